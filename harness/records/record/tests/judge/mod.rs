//! Simulated rounds: which subjects are compared with which, and when there are too few samples to
//! judge.

mod over_best;

use super::sample_record::few;
use crate::judge::{
    comparisons, confidence, interval_confidence_among, modes, over_best, ratios, rejudge,
};
use contract::Model;
use measure::{MIN_MARGIN, half_width, verdicts};
use record::{
    Comparison, Competitor, Condition, Estimate, HardwareCountsPerUnit, Measured, Perft, Record,
    Rounds, Standing, State, TooFew, Verdict, round_figures,
};

/// Returns rounds in which the time of each probe is this multiple of the time of the first one.
pub(crate) fn rounds(model: &str, probes: &[(&str, f64)]) -> Rounds {
    const INVOCATIONS: usize = 16;
    let row = |&(probe, ratio): &(&str, f64)| Measured {
        ratio: vec![Some(ratio); INVOCATIONS],
        pairs: vec![40; INVOCATIONS],
        samples: 64 * INVOCATIONS,
        contended: 24 * INVOCATIONS,
        ..Measured::new(probe.into(), INVOCATIONS)
    };
    Rounds {
        model: serde_json::from_value(model.into()).expect("a model"),
        condition: Condition::new(contract::Tier::X86_64, crate::Form::Latency, "game", State::Hot),
        reference_ns: vec![Some(2.0); INVOCATIONS],
        reference_cycles: vec![Some(6.0); INVOCATIONS],
        copy: Some(row(&probes[0])),
        rows: probes.iter().map(row).collect(),
    }
}

fn sets(rounds: &[Rounds], apart: bool) -> Vec<String> {
    let all = comparisons(rounds, confidence(false), if apart { "game" } else { "" });
    all.iter().map(|comparison| comparison.subjects.join(" ")).collect()
}

#[test]
fn pieces_stand_apart_and_a_part_is_compared_with_that_of_others() {
    let squares = ["rook", "bishop", "queen"]
        .map(|piece| rounds("square_attacks", &[(&format!("a/x/{piece}"), 1.0)]));
    assert_eq!(sets(&squares, false), ["", "rook", "bishop", "queen"]);
    assert_eq!(sets(&squares[..2], false), ["rook bishop", "rook", "bishop"], "not all pieces");
    let [rook, bishop, queen] = squares;
    let both = rounds("square_attacks", &[("a/x/both", 3.0), ("b/y/both", 4.0)]);
    let all = [rook, bishop, queen, both];
    assert_eq!(sets(&all, false), ["", "rook", "bishop", "queen", "both"]);
    assert_eq!(sets(&all[3..], false), ["both"]);
    let judged = comparisons(&all, confidence(false), "");
    assert_eq!(judged[0].standings.len(), 1, "who has none but both is no part of the whole");
    assert_eq!(judged[0].standings[0].ns_per_unit.center, 2.0, "nor is both");
    assert_eq!(judged[4].standings.len(), 2);
    let rays: Vec<Rounds> = Model::RayAttacks
        .subjects()
        .iter()
        .map(|to| match to.name() {
            "east" => rounds("ray_attacks", &[("a/x/east", 1.0), ("b/x/east", 2.0)]),
            "northeast" => {
                rounds("ray_attacks", &[("a/x/northeast", 1.0), ("c/x/any_direction", 3.0)])
            }
            other => rounds("ray_attacks", &[(&format!("a/x/{other}"), 1.0)]),
        })
        .collect();
    assert_eq!(sets(&rays, false), ["", "east"]);
    assert_eq!(sets(&rays, true).len(), 1 + 8);
    assert_eq!(comparisons(&rays, confidence(false), "game").len(), 1 + 8, "the main workload");
    let judged = comparisons(&rays, confidence(false), "");
    assert_eq!(judged.len(), 2, "not the main workload");
    let names = |comparison: &Comparison| -> Vec<String> {
        comparison.standings.iter().map(|standing| standing.name.to_string()).collect()
    };
    assert_eq!(names(&judged[0]), ["a/x", "c/x"], "whole");
    assert_eq!(names(&judged[1]), ["a/x", "b/x"], "east");
    assert!((judged[0].standings[1].to_reference.center - 3.0).abs() < 1e-9);
    assert_eq!(judged[0].standings[1].ns_per_unit.center, 6.0);
    assert_eq!(judged[0].standings[1].cycles_per_unit.map(|cycles| cycles.center), Some(18.0));
    assert_eq!(
        (judged[1].winner.clone(), judged[1].set_aside_share),
        (Some("a/x".into()), Some(0.375))
    );
}

#[test]
fn sliders_and_all_attackers_of_a_square_stand_apart() {
    let kinds =
        ["sliders", "all"].map(|kind| rounds("attackers", &[(&format!("a/x/{kind}"), 1.0)]));
    assert_eq!(sets(&kinds, false), ["", "sliders", "all"]);
}

#[test]
fn kinds_of_arithmetic_are_compared_with_each_other() {
    let kinds = rounds("byte_arithmetic", &[("a/add/add_bytes", 1.0), ("a/word/add_word", 0.5)]);
    assert_eq!(sets(std::slice::from_ref(&kinds), true), [""]);
    let judged = comparisons(&[kinds], confidence(false), "game");
    assert_eq!(judged[0].winner, Some("a/word".into()));
    assert_eq!(judged[0].reference, "a/add");
}

#[test]
fn what_a_pair_is_compared_by_is_in_the_rounds() {
    let squares = ["rook", "bishop", "queen"].map(|piece| {
        let probes = ["a", "b"].map(|variant| format!("{variant}/x/{piece}"));
        rounds("square_attacks", &[(&probes[0], 1.0), (&probes[1], 1.5)])
    });
    let judged = comparisons(&squares, confidence(false), "game");
    for comparison in &judged {
        let per_invocation = ratios(&squares, comparison);
        assert_eq!(
            per_invocation[1],
            ("b/x".into(), vec![Some(1.5); 16]),
            "{:?}",
            comparison.subjects
        );
    }
    assert!(ratios(&[], &judged[0]).is_empty());
}

#[test]
fn what_computes_nothing_is_no_contestant_and_times_beyond_it_are_said() {
    let rows = [("a/x/trace", 1.0), ("empty/trace", 0.75), ("b/x/trace", 1.5)];
    let judged = comparisons(&[rounds("look_ups", &rows)], confidence(false), "trace");
    let [comparison] = judged.as_slice() else { panic!("{}", judged.len()) };
    let said = |standing: &Standing| {
        let beyond = standing.ns_beyond_empty.map(|beyond| beyond.center);
        (standing.name.clone(), standing.ns_per_unit.center, beyond)
    };
    let said: Vec<_> = comparison.standings.iter().map(said).collect();
    assert_eq!(said, [("a/x".into(), 2.0, Some(0.5)), ("b/x".into(), 3.0, Some(1.5))]);
    assert_eq!(comparison.winner, Some("a/x".into()));
    let without = comparisons(&[rounds("look_ups", &rows[..1])], confidence(false), "trace");
    assert_eq!(without[0].standings[0].ns_beyond_empty, None);
}

#[test]
fn in_use_what_has_rounds_is_judged_again_and_the_rest_is_left() {
    let mut record = crate::sample();
    let right = record.in_use.clone().expect("a trace was replayed").comparisons;
    let in_use = record.in_use.as_mut().expect("a trace was replayed");
    let has_rounds = |comparison: &Comparison| {
        in_use.rounds.iter().any(|of| of.condition == comparison.condition)
    };
    let has_rounds: Vec<bool> = right.iter().map(has_rounds).collect();
    assert!(has_rounds.contains(&true) && has_rounds.contains(&false));
    for comparison in &mut in_use.comparisons {
        comparison.standings.reverse();
    }
    let judged = round_figures(&rejudge(&record)).in_use.expect("it is kept").comparisons;
    assert_eq!(judged.len(), right.len());
    for ((judged, right), has_rounds) in judged.iter().zip(&right).zip(has_rounds) {
        assert_eq!(judged == right, has_rounds, "{:?}", right.condition);
    }
}

#[test]
fn a_routine_of_too_few_invocations_has_no_figure_and_no_place() {
    let probes = [("a/x/board", 1.0), ("b/x/board", 0.1), ("c/x/board", 1.5)];
    let judged = |clean: usize| {
        let mut rounds = rounds("board_attacks", &probes);
        rounds.rows[1].ratio[clean..].fill(None);
        comparisons(&[rounds], confidence(false), "game").remove(0)
    };
    for clean in [0, 1, 5] {
        let judged = judged(clean);
        let names: Vec<&Competitor> =
            judged.standings.iter().map(|standing| &standing.name).collect();
        assert_eq!(names, ["a/x", "c/x"], "{clean}");
        assert_eq!(judged.too_few, [TooFew { name: "b/x".into(), invocations: clean }]);
        assert_eq!(judged.winner, Some("a/x".into()));
        assert_eq!(judged.standings[0].next_to_this.map(|next| next.center), Some(1.5));
    }
    let whole = judged(16);
    assert_eq!((&whole.standings[0].name, whole.too_few.len()), (&"b/x".into(), 0));
    let next = whole.standings[0].next_to_this.expect("it is the first");
    assert!((next.center - 10.0).abs() < 1e-9);
}

#[test]
fn where_the_reference_lacks_samples_nobody_has_a_figure() {
    let mut rounds = rounds("board_attacks", &[("a/x/board", 1.0), ("b/x/board", 1.5)]);
    for clean in [7, 3, 0] {
        rounds.reference_ns[clean..].fill(None);
        let judged = comparisons(&[rounds.clone()], confidence(false), "game").remove(0);
        assert!(judged.contended && judged.standings.is_empty() && judged.winner.is_none());
        let lacking = ["a/x", "b/x"];
        let lacking = lacking.map(|name| TooFew { name: name.into(), invocations: clean });
        assert_eq!((judged.too_few, judged.half_width), (lacking.to_vec(), None));
    }
}

/// Compares two routines. The time of the second one is a multiple of the time of the first: `even`
/// in the even invocations, and `odd` in the others.
fn of_two_modes(even: f64, odd: f64) -> Comparison {
    let mut rounds = rounds("board_attacks", &[("a/x/board", 1.0), ("b/x/board", 1.0)]);
    let ratios = (0..16).map(|invocation| Some(if invocation % 2 == 0 { even } else { odd }));
    rounds.rows[1].ratio = ratios.collect();
    comparisons(&[rounds], confidence(false), "game").remove(0)
}

#[test]
fn two_modes_are_told_and_neither_wins_unless_both_do() {
    let across = of_two_modes(0.8, 1.3);
    let own = across.standing("b/x").unwrap();
    let [fast, slow] = own.modes.expect("they are 60 % apart");
    assert!((fast.cycles_per_unit - 4.8).abs() < 1e-9 && (slow.cycles_per_unit - 7.8).abs() < 1e-9);
    assert_eq!((fast.share, slow.share), (0.5, 0.5));
    assert_eq!((own.verdict, across.winner.clone()), (Verdict::TwoModes, None));
    assert_eq!(across.standings[0].next_verdict, Some(Verdict::TwoModes));
    assert_eq!(across.standing("a/x").unwrap().modes, None);
    let ahead = of_two_modes(0.5, 0.55);
    assert!(ahead.standing("b/x").unwrap().modes.is_some());
    assert_eq!(ahead.standing("b/x").unwrap().verdict, Verdict::Faster);
    assert_eq!(ahead.winner, Some("b/x".into()));
    let comparison = of_two_modes(0.8, 0.81);
    assert_eq!(
        (comparison.standing("b/x").unwrap().modes, comparison.winner.clone()),
        (None, Some("b/x".into()))
    );
}

/// Returns the ratios of 16 invocations, which go up and down by a share. Each `turn` has another
/// order.
pub(crate) fn about(ratio: f64, share: f64, turn: usize) -> Vec<Option<f64>> {
    let of = |invocation: usize| {
        let step = ((invocation * (2 * turn + 3) + turn) % 16) as f64 / 7.5 - 1.0;
        Some(ratio * (1.0 + share * step))
    };
    (0..16).map(of).collect()
}

#[test]
fn a_record_is_judged_anew_in_all_its_parts() {
    let of = |model: &str| vec![rounds(model, &[("a/x/board", 1.0), ("b/x/board", 1.5)])];
    let own = of("board_attacks");
    let perft = of(crate::Model::Perft.name());
    let confidence = confidence(false);
    let right = Record {
        confidence,
        comparisons: comparisons(&own, confidence, "game"),
        rounds: own,
        perft: vec![Perft {
            created: "2026-01-02T03:04:05Z".into(),
            tier: contract::Tier::Native,
            depth: 2,
            positions: Vec::new(),
            comparisons: comparisons(&perft, confidence, Perft::POSITIONS),
            rounds: perft,
            skips: Vec::new(),
        }],
        ..few("a")
    };
    assert_eq!(rejudge(&right), right);
    let mut wrong = right.clone();
    wrong.comparisons[0].standings.reverse();
    wrong.perft[0].comparisons[0].winner = None;
    assert_ne!(wrong, right);
    assert_eq!(rejudge(&wrong), right);
}

#[test]
fn all_intervals_hold_together_those_with_the_copy_too() {
    let mut of = rounds("board_attacks", &[("a/x/board", 1.0), ("b/x/board", 1.0)]);
    of.rows[1].ratio = about(1.2, 0.01, 1);
    let copy = about(1.0, 0.004, 2);
    of.copy.as_mut().unwrap().ratio = copy.clone();
    let contestants = [vec![Some(1.0); 16], about(1.2, 0.01, 1)];
    let each = interval_confidence_among(confidence(false), contestants.len() + 1);
    let right = verdicts(&contestants, &copy, each).expect("there are invocations");
    let judged = comparisons(std::slice::from_ref(&of), confidence(false), "game").remove(0);
    let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-12, "{a} {b}");
    let slower = judged.standing("b/x").expect("it has an interval").to_reference;
    near(slower.low, right.standings[1].to_reference.low);
    near(slower.high, right.standings[1].to_reference.high);
    near(judged.floor.expect("it has a copy").high, right.floor.expect("copied").high);
    near(
        judged.half_width.expect("it has an interval"),
        half_width(right.standings[1].to_reference),
    );
    let ratios = over_best(&[of], &judged, confidence(false), |_| true);
    near(ratios[1].ratio.high, right.standings[1].to_reference.high);
}

#[test]
fn invocations_without_pairs_do_not_count_and_without_samples_nothing_is_a_share() {
    let mut of = rounds("board_attacks", &[("a/x/board", 1.0), ("b/x/board", 1.5)]);
    of.copy.as_mut().unwrap().pairs[3] = 0;
    of.copy.as_mut().unwrap().pairs[4] = 1;
    let judged =
        |of: &Rounds| comparisons(std::slice::from_ref(of), confidence(false), "game").remove(0);
    let invocations = judged(&of).invocations;
    assert_eq!((invocations.len(), invocations[3]), (15, 1));
    assert_eq!(judged(&of).set_aside_share, Some(0.375));
    of.rows.iter_mut().for_each(|row| (row.samples, row.contended) = (0, 0));
    assert_eq!(judged(&of).set_aside_share, None);
    of.copy = None;
    let without = judged(&of);
    assert_eq!((without.floor, without.floor_margin), (None, MIN_MARGIN));
    assert_eq!(without.invocations.len(), 16);
}

/// Returns standings with these cycles, of one mode or two. The first one is the reference.
fn by_cycles(all: &[&[f64]]) -> Vec<Standing> {
    let like = few("a").comparisons[0].standings[0].clone();
    let row = |(number, cycles): (usize, &&[f64])| {
        let center = cycles.iter().sum::<f64>() / cycles.len() as f64;
        let mode = |at: usize| crate::Mode { cycles_per_unit: cycles[at], share: 0.5 };
        Standing {
            cycles_per_unit: Some(Estimate { center, low: center, high: center }),
            modes: (cycles.len() == 2).then(|| [mode(0), mode(1)]),
            verdict: Verdict::Slower,
            next_verdict: Some(Verdict::Slower),
            name: Competitor::new(&number.to_string(), "x"),
            ..like.clone()
        }
    };
    all.iter().enumerate().map(row).collect()
}

#[test]
fn verdicts_that_hold_for_one_mode_alone_are_taken_back_beyond_the_margin() {
    let said = |all: &[&[f64]], margin: f64| {
        let mut standings = by_cycles(all);
        let wins = modes::retract_divided_verdicts(&mut standings, &"0/x".into(), margin);
        let next: Vec<Verdict> =
            standings.iter().filter_map(|standing| standing.next_verdict).collect();
        (wins, standings[1].verdict, next)
    };
    let (slower, modes) = (Verdict::Slower, Verdict::TwoModes);
    let across = said(&[&[6.0], &[5.0, 7.0], &[9.0]], 0.0);
    assert_eq!(across, (false, modes, vec![modes, slower, slower]), "two of the three are apart");
    assert_eq!(said(&[&[6.0], &[7.0, 8.0], &[9.0]], 0.0), (true, slower, vec![slower; 3]));
    // A slow mode within the margin of the reference is not ahead of it, nor one at its very end.
    assert_eq!(said(&[&[6.0], &[4.0, 5.9]], 0.02).1, modes);
    assert_eq!(said(&[&[6.0], &[3.0, 4.0]], 0.5).1, modes);
    assert_eq!(said(&[&[6.0], &[3.0, 3.9]], 0.5).1, slower);
    // A verdict without samples stays so.
    let mut standings = by_cycles(&[&[6.0], &[5.0, 7.0]]);
    standings[1].verdict = Verdict::Contended;
    standings[0].next_verdict = Some(Verdict::Contended);
    modes::retract_divided_verdicts(&mut standings, &"0/x".into(), 0.0);
    let kept = (standings[1].verdict, standings[0].next_verdict);
    assert_eq!(kept, (Verdict::Contended, Some(Verdict::Contended)));
}

#[test]
fn hardware_counts_are_means_over_subjects_that_all_have_them() {
    let counted = |cycles: f64| HardwareCountsPerUnit {
        cycles_per_unit: cycles,
        instructions_per_unit: 2.0 * cycles,
    };
    let mut squares = ["rook", "bishop", "queen"]
        .map(|piece| rounds("square_attacks", &[(&format!("a/x/{piece}"), 1.0)]));
    for (rounds, cycles) in squares.iter_mut().zip([3.0, 5.0, 10.0]) {
        rounds.rows[0].counted = Some(counted(cycles));
    }
    let whole = |of: &[Rounds]| {
        comparisons(of, confidence(false), "").remove(0).standings.remove(0).counted
    };
    assert_eq!(whole(&squares), Some(counted(6.0)));
    squares[1].rows[0].counted = None;
    assert_eq!(whole(&squares), None);
}
