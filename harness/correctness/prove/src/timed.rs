//! Proofs of timed loops: each iteration reads the arguments of the next call, computes the answer
//! of the single call, and adds all words of the answer to the checksum and, in a latency loop,
//! chains them into the next arguments. There are as many turns as arguments, and the requested
//! number of passes.
//!
//! The proof is by induction over an invariant (`head`): it holds before the first turn, and if it
//! holds before a turn it holds after it, in the same pass and in the next. Equal computations are
//! equal nodes of the graph, so the kernel's meaning is not needed: the proof of the single call
//! covers it. A loop whose kernel was compiled to another computation than the single call is not
//! proved, though it may be right.
//!
//! A turn can neither use other arguments than its own nor leave side effects:
//!
//! - Pointers are inputs (`graph::places`), and an address is an input plus a number of bytes. The arguments have two
//!   places: those of the first call, at fixed addresses, and those of the current turn, whose addresses begin as those
//!   of the first call and grow by its size per turn. Their words are different inputs, so a turn that uses one does not
//!   use the other. No other address that counts turns or passes is valid.
//! - A loop writes the checksum and its own stack only, at fixed addresses. So every turn reads the inputs unchanged, and
//!   its own writes as the state has them.
//! - Reads through arguments (from tables), the end of a kernel's loop and a scan that finds a bit are trusted if the
//!   single call does the very same, and refused otherwise: the proof of the call shows them for all inputs.
//!
//! Assumptions: the memory behind the pointers does not overlap, and the stack may lie at the
//! address used here.

mod head;
mod laps;
mod turn;

use crate::graph::{Graph, Linear, Trust, WordId};
use crate::prove::{Target, with_program};
use crate::semantics::state::State;
use crate::semantics::words::{self, Bits};
use crate::{Algebra, Error};
use contract::{Form, Probe};
use head::Head;
use laps::refused;
use machine_code::decode::{self, Executable};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use turn::{Machine, Turn, Words};

/// What is shown of one timed loop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TimedLoop {
    /// `latency` or `throughput`.
    pub form: &'static str,
    /// Why it is not proved to do what the single call does; nothing if it is.
    pub reason: Option<String>,
}

impl TimedLoop {
    /// Whether it is proved.
    pub fn proved(&self) -> bool {
        self.reason.is_none()
    }
}

/// What the proof of a single call says besides that it is right.
#[derive(Clone, Copy, Debug)]
pub struct Call {
    /// That no scan in it is for a bit where there is none.
    pub scans_find: bool,
}

/// Proves both loops of a probe; none where the file does not have them. `call` is what is proved
/// of the single call; nothing if it is not.
pub fn prove_loops(target: &Target, call: Option<Call>) -> Vec<TimedLoop> {
    let has = |form: &Form| target.executable.address(target.probe.loop_symbol(*form)).is_some();
    let proved = |form: Form| {
        let call = call.ok_or_else(|| refused("the single call is not proved"));
        let symbol = target.probe.loop_symbol(form);
        let reason = call.and_then(|call| prove_loop(target, form, symbol, call));
        TimedLoop { form: form.name(), reason: reason.err().map(|error| error.to_string()) }
    };
    Form::ALL.into_iter().filter(has).map(proved).collect()
}

/// What is tried one after the other: how many operands of a conjunction are put into order, for
/// adapters join rays in another order here than there; and whether loops of the kernel are not
/// gone round.
const TRIES: [(usize, bool); 3] = [(8, false), (32, false), (8, true)];

/// Proves the function called `symbol` as the loop of `form`; see [`prove_loops`].
///
/// # Errors
/// If it is not shown to be one; says why.
pub fn prove_loop(target: &Target, form: Form, symbol: &str, call: Call) -> Result<(), Error> {
    let mut tries = TRIES.into_iter().map(|(most, by_laps)| {
        let graph = Graph::new(call.scans_find, most);
        prove_on(&graph, target, form, symbol, by_laps)
    });
    let first = tries.next().expect("there are some");
    first.or_else(|error| tries.find(Result::is_ok).unwrap_or(Err(error)))
}

fn prove_on(
    a: &Graph,
    target: &Target,
    form: Form,
    symbol: &str,
    by_laps: bool,
) -> Result<(), Error> {
    let (probe, file) = (target.probe, target.executable);
    let missing = |symbol: &str| refused(format!("a file without {symbol}"));
    let code = file.code(symbol).ok_or_else(|| missing(symbol))?;
    // The loop over arguments lies in the one over passes.
    let head = match &decode::over_calls(&code)[..] {
        [head] => code.instructions[head.header].raw.ip(),
        [] => return Err(refused("no loop in the loop over passes")),
        _ => return Err(refused("more than one loop in the loop over passes")),
    };
    let inputs = |count: usize| (0..count).map(|_| a.input()).collect::<Words>();
    let call = file.address(probe.call_symbol).ok_or_else(|| missing(probe.call_symbol))?;
    let entry = code.address;
    let words = probe.shape.argument_words();
    // Loops of the kernel, here and in the call; not the one over arguments.
    let (order, mut laps) = (laps::ordered(&code), BTreeMap::new());
    if by_laps {
        let called = [probe.call_symbol, probe.symbol].into_iter().filter_map(|it| file.code(it));
        laps.extend(called.chain([code]).flat_map(|code| laps::innermost(&code)));
        laps.remove(&head);
    }
    with_program(target, &|program| {
        let laps = laps.clone();
        let machine = Machine {
            a,
            program,
            probe,
            entry,
            head,
            call,
            count: a.positive(8 * words as u64),
            passes: a.positive(1),
            link: inputs(probe.link_words()),
            kept: inputs(decode::CALLEE_SAVED.len()),
            arguments: [inputs(words), inputs(words)],
            laps,
            order: order.clone(),
        };
        let first = machine.begun()?;
        Proof { a, file, probe, machine: &machine, form }.all(&first)
    })
}

struct Proof<'p> {
    a: &'p Graph,
    file: &'p Executable,
    probe: &'p Probe,
    machine: &'p Machine<'p>,
    form: Form,
}

impl Proof<'_> {
    fn all(&self, first: &State<Graph>) -> Result<(), Error> {
        let (a, machine) = (self.a, self.machine);
        let first_turn = machine.turn(first.clone())?;
        let (head, turn) = Head::of(machine, first, &first_turn)?;
        self.ends_rightly(&head, &turn)?;
        let after = self.sums(&turn.sums)?;
        // A word of the link that nobody reads is held nowhere. Any other will do for it: if
        // somebody reads it after all, the answers differ.
        let links = &machine.link[..self.link_words()];
        let held: Vec<_> = links.iter().map(|word| head.holding(word)).collect();
        let value = |held: &Option<(_, Bits<Graph>)>| match held {
            Some((_, value)) => value.clone(),
            None => a.input(),
        };
        let (answer, vouched) = self.answer(&held.iter().map(value).collect())?;
        // What is left of the checksum after the turn without the answer was there before, in what
        // the turns hand on to each other, and nowhere in it is an argument.
        let before = self.without(&after, &self.sums(&answer)?);
        if !before.iter().all(|sum| head.is_of(a, sum)) {
            return Err(refused("a turn adds something else than the answer of the single call"));
        }
        let nothing = vec![Linear::constant(64, 0); after.len()];
        let link_after = self.link_after(&answer);
        for (state, sums, what) in [
            (None, &nothing, "the first turn does not begin with an empty checksum"),
            (Some(&turn.again), &after, "a turn does not hand on the checksum"),
            (Some(&turn.over), &after, "a pass does not hand on the checksum"),
        ] {
            let handed_on = before.iter().map(|sum| head.in_state(a, state, sum));
            if handed_on.collect::<Option<Vec<_>>>().as_ref() != Some(sums) {
                return Err(refused(what));
            }
            let is_linked = |state: &State<Graph>| {
                let mut all = held.iter().zip(&link_after);
                all.all(|(held, then)| match held {
                    Some((spot, _)) => a.sum(then).is_some() && state.word(a, *spot, 64) == *then,
                    None => true,
                })
            };
            if !state.is_none_or(is_linked) {
                return Err(refused("the next arguments are not chained to the answer"));
            }
        }
        if let Some((trust, _)) = turn.trusted.difference(&vouched).next() {
            return Err(refused(match trust {
                Trust::Reads => "it reads where the single call does not",
                Trust::Ends => "a loop that the single call does not have",
                Trust::Finds => "a scan that the single call does not make",
            }));
        }
        let watch = first.memory.watch();
        let fault = watch.and_then(|watch| watch.found().fault(self.file));
        fault.map_or(Ok(()), |fault| Err(refused(fault)))
    }

    /// Words of the link: a throughput loop has none.
    fn link_words(&self) -> usize {
        match self.form {
            Form::Latency => self.probe.link_words(),
            Form::Throughput => 0,
        }
    }

    /// Words as sums.
    fn sums(&self, words: &Words) -> Result<Vec<Linear>, Error> {
        let sums: Option<Vec<Linear>> = words.iter().map(|word| self.a.sum(word)).collect();
        sums.ok_or_else(|| refused("a bit of the answer or of the checksum is undefined"))
    }

    /// A checksum as it was before an answer was added; see [`Probe::expected_sums`].
    fn without(&self, after: &[Linear], answer: &[Linear]) -> Vec<Linear> {
        let (first, second) = after.split_at(self.probe.shape.sum_lanes);
        let mut before = [first.to_vec(), second.to_vec()];
        for (k, word) in answer.iter().enumerate().rev() {
            let lane = k % first.len();
            let sum = before[0][lane].clone();
            before[1][lane] = before[1][lane].clone().plus(&sum, u128::MAX);
            before[0][lane] = sum.plus(word, u128::MAX);
        }
        before.concat()
    }

    /// A turn is followed by another exactly if arguments are left, and the last of a pass by
    /// another pass exactly if passes are.
    ///
    /// With `i` turns of a pass done before this one something like `d (i + 1 - count)` is compared
    /// with zero, and no more than all memory lies between `d` times anything here and zero.
    fn ends_rightly(&self, head: &Head, turn: &Turn) -> Result<(), Error> {
        let a = self.a;
        let counts = |begun: Linear, by: u64, number: &Bits<Graph>, most: u64| {
            let number = a.sum(number).expect("an input is defined");
            let step = Linear::constant(64, u128::from(by));
            let expected = step.plus(&number, u128::from(by).wrapping_neg());
            let size = by.cast_signed().unsigned_abs();
            begun == expected && (1..=most).contains(&size)
        };
        let (begun, by_turn, by_pass) = head.counted(a, &turn.arguments_left);
        let bytes = self.machine.bytes();
        if by_pass != 0 || !counts(begun, by_turn, &self.machine.count, bytes) {
            return Err(refused("turns are not counted by arguments"));
        }
        let (begun, by_turn, by_pass) = head.counted(a, &turn.passes_left);
        if by_turn != 0 || !counts(begun, by_pass, &self.machine.passes, 1) {
            return Err(refused("passes are not counted"));
        }
        Ok(())
    }

    /// What the single call answers to the arguments of a turn, chained with a link.
    fn answer(&self, link: &Words) -> Result<(Words, BTreeSet<(Trust, WordId)>), Error> {
        let mut arguments = self.machine.arguments[1].clone();
        let mut at = 0;
        for input in self.probe.shape.inputs {
            if input.chained {
                for (word, link) in arguments[at..at + input.words].iter_mut().zip(link) {
                    *word = self.xor(word, link);
                }
            }
            at += input.words;
        }
        self.machine.call(&arguments)
    }

    /// See [`Probe::link_after`].
    fn link_after(&self, answer: &Words) -> Words {
        let width = self.link_words();
        if width == 0 {
            return Vec::new();
        }
        let mut link = vec![words::constant(self.a, 0, 64); width];
        for (k, word) in answer.iter().cycle().take(answer.len().max(width)).enumerate() {
            link[k % width] = self.xor(&link[k % width], word);
        }
        link
    }

    fn xor(&self, x: &Bits<Graph>, y: &Bits<Graph>) -> Bits<Graph> {
        words::map2::<Graph>(x, y, &|x, y| self.a.xor(x, y))
    }
}
