//! From the samples of all sittings to comparisons and times. Here they are judged, once; before it
//! they are samples and after it entries of the record. It starts no process and prints nothing.

use crate::said::{Key, Said, Table};
use contract::{Form, Model, Routine, Subject, Variant};
use measure::{BySitting, REFERENCE, Standing, Verdicts, each, verdicts};
use record::{Comparison, Estimate, Ratio, SliceTime, Timing};
use runner::wire::COPY;
use runner::{Contest, Named, contests, probe_name, ratio};
use stats::{CONFIDENCE, JOINT_CONFIDENCE, Verdict};
use std::collections::BTreeSet;

/// The verdict where too few sittings had clean samples enough.
const CONTENDED: &str = "contended";

/// What is compared, and how sure an interval has to be.
pub(crate) struct Bar<'a> {
    /// The routines that were to be timed.
    pub(crate) routines: &'a [Named],
    /// `variant/routine` of those whose machine code may not be compared.
    pub(crate) not_timeable: &'a BTreeSet<String>,
    /// Whether the run was a quick one.
    pub(crate) quick: bool,
}

impl Bar<'_> {
    /// The confidence of each interval among so many contestants.
    pub(crate) fn confidence(&self, contestants: usize) -> f64 {
        if self.quick { CONFIDENCE } else { each(JOINT_CONFIDENCE, contestants) }
    }

    /// The routines that may be compared.
    pub(crate) fn fit(&self) -> Vec<Named> {
        let is_fit =
            |(variant, routine): &&Named| !self.not_timeable.contains(&name(variant, routine));
        self.routines.iter().filter(is_fit).copied().collect()
    }
}

/// The comparisons of everything that the table holds, in the order of models. On the `main` workload
/// every subject is compared by itself as well.
pub(crate) fn comparisons(table: &Table, bar: &Bar<'_>, main: &str) -> Vec<Comparison> {
    let fit = bar.fit();
    let of = |(model, key): (Model, &Key)| {
        let contests = contests(&fit, model, key.workload == main);
        contests
            .into_iter()
            .filter_map(|contest| comparison(table, key, &contest, bar))
            .collect::<Vec<_>>()
    };
    Model::ALL
        .into_iter()
        .flat_map(|model| table.keys(model.name()).map(move |key| (model, key)))
        .flat_map(of)
        .collect()
}

/// `variant/routine`.
fn name(variant: &Variant, routine: &Routine) -> String {
    format!("{}/{}", variant.name, routine.name)
}

/// One contest on what was measured together.
pub(crate) fn comparison(
    table: &Table,
    key: &Key,
    contest: &Contest,
    bar: &Bar<'_>,
) -> Option<Comparison> {
    let totals: Vec<(Named, Total)> = contest
        .routines
        .iter()
        .filter_map(|&(variant, routine)| {
            let probes = contest.probes(routine);
            Some(((variant, routine), total(table, key, variant, routine, &probes)?))
        })
        .collect();
    let ((variant, routine), _) = totals.first()?;
    let copy = copy(table, key, variant, routine, &contest.probes(routine));
    let subjects = contest.subjects.iter().map(|subject| subject.name().to_string()).collect();
    let named = totals.into_iter().map(|((variant, routine), of)| (name(variant, routine), of));
    compared(key, subjects, &named.collect::<Vec<_>>(), &copy, bar)
}

/// Contestants that were timed in the same rounds, the reference first.
pub(crate) fn compared(
    key: &Key,
    subjects: Vec<String>,
    totals: &[(String, Total)],
    copy: &Total,
    bar: &Bar<'_>,
) -> Option<Comparison> {
    let (reference_name, reference) = totals.first()?;
    let to_reference = |times: &[Option<f64>]| -> BySitting {
        let both = times.iter().zip(&reference.times);
        both.map(|(time, reference)| Some((*time)? / (*reference)?)).collect()
    };
    let contestants: Vec<BySitting> =
        totals.iter().map(|(_, total)| to_reference(&total.times)).collect();
    let copy_ratios = to_reference(&copy.times);
    let confidence = bar.confidence(totals.len() + 1);
    let said = verdicts(&contestants, &copy_ratios, confidence)?;
    let standing = |one: &Standing| {
        let (name, total) = &totals[one.contestant];
        standing(name.clone(), one, total, &contestants[one.contestant])
    };
    let (samples, set_aside) = totals
        .iter()
        .map(|(_, total)| (total.samples, total.set_aside))
        .fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    let Verdicts { floor, margin, half_width, contended, .. } = said;
    Some(Comparison {
        model: key.model.clone(),
        form: key.form.name().to_string(),
        workload: key.workload.clone(),
        pressure_kib: key.pressure_kib,
        subjects,
        reference: reference_name.clone(),
        sittings: copy.pairs.clone(),
        set_aside_share: (samples > 0).then(|| set_aside as f64 / samples as f64),
        half_width: (!contended).then_some(half_width),
        confidence: Some(confidence),
        floor: floor.map_or(Ratio { center: 1.0, low: 1.0, high: 1.0 }, ratio),
        floor_margin: margin,
        standings: said.standings.iter().map(standing).collect(),
        winner: said.winner.map(|index| totals[index].0.clone()),
        contended,
    })
}

fn standing(
    name: String,
    one: &Standing,
    total: &Total,
    by_sitting: &BySitting,
) -> record::Standing {
    let word = |verdict: Option<Verdict>| verdict.map_or(CONTENDED, Verdict::name).to_string();
    let verdict = match one.contestant {
        REFERENCE if one.to_reference.reached => "reference".to_string(),
        _ => word(one.verdict),
    };
    record::Standing {
        name,
        ns_per_unit: estimate(&total.ns).expect("a ratio has a time"),
        cycles_per_unit: estimate(&total.cycles),
        to_reference: ratio(one.to_reference),
        verdict,
        next_to_this: one.next.map(|(interval, _)| ratio(interval)),
        next_verdict: one.next.map(|(_, verdict)| word(verdict)),
        by_sitting: by_sitting.clone(),
    }
}

/// A contestant over some of its loops, sitting by sitting.
pub(crate) struct Total {
    /// What ratios are made of: nanoseconds by pairs with the reference of each probe.
    times: Vec<Option<f64>>,
    ns: Vec<Option<f64>>,
    cycles: Vec<Option<f64>>,
    pairs: Vec<usize>,
    samples: usize,
    set_aside: usize,
}

/// The mean per unit over these probes; `None` if one of them was not timed or was wrong.
fn total(
    table: &Table,
    key: &Key,
    variant: &Variant,
    routine: &Routine,
    probes: &[Subject],
) -> Option<Total> {
    let rows: Option<Vec<&Said>> = probes
        .iter()
        .map(|&subject| table.of(key, &probe_name(variant, routine, subject)))
        .map(|said| said.filter(|said| said.wrong.is_none()))
        .collect();
    Some(Total::over(&rows?, table.sittings()))
}

/// The same of the reference's copies; without any where it could not be copied.
fn copy(
    table: &Table,
    key: &Key,
    variant: &Variant,
    routine: &Routine,
    probes: &[Subject],
) -> Total {
    let of = |&subject: &Subject| {
        table.of(key, &format!("{}{COPY}", probe_name(variant, routine, subject)))
    };
    let rows: Vec<&Said> = probes.iter().filter_map(of).collect();
    match rows.len() == probes.len() {
        true => Total::over(&rows, table.sittings()),
        false => Total::over(&[], table.sittings()),
    }
}

impl Total {
    /// The mean per unit over these loops.
    pub(crate) fn over(rows: &[&Said], sittings: usize) -> Total {
        let mean = |of: fn(&Said) -> &Vec<Option<f64>>| -> Vec<Option<f64>> {
            let mean = |sitting: usize| {
                let sum: Option<f64> = rows.iter().map(|said| of(said)[sitting]).sum();
                sum.filter(|_| !rows.is_empty()).map(|sum| sum / rows.len() as f64)
            };
            (0..sittings).map(mean).collect()
        };
        let least = |sitting: usize| rows.iter().map(|said| said.pairs[sitting]).min().unwrap_or(0);
        Total {
            times: mean(|said| &said.times),
            ns: mean(|said| &said.ns),
            cycles: mean(|said| &said.cycles),
            pairs: (0..sittings).map(least).filter(|&pairs| pairs > 0).collect(),
            samples: rows.iter().map(|said| said.samples).sum(),
            set_aside: rows.iter().map(|said| said.set_aside).sum(),
        }
    }
}

/// The median over sittings with its interval.
fn estimate(by_sitting: &[Option<f64>]) -> Option<Estimate> {
    runner::estimate(&by_sitting.iter().flatten().copied().collect::<Vec<f64>>())
}

/// The times of a routine over all its subjects, one a form, workload and pressure.
pub(crate) fn timings(table: &Table, variant: &Variant, routine: &Routine) -> Vec<Timing> {
    let probes: Vec<Subject> = routine.probes.iter().map(|probe| probe.subject).collect();
    let names: Vec<String> =
        probes.iter().map(|&subject| probe_name(variant, routine, subject)).collect();
    let timing = |key: &Key| {
        let total = total(table, key, variant, routine, &probes)?;
        Some(Timing {
            form: key.form.name().to_string(),
            workload: key.workload.clone(),
            instrument: "interleaved".to_string(),
            pressure_kib: key.pressure_kib,
            ns_per_unit: estimate(&total.ns)?,
            cycles_per_unit: estimate(&total.cycles),
            counted: table.counted(key, &names),
            samples: total.samples - total.set_aside,
            set_aside: total.set_aside,
        })
    };
    table.keys(routine.model.name()).filter_map(timing).collect()
}

/// The times of a routine in slices, shortest first.
pub(crate) fn slices(table: &Table, variant: &Variant, routine: &Routine) -> Vec<SliceTime> {
    let time = |probe: &contract::Probe, key: &Key, length: u64| {
        let total = total(table, key, variant, routine, &[probe.subject])?;
        Some(SliceTime {
            subject: probe.subject.name().to_string(),
            length,
            ns_per_unit: estimate(&total.ns)?,
            cycles_per_unit: estimate(&total.cycles),
        })
    };
    let of = |probe| {
        let keys = table.slices(routine.model.name());
        keys.filter_map(move |(key, length)| time(probe, key, length))
    };
    routine.probes.iter().flat_map(of).collect()
}

/// Core cycles a call of one probe on the main workload.
pub(crate) fn cycles_per_call(
    table: &Table,
    main: &str,
    form: Form,
    (variant, routine): Named,
    probe: &contract::Probe,
) -> Option<Estimate> {
    let key = table
        .keys(routine.model.name())
        .find(|key| key.form == form && key.workload == main && key.pressure_kib.is_none())?;
    let said = table.of(key, &probe_name(variant, routine, probe.subject))?;
    let Estimate { center, low, high } = estimate(&said.cycles)?;
    let units = probe.shape.units as f64;
    Some(Estimate { center: center * units, low: low * units, high: high * units })
}

#[cfg(test)]
#[path = "judge_tests.rs"]
mod tests;
