//! Compares the normal form with the bytes, over everything that is timed.

use crate::tests::LISTING_BINARY;
use asm_reports::diff::diff;
use contract::Form;
use machine_code::decode;
use std::collections::BTreeMap;

/// Addresses are all that the normal form leaves out, and all that the hash of a function masks.
#[test]
fn functions_of_one_hash_have_one_normal_form_and_others_have_others() {
    let (mut by_hash, mut by_form) = (BTreeMap::new(), BTreeMap::new());
    for (_, _, probe) in contract::registry::probes() {
        let loops = Form::ALL.map(|form| probe.loop_symbol(form));
        for symbol in [probe.symbol].into_iter().chain(loops) {
            let hash = decode::masked_hash(&LISTING_BINARY.code(symbol).expect("carried"));
            let normal = LISTING_BINARY.normal(symbol).expect("carried");
            let form: Vec<String> = normal.lines.iter().map(|line| line.text()).collect();
            let known_form = by_hash.entry(hash.clone()).or_insert_with(|| form.clone());
            assert_eq!(*known_form, form, "{symbol}: the same hash");
            assert_eq!(by_form.entry(form).or_insert_with(|| hash.clone()), &hash, "{symbol}");
            let self_diff = diff(&normal, &normal);
            assert_eq!(
                (self_diff.verdict.as_str(), self_diff.differs),
                ("the same code", false),
                "{symbol}"
            );
        }
    }
}
