//! Figures and tables from records alone.
//!
//! Chooses and orders what a record holds and draws it; the only arithmetic on a measured figure
//! is the mean over the subjects of a routine. Knows no variant by name and measures nothing.
//!
//! A figure is first laid out as a [`Scene`] in logical pixels, with text measured in the very
//! font that is embedded, then rendered twice: as SVG with real text, and as a larger PNG.

mod axis;
mod clock;
mod contest;
mod density;
mod figure;
mod indexed;
mod mark;
mod notes;
mod operations;
mod page;
mod palette;
mod parts;
mod ranking;
mod render;
mod scene;
mod select;
mod splice;
mod tables;
mod text;
mod words;

pub use contest::{Contest, Entry, Results};
pub use figure::{Error, Figure, draw, figures};
pub use mark::Mark;
pub use notes::Note;
pub use parts::by_part;
pub use render::{png, svg};
pub use scene::{Anchor, Item, Rgb, Scene};
pub use select::{FORMS, Measure, Source, emitted, executed, models, name, operations, unit};
pub use splice::{SpliceError, splice};
pub use tables::tables;
pub use text::{Face, count, figure as digits};
pub use words::{TIES, clock as clock_line, interval};
