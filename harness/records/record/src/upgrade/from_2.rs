//! From version 2 to 3, which times each subject alone: a comparison names the subjects that its
//! times are summed over and its standings have these times, where version 2 had a `part` and kept
//! the times with the routines. It added sittings and the width of the core; that only a sample of a workload is
//! measured is new too. The first records of
//! version 2 knew no parts: all their times were over all subjects.

use super::{add, each, take};
use serde_json::{Value, json};

pub fn record(record: &mut Value) {
    add(record, json!({"sittings": []}));
    if let Some(clock @ Value::Object(_)) = record.get_mut("clock") {
        add(clock, json!({"width": null}));
        each(clock, "trace").for_each(|point| add(point, json!({"clean_share": null})));
    }
    let times = Times::of(record);
    each(record, "comparisons").for_each(|one| comparison(one, &times));
    each(record, "routines").for_each(routine);
    each(record, "workloads").for_each(|one| add(one, json!({"measured": null})));
}

pub fn samples(samples: &mut Value) {
    add(samples, json!({"sittings": []}));
}

fn comparison(comparison: &mut Value, times: &Times) {
    if let Some(Value::Array(standings)) = comparison.get("standings") {
        let mut kept = standings.clone();
        kept.retain_mut(|standing| match times.get(&standing["name"], comparison) {
            Some(timing) => {
                let [ns, cycles] = ["ns_per_unit", "cycles_per_unit"].map(|time| &timing[time]);
                let times = json!({"ns_per_unit": ns, "cycles_per_unit": cycles});
                add(standing, times);
                true
            }
            // A standing has a time.
            None => false,
        });
        comparison["standings"] = Value::Array(kept);
    }
    let half_width = half_width(comparison);
    let whole = json!({"half_width": half_width, "set_aside_share": null, "contended": false});
    add(comparison, whole);
    let subjects = match take(comparison, "part") {
        Value::Null => json!([]),
        Value::String(part) => part.split(' ').collect(),
        other => other,
    };
    add(comparison, json!({"subjects": subjects}));
    for field in ["rounds", "converged"] {
        take(comparison, field);
    }
    without_ties(comparison, "floor");
    for standing in each(comparison, "standings") {
        add(standing, json!({"by_sitting": []}));
        ["to_reference", "next_to_this"]
            .into_iter()
            .for_each(|ratio| without_ties(standing, ratio));
    }
}

fn without_ties(value: &mut Value, ratio: &str) {
    value.get_mut(ratio).map(|ratio| take(ratio, "ties"));
}

/// Of the widest interval of a ratio to the reference.
fn half_width(comparison: &Value) -> Option<f64> {
    let standings = comparison.get("standings")?.as_array()?;
    let half_width = |standing: &Value| {
        let end = |end: &str| standing["to_reference"][end].as_f64();
        let is_reference = standing["verdict"] == "reference";
        (!is_reference).then_some((end("high")? / end("low")?).sqrt() - 1.0)
    };
    standings.iter().filter_map(half_width).reduce(f64::max)
}

/// A time over fewer subjects than another one of the same routine lives on in a standing.
fn routine(routine: &mut Value) {
    let span = |timing: &Value| match &timing["part"] {
        Value::String(part) => part.split(' ').count(),
        _ => usize::MAX,
    };
    if let Some(timings) = routine.get_mut("timings").and_then(Value::as_array_mut) {
        let whole = timings.iter().map(span).max();
        timings.retain(|timing| Some(span(timing)) == whole);
    }
    for timing in each(routine, "timings") {
        take(timing, "part");
        add(timing, json!({"set_aside": 0}));
    }
}

/// The interleaved times of all routines, with the routine's name.
struct Times(Vec<(String, Value)>);

impl Times {
    fn of(record: &mut Value) -> Times {
        let mut times = Vec::new();
        for routine in each(record, "routines") {
            let [variant, short] = ["variant", "routine"].map(|name| routine[name].as_str());
            let (Some(variant), Some(short)) = (variant, short) else { continue };
            let name = format!("{variant}/{short}");
            let interleaved = each(routine, "timings").filter(|t| t["instrument"] == "interleaved");
            times.extend(interleaved.map(|timing| (name.clone(), timing.clone())));
        }
        Times(times)
    }

    /// The time of `name` in the rounds of `comparison`.
    fn get(&self, name: &Value, comparison: &Value) -> Option<&Value> {
        let rounds = ["form", "workload", "pressure_kib", "part"];
        let fits = |(routine, timing): &&(String, Value)| {
            name == routine && rounds.iter().all(|field| timing[*field] == comparison[*field])
        };
        self.0.iter().find(fits).map(|(_, timing)| timing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_no_part_are_of_the_whole() {
        let mut value = json!({"comparisons": [{}], "routines": [{"timings": [{}]}]});
        record(&mut value);
        assert_eq!(value["comparisons"][0]["subjects"], json!([]));
        assert_eq!(value["routines"][0]["timings"][0], json!({"set_aside": 0}));
    }

    #[test]
    fn the_widest_part_of_a_routine_is_its_whole() {
        let kept = |parts: &[Option<&str>]| {
            let timings: Vec<Value> = parts.iter().map(|part| json!({"part": part})).collect();
            let mut value = json!({"timings": timings});
            routine(&mut value);
            each(&mut value, "timings").count()
        };
        assert_eq!(kept(&[None, Some("east"), None, Some("east west")]), 2);
        assert_eq!(kept(&[Some("east"), Some("east west")]), 1);
        assert_eq!(kept(&[Some("east"), Some("east")]), 2);
    }

    #[test]
    fn the_precision_is_that_of_the_widest_interval() {
        let standing = |verdict, low, high| json!({"verdict": verdict, "to_reference": {"low": low, "high": high}});
        let reference = standing("reference", 1.0, 1.0);
        let others = [standing("slower", 1.00, 1.0201), standing("faster", 0.5, 0.5)];
        assert_eq!(half_width(&json!({"standings": [reference]})), None);
        let all = json!({"standings": [reference, others[0], others[1]]});
        assert!((half_width(&all).expect("two ratios") - 0.01).abs() < 1e-9);
    }
}
