//! Symbols of data points: distinct by outline, so that colour never carries a meaning alone.

/// A symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Disc or ring.
    Circle,
    /// Square.
    Square,
    /// Triangle, point up.
    Triangle,
    /// Square on its corner.
    Diamond,
    /// Triangle, point down.
    Nabla,
    /// Diagonal cross.
    Cross,
}

impl Mark {
    /// All, in the order in which series take them.
    pub const ALL: [Mark; 6] =
        [Mark::Circle, Mark::Square, Mark::Triangle, Mark::Diamond, Mark::Nabla, Mark::Cross];

    /// Half its height in logical pixels; of about equal area.
    pub const fn radius(self) -> f64 {
        match self {
            Mark::Circle => 4.0,
            Mark::Square => 3.6,
            Mark::Cross => 3.8,
            Mark::Triangle | Mark::Nabla => 4.8,
            Mark::Diamond => 5.0,
        }
    }

    /// The corners around the centre; the circle has none, and the cross is two strokes.
    pub fn corners(self) -> Vec<(f64, f64)> {
        let r = self.radius();
        match self {
            Mark::Circle => vec![],
            Mark::Square | Mark::Cross => vec![(-r, -r), (r, -r), (r, r), (-r, r)],
            Mark::Triangle => vec![(0.0, -r), (r, r * 0.75), (-r, r * 0.75)],
            Mark::Diamond => vec![(0.0, -r), (r, 0.0), (0.0, r), (-r, 0.0)],
            Mark::Nabla => vec![(0.0, r), (r, -r * 0.75), (-r, -r * 0.75)],
        }
    }
}
