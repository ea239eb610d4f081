//! Decides whether two routines are the same function of all inputs, including those that their
//! model excludes.

use crate::explore::Effort;
use crate::inputs::Inputs;
use crate::models::specification;
use crate::order::Order;
use crate::prove::orders;
use crate::question::{Case, Precondition};
use crate::target::{Entry, Limits, Target, compute_answer};
use crate::{Algebra, Bit, Error};

/// Returns an input for which two routines of one model and subject answer differently, or nothing
/// if they are the same function. Only the likeliest order of the variables is tried.
///
/// # Errors
/// If a diagram has no room.
pub fn difference(
    first: &Target,
    second: &Target,
    limits: Limits,
) -> Result<Option<Vec<u64>>, Error> {
    for case in specification(first.model).cases(first.probe) {
        let order = orders(first.probe.subject, &case)[0];
        let (inputs, first) = unrestricted_answer(first, &case, order, limits)?;
        let (_, second) = unrestricted_answer(second, &case, order, limits)?;
        let a = &inputs.diagrams;
        for (first_bit, second_bit) in first.iter().zip(&second) {
            let difference = a.xor(first_bit, second_bit);
            if difference == Bit::Unknown {
                return Err(Error::TooLarge("a bit that no diagram has room for".into()));
            }
            if let Some(assignment) = a.witness(&difference) {
                return Ok(Some(inputs.words(&inputs.arguments, &assignment)));
            }
        }
    }
    Ok(None)
}

/// Returns the inputs of a case without the model's promise, and the routine's answer to them.
fn unrestricted_answer(
    target: &Target,
    case: &Case,
    order: Order,
    limits: Limits,
) -> Result<(Inputs, Vec<Bit>), Error> {
    let (specification, precondition) = (specification(target.model), Precondition::Dropped);
    let inputs = Inputs::new(specification, target.probe, case, precondition, order, limits.nodes);
    let answer = compute_answer(target, Entry::Memory, &inputs, limits, &mut Effort::default())?;
    Ok((inputs, answer))
}
