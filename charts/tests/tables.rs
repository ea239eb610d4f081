//! The Markdown tables: their rows, their ranks, and nothing that would break a document.

#[allow(dead_code)]
mod sample;

#[test]
fn a_table_has_a_row_per_routine_and_says_what_is_missing() {
    let record = sample::only("ray_attacks");
    let tables = charts::tables(&record);
    let expected = "\
Written by `cargo xtask report --splice` from record 20260102-030405-sample · “made-up figures &lt;&>” · Imaginary(R) Processor Platinum 0000C CPU @ 2.50GHz · virtual machine (Dream) · tier x86-64 · quick run.

### ray_attacks

throughput by criterion, workload middlegame: 1024 boards, 41 % of squares occupied, mean ray 1.9 squares.
latency by criterion, workload middlegame: 1024 boards, 41 % of squares occupied, mean ray 1.9 squares.

| # | variant | routine | latency, ns per call | throughput, ns per call | operations | emitted | executed | code bytes | table bytes |
|--:|:--|:--|--:|--:|--:|--:|--:|--:|--:|
| 1 | `subtract_sse2` | `east_attacks` | 3.59 (3.48 to 3.77) | 1.63 (1.58 to 1.71) | – | 7.8 | 7.8 | 28 | 0 |
";
    assert!(tables.starts_with(expected), "{tables}");
    let twin = "| 3 | `bytewise_fill` | `attacks` (twin of kogge_stone/attacks) | ";
    assert!(tables.contains(twin), "{tables}");
    let error = "| – | `rotate_fill` | `attacks_loop` | error | error | error | error | error | error | error |\n";
    assert!(tables.contains(error), "{tables}");
    let notes = "
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
        assert_eq!(bars(line), 11, "{line}");
    }
    assert!(tables.contains("`a\\|b`"));
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
