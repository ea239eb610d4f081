//! The set piece: a few kernels, and everything that is said of each, with where it is from. The figures
//! are a record's or lie beside it; none is found here.

use super::drawn::Shown;
use super::supplements::{Compiled, Counted, Supplements};
use crate::view::{select, words};
use record::{Form, ProbeResult, Record, RoutineResult, unique};
use table::{NOTHING, Table, count};

/// The table, if it is said which kernels.
pub fn compared(shown: &Shown, beside: &Supplements) -> Option<Table> {
    let kernels = &beside.compared;
    if kernels.is_empty() {
        return None;
    }
    let kernel_names = kernels.iter().map(String::as_str);
    let headings = ["what is said"].into_iter().chain(kernel_names).chain(["where it is from"]);
    let mut rows = Rows {
        table: Table::new(headings).titled("two fills, by everything that is known of them"),
        kernels,
    };
    beside_rows(&mut rows, beside);
    for (index, record) in shown.records.iter().enumerate() {
        record_rows(&mut rows, record, shown.machine(index));
    }
    proofs(&mut rows, beside);
    rows.table.note("operations + copies (+ others) = instructions; the final return is left out");
    Some(rows.table)
}

/// Rows that have a cell for every kernel.
struct Rows<'a> {
    table: Table,
    kernels: &'a [String],
}

impl Rows<'_> {
    /// A row, unless nobody has a cell.
    fn row(&mut self, group: &str, what: &str, cell: impl Fn(&str) -> Option<String>, from: &str) {
        let cells: Vec<Option<String>> = self.kernels.iter().map(|one| cell(one)).collect();
        if cells.iter().all(Option::is_none) {
            return;
        }
        let cells = cells.into_iter().map(|cell| cell.unwrap_or(NOTHING.into()));
        let row = std::iter::once(what.to_string()).chain(cells).chain([from.to_string()]);
        self.table.row_of(group, row);
    }
}

fn beside_rows(rows: &mut Rows, beside: &Supplements) {
    let claims = &beside.claims;
    let claim = |of: &str| claims.rows.iter().find(|claim| claim.of.as_deref() == Some(of));
    let source = rows.kernels.iter().find_map(|kernel| claim(kernel));
    let source = source.map_or("", |one| &one.source);
    rows.row("published", "as printed", |of| sum(&claim(of)?.published), source);
    let from = &claims.origin.command;
    let tallied = |of: &str| Some(format!("{} operations", claim(of)?.tallied?));
    rows.row("counted", "tallied: our source, read", tallied, from);
    let assembled = |of: &str| sum(&claim(of)?.assembled?);
    rows.row("counted", "assembled: the printed listing", assembled, from);
    let compiled = &beside.compilers;
    for (target, compiler) in unique(compiled.rows.iter().map(|row| (&row.target, &row.compiler))) {
        let cell = |of: &str| {
            let is_it = |row: &&Compiled| {
                row.of == of && row.compiler == *compiler && row.target == *target
            };
            sum(&compiled.rows.iter().find(is_it)?.counted)
        };
        let group = format!("emitted for {target}");
        rows.row(&group, compiler, cell, &compiled.origin.command);
    }
}

fn record_rows(rows: &mut Rows, record: &Record, machine: Option<&str>) {
    let machine = machine.map_or(String::new(), |machine| format!(" on {machine}"));
    let from = format!("record {}", record.id);
    let stepped = |of: &str| {
        let (_, probe) = probe(record, of)?;
        Some(format!("{} instructions", count(select::executed_by(probe)?)))
    };
    rows.row(&format!("executed{machine}"), "single-stepped, a call", stepped, &from);
    for form in select::FORMS {
        let time = |of: &str| time(record, of, form);
        rows.row(&format!("timed{machine}"), &format!("{form}, cycles a call"), time, &from);
    }
}

fn proofs(rows: &mut Rows, beside: &Supplements) {
    let proofs = &beside.proofs;
    for tier in unique(proofs.rows.iter().map(|proof| &proof.tier)) {
        let is_proved = |of: &str| proofs.rows.iter().any(|it| it.of == of && it.tier == *tier);
        let cell = |of: &str| is_proved(of).then(|| "proved".to_string());
        let code = format!("machine code for {tier}");
        rows.row("proved for all inputs", &code, cell, &proofs.origin.command);
    }
}

/// `14 + 5 = 19`, as far as it is known.
fn sum(counted: &Counted) -> Option<String> {
    let Counted { operations, moves, others, instructions, .. } = *counted;
    match (operations, moves, instructions) {
        (Some(operations), Some(moves), Some(instructions)) => {
            let others = others.filter(|others| *others > 0);
            let others = others.map_or(String::new(), |others| format!(" + {others}"));
            Some(format!("{operations} + {moves}{others} = {instructions}"))
        }
        (Some(operations), ..) => Some(format!("{operations} operations")),
        (None, _, Some(instructions)) => Some(format!("{instructions} instructions")),
        _ => None,
    }
}

/// The probe that is called so; a published summary has the first of each routine alone.
fn probe<'a>(record: &'a Record, of: &str) -> Option<(&'a RoutineResult, &'a ProbeResult)> {
    let (name, subject) = of.rsplit_once('/')?;
    let routine = record.routines.iter().find(|routine| routine.name() == name)?;
    Some((routine, routine.probes.iter().find(|probe| probe.subject == subject)?))
}

/// Cycles of a loop of that subject alone; else of its contest; else of the whole routine, and says so.
fn time(record: &Record, of: &str, form: Form) -> Option<String> {
    let alone = probe(record, of)
        .and_then(|(routine, probe)| record.cycles_per_call(routine, &probe.subject, form));
    let (name, subject) = of.rsplit_once('/')?;
    let contest = |subjects: &[String]| {
        record.own().find_map(|one| {
            let of = &one.condition;
            let is_it = of.form == form && one.subjects == subjects && of.is_plain();
            let standing = one.standing(name).filter(|_| is_it)?;
            standing.cycles_per_unit
        })
    };
    if let Some(own) = alone.or_else(|| contest(&[subject.to_string()])) {
        return Some(words::interval(&own));
    }
    contest(&[]).map(|time| format!("{}, over all directions", words::interval(&time)))
}
