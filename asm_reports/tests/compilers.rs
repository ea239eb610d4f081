//! Compiles the set piece by the installed compilers, and compares the document of it.

use asm_reports::compilers::report;
use contract::{skip, skip_part};
use std::collections::BTreeSet;

#[test]
fn known_figures_hold_and_the_document_is_in_step_where_its_compilers_are() {
    let report = report(&crate::tests::LISTING_BINARY).expect("everything compiles");
    assert_eq!(report.complaints, Vec::<String>::new());
    assert!(report.rows[0].compiler.starts_with("rustc "));
    let installed_compilers: BTreeSet<&str> =
        report.rows.iter().map(|row| row.compiler.as_str()).collect();
    assert_eq!(
        report.rows.len(),
        4 * installed_compilers.len(),
        "each compiler has all four kernels"
    );
    if let Some(skip) = report.skipped.first() {
        skip_part(&format!("{} of other compilers; {skip}", report.skipped.len()));
    }
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/compilers.md");
    let document = std::fs::read_to_string(file).expect("it is there");
    let rows = document.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    let document_compilers: BTreeSet<&str> = rows.collect();
    if installed_compilers != document_compilers {
        return skip(&format!("compilers.md is of other compilers: {document_compilers:?}"));
    }
    assert_eq!(document, report.markdown(), "cargo xtask asm --compilers --write");
}
