//! The numerals of the documents, and where each comes from.
//!
//! A numeral outside of code and of what `report --splice` writes is one of five:
//!
//! - **sourced**: a line of `sources.txt` has the words around it and the key of its source, and both say the same;
//! - **measured**: a paragraph, or the one above its table, names the command or the record that it is of;
//! - **counted**: in the README of a variant, a figure of its `costs.txt` or of that of a variant that the paragraph names;
//! - **constant**: of a rule in [`numerals`]: small counts, powers of two, years, versions, names. Figures with a unit of
//!   measurement are none;
//! - **stray**: none of these, and an error.
//!
//! It knows no variant and computes nothing; what it holds against each other are files of the repository.

pub mod costs;
pub mod key;
pub mod numerals;
pub mod page;
pub mod sources;
