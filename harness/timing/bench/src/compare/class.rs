//! Classes of rows and of pairs, and how far two records agree on a class.
//!
//! We count each class separately, because a sum over all of them would hide a class that differs
//! more than the others.

use record::{Competitor, Form, Record};
use serde::Serialize;

/// Maximum size of small tables: the size of a first-level cache.
const MAX_SMALL_BYTES: usize = 32 * 1024;

/// Maximum difference of a row that has not moved, as a ratio minus one.
pub const MAX_DIFFERENCE: f64 = 0.02;

/// The share of rows that differ by at most the margin: a convention.
const SHARE_WITHIN_MARGIN: f64 = 0.95;

/// The size of a routine's look-up tables; for a pair, that of the larger tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Tables {
    /// The routine has no tables.
    None,
    /// The tables have at most 32 KiB.
    Small,
    /// The tables have more than 32 KiB.
    Large,
    /// The record does not name the routine.
    #[default]
    Unknown,
}

impl Tables {
    /// Returns the size of the tables that a routine has in this record.
    pub(crate) fn new(record: &Record, name: &Competitor) -> Tables {
        let routine = record.routines.iter().find(|routine| routine.name() == *name);
        match routine.map(|routine| routine.table_bytes) {
            None => Tables::Unknown,
            Some(0) => Tables::None,
            Some(1..=MAX_SMALL_BYTES) => Tables::Small,
            Some(_) => Tables::Large,
        }
    }
}

/// Rows and pairs that behave alike.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Class {
    /// Whether they are timed on a trace or in a search. Otherwise they are timed on boards.
    pub in_use: bool,
    /// The size of their tables.
    pub tables: Tables,
    /// Latency, throughput, or the form of their use.
    pub form: Form,
}

impl Class {
    /// Returns the class as a cell of a table shows it.
    pub(crate) fn text(&self) -> String {
        let use_text = if self.in_use { "in use" } else { "alone" };
        let tables_text = match self.tables {
            Tables::None => "no tables",
            Tables::Small => "tables up to 32 KiB",
            Tables::Large => "larger tables",
            Tables::Unknown => "unknown tables",
        };
        format!("{use_text}, {tables_text}, {}", self.form)
    }
}

/// How far two records agree on a class.
///
/// Rows are of unchanged code. Alone they are hot core cycles, on all workloads; in use they are
/// ratios to the reference, whose code no record keeps. Pairs are those that both records compared,
/// in all states. Where both records keep the ratios of each invocation, every contestant forms a
/// pair with every other; otherwise each forms one with the reference alone.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Agreement {
    /// Number of rows.
    pub rows: usize,
    /// Number of rows that differ by more than [`MAX_DIFFERENCE`].
    pub moved: usize,
    /// The difference that 95 % of the rows do not exceed, as a ratio minus one; `None` without
    /// rows.
    pub margin: Option<f64>,
    /// Number of pairs that neither record separates.
    pub tied: usize,
    /// Number of pairs that both records separate, with the same routine ahead.
    pub kept: usize,
    /// Number of pairs that only the first record separates.
    pub lost: usize,
    /// Number of pairs that only the second record separates.
    pub gained: usize,
    /// Number of pairs that both records separate, each with another routine ahead.
    pub reversed: usize,
    /// The absolute value of the logarithm of each row's ratio.
    #[serde(skip)]
    pub(crate) logs: Vec<f64>,
}

impl Agreement {
    /// Counts the rows, and finds their margin, when all of them are known.
    pub(crate) fn count_rows(mut self) -> Agreement {
        self.logs.sort_by(f64::total_cmp);
        self.rows = self.logs.len();
        self.moved = self.rows - self.logs.partition_point(|log| *log <= MAX_DIFFERENCE.ln_1p());
        let rank = (SHARE_WITHIN_MARGIN * self.rows as f64).ceil() as usize;
        self.margin = rank.checked_sub(1).map(|last| self.logs[last].exp_m1());
        self
    }
}
