//! What C compilers make of the texts, as many of them as are installed, and the document of it.
#![cfg(all(target_arch = "x86_64", not(raybench_portable)))]

use asm_reports::compilers::{Origin, Report, Row, Target, Text, report, texts};
use asm_reports::select::everything;
use asm_reports::tiers::TESTED;
use contract::{skip, skip_part};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;
use variants as _;

/// The published texts and some that are extracted, for the tiers that tests build and for other processors: all
/// texts at all tiers take a command of minutes.
static REPORT: LazyLock<Report> = LazyLock::new(|| {
    report(&chosen(), &targets(), &mut build::Silent).expect("everything compiles")
});

fn targets() -> Vec<Target> {
    let mut targets = Target::ALL.to_vec();
    targets.retain(|target| match target {
        Target::X86(tier) => TESTED.contains(tier),
        Target::External(_) => true,
    });
    targets
}

fn chosen() -> Vec<Text> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut texts = texts(&everything(), &root).expect("there are texts");
    assert!(texts.len() > 15, "{} texts", texts.len());
    texts.retain(|text| ["published", "dumb7_unrolled", "hyperbola"].contains(&text.name));
    texts
}

#[test]
fn known_figures_hold_and_nothing_is_unknown() {
    assert_eq!(REPORT.complaints, Vec::<String>::new());
    if let Some(first) = REPORT.skipped.first() {
        skip_part(&format!("{} of other compilers; {first}", REPORT.skipped.len()));
    }
}

#[test]
fn every_compiler_has_a_row_of_every_kernel_that_it_can_compile() {
    let kernels: usize = chosen().iter().map(|text| text.kernels.len()).sum();
    for target in targets().into_iter().map(Target::name) {
        for compiler in &REPORT.compilers {
            let of = |row: &&Row| row.target == target && row.compiler == *compiler;
            let rows = REPORT.rows.iter().filter(of).count();
            assert!(rows == 0 || rows == kernels, "{compiler} for {target}: {rows} of {kernels}");
        }
    }
    assert!(REPORT.rows.iter().any(|row| row.compiler.starts_with("rustc ")));
}

#[test]
fn the_text_is_of_the_width_asked_for() {
    for width in [100, 140] {
        let text = REPORT.render(width);
        let widest = text.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(width), "{widest:?} columns of {width}\n{text}");
    }
}

/// The claims are of the published spelling: as extracted gcc copies more.
#[test]
fn another_spelling_is_another_row() {
    let south = |text, compiler: &str| {
        let of = |row: &&Row| {
            row.text == text
                && row.kernel == "dumb7_unrolled/attacks/south"
                && row.target == "x86-64"
                && row.compiler.starts_with(compiler)
        };
        REPORT.rows.iter().find(of).map(|row| row.counts.instructions)
    };
    let [published, extracted] =
        [Origin::Published, Origin::Extracted].map(|text| south(text, "gcc 12."));
    match published.zip(extracted) {
        Some(pair) => assert_eq!(pair, (21, 25)),
        None => skip_part("gcc 12, of which two spellings are compared, is not installed"),
    }
    assert_eq!(south(Origin::Published, "rustc "), south(Origin::Extracted, "rustc "));
}

/// What is published of the pair; how far compilers are apart on all kernels is told by the command. With
/// other compilers it says other things, and is not compared.
#[test]
fn the_document_is_in_step_where_its_compilers_are() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/compilers.md");
    let written = std::fs::read_to_string(file).expect("it is there");
    let cells = written.split(" | ").filter_map(|cell| cell.strip_prefix('`')?.strip_suffix('`'));
    let named = |name: &&str| ["rustc ", "gcc ", "clang "].iter().any(|it| name.starts_with(it));
    let there: BTreeSet<&str> = cells.filter(named).collect();
    let here: BTreeSet<&str> = REPORT.compilers.iter().map(String::as_str).collect();
    let missing = REPORT.skipped.iter().any(|line| line.contains("apt install"));
    if missing || here != there {
        return skip(&format!("compilers.md is of other compilers: {there:?}"));
    }
    let (remedy, expected) = ("cargo xtask asm --compilers --write", REPORT.published());
    assert!(written.starts_with(&expected), "{remedy}\n{written}\n{expected}");
}
