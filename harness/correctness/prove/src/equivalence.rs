//! Decides whether two routines are the same function of all inputs, including those that their
//! model excludes.

use crate::inputs::Inputs;
use crate::models::meaning;
use crate::prove::{Entry, Limits, Target, answer, orders};
use crate::question::Precondition;
use crate::{Algebra, Bit, Error};

/// An input for which two routines of one model and subject answer differently; none if they are
/// the same function.
///
/// # Errors
/// If a diagram has no room.
pub fn difference(one: &Target, other: &Target, limits: Limits) -> Result<Option<Vec<u64>>, Error> {
    for case in meaning(one.model).cases(one.probe) {
        let order = orders(one.probe.subject, &case)[0];
        let inputs = [one, other].map(|Target { model, probe, .. }| {
            Inputs::new(*model, probe, &case, Precondition::Dropped, order, limits.nodes)
        });
        let of =
            |target, inputs| answer(target, Entry::Memory, inputs, limits, &mut Default::default());
        let a = &inputs[0].diagrams;
        for (one, other) in of(one, &inputs[0])?.iter().zip(of(other, &inputs[1])?) {
            let differ = a.xor(one, &other);
            if differ == Bit::Unknown {
                return Err(Error::TooLarge("a bit that no diagram has room for".into()));
            }
            if let Some(found) = a.witness(&differ) {
                return Ok(Some(inputs[0].words(&inputs[0].arguments, &found)));
            }
        }
    }
    Ok(None)
}
