//! What is shown of a record, decided once, and its renderers: tables as plain data, figures.
//!
//! Chooses and orders what a record holds and draws it; the only arithmetic on a measured figure
//! is the mean over the subjects of a routine, or its share of a direction. Knows no variant by name and measures nothing.
//!
//! A figure is first laid out as a [`Scene`] in logical pixels, with text measured in the very
//! font that is embedded, then rendered twice: as SVG with real text, and as a larger PNG.

mod draw;
mod figures;
mod page;
mod render;
mod splice;
mod view;

pub use draw::draw;
pub use figures::{Anchor, Face, Figure, Item, Labels, Mark, Rgb, Scene, figures, questions};
pub use page::{page, supplements};
pub use render::{packed, png, svg};
pub use splice::splice;
pub use view::analysis::analysis;
pub use view::by_class::{ByClass, by_class};
pub use view::class::Class;
pub use view::cpus::{CPUS, Cpu, called as cpu_called, of as cpu_of};
pub use view::in_use::in_use;
pub use view::joined::{Joined, joined};
pub use view::leads::Leads;
pub use view::perft::perft;
pub use view::stake::at_stake;
pub use view::words::listed;
pub use view::{
    Answer, Demands, ForUse, Pick, Recommended, answer, batches, recommend, recommendation,
    recommended, results, summary, winners,
};
