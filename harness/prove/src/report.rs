//! Proofs of many probes at several tiers, side by side on all cores. It prints nothing.

use crate::prove::{Counterexample, Limits, Method, Target, Verdict, prove};
use crate::question::{Precondition, precondition};
use contract::{Probe, Routine, Tier, Variant};
use decode::Executable;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// A probe to be proved.
#[derive(Clone, Copy)]
pub struct Selected {
    /// The variant.
    pub variant: &'static Variant,
    /// The routine.
    pub routine: &'static Routine,
    /// The probe.
    pub probe: &'static Probe,
}

/// What came out for one probe at one tier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The variant.
    pub variant: &'static str,
    /// The routine.
    pub routine: &'static str,
    /// Direction, line, piece ...
    pub subject: &'static str,
    /// The CPU level that was compiled for.
    pub tier: &'static str,
    /// `proved`, `refuted` or `not proved`.
    pub verdict: &'static str,
    /// How, if it is proved.
    pub method: Option<Method>,
    /// What the model promises of its inputs, if that was used.
    pub precondition: Option<&'static str>,
    /// Whether it is right without that promise too; nothing if that is not known, or if there is no
    /// promise.
    pub right_without: Option<bool>,
    /// Why it is not proved.
    pub reason: Option<String>,
    /// An input with a wrong answer.
    pub counterexample: Option<Counterexample>,
    /// Squares, directions, lines or boards that were gone through one by one.
    pub cases: usize,
    /// Instructions executed.
    pub steps: usize,
    /// States merged.
    pub merges: usize,
    /// Time that it took.
    pub milliseconds: u64,
}

impl Row {
    /// Whether it is proved.
    pub fn proved(&self) -> bool {
        self.verdict == "proved"
    }
}

/// Proves `selected` in each of the executables, on `threads` threads. `told` hears of every probe
/// that is done: how many are, of how many, and its name.
pub fn prove_all(
    executables: &[(Tier, Executable)],
    selected: &[Selected],
    limits: Limits,
    threads: usize,
    told: &(dyn Fn(usize, usize, &str) + Sync),
) -> Vec<Row> {
    let work: Vec<(Tier, &Executable, Selected)> = executables
        .iter()
        .flat_map(|(tier, executable)| {
            selected.iter().map(move |&selected| (*tier, executable, selected))
        })
        .collect();
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let rows: Mutex<BTreeMap<usize, Row>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some((tier, executable, one)) = work.get(index) else { break };
                    let row = row(*tier, executable, one, limits);
                    rows.lock().expect("no thread panics here").insert(index, row);
                    let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                    told(done, work.len(), one.probe.symbol);
                }
            });
        }
    });
    rows.into_inner().expect("no thread panics here").into_values().collect()
}

fn row(tier: Tier, executable: &Executable, one: &Selected, limits: Limits) -> Row {
    let start = Instant::now();
    let target = Target { executable, model: one.routine.model, probe: one.probe };
    // Right for all inputs is right for those that the model promises.
    let without = precondition(one.probe).map(|_| prove(&target, Precondition::Dropped, limits));
    let right_without = without.as_ref().and_then(|proof| match proof.verdict {
        Verdict::Proved(_) => Some(true),
        Verdict::Refuted(_) => Some(false),
        Verdict::NotProved(_) => None,
    });
    let proof = match without {
        Some(proof) if right_without == Some(true) => proof,
        _ => prove(&target, Precondition::Used, limits),
    };
    let mut row = Row {
        variant: one.variant.name,
        routine: one.routine.name,
        subject: one.probe.subject.name(),
        tier: tier.name(),
        verdict: "not proved",
        method: None,
        precondition: precondition(one.probe),
        right_without,
        reason: None,
        counterexample: None,
        cases: proof.cases,
        steps: proof.effort.steps,
        merges: proof.effort.merges,
        milliseconds: 0,
    };
    match proof.verdict {
        Verdict::Proved(method) => (row.verdict, row.method) = ("proved", Some(method)),
        Verdict::Refuted(found) => {
            (row.verdict, row.counterexample) = ("refuted", Some(*found));
        }
        Verdict::NotProved(reason) => row.reason = Some(reason),
    }
    row.milliseconds = start.elapsed().as_millis() as u64;
    row
}
