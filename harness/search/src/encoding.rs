//! What all formulas have in common.

use crate::case::Case;
use crate::cnf::{Cnf, Literal};
use crate::program::Runs;

/// A formula whose models are programs that are right for the cases added so far.
pub trait Encoding {
    /// Demands that the answer to a case is right.
    fn add(&mut self, case: Case, cnf: &mut Cnf);

    /// The program of a model.
    fn read(&self, model: &dyn Fn(Literal) -> bool) -> Box<dyn Runs>;
}
