//! The claims of README.md and RESULTS.md on every published record, and on records in which each
//! would be false.

use crate::tests::summary::published;
use charts::claims::{Claim, FILE, Outcome, contradictions, parse};
use record::Record;
use std::path::Path;

const DOCUMENTS: [&str; 2] = ["README.md", "RESULTS.md"];

/// Words that compare. A sentence with one of them must be a claim or exempt.
const COMPARATIVES: [&str; 14] = [
    "faster", "slower", "fastest", "slowest", "cheaper", "beats", "better", "worse", "twice",
    "half", "shorter", "shortest", "longest", "leads",
];

fn document_text(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
    std::fs::read_to_string(path).expect("it is there")
}

fn claims() -> Vec<Claim> {
    parse(&document_text(FILE)).expect("it is well formed")
}

/// Returns a document without code and spliced blocks, in one line.
fn prose(text: &str) -> String {
    let mut words = Vec::new();
    let (mut is_code, mut is_spliced) = (false, false);
    for line in text.lines() {
        if line.starts_with("```") {
            is_code = !is_code;
        } else if line.starts_with("<!-- BEGIN") {
            is_spliced = true;
        } else if line.starts_with("<!-- END") {
            is_spliced = false;
        } else if !is_code && !is_spliced {
            // A heading or a row is a sentence.
            let is_sentence = line.starts_with('#') || line.starts_with('|');
            words.push(line.to_string() + if is_sentence { "." } else { "" });
        }
    }
    words.join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns words of sentences that no record can contradict.
fn exempt_words() -> Vec<String> {
    let text = document_text(FILE);
    let (_, section) = text.split_once("## Not about times").expect("a section");
    let rows = section.lines().filter(|line| line.starts_with('|')).skip(2);
    rows.map(|row| row.split('|').nth(1).expect("a cell").trim().to_string()).collect()
}

#[test]
fn every_claim_holds_on_every_published_record_and_is_judged_on_one() {
    for claim in claims() {
        let outcomes: Vec<Outcome> =
            published().iter().map(|record| claim.evaluate(record)).collect();
        let is_contradicted = outcomes.iter().any(|outcome| matches!(outcome, Outcome::False(_)));
        assert!(!is_contradicted, "{claim:?}: {outcomes:?}");
        let is_judged = outcomes.iter().any(|outcome| matches!(outcome, Outcome::True(_)));
        let is_waiting = claim.waits_for_record(published());
        assert_ne!(is_judged, is_waiting, "{claim:?}: {outcomes:?}");
    }
}

#[test]
fn the_words_of_every_claim_stand_in_a_document() {
    let documents = DOCUMENTS.map(|file| prose(&document_text(file)));
    for words in claims().into_iter().map(|claim| claim.words).chain(exempt_words()) {
        assert!(documents.iter().any(|text| text.contains(&words)), "no document says \"{words}\"");
    }
}

#[test]
fn every_sentence_that_compares_is_a_claim_or_said_to_be_none() {
    let claimed_words: Vec<String> =
        claims().into_iter().map(|claim| claim.words).chain(exempt_words()).collect();
    let mut unknown = Vec::new();
    for file in DOCUMENTS {
        let text = prose(&document_text(file));
        for sentence in text.split_inclusive(['.', '?']).filter(|sentence| compares(sentence)) {
            let around = context(&text, sentence);
            if !claimed_words.iter().any(|words| around.contains(words.as_str())) {
                unknown.push(format!("{file}: {}", sentence.trim()));
            }
        }
    }
    assert!(unknown.is_empty(), "no row of {FILE} has\n{}", unknown.join("\n"));
}

fn compares(sentence: &str) -> bool {
    let words = sentence.split(|letter: char| !letter.is_alphanumeric());
    words.map(str::to_lowercase).any(|word| COMPARATIVES.contains(&word.as_str()))
}

/// Returns a sentence with a little of what surrounds it: file names have full stops too.
fn context<'a>(text: &'a str, sentence: &str) -> &'a str {
    let start = text.find(sentence).expect("it is a part");
    let mut end = (start + sentence.len() + 20).min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[start..end]
}

/// Returns the record with the order of all rows of its comparisons turned round: what was fast is
/// slow.
fn invert_order(record: &Record) -> Record {
    let mut record = record.clone();
    let in_use = record.in_use.iter_mut().flat_map(|in_use| &mut in_use.rounds);
    for rounds in record.rounds.iter_mut().chain(in_use) {
        for row in rounds.rows.iter_mut().skip(1) {
            row.ratio.iter_mut().flatten().for_each(|ratio| *ratio = 1.0 / *ratio);
        }
    }
    for row in record.compiled.iter_mut().flat_map(|row| &mut row.by) {
        if let Some(ratio) = &mut row.to_rustc {
            ratio.center *= 1.2;
        }
    }
    record::judge::rejudge(&record)
}

#[test]
fn a_record_in_which_all_is_the_other_way_round_contradicts_and_the_words_are_named() {
    let claims = claims();
    let mut lines = Vec::new();
    for record in published() {
        assert_eq!(contradictions(&claims, record), Vec::<String>::new());
        lines.extend(contradictions(&claims, &invert_order(record)));
    }
    for words in [
        "Kogge-Stone is faster in throughput and in latency",
        "and all eight in one call",
        "PEXT takes less than half of the time",
        "less than half of the time that the best look-up takes",
        "Its throughput is better than Kogge-Stone's",
        "Its latency is worse",
        "is slower than `carry_scalar`",
        "the vector code at x86-64-v4 can take about twice",
        "The median over all scalar kernels is within 5 %",
    ] {
        assert!(lines.iter().any(|line| line.contains(words)), "{words}: {lines:#?}");
    }
}

#[test]
fn a_generator_that_makes_a_search_slow_contradicts() {
    let record = published().iter().find(|record| {
        let in_use = record.in_use.as_ref().expect("it replayed");
        in_use.search_comparisons().next().is_some()
    });
    let mut record = record.expect("one searched").clone();
    for rounds in &mut record.in_use.as_mut().expect("it replayed").rounds {
        if rounds.model == record::Model::Nodes {
            let last = rounds.rows.last_mut().expect("it has rows");
            last.ratio.iter_mut().flatten().for_each(|ratio| *ratio *= 1.1);
        }
    }
    let lines = contradictions(&claims(), &record::judge::rejudge(&record));
    let words = "exchanging any generator for the best one saves little per node";
    assert!(lines.iter().any(|line| line.contains(words)), "{lines:?}");
}

#[test]
fn rows_that_are_none_are_refused_with_their_line() {
    let head = "| finding | words | left | relation | right | machine |\n|--|--|--|--|--|--|\n";
    for (row, complaint) in [
        ("| 1 | words | 1 | at most | 2 |", "5 cells instead of 6"),
        ("| one | words | 1 | at most | 2 | |", "finding `one` is no number"),
        ("| 1 | words | 1 | near | 2 | |", "relation `near` is none of"),
        ("| 1 | words | 1 | at most much | 2 | |", "`much` is no factor"),
        ("| 1 | words | here, there | at most | 2 | |", "`here, there` is no figure"),
        (
            "| 1 | words | best, atackers, throughput, x86-64-v4 | at most | 2 | |",
            "\"atackers\" should be one of",
        ),
        (
            "| 1 | words | best, threats, throughput forgotten, x86-64-v4 | at most | 2 | |",
            "state `forgotten` is neither learnt nor after UPKEEP",
        ),
        (
            "| 1 | words | best, threats, throughput after a rest, x86-64-v4 | at most | 2 | |",
            "\"a rest\" should be one of",
        ),
    ] {
        let why = parse(&format!("{head}{row}\n")).expect_err(row);
        assert!(why.starts_with("line 3: ") && why.contains(complaint), "{why}");
    }
}
