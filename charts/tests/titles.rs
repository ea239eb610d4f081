//! What charts say was found, of records that never change, and what they say where data are
//! missing.

use crate::tests::sample;
use charts::{Figure, figures};
use record::Record;

fn titles(records: &[Record]) -> Vec<String> {
    let line = |one: Figure| format!("{}: {}", one.name, one.title);
    figures(records).into_iter().map(line).collect()
}

#[test]
fn the_eight_titles_of_the_simulated_records() {
    let expected = [
        "answer: A search needs no tables on 1 of 1 classes of CPU with a record",
        "search: In a tight loop 3 generators differ by 4.25 x; in a timed search each costs at most 3.6 % more than the best",
        "map: Tables above 32 KiB lead or tie in 7 of 12 cells, all where an evaluation reads at most 64 KiB",
        "nineteen: Kogge-Stone, 14 operations against 19, is 1.29 x as fast south and 1.29 x as fast over all directions",
        "operations: In 4 of 20 pairs that differ in operations the routine with more is faster (attacks of one direction)",
        "batches: A batch of 1024 does not pay: 106 against 38.9 cycles per queen",
        "side: Up to 16 sliders, look-ups are cheaper than computing a whole side",
        "tiers: x86-64-v4 instead of x86-64 makes 0 of 32 routines faster and 0 slower",
    ];
    assert_eq!(titles(&sample::for_charts()), expected);
    let search = figures(&sample::for_charts()).swap_remove(1).svg();
    assert!(search.contains("3.6 to 3.6 %"), "bars end where the title says: {search}");
}

#[test]
fn a_chart_without_data_is_left_out_and_the_first_record_with_data_is_drawn() {
    let mut records = sample::for_charts();
    records[0].in_use = None;
    let names: Vec<String> = figures(&records[..1]).into_iter().map(|one| one.name).collect();
    assert_eq!(names, ["nineteen", "operations", "side", "tiers"]);
    records[1].id = "20260105-030405-sample".into();
    let batches = figures(&records).into_iter().find(|figure| figure.name == "batches");
    let batches = batches.expect("drawn").svg();
    assert!(batches.contains(&*records[1].id) && !batches.contains(&format!("{};", records[0].id)));
    records.iter_mut().for_each(|one| one.comparisons.clear());
    records.iter_mut().for_each(|one| one.in_use = None);
    assert!(figures(&records).is_empty());
}

#[test]
fn what_the_measurements_do_not_separate_is_not_called_faster() {
    let mut record = sample::for_charts().swap_remove(0);
    let rows = record.comparisons.iter_mut().flat_map(|one| &mut one.standings);
    for row in rows.filter(|one| one.verdict != record::Verdict::Reference) {
        row.verdict = record::Verdict::NotSeparated;
    }
    let titles = titles(&[record]);
    let nineteen = titles.iter().find(|one| one.starts_with("nineteen")).expect("drawn");
    assert!(
        nineteen.ends_with("is not separated south and not separated over all directions"),
        "{nineteen}"
    );
}
