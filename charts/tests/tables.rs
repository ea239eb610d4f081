//! The tables of a record, for the terminal and in Markdown: rows, order, verdicts, what is
//! missing.

use crate::tests::sample;
use record::{Comparison, Contestant, Estimate, HardwareCountsPerUnit, Name, Record};
use table::{markdown, terminal};

/// As a terminal with room enough shows it, blanks evened out.
fn text(record: &Record) -> String {
    let even = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n";
    terminal(&charts::results(record), 1000).lines().map(even).collect()
}

fn tables(record: &Record) -> String {
    markdown(&charts::results(record))
}

#[test]
fn a_model_has_who_is_faster_and_what_it_costs() {
    let tables = tables(&sample::only("ray_attacks"));
    let expected = "\
record 20260102-030405-sample · “simulated figures &lt;&>” · Imaginary(R) Processor Platinum 0000C CPU @ 2.50GHz · virtual machine (Dream) · tier x86-64 · quick run

clock: time-stamp counter at 2.50 GHz; core at 3.20 GHz (2.99 to 3.40), 4 additions per cycle; 30 % of samples had less than 93 % of that width: contended, discarded; ruler imul: 2.998 cycles by the other ruler (known: 3); ruler rol: 1.001 cycles by the other ruler (known: 1)

= before a rank: a tie; the measurements do not separate it from the rank above.

bimodal across invocations: 0 of 310 rows

### ray_attacks

workload middlegame: 1024 boards, 41 % of squares occupied, mean ray 1.9 squares · hot

| # | variant/routine | throughput cycles/call | to the reference | # | latency cycles/call | to the reference |
|--:|:--|--:|:--|--:|--:|:--|
| 1 | `subtract_sse2/east_attacks` | 5.12 (4.97–5.38) | 3.924 x faster | 1 | 11.3 (10.9–11.8) | 3.924 x faster |
";
    assert!(tables.starts_with(expected), "{tables}");
    let notes = "
- throughput: subtract_sse2/east_attacks is the fastest; subtract_sse2/east_attacks_double_rook takes 1.062 (1.061 to 1.065) times as long; noise floor 4.00 %: reference against itself 1.000 (0.999 to 1.002); 12 invocations, intervals within 0.4 %; 31 % of samples contended and discarded
- latency: subtract_sse2/east_attacks is the fastest; subtract_sse2/east_attacks_double_rook takes 1.062 (1.061 to 1.065) times as long; noise floor 4.00 %: reference against itself 1.000 (0.999 to 1.002); 12 invocations, intervals within 0.4 %; 29 % of samples contended and discarded

| variant/routine | operations | emitted | executed | code bytes | table bytes / build ms | stack / vector bits | ns/call thr. / lat. | criterion thr. / lat. | remarks |
|:--|--:|--:|--:|--:|--:|--:|--:|--:|:--|
| `subtract_sse2/east_attacks` | – | 7.8 | 7.8 | 28 | 0 | 2 / 128 | 1.60 / 3.52 | 1.63 (1.02 x) / 3.59 (1.02 x) |  |
";
    assert!(tables.contains(notes), "{tables}");
    assert!(
        tables
            .contains("\n| =4 | `bytewise_fill/attacks` | 9.92 (9.62–10.4) | 2.025 x faster | =4 ")
    );
    assert!(tables.contains("| twin of kogge_stone/attacks |\n"), "{tables}");
    let error = "| – | `rotate_fill/attacks_loop` | error | – | – | error | – |\n";
    assert!(tables.contains(error), "{tables}");
    let notes = "
- ERROR rotate_fill/attacks_loop: wrong answer in subject noWe, case 17
- dumb7_loop/attacks: the compiler unrolled the loop seven times
";
    assert!(tables.contains(notes), "{tables}");
    let end = "
- skipped: hyperbola_avx512 (this CPU lacks avx512bw: run on one that has it)
- skipped: callgrind on gfni_rays (Valgrind does not know GFNI)
";
    assert!(tables.ends_with(end), "{tables}");
}

#[test]
fn without_counters_there_is_no_table_and_with_them_both_figures_stand_side_by_side() {
    let mut record = sample::record();
    assert!(!text(&record).contains("counters"));
    record.comparisons[0].standings[0].counted =
        Some(HardwareCountsPerUnit { cycles_per_unit: 7.25, instructions_per_unit: 31.5 });
    let text = text(&record);
    let (_, counters) = text.split_once("hardware counters").expect("a table");
    let (counters, _) = counters.split_once("workloads").expect("the next");
    assert!(counters.contains(" 7.25 31.5\n"), "{counters}");
    assert_eq!(counters.matches("occluded_fill").count(), 1, "{counters}");
}

/// A comparison of the routines `of`, on `subjects` of the model, at half the time.
fn on(record: &Record, subjects: &[&str], of: &[&str]) -> Vec<Comparison> {
    let half = |time: Estimate| Estimate {
        center: time.center / 2.0,
        low: time.low / 2.0,
        high: time.high / 2.0,
    };
    let contest = |whole: &Comparison| {
        let mut one = whole.clone();
        one.subjects = subjects.iter().copied().map(Name::from).collect();
        one.standings.retain(|standing| of.contains(&standing.name.as_str()));
        for standing in &mut one.standings {
            standing.ns_per_unit = half(standing.ns_per_unit);
            standing.cycles_per_unit = standing.cycles_per_unit.map(half);
        }
        one
    };
    record.comparisons.iter().map(contest).collect()
}

/// The table of a model, up to the next.
fn table<'a>(tables: &'a str, heading: &str) -> &'a str {
    let (_, rest) = tables.split_once(&format!("### {heading}\n")).expect("a table of its own");
    rest.split("\n### ").next().expect("something")
}

#[test]
fn directions_are_compared_with_the_same_directions() {
    let mut record = sample::only("ray_attacks");
    record.comparisons.retain(|one| one.model == contract::Model::RayAttacks);
    let names = ["subtract_sse2/east_attacks", "kogge_stone/attacks", "dumb7_loop/attacks"];
    let with_east = on(&record, &["east"], &names);
    let with_west = on(&record, &["west"], &names[1..]);
    for comparison in &mut record.comparisons {
        comparison.standings.retain(|standing| !standing.name.starts_with("subtract_sse2/"));
    }
    record.routines.retain(|routine| routine.routine != "east_attacks_double_rook");
    for routine in &mut record.routines {
        for (probe, subject) in routine.probes.iter_mut().zip(["east", "west", "north", "south"]) {
            probe.subject = subject.into();
        }
        if routine.variant == "subtract_sse2" {
            routine.probes.truncate(1);
        }
    }
    record.comparisons.extend(with_west.into_iter().chain(with_east));
    let tables = tables(&record);
    let whole = table(&tables, "ray_attacks");
    assert!(!whole.contains("`subtract_sse2") && whole.contains("`dumb7_early_out/attacks`"));
    assert!(
        whole.contains("| `kogge_stone/attacks` | 9.92 (9.62–10.4) | 2.025 x faster |"),
        "{whole}"
    );
    let east = table(&tables, "ray_attacks east");
    assert!(
        east.contains("| `subtract_sse2/east_attacks` | 2.56 (2.48–2.69) | 3.924 x faster |"),
        "{east}"
    );
    assert!(
        east.contains("| `kogge_stone/attacks` | 4.96 (4.81–5.21) | 2.025 x faster | "),
        "{east}"
    );
    assert!(
        east.contains("| 14 | 19 | 19 | 76 | 0 | 2 / 128 | 1.55 / 3.41 | – / – |"),
        "its counts are those of east, and criterion timed all directions: {east}"
    );
    let rows = east.lines().filter(|line| line.starts_with("| ") && line.contains('`')).count();
    assert_eq!(rows, 6, "three in each of its tables: {east}");
    assert!(!tables.contains("### ray_attacks west"), "a direction that all have is no table");
}

#[test]
fn pieces_have_a_table_each_and_no_blended_row() {
    let mut record = sample::only("square_attacks");
    record.comparisons.retain(|one| one.model == contract::Model::SquareAttacks);
    let names: Vec<Contestant> = record.routines.iter().map(|routine| routine.name()).collect();
    let names: Vec<&str> = names.iter().map(Contestant::as_str).collect();
    for piece in ["rook", "bishop", "queen"] {
        let alone = on(&record, &[piece], &names);
        record.comparisons.extend(alone.into_iter().filter(|one| one.subjects.len() == 1));
    }
    let headings = |record: &Record| {
        let tables = tables(record);
        let lines = tables.lines().filter_map(|line| line.strip_prefix("### "));
        lines
            .filter(|line| !["workloads", "skipped"].contains(line))
            .map(str::to_string)
            .collect::<Vec<_>>()
    };
    let pieces = ["square_attacks rook", "square_attacks bishop", "square_attacks queen"];
    assert_eq!(headings(&record), pieces);
    record.routines[1].error = Some("wrong".into());
    record.comparisons.iter_mut().for_each(|one| one.standings.retain(|row| row.name != names[1]));
    assert_eq!(headings(&record), [&["square_attacks"], &pieces[..]].concat());
    let tables = tables(&record);
    assert!(table(&tables, "square_attacks").contains("ERROR"), "a wrong one stands in its model");
    record.comparisons.retain(|one| one.subjects.is_empty());
    assert_eq!(headings(&record), ["square_attacks"], "older records have no pieces");
}
