//! Loops of a kernel whose number of laps depends on the inputs. The result is a function of the
//! initial values, of the effect of a lap and of the condition for the end: two loops that agree in
//! these have the same result. The proof of the single call shows that the loop ends.

use crate::explore::{self, Guide, Program, Way};
use crate::graph::Graph;
use crate::semantics::state::{Flag, Spot, State};
use crate::semantics::words::Bits;
use crate::{Algebra, Error};
use machine_code::decode::{self, Code};
use std::collections::{BTreeMap, BTreeSet};

/// Instructions of one turn.
pub(super) const MAX_STEPS: usize = 50_000;

pub(super) fn refused(why: impl Into<String>) -> Error {
    Error::Unsupported(why.into())
}

/// Refinements after which it is given up.
const MAX_REFINEMENTS: usize = 12;

/// A loop: the addresses that it can be left for.
pub(super) type Exits = BTreeSet<u64>;

/// The addresses of a function by the order in which ways come to them: all on the way to one
/// before it, loops apart.
pub(super) fn ordered(code: &Code) -> BTreeMap<u64, u64> {
    let successors = code.successors();
    let mut seen = BTreeSet::from([0]);
    let mut last = Vec::new();
    let mut open = vec![(0, successors[0].iter())];
    while let Some((index, rest)) = open.last_mut() {
        match rest.next() {
            None => {
                last.push(code.instructions[*index].raw.ip());
                open.pop();
            }
            Some(&to) if seen.insert(to) => open.push((to, successors[to].iter())),
            Some(_) => {}
        }
    }
    last.into_iter().rev().zip(code.address..).collect()
}

/// The innermost loops of a function, by where they begin.
pub(super) fn innermost(code: &Code) -> BTreeMap<u64, Exits> {
    let successors = code.successors();
    let address = |index: usize| code.instructions[index].raw.ip();
    let of = |one: &decode::Loop| {
        let next = one.members.iter().flat_map(|&index| &successors[index]);
        let exits = next.filter(|&index| one.members.binary_search(index).is_err());
        (address(one.header), exits.map(|&index| address(index)).collect())
    };
    decode::innermost(code).iter().map(of).collect()
}

/// One lap: what comes of it if there is another, and the ways out.
struct Lap {
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
    let (start, initial) = known(a, &way.state)?;
    let mut changed: BTreeSet<Spot> = BTreeSet::new();
    for _ in 0..MAX_REFINEMENTS {
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
        let lap = lap(a, program, exits, way.at, state.clone())?;
        let differs = |(spot, _): &(&Spot, &Bits<Graph>)| {
            let held = state.word(a, **spot, initial[*spot].len());
            lap.again.state.word(a, **spot, held.len()) != held
        };
        let found: BTreeSet<Spot> =
            initial.iter().filter(differs).map(|(spot, _)| *spot).chain(changed.clone()).collect();
        if found == changed && !changed.is_empty() {
            return left(a, way, &before, lap);
        }
        changed = found;
    }
    Err(refused("a loop changes something else in each lap"))
}

fn lap(
    a: &Graph,
    program: &Program,
    exits: &Exits,
    head: u64,
    state: State<Graph>,
) -> Result<Lap, Error> {
    let all = a.constant(true);
    let stops: Vec<u64> = exits.iter().copied().chain([head]).collect();
    let guide = Guide { stops: &stops, ..Guide::NONE };
    let (ways, _) = explore::ways(a, program, head, &all, state, MAX_STEPS, &guide)?;
    let (again, out): (Vec<_>, Vec<_>) = ways.into_iter().partition(|way| way.at == head);
    let merged = again.into_iter().reduce(|first, later| explore::merge(a, first, later));
    let again = merged.ok_or_else(|| refused("a loop has no next lap"))?;
    Ok(Lap { again, out })
}

/// The ways out, with what is held after the last lap.
fn left(
    a: &Graph,
    way: &Way<Graph>,
    before: &[(Spot, Bits<Graph>)],
    lap: Lap,
) -> Result<Vec<Way<Graph>>, Error> {
    let Lap { again, mut out } = lap;
    let held = |(spot, value): &(Spot, Bits<Graph>)| {
        (value.clone(), again.state.word(a, *spot, value.len()))
    };
    let laps: Vec<_> = before.iter().map(held).collect();
    out.sort_by_key(|way| way.path);
    let mut ends = vec![again.path];
    ends.extend(out.iter().map(|way| way.path));
    if ends.contains(&a.undefined()) {
        return Err(refused("a loop ends where nobody knows"));
    }
    a.ends(&laps, &ends);
    let mut paths = match &out[..] {
        [_] => vec![way.path],
        [first, _] => {
            let is_first = a.after(&laps, &ends, &[first.path])[0];
            vec![a.and(&way.path, &is_first), a.and(&way.path, &a.not(&is_first))]
        }
        _ => return Err(refused("a loop is left in many ways")),
    };
    for (out, path) in out.iter_mut().zip(paths.drain(..)) {
        out.path = path;
        forget_flags(a, &mut out.state);
        for (spot, bits) in out.state.words() {
            let is_known = !bits.contains(&a.undefined());
            if is_known && a.is_of_laps(&bits) {
                out.state.set_word(spot, &a.after(&laps, &ends, &bits))?;
            } else if !is_known {
                out.state.set_word(spot, &vec![a.undefined(); bits.len()])?;
            }
        }
    }
    Ok(out)
}

/// Words by where they are held.
pub(super) type Held = BTreeMap<Spot, Bits<Graph>>;

/// A state with nothing known of the flags and of words of which not all is known, and the other
/// words.
pub(super) fn known(a: &Graph, state: &State<Graph>) -> Result<(State<Graph>, Held), Error> {
    let (mut start, mut words) = (state.clone(), state.words());
    forget_flags(a, &mut start);
    for (spot, bits) in words.extract_if(.., |_, bits| bits.contains(&a.undefined())) {
        start.set_word(spot, &vec![a.undefined(); bits.len()])?;
    }
    Ok((start, words))
}

fn forget_flags(a: &Graph, state: &mut State<Graph>) {
    Flag::ALL.into_iter().for_each(|flag| state.set_flag(flag, a.undefined()));
}
