//! A kernel's own loop, that goes round as often as the inputs say: what it leaves is a function of what it
//! begins with, of what a round does to it, and of when it ends. Two loops in which these are the same
//! leave the same. That it ends is shown where the single call is proved.

use super::turn::{MOST_STEPS, refused};
use crate::explore::{self, Guide, Program, Way};
use crate::graph::Graph;
use crate::state::{Flag, Spot, State};
use crate::words::Bits;
use crate::{Algebra, Error};
use decode::Code;
use std::collections::{BTreeMap, BTreeSet};

/// Refinements after which it is given up.
const MOST_REFINEMENTS: usize = 12;

/// A loop: the addresses that it can be left for.
pub(super) type Exits = BTreeSet<u64>;

/// Where a way goes on after an instruction.
fn next(line: &decode::Decoded) -> Vec<u64> {
    let target = line.raw.near_branch_target();
    let jumps = (target != 0 && !line.raw.is_call_near()).then_some(target);
    let falls = !line.raw.is_jmp_short_or_near();
    jumps.into_iter().chain(falls.then_some(line.raw.next_ip())).collect()
}

/// The addresses of a function by the order in which ways come to them: all on the way to one before
/// it, loops apart.
pub(super) fn ordered(code: &Code) -> BTreeMap<u64, u64> {
    let mut seen = BTreeSet::from([code.address]);
    let mut last = Vec::new();
    let mut open: Vec<(u64, Vec<u64>)> = vec![(code.address, vec![])];
    let after = |address: u64| {
        code.index_at(address).map_or(Vec::new(), |index| next(&code.instructions[index]))
    };
    open[0].1 = after(code.address);
    while let Some((address, rest)) = open.last_mut() {
        match rest.pop() {
            None => {
                last.push(*address);
                open.pop();
            }
            Some(to) if code.index_at(to).is_some() && seen.insert(to) => {
                open.push((to, after(to)));
            }
            Some(_) => {}
        }
    }
    last.into_iter().rev().zip(code.address..).collect()
}

/// The innermost loops of a function, by where they begin.
pub(super) fn innermost(code: &Code) -> BTreeMap<u64, Exits> {
    let of = |one: &decode::Loop| {
        let body = one.body(code);
        let members: BTreeSet<u64> = body.iter().map(|line| line.raw.ip()).collect();
        let next = body.iter().flat_map(next);
        let exits = next.filter(|address| !members.contains(address)).collect();
        (code.instructions[one.header].raw.ip(), exits)
    };
    decode::innermost(code).iter().map(of).collect()
}

/// One round: what comes of it if there is another, and the ways out.
struct Round {
    again: Way<Graph>,
    out: Vec<Way<Graph>>,
}

/// The ways on from one at the head of a loop, after the loop.
pub(super) fn through(
    a: &Graph,
    program: &Program,
    exits: &Exits,
    way: &Way<Graph>,
) -> Result<Vec<Way<Graph>>, Error> {
    let mut start = way.state.clone();
    forget_flags(a, &mut start);
    let mut initial = start.words();
    let is_undefined = |bits: &Bits<Graph>| bits.contains(&a.undefined());
    for (spot, bits) in initial.iter().filter(|(_, bits)| is_undefined(bits)) {
        start.set_word(*spot, &vec![a.undefined(); bits.len()])?;
    }
    initial.retain(|_, bits| !is_undefined(bits));
    let mut changed: BTreeSet<Spot> = BTreeSet::new();
    for _ in 0..MOST_REFINEMENTS {
        // What begins with the same is told apart by its place: the order is the compiler's.
        let mut state = start.clone();
        let mut numbers: BTreeMap<&Bits<Graph>, usize> = BTreeMap::new();
        let mut before = Vec::new();
        for spot in &changed {
            let number = numbers.entry(&initial[spot]).or_default();
            let value = a.before(&initial[spot], *number);
            *number += 1;
            state.set_word(*spot, &value)?;
            before.push((*spot, value));
        }
        let round = round(a, program, exits, way.at, state.clone())?;
        let differs = |(spot, _): &(&Spot, &Bits<Graph>)| {
            let held = state.word(a, **spot, initial[*spot].len());
            round.again.state.word(a, **spot, held.len()) != held
        };
        let found: BTreeSet<Spot> =
            initial.iter().filter(differs).map(|(spot, _)| *spot).chain(changed.clone()).collect();
        if found == changed && !changed.is_empty() {
            return left(a, way, &before, round);
        }
        changed = found;
    }
    Err(refused(format!("the loop at {:#x} changes something else in each round", way.at)))
}

fn round(
    a: &Graph,
    program: &Program,
    exits: &Exits,
    head: u64,
    state: State<Graph>,
) -> Result<Round, Error> {
    let all = a.constant(true);
    let stops: Vec<u64> = exits.iter().copied().chain([head]).collect();
    let guide = Guide { stops: &stops, ..Guide::NONE };
    let (ways, _) = explore::ways(a, program, head, &all, state, MOST_STEPS, &guide)?;
    let (again, out): (Vec<_>, Vec<_>) = ways.into_iter().partition(|way| way.at == head);
    let merged = again.into_iter().reduce(|first, later| explore::merge(a, first, later));
    let again =
        merged.ok_or_else(|| refused(format!("the loop at {head:#x} has no next round")))?;
    Ok(Round { again, out })
}

/// The ways out, with what is held after the last round.
fn left(
    a: &Graph,
    way: &Way<Graph>,
    before: &[(Spot, Bits<Graph>)],
    round: Round,
) -> Result<Vec<Way<Graph>>, Error> {
    let Round { again, mut out } = round;
    let held = |(spot, value): &(Spot, Bits<Graph>)| {
        (value.clone(), again.state.word(a, *spot, value.len()))
    };
    let rounds: Vec<_> = before.iter().map(held).collect();
    out.sort_by_key(|way| way.path);
    let mut ends = vec![again.path];
    ends.extend(out.iter().map(|way| way.path));
    if ends.contains(&a.undefined()) {
        return Err(refused(format!("the loop at {:#x} ends where nobody knows", way.at)));
    }
    a.ends(&rounds, &ends);
    let mut paths = match &out[..] {
        [_] => vec![way.path],
        [first, _] => {
            let is_first = a.after(&rounds, &ends, &[first.path])[0];
            vec![a.and(&way.path, &is_first), a.and(&way.path, &a.not(&is_first))]
        }
        _ => return Err(refused(format!("the loop at {:#x} is left in many ways", way.at))),
    };
    for (out, path) in out.iter_mut().zip(paths.drain(..)) {
        out.path = path;
        forget_flags(a, &mut out.state);
        for (spot, bits) in out.state.words() {
            let is_known = !bits.contains(&a.undefined());
            if is_known && a.is_of_rounds(&bits) {
                out.state.set_word(spot, &a.after(&rounds, &ends, &bits))?;
            } else if !is_known {
                out.state.set_word(spot, &vec![a.undefined(); bits.len()])?;
            }
        }
    }
    Ok(out)
}

fn forget_flags(a: &Graph, state: &mut State<Graph>) {
    Flag::ALL.into_iter().for_each(|flag| state.set_flag(flag, a.undefined()));
}
