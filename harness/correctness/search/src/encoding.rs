//! What all formulas have in common.

use crate::case::Case;
use crate::cnf::{Cnf, Literal};
use crate::program::Runs;
use serde::{Deserialize, Serialize};

/// Which programs a formula admits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Form {
    /// Those that obey all rules of the normal form: quicker by orders of magnitude. If gates are
    /// counted, one formula for each way to join words.
    Normal,
    /// Those too in which words are superfluous, and in any order: less to trust.
    Plain,
}

/// A formula whose models are programs that are right for the cases added so far.
pub trait Encoding {
    /// Demands that the answer to a case is right.
    fn add(&mut self, case: Case, cnf: &mut Cnf);

    /// The program of a model.
    fn read(&self, model: &dyn Fn(Literal) -> bool) -> Box<dyn Runs>;
}
