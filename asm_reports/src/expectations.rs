//! Checks that machine code is as its routine promises: by defaults for every probe, and by
//! expectations that the variant declares beside its kernel.
//!
//! A probe's required instruction must occur in its timed loops too, at least as often, and a
//! forbidden one must not: otherwise what is timed would not be what is counted. Other amounts
//! apply to probes only, because a loop adds instructions.
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

/// The expectations of every probe whose routine declares no other.
fn defaults(selected: &Selected) -> Vec<Expectation> {
    let Selected { routine, .. } = selected;
    let mut defaults = vec![Expectation::exactly(0, Counted::Calls)];
    // An adapter to a batch is a loop over what is asked, which a compiler may unroll.
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
pub fn by_default(selected: &Selected, given: Circumstances, code: &Code) -> Vec<Outcome> {
    let declared: Vec<Counted> = selected
        .routine
        .expectations()
        .filter(|expectation| concerns(selected, given, expectation))
        .map(|expectation| expectation.counted)
        .collect();
    let mut outcomes = Vec::new();
    for default in defaults(selected) {
        if !declared.contains(&default.counted) {
            outcomes.push(judged(&default, code, &code.instructions));
        }
    }
    outcomes.push(within_features(selected, given.tier, code));
    outcomes
}

/// Judges a probe by what its routine expects.
pub fn by_declaration(selected: &Selected, given: Circumstances, code: &Code) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    for expectation in selected.routine.expectations() {
        let is_of_loops = expectation.counted == Counted::LoopStackAccesses;
        if is_of_loops || !concerns(selected, given, expectation) {
            continue;
        }
        outcomes.push(match another_compiler(expectation, given, code) {
            Some(skipped) => skipped,
            None => judged(expectation, code, &code.instructions),
        });
    }
    outcomes
}

/// Judges a timed loop by the required and forbidden mnemonics of its routine and by its stack
/// accesses.
pub fn of_loop(selected: &Selected, given: Circumstances, timed: &Code) -> Vec<Outcome> {
    let body: Vec<Decoded> =
        decode::over_calls(timed).iter().flat_map(|calls| calls.body(timed)).collect();
    let mut outcomes = Vec::new();
    for expectation in selected.routine.expectations() {
        let Some(of_loop) = for_loop(expectation) else { continue };
        if !concerns(selected, given, expectation) {
            continue;
        }
        outcomes.push(match another_compiler(expectation, given, timed) {
            Some(skipped) => skipped,
            // What is forbidden must not be in front of the loop either.
            None if of_loop.amount.holds(0) => judged(&of_loop, timed, &timed.instructions),
            None => judged(&of_loop, timed, &body),
        });
    }
    outcomes
}

/// What an expectation says of a timed loop, if it says anything.
fn for_loop(expectation: &Expectation) -> Option<Expectation> {
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

/// Every instruction of a probe or timed loop has a class.
pub fn understood(code: &Code) -> Outcome {
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

/// All functions of a probe: itself and its two loops.
pub fn symbols(selected: &Selected) -> [&'static str; 3] {
    let probe = selected.probe;
    let [latency, throughput] = Form::ALL.map(|form| probe.loop_symbol(form));
    [probe.symbol, latency, throughput]
}

fn concerns(selected: &Selected, given: Circumstances, expectation: &Expectation) -> bool {
    expectation.concerns(selected.probe.subject, given.tier)
}

/// The outcome for an expectation that is pinned for another compiler than the code's.
fn another_compiler(
    expectation: &Expectation,
    given: Circumstances,
    code: &Code,
) -> Option<Outcome> {
    let pinned = expectation.pinned?;
    // rustc version 1.95.0 ...
    let version = given.compiler.and_then(|line| line.split_whitespace().nth(2));
    if version == Some(pinned) {
        return None;
    }
    Some(Outcome::Skipped(format!(
        "{}: {} is pinned for rustc {pinned}, this is {}",
        code.symbol,
        text(expectation),
        version.map_or("of an unknown compiler".to_string(), |name| format!("of rustc {name}"))
    )))
}

fn judged(expectation: &Expectation, code: &Code, lines: &[Decoded]) -> Outcome {
    let number = count(expectation.counted, code, lines);
    if expectation.amount.holds(number) {
        return Outcome::Met;
    }
    let reason = expectation.why.map_or(String::new(), |reason| format!(" ({reason})"));
    let witness = witness(expectation, code, lines);
    Outcome::fault(code, text(expectation) + &reason, format!("{number}{witness}"))
}

/// CPU features of the probe that neither its tier nor its routine has.
fn within_features(selected: &Selected, tier: Tier, code: &Code) -> Outcome {
    // Native is whatever the building machine has.
    let levels = [Tier::X86_64, Tier::V2, Tier::V3, Tier::V4];
    let Some(level) = levels.iter().position(|level| *level == tier) else { return Outcome::Met };
    let mut declared: Vec<&str> =
        levels[..=level].iter().flat_map(|level| level.features()).copied().collect();
    declared.extend(selected.routine.features());
    if !declared.is_empty() || selected.routine.is_as_compiled() {
        declared.extend(["sse", "sse2"]);
    }
    if declared.contains(&"avx512f") {
        declared.push("avx2");
    }
    if declared.contains(&"avx2") {
        declared.push("avx");
    }
    // Without BMI1 `tzcnt` is `rep bsf`: the compiler writes it for its speed on newer processors
    // where the two agree, the word being known not to be zero.
    const TZCNT: Counted = Counted::Mnemonic(&["tzcnt"]);
    let mut lines = code.instructions.clone();
    lines.retain(|line| declared.contains(&"bmi1") || !is(TZCNT, code, line));
    let mut beyond: Vec<String> =
        decode::features(&lines).iter().map(|name| rustc_feature(name)).collect();
    beyond.retain(|name| !declared.contains(&name.as_str()));
    if beyond.is_empty() {
        return Outcome::Met;
    }
    let expected = format!("no CPU feature beyond {tier} and the routine's");
    Outcome::fault(code, expected, beyond.join(", "))
}

/// A feature of the decoder in rustc's spelling: sse4.1 for SSE4_1, but avx512vbmi for
/// AVX512_VBMI.
fn rustc_feature(name: &str) -> String {
    let name = name.to_ascii_lowercase();
    let separator = if name.starts_with("avx512") { "" } else { "." };
    name.replace('_', separator)
}

fn count(counted: Counted, code: &Code, lines: &[Decoded]) -> u32 {
    let counts = decode::Counts::of(lines);
    let number = match counted {
        Counted::Instructions => return counts.instructions,
        Counted::Moves => return counts.moves,
        Counted::Operations => return counts.operations,
        Counted::VectorBits => return decode::widest_vector_bits(lines),
        Counted::Loops => decode::loops(code).len(),
        Counted::StackAccesses => code.stack_accesses().len(),
        Counted::LoopStackAccesses => {
            decode::over_calls(code).iter().map(|calls| calls.stack_accesses(code).len()).sum()
        }
        Counted::Calls | Counted::Mnemonic(_) => {
            lines.iter().filter(|line| is(counted, code, line)).count()
        }
    };
    u32::try_from(number).expect("a function has fewer instructions")
}

/// Whether an instruction is one of those that are counted.
fn is(counted: Counted, code: &Code, line: &Decoded) -> bool {
    match counted {
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

/// The first instruction that should not be there, if it can be told.
fn witness(expectation: &Expectation, code: &Code, lines: &[Decoded]) -> String {
    let first = match expectation.counted {
        Counted::StackAccesses => code.stack_accesses().first().copied(),
        counted => lines.iter().find(|line| is(counted, code, line)).copied(),
    };
    first.map_or(String::new(), |line| format!(", first `{}`", line.text()))
}

/// `exactly 3 gf2p8affineqb`
fn text(expectation: &Expectation) -> String {
    let amount = match expectation.amount {
        Amount::Exactly(0) | Amount::AtMost(0) => "no".to_string(),
        Amount::Exactly(count) => format!("exactly {count}"),
        Amount::AtMost(count) => format!("at most {count}"),
        Amount::AtLeast(count) => format!("at least {count}"),
    };
    let counted = match expectation.counted {
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
    format!("{amount} {counted}")
}

impl Outcome {
    fn fault(code: &Code, expected: impl Display, actual: impl Display) -> Self {
        Outcome::Fault(format!("{}: expected {expected}, found {actual}", code.symbol))
    }
}

/// Expectations that name a probe which their routine lacks: they would never be judged.
pub fn idle(selected: &[Selected]) -> Vec<String> {
    let mut idle = Vec::new();
    for Selected { variant, routine, probe } in selected {
        // Once for each routine.
        if routine.probes.first().map(|first| first.symbol) != Some(probe.symbol) {
            continue;
        }
        for expectation in routine.expectations() {
            for subject in expectation.subjects {
                if routine.probe(*subject).is_none() {
                    let expected = text(expectation);
                    idle.push(format!(
                        "{}/{}: `{expected}` names {}, which it lacks",
                        variant.name,
                        routine.name,
                        subject.name()
                    ));
                }
            }
        }
    }
    idle
}
