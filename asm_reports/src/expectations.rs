//! Checks that machine code is as its routine promises: by defaults for every probe, and by
//! expectations that the variant declares next to its kernel.
//!
//! A probe's required instruction must occur in its timed loops too, at least as often, and a
//! forbidden one must not: otherwise the timed code would differ from the counted code. Other
//! amounts apply to probes only, because a loop adds instructions.
//!
//! Defaults come first. They keep a new variant from being timed with a call or a spill that nobody
//! looked at; a declaration for the same count replaces them.

use crate::Selected;
use contract::{Amount, Counted, Expectation, Form, Model, Tier};
use machine_code::decode::{self, Class, Code, Decoded};
use std::fmt::Display;

/// Facts about the build.
#[derive(Clone, Copy)]
pub struct Circumstances<'a> {
    /// The tier that the code was compiled for.
    pub tier: Tier,
    /// The compiler that the executable names.
    pub compiler: Option<&'a str>,
}

/// The outcome of one expectation for one function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The code meets it.
    Met,
    /// The code does not: the function, the expectation, the finding.
    Fault(String),
    /// It was not checked, for this reason.
    Skipped(String),
}

/// Returns the expectations of every probe whose routine declares no other.
fn defaults(selected: &Selected) -> Vec<Expectation> {
    let Selected { routine, .. } = selected;
    let mut defaults = vec![Expectation::exactly(0, Counted::Calls)];
    // An adapter to a batch is a loop over its queries, which a compiler may unroll.
    let is_batch = matches!(routine.model, Model::BoardBatch | Model::SquareBatch);
    if !(is_batch && routine.adapter_of.is_some()) {
        defaults.push(Expectation::exactly(0, Counted::Loops));
    }
    if routine.is_as_compiled() {
        return defaults;
    }
    defaults.push(Expectation::exactly(0, Counted::StackAccesses));
    if routine.features.is_empty() {
        defaults.push(Expectation::exactly(0, Counted::VectorBits).because("plain 64-bit words"));
    }
    defaults
}

/// Judges a probe by the defaults.
pub fn judge_by_defaults(
    selected: &Selected,
    circumstances: Circumstances,
    code: &Code,
) -> Vec<Outcome> {
    let declared_counts: Vec<Counted> = selected
        .routine
        .expectations()
        .filter(|expectation| concerns(selected, circumstances, expectation))
        .map(|expectation| expectation.counted)
        .collect();
    let mut outcomes = Vec::new();
    for default in defaults(selected) {
        if !declared_counts.contains(&default.counted) {
            outcomes.push(judge(&default, code, &code.instructions));
        }
    }
    outcomes.push(judge_features(selected, circumstances.tier, code));
    outcomes
}

/// Judges a probe by the expectations of its routine.
pub fn judge_by_declarations(
    selected: &Selected,
    circumstances: Circumstances,
    code: &Code,
) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    for expectation in selected.routine.expectations() {
        let is_of_loops = expectation.counted == Counted::LoopStackAccesses;
        if is_of_loops || !concerns(selected, circumstances, expectation) {
            continue;
        }
        outcomes.push(match skip_for_other_compiler(expectation, circumstances, code) {
            Some(skipped) => skipped,
            None => judge(expectation, code, &code.instructions),
        });
    }
    outcomes
}

/// Judges a timed loop by the required and forbidden mnemonics of its routine and by its stack
/// accesses.
pub fn judge_loop(selected: &Selected, circumstances: Circumstances, code: &Code) -> Vec<Outcome> {
    let body: Vec<Decoded> =
        decode::loops_over_calls(code).iter().flat_map(|calls| calls.body(code)).collect();
    let mut outcomes = Vec::new();
    for expectation in selected.routine.expectations() {
        let Some(loop_expectation) = expectation_in_loop(expectation) else { continue };
        if !concerns(selected, circumstances, expectation) {
            continue;
        }
        outcomes.push(match skip_for_other_compiler(expectation, circumstances, code) {
            Some(skipped) => skipped,
            // A forbidden instruction must not be in front of the loop either.
            None if loop_expectation.amount.holds(0) => {
                judge(&loop_expectation, code, &code.instructions)
            }
            None => judge(&loop_expectation, code, &body),
        });
    }
    outcomes
}

/// Returns the part of an expectation that concerns a timed loop, if there is one.
fn expectation_in_loop(expectation: &Expectation) -> Option<Expectation> {
    if expectation.counted == Counted::LoopStackAccesses {
        return Some(*expectation);
    }
    if !matches!(expectation.counted, Counted::Mnemonic(_)) || expectation.pinned.is_some() {
        return None;
    }
    match expectation.amount {
        Amount::Exactly(0) | Amount::AtMost(0) => Some(*expectation),
        Amount::Exactly(count) | Amount::AtLeast(count) => {
            Some(Expectation { amount: Amount::AtLeast(count), ..*expectation })
        }
        Amount::AtMost(_) => None,
    }
}

/// Judges whether every instruction of a probe or timed loop has a class.
pub fn judge_classes(code: &Code) -> Outcome {
    let unknown: Vec<String> = code
        .instructions
        .iter()
        .filter(|line| line.class == Class::Unknown)
        .map(Decoded::text)
        .collect();
    if unknown.is_empty() {
        return Outcome::Met;
    }
    Outcome::fault(code, "no unknown instruction", unknown.join("; "))
}

/// Returns all functions of a probe: itself and its two loops.
pub fn symbols(selected: &Selected) -> [&'static str; 3] {
    let probe = selected.probe;
    let [latency, throughput] = Form::ALL.map(|form| probe.loop_symbol(form));
    [probe.symbol, latency, throughput]
}

fn concerns(selected: &Selected, circumstances: Circumstances, expectation: &Expectation) -> bool {
    expectation.concerns(selected.probe.subject, circumstances.tier)
}

/// Returns the outcome for an expectation that is pinned for another compiler than the code's.
fn skip_for_other_compiler(
    expectation: &Expectation,
    circumstances: Circumstances,
    code: &Code,
) -> Option<Outcome> {
    let pinned_version = expectation.pinned?;
    // The line reads `rustc version 1.95.0 ...`.
    let version = circumstances.compiler.and_then(|line| line.split_whitespace().nth(2));
    if version == Some(pinned_version) {
        return None;
    }
    Some(Outcome::Skipped(format!(
        "{}: {} is pinned for rustc {pinned_version}, this is {}",
        code.symbol,
        text(expectation),
        version.map_or("of an unknown compiler".to_string(), |name| format!("of rustc {name}"))
    )))
}

fn judge(expectation: &Expectation, code: &Code, lines: &[Decoded]) -> Outcome {
    let number = count(expectation.counted, code, lines);
    if expectation.amount.holds(number) {
        return Outcome::Met;
    }
    let reason = expectation.why.map_or(String::new(), |reason| format!(" ({reason})"));
    let witness = witness(expectation, code, lines);
    Outcome::fault(code, text(expectation) + &reason, format!("{number}{witness}"))
}

/// Judges whether the probe has CPU features that neither its tier nor its routine has.
fn judge_features(selected: &Selected, tier: Tier, code: &Code) -> Outcome {
    // The native tier has all features of the building machine.
    let levels = [Tier::X86_64, Tier::V2, Tier::V3, Tier::V4];
    let Some(level) = levels.iter().position(|level| *level == tier) else { return Outcome::Met };
    let mut allowed_features: Vec<&str> =
        levels[..=level].iter().flat_map(|level| level.features()).copied().collect();
    allowed_features.extend(selected.routine.features());
    if !allowed_features.is_empty() || selected.routine.is_as_compiled() {
        allowed_features.extend(["sse", "sse2"]);
    }
    if allowed_features.contains(&"avx512f") {
        allowed_features.push("avx2");
    }
    if allowed_features.contains(&"avx2") {
        allowed_features.push("avx");
    }
    // Without BMI1 `tzcnt` is `rep bsf`. The compiler writes it for its speed on newer processors
    // where it knows that the word is not zero, because then the two agree.
    const TZCNT: Counted = Counted::Mnemonic(&["tzcnt"]);
    let mut lines = code.instructions.clone();
    lines.retain(|line| allowed_features.contains(&"bmi1") || !is_counted(TZCNT, code, line));
    let mut excess: Vec<String> =
        decode::features(&lines).iter().map(|name| rustc_feature(name)).collect();
    excess.retain(|name| !allowed_features.contains(&name.as_str()));
    if excess.is_empty() {
        return Outcome::Met;
    }
    let expectation = format!("no CPU feature beyond {tier} and the routine's");
    Outcome::fault(code, expectation, excess.join(", "))
}

/// Returns a feature of the decoder in rustc's spelling: sse4.1 for SSE4_1, but avx512vbmi for
/// AVX512_VBMI.
fn rustc_feature(name: &str) -> String {
    let name = name.to_ascii_lowercase();
    let separator = if name.starts_with("avx512") { "" } else { "." };
    name.replace('_', separator)
}

fn count(quantity: Counted, code: &Code, lines: &[Decoded]) -> u32 {
    let counts = decode::Counts::from_instructions(lines);
    let number = match quantity {
        Counted::Instructions => return counts.instructions,
        Counted::Moves => return counts.moves,
        Counted::Operations => return counts.operations,
        Counted::VectorBits => return decode::widest_vector_bits(lines),
        Counted::Loops => decode::loops(code).len(),
        Counted::StackAccesses => code.stack_accesses().len(),
        Counted::LoopStackAccesses => decode::loops_over_calls(code)
            .iter()
            .map(|calls| calls.stack_accesses(code).len())
            .sum(),
        Counted::Calls | Counted::Mnemonic(_) => {
            lines.iter().filter(|line| is_counted(quantity, code, line)).count()
        }
    };
    u32::try_from(number).expect("a function has fewer instructions")
}

/// Returns whether an instruction is one of those that are counted.
fn is_counted(quantity: Counted, code: &Code, line: &Decoded) -> bool {
    match quantity {
        Counted::Calls => code.is_left_by(line),
        Counted::VectorBits => line.registers().any(|register| register.is_vector_register()),
        Counted::Mnemonic(names) => {
            let text = line.text();
            let word = text.split_whitespace().next().unwrap_or_default();
            names.iter().any(|name| word == *name || word.strip_prefix('v') == Some(name))
        }
        _ => false,
    }
}

/// Returns the first counted instruction, which shows a reader where the fault is. Some quantities,
/// such as the number of operations, have no such instruction.
fn witness(expectation: &Expectation, code: &Code, lines: &[Decoded]) -> String {
    let line = match expectation.counted {
        Counted::StackAccesses => code.stack_accesses().first().copied(),
        quantity => lines.iter().find(|line| is_counted(quantity, code, line)).copied(),
    };
    line.map_or(String::new(), |line| format!(", first `{}`", line.text()))
}

/// Returns the expectation in words, such as `exactly 3 gf2p8affineqb`.
fn text(expectation: &Expectation) -> String {
    let amount = match expectation.amount {
        Amount::Exactly(0) | Amount::AtMost(0) => "no".to_string(),
        Amount::Exactly(count) => format!("exactly {count}"),
        Amount::AtMost(count) => format!("at most {count}"),
        Amount::AtLeast(count) => format!("at least {count}"),
    };
    let quantity = match expectation.counted {
        Counted::Instructions => "instructions",
        Counted::Moves => "moves",
        Counted::Operations => "operations",
        Counted::Loops => "loops",
        Counted::Calls => "calls",
        Counted::StackAccesses => "stack accesses",
        Counted::LoopStackAccesses => "stack accesses a call",
        Counted::VectorBits => "bits of vector registers",
        Counted::Mnemonic(names) => return format!("{amount} {}", names.join(" or ")),
    };
    format!("{amount} {quantity}")
}

impl Outcome {
    fn fault(code: &Code, expected: impl Display, actual: impl Display) -> Self {
        Outcome::Fault(format!("{}: expected {expected}, found {actual}", code.symbol))
    }
}

/// Returns the expectations that name a probe which their routine lacks, because they would never
/// be judged.
pub fn idle_expectations(selected: &[Selected]) -> Vec<String> {
    let mut faults = Vec::new();
    for Selected { variant, routine, probe } in selected {
        // A routine has several probes and is examined with its first.
        if routine.probes.first().map(|probe| probe.symbol) != Some(probe.symbol) {
            continue;
        }
        for expectation in routine.expectations() {
            for subject in expectation.subjects {
                if routine.probe(*subject).is_none() {
                    let expected = text(expectation);
                    faults.push(format!(
                        "{}/{}: `{expected}` names {}, which it lacks",
                        variant.name,
                        routine.name,
                        subject.name()
                    ));
                }
            }
        }
    }
    faults
}
