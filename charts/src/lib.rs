//! What is shown of a record, decided once, and its renderers: tables as plain data, figures.
//!
//! Chooses and orders what a record holds and draws it; the only arithmetic on a measured figure
//! is the mean over the subjects of a routine, or its share of a direction. Knows no variant by name and measures nothing.
//!
//! A figure is first laid out as a [`Scene`] in logical pixels, with text measured in the very
//! font that is embedded, then rendered twice: as SVG with real text, and as a larger PNG.

mod answer;
mod book;
mod draw;
mod figures;
mod render;
mod splice;
mod view;

pub use answer::{
    CPUS, Choice, Class, Copy, Cost, Cpu, FLOOR, Limits, MOST, OnMachine, Question, RULE, Why,
    answer, answers, at_stake, by_class, costs, cpu_called, cpu_of, first_of, first_screen,
    headline, notes, of_variant, sentence,
};
pub use book::{Code, Files, InBook, book, by_model};
pub use draw::draw;
pub use figures::{Anchor, Face, Figure, Item, Mark, Rgb, Scene, figures, questions};
pub use render::{packed, png, svg};
pub use splice::splice;
pub use view::in_use::in_use;
pub use view::perft::perft;
pub use view::words::listed;
pub use view::{batches, choices, nineteen, other_compilers, results, summary};
