//! What C compilers make of the texts, as many of them as are installed, and the document of it.
#![cfg(all(target_arch = "x86_64", not(raybench_portable)))]

use asm_reports::compilers::{Report, Row, Target, report, texts};
use asm_reports::select::everything;
use std::io::Write as _;
use std::sync::LazyLock;

static REPORT: LazyLock<Report> = LazyLock::new(|| {
    let texts = texts(&everything()).expect("there are texts");
    report(&texts, &mut build::Silent).expect("everything compiles")
});

#[test]
fn known_figures_hold_and_nothing_is_unknown() {
    assert_eq!(REPORT.complaints, Vec::<String>::new());
    if let Some(first) = REPORT.skipped.first() {
        // Past the capture of the test harness: a skip must be seen.
        let reason = format!("{} of other compilers; {first}", REPORT.skipped.len());
        let _ = writeln!(std::io::stderr(), "skipped: {reason}");
        let demanded = std::env::var_os("RAYBENCH_REQUIRE_ALL").is_some_and(|value| value == "1");
        assert!(!demanded, "RAYBENCH_REQUIRE_ALL=1 demands {reason}");
    }
}

#[test]
fn every_compiler_has_a_row_of_every_kernel_that_it_can_compile() {
    let kernels: usize =
        texts(&everything()).expect("texts").iter().map(|it| it.kernels.len()).sum();
    for target in Target::ALL.map(Target::name) {
        for compiler in &REPORT.compilers {
            let of = |row: &&Row| row.target == target && row.compiler == *compiler;
            let rows = REPORT.rows.iter().filter(of).count();
            assert!(rows == 0 || rows == kernels, "{compiler} for {target}: {rows} of {kernels}");
        }
    }
    assert!(REPORT.rows.iter().any(|row| row.compiler.starts_with("rustc ")));
    assert_eq!(REPORT.csv().lines().count(), 1 + REPORT.rows.len());
}

#[test]
fn the_text_is_of_the_width_asked_for() {
    for width in [100, 140] {
        let text = REPORT.render(width);
        let widest = text.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(width), "{widest:?} columns of {width}\n{text}");
    }
}

/// With other compilers it says other things, and is not compared.
#[test]
fn the_document_is_in_step_where_its_compilers_are() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/compilers.md");
    let written = std::fs::read_to_string(file).expect("it is there");
    let of = |compiler: &String| written.contains(&format!("| `{compiler}` |"));
    let missing = REPORT.skipped.iter().any(|line| line.contains("apt install"));
    if missing || !REPORT.compilers.iter().all(of) {
        let _ = writeln!(std::io::stderr(), "skipped: compilers.md is of other compilers");
        return;
    }
    let remedy = "cargo xtask asm --compilers --write";
    assert!(written == REPORT.markdown(), "{remedy}\n{written}\n{}", REPORT.markdown());
}
