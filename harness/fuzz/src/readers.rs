//! What happens to an input: it is read and everything is drawn that there is to draw, in every way that a
//! command would. Must not know how it was made.

use crate::{Case, Kind};
use charts::Demands;
use record::Record;
use std::path::Path;

/// What came of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Came {
    /// It was refused, in one line.
    Refused,
    /// It was read, and everything was drawn.
    Drawn,
}

/// Reads an input and draws it; a fault is a panic. `scratch` is a file to write to.
pub fn read(case: &Case, scratch: &Path) -> Came {
    match case.kind {
        Kind::Positions => positions(&case.bytes, scratch),
        Kind::Record => match record::from_bytes(Path::new("case"), &case.bytes) {
            Ok(record) => {
                drawn(&record);
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

fn positions(bytes: &[u8], scratch: &Path) -> Came {
    std::fs::write(scratch, bytes).expect("the scratch file can be written");
    let lines = workloads::position_lines(scratch);
    for (_, line) in lines.iter().flatten() {
        let _ = workloads::parse_board(line);
        let _ = perft::Position::from_fen(line);
    }
    match workloads::from_positions(scratch) {
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
    let demands = Demands::default();
    let limited = Demands { features: Some(Vec::new()), table_limit: Some(4096) };
    let mut tables = [charts::results(record), charts::batches(record)].concat();
    tables.extend([charts::answer(record), charts::recommend(record, &demands)]);
    tables.push(charts::recommend(record, &limited));
    tables.extend(record.perft.iter().map(charts::perft));
    let markdown = table::markdown(&tables);
    let terminal = table::terminal(&tables, 80);
    for text in [&markdown, &terminal] {
        assert!(!text.contains('\u{1b}') && !text.contains("<script"), "something came through");
    }
    let figures = charts::figures(record);
    for figure in &figures {
        let is_plain = |sign: char| sign.is_ascii_alphanumeric() || "_-".contains(sign);
        assert!(figure.name.chars().all(is_plain), "a figure called {:?}", figure.name);
        let svg = charts::svg(&figure.scene).expect("it can be drawn");
        assert!(
            !svg.contains("<script") && !svg.contains("NaN") && !svg.contains("inf\""),
            "{svg}"
        );
    }
    let page = charts::page(std::slice::from_ref(record), &charts::beside::Beside::default());
    assert_eq!(page.matches("<script").count(), 1, "a script of the record's own");
    if record.routines.len() < FEW {
        for figure in figures.iter().take(1) {
            charts::png(&figure.scene).expect("it can be painted");
        }
        let _ = record::summary(record, 50_000);
    }
}
