//! The Markdown tables: their rows, their ranks, and nothing that would break a document.

#[allow(dead_code)]
mod sample;

#[test]
fn a_table_has_a_row_per_routine_and_says_what_is_missing() {
    let record = sample::only("ray_attacks");
    let tables = charts::tables(&record);
    let expected = "\
Written by `cargo xtask report --splice` from record 20260102-030405-sample · “made-up figures &lt;&>” · Imaginary(R) Processor Platinum 0000C CPU @ 2.50GHz · virtual machine (Dream) · tier x86-64 · quick run.
Clock: time-stamp counter of 2.50 GHz; core at 3.20 GHz (2.99 to 3.40); imul takes 2.998 cycles by the other ruler (known: 3); rol takes 1.001 cycles by the other ruler (known: 1).

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
- throughput: winner: subtract_sse2/east_attacks; subtract_sse2/east_attacks_double_rook takes 1.062 (1.061 to 1.065) times as long; floor 4.00 %: the reference timed against itself is 1.000 (0.999 to 1.002); 128 rounds, converged
- latency: winner: subtract_sse2/east_attacks; subtract_sse2/east_attacks_double_rook takes 1.062 (1.061 to 1.065) times as long; floor 4.00 %: the reference timed against itself is 1.000 (0.999 to 1.002); 128 rounds, converged
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
fn ties_and_comparisons_that_did_not_converge_are_said() {
    let tables = charts::tables(&sample::only("fill"));
    let tie = "- latency: no winner: kogge_stone/occluded_fill and bytewise_fill/occluded_fill are \
               not separated; floor 4.00 %: the reference timed against itself is 1.000 (0.999 to \
               1.002); 400 rounds, *did not converge*\n";
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

#[test]
fn directions_are_compared_with_the_same_directions() {
    let mut record = sample::only("ray_attacks");
    record.comparisons.clear();
    record.routines.retain(|routine| routine.error.is_none());
    for routine in &mut record.routines {
        let has_east_alone = routine.variant == "subtract_sse2";
        routine.probes[1].subject = "east".into();
        let mut over_part = routine.timings.clone();
        for timing in &mut over_part {
            timing.part = Some("east".into());
        }
        if !has_east_alone {
            over_part.extend(std::mem::take(&mut routine.timings));
        }
        routine.timings = over_part;
    }
    let tables = charts::tables(&record);
    let (whole, part) = tables.split_once("### ray_attacks east\n").expect("a table of its own");
    assert!(whole.contains("### ray_attacks\n") && !whole.contains("subtract_sse2"), "{whole}");
    assert!(
        part.contains("| `subtract_sse2/east_attacks` | 5.12 | 1 | 11.3 | 1.60 / 3.52 | – | 8 |"),
        "{part}"
    );
    assert!(part.contains("`kogge_stone/attacks`"), "{part}");
}
