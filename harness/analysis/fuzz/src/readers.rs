//! What happens to an input: it is read and everything is drawn that there is to draw, in every way
//! that a command would.

use crate::seeds::JOURNALED;
use crate::{Case, Kind};
use record::Record;
use search::journal::Journal;
use search::report::Answered;
use search::search::{Orders, Pace};
use search::view;
use std::path::{Path, PathBuf};

/// What came of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Came {
    /// It was refused, in one line.
    Refused,
    /// It was read, and everything was drawn.
    Drawn,
}

/// Reads an input and draws it; a fault is a panic. `scratch` is a folder to be made and written to.
pub fn read(case: &Case, scratch: &Path) -> Came {
    let file = |name: &str| {
        std::fs::create_dir_all(scratch).expect("the scratch folder can be made");
        let file = scratch.join(name);
        std::fs::write(&file, &case.bytes).expect("the scratch folder can be written");
        file
    };
    let beside = |read: Result<(), record::Error>| match read {
        Ok(()) => Came::Drawn,
        Err(error) => refused(&error.to_string()),
    };
    match case.kind {
        Kind::Positions => positions(&file("positions.epd")),
        Kind::Journal => journal(file("journal.txt")),
        Kind::Samples => {
            file(record::SAMPLES_FILE);
            beside(bench::load_samples(scratch).map(|(samples, _)| {
                let confidence = judge::confidence(false);
                judge::comparisons(&bench::rounds(&samples), confidence, "game");
            }))
        }
        Kind::Listings => {
            file(record::LISTINGS_FILE);
            beside(record::load_listings(scratch).map(|_| ()))
        }
        Kind::Record => match record::from_bytes(Path::new("case"), &case.bytes) {
            Ok(record) => {
                drawn(&record);
                judge::rejudged(&record);
                Came::Drawn
            }
            Err(error) => refused(&error.to_string()),
        },
    }
}

/// A refusal is one short line that says it, and brings nothing along for a terminal.
fn refused(why: &str) -> Came {
    assert!(!why.is_empty() && why.len() < 1000, "a refusal of {} bytes", why.len());
    assert!(!why.chars().any(char::is_control), "a refusal with signs for a terminal: {why:?}");
    Came::Refused
}

/// A search that goes on from it, and is stopped at once.
fn journal(file: PathBuf) -> Came {
    let gates = JOURNALED.split().expect("it counts gates");
    match Journal::open(&JOURNALED, gates, &[file]) {
        Ok(journal) => {
            let orders = Orders { journal: Some(journal), ..Orders::default() };
            let outcome = search::search::search(&JOURNALED, orders, &|_| Pace::Stop);
            let row = Answered::new(&JOURNALED, &outcome.expect("the journal can be written"));
            let shown = table::terminal(&view::tables(&[row], &[], JOURNALED.domain, 2), 80);
            assert!(!shown.contains("NaN") && !shown.contains("inf"), "{shown}");
            Came::Drawn
        }
        Err(error) => refused(&error.to_string()),
    }
}

fn positions(file: &Path) -> Came {
    let lines = workloads::position_lines(file);
    for (_, line) in lines.iter().flatten() {
        let _ = workloads::parse_board(line);
        let _ = perft::Position::from_fen(line);
    }
    match workloads::from_positions(file) {
        Ok(workload) => {
            assert!(!workload.boards.is_empty() && workload.boards.len() <= workloads::BOARDS);
            workload.profile();
            Came::Drawn
        }
        Err(error) => refused(&error.to_string()),
    }
}

/// Records of more routines are summed up and painted less often than they could be.
const FEW: usize = 12;

fn drawn(record: &Record) {
    let mut tables = [charts::results(record), charts::batches(record)].concat();
    let choices = charts::choices(record);
    tables.push(charts::answers(&choices, None));
    tables.extend(choices.iter().map(charts::costs));
    tables.extend(record.perft.iter().map(charts::perft));
    tables.extend(record.in_use.iter().flat_map(charts::in_use));
    tables.extend(compare::compare(record, record).tables(true));
    let markdown = table::markdown(&tables);
    let terminal = table::terminal(&tables, 80);
    for text in [&markdown, &terminal] {
        assert!(!text.contains('\u{1b}') && !text.contains("<script"), "something came through");
    }
    let shown = charts::summary(record, 80);
    assert!(!shown.contains('\u{1b}'));
    let figures = charts::figures(record);
    let questions = charts::questions(record, std::slice::from_ref(record));
    for figure in figures.iter().chain(&questions) {
        let is_plain = |sign: char| sign.is_ascii_alphanumeric() || "_-".contains(sign);
        assert!(figure.name.chars().all(is_plain), "a figure called {:?}", figure.name);
        let svg = charts::svg(&figure.scene);
        assert!(
            !svg.contains("<script") && !svg.contains("NaN") && !svg.contains("inf\""),
            "{svg}"
        );
    }
    let page =
        charts::page(std::slice::from_ref(record), &charts::supplements::Supplements::default());
    assert_eq!(page.matches("<script").count(), 1, "a script of the record's own");
    if record.routines.len() < FEW {
        for figure in figures.iter().take(1) {
            charts::png(&figure.scene);
        }
        let _ = record::summary(record, [50_000, 50_000]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Seeds, child::scratch};

    /// Else nothing that is made of it would come far.
    #[test]
    fn what_cases_are_made_from_is_good() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
        let seeds = Seeds::of(&root).expect("they are there");
        let of = |kind| {
            move |value: &serde_json::Value| Case { kind, bytes: value.to_string().into_bytes() }
        };
        let texts = [(Kind::Positions, &seeds.positions), (Kind::Journal, &seeds.journal)];
        let texts = texts.map(|(kind, text)| Case { kind, bytes: text.clone().into_bytes() });
        let small = &seeds.records[..seeds.records.len() - 1];
        let in_use = small.iter().filter(|one| one["in_use"].is_object());
        let best = in_use.flat_map(|one| {
            let record = serde_json::from_value(one.clone()).expect("a record");
            charts::recommended(&record, &Demands::default())
        });
        assert!(best.count() > 0, "nobody is recommended of a trace in use");
        let cases = small.iter().map(of(Kind::Record));
        let cases = cases.chain(seeds.samples.iter().map(of(Kind::Samples)));
        let cases = cases.chain([of(Kind::Listings)(&seeds.listings)]).chain(texts);
        let scratch = scratch(std::process::id());
        for case in cases {
            assert_eq!(read(&case, &scratch), Came::Drawn, "{:?}", case.kind);
        }
        std::fs::remove_dir_all(scratch).expect("it was made");
    }
}
