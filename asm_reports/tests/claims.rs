//! Published claims and spellings, checked on the listing binaries of the tiers that tests build. `cargo xtask asm`
//! looks at spellings at all tiers, `cargo xtask asm --claims` at claims.
#![cfg(all(target_arch = "x86_64", not(raybench_portable)))]

use asm_reports::claims::{CLAIMS, COMPILER, Claim, ClaimVerdict, check};
use asm_reports::tiers::{ListingBinaries, TESTED, listing_binaries};
use asm_reports::{claims, spellings};
use machine_code::build;
use std::collections::BTreeSet;
use std::sync::LazyLock;
use variants as _;

static LISTING_BINARIES: LazyLock<ListingBinaries> =
    LazyLock::new(|| listing_binaries(&TESTED, &mut build::Silent).expect("they build"));

fn claim(name: &str) -> Claim {
    *CLAIMS.iter().find(|claim| claim.name == name).expect("it is in the table")
}

#[test]
fn every_verdict_is_as_declared() {
    let claims = claims(&LISTING_BINARIES).expect("all code is there");
    assert_eq!(claims.claims.len(), CLAIMS.len());
    assert_eq!(claims.complaints, Vec::<String>::new());
    if let Some(first) = claims.skipped.first() {
        contract::skip_part(&format!("{} verdicts on emitted code; {first}", claims.skipped.len()));
    }
}

/// What is published of them is what they are, but for what other tiers make of them. Of another compiler's code
/// other sentences are true.
#[test]
fn the_file_that_is_shown_says_the_same() {
    let found = claims(&LISTING_BINARIES).expect("all code is there");
    let kept: serde_json::Value =
        serde_json::from_str(include_str!("../claims.json")).expect("it reads");
    let own_compiler = found.skipped.is_empty();
    let said: Vec<[&str; 4]> = found
        .claims
        .iter()
        .map(|one| {
            let sentence = if own_compiler { at_the_baseline(&one.sentence) } else { "" };
            [one.name, one.statement, one.verdict.name(), sentence]
        })
        .collect();
    let rows = kept["rows"].as_array().expect("it has rows");
    let written: Vec<[&str; 4]> = rows
        .iter()
        .map(|row| {
            let said = ["name", "statement", "verdict", "sentence"];
            said.map(|field| match field {
                "sentence" if !own_compiler => "",
                "sentence" => at_the_baseline(row[field].as_str().unwrap_or("nothing")),
                _ => row[field].as_str().unwrap_or("nothing"),
            })
        })
        .collect();
    assert_eq!(said, written, "cargo xtask asm --claims --write");
}

fn at_the_baseline(sentence: &str) -> &str {
    sentence.split(" (at ").next().unwrap_or_default()
}

#[test]
fn a_wrong_figure_and_a_wrong_listing_are_complaints() {
    let mut wrong = claim("dumb7 south attacks");
    wrong.figures.operations = Some(18);
    let found = check(&[wrong], &LISTING_BINARIES, Some(COMPILER)).expect("all code is there");
    assert_eq!(found.claims[0].verdict, ClaimVerdict::Refuted);
    assert!(found.complaints[0].contains("19 operations, 1 more"), "{:?}", found.complaints);

    let mut wrong = claim("dumb7 south attacks");
    wrong.listings = claim("Kogge-Stone south attacks").listings;
    let found = check(&[wrong], &LISTING_BINARIES, Some(COMPILER)).expect("all code is there");
    assert!(found.complaints[0].contains("14 operations, 5 fewer"), "{:?}", found.complaints);
}

#[test]
fn what_another_compiler_emits_is_not_comparable_and_no_failure() {
    let other = Some("rustc version 1.0.0");
    let found = check(CLAIMS, &LISTING_BINARIES, other).expect("all code is there");
    assert_eq!(found.complaints, Vec::<String>::new());
    assert!(
        found.skipped.len() > 20 && found.skipped[0].contains("is not comparable: declared for")
    );
    assert!(found.claims.iter().all(|one| one.emitted_verdict.is_none()));
    let text = found.render(160);
    assert!(text.contains("not comparable"), "{text}");
}

#[test]
fn fourteen_instructions_are_fourteen_operations() {
    let found = claims(&LISTING_BINARIES).expect("all code is there").claims;
    for name in ["\"14 instructions\"", "\"5 less\""] {
        let one = found.iter().find(|one| one.name == name).expect("it is in the table");
        assert_eq!(one.verdict, ClaimVerdict::HoldsAsOperationsOnly, "{}", one.sentence);
    }
}

#[test]
fn every_listing_is_of_a_claim_and_every_spelling_is_counted() {
    let carried = |prefix: &str| -> BTreeSet<String> {
        let names = LISTING_BINARIES[0].1.symbols().map(|symbol| symbol.name.clone());
        names.filter(|name| name.starts_with(prefix)).collect()
    };
    let claimed = CLAIMS.iter().flat_map(|claim| claim.listings).map(ToString::to_string);
    assert_eq!(carried("raybench.listing."), claimed.collect());
    let spelled = listing_binary::SPELLINGS.iter().map(|spelling| spelling.symbol.to_string());
    assert_eq!(carried("raybench.spelling."), spelled.collect());
}

#[test]
fn a_barrier_on_every_value_keeps_every_operation_at_every_tier() {
    let mut found = spellings(&LISTING_BINARIES).expect("all code is there");
    assert_eq!(found.complaints(), [""; 0]);
    let barred: Vec<_> =
        found.spellings.iter_mut().filter(|one| one.name == "barrier on every value").collect();
    assert_eq!(barred.len(), 2);
    for one in barred {
        assert_eq!(one.tiers.len(), LISTING_BINARIES.len());
        one.tiers[1].counts.operations -= 1;
    }
    let lost = found.complaints();
    assert!(lost.len() == 2 && lost[0].ends_with(" at x86-64-v4: 18 operations of 19"), "{lost:?}");
}

#[test]
fn both_are_data_and_text_of_the_width_asked_for() {
    let claims = claims(&LISTING_BINARIES).expect("all code is there");
    let spellings = spellings(&LISTING_BINARIES).expect("all code is there");
    let data = serde_json::to_value(&claims).expect("plain data");
    assert_eq!(data["claims"][2]["verdict"], "holds_as_operations_only");
    assert_eq!(data["claims"][0]["emitted"].as_array().map(Vec::len), Some(LISTING_BINARIES.len()));
    for width in [100, 140] {
        for text in [claims.render(width), spellings.render(width)] {
            let widest = text.lines().map(|line| line.chars().count()).max();
            assert!(widest <= Some(width), "{widest:?} columns of {width}\n{text}");
        }
    }
    for one in &claims.claims {
        assert!(one.sentence.ends_with('.'), "{}", one.sentence);
    }
}
