//! Decides whether two routines are the same function of all inputs, including those that their model excludes.

use crate::inputs::Inputs;
use crate::models::meaning;
use crate::order::Order;
use crate::prove::{Entry, Limits, Target, answer, orders};
use crate::question::{Case, Precondition};
use crate::{Algebra, Bit, Error};

/// An input for which two routines answer differently, with as few bits set as one order of variables
/// shows; nothing if they are the same function.
///
/// # Errors
/// If the two answer different questions, or if a diagram has no room.
pub fn difference(one: &Target, other: &Target, limits: Limits) -> Result<Option<Vec<u64>>, Error> {
    let cases = [one, other].map(|target| meaning(target.model).cases(target.probe));
    if one.model != other.model || cases[0].len() != cases[1].len() {
        return Err(Error::Unsupported("two routines that answer different questions".into()));
    }
    for (case, own) in cases[0].iter().zip(&cases[1]) {
        if let Some(found) = difference_in_case([one, other], [case, own], limits)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

fn difference_in_case(
    targets: [&Target; 2],
    cases: [&Case; 2],
    limits: Limits,
) -> Result<Option<Vec<u64>>, Error> {
    let probe = targets[0].probe;
    let inputs = |side: usize, order: Order| {
        let Target { model, probe, .. } = *targets[side];
        Inputs::new(model, probe, cases[side], Precondition::Dropped, order, limits.nodes)
    };
    let asked = |place: usize| cases[0].asks(place / 64, probe.shape.units);
    let mut open: Vec<usize> =
        (0..64 * probe.shape.answer_words).filter(|place| asked(*place)).collect();
    for order in orders(probe.subject, cases[0]) {
        let mine = inputs(0, order);
        let of = |side, inputs: &Inputs| {
            answer(targets[side], Entry::Memory, inputs, limits, &mut Default::default())
        };
        let given = [of(0, &mine)?, of(1, &inputs(1, order))?];
        let a = &mine.diagrams;
        let (mut still_open, mut witnesses) = (Vec::new(), Vec::new());
        for place in open {
            match a.xor(&given[0][place], &given[1][place]) {
                Bit::Unknown => still_open.push(place),
                Bit::Known(false) => {}
                differs => witnesses.extend(a.smallest_witness(&differs)),
            }
        }
        let bits_set = |witness: &Vec<bool>| witness.iter().filter(|&&set| set).count();
        if let Some(witness) = witnesses.into_iter().min_by_key(bits_set) {
            return Ok(Some(mine.words(&mine.arguments, &witness)));
        }
        if still_open.is_empty() {
            return Ok(None);
        }
        open = still_open;
    }
    Err(Error::TooLarge(format!("{} bits that no diagram has room for", open.len())))
}
