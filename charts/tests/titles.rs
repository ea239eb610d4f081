//! Checks the findings that charts state, on records that never change and on records with missing
//! data.

use charts::figures;
use contract::Model;
use record::{Coverage, Record, sample};

fn titles(records: &[Record]) -> Vec<String> {
    figures(records).iter().map(|figure| format!("{}: {}", figure.name, figure.title)).collect()
}

#[test]
fn the_titles_of_the_sample() {
    let expected = [
        "search: 13 generators: up to 4.81 x the time of the best in a tight loop, at most 1.8 % \
         more in a timed search",
        "map: Tables above 32 KiB are the fastest, or not separated from it, in 6 of 15 cells, \
         all with at most 64 KiB read per evaluation",
        "nineteen: Kogge-Stone, 14 operations against 19, is 1.37 x as fast south and 1.32 x as \
         fast in the mean of eight calls, one per direction",
        "operations: No straight-line routine with fewer operations is shown to be slower \
         (attacks east)",
        "batches: A batch of 1024 does not pay: 7.14 against 3.44 cycles per queen",
        "side: From 3 sliders on, computing a whole side at once is cheaper than look-ups",
        "tiers: x86-64-v4 instead of x86-64 saves 10 % or more in 8 of 30 routines and costs 10 % \
         or more in 0",
    ];
    assert_eq!(titles(&[sample()]), expected);
}

#[test]
fn where_sides_are_slow_and_nothing_has_tables_titles_say_so() {
    let mut record = sample();
    record.routines.iter_mut().for_each(|routine| routine.table_bytes = 0);
    let comparisons = record.comparisons.iter_mut();
    let sides = comparisons.filter(|comparison| comparison.model == Model::BoardAttacks);
    for row in sides.flat_map(|comparison| &mut comparison.standings) {
        row.cycles_per_unit.as_mut().expect("rulers").center *= 20.0;
    }
    let titles = titles(&[record]);
    let map = "map: Tables above 32 KiB are the fastest in none of 15 cells";
    let side = "side: Up to 16 sliders, look-ups are cheaper than computing a whole side";
    for expected in [map, side] {
        assert!(titles.iter().any(|title| title == expected), "{titles:?}");
    }
}

#[test]
fn a_chart_without_data_is_left_out_and_the_first_record_with_data_is_drawn() {
    let mut records = [sample(), sample()];
    records[0].in_use = None;
    let names: Vec<String> = figures(&records[..1]).into_iter().map(|figure| figure.name).collect();
    assert_eq!(names, ["nineteen", "operations", "batches", "side", "tiers"]);
    records[0].comparisons.retain(|comparison| comparison.condition.coverage == Coverage::Whole);
    records[1].id = "20260105-030405-sample".into();
    let batches = figures(&records).into_iter().find(|figure| figure.name == "batches");
    let batches = batches.expect("drawn").svg();
    assert!(batches.contains(&*records[1].id) && !batches.contains(&format!("{};", records[0].id)));
    for record in &mut records {
        record.comparisons.clear();
        record.in_use = None;
    }
    assert!(figures(&records).is_empty());
}

#[test]
fn what_the_measurements_do_not_separate_is_not_called_faster() {
    let mut record = sample();
    let rows = record.comparisons.iter_mut().flat_map(|comparison| &mut comparison.standings);
    for row in rows.filter(|row| row.verdict != record::Verdict::Reference) {
        row.verdict = record::Verdict::NotSeparated;
    }
    let titles = titles(&[record]);
    let nineteen = titles.iter().find(|title| title.starts_with("nineteen")).expect("drawn");
    assert!(
        nineteen.ends_with(
            "is not separated south and not separated in the mean of eight calls, one per direction"
        ),
        "{nineteen}"
    );
}
