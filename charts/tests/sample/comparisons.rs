//! Verdicts on the made-up times, found by their centres alone.

use super::FORMS;
use record::{Comparison, Ratio, RoutineResult, Standing, WorkloadProfile};

/// Nearer than this, two made-up times are not separated.
const MARGIN: f64 = 0.04;

/// One per model, form and workload; the first routine that is right is the reference. One did not
/// converge.
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
        let ns = routine.timing("interleaved", form, workload)?.ns_per_unit.center;
        Some((format!("{}/{}", routine.variant, routine.routine), ns))
    };
    let mut times: Vec<(String, f64)> = of_model.filter_map(time).collect();
    let (reference, reference_ns) = times.first()?.clone();
    times.sort_by(|(_, a), (_, b)| a.total_cmp(b));
    let ratio = |center: f64| Ratio { center, low: center * 0.999, high: center * 1.002, ties: 0 };
    let verdict = |center: f64| match center {
        center if center < 1.0 - MARGIN => "faster",
        center if center > 1.0 + MARGIN => "slower",
        _ => "not separated",
    };
    let standing = |(index, (name, ns)): (usize, &(String, f64))| {
        let next = times.get(index + 1).map(|(_, next_ns)| next_ns / ns);
        let to_reference = ns / reference_ns;
        let is_reference = *name == reference;
        Standing {
            name: name.clone(),
            to_reference: ratio(to_reference),
            verdict: if is_reference { "reference" } else { verdict(to_reference) }.into(),
            next_to_this: next.map(ratio),
            next_verdict: next.map(|next| verdict(next).into()),
        }
    };
    let standings: Vec<Standing> = times.iter().enumerate().map(standing).collect();
    let first = standings.first().filter(|first| first.next_verdict.as_deref() == Some("slower"));
    let winner = first.map(|first| first.name.clone());
    let converged = (model, form) != ("fill", "latency");
    Some(Comparison {
        model: model.into(),
        form: form.into(),
        workload: workload.into(),
        pressure_kib: None,
        part: None,
        reference,
        rounds: if converged { 128 } else { 400 },
        sittings: if converged { vec![64, 64] } else { vec![400] },
        converged,
        floor: ratio(1.0),
        floor_margin: MARGIN,
        standings,
        winner,
    })
}
