//! The smallest straight-line programs for a south attack fill, by exact synthesis: does a program
//! with this many operations exist? Independent of boards and variants.
//!
//! # The rules
//!
//! The fill works on words with one square in each rank of one file. Its inputs are sliders `g` and
//! empty squares `e`; its answer are the squares that a slider further up attacks. A program is a
//! list of operations on words. A right shift by whole ranks costs one; so does a two-input gate
//! that gives 0 for zeros and depends on both inputs (and, or, xor, and-not), or, if allowed, any
//! gate of three inputs that gives 0 for zeros. Copies are free. Left shifts, rotates, additions,
//! complements and constants are not allowed.
//!
//! # How a question is answered
//!
//! Read [`synthesis`] first. A formula (`free_shifts`, `joined`, `free_gates`, `exact`) says that a
//! program of a given size is correct for some inputs. A solver either finds a model, which is a
//! program, and [`trial`] runs it on all inputs; or it derives a contradiction, and [`rup`] checks
//! every step. Neither check shares code with the formula or the solver. What remains to be trusted
//! is the formula for a refutation, and only the trial for a program.
//!
//! Unless [`question::Form::Plain`] is requested, formulas that count gates admit only programs in
//! a normal form. Each of its rules is a rewriting that keeps the program correct and no larger, so
//! some smallest program obeys all rules.
//!
//! The question is then split by the words that each gate joins (`skeleton`, `joined`, `split`).
//! Every gate but the last is used, otherwise the program is not smallest; gates are ordered by the
//! words that they join; and the answer's operands reach every input bit that it depends on, so
//! there are at least as many paths down to the inputs as such bits (for gates of two inputs, parts
//! with fewer are left out, because a solver counts badly). `joined` argues how shifts are moved
//! toward the answer, `rewriting` that no gate of two inputs does what lower words do. The rules
//! keep the lowest program in one order: fewest gates, then lists of words, then the least shifts
//! of each gate, then functions; a rule forbids only what has a lower equivalent.
//!
//! Refuted parts go into a `journal`, so that a search can be resumed and shared.

pub mod case;
pub mod cnf;
pub mod encoding;
pub mod estimate;
mod exact;
mod files;
mod free_gates;
mod free_shifts;
mod function;
mod gates;
pub mod joined;
pub mod journal;
mod outcome;
pub mod plan;
pub mod program;
pub mod question;
mod random_numbers;
mod reach;
pub mod refutation;
pub mod report;
mod rewriting;
pub mod rup;
pub mod search;
pub mod skeleton;
pub mod solver;
mod split;
pub mod synthesis;
pub mod trial;
pub mod view;
