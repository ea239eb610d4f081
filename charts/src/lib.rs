//! Shows records: as tables of plain data, and as charts drawn by plotters.
//!
//! The only arithmetic on measured figures is means over the subjects of a routine, shares and
//! ratios of medians; every verdict is the judge's.

mod address;
mod answer;
mod book;
pub mod claims;
mod data;
mod draw;
mod figures;
mod splice;
mod view;

pub use address::{ADDRESSES, AddressPage, Addresses, address_pages};
pub use answer::{
    CPUS, Candidate, Choice, Class, CopyLinks, Cost, Cpu, Limits, MAX_EXTRA_COST, MAX_FLOOR,
    MachineAnswer, Question, RULE, Why, answer, answers, choices_by_class, class_of_cpu,
    classes_without_own_machine, costs, cpu_called, first_routine, generators, headline, notes,
    picks, sentence, sentences, stake_note, variant_answers, widest_choice,
};
pub use book::{BookVariant, Code, Files, book};
pub use data::{CSV_FILE, SCHEMA_FILE, csv, schema};
pub use draw::draw;
pub use figures::{Figure, HUES, INK, PALE_INK, PAPER, figures, rankings};
pub use splice::splice;
pub use view::in_use::in_use;
pub use view::perft::perft;
pub use view::words::word_list;
pub use view::{batches, choices, nineteen, other_compilers, results, summary};

#[cfg(test)]
extern crate self as charts;

#[cfg(test)]
#[path = "../tests/main.rs"]
mod tests;
