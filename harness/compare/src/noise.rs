//! The noise between two runs, read off the routines whose code is the same in both.

use crate::code::Code;
use crate::row::{Basis, Row};
use serde::Serialize;

/// The share of unchanged rows that lie within the margin.
const SHARE: f64 = 0.95;

/// What unchanged code differed by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Noise {
    /// Rows of unchanged code.
    pub rows: usize,
    /// 95 % of them differ by at most this, as a ratio minus one; none without such rows.
    pub margin: Option<f64>,
}

impl Noise {
    /// Of the rows whose ratio is to a reference, or of the absolute ones: what cancels in the
    /// former is the larger part of the latter.
    pub(crate) fn between(rows: &[Row], to_reference: bool) -> Noise {
        let of_kind = |row: &&Row| {
            row.code == Code::Unchanged && (row.basis == Basis::ToReference) == to_reference
        };
        let mut logs: Vec<f64> =
            rows.iter().filter(of_kind).map(|row| row.ratio.center.ln().abs()).collect();
        logs.sort_by(f64::total_cmp);
        let rank = (SHARE * logs.len() as f64).ceil() as usize;
        let margin = rank.checked_sub(1).map(|index| logs[index].exp_m1());
        Noise { rows: logs.len(), margin }
    }
}
