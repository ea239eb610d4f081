//! Checks the map of PEXT against hyperbola on records whose ratios the tests choose.

use crate::tests::figures::assert_legible;
use charts::{Figure, figures};
use record::{Comparison, Coverage, Estimate, Record, State, Verdict, sample};

const PEXT: &str = "pext/square_attacks";

/// PEXT's time to hyperbola's in a cell with so many look-ups and KiB per evaluation, and the
/// verdict; none if the cell does not keep it.
type RatioOfCell = fn(u64, u64) -> Option<(f64, Verdict)>;

/// Returns the look-ups and the KiB of a cell.
fn cell_of(comparison: &Comparison) -> Option<(u64, u64)> {
    match (comparison.condition.coverage, comparison.condition.state) {
        (Coverage::Paced { look_ups: pace }, State::InUse { evaluation_bytes }) => {
            Some((pace, evaluation_bytes >> 10))
        }
        _ => None,
    }
}

fn record_with_ratios(ratio_of: RatioOfCell) -> Record {
    let mut record = sample();
    for comparison in &mut record.in_use.as_mut().expect("it replayed").comparisons {
        let Some((pace, kib)) = cell_of(comparison) else { continue };
        let mut pext = comparison.standings[0].clone();
        comparison.standings.retain(|standing| standing.name != *PEXT);
        if let Some((center, verdict)) = ratio_of(pace, kib) {
            pext.name = PEXT.parse().expect("a name");
            pext.to_reference = Estimate { center, low: 0.99 * center, high: 1.01 * center };
            pext.verdict = verdict;
            comparison.standings.push(pext);
        }
    }
    record
}

fn map(record: Record) -> Figure {
    let map = figures(&[record]).into_iter().find(|figure| figure.name == "map");
    map.expect("it is drawn")
}

#[test]
fn the_title_is_what_the_cells_say_and_each_cell_has_its_figure() {
    let cases: [(RatioOfCell, &str); 6] = [
        (
            |_, kib| match kib {
                0..=4 => Some((0.84, Verdict::Faster)),
                16 => Some((0.987, Verdict::NotSeparated)),
                _ => Some((1.034, Verdict::Slower)),
            },
            "PEXT is faster than hyperbola in 6 of 16 cells, all with at most 4 KiB read per \
             evaluation, and slower in 6, all with at least 64 KiB",
        ),
        (
            |_, _| Some((0.9, Verdict::Faster)),
            "PEXT is faster than hyperbola in 16 of 16 cells, and slower in none",
        ),
        (
            |_, _| Some((1.1, Verdict::Slower)),
            "PEXT is faster than hyperbola in none of 16 cells, and slower in 16",
        ),
        (
            |_, _| Some((0.9, Verdict::TwoModes)),
            "PEXT is faster than hyperbola in none of 16 cells, and slower in none",
        ),
        // Where the most is read it is faster, and slower where the least is.
        (
            |_, kib| match kib {
                1024 => Some((0.9, Verdict::Faster)),
                0 => Some((1.1, Verdict::Slower)),
                _ => Some((1.0, Verdict::NotSeparated)),
            },
            "PEXT is faster than hyperbola in 1 of 16 cells, and slower in 1",
        ),
        (
            |pace, _| (pace > 16).then_some((0.9, Verdict::Faster)),
            "PEXT is faster than hyperbola in 13 of 13 cells, and slower in none",
        ),
    ];
    for (ratio_of, title) in cases {
        let figure = map(record_with_ratios(ratio_of));
        assert_eq!(figure.title, title);
        assert_legible(&[figure], title);
    }
    let svg = map(record_with_ratios(cases[0].0)).svg();
    for (words, count) in [("\n-16 %\n", 6), ("\n(-1.3 %)\n", 4), ("\n+3.4 %\n", 6)] {
        assert_eq!(svg.matches(words).count(), count, "{words}");
    }
    assert!(svg.contains("\nour search\n") && !svg.contains("not kept"));
}

#[test]
fn cells_that_a_record_does_not_keep_are_hatched_and_without_most_of_them_leaders_are_shown() {
    let most = map(record_with_ratios(|pace, _| (pace > 16).then_some((0.9, Verdict::Faster))));
    let svg = most.svg();
    assert_eq!(svg.matches("\nnot kept\n").count(), 3);
    assert!(svg.contains("Hatched: the record keeps other generators only."));
    let few = map(record_with_ratios(|pace, _| (pace == 1024).then_some((0.9, Verdict::Faster))));
    assert!(few.title.starts_with("Tables above 32 KiB"), "{}", few.title);
    let mut with_another_reference = record_with_ratios(|_, _| Some((0.9, Verdict::Faster)));
    for comparison in &mut with_another_reference.in_use.as_mut().expect("it replayed").comparisons
    {
        comparison.reference = "magic/square_attacks".parse().expect("a name");
    }
    let with_another_reference = map(with_another_reference);
    assert!(
        with_another_reference.title.starts_with("Tables above 32 KiB"),
        "{}",
        with_another_reference.title
    );
}

#[test]
fn a_record_with_the_cells_is_drawn_before_a_preferred_one_without_them() {
    let mut second = record_with_ratios(|_, _| Some((0.9, Verdict::Faster)));
    second.id = "20260105-030405-sample".into();
    let figures_of_both = figures(&[sample(), second.clone()]);
    let map = figures_of_both.iter().find(|figure| figure.name == "map").expect("it is drawn");
    assert!(map.title.starts_with("PEXT") && map.svg().contains(&*second.id), "{}", map.title);
}

#[test]
fn our_search_is_marked_wherever_it_lies_and_off_the_map_only_the_note_says_where() {
    let mark = "\nour search\n";
    for (look_ups, bytes, is_marked) in [
        (734, 16 << 10, true),
        (400, 24 << 10, true),
        (1600, 30 << 10, true),
        (1600, 60 << 10, true),
        (102_400, 0, true),
        (102_400, 1 << 20, true),
        (90_000, 700 << 10, true),
        (100, 16 << 10, false),
        (734, 64 << 20, false),
    ] {
        let mut record = record_with_ratios(|_, _| Some((0.9, Verdict::Faster)));
        let in_use = record.in_use.as_mut().expect("it replayed");
        in_use.evaluation_bytes = bytes;
        in_use.trace = record::Counts { rook: look_ups, evaluated: 100, ..Default::default() };
        let figure = map(record);
        let svg = figure.svg();
        assert_eq!(svg.contains(mark), is_marked, "{look_ups} look-ups, {bytes} bytes");
        let texts: Vec<&str> = svg.lines().filter(|line| !line.starts_with('<')).collect();
        let where_it_is = "look-ups per evaluation, which reads";
        assert!(texts.join(" ").contains(where_it_is), "{texts:?}");
        assert_legible(&[figure], &format!("{look_ups} look-ups, {bytes} bytes"));
    }
}
