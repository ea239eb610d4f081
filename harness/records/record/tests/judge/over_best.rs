//! Ratios to the best eligible routine.

use super::{about, rounds};
use record::judge::{OverBest, comparisons, confidence, over_best};
use record::{Estimate, Rounds};

#[test]
fn each_that_may_be_taken_stands_beside_the_best_of_them() {
    let names = ["a/x/board", "b/x/board", "c/x/board", "d/x/board"];
    let mut of = rounds("board_attacks", &names.map(|name| (name, 1.0)));
    for (turn, ratio) in [(1, 0.9), (2, 0.995), (3, 1.3)] {
        of.rows[turn].ratio = about(ratio, 0.002, turn);
    }
    of.copy.as_mut().unwrap().ratio = about(1.0, 0.002, 5);
    let confidence = confidence(false);
    let judged = comparisons(std::slice::from_ref(&of), confidence, "game").remove(0);
    let beside = |rounds: &[Rounds], left_out: &str| {
        over_best(rounds, &judged, confidence, |standing| standing.name != left_out)
    };
    let all = beside(std::slice::from_ref(&of), "");
    let said: Vec<(String, bool)> =
        all.iter().map(|routine| (routine.name.to_string(), routine.is_tied)).collect();
    assert_eq!(
        said,
        [("b/x", true), ("c/x", false), ("a/x", false), ("d/x", false)]
            .map(|(name, is_tied)| (name.to_string(), is_tied))
    );
    assert_eq!(all[0].ratio, Estimate { center: 1.0, low: 1.0, high: 1.0 });
    assert!((all[2].ratio.center - 1.0 / 0.9).abs() < 2e-3, "{all:?}");
    assert!(all[2].ratio.low < 1.0 / 0.9 && all[2].ratio.high > 1.0 / 0.9, "{all:?}");

    // Without the best the next is one, and the reference is not told from it.
    let others = beside(std::slice::from_ref(&of), "b/x");
    let said: Vec<(String, bool)> =
        others.iter().map(|routine| (routine.name.to_string(), routine.is_tied)).collect();
    assert_eq!(
        said,
        [("c/x", true), ("a/x", true), ("d/x", false)]
            .map(|(name, is_tied)| (name.to_string(), is_tied))
    );
    assert!(others[1].costs_at_most(0.01) && !others[1].costs_at_most(0.004), "{others:?}");
    assert!(others[1].costs_more_than(0.003) && !others[1].costs_more_than(0.005), "{others:?}");

    assert!(beside(&[], "").is_empty(), "nothing to judge by");
    assert!(over_best(std::slice::from_ref(&of), &judged, confidence, |_| false).is_empty());
    of.rows[2].ratio[4..].fill(None);
    let few = beside(std::slice::from_ref(&of), "");
    assert!(few.iter().all(|routine| routine.name != "c/x") && few.len() == 3, "too few in common");
}

#[test]
fn the_margin_of_the_comparison_and_two_modes_tie() {
    let of = |slow: [f64; 2], copy: f64| {
        let mut rounds = rounds("board_attacks", &[("a/x/board", 1.0), ("b/x/board", 1.0)]);
        let ratios = (0..16).map(|invocation| Some(slow[invocation % 2]));
        rounds.rows[1].ratio = ratios.collect();
        rounds.copy.as_mut().unwrap().ratio = vec![Some(copy); 16];
        let confidence = confidence(false);
        let judged = comparisons(std::slice::from_ref(&rounds), confidence, "game").remove(0);
        over_best(&[rounds], &judged, confidence, |_| true)[1].is_tied
    };
    assert!(!of([1.02, 1.021], 1.0), "2 % apart");
    assert!(of([1.02, 1.021], 1.03), "and so are the reference and its copy");
    assert!(of([0.98, 1.6], 1.0), "one of two modes is the faster");
    assert!(!of([1.2, 1.6], 1.0), "both are slower");
}

#[test]
fn contestants_over_several_subjects_and_of_one_are_found_by_their_subjects() {
    let squares = ["rook", "bishop", "queen"].map(|piece| {
        let probes = ["a", "b"].map(|variant| format!("{variant}/x/{piece}"));
        let slower = if piece == "queen" { 2.0 } else { 1.5 };
        rounds("square_attacks", &[(&probes[0], 1.0), (&probes[1], slower)])
    });
    let confidence = confidence(false);
    for comparison in comparisons(&squares, confidence, "game") {
        let ratio = over_best(&squares, &comparison, confidence, |_| true)[1].ratio.center;
        let right = match comparison.subjects.as_slice() {
            [] => 5.0 / 3.0,
            [piece] if piece == "queen" => 2.0,
            _ => 1.5,
        };
        assert!((ratio - right).abs() < 1e-9, "{:?} {ratio}", comparison.subjects);
    }
}

#[test]
fn a_share_at_the_very_end_of_an_interval_is_within_it() {
    let routine = OverBest {
        name: "a/x".into(),
        ratio: Estimate { center: 1.25, low: 1.125, high: 1.5 },
        is_tied: false,
    };
    assert!(routine.costs_at_most(0.5) && !routine.costs_at_most(0.499));
    assert!(!routine.costs_more_than(0.125) && routine.costs_more_than(0.124));
}
