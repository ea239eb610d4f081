//! Executes a timed loop on a graph: its prologue, and single turns of its body with all ways on
//! from them.

use super::laps::{self, Exits, MAX_STEPS, refused};
use crate::explore::{self, Guide, Program, RETURN_ADDRESS, Way};
use crate::graph::{Graph, Linear, Place, Trust, WordId};
use crate::semantics::footprint::Watch;
use crate::semantics::memory::Memory;
use crate::semantics::state::State;
use crate::semantics::words::{self, Bits};
use crate::{Algebra, Error};
use contract::Probe;
use iced_x86::Register;
use machine_code::decode::CALLEE_SAVED as KEPT;
use std::collections::{BTreeMap, BTreeSet};

/// The numbers of the places that a loop is told of: the first arguments, those of any turn, the
/// first link, the checksum.
const ARGUMENTS: u64 = 0x1000_0000;
const TURN: u64 = 0x1400_0000;
const LINK: u64 = 0x1800_0000;
const SUMS: u64 = 0x2000_0000;
/// Where the stack begins: the one address that is a known number.
const STACK: u64 = 0x7fff_0000;
/// Addresses of a single call. None is one of the loop's: an address that is the same for both is
/// one of constants.
const CALL_ARGUMENTS: u64 = 0x3000_0000;
const CALL_ANSWER: u64 = 0x3800_0000;
const CALL_STACK: u64 = 0x6fff_0000;

/// Words of 64 bits.
pub(super) type Words = Vec<Bits<Graph>>;

/// A loop, the call that it is held against, and their inputs.
pub(super) struct Machine<'m> {
    pub(super) a: &'m Graph,
    pub(super) program: &'m Program<'m>,
    pub(super) probe: &'m Probe,
    /// Where the loop's function begins.
    pub(super) entry: u64,
    /// Where a turn begins.
    pub(super) head: u64,
    /// Where the function of a single call begins.
    pub(super) call: u64,
    /// How many arguments there are, and how many passes over them.
    pub(super) count: Bits<Graph>,
    pub(super) passes: Bits<Graph>,
    /// The first link.
    pub(super) link: Words,
    /// What the caller has in the registers that a function keeps.
    pub(super) kept: Words,
    /// The words of the first arguments, and of those of any turn.
    pub(super) arguments: [Words; 2],
    /// Loops that are not gone round, by where they begin.
    pub(super) laps: BTreeMap<u64, Exits>,
    /// The order of the loop's function.
    pub(super) order: BTreeMap<u64, u64>,
}

/// What comes of a turn.
pub(super) struct Turn {
    /// The state at the beginning of the next one.
    pub(super) again: State<Graph>,
    /// Of the next pass.
    pub(super) over: State<Graph>,
    /// The checksum, if there is neither.
    pub(super) sums: Words,
    /// What is not zero while arguments are left.
    pub(super) arguments_left: Linear,
    /// What is not zero while passes are left.
    pub(super) passes_left: Linear,
    /// What is taken on trust.
    pub(super) trusted: BTreeSet<(Trust, WordId)>,
}

impl Machine<'_> {
    /// The state before the first turn.
    pub(super) fn begun(&self) -> Result<State<Graph>, Error> {
        let (a, size) = (self.a, self.bytes());
        let (link_bytes, sum_bytes) = (8 * self.link.len(), 16 * self.probe.shape.sum_lanes);
        let mut memory = Memory::default();
        for (at, arguments) in [ARGUMENTS, TURN].into_iter().zip(&self.arguments) {
            memory.write(at, &arguments.concat());
        }
        memory.write(LINK, &self.link.concat());
        memory.watched(Watch::new(SUMS..SUMS + sum_bytes as u64, STACK));
        let one = |at, bytes| a.pointer(Place { at, bytes: bytes as u64, in_turn: None });
        let given = [
            (Register::RDI, a.pointer(Place { at: ARGUMENTS, bytes: size, in_turn: Some(TURN) })),
            (Register::RSI, self.count.clone()),
            (Register::RDX, self.passes.clone()),
            (Register::RCX, one(LINK, link_bytes)),
            (Register::R8, one(SUMS, sum_bytes)),
            (Register::RSP, words::constant(a, STACK, 64)),
        ];
        let kept = KEPT.into_iter().zip(self.kept.clone());
        let state = explore::called(a, State::with(a, memory, given.into_iter().chain(kept))?)?;
        match &mut self.ways(self.entry, state)?[..] {
            [Way { at, state, .. }] if *at == self.head => match a.trusted().is_empty() {
                true => Ok(state.clone()),
                false => Err(refused("it reads before the first turn")),
            },
            ways => Err(refused(format!("{} ways to the first turn", ways.len()))),
        }
    }

    /// One turn from a state at its beginning.
    pub(super) fn turn(&self, state: State<Graph>) -> Result<Turn, Error> {
        let (mut again, mut over, mut left) = (None, None, None);
        let a = self.a;
        a.trusted();
        let (mut arguments_left, mut passes_left) = (None, None);
        for way in self.ways(self.head, state)? {
            let conditions = a.conjuncts(way.path).into_iter().map(|bit| a.not_zero(bit));
            let conditions: Option<Vec<(Linear, bool)>> = conditions.collect();
            let mut conditions =
                conditions.ok_or_else(|| refused("the end depends on the inputs"))?;
            conditions.sort_by_key(|(_, holds)| *holds);
            match (way.at == self.head, &conditions[..]) {
                (true, [(arguments, true)]) if again.is_none() => {
                    arguments_left = Some(arguments.clone());
                    again = Some(way.state);
                }
                (true, [(arguments, false), (passes, true)]) if over.is_none() => {
                    passes_left = Some((arguments.clone(), passes.clone()));
                    over = Some(way.state);
                }
                (false, [_, _]) if left.is_none() && conditions.iter().all(|(_, holds)| !holds) => {
                    left = Some((way.state, conditions.into_iter().map(|(sum, _)| sum).collect()));
                }
                _ => return Err(refused("it also ends elsewhere")),
            }
        }
        let missing = || refused("not both another turn and an end follow a turn");
        let (again, over) = (again.ok_or_else(missing)?, over.ok_or_else(missing)?);
        let (left, at_end): (State<Graph>, Vec<Linear>) = left.ok_or_else(missing)?;
        let arguments_left = arguments_left.ok_or_else(missing)?;
        let (same, passes_left) = passes_left.ok_or_else(missing)?;
        let both = at_end.contains(&arguments_left) && at_end.contains(&passes_left);
        if same != arguments_left || !both {
            return Err(refused("it does not end where another turn would begin"));
        }
        let kept = KEPT.into_iter().zip(self.kept.clone());
        for (register, found) in kept.chain([(Register::RSP, words::constant(a, STACK, 64))]) {
            if left.register(register)? != found {
                return Err(refused(format!("a return that does not restore {register:?}")));
            }
        }
        let lane = |lane: u64| {
            let written = left.memory.written(SUMS + 8 * lane, 64);
            written.ok_or_else(|| refused("not all of the checksum is written"))
        };
        let sums =
            (0..2 * self.probe.shape.sum_lanes as u64).map(lane).collect::<Result<_, _>>()?;
        Ok(Turn { again, over, sums, arguments_left, passes_left, trusted: a.trusted() })
    }

    fn ways(&self, start: u64, state: State<Graph>) -> Result<Vec<Way<Graph>>, Error> {
        let (a, stops) = (self.a, [self.head, RETURN_ADDRESS]);
        let all = a.constant(true);
        let guide = Guide {
            through: &|way| self.through(way),
            stops: &stops,
            order: &|address| self.order.get(&address).copied().unwrap_or(address),
        };
        Ok(explore::ways(a, self.program, start, &all, state, MAX_STEPS, &guide)?.0)
    }

    fn through(&self, way: &Way<Graph>) -> Option<Result<Vec<Way<Graph>>, Error>> {
        let exits = self.laps.get(&way.at)?;
        Some(laps::through(self.a, self.program, exits, way))
    }

    /// What a single call answers, and what is taken on trust of it.
    pub(super) fn call(
        &self,
        arguments: &Words,
    ) -> Result<(Words, BTreeSet<(Trust, WordId)>), Error> {
        let a = self.a;
        a.trusted();
        let number = |value| words::constant(a, value, 64);
        let mut memory = Memory::default();
        memory.write(CALL_ARGUMENTS, &arguments.concat());
        let given = [
            (Register::RDI, number(CALL_ARGUMENTS)),
            (Register::RSI, number(CALL_ANSWER)),
            (Register::RSP, number(CALL_STACK)),
        ];
        let kept = KEPT.into_iter().zip(self.kept.clone());
        let state = State::with(a, memory, given.into_iter().chain(kept))?;
        let all = a.constant(true);
        let guide = Guide { through: &|way| self.through(way), ..Guide::NONE };
        let (state, _) =
            explore::call_guided(a, self.program, self.call, &all, state, MAX_STEPS, &guide)?;
        let word = |word: usize| {
            let written = state.memory.written(CALL_ANSWER + 8 * word as u64, 64);
            written.ok_or_else(|| refused("a call that does not write all of its answer"))
        };
        let answer = (0..self.probe.shape.answer_words).map(word).collect::<Result<_, _>>()?;
        Ok((answer, a.trusted()))
    }

    /// Bytes of the arguments of one call.
    pub(super) fn bytes(&self) -> u64 {
        8 * self.probe.shape.argument_words() as u64
    }
}
