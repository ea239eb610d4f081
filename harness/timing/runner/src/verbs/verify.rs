//! `raybench-runner verify`: compares every answer with the oracle's, and counts the operations of
//! generic kernels.

use crate::wire::{Verified, VerifyRequest};
use crate::{Boards, Error, NotTimeable, Prepared, report_progress};
use contract::{Variant, catch_panic};
use record::TallyRange;
use std::collections::BTreeMap;
use std::time::Instant;

pub fn run(VerifyRequest { plan, whole }: &VerifyRequest) -> Result<Vec<Verified>, Error> {
    let effort = if *whole { oracle::Effort::Full } else { oracle::Effort::Edges };
    let mut boards = Boards::from_plan(plan)?;
    let routines = crate::routines(plan);
    let mut table_build_ms: BTreeMap<&str, f64> = BTreeMap::new();
    let mut rows = Vec::new();
    for (done, &(variant, routine)) in routines.iter().enumerate() {
        report_progress(done, routines.len(), &variant.name_of(routine));
        let start = Instant::now();
        // Tables are made once in a process, so they are timed before anything else needs them.
        if variant.tables.is_some() && routine.runnable().is_ok() {
            table_build_ms.entry(variant.name).or_insert_with(|| build_tables(variant));
        }
        let result = boards.prepare_with_effort(variant, routine, Some(effort));
        let mut row = Verified {
            variant: variant.name.into(),
            routine: routine.name.into(),
            table_build_ms: table_build_ms.get(variant.name).copied(),
            seconds: start.elapsed().as_secs_f64(),
            ..Verified::default()
        };
        match result {
            Ok(prepared) => {
                row.cases = prepared.cases;
                match catch_panic(|| tallies(&prepared)) {
                    Ok(tallies) => row.tallies = tallies,
                    Err(panic) => row.error = Some(panic.to_string()),
                }
            }
            Err(NotTimeable::Wrong(case)) => row.error = Some(case),
            Err(NotTimeable::NotRunnable(reason)) => row.skipped = Some(reason),
        }
        rows.push(row);
    }
    Ok(rows)
}

/// Makes the tables of a variant and returns the milliseconds that this took.
fn build_tables(variant: &Variant) -> f64 {
    let start = Instant::now();
    // Each of its routines reports a panic in its row.
    let _ = catch_panic(|| variant.ready());
    1e3 * start.elapsed().as_secs_f64()
}

/// Counts the operations of each probe whose kernel is generic, by symbol.
fn tallies(prepared: &Prepared) -> BTreeMap<String, TallyRange> {
    let mut tallies = BTreeMap::new();
    for probe in &prepared.probes {
        if let Some(range) = crate::tally_range(probe.probe, &probe.arguments) {
            tallies.insert(probe.probe.symbol.to_string(), range);
        }
    }
    tallies
}
