//! From what the instruments found to the rows of a record.

use crate::agreement::disagreement;
use crate::machine_code::{LOOPS_UNCHECKED, ProbeCode, SymbolCode, listed};
use contract::{Form, Probe, Routine, Tier, Variant};
use machine_code::decode;
use record::{
    AsCompiled, Competitor, Estimate, ExecutedRange, FunctionName, Id, Listings, LoopResult, Name,
    Plan, ProbeResult, RoutineResult, SCHEMA, Skip, Stepped, Work,
};
use runner::NotTimeable;
use runner::wire::{CountReport, Stepping, Verified};
use std::collections::BTreeMap;

/// Everything that the instruments found.
#[derive(Default)]
pub(crate) struct Findings {
    pub(crate) verified: Vec<Verified>,
    pub(crate) criterion: BTreeMap<String, Estimate>,
    /// What was wrong in the invocations.
    pub(crate) wrong: BTreeMap<Competitor, String>,
    /// Callgrind's, if it was asked.
    pub(crate) counts: Option<CountReport>,
    pub(crate) stepping: Stepping,
    pub(crate) code: ProbeCode,
}

/// One row per selected routine.
pub(crate) fn routine_results(plan: &Plan, findings: &Findings) -> Vec<RoutineResult> {
    let routines = runner::routines(plan).into_iter();
    routines.map(|(variant, routine)| routine_result(variant, routine, findings)).collect()
}

fn routine_result(
    variant: &'static Variant,
    routine: &'static Routine,
    findings: &Findings,
) -> RoutineResult {
    let verified = findings.verified(variant, routine);
    let error = findings.error(variant, routine);
    RoutineResult {
        variant: variant.name.into(),
        family: variant.family.into(),
        routine: routine.name.into(),
        model: routine.model.into(),
        unit: routine.model.unit().into(),
        adapter_of: routine.adapter_of.map(Into::into),
        twin_of: routine.twin_of.map(Into::into),
        note: note(routine).map(Into::into),
        features: Some(routine.features().map(Name::from).collect()),
        table_bytes: routine.table_bytes,
        table_build_ms: verified.and_then(|verified| verified.table_build_ms),
        as_compiled: as_compiled(routine, findings),
        verified_cases: verified.map_or(0, |verified| verified.cases),
        probes: routine
            .probes
            .iter()
            .map(|probe| probe_result(variant, routine, probe, findings))
            .collect(),
        criterion: match error {
            Some(_) => BTreeMap::new(),
            None => criterion(variant, routine, findings),
        },
        error: error.map(Into::into),
    }
}

fn probe_result(
    variant: &'static Variant,
    routine: &'static Routine,
    probe: &Probe,
    findings: &Findings,
) -> ProbeResult {
    let code = findings.code.get(probe.symbol);
    let executed = findings.executed(probe);
    let stepped = findings.stepped(probe);
    let tally = findings.verified.iter().find_map(|verified| verified.tallies.get(probe.symbol));
    ProbeResult {
        subject: probe.subject.name().into(),
        symbol: probe.symbol.into(),
        hash: code.map_or_else(String::new, |code| code.hash.clone()).into(),
        work: Some(Work {
            units: probe.shape.units,
            operations: code.and_then(|code| operations(code, stepped)),
        }),
        emitted: code.map(|code| code.counts.clone()),
        tally: tally.cloned(),
        callgrind_skipped: uncounted(variant, routine, findings)
            .filter(|_| executed.is_none())
            .map(Into::into),
        callgrind: executed,
        stepped_skipped: match stepped {
            Some(_) => None,
            None => Some(unstepped(probe, findings).into()),
        },
        stepped: stepped.cloned(),
        loops: loop_results(probe, findings),
    }
}

/// Operations that a call executes.
fn operations(code: &SymbolCode, stepped: Option<&Stepped>) -> Option<f64> {
    if code.straight_line {
        return Some(f64::from(code.counts.operations));
    }
    stepped?.classes.get(decode::Class::Operation.name()).copied()
}

/// What the timed loops of a routine do with stack and vectors, as the worst of them.
fn as_compiled(routine: &Routine, findings: &Findings) -> Option<AsCompiled> {
    let mut worst: Option<AsCompiled> = None;
    for probe in routine.probes {
        for form in Form::ALL {
            let body = findings.code.get(probe.loop_symbol(form))?.body.as_ref()?;
            let (stack_accesses, vector_bits) = (body.stack.len() as u32, body.vector_bits);
            let worse = worst.unwrap_or(AsCompiled { stack_accesses, vector_bits });
            worst = Some(AsCompiled {
                stack_accesses: worse.stack_accesses.max(stack_accesses),
                vector_bits: worse.vector_bits.max(vector_bits),
            });
        }
    }
    worst
}

/// The routine's own note, and what its timed loops keep on the stack.
fn note(routine: &Routine) -> Option<String> {
    let mut notes: Vec<String> = routine.note.iter().map(ToString::to_string).collect();
    if let Some(spills) = &routine.spills {
        let (accesses, why) = (spills.accesses, spills.why);
        notes.push(format!("up to {accesses} stack accesses per call in its timed loops: {why}"));
    }
    (!notes.is_empty()).then(|| notes.join("; "))
}

fn loop_results(probe: &Probe, findings: &Findings) -> Vec<LoopResult> {
    let mut results = Vec::new();
    for form in Form::ALL {
        let symbol = probe.loop_symbol(form);
        let code = findings.code.get(symbol);
        if let Some((code, body)) = code.and_then(|code| Some((code, code.body.as_ref()?))) {
            results.push(LoopResult {
                form: form.into(),
                symbol: symbol.into(),
                hash: code.hash.clone().into(),
                body: listed::counts(body.counts),
            });
        }
    }
    results
}

/// Why Callgrind has no count for a probe of this routine, if it was asked.
fn uncounted(variant: &Variant, routine: &Routine, findings: &Findings) -> Option<String> {
    let counts = findings.counts.as_ref()?;
    let known = counts.errors.get(variant.name).or_else(|| counts.skipped.get(variant.name));
    let known = known.cloned().or_else(|| routine.runnable().err());
    Some(known.unwrap_or_else(|| match routine.features {
        "" => "Callgrind did not count it".to_string(),
        features => format!("Callgrind did not count it, which needs {features}"),
    }))
}

/// Why a probe was not single-stepped.
fn unstepped(probe: &Probe, findings: &Findings) -> String {
    match (&findings.stepping.impossible, findings.stepping.probes.get(probe.symbol)) {
        (Some(reason), _) => reason.clone(),
        (None, Some(Err(reason))) => reason.to_string(),
        (None, _) => "the runner did not step it".to_string(),
    }
}

/// Criterion's estimates by form, of its ids `FORM/MODEL/VARIANT/ROUTINE`.
fn criterion(
    variant: &Variant,
    routine: &Routine,
    findings: &Findings,
) -> BTreeMap<record::Form, Estimate> {
    let mut estimates = BTreeMap::new();
    for form in Form::ALL {
        let id = format!("{form}/{}/{}", routine.model, variant.name_of(routine));
        if let Some(estimate) = findings.criterion.get(&id) {
            estimates.insert(form.into(), *estimate);
        }
    }
    estimates
}

/// The machine code of all selected probes and of the loops that time them.
pub(crate) fn listings(id: Id, tier: Tier, plan: &Plan, findings: &Findings) -> Listings {
    let mut functions = BTreeMap::new();
    for (variant, routine) in runner::routines(plan) {
        let competitor = Competitor::new(variant.name, routine.name);
        for probe in routine.probes {
            let name = competitor.probe(probe.subject.name());
            let mut symbols = vec![(None, probe.symbol)];
            symbols.extend(Form::ALL.map(|form| (Some(form.into()), probe.loop_symbol(form))));
            for (form, symbol) in symbols {
                if let Some(code) = findings.code.get(symbol) {
                    let name = FunctionName { probe: name.clone(), form };
                    functions.insert(name, listed::function(&code.normal));
                }
            }
        }
    }
    let compiler = findings.code.compiler.clone();
    Listings { schema: SCHEMA, id, compiler, tier, functions }
}

/// What was not done: a variant as a whole, or an instrument on a variant.
pub(crate) fn skips(plan: &Plan, findings: &Findings) -> Vec<Skip> {
    let mut skips = Vec::new();
    if let Some(reason) = findings.stepping.impossible.clone() {
        skips.push(Skip { what: "single-stepping".into(), reason: reason.into() });
    }
    if let Some(reason) = LOOPS_UNCHECKED {
        let what = "check of the timed loops' machine code".to_string();
        skips.push(Skip { what: what.into(), reason: reason.into() });
    }
    let routines = runner::routines(plan);
    for of_variant in routines.chunk_by(|(variant, _), (next, _)| variant.name == next.name) {
        let variant = of_variant[0].0;
        if let Err(reason) = variant.runnable() {
            skips.push(Skip { what: variant.name.into(), reason: reason.into() });
            continue;
        }
        for (_, routine) in of_variant {
            if let Err(reason) = routine.runnable() {
                let what = variant.name_of(routine);
                skips.push(Skip { what: what.into(), reason: reason.into() });
            }
        }
        let Some(counts) = &findings.counts else { continue };
        let reason = counts.skipped.get(variant.name).or_else(|| counts.errors.get(variant.name));
        if let Some(reason) = reason {
            let what = format!("callgrind on {}", variant.name);
            skips.push(Skip { what: what.into(), reason: reason.clone().into() });
        }
    }
    skips
}

impl Findings {
    fn verified(&self, variant: &Variant, routine: &Routine) -> Option<&Verified> {
        self.verified
            .iter()
            .find(|verified| verified.variant == *variant.name && verified.routine == *routine.name)
    }

    /// The first thing that is wrong with a routine. Not being runnable here is nothing wrong.
    fn error(&self, variant: &Variant, routine: &Routine) -> Option<String> {
        let verified = self.verified(variant, routine);
        if let Some(error) = verified.and_then(|verified| verified.error.clone()) {
            return Some(error);
        }
        let competitor = Competitor::new(variant.name, routine.name);
        if let Some(error) = self.wrong.get(&competitor) {
            return Some(error.clone());
        }
        let in_code = self.code.mismatch(routine).or_else(|| self.code.loop_fault(routine));
        in_code.or_else(|| routine.probes.iter().find_map(|probe| self.miscount(routine, probe)))
    }

    /// What is wrong with the counts of a probe.
    fn miscount(&self, routine: &Routine, probe: &Probe) -> Option<String> {
        if let Some(Err(NotTimeable::Wrong(why))) = self.stepping.probes.get(probe.symbol) {
            return Some(why.clone());
        }
        let straight = self.code.get(probe.symbol).filter(|code| code.straight_line);
        let length = (straight.map(|code| code.counts.instructions), routine.data_dependent);
        disagreement(probe.symbol, length, self.stepped(probe), self.executed(probe).as_ref())
    }

    fn stepped(&self, probe: &Probe) -> Option<&Stepped> {
        self.stepping.probes.get(probe.symbol)?.as_ref().ok()
    }

    fn executed(&self, probe: &Probe) -> Option<ExecutedRange> {
        let executed = self.counts.as_ref()?.counts.get(probe.symbol)?;
        Some(ExecutedRange { mean: executed.instructions_per_call, calls: executed.calls })
    }
}
