//! Unchanged code by the size of its tables and the form it is timed in: how far apart two runs find
//! each of these classes, hot. It judges nothing.

use crate::noise::Noise;
use crate::row::CodeRatio;
use record::State;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// Tables of so many bytes and no more fit into a first-level cache of 32 KiB.
const SMALL: usize = 32 * 1024;

/// The look-up tables of a routine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Tables {
    /// It has none.
    None,
    /// Of at most 32 KiB.
    Small,
    /// Larger ones.
    Large,
}

impl Tables {
    fn of(bytes: usize) -> Tables {
        match bytes {
            0 => Tables::None,
            1..=SMALL => Tables::Small,
            _ => Tables::Large,
        }
    }
}

impl fmt::Display for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Tables::None => "no tables",
            Tables::Small => "tables up to 32 KiB",
            Tables::Large => "larger tables",
        })
    }
}

/// Unchanged code of one size of tables in one form.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Class {
    /// Its tables.
    pub tables: Tables,
    /// `latency` or `throughput`.
    pub form: String,
    /// Noise between the runs in core cycles, hot, on all workloads.
    pub noise: Noise,
}

/// The classes that have a row, by size and form.
pub(crate) fn classes<'a>(rows: impl Iterator<Item = &'a CodeRatio>) -> Vec<Class> {
    let mut ratios: BTreeMap<(Tables, &str), Vec<f64>> = BTreeMap::new();
    let is_counted =
        |row: &&CodeRatio| row.condition.state == State::Hot && row.absolute.unit == "cycles";
    for row in rows.filter(is_counted) {
        let class = (Tables::of(row.table_bytes), row.condition.form.as_str());
        ratios.entry(class).or_default().push(row.absolute.ratio());
    }
    let class = |((tables, form), ratios): ((Tables, &str), Vec<f64>)| Class {
        tables,
        form: form.to_string(),
        noise: Noise::of(ratios.into_iter()),
    };
    ratios.into_iter().map(class).collect()
}
