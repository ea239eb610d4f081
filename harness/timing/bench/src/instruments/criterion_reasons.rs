//! Why a time by criterion differs from the suite's: a cause counts if without it the two are near. It
//! measures nothing.

use super::CriterionResult;
use record::{ByCriterion, Record, Standing};
use runner::wire::BesideCriterion;
use std::collections::BTreeMap;

/// Writes reasons where there are any. `results` are criterion's, by its ids.
pub(crate) fn explain(record: &mut Record, results: &BTreeMap<String, CriterionResult>) {
    let mut reasons = Vec::new();
    for (place, routine) in record.routines.iter().enumerate() {
        for (form, time) in &routine.criterion {
            let id = format!("{form}/{}/{}", routine.model, routine.name());
            let beside = results.get(&id).and_then(|result| result.beside);
            let both = record.beside_criterion(routine, form).zip(beside);
            let reason = both.and_then(|(own, beside)| reason(time.center, own, &beside));
            reasons.extend(reason.map(|reason| (place, form.clone(), reason)));
        }
    }
    for (place, form, reason) in reasons {
        let time = record.routines[place].criterion.get_mut(&form).expect("it was seen above");
        time.reason = Some(reason);
    }
}

/// The first cause without which the time is near the suite's.
fn reason(time_ns: f64, own: &Standing, beside: &BesideCriterion) -> Option<String> {
    let ns = Some(own.ns_per_unit.center);
    let cycles = own.cycles_per_unit.map(|cycles| cycles.center);
    if ByCriterion::is_near(time_ns, own.ns_per_unit.center) {
        return None;
    }
    let causes = [
        ("single long samples", Some(beside.ns_per_unit), ns),
        ("contended", beside.clean_ns_per_unit, ns),
        ("another clock rate", beside.cycles_per_unit, cycles),
        ("contended and another clock rate", beside.clean_cycles_per_unit, cycles),
    ];
    causes.into_iter().find_map(|(cause, without, own)| {
        let (without, own) = without.zip(own)?;
        let left = 100.0 * ByCriterion::apart(without, own);
        ByCriterion::is_near(without, own).then(|| format!("{cause}: {left:+.1} % without"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::{Estimate, Ratio};

    /// 10 ns and 32 cycles.
    fn own() -> Standing {
        let estimate = |center| Estimate { center, low: center, high: center };
        Standing {
            name: "pext/square_attacks".into(),
            ns_per_unit: estimate(10.0),
            ns_beyond_empty: None,
            cycles_per_unit: Some(estimate(32.0)),
            to_reference: Ratio { center: 1.0, low: 1.0, high: 1.0 },
            verdict: "reference".into(),
            next_to_this: None,
            next_verdict: None,
            packed: false,
            modes: None,
            counted: None,
        }
    }

    /// Of criterion's samples these were contended, at half the speed; all ran at so many cycles a
    /// nanosecond.
    fn beside(contended_share: f64, ghz: f64) -> BesideCriterion {
        let slow = if contended_share > 0.5 { 2.0 } else { 1.0 };
        BesideCriterion {
            ns_per_unit: slow * 32.0 / ghz,
            clean_ns_per_unit: (contended_share < 1.0).then_some(32.0 / ghz),
            cycles_per_unit: Some(slow * 32.0),
            clean_cycles_per_unit: (contended_share < 1.0).then_some(32.0),
        }
    }

    #[test]
    fn the_cause_counts_without_which_the_two_are_near() {
        let reason = |ns: f64, beside| reason(ns, &own(), &beside);
        assert_eq!(reason(14.0, beside(0.1, 3.2)).unwrap(), "single long samples: +0.0 % without");
        assert_eq!(reason(20.0, beside(0.6, 3.1)).unwrap(), "contended: +3.2 % without");
        let slow_clock = reason(12.8, beside(0.1, 2.5)).unwrap();
        assert_eq!(slow_clock, "another clock rate: +0.0 % without");
        let both = reason(25.6, beside(0.6, 2.5)).unwrap();
        assert_eq!(both, "contended and another clock rate: +0.0 % without");
    }

    #[test]
    fn what_is_near_needs_no_reason_and_what_no_cause_explains_has_none() {
        assert_eq!(reason(10.4, &own(), &beside(0.6, 2.5)), None, "near");
        assert_eq!(reason(20.0, &own(), &beside(1.0, 3.2)), None, "nothing was clean");
        let memorised = BesideCriterion {
            ns_per_unit: 7.0,
            clean_ns_per_unit: Some(7.0),
            cycles_per_unit: Some(22.4),
            clean_cycles_per_unit: Some(22.4),
        };
        assert_eq!(reason(7.0, &own(), &memorised), None);
        let no_rulers = Standing { cycles_per_unit: None, ..own() };
        assert_eq!(reason(12.8, &no_rulers, &beside(0.1, 2.5)), None, "cycles of criterion alone");
    }
}
