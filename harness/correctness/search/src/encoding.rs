//! The interface of all formulas: each can require another case, and translate its models to
//! programs.

use crate::case::Case;
use crate::cnf::{Cnf, Literal};
use crate::program::Runnable;
use serde::{Deserialize, Serialize};

/// The set of programs that a formula admits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Form {
    /// Programs that obey all rules of the normal form: faster by orders of magnitude. If gates are
    /// counted, one formula per skeleton.
    Normal,
    /// All programs, including those with superfluous words and in any order: less to trust.
    Plain,
}

/// A formula whose models are programs that are correct for the cases added so far.
pub trait Encoding {
    /// Requires the answer to a case to be correct.
    fn add(&mut self, case: Case, cnf: &mut Cnf);

    /// Returns the program of a model.
    fn read(&self, model: &dyn Fn(Literal) -> bool) -> Box<dyn Runnable>;
}
