//! Records changed at random: what of them is read is drawn in every way that a command would,
//! without harm.

use crate::tests::book::text_of;
use crate::tests::mangled::{in_a_child, limit_memory};
use crate::tests::mutated::mutations;
use crate::tests::sample;
use charts::{Class, Limits};
use proptest::prelude::*;
use record::Record;
use serde_json::Value;
use std::path::Path;

/// One record with perft and in use, one of batches, and one with a timed search.
fn records() -> [Value; 3] {
    let search = sample::for_charts().swap_remove(0);
    let records = [sample::in_use(), sample::in_batches(), search];
    records.map(|record| serde_json::to_value(record).expect("plain data"))
}

fn draw(record: &Record) {
    let limited = Limits { table_bytes: Some(4096) };
    let mut tables = [charts::results(record), charts::batches(record)].concat();
    let mut choices = charts::choices(record);
    choices.extend(charts::by_class(std::slice::from_ref(record), &Class::ALL, &limited));
    tables.push(charts::answers(&choices));
    tables.extend(choices.iter().map(charts::costs));
    tables.extend(record.perft.iter().map(charts::perft));
    tables.extend(record.in_use.iter().flat_map(charts::in_use));
    for text in
        [table::markdown(&tables), table::terminal(&tables, 80), charts::summary(record, 80)]
    {
        assert!(!text.contains('\u{1b}') && !text.contains("<script"), "{text}");
    }
    let said = [charts::notes(&choices), choices.iter().map(charts::sentence).collect()].concat();
    assert!(said.iter().all(|words| !words.contains('\u{1b}')), "{said:?}");
    let one = std::slice::from_ref(record);
    for figure in charts::figures(one).iter().chain(&charts::rankings(record)) {
        let is_plain = |sign: char| sign.is_ascii_alphanumeric() || "_-".contains(sign);
        assert!(figure.name.chars().all(is_plain), "a figure called {:?}", figure.name);
        let svg = figure.svg();
        let harm = ["<script", "NaN", "inf\""].into_iter().find(|harm| svg.contains(harm));
        assert_eq!(harm, None, "{svg}");
    }
    assert!(
        !text_of(std::slice::from_ref(record)).contains("<script"),
        "a script of the record's own"
    );
    let _ = record::summary(record, [50_000, 50_000]);
}

#[test]
fn the_records_are_good_before_they_are_changed() {
    for good in records() {
        let text = good.to_string();
        record::from_bytes(Path::new("good"), text.as_bytes()).expect("it is read");
    }
}

proptest! {
    #![proptest_config(in_a_child(16))]

    #[test]
    fn a_changed_record_is_drawn_without_harm(which in 0..3usize, mutation in mutations()) {
        limit_memory();
        let bytes = mutation.of(&records()[which]);
        if let Ok(record) = record::from_bytes(Path::new("stranger"), &bytes) {
            draw(&record);
        }
    }
}
