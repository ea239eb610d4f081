//! The smallest straight-line programs for a south attack fill, by exact synthesis: is there a
//! program of so many operations, yes or no? Knows neither boards nor variants of raybench.
//!
//! # The rules
//!
//! The fill works on words with one square in a rank of one file. It has two inputs, sliders `g`
//! and empty squares `e`; its answer are the squares that a slider further up attacks. A program
//! is a list of operations on words. A right shift by whole ranks costs one; so does a two-input
//! gate that gives 0 for zeroes and depends on both (and, or, xor, and-not), or any gate of three
//! inputs that gives 0 for zeroes, if those are asked for. Copies cost nothing.
//! Left shifts, rotates, additions, complements and constants are not allowed.
//!
//! # How a question is answered
//!
//! A formula (`free_shifts`, `joined`, `free_gates`, `exact`) says that a program of a given size is
//! right for some inputs. A solver either finds a model, which is a program: [`trial`] runs it on
//! all inputs. Or it says that there is none and writes the reasons down, which [`rup`] follows
//! step by step. Neither check shares anything with the formula or the solver. What is trusted in
//! the end is the formula for a refutation, and nothing but the trial for a program.
//!
//! Unless [`question::Form::Plain`] is asked for, formulas that count gates admit only programs in a
//! normal form. Each rule of it is a rewriting that keeps the program right and no larger, so among
//! the smallest programs there is one that obeys all rules.
//!
//! The question is then split by the words that each gate joins (`skeleton`, `joined`, `split`).
//! Every gate but the last is used, else the program is not smallest; gates stand in order of the
//! words that they join; and the answer's chain of operands reaches every input bit that the answer
//! depends on, so there are no fewer ways down to the inputs than such bits (for gates of two inputs
//! parts with fewer are left out: a solver does not count well). `joined` argues how shifts are
//! moved toward the answer, `rewriting` that no gate of two inputs does what lower words do. The
//! rules keep to programs that are lowest in one order: fewest gates, then lists of words, then the
//! least shifts of each gate, then functions; a rule forbids only what has something lower.
//! Rules for three gates together, from a table of all, do not pay.
//!
//! Refuted parts go into a `journal`, so that a search can be stopped and shared.

mod case;
mod cnf;
mod encoding;
pub mod estimate;
mod exact;
mod free_gates;
mod free_shifts;
mod function;
mod joined;
pub mod journal;
pub mod plan;
pub mod program;
pub mod question;
pub mod reading;
mod refutation;
pub mod report;
mod rewriting;
pub mod rup;
pub mod search;
mod seeded;
mod skeleton;
mod solver;
mod split;
pub mod trial;
pub mod view;
