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
    /// The total of these rows, each with its rounds.
    pub(crate) fn over(rows: &[(&Rounds, &Measured)]) -> Total {
        let invocations = rows.iter().map(|(_, row)| row.ratio.len()).max().unwrap_or(0);
        let mean = |reference: fn(&Rounds) -> &PerInvocation| -> PerInvocation {
            let time = |(rounds, row): &(&Rounds, &Measured), invocation: usize| {
                let of = |list: &PerInvocation| list.get(invocation).copied().flatten();
                Some(of(&row.ratio)? * of(reference(rounds))?)
            };
            let mean = |invocation: usize| {
                let sum: Option<f64> = rows.iter().map(|row| time(row, invocation)).sum();
                sum.map(|sum| sum / rows.len() as f64)
            };
            (0..invocations).map(mean).collect()
        };
        let fewest = |invocation: usize| {
            let pairs = |(_, row): &(&Rounds, &Measured)| row.pairs.get(invocation).copied();
            rows.iter().filter_map(pairs).min().unwrap_or(0)
        };
        Total {
            ns: mean(|rounds| &rounds.reference_ns),
            cycles: mean(|rounds| &rounds.reference_cycles),
            pairs: (0..invocations).map(fewest).collect(),
            samples: rows.iter().map(|(_, row)| row.samples).sum(),
            contended: rows.iter().map(|(_, row)| row.contended).sum(),
            packed: rows.iter().any(|(_, row)| row.packed),
            counted: counted(rows),
        }
    }

    /// The ratio to the reference in every invocation that has both.
    pub(crate) fn ratios_to(&self, reference: &Total) -> PerInvocation {
        let both = self.ns.iter().zip(&reference.ns);
        both.map(|(time, reference)| Some((*time)? / (*reference)?)).collect()
    }

    /// Nanoseconds beyond another.
    pub(crate) fn beyond(&self, other: &Total) -> PerInvocation {
        let both = self.ns.iter().zip(&other.ns);
        both.map(|(time, other)| Some((*time)? - (*other)?)).collect()
    }
}

/// The mean over the rows; none unless every row has counts.
fn counted(rows: &[(&Rounds, &Measured)]) -> Option<HardwareCountsPerUnit> {
    let all: Option<Vec<HardwareCountsPerUnit>> = rows.iter().map(|(_, row)| row.counted).collect();
    let all = all.filter(|all| !all.is_empty())?;
    let mean = |of| all.iter().map::<f64, fn(&_) -> f64>(of).sum::<f64>() / all.len() as f64;
    Some(HardwareCountsPerUnit {
        cycles_per_unit: mean(|one| one.cycles_per_unit),
        instructions_per_unit: mean(|one| one.instructions_per_unit),
    })
}
