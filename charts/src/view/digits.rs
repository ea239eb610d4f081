//! Formats figures, and separates the parts of a line.

pub use table::{count, figure};

/// Returns the least and the largest of some figures.
pub fn ends(figures: impl IntoIterator<Item = f64>) -> Option<(f64, f64)> {
    let mut ends: Option<(f64, f64)> = None;
    for figure in figures {
        let (least, most) = ends.unwrap_or((figure, figure));
        ends = Some((least.min(figure), most.max(figure)));
    }
    ends
}

/// Separator of the parts of a line.
pub const SEPARATOR: &str = " · ";
