//! What each instruction does to the state (Intel, "Software Developer's Manual", volume 2; AMD,
//! "Architecture Programmer's Manual", volumes 3 and 4). Where the manual leaves a bit undefined, so
//! does this. An instruction without semantics is an error that names it, never a guess.

mod arithmetic;
mod control;
mod counts;
mod gathers;
mod lanes;
mod lookups;
mod masks;
mod moves;
mod numbers;
mod packing;
mod shifts;
mod shuffles;
mod transfers;
mod vector;

use crate::operands::Step;
use crate::{Algebra, Error};

pub use control::condition;
pub(crate) use moves::push;

/// Executes an instruction if it is one of the family's; says whether it was.
type Family<A> = fn(&mut Step<A>) -> Result<bool, Error>;

/// Does what the instruction does, branches apart.
///
/// # Errors
/// If there are no semantics for it.
pub fn execute<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    if step.line.has_lock_prefix() || step.line.has_rep_prefix() || step.line.has_repne_prefix() {
        return Err(step.unsupported());
    }
    let families: [Family<A>; 12] = [
        moves::execute,
        arithmetic::execute,
        shifts::execute,
        counts::execute,
        transfers::execute,
        lanes::execute,
        numbers::execute,
        packing::execute,
        lookups::execute,
        gathers::execute,
        shuffles::execute,
        masks::execute,
    ];
    for family in families {
        if family(step)? {
            return Ok(());
        }
    }
    Err(step.unsupported())
}
