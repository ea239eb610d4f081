//! Figures and tables from records alone.
//!
//! Chooses and orders what a record holds and draws it; the only arithmetic on a measured figure
//! is the mean over the subjects of a routine. Knows no variant by name and measures nothing.
//!
//! A figure is first laid out as a [`Scene`] in logical pixels, with text measured in the very
//! font that is embedded, then rendered twice: as SVG with real text, and as a larger PNG.

mod axis;
mod density;
mod figure;
mod indexed;
mod mark;
mod notes;
mod operations;
mod page;
mod palette;
mod ranking;
mod render;
mod scene;
mod select;
mod splice;
mod tables;
mod text;

pub use figure::{Error, Figure, draw, figures};
pub use mark::Mark;
pub use render::{png, svg};
pub use scene::{Anchor, Item, Rgb, Scene};
pub use splice::{SpliceError, splice};
pub use tables::tables;
pub use text::Face;
