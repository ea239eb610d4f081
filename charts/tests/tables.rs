//! The Markdown tables: their rows, their ranks, and nothing that would break a document.

#[allow(dead_code)]
mod sample;

use record::{Comparison, Estimate, Record};

#[test]
fn a_table_has_a_row_per_routine_and_says_what_is_missing() {
    let record = sample::only("ray_attacks");
    let tables = charts::tables(&record);
    let expected = "\
Written by `cargo xtask report --splice` from record 20260102-030405-sample · “made-up figures &lt;&>” · Imaginary(R) Processor Platinum 0000C CPU @ 2.50GHz · virtual machine (Dream) · tier x86-64 · quick run.
Clock: time-stamp counter of 2.50 GHz; core at 3.20 GHz (2.99 to 3.40), 4 additions a cycle wide; 30 % of samples had less than 93 % of that: contended, set aside; imul takes 2.998 cycles by the other ruler (known: 3); rol takes 1.001 cycles by the other ruler (known: 1).

= before a rank: not separated from the rank above; no order is claimed between the two.

### ray_attacks

Interleaved times, workload middlegame: 1024 boards, 41 % of squares occupied, mean ray 1.9 squares.

| # | variant/routine | throughput, cycles per call | # | latency, cycles per call | ns of both | operations | emitted | executed | code bytes | table bytes |
|--:|:--|--:|--:|--:|--:|--:|--:|--:|--:|--:|
| 1 | `subtract_sse2/east_attacks` | 5.12 (0.255 faster) | 1 | 11.3 (0.255 faster) | 1.60 / 3.52 | – | 7.8 | 7.8 | 28 | 0 |
";
    assert!(tables.starts_with(expected), "{tables}");
    let twin =
        "| =4 | `bytewise_fill/attacks` (twin of kogge_stone/attacks) | 9.92 (0.494 faster) | =4 ";
    assert!(tables.contains(twin), "{tables}");
    let error = "| – | `rotate_fill/attacks_loop` | error | error | error | error | error | error | error | error | error |\n";
    assert!(tables.contains(error), "{tables}");
    let notes = "
- throughput: winner: subtract_sse2/east_attacks; subtract_sse2/east_attacks_double_rook takes 1.062 (1.061 to 1.065) times as long; floor 4.00 %: the reference timed against itself is 1.000 (0.999 to 1.002); 12 sittings, intervals within 0.4 %; 31 % of samples contended, set aside
- latency: winner: subtract_sse2/east_attacks; subtract_sse2/east_attacks_double_rook takes 1.062 (1.061 to 1.065) times as long; floor 4.00 %: the reference timed against itself is 1.000 (0.999 to 1.002); 12 sittings, intervals within 0.4 %; 29 % of samples contended, set aside
- ERROR rotate_fill / attacks_loop: wrong answer in subject noWe, case 17
- dumb7_loop / attacks: the compiler unrolled the loop seven times

- skipped: hyperbola_avx512 (this CPU lacks avx512bw: run on one that has it)
- skipped: callgrind on gfni_rays (Valgrind does not know GFNI)
";
    assert!(tables.ends_with(notes), "{tables}");
    let rows = tables.lines().filter(|line| line.starts_with("| ")).count();
    assert_eq!(rows, record.routines.len() + 1);
}

#[test]
fn every_row_has_the_columns_of_its_header() {
    let mut record = sample::record();
    record.routines[0].variant = "a|b".into();
    record.routines[1].timings.clear();
    record.routines[2].probes.clear();
    let tables = charts::tables(&record);
    let bars = |line: &str| line.replace("\\|", "").matches('|').count();
    for line in tables.lines().filter(|line| line.starts_with('|')) {
        assert_eq!(bars(line), 12, "{line}");
    }
    assert!(tables.contains("`a\\|b/occluded_fill`"));
}

#[test]
fn ties_and_wide_intervals_are_said() {
    let tables = charts::tables(&sample::only("fill"));
    let tie = "- latency: no winner: kogge_stone/occluded_fill and bytewise_fill/occluded_fill are \
               not separated; floor 4.00 %: the reference timed against itself is 1.000 (0.999 to \
               1.002); 12 sittings, intervals up to 3.1 %: *coarse*; 29 % of samples contended, \
               set aside\n";
    assert!(tables.contains(tie), "{tables}");
    assert!(tables.contains("| 18.9 (reference) | 5 | 41.6 (reference) |"), "{tables}");
}

#[test]
fn a_record_without_cycles_or_verdicts_has_what_there_is() {
    let mut record = sample::without_rulers();
    record.routines.retain(|routine| routine.model == "fill");
    let tables = charts::tables(&record);
    assert!(tables.contains("| throughput, ns per call | # | latency, ns per call |"), "{tables}");
    assert!(tables.contains("| =2 | `bytewise_fill/occluded_fill` "), "{tables}");

    let mut record = sample::from_schema_1();
    record.routines.retain(|routine| routine.model == "fill");
    let tables = charts::tables(&record);
    assert!(tables.contains("| 2 | `bytewise_fill/occluded_fill` "), "{tables}");
    assert!(tables.contains("(twin of kogge_stone/occluded_fill) | 3.30 | 2 | 7.26 |"), "{tables}");
    assert!(tables.contains("- throughput: no verdicts"), "{tables}");
    assert!(!tables.contains("Clock"), "{tables}");
}

#[test]
fn executed_instructions_are_stepped_ones_where_there_are_both() {
    let mut record = sample::only("ray_attacks");
    let stepped = |mean| record::Stepped {
        calls: 10,
        least: 1,
        mean,
        most: 1,
        classes: [].into(),
        mnemonics: [].into(),
        distribution: [].into(),
    };
    for probe in &mut record.routines[0].probes {
        probe.stepped = Some(stepped(123.0));
    }
    for probe in &mut record.routines[1].probes {
        probe.callgrind = None;
        probe.stepped_skipped = Some("ptrace is forbidden".into());
    }
    let tables = charts::tables(&record);
    let row = tables.lines().find(|line| line.contains("`dumb7_loop/attacks`")).expect("a row");
    assert!(row.contains("| 123 |"), "{row}");
    let note =
        "- executed instructions not counted: dumb7_early_out / attacks (ptrace is forbidden)";
    assert!(tables.contains(note), "{tables}");
}

#[test]
fn a_skip_stands_under_the_models_of_its_variant_or_once_at_the_end() {
    let tables = charts::tables(&sample::record());
    assert_eq!(tables.matches("hyperbola_avx512").count(), 1);
    let skipped = "- skipped: callgrind on gfni_rays (Valgrind does not know GFNI)\n";
    assert_eq!(tables.matches(skipped).count(), 1);
    let place = |words: &str| tables.find(words).expect("there");
    assert!(place("### rays_quadrant") < place(skipped));
    assert!(place(skipped) < place("hyperbola_avx512"));
}

#[test]
fn tables_go_into_a_document_and_can_be_renewed() {
    let page = "# Title\n<!-- BEGIN: results -->\n<!-- END: results -->\nend\n";
    let tables = charts::tables(&sample::record());
    let once = charts::splice(page, "results", &tables).expect("markers");
    assert!(once.contains("### fill") && once.ends_with("<!-- END: results -->\nend\n"));
    assert_eq!(charts::splice(&once, "results", &tables).expect("markers"), once);
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
        one.subjects = subjects.iter().map(|subject| subject.to_string()).collect();
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
    record.comparisons.retain(|one| one.model == "ray_attacks");
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
    let tables = charts::tables(&record);
    let whole = table(&tables, "ray_attacks");
    assert!(!whole.contains("`subtract_sse2") && whole.contains("`dumb7_early_out/attacks`"));
    assert!(whole.contains("| `kogge_stone/attacks` | 9.92 (0.494 faster) |"), "{whole}");
    let east = table(&tables, "ray_attacks east");
    // Its own times are on east alone, so criterion's may stay; the other's are of the comparison.
    assert!(east.contains("| `subtract_sse2/east_attacks` | 5.12 (0.255 faster) |"), "{east}");
    assert!(east.contains("| `kogge_stone/attacks` | 4.96 (0.494 faster) | "), "{east}");
    assert!(east.contains(" | 1.55 / 3.41 | 14 | 19 | "), "and its counts those of east: {east}");
    let rows = east.lines().filter(|line| line.starts_with("| ") && line.contains('`')).count();
    assert_eq!(rows, 3, "{east}");
    assert!(!tables.contains("### ray_attacks west"), "a direction that all have is no table");
}

#[test]
fn pieces_have_a_table_each_and_no_blended_row() {
    let mut record = sample::only("square_attacks");
    record.comparisons.retain(|one| one.model == "square_attacks");
    let names: Vec<String> = record.routines.iter().map(|routine| routine.name()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    for piece in ["rook", "bishop", "queen"] {
        let alone = on(&record, &[piece], &names);
        record.comparisons.extend(alone.into_iter().filter(|one| one.subjects.len() == 1));
    }
    let headings = |record: &Record| {
        let tables = charts::tables(record);
        let lines = tables.lines().filter_map(|line| line.strip_prefix("### "));
        lines.map(str::to_string).collect::<Vec<_>>()
    };
    let pieces = ["square_attacks rook", "square_attacks bishop", "square_attacks queen"];
    assert_eq!(headings(&record), pieces);
    record.routines[1].error = Some("wrong".into());
    record.comparisons.iter_mut().for_each(|one| one.standings.retain(|row| row.name != names[1]));
    assert_eq!(headings(&record), [&["square_attacks"], &pieces[..]].concat());
    let tables = charts::tables(&record);
    assert!(table(&tables, "square_attacks").contains("ERROR"), "a wrong one stands in its model");
    record.comparisons.retain(|one| one.subjects.is_empty());
    assert_eq!(headings(&record), ["square_attacks"], "older records have no pieces");
}

#[test]
fn a_contended_comparison_says_so_and_has_no_winner() {
    let mut record = sample::only("step");
    for comparison in record.comparisons.iter_mut().filter(|one| one.form == "throughput") {
        comparison.contended = true;
        comparison.set_aside_share = Some(0.974);
        comparison.winner = None;
        for standing in &mut comparison.standings {
            standing.verdict = "contended".into();
            standing.next_verdict = standing.next_verdict.as_ref().map(|_| "contended".into());
        }
    }
    let tables = charts::tables(&record);
    let row = "| =2 | `rotate_fill/shift_one` | 1.98 (2.000 contended) | 2 | 4.36 (2.000 slower) |";
    assert!(tables.contains(row), "{tables}");
    let line = "- throughput: contended: too few clean samples for any verdict, no winner; floor ";
    assert!(tables.contains(line), "{tables}");
    assert!(tables.contains("; 97 % of samples contended, set aside\n- latency: winner: "));
}

#[test]
fn two_that_were_never_clean_together_have_no_winner() {
    let mut record = sample::only("step");
    for comparison in &mut record.comparisons {
        comparison.winner = None;
        comparison.standings[0].next_verdict = Some("contended".into());
    }
    let words = "no winner: kogge_stone/shift_one and rotate_fill/shift_one have too few clean \
                 samples in common; ";
    assert!(charts::tables(&record).contains(words));
}
