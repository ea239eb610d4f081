//! Formatting of figures, and the separator of parts of a line.

pub use table::{count, figure};

/// The least and the largest of some figures.
pub fn ends(figures: impl IntoIterator<Item = f64>) -> Option<(f64, f64)> {
    let both = figures.into_iter().map(|figure| (figure, figure));
    both.reduce(|(least, most), (one, _)| (least.min(one), most.max(one)))
}

/// Separator of the parts of a line.
pub const BETWEEN: &str = " · ";
