//! Straight-line code takes the same time whatever stands on the board: how far one run finds that.
//! Knows one record.

use crate::code::Timed;
use record::{Comparison, Record, grouped};
use serde::Serialize;
use std::collections::BTreeMap;

/// A routine is flat if its slowest density takes at most this more than its fastest, as a ratio
/// minus one.
pub const FLAT: f64 = 0.03;

/// What straight-line routines of one contest took over boards that differ in density alone.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Flatness {
    /// Model.
    pub model: String,
    /// `latency` or `throughput`.
    pub form: String,
    /// Subjects that the times are over; none: all.
    pub subjects: Vec<String>,
    /// Routines with cycles on two densities or more.
    pub routines: usize,
    /// Those that are flat within [`FLAT`].
    pub flat: usize,
    /// The least flat one.
    pub worst: String,
    /// Its most cycles to its fewest.
    pub worst_ratio: f64,
}

/// Of every contest on two uniform workloads or more, in the order of the record.
pub(crate) fn flatness(record: &Record) -> Vec<Flatness> {
    let is_uniform =
        |one: &&Comparison| record::is_uniform(&one.condition.workload) && one.condition.is_plain();
    let uniform = record.contests().filter(is_uniform);
    let kind =
        |one: &Comparison| (one.model.clone(), one.condition.form.clone(), one.subjects.clone());
    let of_kind = |(wanted, contests): ((String, String, Vec<String>), Vec<&Comparison>)| {
        let spreads = spreads(record, contests.into_iter());
        let (worst, worst_ratio) =
            spreads.iter().max_by(|(_, a), (_, b)| a.total_cmp(b)).cloned()?;
        let flat = spreads.iter().filter(|(_, ratio)| *ratio <= 1.0 + FLAT).count();
        let (model, form, subjects) = wanted;
        Some(Flatness { model, form, subjects, routines: spreads.len(), flat, worst, worst_ratio })
    };
    grouped(uniform.map(|one| (kind(one), one))).into_iter().filter_map(of_kind).collect()
}

/// The most cycles of each straight-line routine to its fewest.
fn spreads<'a>(
    record: &Record,
    contests: impl Iterator<Item = &'a Comparison>,
) -> Vec<(String, f64)> {
    let mut cycles: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for contest in contests {
        for standing in &contest.standings {
            let is_straight = record.routines.iter().any(|routine| {
                let timed = Timed { routine, subjects: &contest.subjects };
                routine.name() == standing.name && timed.is_straight_line()
            });
            if let Some(time) = standing.cycles_per_unit.filter(|_| is_straight) {
                cycles.entry(&standing.name).or_default().push(time.center);
            }
        }
    }
    let spread = |(name, cycles): (&str, Vec<f64>)| {
        let least = cycles.iter().copied().fold(f64::INFINITY, f64::min);
        let most = cycles.iter().copied().fold(0.0, f64::max);
        (cycles.len() > 1).then(|| (name.to_string(), most / least))
    };
    cycles.into_iter().filter_map(spread).collect()
}
