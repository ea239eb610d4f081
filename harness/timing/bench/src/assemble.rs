//! Makes the rows of a record from the findings of the instruments.
//!
//! A row has the findings of all instruments on a routine. If any of them found an error, the row
//! has the first error, and no estimates of criterion.

use crate::agreement::disagreement;
use crate::machine_code::{LOOPS_UNCHECKED, ProbeCode, SymbolCode, listed};
use contract::{Form, Layout, Probe, Routine, Tier, Variant};
use machine_code::decode;
use record::{
    AsCompiled, Competitor, EngineForm, Estimate, ExecutedRange, FunctionName, Id, Listings,
    LoopResult, Name, Plan, ProbeResult, RoutineResult, SCHEMA, Skip, Stepped, Work,
};
use runner::NotTimeable;
use runner::wire::{CountReport, Stepping, Verified};
use std::collections::BTreeMap;

/// The findings of all instruments.
#[derive(Default)]
pub(crate) struct Findings {
    pub(crate) verifications: Vec<Verified>,
    pub(crate) criterion: BTreeMap<String, Estimate>,
    /// The first wrong answer of each competitor in the invocations.
    pub(crate) wrong_answers: BTreeMap<Competitor, String>,
    /// The counts of Callgrind, if the plan has it.
    pub(crate) counts: Option<CountReport>,
    pub(crate) stepping: Stepping,
    pub(crate) code: ProbeCode,
}

/// Makes a row for each selected routine.
pub(crate) fn routine_results(plan: &Plan, findings: &Findings) -> Vec<RoutineResult> {
    let routines = runner::routines(plan).into_iter();
    routines.map(|(variant, routine)| routine_result(variant, routine, findings)).collect()
}

fn routine_result(
    variant: &'static Variant,
    routine: &'static Routine,
    findings: &Findings,
) -> RoutineResult {
    let verification = findings.verification(variant, routine);
    let error = findings.error(variant, routine);
    RoutineResult {
        variant: variant.name.into(),
        family: variant.family.into(),
        routine: routine.name.into(),
        model: routine.model.into(),
        unit: routine.model.unit().into(),
        adapter_of: routine.adapter_of.map(Into::into),
        twin_of: routine.twin_of.map(Into::into),
        position_form: routine.probes.iter().find_map(|probe| probe.shape.position_form()),
        layout: layout(routine),
        engine_form: routine
            .engine_form
            .map(|form| EngineForm { engine: form.engine.into(), source: form.source.into() }),
        note: note(routine).map(Into::into),
        features: Some(routine.features().map(Name::from).collect()),
        table_bytes: routine.table_bytes,
        table_build_ms: verification.and_then(|result| result.table_build_ms),
        as_compiled: loop_maxima(routine, findings),
        verified_cases: verification.map_or(0, |result| result.cases),
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

/// Returns the layout of an answer about a whole position. In other models every routine answers in
/// squares.
fn layout(routine: &Routine) -> Option<Layout> {
    let probe = routine.probes.first().filter(|_| routine.model.is_about_position())?;
    Some(probe.shape.layout)
}

fn probe_result(
    variant: &'static Variant,
    routine: &'static Routine,
    probe: &Probe,
    findings: &Findings,
) -> ProbeResult {
    let code = findings.code.get(probe.symbol);
    let callgrind_count = findings.callgrind_count(probe);
    let step_count = findings.step_count(probe);
    let tally = findings.verifications.iter().find_map(|result| result.tallies.get(probe.symbol));
    ProbeResult {
        subject: probe.subject.name().into(),
        symbol: probe.symbol.into(),
        hash: code.map_or_else(String::new, |code| code.hash.clone()).into(),
        work: Some(Work {
            units: probe.shape.units,
            operations: code.and_then(|code| operations(code, step_count)),
        }),
        emitted: code.map(|code| code.counts.clone()),
        tally: tally.cloned(),
        callgrind_skipped: match callgrind_count {
            Some(_) => None,
            None => callgrind_skip_reason(variant, routine, findings).map(Into::into),
        },
        callgrind: callgrind_count,
        stepped_skipped: match step_count {
            Some(_) => None,
            None => Some(step_skip_reason(probe, findings).into()),
        },
        stepped: step_count.cloned(),
        loops: loop_results(probe, findings),
    }
}

/// Returns the number of operations that a call executes. In code that branches only
/// single-stepping knows it.
fn operations(code: &SymbolCode, step_count: Option<&Stepped>) -> Option<f64> {
    if code.straight_line {
        return Some(f64::from(code.counts.operations));
    }
    step_count?.classes.get(decode::Class::Operation.name()).copied()
}

/// Returns the stack accesses and the vector width of the timed loops of a routine, each as the
/// maximum over the loops.
fn loop_maxima(routine: &Routine, findings: &Findings) -> Option<AsCompiled> {
    let mut maximum: Option<AsCompiled> = None;
    for probe in routine.probes {
        for form in Form::ALL {
            let body = findings.code.get(probe.loop_symbol(form))?.body.as_ref()?;
            let (stack_accesses, vector_bits) = (body.stack.len() as u32, body.vector_bits);
            let previous = maximum.unwrap_or(AsCompiled { stack_accesses, vector_bits });
            maximum = Some(AsCompiled {
                stack_accesses: previous.stack_accesses.max(stack_accesses),
                vector_bits: previous.vector_bits.max(vector_bits),
            });
        }
    }
    maximum
}

/// Returns the note of the routine, with a line about the stack accesses that it declares.
fn note(routine: &Routine) -> Option<String> {
    let mut notes: Vec<String> = routine.note.iter().map(ToString::to_string).collect();
    if let Some(spills) = &routine.spills {
        let (accesses, reason) = (spills.accesses, spills.why);
        notes
            .push(format!("up to {accesses} stack accesses per call in its timed loops: {reason}"));
    }
    (!notes.is_empty()).then(|| notes.join("; "))
}

fn loop_results(probe: &Probe, findings: &Findings) -> Vec<LoopResult> {
    let mut results = Vec::new();
    for form in Form::ALL {
        let symbol = probe.loop_symbol(form);
        let Some(code) = findings.code.get(symbol) else { continue };
        let Some(body) = &code.body else { continue };
        results.push(LoopResult {
            form: form.into(),
            symbol: symbol.into(),
            hash: code.hash.clone().into(),
            body: listed::counts(body.counts),
        });
    }
    results
}

/// Returns the reason why Callgrind has no count for the probes of this routine; `None` if the plan
/// has no Callgrind.
fn callgrind_skip_reason(
    variant: &Variant,
    routine: &Routine,
    findings: &Findings,
) -> Option<String> {
    let counts = findings.counts.as_ref()?;
    let reason = counts.errors.get(variant.name).or_else(|| counts.skipped.get(variant.name));
    if let Some(reason) = reason {
        return Some(reason.clone());
    }
    if let Err(reason) = routine.runnable() {
        return Some(reason);
    }
    Some(match routine.features {
        "" => "Callgrind did not count it".to_string(),
        features => format!("Callgrind did not count it, which needs {features}"),
    })
}

/// Returns the reason why a probe was not single-stepped.
fn step_skip_reason(probe: &Probe, findings: &Findings) -> String {
    match (&findings.stepping.impossible, findings.stepping.probes.get(probe.symbol)) {
        (Some(reason), _) => reason.clone(),
        (None, Some(Err(reason))) => reason.to_string(),
        (None, _) => "the runner did not step it".to_string(),
    }
}

/// Returns the estimates of criterion by form. Its ids are `FORM/MODEL/VARIANT/ROUTINE`.
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

/// Lists the machine code of all selected probes and of the loops that time them.
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

/// Returns the skips: of an instrument, of a variant or routine, or of an instrument on a variant.
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
    for same_variant in routines.chunk_by(|(variant, _), (next, _)| variant.name == next.name) {
        let variant = same_variant[0].0;
        if let Err(reason) = variant.runnable() {
            skips.push(Skip { what: variant.name.into(), reason: reason.into() });
            continue;
        }
        for (_, routine) in same_variant {
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
    /// Returns the result of the verifier for a routine.
    fn verification(&self, variant: &Variant, routine: &Routine) -> Option<&Verified> {
        self.verifications
            .iter()
            .find(|result| result.variant == *variant.name && result.routine == *routine.name)
    }

    /// Returns the first error of a routine. A routine that cannot run here has no error.
    fn error(&self, variant: &Variant, routine: &Routine) -> Option<String> {
        let verification = self.verification(variant, routine);
        if let Some(error) = verification.and_then(|result| result.error.clone()) {
            return Some(error);
        }
        let competitor = Competitor::new(variant.name, routine.name);
        if let Some(error) = self.wrong_answers.get(&competitor) {
            return Some(error.clone());
        }
        if let Some(error) = self.code.mismatch(routine) {
            return Some(error);
        }
        if let Some(error) = self.code.loop_fault(routine) {
            return Some(error);
        }
        routine.probes.iter().find_map(|probe| self.count_error(routine, probe))
    }

    /// Returns the error of the counts of a probe, if they do not agree.
    fn count_error(&self, routine: &Routine, probe: &Probe) -> Option<String> {
        if let Some(Err(NotTimeable::Wrong(error))) = self.stepping.probes.get(probe.symbol) {
            return Some(error.clone());
        }
        let straight = self.code.get(probe.symbol).filter(|code| code.straight_line);
        let length = (straight.map(|code| code.counts.instructions), routine.data_dependent);
        let callgrind_count = self.callgrind_count(probe);
        disagreement(probe.symbol, length, self.step_count(probe), callgrind_count.as_ref())
    }

    /// Returns the single-stepped instructions of a probe.
    fn step_count(&self, probe: &Probe) -> Option<&Stepped> {
        self.stepping.probes.get(probe.symbol)?.as_ref().ok()
    }

    /// Returns the instructions of a probe that Callgrind counted.
    fn callgrind_count(&self, probe: &Probe) -> Option<ExecutedRange> {
        let count = self.counts.as_ref()?.counts.get(probe.symbol)?;
        Some(ExecutedRange { mean: count.instructions_per_call, calls: count.calls })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use contract::PositionForm::{Bitboards, Codes, CodesAndBitboards};

    #[test]
    fn a_row_says_what_a_routine_reads_and_which_engine_computes_so() {
        let cases = [
            ("mailbox_rays/attackers_engine_in_rays", Some(Codes), Some(Layout::Rays), true),
            ("hyperbola_avx2/attackers", Some(Bitboards), Some(Layout::Squares), false),
            ("union_fills/threats_gfni", None, Some(Layout::Squares), true),
            ("mailbox_low_bit/threat_changes", Some(Codes), Some(Layout::Places), false),
            ("pext/threat_changes", Some(CodesAndBitboards), Some(Layout::List), true),
            ("pext/square_attacks", None, None, false),
        ];
        for (name, form, layout, is_engine_form) in cases {
            let plan = Plan { variants: vec![name.into()], ..Plan::default() };
            let rows = routine_results(&plan, &Findings::default());
            let [row] = rows.as_slice() else { panic!("{name}: {} rows", rows.len()) };
            let found = (row.position_form, row.layout, row.engine_form.is_some());
            assert_eq!(found, (form, layout, is_engine_form), "{name}");
        }
    }
}
