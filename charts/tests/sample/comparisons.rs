//! Verdicts on simulated times, found by their centres alone.

use super::whole;
use record::{
    Comparison, Condition, Contestant, Estimate, Form, Model, Name, Ratio, Record, Standing,
    Verdict,
};

/// Nearer than this, two simulated times are not separated.
const MARGIN: f64 = 0.04;

/// What a simulated routine takes.
#[derive(Clone)]
pub struct Time {
    pub model: Model,
    pub subjects: Vec<Name>,
    pub name: Contestant,
    pub condition: Condition,
    pub ns: Estimate,
}

/// The times that a record's comparisons have, those of the references first.
pub fn times(record: &Record) -> Vec<Time> {
    let of = |one: &Comparison| -> Vec<Time> {
        let time = |standing: &Standing| Time {
            model: one.model,
            subjects: one.subjects.clone(),
            name: standing.name.clone(),
            condition: one.condition.clone(),
            ns: standing.ns_per_unit,
        };
        let mut all: Vec<Time> = one.standings.iter().map(time).collect();
        all.sort_by_key(|time| time.name != one.reference);
        all
    };
    record.comparisons.iter().flat_map(of).collect()
}

/// One per model, subjects and condition; the first routine is the reference.
pub fn comparisons(times: &[Time]) -> Vec<Comparison> {
    let mut found: Vec<(&Time, Vec<&Time>)> = Vec::new();
    for time in times {
        let same = |(one, _): &&mut (&Time, Vec<&Time>)| {
            (&one.model, &one.subjects, &one.condition)
                == (&time.model, &time.subjects, &time.condition)
        };
        match found.iter_mut().find(same) {
            Some((_, all)) => all.push(time),
            None => found.push((time, vec![time])),
        }
    }
    found.into_iter().map(|(first, all)| comparison(first, all)).collect()
}

fn comparison(first: &Time, mut times: Vec<&Time>) -> Comparison {
    times.sort_by(|a, b| a.ns.center.total_cmp(&b.ns.center));
    let ratio = |center: f64| Ratio { center, low: center * 0.999, high: center * 1.002 };
    let verdict = |center: f64| match center {
        center if center < 1.0 - MARGIN => Verdict::Faster,
        center if center > 1.0 + MARGIN => Verdict::Slower,
        _ => Verdict::NotSeparated,
    };
    let standing = |(index, time): (usize, &&Time)| {
        let next = times.get(index + 1).map(|next| next.ns.center / time.ns.center);
        let to_reference = time.ns.center / first.ns.center;
        let is_reference = time.name == first.name;
        Standing {
            name: time.name.clone(),
            ns_per_unit: time.ns,
            cycles_per_unit: Some(super::in_cycles(time.ns)),
            modes: None,
            to_reference: ratio(to_reference),
            verdict: if is_reference { Verdict::Reference } else { verdict(to_reference) },
            next_to_this: next.map(ratio),
            next_verdict: next.map(verdict),
            ..whole::standing(&time.name, 1.0)
        }
    };
    let standings: Vec<Standing> = times.iter().enumerate().map(standing).collect();
    let ahead = standings.first().filter(|one| one.next_verdict == Some(Verdict::Slower));
    let winner = ahead.map(|one| one.name.clone());
    let is_latency = first.condition.form == Form::Latency;
    Comparison {
        model: first.model,
        condition: first.condition.clone(),
        subjects: first.subjects.clone(),
        reference: first.name.clone(),
        sittings: vec![40; 12],
        set_aside_share: Some(if is_latency { 0.29 } else { 0.31 }),
        half_width: Some(0.004),
        floor: Some(ratio(1.0)),
        floor_margin: MARGIN,
        standings,
        winner,
        ..whole::comparison()
    }
}
