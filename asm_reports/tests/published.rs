//! Counts the published figures on the listing binary of the baseline, and plants faults in the
//! file.

use crate::tests::LISTING_BINARY;
use asm_reports::published::{Claim, Published, Verdict, check, set_piece};
use std::collections::BTreeSet;

fn stored_claims() -> Published {
    Published::load().expect("it reads")
}

/// Returns the complaints after `plant` has changed one claim.
fn complaints(name: &str, plant: impl Fn(&mut Claim)) -> Vec<String> {
    let mut published = stored_claims();
    plant(published.claims.iter_mut().find(|claim| claim.name == name).expect("a claim"));
    check(&published, &LISTING_BINARY).expect("all code is there").complaints
}

#[test]
fn every_figure_counts_as_the_file_has_it() {
    let published = stored_claims();
    let report = check(&published, &LISTING_BINARY).expect("all code is there");
    assert_eq!(report.complaints, [""; 0], "cargo xtask asm --claims --write");
    match report.skipped.first() {
        Some(skip) => contract::skip_part(&format!("{} claims; {skip}", report.skipped.len())),
        None => assert_eq!(report.current, published),
    }
    let text = published.to_string();
    let difference =
        text.lines().zip(include_str!("../published.json").lines()).find(|(a, b)| a != b);
    assert_eq!(difference, None, "the form of the file");
}

#[test]
fn a_planted_fault_in_a_figure_is_found() {
    let (dumb7, kogge_stone) = ("dumb7 south attacks", "Kogge-Stone south attacks");
    let complaints_by_fault = [
        complaints(dumb7, |claim| claim.published.operations = Some(20)),
        complaints(dumb7, |claim| claim.published.instructions = Some(21)),
        complaints(dumb7, |claim| claim.counted.source = Some(20)),
        complaints(dumb7, |claim| {
            claim.counted.listing.iter_mut().for_each(|figures| figures.moves = Some(2))
        }),
        complaints(dumb7, |claim| {
            claim.listings = vec!["raybench.listing.kogge_stone.attacks.south".into()]
        }),
        complaints(kogge_stone, |claim| claim.published.moves = Some(4)),
        complaints("\"14 instructions\"", |claim| claim.published.instructions = Some(15)),
        complaints("\"5 less\"", |claim| claim.published.instructions = Some(4)),
        complaints("\"14 instructions\"", |claim| claim.why = None),
        complaints("SBAMG, tables", |claim| claim.published.table_bytes = Some(6143)),
    ];
    for (index, complaints) in complaints_by_fault.iter().enumerate() {
        assert!(!complaints.is_empty(), "fault {index}");
    }
    assert_eq!(
        complaints_by_fault[0][0],
        "dumb7 south attacks: refuted: published are 1 + 20 = 20"
    );
    assert_eq!(complaints_by_fault[1], ["dumb7 south attacks: differs, and no reason is given"]);
}

#[test]
fn emitted_code_is_compared_where_the_compiler_is_that_of_the_file() {
    let mut published = stored_claims();
    let figures = published.claims[0].counted.emitted.as_mut().expect("it has a probe");
    figures.moves = Some(9);
    if LISTING_BINARY.compiler() == Some(&published.compiler) {
        let report = check(&published, &LISTING_BINARY).expect("all code is there");
        assert_eq!(report.complaints.len(), 1);
    }
    published.compiler = "rustc version 1.0.0".into();
    let report = check(&published, &LISTING_BINARY).expect("all code is there");
    assert_eq!(report.complaints, [""; 0]);
    assert!(report.skipped.len() > 20, "{:?}", report.skipped);
    assert!(report.render(160).contains("skipped: dumb7 south attacks: emitted code"));
}

#[test]
fn fourteen_instructions_are_fourteen_operations() {
    for name in ["\"14 instructions\"", "\"5 less\""] {
        let verdict = stored_claims().claim(name).expect("a claim").verdict();
        assert_eq!(verdict, Verdict::HoldsAsOperationsOnly, "{name}");
    }
}

#[test]
fn every_listing_is_of_a_claim() {
    let names = LISTING_BINARY.symbols().map(|symbol| symbol.name.clone());
    let symbols: BTreeSet<_> = names.filter(|name| name.starts_with("raybench.listing.")).collect();
    assert_eq!(
        symbols,
        stored_claims().claims.into_iter().flat_map(|claim| claim.listings).collect()
    );
}

#[test]
fn claims_and_the_set_piece_keep_the_width() {
    let piece = set_piece(&LISTING_BINARY, &LISTING_BINARY).expect("all code is there");
    let report = check(&stored_claims(), &LISTING_BINARY).expect("all code is there");
    for width in [100, 140] {
        for text in [report.render(width), piece.render(width)] {
            let widest = text.lines().map(|line| line.chars().count()).max();
            assert!(widest <= Some(width), "{widest:?} columns of {width}\n{text}");
        }
    }
    let text = piece.render(100);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("(19 - 14 = 5)"), "{text}");
    assert!(words.contains("the listings have 20 and 19, 1 less"), "{text}");
    if LISTING_BINARY.compiler() == Some(&stored_claims().compiler) {
        let results = include_str!("../../RESULTS.md");
        assert!(results.contains(text.trim_end()), "cargo xtask report --splice:\n{text}");
    }
}
