//! Sums of a routine over some of its probes, invocation by invocation.

use crate::{HardwareCountsPerUnit, Measured, Rounds};
use measure::PerInvocation;

/// Times of a routine per unit, the mean over some of its probes; none where an invocation lacks
/// one of them.
pub(crate) struct Total {
    /// Nanoseconds: the ratio to the reference of the same rounds times the time of the reference.
    pub(crate) ns: PerInvocation,
    /// Core cycles, computed in the same way.
    pub(crate) cycles: PerInvocation,
    /// Clean pairs, of the probe that has fewest.
    pub(crate) pairs: Vec<usize>,
    pub(crate) samples: usize,
    pub(crate) contended: usize,
    /// Whether the compiler vectorised one of the probes.
    pub(crate) packed: bool,
    pub(crate) counted: Option<HardwareCountsPerUnit>,
}

impl Total {
    /// Returns the total of these rows, each with its rounds.
    pub(crate) fn new(rows: &[(&Rounds, &Measured)]) -> Total {
        let invocations = rows.iter().map(|(_, row)| row.ratio.len()).max().unwrap_or(0);
        let mut total = Total {
            ns: Vec::with_capacity(invocations),
            cycles: Vec::with_capacity(invocations),
            pairs: Vec::with_capacity(invocations),
            samples: rows.iter().map(|(_, row)| row.samples).sum(),
            contended: rows.iter().map(|(_, row)| row.contended).sum(),
            packed: rows.iter().any(|(_, row)| row.packed),
            counted: mean_counts(rows),
        };
        for invocation in 0..invocations {
            total.ns.push(mean_time(rows, invocation, |rounds| &rounds.reference_ns));
            total.cycles.push(mean_time(rows, invocation, |rounds| &rounds.reference_cycles));
            let pairs = rows.iter().filter_map(|(_, row)| row.pairs.get(invocation).copied());
            total.pairs.push(pairs.min().unwrap_or(0));
        }
        total
    }

    /// Returns the ratio to the reference in every invocation that has both.
    pub(crate) fn ratios_to(&self, reference: &Total) -> PerInvocation {
        let times = self.ns.iter().zip(&reference.ns);
        times.map(|(time, reference)| Some((*time)? / (*reference)?)).collect()
    }

    /// Returns the nanoseconds beyond another total.
    pub(crate) fn nanoseconds_beyond(&self, other: &Total) -> PerInvocation {
        let times = self.ns.iter().zip(&other.ns);
        times.map(|(time, other)| Some((*time)? - (*other)?)).collect()
    }
}

/// Returns the mean time of the rows in an invocation. The time of a row is its ratio times the
/// time of the reference of its rounds. There is none if one of them is missing.
fn mean_time(
    rows: &[(&Rounds, &Measured)],
    invocation: usize,
    reference: fn(&Rounds) -> &PerInvocation,
) -> Option<f64> {
    let mut sum = 0.0;
    for (rounds, row) in rows {
        let ratio = row.ratio.get(invocation).copied().flatten()?;
        let time = reference(rounds).get(invocation).copied().flatten()?;
        sum += ratio * time;
    }
    Some(sum / rows.len() as f64)
}

/// Returns the mean over the rows, or none unless every row has counts.
fn mean_counts(rows: &[(&Rounds, &Measured)]) -> Option<HardwareCountsPerUnit> {
    let counts: Option<Vec<HardwareCountsPerUnit>> =
        rows.iter().map(|(_, row)| row.counted).collect();
    let counts = counts.filter(|counts| !counts.is_empty())?;
    let number = counts.len() as f64;
    let cycles: f64 = counts.iter().map(|count| count.cycles_per_unit).sum();
    let instructions: f64 = counts.iter().map(|count| count.instructions_per_unit).sum();
    Some(HardwareCountsPerUnit {
        cycles_per_unit: cycles / number,
        instructions_per_unit: instructions / number,
    })
}
