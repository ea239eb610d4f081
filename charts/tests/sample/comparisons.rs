//! Verdicts on the simulated times, found by their centres alone.

use super::FORMS;
use record::{Comparison, Ratio, RoutineResult, Standing, Timing, WorkloadProfile};

/// Nearer than this, two simulated times are not separated.
const MARGIN: f64 = 0.04;

/// One per model, form and workload; the first routine that is right is the reference. One is coarse.
pub fn comparisons(routines: &[RoutineResult], workloads: &[WorkloadProfile]) -> Vec<Comparison> {
    let mut models: Vec<&str> = routines.iter().map(|routine| routine.model.as_str()).collect();
    models.sort_unstable();
    models.dedup();
    let mut comparisons = Vec::new();
    for model in models {
        for (form, _) in FORMS {
            for workload in workloads {
                comparisons.extend(comparison(routines, model, form, &workload.name));
            }
        }
    }
    comparisons
}

fn comparison(
    routines: &[RoutineResult],
    model: &str,
    form: &str,
    workload: &str,
) -> Option<Comparison> {
    let of_model = routines.iter().filter(|routine| routine.model == model);
    let time = |routine: &RoutineResult| {
        Some((routine.name(), routine.timing("interleaved", form, workload)?.clone()))
    };
    let mut times: Vec<(String, Timing)> = of_model.filter_map(time).collect();
    let center = |timing: &Timing| timing.ns_per_unit.center;
    let (reference, reference_ns) =
        times.first().map(|(name, time)| (name.clone(), center(time)))?;
    times.sort_by(|(_, a), (_, b)| center(a).total_cmp(&center(b)));
    let ratio = |center: f64| Ratio { center, low: center * 0.999, high: center * 1.002 };
    let verdict = |center: f64| match center {
        center if center < 1.0 - MARGIN => "faster",
        center if center > 1.0 + MARGIN => "slower",
        _ => "not separated",
    };
    let standing = |(index, (name, time)): (usize, &(String, Timing))| {
        let next = times.get(index + 1).map(|(_, next)| center(next) / center(time));
        let to_reference = center(time) / reference_ns;
        let is_reference = *name == reference;
        Standing {
            name: name.clone(),
            ns_per_unit: time.ns_per_unit,
            cycles_per_unit: time.cycles_per_unit,
            to_reference: ratio(to_reference),
            verdict: if is_reference { "reference" } else { verdict(to_reference) }.into(),
            next_to_this: next.map(ratio),
            next_verdict: next.map(|next| verdict(next).into()),
            by_sitting: vec![Some(to_reference); 12],
        }
    };
    let standings: Vec<Standing> = times.iter().enumerate().map(standing).collect();
    let first = standings.first().filter(|first| first.next_verdict.as_deref() == Some("slower"));
    let winner = first.map(|first| first.name.clone());
    let is_coarse = (model, form) == ("fill", "latency");
    Some(Comparison {
        model: model.into(),
        form: form.into(),
        workload: workload.into(),
        pressure_kib: None,
        subjects: vec![],
        reference,
        sittings: vec![40; 12],
        set_aside_share: Some(if form == "latency" { 0.29 } else { 0.31 }),
        half_width: Some(if is_coarse { 0.031 } else { 0.004 }),
        confidence: Some(0.95),
        floor: ratio(1.0),
        floor_margin: MARGIN,
        standings,
        winner,
        contended: false,
    })
}
