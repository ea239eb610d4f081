//! What was skipped, once for the whole page, and records without it for everything else.

use super::source;
use super::supplements::Supplements;
use crate::view::{machines, notes, select};
use maud::{Markup, html};
use record::{Record, unique};

/// The record with nothing skipped, for whoever would say it under every table.
pub fn without(record: &Record) -> Record {
    let mut shown = record.clone();
    shown.skips.clear();
    for probe in shown.routines.iter_mut().flat_map(|routine| &mut routine.probes) {
        probe.stepped_skipped = None;
        probe.callgrind_skipped = None;
    }
    shown
}

/// Everything that was skipped, by record, then by what lies beside.
pub fn undone(records: &[Record], beside: &Supplements) -> Option<Markup> {
    let by_record: Vec<(&Record, Vec<String>)> =
        records.iter().map(|record| (record, of_record(record))).collect();
    let kinds: [(&str, &[String]); 10] = [
        ("claims", &beside.claims.skipped),
        ("proofs", &beside.proofs.skipped),
        ("counterexamples", &beside.counterexamples.skipped),
        ("smallest programs", &beside.smallest.skipped),
        ("compilers", &beside.compilers.skipped),
        ("tiers", &beside.tiers.skipped),
        ("films", &beside.films.skipped),
        ("variants", &beside.variants.skipped),
        ("code", &beside.extracts.skipped),
        ("errata", &beside.errata.skipped),
    ];
    let is_any = by_record.iter().any(|(_, lines)| !lines.is_empty())
        || kinds.iter().any(|(_, lines)| !lines.is_empty());
    is_any.then(|| {
        html! {
            @for ((record, lines), machine) in by_record.iter().zip(machines::names(records)) {
                @if records.len() > 1 { h3 { (machine) } }
                ul.notes { @for line in lines { li { (source::sentence(line)) } } }
                (source::line(record))
            }
            @for (kind, lines) in kinds {
                @if !lines.is_empty() {
                    h3 { (kind) }
                    ul.notes { @for line in lines { li { (source::sentence(line)) } } }
                }
            }
        }
    })
}

/// Skips, what no instrument counted, and what a summary leaves out.
fn of_record(record: &Record) -> Vec<String> {
    let models = select::models(record);
    let uncounted = models.iter().flat_map(|model| notes::uncounted(record, model));
    let notes = notes::all_skips(record).into_iter().chain(uncounted);
    let mut lines = unique(notes.map(|note| note.words));
    if !record.left_out.is_empty() {
        lines.push(format!("left out of this published summary: {}", record.left_out.join("; ")));
    }
    lines
}
