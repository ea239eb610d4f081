//! The effect of each instruction on the state (Intel, "Software Developer's Manual", volume 2;
//! AMD, "Architecture Programmer's Manual", volumes 3 and 4). A bit that the manual leaves
//! undefined is undefined here. An instruction without semantics is an error that names it.
//!
//! The bits are of any [`Algebra`].

mod algebra;
mod arithmetic;
mod cases;
mod control;
mod counts;
mod error;
pub mod footprint;
mod gathers;
mod lanes;
mod lookups;
mod masks;
pub mod memory;
mod moves;
mod numbers;
pub mod operands;
mod packing;
mod shifts;
mod shuffles;
pub mod state;
mod transfers;
mod vector;
pub mod words;

pub use algebra::{Algebra, ReadWord};
pub use cases::Cases;

pub use control::condition;
pub use error::Error;
pub use moves::{pop, push};
pub use operands::Step;

/// A file of semantics: executes the instruction if it has semantics for it, and returns whether it
/// has.
type Family<A> = fn(&mut Step<A>) -> Result<bool, Error>;

/// A file of semantics that recognizes instructions by their names, without the `v` of the newer
/// encodings.
type Rule<A> = fn(&mut Step<A>, &str) -> Result<bool, Error>;

/// Executes an instruction on the state. Branches and calls are executed by `explore`, because they
/// change the path and not the state.
///
/// # Errors
/// If there are no semantics for it.
pub fn execute<A: Algebra>(step: &mut Step<A>) -> Result<(), Error> {
    if step.line.has_lock_prefix() || step.line.has_rep_prefix() || step.line.has_repne_prefix() {
        return Err(step.unsupported_error());
    }
    let families: [Family<A>; 5] =
        [moves::execute, arithmetic::execute, shifts::execute, counts::execute, gathers::execute];
    for family in families {
        if family(step)? {
            return Ok(());
        }
    }
    let vector_families: [Rule<A>; 6] = [
        transfers::execute,
        lanes::execute,
        numbers::execute,
        packing::execute,
        lookups::execute,
        shuffles::execute,
    ];
    let name = vector::name(step.line.mnemonic());
    let vector_families = if vector::has_vector(step) { &vector_families[..] } else { &[] };
    for family in vector_families.iter().chain(&[masks::execute as Rule<A>]) {
        if family(step, &name)? {
            return Ok(());
        }
    }
    Err(step.unsupported_error())
}
