//! Checks that a timed loop holds the whole kernel, inlined, and no more than a loop must add. A
//! fault fails the routine.
//!
//! A timed loop is two loops: over passes, and inside it over calls. The checks concern the loop
//! over calls, including the loops of the kernel.
//!
//! *Nothing folded* is decided by counting. A call of the probe takes `p` operations. The loop must
//! add one to step its pointer, two for each register of the answer (the checksum), and in the
//! latency form one for each chained register and one for each two registers of the answer that are
//! folded into a link; two of the latter may be one ternary operation. A body with fewer operations
//! than these and `p` lacks a part of the kernel: the compiler folded it away or moved it out of
//! the loop. Constants do not count as operations on either side, because loading a mask once
//! before the loop is no folding; a complaint lists them. For the same reason the body must have as
//! many loops as the probe. A kernel over lanes reads its words in memory: where the probe brings a
//! word from a register into lanes, the loop may load it.
//!
//! We do not count the operations of adapters and of kernels that may be packed: their loops may be
//! packed where the probe is not. Above the baseline, stack accesses and vectors are no faults
//! either; the record marks packed kernels.

use contract::{Form, Probe, Routine, Spills, Tier};
use machine_code::decode::{self, Class, Code, Counts, Loop};
use runner::LINE_BYTES;

/// What the shape of a probe demands of its loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Expected {
    /// The kernel is one of plain 64-bit words.
    scalar: bool,
    /// Operations that the loop must add to the probe's.
    added: u32,
    /// Those that make the link, in functions of two words.
    links: u32,
    /// Words that it may load into lanes where the probe has them in registers.
    loaded: u32,
}

/// The loop over calls of a timed loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body {
    /// Its instructions by class.
    pub counts: Counts,
    /// Those that read or write the stack.
    pub stack: Vec<String>,
    /// Bits of the widest vector register that it names; 0 of scalar code.
    pub vector_bits: u32,
}

/// The result for the timed loops of a routine.
#[derive(Debug, Default)]
pub struct Examined {
    /// Everything that is wrong with them and with the probes that they are compared with, a line
    /// each.
    pub faults: Vec<String>,
    /// Whether a kernel that is scalar in its source is packed in one of them.
    pub packed: bool,
}

/// Everything that is wrong with the timed loops of a routine in baseline code. `code` gives the
/// code of a symbol.
pub fn faults(routine: &Routine, code: impl Fn(&str) -> Option<Code>) -> Vec<String> {
    examined(routine, Tier::X86_64, code).faults
}

/// As [`faults`], of code of any tier, and whether it is packed.
pub fn examined(routine: &Routine, tier: Tier, code: impl Fn(&str) -> Option<Code>) -> Examined {
    let mut examination = Examination {
        routine,
        is_baseline: tier == Tier::X86_64,
        examined: Examined::default(),
        stack_accesses: 0,
    };
    for probe in routine.probes {
        let Some(called) = code(probe.symbol) else {
            examination.examined.faults.push(format!("{} is missing", probe.symbol));
            continue;
        };
        examination.check_probe(probe, &called);
        for form in Form::ALL {
            match code(probe.loop_symbol(form)) {
                Some(timed) => examination.check_loop(probe, form, &called, &timed),
                None => {
                    let symbol = probe.loop_symbol(form);
                    examination.examined.faults.push(format!("{symbol} is missing"));
                }
            }
        }
    }
    examination.check_declared_spills();
    examination.examined
}

/// The examination of a routine, probe by probe and loop by loop.
struct Examination<'a> {
    routine: &'a Routine,
    /// Above the baseline, stack accesses and vectors are no faults.
    is_baseline: bool,
    examined: Examined,
    /// Stack accesses of the worst loop so far.
    stack_accesses: usize,
}

impl Examination<'_> {
    fn check_probe(&mut self, probe: &Probe, called: &Code) {
        let is_scalar = probe.is_scalar() && !self.routine.is_as_compiled() && self.is_baseline;
        self.examined.faults.extend(faults_of_function(is_scalar, called));
    }

    fn check_loop(&mut self, probe: &Probe, form: Form, called: &Code, timed: &Code) {
        let Examined { faults, packed } = &mut self.examined;
        *packed |= probe.is_scalar() && decode::uses_packed_vectors(&timed.instructions);
        if self.routine.is_as_compiled() {
            faults.extend(faults_of_function(false, timed));
            faults.extend(over_calls_or_fault(timed).err());
            return;
        }
        let scalar = probe.is_scalar() && self.is_baseline;
        let expected = Expected { scalar, ..Expected::of(probe, form) };
        faults.extend(faults_of_loop(expected, called, timed));
        let Some(Body { stack, .. }) = body(timed) else { return };
        self.stack_accesses = self.stack_accesses.max(stack.len());
        if self.is_baseline && !stack.is_empty() && self.routine.spills.is_none() {
            faults.push(format!(
                "{}: {} stack accesses per call: {}",
                timed.symbol,
                stack.len(),
                stack.join("; ")
            ));
        }
    }

    /// A routine that has more stack accesses than it declares is at fault. Fewer are none:
    /// compilers improve.
    fn check_declared_spills(&mut self) {
        let Some(Spills { accesses, .. }) = self.routine.spills else { return };
        if self.is_baseline && self.stack_accesses > accesses {
            self.examined.faults.push(format!(
                "{} is declared to have up to {accesses} stack accesses per call in its worst \
                 timed loop and has {}",
                self.routine.name, self.stack_accesses
            ));
        }
    }
}

/// The loop over calls of a timed loop, if it can be told from the loop over passes.
pub fn body(timed: &Code) -> Option<Body> {
    let each_call = over_calls(timed)?;
    let stack = each_call.stack_accesses(timed).iter().map(decode::Decoded::text).collect();
    let lines = each_call.body(timed);
    let vector_bits = decode::widest_vector_bits(&lines);
    Some(Body { counts: Counts::from_instructions(&lines), stack, vector_bits })
}

fn over_calls(timed: &Code) -> Option<Loop> {
    let over_passes = decode::loops(timed).iter().filter(|outer| outer.depth == 0).count();
    let [only] = <[Loop; 1]>::try_from(decode::over_calls(timed)).ok()?;
    (over_passes == 1).then_some(only)
}

impl Expected {
    fn of(probe: &Probe, form: Form) -> Self {
        let scalar = probe.is_scalar();
        // Words of a machine kernel's answer lie side by side in one register.
        let width = if scalar { 1 } else { probe.shape.sum_lanes };
        let mut chained = 0;
        let mut words = 0;
        for input in probe.shape.inputs {
            if input.chained {
                chained += (input.words / width) as u32;
            }
            words += u32::from(input.words == 1);
        }
        let answer = (probe.shape.answer_words / width) as u32;
        let links = match form {
            Form::Latency => chained + answer - (probe.link_words() / width) as u32,
            _ => 0,
        };
        let loaded = if probe.shape.sum_lanes > 1 { words } else { 0 };
        Expected { scalar, added: 1 + 2 * answer, links, loaded }
    }
}

/// The faults that any function may have, probe or timed loop.
fn faults_of_function(scalar: bool, code: &Code) -> Vec<String> {
    let mut faults = Vec::new();
    // Or its place within a line would differ from build to build.
    if !code.address.is_multiple_of(LINE_BYTES as u64) {
        let address = code.address;
        faults.push(format!("{} starts at {address:#x}, inside a cache line", code.symbol));
    }
    if scalar {
        let complaint = "is scalar in its source but has the packed";
        faults.extend(first(code, |line| decode::uses_packed_vectors(&[**line]), complaint));
    }
    faults
}

/// The faults of a loop, except stack accesses, which a routine may declare.
fn faults_of_loop(expected: Expected, probe: &Code, timed: &Code) -> Vec<String> {
    let mut faults = faults_of_function(expected.scalar, timed);
    let complaint = "has, among integers, the floating-point";
    faults.extend(first(timed, |line| decode::computes_in_floating_point(line), complaint));
    match over_calls_or_fault(timed) {
        Ok(each_call) => faults.extend(folded(expected, probe, timed, &each_call)),
        Err(fault) => faults.push(fault),
    }
    faults
}

/// The loop over calls; within it nothing else is called.
fn over_calls_or_fault(timed: &Code) -> Result<Loop, String> {
    let each_call = over_calls(timed)
        .ok_or_else(|| format!("{}: its loop over calls is not to be found", timed.symbol))?;
    match each_call.calls(timed) {
        0 => Ok(each_call),
        calls => Err(format!("{}: {calls} calls in its loop", timed.symbol)),
    }
}

fn first(
    code: &Code,
    wrong: impl Fn(&&decode::Decoded) -> bool,
    complaint: &str,
) -> Option<String> {
    let line = code.instructions.iter().find(wrong)?;
    Some(format!("{} {complaint} `{}`", code.symbol, line.text()))
}

fn folded(expected: Expected, probe: &Code, timed: &Code, each_call: &Loop) -> Option<String> {
    let into_lanes = probe.instructions.iter().filter(|line| brings_into_lanes(&line.text()));
    let loaded = expected.loaded.min(into_lanes.count() as u32);
    let whole = decode::counts(probe).operations - loaded;
    let body = each_call.body(timed);
    // An addition more, where a sum of three is an address.
    let sums = body.iter().filter(|line| sums_three(&line.text())).count() as u32;
    let executed = Counts::from_instructions(&body).operations + sums;
    let ternary = body.iter().any(|line| line.text().starts_with("vpternlog"));
    let links = if ternary { expected.links.div_ceil(2) } else { expected.links };
    let added = expected.added + links;
    if executed < whole + added {
        let hoisted = hoisted_constants(timed, each_call);
        return Some(format!(
            "{}: part of the kernel is folded: {executed} operations per call, {whole} of the \
             probe and {} of the loop make {}; constants outside the loop: {}",
            timed.symbol,
            added,
            whole + added,
            if hoisted.is_empty() { "none".to_string() } else { hoisted.join("; ") },
        ));
    }
    let of_probe = decode::loops(probe).len();
    let inside = decode::loops(timed).iter().filter(|inner| each_call.surrounds(inner)).count();
    (inside != of_probe).then(|| {
        format!("{}: {inside} loops of the kernel inside, the probe has {of_probe}", timed.symbol)
    })
}

/// Whether it is the `lea` of a base, an index and a displacement.
fn sums_three(text: &str) -> bool {
    text.starts_with("lea") && text.matches(['+', '-']).count() == 2
}

/// Whether it makes lanes of words in registers.
fn brings_into_lanes(text: &str) -> bool {
    const MNEMONICS: [&str; 4] = ["vpbroadcastq", "vpunpcklqdq", "vpinsrq", "vinserti"];
    MNEMONICS.iter().any(|mnemonic| text.starts_with(mnemonic)) && !text.contains('[')
}

fn hoisted_constants(timed: &Code, each_call: &Loop) -> Vec<String> {
    let outside = |(index, _): &(usize, _)| each_call.members.binary_search(index).is_err();
    let lines = timed.instructions.iter().enumerate().filter(outside);
    lines.filter(|(_, line)| line.class == Class::Constant).map(|(_, line)| line.text()).collect()
}

#[cfg(test)]
mod tests;
