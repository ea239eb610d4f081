//! The invariant of a timed loop at the beginning of a turn: which registers and words of memory
//! keep their values, which are always equal, and which count. Refinement finds it; one more turn
//! proves it.

use super::laps::{self, refused};
use super::turn::{Machine, Turn};
use crate::graph::{Graph, Linear};
use crate::semantics::state::{Spot, State};
use crate::semantics::words::Bits;
use crate::{Algebra, Error};
use std::collections::BTreeMap;

/// Refinements after which it is given up.
const MAX_REFINEMENTS: usize = 12;

/// How what some spots hold goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Motion {
    /// By so much from turn to turn; each pass begins as the first did.
    EachTurn(u64),
    /// By so much from pass to pass.
    EachPass(u64),
    Any,
}

/// Spots that hold the same whenever a turn begins.
struct Class {
    spots: Vec<Spot>,
    /// What they hold.
    value: Bits<Graph>,
    /// What they hold before the first turn.
    initial: Bits<Graph>,
    motion: Motion,
}

/// The state at the beginning of any turn.
pub(super) struct Head {
    pub(super) state: State<Graph>,
    classes: Vec<Class>,
}

impl Head {
    /// The state of which the one before the first turn, and any after a turn, is a case; and the
    /// turn that it begins.
    pub(super) fn of(
        machine: &Machine,
        first: &State<Graph>,
        first_turn: &Turn,
    ) -> Result<(Head, Turn), Error> {
        let a = machine.a;
        let (start, initial) = laps::known(a, first)?;
        let mut parts = refined(a, &initial, &BTreeMap::new(), first_turn);
        for _ in 0..MAX_REFINEMENTS {
            let head = Head::with(a, &start, &initial, &parts, first_turn)?;
            let turn = machine.turn(head.state.clone())?;
            let finer = refined(a, &initial, &parts, &turn);
            let count = |parts: &BTreeMap<Spot, usize>| parts.values().max().map_or(0, |it| it + 1);
            if finer.len() == parts.len() && count(&finer) == count(&parts) {
                head.check(a, &turn)?;
                return Ok((head, turn));
            }
            parts = finer;
        }
        Err(refused("no state is found that every turn begins with"))
    }

    fn with(
        a: &Graph,
        start: &State<Graph>,
        initial: &BTreeMap<Spot, Bits<Graph>>,
        parts: &BTreeMap<Spot, usize>,
        first: &Turn,
    ) -> Result<Head, Error> {
        let mut by_part: BTreeMap<usize, Vec<Spot>> = BTreeMap::new();
        for (&spot, &part) in parts {
            by_part.entry(part).or_default().push(spot);
        }
        let mut head = Head { state: start.clone(), classes: Vec::new() };
        for spots in by_part.into_values() {
            let initial = initial[&spots[0]].clone();
            let motion = motion(a, spots[0], &initial, first);
            let value = a.input()[..initial.len()].to_vec();
            if let Motion::EachTurn(step) = motion {
                let begins = a.sum(&initial).expect("all of it is defined");
                a.count(&value, begins, step);
            }
            for &spot in &spots {
                head.state.set_word(spot, &value)?;
            }
            head.classes.push(Class { spots, value, initial, motion });
        }
        Ok(head)
    }

    /// What counts goes on counting.
    fn check(&self, a: &Graph, turn: &Turn) -> Result<(), Error> {
        for class in &self.classes {
            let sum = |bits: &[_]| a.sum(bits);
            let after =
                |state: &State<Graph>| sum(&state.word(a, class.spots[0], class.value.len()));
            let (value, initial) = (sum(&class.value), sum(&class.initial));
            let more = |by: u64| {
                let value = value.clone()?;
                let by = Linear::constant(value.width, u128::from(by));
                Some(value.plus(&by, 1))
            };
            let (again, over) = (after(&turn.again), after(&turn.over));
            let holds = match class.motion {
                Motion::Any => true,
                Motion::EachTurn(step) => again == more(step) && over == initial,
                Motion::EachPass(step) => again == value && over == more(step),
            };
            if !holds {
                return Err(refused("a counter of the first turn counts otherwise in later turns"));
            }
        }
        Ok(())
    }

    /// A sum over counts, in turn `i` of pass `k` (both from zero): what it is in the first, and by
    /// how much it grows with `i` and with `k`.
    pub(super) fn counted(&self, a: &Graph, sum: &Linear) -> (Linear, u64, u64) {
        let (mut by_turn, mut by_pass) = (0_u64, 0_u64);
        let mut begun = BTreeMap::new();
        for class in &self.classes {
            let word = a.id(&class.value);
            let factor = sum.terms.get(&word).copied().unwrap_or_default() as u64;
            match class.motion {
                Motion::EachTurn(step) => {
                    by_turn = by_turn.wrapping_add(step.wrapping_mul(factor));
                }
                Motion::EachPass(step) => {
                    by_pass = by_pass.wrapping_add(step.wrapping_mul(factor));
                }
                Motion::Any => continue,
            }
            begun.insert(word, a.sum(&class.initial).expect("all of it is defined"));
        }
        (sum.replaced(&|word| begun.get(&word).cloned()), by_turn, by_pass)
    }

    /// A spot that holds a word before the first turn, and what it holds in any.
    pub(super) fn holding(&self, word: &Bits<Graph>) -> Option<(Spot, Bits<Graph>)> {
        let class = self.classes.iter().find(|class| class.initial == *word)?;
        Some((class.spots[0], class.value.clone()))
    }

    /// Whether a sum is of nothing but what turns hand on to each other.
    pub(super) fn is_of(&self, a: &Graph, sum: &Linear) -> bool {
        let known: Vec<_> = self.classes.iter().map(|class| a.id(&class.value)).collect();
        sum.terms.keys().all(|word| known.contains(word))
    }

    /// A sum of such, as it is in another state; in the one before the first turn if there is none.
    pub(super) fn in_state(
        &self,
        a: &Graph,
        state: Option<&State<Graph>>,
        sum: &Linear,
    ) -> Option<Linear> {
        let mut values = BTreeMap::new();
        for class in &self.classes {
            let word = a.id(&class.value);
            if sum.terms.contains_key(&word) {
                let value = match state {
                    None => class.initial.clone(),
                    Some(state) => state.word(a, class.spots[0], class.value.len()),
                };
                values.insert(word, a.sum(&value)?);
            }
        }
        Some(sum.replaced(&|word| values.get(&word).cloned()))
    }
}

/// The spots that do not stay as they were, parted by what they hold before and after a turn.
fn refined(
    a: &Graph,
    initial: &BTreeMap<Spot, Bits<Graph>>,
    parts: &BTreeMap<Spot, usize>,
    turn: &Turn,
) -> BTreeMap<Spot, usize> {
    let mut known = BTreeMap::new();
    let mut refined = BTreeMap::new();
    for (&spot, before) in initial {
        let after = [&turn.again, &turn.over].map(|state| state.word(a, spot, before.len()));
        let part = parts.get(&spot);
        if part.is_some() || after.iter().any(|after| after != before) {
            let number = known.len();
            // Of two that are undefined it is not known that they are the same.
            let own = after.iter().flatten().any(|bit| *bit == a.undefined()).then_some(spot);
            let part = *known.entry((part, before, after, own)).or_insert(number);
            refined.insert(spot, part);
        }
    }
    refined
}

/// How a spot goes on, as far as the first turn tells.
fn motion(a: &Graph, spot: Spot, initial: &[<Graph as Algebra>::Bit], first: &Turn) -> Motion {
    let grown = |state: &State<Graph>| {
        let after = a.sum(&state.word(a, spot, initial.len()))?;
        after.plus(&a.sum(initial)?, u128::MAX).value()
    };
    match (grown(&first.again), grown(&first.over)) {
        (Some(step), Some(0)) if step != 0 => Motion::EachTurn(step),
        (Some(0), Some(step)) if step != 0 => Motion::EachPass(step),
        _ => Motion::Any,
    }
}
