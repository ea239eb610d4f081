//! The published summary is small, reads as a record, and says what it leaves out.

use super::sample_record::few;
use record::{
    Comparison, Competitor, Condition, Coverage, InUse, Measured, Name, Perft, Record, Rounds,
    Standing, load, pack, round_figures, sample, summary,
};
use std::fs;

const NO_LIMIT: [usize; 2] = [usize::MAX; 2];

fn read(text: &str) -> Record {
    let folder = tempfile::tempdir().expect("room");
    let file = folder.path().join("record.json");
    fs::write(&file, text).expect("written");
    load(&file).expect("a record")
}

/// Returns a record with comparisons over all subjects and over each of two, on the whole workload
/// and in slices.
fn with_slices() -> Record {
    let mut record = few("a");
    let (rounds, comparison) = (record.rounds.remove(0), record.comparisons.remove(0));
    let whole = rounds.condition.clone();
    let slices = Condition { coverage: Coverage::Slices { units: 8 }, ..whole.clone() };
    let subjects: [Vec<Name>; 3] = [vec![], vec!["east".into()], vec!["west".into()]];
    for condition in [whole, slices] {
        record.rounds.push(Rounds { condition: condition.clone(), ..rounds.clone() });
        for subjects in subjects.clone() {
            let condition = condition.clone();
            record.comparisons.push(Comparison { condition, subjects, ..comparison.clone() });
        }
    }
    record
}

#[test]
fn digits_and_details_are_left_out_and_that_is_said() {
    let mut whole = few("a");
    let stepped = whole.routines[0].probes[0].stepped.as_mut().expect("it was stepped");
    stepped.mnemonics = [("and".into(), 1.0 / 3.0)].into();
    stepped.classes = [("operations".into(), 14.0)].into();
    let text = summary(&whole, NO_LIMIT).expect("no limit");
    assert_eq!(text.lines().count(), 1);
    let back = read(&text);
    assert_eq!(back.left_out.len(), 5);
    assert!(back.left_out[0].starts_with("digits beyond the first 5 "), "{:?}", back.left_out);
    let stepped = back.routines[0].probes[0].stepped.as_ref().expect("kept");
    assert!(stepped.mnemonics.is_empty() && stepped.classes.is_empty());
    assert_eq!(stepped.mean, whole.routines[0].probes[0].stepped.as_ref().expect("made").mean);
    assert_eq!(read(&summary(&back, NO_LIMIT).expect("no limit")), back, "once is enough");

    let back = read(&summary(&with_slices(), NO_LIMIT).expect("no limit"));
    assert_eq!((back.rounds.len(), back.comparisons.len()), (1, 6));
    assert_eq!(
        back.comparisons.iter().filter(|comparison| !comparison.subjects.is_empty()).count(),
        4
    );
}

#[test]
fn of_a_trace_the_forms_are_kept_with_their_rounds_and_of_the_map_who_leads() {
    let mut in_use = sample().in_use.expect("a trace was replayed");
    let counts = (in_use.comparisons.len(), in_use.rounds.len());
    let is_cell = |comparison: &Comparison| comparison.condition.coverage != Coverage::Whole;
    for cell in in_use.comparisons.iter_mut().filter(|comparison| is_cell(comparison)) {
        cell.standings.push(cell.standings[0].clone());
        in_use
            .rounds
            .push(Rounds { condition: cell.condition.clone(), ..in_use.rounds[0].clone() });
    }
    let record = Record { in_use: Some(in_use), ..few("a") };
    let back = read(&summary(&record, NO_LIMIT).expect("no limit")).in_use.expect("kept");
    for cell in back.comparisons.iter().filter(|comparison| is_cell(comparison)) {
        let further = &cell.standings[2..];
        for standing in further {
            assert!(InUse::MAP_PAIR.iter().any(|name| standing.name == **name));
        }
        assert!(further.len() <= 2, "{:?}", cell.standings);
    }
    assert_eq!(back.comparisons[0].standings.len(), 13);
    assert_eq!((back.comparisons.len(), back.rounds.len()), counts);
}

#[test]
fn figures_have_five_digits_and_those_of_rounds_four() {
    let mut record = few("a");
    record.perft = sample().perft;
    record.perft[0].rounds = record.rounds.clone();
    record.in_use = sample().in_use;
    let of_rounds = |rounds: &mut Vec<Rounds>| rounds[0].reference_ns[0] = Some(1.0 / 3.0);
    of_rounds(&mut record.rounds);
    of_rounds(&mut record.perft[0].rounds);
    of_rounds(&mut record.in_use.as_mut().expect("set").rounds);
    record.comparisons[0].floor_margin = 1.0 / 3.0;
    let back = read(&summary(&record, NO_LIMIT).expect("no limit"));
    let in_use = back.in_use.expect("kept");
    let measured = [&in_use.rounds, &back.perft[0].rounds].map(|rounds| rounds[0].reference_ns[0]);
    assert_eq!((measured, back.comparisons[0].floor_margin), ([Some(0.3333); 2], 0.33333));
    assert_eq!(round_figures(&record).rounds[0].reference_ns[0], Some(0.3333));
}

/// A chart draws the ratio of the two in every cell.
#[test]
fn of_a_cell_pext_and_hyperbola_are_kept_wherever_they_rank() {
    let mut in_use = sample().in_use.expect("a trace was replayed");
    let all = in_use.comparisons[0].standings.clone();
    let is_of_pair = |one: &&Standing| InUse::MAP_PAIR.iter().any(|name| one.name == **name);
    let (pair, others): (Vec<&Standing>, Vec<&Standing>) = all.iter().partition(is_of_pair);
    assert_eq!(pair.len(), 2, "{all:?}");
    let is_cell = |cell: &&mut Comparison| cell.condition.coverage != Coverage::Whole;
    let cell = in_use.comparisons.iter_mut().find(is_cell).expect("a map");
    cell.standings = others.iter().chain(&pair).copied().cloned().collect();
    let condition = cell.condition.clone();
    let record = Record { in_use: Some(in_use), ..few("a") };
    let back = read(&summary(&record, NO_LIMIT).expect("no limit")).in_use.expect("kept");
    let cell = back.comparisons.iter().find(|one| one.condition == condition).expect("kept");
    let names: Vec<&Competitor> = cell.standings.iter().map(|one| &one.name).collect();
    let right = [others[0], others[1], pair[0], pair[1]].map(|one| &one.name);
    assert_eq!(names, right);
}

/// Verdicts can be judged again whatever is left out.
#[test]
fn what_was_measured_on_whole_workloads_and_in_perft_is_kept_of_all_routines() {
    let mut record = with_slices();
    let like = record.rounds[0].rows[0].clone();
    let of_all = |number| Measured {
        probe: Competitor::new("kogge_stone", &format!("attacks_{number}")).probe("any"),
        ..like.clone()
    };
    record.rounds[0].rows = (0..60).map(of_all).collect();
    let run = sample().perft.remove(0);
    record.perft = vec![Perft { rounds: vec![record.rounds[0].clone()], ..run }];
    let back = read(&summary(&record, NO_LIMIT).expect("no limit"));
    assert_eq!((back.rounds.len(), back.rounds[0].rows.len()), (1, 60));
    let perft = &back.perft[0].rounds;
    assert_eq!((perft.len(), perft[0].rows.len()), (1, 60));
}

#[test]
fn what_is_not_small_is_refused_unpacked_and_packed() {
    let record = with_slices();
    let text = summary(&record, NO_LIMIT).expect("no limit");
    let sizes = [text.len(), pack(text.as_bytes()).len()];
    for limit in 0..2 {
        let mut limits = sizes.map(|bytes| bytes + 1);
        assert!(summary(&record, limits).is_ok());
        limits[limit] -= 1;
        let error = summary(&record, limits).expect_err("as large as the limit").to_string();
        assert!(error.contains(&format!("has {} bytes", sizes[limit])), "{error}");
    }
}
