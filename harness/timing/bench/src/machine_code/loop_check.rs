//! Checks that a timed loop holds the whole kernel, inlined, and no more than a loop must add. A
//! fault fails the routine.
//!
//! A timed loop is two loops: over passes, and inside it over calls. The checks concern the loop
//! over calls, including the loops of the kernel.
//!
//! We find folded parts by counting. A call of the probe takes `p` operations. The loop must
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

/// The demands on a loop that follow from the shape of its probe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Expected {
    /// Whether the kernel works on plain 64-bit words.
    scalar: bool,
    /// Number of operations that the loop must add to the probe's.
    added: u32,
    /// Number of operations that make the link, as functions of two words.
    links: u32,
    /// Number of words that it may load into lanes where the probe has them in registers.
    loaded: u32,
}

/// The loop over calls of a timed loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body {
    /// The numbers of its instructions by class.
    pub counts: Counts,
    /// The instructions that read or write the stack.
    pub stack: Vec<String>,
    /// Bits of the widest vector register that it names; 0 for scalar code.
    pub vector_bits: u32,
}

/// The result for the timed loops of a routine.
#[derive(Debug, Default)]
pub struct LoopCheck {
    /// All faults of the loops and of the probes that they are compared with, a line each.
    pub faults: Vec<String>,
    /// Whether a kernel that is scalar in its source is packed in a loop.
    pub packed: bool,
}

/// Returns all faults of the timed loops of a routine in baseline code. `code` returns the code of
/// a symbol.
pub fn faults(routine: &Routine, code: impl Fn(&str) -> Option<Code>) -> Vec<String> {
    check_loops(routine, Tier::X86_64, code).faults
}

/// Checks the timed loops of a routine in code of any tier.
pub fn check_loops(
    routine: &Routine,
    tier: Tier,
    code: impl Fn(&str) -> Option<Code>,
) -> LoopCheck {
    let mut checker = Checker {
        routine,
        is_baseline: tier == Tier::X86_64,
        result: LoopCheck::default(),
        stack_accesses: 0,
    };
    for probe in routine.probes {
        let Some(probe_code) = code(probe.symbol) else {
            checker.result.faults.push(format!("{} is missing", probe.symbol));
            continue;
        };
        checker.check_probe(probe, &probe_code);
        for form in Form::ALL {
            let symbol = probe.loop_symbol(form);
            match code(symbol) {
                Some(loop_code) => checker.check_loop(probe, form, &probe_code, &loop_code),
                None => checker.result.faults.push(format!("{symbol} is missing")),
            }
        }
        for after_move in probe.after_move {
            match code(after_move.symbol) {
                Some(loop_code) => checker.check_loop_after_move(&loop_code),
                None => checker.result.faults.push(format!("{} is missing", after_move.symbol)),
            }
        }
    }
    checker.check_declared_spills();
    checker.result
}

/// Checks a routine, probe by probe and loop by loop.
struct Checker<'a> {
    routine: &'a Routine,
    /// Above the baseline, stack accesses and vectors are no faults.
    is_baseline: bool,
    result: LoopCheck,
    /// Number of stack accesses of the worst loop so far.
    stack_accesses: usize,
}

impl Checker<'_> {
    fn check_probe(&mut self, probe: &Probe, code: &Code) {
        let is_scalar = probe.is_scalar() && !self.routine.is_as_compiled() && self.is_baseline;
        self.result.faults.extend(function_faults(is_scalar, code));
    }

    fn check_loop(&mut self, probe: &Probe, form: Form, probe_code: &Code, loop_code: &Code) {
        let LoopCheck { faults, packed } = &mut self.result;
        *packed |= probe.is_scalar() && decode::uses_packed_vectors(&loop_code.instructions);
        if self.routine.is_as_compiled() {
            faults.extend(function_faults(false, loop_code));
            faults.extend(call_loop_or_fault(loop_code).err());
            return;
        }
        let scalar = probe.is_scalar() && self.is_baseline;
        let expected = Expected { scalar, ..Expected::new(probe, form) };
        faults.extend(loop_faults(expected, probe_code, loop_code));
        let Some(Body { stack, .. }) = body(loop_code) else { return };
        self.stack_accesses = self.stack_accesses.max(stack.len());
        if self.is_baseline && !stack.is_empty() && self.routine.spills.is_none() {
            faults.push(format!(
                "{}: {} stack accesses per call: {}",
                loop_code.symbol,
                stack.len(),
                stack.join("; ")
            ));
        }
    }

    /// Checks that a loop after moves holds the kernel inlined. Its operations are not counted,
    /// because the move is among them, and it may use the stack.
    fn check_loop_after_move(&mut self, loop_code: &Code) {
        self.result.faults.extend(function_faults(false, loop_code));
        self.result.faults.extend(call_loop_or_fault(loop_code).err());
    }

    /// Adds a fault if the routine has more stack accesses than it declares. Fewer are no fault,
    /// because compilers improve.
    fn check_declared_spills(&mut self) {
        let Some(Spills { accesses, .. }) = self.routine.spills else { return };
        if self.is_baseline && self.stack_accesses > accesses {
            self.result.faults.push(format!(
                "{} is declared to have up to {accesses} stack accesses per call in its worst \
                 timed loop and has {}",
                self.routine.name, self.stack_accesses
            ));
        }
    }
}

/// Returns the loop over calls of a timed loop; `None` if it cannot be distinguished from the loop
/// over passes.
pub fn body(loop_code: &Code) -> Option<Body> {
    let call_loop = call_loop(loop_code)?;
    let stack = call_loop.stack_accesses(loop_code).iter().map(decode::Decoded::text).collect();
    let lines = call_loop.body(loop_code);
    let vector_bits = decode::widest_vector_bits(&lines);
    Some(Body { counts: Counts::from_instructions(&lines), stack, vector_bits })
}

/// Finds the loop over calls. There must be exactly one, inside a single loop over passes.
fn call_loop(loop_code: &Code) -> Option<Loop> {
    let pass_loops = decode::loops(loop_code).iter().filter(|outer| outer.depth == 0).count();
    let [call_loop] = <[Loop; 1]>::try_from(decode::loops_over_calls(loop_code)).ok()?;
    (pass_loops == 1).then_some(call_loop)
}

impl Expected {
    /// Derives the demands as the head of this file explains.
    fn new(probe: &Probe, form: Form) -> Self {
        let scalar = probe.is_scalar();
        // A machine kernel has the words of its answer side by side in a register, so that one
        // operation adds several of them.
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

/// Returns the faults that any function may have, probe or timed loop.
fn function_faults(scalar: bool, code: &Code) -> Vec<String> {
    let mut faults = Vec::new();
    // Functions begin with a cache line. Otherwise their offset in a line would differ from build
    // to build, and with it their time.
    if !code.address.is_multiple_of(LINE_BYTES as u64) {
        let address = code.address;
        faults.push(format!("{} starts at {address:#x}, inside a cache line", code.symbol));
    }
    if scalar {
        let complaint = "is scalar in its source but has the packed";
        let is_packed = |line: &&decode::Decoded| decode::uses_packed_vectors(&[**line]);
        faults.extend(first_fault(code, is_packed, complaint));
    }
    faults
}

/// Returns the faults of a loop, except stack accesses, which a routine may declare.
fn loop_faults(expected: Expected, probe_code: &Code, loop_code: &Code) -> Vec<String> {
    let mut faults = function_faults(expected.scalar, loop_code);
    let complaint = "has, among integers, the floating-point";
    let is_float = |line: &&decode::Decoded| decode::computes_in_floating_point(line);
    // What the compiler makes of the kernel itself is no fault of the loop.
    if !probe_code.instructions.iter().any(decode::computes_in_floating_point) {
        faults.extend(first_fault(loop_code, is_float, complaint));
    }
    match call_loop_or_fault(loop_code) {
        Ok(call_loop) => {
            let fault = folded_operations_fault(expected, probe_code, loop_code, &call_loop)
                .or_else(|| folded_loops_fault(probe_code, loop_code, &call_loop));
            faults.extend(fault);
        }
        Err(fault) => faults.push(fault),
    }
    faults
}

/// Returns the loop over calls, or the fault that there is none or that it calls a function: then a
/// part of the kernel is not inlined.
fn call_loop_or_fault(loop_code: &Code) -> Result<Loop, String> {
    let call_loop = call_loop(loop_code)
        .ok_or_else(|| format!("{}: its loop over calls is not to be found", loop_code.symbol))?;
    match call_loop.calls(loop_code) {
        0 => Ok(call_loop),
        calls => Err(format!("{}: {calls} calls in its loop", loop_code.symbol)),
    }
}

/// Returns a complaint about the first instruction that is wrong.
fn first_fault(
    code: &Code,
    is_wrong: impl Fn(&&decode::Decoded) -> bool,
    complaint: &str,
) -> Option<String> {
    let line = code.instructions.iter().find(is_wrong)?;
    Some(format!("{} {complaint} `{}`", code.symbol, line.text()))
}

/// Returns a fault if the loop over calls has fewer operations than the probe and the loop need.
fn folded_operations_fault(
    expected: Expected,
    probe_code: &Code,
    loop_code: &Code,
    call_loop: &Loop,
) -> Option<String> {
    let moves_to_lanes =
        probe_code.instructions.iter().filter(|line| moves_words_to_lanes(&line.text()));
    let loaded = expected.loaded.min(moves_to_lanes.count() as u32);
    let probe_operations = decode::counts(probe_code).operations - loaded;
    let body = call_loop.body(loop_code);
    // An address may be a sum of three, which does two additions in one instruction.
    let sums = body.iter().filter(|line| is_sum_of_three(&line.text())).count() as u32;
    let loop_operations = Counts::from_instructions(&body).operations + sums;
    let has_ternary = body.iter().any(|line| line.text().starts_with("vpternlog"));
    let links = if has_ternary { expected.links.div_ceil(2) } else { expected.links };
    let added = expected.added + links;
    if loop_operations >= probe_operations + added {
        return None;
    }
    let constants = hoisted_constants(loop_code, call_loop);
    let constants = if constants.is_empty() { "none".to_string() } else { constants.join("; ") };
    let needed = probe_operations + added;
    Some(format!(
        "{}: part of the kernel is folded: {loop_operations} operations per call, \
         {probe_operations} of the probe and {added} of the loop make {needed}; constants outside \
         the loop: {constants}",
        loop_code.symbol
    ))
}

/// Returns a fault if the loop over calls does not contain as many loops as the probe.
fn folded_loops_fault(probe_code: &Code, loop_code: &Code, call_loop: &Loop) -> Option<String> {
    let probe_loops = decode::loops(probe_code).len();
    let loops = decode::loops(loop_code);
    let inner_loops = loops.iter().filter(|inner| call_loop.surrounds(inner)).count();
    if inner_loops == probe_loops {
        return None;
    }
    Some(format!(
        "{}: {inner_loops} loops of the kernel inside, the probe has {probe_loops}",
        loop_code.symbol
    ))
}

/// Whether an instruction is the `lea` of a base, an index and a displacement.
fn is_sum_of_three(text: &str) -> bool {
    text.starts_with("lea") && text.matches(['+', '-']).count() == 2
}

/// Whether an instruction makes lanes of words in registers.
fn moves_words_to_lanes(text: &str) -> bool {
    const MNEMONICS: [&str; 4] = ["vpbroadcastq", "vpunpcklqdq", "vpinsrq", "vinserti"];
    MNEMONICS.iter().any(|mnemonic| text.starts_with(mnemonic)) && !text.contains('[')
}

/// Returns the constants that the timed loop loads before its loop over calls.
fn hoisted_constants(loop_code: &Code, call_loop: &Loop) -> Vec<String> {
    let mut constants = Vec::new();
    for (index, line) in loop_code.instructions.iter().enumerate() {
        let is_outside = call_loop.members.binary_search(&index).is_err();
        if is_outside && line.class == Class::Constant {
            constants.push(line.text());
        }
    }
    constants
}

#[cfg(test)]
mod tests;
