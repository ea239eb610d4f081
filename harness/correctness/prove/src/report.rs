//! Proofs of many probes at several tiers, in parallel, a row for each.
//!
//! A proof without the model's promise is tried first. If it succeeds, the probe is right for all
//! inputs, hence for those that the model promises, and no second proof is needed.

use crate::conclusion::{Conclusion, Counterexample, Method, Proof};
use crate::models::specification;
use crate::parallel::{ProgressFn, Task, run_in_parallel};
use crate::prove::prove;
use crate::question::Precondition;
use crate::semantics::footprint::Touches;
use crate::target::{Limits, Target};
use contract::{Probe, Routine, Tier, Variant};
use machine_code::decode::Executable;
use serde::Serialize;

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

/// The outcome for one probe at one tier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProofRow {
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
    /// The model's promise about its inputs, if the verdict rests on it; none if there is no
    /// promise, or if the routine is right without it too.
    pub precondition: Option<&'static str>,
    /// Whether it is right without that promise too; none if that is unknown, or if there is no
    /// promise.
    pub right_without: Option<bool>,
    /// Why it is not proved.
    pub reason: Option<String>,
    /// An input with a wrong answer.
    pub counterexample: Option<Counterexample>,
    /// Memory that it touches besides arguments and answer; if it is proved, it touches no other.
    pub touches: Touches,
    /// Whether its time can depend on the inputs: `steady`, `but for the square`, `no: branches`
    /// ...
    pub steady: String,
    /// Squares, directions or lines that were enumerated. Like all fields below it describes the
    /// proof of the verdict, not an earlier attempt without the promise.
    pub cases: usize,
    /// Entries of tables that were read one by one.
    pub entries: usize,
    /// Instructions executed.
    pub steps: usize,
    /// States merged.
    pub merges: usize,
}

impl ProofRow {
    /// Whether the probe is proved.
    pub fn is_proved(&self) -> bool {
        self.verdict == "proved"
    }

    /// Whether the probe is wrong for some input.
    pub fn is_refuted(&self) -> bool {
        self.verdict == "refuted"
    }
}

/// Proves `selected` in each of the executables, on `threads` threads.
pub fn prove_all(
    executables: &[(Tier, Executable)],
    selected: &[Selected],
    limits: Limits,
    threads: usize,
    progress: &ProgressFn,
) -> Vec<ProofRow> {
    run_in_parallel(
        executables,
        selected,
        threads,
        progress,
        |selected| selected.probe.symbol,
        &|task| prove_row(task, limits),
    )
}

/// Proves a probe and makes its row of the table.
fn prove_row(
    Task { tier, executable, work: selected }: Task<Selected>,
    limits: Limits,
) -> ProofRow {
    let Selected { variant, routine, probe } = *selected;
    let has_bmi1 = has_bmi1(tier, routine);
    let target = Target { executable, model: routine.model, probe, has_bmi1 };
    let names = [variant.name, routine.name, probe.subject.name()];
    let promise = specification(target.model).promise();
    ProofRow::new(names, tier, promise, &|precondition| prove(&target, precondition, limits))
}

/// Whether each CPU that may run the routine at this tier has BMI1. Without it `tzcnt` runs as
/// `bsf`, so a proof may rely on `tzcnt` only if this holds. Code for `native` runs on this CPU
/// only.
fn has_bmi1(tier: Tier, routine: &Routine) -> bool {
    let tier_has_bmi1 = match tier {
        Tier::Portable | Tier::X86_64 | Tier::V2 => false,
        Tier::Native => contract::cpu_has("bmi1"),
        Tier::V3 | Tier::V4 => true,
    };
    tier_has_bmi1 || routine.features().any(|name| name == "bmi1")
}

impl ProofRow {
    /// Makes the row of a probe or listing that `prove` proves, without the model's promise if
    /// possible.
    pub(crate) fn new(
        [variant, routine, subject]: [&'static str; 3],
        tier: Tier,
        promise: Option<&'static str>,
        prove: &dyn Fn(Precondition) -> Proof,
    ) -> ProofRow {
        let without_promise = promise.map(|_| prove(Precondition::Dropped));
        let right_without = without_promise.as_ref().and_then(|proof| match proof.conclusion {
            Conclusion::Proved(_) => Some(true),
            Conclusion::Refuted(_) => Some(false),
            Conclusion::NotProved(_) => None,
        });
        let proof = match without_promise {
            Some(proof) if right_without == Some(true) => proof,
            _ => prove(Precondition::Used),
        };
        let mut row = ProofRow {
            variant,
            routine,
            subject,
            tier: tier.name(),
            verdict: "not proved",
            method: None,
            precondition: promise.filter(|_| right_without != Some(true)),
            right_without,
            reason: None,
            counterexample: None,
            touches: proof.touches,
            steady: proof.steady,
            cases: proof.cases,
            entries: proof.effort.entries,
            steps: proof.effort.steps,
            merges: proof.effort.merges,
        };
        match proof.conclusion {
            Conclusion::Proved(method) => {
                row.verdict = "proved";
                row.method = Some(method);
            }
            Conclusion::Refuted(counterexample) => {
                row.verdict = "refuted";
                row.counterexample = Some(*counterexample);
            }
            Conclusion::NotProved(reason) => row.reason = Some(reason),
        }
        row
    }
}
