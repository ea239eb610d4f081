//! Checks that machine code is as its routine promises: by defaults for every probe, and by
//! expectations that the variant declares beside its kernel.
//!
//! A probe's required instruction must occur in its timed loops too, at least as often, and a
//! forbidden one must not. Other amounts apply to probes only: a loop adds its own instructions.

use crate::Selected;
use contract::{Amount, Counted, Expectation, Form, Model, Subject, Tier};
use machine_code::decode::{self, Class, Code, Decoded};

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
    let special = |default: &Expectation| {
        let about = |it: &Expectation| concerns(selected, given, it);
        let declared = selected.routine.expectations().filter(|it| about(it));
        declared.map(|it| it.counted).any(|counted| counted == default.counted)
    };
    let defaults = defaults(selected).into_iter().filter(|default| !special(default));
    let mut outcomes: Vec<Outcome> =
        defaults.map(|default| judged(&default, code, &code.instructions)).collect();
    outcomes.push(within_features(selected, given.tier, code));
    outcomes
}

/// Judges a probe by what its routine expects.
pub fn by_declaration(selected: &Selected, given: Circumstances, code: &Code) -> Vec<Outcome> {
    let of_loops = |it: &&Expectation| it.counted == Counted::LoopStackAccesses;
    let expects = selected.routine.expectations().filter(|it| !of_loops(it));
    let outcome = |it| match another_compiler(it, given, code) {
        Some(skipped) => skipped,
        None => judged(it, code, &code.instructions),
    };
    expects.filter(|it| concerns(selected, given, it)).map(outcome).collect()
}

/// Judges a timed loop by the required and forbidden mnemonics of its routine and by its stack
/// accesses.
pub fn of_loop(selected: &Selected, given: Circumstances, timed: &Code) -> Vec<Outcome> {
    let body: Vec<Decoded> =
        decode::over_calls(timed).iter().flat_map(|found| found.body(timed)).collect();
    let expects = selected.routine.expectations().filter(|it| concerns(selected, given, it));
    expects
        .filter_map(|it| Some((it, for_loop(it)?)))
        .map(|(it, of_loop)| match another_compiler(it, given, timed) {
            Some(skipped) => skipped,
            None if of_loop.amount.holds(0) => judged(&of_loop, timed, &timed.instructions),
            None => judged(&of_loop, timed, &body),
        })
        .collect()
}

/// What an expectation says of a timed loop, if it says anything.
fn for_loop(it: &Expectation) -> Option<Expectation> {
    match (it.counted, it.amount) {
        (Counted::LoopStackAccesses, _) => Some(*it),
        (Counted::Mnemonic(_), amount) if it.pinned.is_none() => match amount {
            Amount::Exactly(0) | Amount::AtMost(0) => Some(*it),
            Amount::Exactly(count) | Amount::AtLeast(count) => {
                Some(Expectation { amount: Amount::AtLeast(count), ..*it })
            }
            Amount::AtMost(_) => None,
        },
        _ => None,
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
    match unknown.is_empty() {
        true => Outcome::Met,
        false => Outcome::fault(code, "no unknown instruction", unknown.join("; ")),
    }
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

fn another_compiler(it: &Expectation, given: Circumstances, code: &Code) -> Option<Outcome> {
    let rustc = it.pinned?;
    let of = given.compiler.and_then(|line| line.split_whitespace().nth(2));
    (of != Some(rustc)).then(|| {
        Outcome::Skipped(format!(
            "{}: {} is pinned for rustc {rustc}, this is {}",
            code.symbol,
            told(it),
            of.map_or("of an unknown compiler".to_string(), |of| format!("of rustc {of}"))
        ))
    })
}

fn judged(it: &Expectation, code: &Code, lines: &[Decoded]) -> Outcome {
    let found = count(it.counted, code, lines);
    if it.amount.holds(found) {
        return Outcome::Met;
    }
    let why = it.why.map_or(String::new(), |why| format!(" ({why})"));
    let witnesses = witnesses(it, code, lines);
    Outcome::fault(code, told(it) + &why, format!("{found}{witnesses}"))
}

/// CPU features of the probe that neither its tier nor its routine has.
fn within_features(selected: &Selected, tier: Tier, code: &Code) -> Outcome {
    // Native is whatever the building machine has.
    let levels = [Tier::X86_64, Tier::V2, Tier::V3, Tier::V4];
    let Some(level) = levels.iter().position(|level| *level == tier) else { return Outcome::Met };
    let mut declared: Vec<&str> =
        levels[..=level].iter().flat_map(|it| it.features()).copied().collect();
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
    // rustc writes sse4.1, but avx512vbmi where the decoder has AVX512_VBMI.
    let spelt = |name: &String| match name.to_ascii_lowercase() {
        name if name.starts_with("avx512") => name.replace('_', ""),
        name => name.replace('_', "."),
    };
    // Without BMI1 `tzcnt` is `rep bsf`: the compiler writes it for its speed on newer processors
    // where the two agree, the word being known not to be zero.
    const TZCNT: Counted = Counted::Mnemonic(&["tzcnt"]);
    let needs = |line: &&Decoded| declared.contains(&"bmi1") || !is(TZCNT, code, line);
    let lines: Vec<Decoded> = code.instructions.iter().filter(needs).cloned().collect();
    let beyond: Vec<String> = decode::features(&lines)
        .iter()
        .map(spelt)
        .filter(|name| !declared.contains(&name.as_str()))
        .collect();
    match beyond.is_empty() {
        true => Outcome::Met,
        false => Outcome::fault(
            code,
            format!("no CPU feature beyond {tier} and the routine's"),
            beyond.join(", "),
        ),
    }
}

fn count(counted: Counted, code: &Code, lines: &[Decoded]) -> u32 {
    let counts = decode::Counts::of(lines);
    let number = |found: usize| u32::try_from(found).unwrap_or(u32::MAX);
    match counted {
        Counted::Instructions => counts.instructions,
        Counted::Moves => counts.moves,
        Counted::Operations => counts.operations,
        Counted::Loops => number(decode::loops(code).len()),
        Counted::VectorBits => decode::widest_vector_bits(lines),
        Counted::StackAccesses => number(code.stack_accesses().len()),
        Counted::LoopStackAccesses => {
            decode::over_calls(code).iter().map(|it| number(it.stack_accesses(code).len())).sum()
        }
        Counted::Calls | Counted::Mnemonic(_) => {
            number(lines.iter().filter(|line| is(counted, code, line)).count())
        }
    }
}

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
fn witnesses(it: &Expectation, code: &Code, lines: &[Decoded]) -> String {
    let first = match it.counted {
        Counted::StackAccesses => code.stack_accesses().first().copied(),
        counted => lines.iter().find(|line| is(counted, code, line)).copied(),
    };
    first.map_or(String::new(), |line| format!(", first `{}`", line.text()))
}

/// `exactly 3 gf2p8affineqb`
fn told(it: &Expectation) -> String {
    let amount = match it.amount {
        Amount::Exactly(0) | Amount::AtMost(0) => "no".to_string(),
        Amount::Exactly(count) => format!("exactly {count}"),
        Amount::AtMost(count) => format!("at most {count}"),
        Amount::AtLeast(count) => format!("at least {count}"),
    };
    let counted = match it.counted {
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
    fn fault(code: &Code, expected: impl Into<String>, found: impl Into<String>) -> Self {
        let (expected, found) = (expected.into(), found.into());
        Outcome::Fault(format!("{}: expected {expected}, found {found}", code.symbol))
    }
}

/// Expectations that name a probe which their routine lacks: they would never be judged.
pub fn idle(selected: &[Selected]) -> Vec<String> {
    let mut idle = Vec::new();
    for one in selected {
        let has = |subject: &Subject| one.routine.probe(*subject).is_some();
        let first = one.routine.probes.first().map(|probe| probe.symbol) == Some(one.probe.symbol);
        for it in one.routine.expectations().filter(|_| first) {
            for subject in it.subjects.iter().filter(|subject| !has(subject)) {
                let (variant, routine) = (one.variant.name, one.routine.name);
                let subject = subject.name();
                idle.push(format!(
                    "{variant}/{routine}: `{}` names {subject}, which it lacks",
                    told(it)
                ));
            }
        }
    }
    idle
}
