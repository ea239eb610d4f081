//! `raybench-runner verify`: compares every answer with the oracle's, and counts the operations of
//! generic kernels.

use crate::wire::{Verified, Verify};
use crate::{Boards, Error, NotTimeable, Prepared, tell};
use contract::caught;
use std::collections::BTreeMap;
use std::time::Instant;

pub fn run(Verify { plan, whole }: &Verify) -> Result<Vec<Verified>, Error> {
    let effort = if *whole { oracle::Effort::Full } else { oracle::Effort::Edges };
    let mut boards = Boards::of(plan)?;
    let routines = crate::routines(plan);
    let (mut all, mut made) = (Vec::new(), BTreeMap::new());
    for (done, &(variant, routine)) in routines.iter().enumerate() {
        tell(done, routines.len(), &variant.name_of(routine));
        let start = Instant::now();
        if variant.tables.is_some() && routine.runnable().is_ok() {
            made.entry(variant.name).or_insert_with(|| {
                // Whether that panics, each of its routines says.
                let _ = caught(|| variant.ready());
                1e3 * start.elapsed().as_secs_f64()
            });
        }
        let outcome = boards.prepare_with(variant, routine, Some(effort));
        let mut verified = Verified {
            variant: variant.name.into(),
            routine: routine.name.into(),
            table_build_ms: made.get(variant.name).copied(),
            seconds: start.elapsed().as_secs_f64(),
            ..Verified::default()
        };
        match outcome {
            Ok(prepared) => {
                verified.cases = prepared.cases;
                match caught(|| tallies(&prepared)) {
                    Ok(tallies) => verified.tallies = tallies,
                    Err(panicked) => verified.error = Some(panicked.to_string()),
                }
            }
            Err(NotTimeable::Wrong(case)) => verified.error = Some(case),
            Err(NotTimeable::NotRunnable(reason)) => verified.skipped = Some(reason),
        }
        all.push(verified);
    }
    Ok(all)
}

fn tallies(prepared: &Prepared) -> BTreeMap<String, record::TallyRange> {
    let range = |probe: &crate::PreparedProbe| {
        let range = crate::tally_range(probe.probe, &probe.arguments)?;
        Some((probe.probe.symbol.to_string(), range))
    };
    prepared.probes.iter().filter_map(range).collect()
}
