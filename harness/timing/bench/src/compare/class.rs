//! Classes of rows and of pairs, and how far two records agree on one.

use record::{Competitor, Form, Record};
use serde::Serialize;

/// Size of a first-level cache.
const SMALL: usize = 32 * 1024;

/// A row that differs by more has moved, as a ratio minus one.
pub const NEAR: f64 = 0.02;

/// The share of rows that the margin holds for.
const SHARE: f64 = 0.95;

/// Bytes of look-up tables; of a pair the larger ones. A record that does not name a routine does
/// not tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Tables {
    /// None at all.
    None,
    /// At most 32 KiB.
    Small,
    /// More.
    Large,
    /// Unknown.
    #[default]
    Unknown,
}

impl Tables {
    pub(crate) fn of(record: &Record, name: &Competitor) -> Tables {
        let routine = record.routines.iter().find(|routine| routine.name() == *name);
        match routine.map(|routine| routine.table_bytes) {
            None => Tables::Unknown,
            Some(0) => Tables::None,
            Some(1..=SMALL) => Tables::Small,
            Some(_) => Tables::Large,
        }
    }
}

/// Rows and pairs that behave alike.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Class {
    /// Timed on a trace or in a search; otherwise alone, in rounds with others.
    pub in_use: bool,
    /// Their tables.
    pub tables: Tables,
    /// Their form.
    pub form: Form,
}

impl Class {
    pub(crate) fn words(&self) -> String {
        let place = if self.in_use { "in use" } else { "alone" };
        let tables = ["no tables", "tables up to 32 KiB", "larger tables", "unknown tables"];
        format!("{place}, {}, {}", tables[self.tables as usize], self.form)
    }
}

/// How far two records agree on a class. Rows are of unchanged code: alone, hot core cycles on all
/// workloads; in use, ratios to the reference, whose code no record keeps. Pairs are those that
/// both records compared, in all states: every contestant with every other where both keep the
/// ratios of each invocation, otherwise with the reference alone.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Agreement {
    /// Rows.
    pub rows: usize,
    /// Rows that differ by more than [`NEAR`].
    pub moved: usize,
    /// 95 % of the rows differ by at most this, as a ratio minus one; none without rows.
    pub margin: Option<f64>,
    /// Pairs that neither record separates.
    pub tied: usize,
    /// Pairs that both records separate, with the same one ahead.
    pub kept: usize,
    /// Pairs that the first record alone separates.
    pub lost: usize,
    /// Pairs that the second record alone separates.
    pub gained: usize,
    /// Pairs that both records separate, with another one ahead.
    pub reversed: usize,
    /// Logarithm of each row's ratio, without its sign.
    #[serde(skip)]
    pub(crate) logs: Vec<f64>,
}

impl Agreement {
    pub(crate) fn with_rows_counted(mut self) -> Agreement {
        self.logs.sort_by(f64::total_cmp);
        self.rows = self.logs.len();
        self.moved = self.rows - self.logs.partition_point(|log| *log <= NEAR.ln_1p());
        let rank = (SHARE * self.rows as f64).ceil() as usize;
        self.margin = rank.checked_sub(1).map(|last| self.logs[last].exp_m1());
        self
    }
}
