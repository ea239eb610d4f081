//! Whether a timed loop is the loop that its row speaks of: the kernel, whole and inlined, and the
//! little that a loop must add. A fault fails the routine. It reads code and executes nothing.
//! It is over 400 lines for its tests, half of it, which plant each fault.
//!
//! A timed loop is two loops: over passes, and in it over calls. What is said here is said of the
//! loop over calls, the kernel's own loops included.
//!
//! *Nothing folded* is decided by counting. A call of the probe takes `p` operations. The loop must
//! add one to step its pointer, two for each register of the answer (the checksum), and in the
//! latency form one for each chained register and one for each two registers of the answer that are
//! folded into a link; two of the latter may be one ternary operation. So a body of fewer operations than `p` and these lacks a part of the kernel:
//! it was folded away or moved out of the loop. Constants do not count as operations on either
//! side, for to load a mask once before the loop is no folding; a complaint lists them. For the same
//! reason the body must have as many loops as the probe. A kernel over lanes reads its words in memory: where
//! the probe has an instruction to bring one of them from a register into lanes, a load may do it here.
//!
//! An adapter, and a kernel that may be packed, is timed as the compiler makes it: nothing is counted
//! there, for its loops may be packed where its probe is not. So is what compilers make beyond the baseline of
//! stack and vectors: it is no fault there, and what they packed is said to be.

use contract::{Form, Probe, Routine, Spills, Tier};
use decode::{Class, Code, Counts, Loop};
use runner::LINE_BYTES;

/// What is known before the code is looked at.
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

/// What a timed loop does for a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body {
    /// Its instructions by class.
    pub counts: Counts,
    /// Those that read or write the stack.
    pub stack: Vec<String>,
    /// Bits of the widest vector register that it names; 0 of scalar code.
    pub vector_bits: u32,
}

/// What was found of the timed loops of a routine.
#[derive(Debug, Default)]
pub struct Examined {
    /// Everything that is wrong with them and with the probes that they are compared with, a line each.
    pub faults: Vec<String>,
    /// Whether a kernel that is scalar in its source is packed in one of them.
    pub packed: bool,
}

/// Everything that is wrong with the timed loops of a routine in baseline code. `code` gives the code of a symbol.
pub fn faults(routine: &Routine, code: impl Fn(&str) -> Option<Code>) -> Vec<String> {
    examined(routine, Tier::X86_64, code).faults
}

/// As [`faults`], of code of any tier, and whether it is packed.
pub fn examined(routine: &Routine, tier: Tier, code: impl Fn(&str) -> Option<Code>) -> Examined {
    let Examined { mut faults, mut packed } = Examined::default();
    let mut worst = 0;
    let is_baseline = tier == Tier::X86_64;
    for probe in routine.probes {
        let Some(called) = code(probe.symbol) else {
            faults.push(format!("{} is missing", probe.symbol));
            continue;
        };
        let free = routine.is_as_compiled();
        let is_scalar = probe.is_scalar();
        faults.extend(faults_of_function(is_scalar && !free && is_baseline, &called));
        for form in Form::ALL {
            let Some(timed) = code(probe.loop_symbol(form)) else {
                faults.push(format!("{} is missing", probe.loop_symbol(form)));
                continue;
            };
            packed |= is_scalar && decode::uses_packed_vectors(&timed.instructions);
            if free {
                faults.extend(faults_of_function(false, &timed));
                faults.extend(over_calls_or_fault(&timed).err());
                continue;
            }
            let expected = Expected::of(probe, form);
            let expected = Expected { scalar: expected.scalar && is_baseline, ..expected };
            faults.extend(faults_of_loop(expected, &called, &timed));
            let Some(body) = body(&timed) else { continue };
            worst = worst.max(body.stack.len());
            if is_baseline && !body.stack.is_empty() && routine.spills.is_none() {
                faults.push(format!(
                    "{}: {} stack accesses a call: {}",
                    timed.symbol,
                    body.stack.len(),
                    body.stack.join("; ")
                ));
            }
        }
    }
    let outdated = |declared: &Spills| worst > declared.accesses;
    if let Some(declared) = routine.spills.filter(outdated).filter(|_| is_baseline) {
        faults.push(format!(
            "{} is declared to have up to {} stack accesses a call in its worst timed loop and has {worst}",
            routine.name, declared.accesses
        ));
    }
    Examined { faults, packed }
}

/// The loop over calls of a timed loop, if it can be told from the loop over passes.
pub fn body(timed: &Code) -> Option<Body> {
    let each_call = over_calls(timed)?;
    let stack = each_call.stack_accesses(timed).iter().map(decode::Decoded::text).collect();
    let lines = each_call.body(timed);
    let vector_bits = decode::widest_vector_bits(&lines);
    Some(Body { counts: Counts::of(&lines), stack, vector_bits })
}

fn over_calls(timed: &Code) -> Option<Loop> {
    let over_passes = decode::loops(timed).iter().filter(|found| found.depth == 0).count();
    let [only] = <[Loop; 1]>::try_from(decode::over_calls(timed)).ok()?;
    (over_passes == 1).then_some(only)
}

impl Expected {
    fn of(probe: &Probe, form: Form) -> Self {
        let scalar = probe.is_scalar();
        // Words of a machine kernel's answer lie side by side in one register.
        let width = if scalar { 1 } else { probe.shape.sum_lanes };
        let registers = |words: usize| (words / width) as u32;
        let chained = probe.shape.inputs.iter().filter(|input| input.chained);
        let chained = chained.map(|input| registers(input.words)).sum::<u32>();
        let answer = registers(probe.shape.answer_words);
        let linked = chained + answer - registers(probe.link_words());
        let links = if form == Form::Latency { linked } else { 0 };
        let words = probe.shape.inputs.iter().filter(|input| input.words == 1).count() as u32;
        let loaded = if probe.shape.sum_lanes > 1 { words } else { 0 };
        Expected { scalar, added: 1 + 2 * answer, links, loaded }
    }
}

/// What may be wrong with any function: probes and timed loops.
fn faults_of_function(scalar: bool, code: &Code) -> Vec<String> {
    let mut faults = Vec::new();
    // Or its place within a line would differ from build to build.
    if !code.address.is_multiple_of(LINE_BYTES as u64) {
        let address = code.address;
        faults.push(format!("{} starts at {address:#x}, inside a cache line", code.symbol));
    }
    if scalar {
        let packed = |line: &&decode::Decoded| decode::uses_packed_vectors(&[**line]);
        faults.extend(first(code, packed, "is scalar in its source but has the packed"));
    }
    faults
}

/// All but the stack, which a routine may have declared.
fn faults_of_loop(expected: Expected, probe: &Code, timed: &Code) -> Vec<String> {
    let mut faults = faults_of_function(expected.scalar, timed);
    let numbers = |line: &&decode::Decoded| decode::computes_in_floating_point(line);
    faults.extend(first(timed, numbers, "has, among integers, the floating-point"));
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
    let found = Counts::of(&body).operations + sums;
    let ternary = body.iter().any(|line| line.text().starts_with("vpternlog"));
    let links = if ternary { expected.links.div_ceil(2) } else { expected.links };
    let added = expected.added + links;
    if found < whole + added {
        let hoisted = hoisted_constants(timed, each_call);
        return Some(format!(
            "{}: part of the kernel is folded: {found} operations a call, {whole} of the probe and \
             {} of the loop make {}; constants outside the loop: {}",
            timed.symbol,
            added,
            whole + added,
            if hoisted.is_empty() { "none".to_string() } else { hoisted.join("; ") },
        ));
    }
    let own = decode::loops(probe).len();
    let inside = decode::loops(timed).iter().filter(|inner| each_call.surrounds(inner)).count();
    (inside != own).then(|| {
        format!("{}: {inside} loops of the kernel inside, the probe has {own}", timed.symbol)
    })
}

/// Whether it is the `lea` of a base, an index and a displacement.
fn sums_three(text: &str) -> bool {
    text.starts_with("lea") && text.matches(['+', '-']).count() == 2
}

/// Whether it makes lanes of words in registers.
fn brings_into_lanes(text: &str) -> bool {
    const ALL: [&str; 4] = ["vpbroadcastq", "vpunpcklqdq", "vpinsrq", "vinserti"];
    ALL.iter().any(|one| text.starts_with(one)) && !text.contains('[')
}

fn hoisted_constants(timed: &Code, each_call: &Loop) -> Vec<String> {
    let outside = |(index, _): &(usize, _)| each_call.members.binary_search(index).is_err();
    let lines = timed.instructions.iter().enumerate().filter(outside);
    lines.filter(|(_, line)| line.class == Class::Constant).map(|(_, line)| line.text()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHIFT: [u8; 4] = [0x48, 0xc1, 0xe8, 0x08]; // shr rax,8
    const NEXT: [u8; 5] = [0x48, 0x83, 0xc7, 0x08, 0x90]; // add rdi,8; nop

    /// `mov rax,rdi; shr rax,8; shr rax,8; ret`
    fn probe() -> Code {
        let bytes = [&[0x48, 0x89, 0xf8][..], &SHIFT, &SHIFT, &[0xc3]].concat();
        Code::decode("probe", 0x1000, &bytes, |_, _| None)
    }

    /// Passes around calls around `kernel`, with the checksum and the step: three operations.
    fn timed_at(address: u64, kernel: &[u8]) -> Code {
        let body = [
            &[0x48, 0x8b, 0x07][..], // R: mov rax,[rdi]
            kernel,
            &[0x48, 0x01, 0xc3, 0x49, 0x01, 0xd8], // add rbx,rax; add r8,rbx
            &NEXT,
            &[0x48, 0x39, 0xf7], // cmp rdi,rsi
        ]
        .concat();
        let back = |length: usize| (length as i8).wrapping_neg().cast_unsigned();
        let mut bytes = vec![0x48, 0x89, 0xcf]; // P: mov rdi,rcx
        bytes.extend(&body);
        bytes.extend([0x75, back(body.len() + 2)]); // jne R
        bytes.extend([0x48, 0xff, 0xca, 0x75, back(body.len() + 10)]); // dec rdx; jne P
        bytes.push(0xc3);
        Code::decode("timed", address, &bytes, |_, _| None)
    }

    const EXPECTED: Expected = Expected { scalar: true, added: 3, links: 0, loaded: 0 };

    fn found(kernel: &[u8]) -> Vec<String> {
        faults_of_loop(EXPECTED, &probe(), &timed_at(0x2000, kernel))
    }

    fn the_one(mut faults: Vec<String>) -> String {
        assert_eq!(faults.len(), 1, "{faults:?}");
        faults.remove(0)
    }

    #[test]
    fn a_clean_loop_has_no_fault() {
        let kernel = [SHIFT, SHIFT].concat();
        assert_eq!(found(&kernel), Vec::<String>::new());
        let body = body(&timed_at(0x2000, &kernel)).expect("two loops");
        assert_eq!((body.counts.operations, body.counts.loads), (5, 1));
        assert!(body.stack.is_empty());
    }

    #[test]
    fn an_address_that_sums_three_is_two_additions_and_one_of_two_is_one() {
        // lea rax,[rax+rax+8]; lea rax,[rax+rax]
        assert_eq!(found(&[0x48, 0x8d, 0x44, 0x00, 0x08]), Vec::<String>::new());
        assert!(the_one(found(&[0x48, 0x8d, 0x04, 0x00])).contains("is folded"));
    }

    #[test]
    fn a_packed_instruction_is_found() {
        // pxor xmm1,xmm0
        let fault = the_one(found(&[&SHIFT[..], &SHIFT, &[0x66, 0x0f, 0xef, 0xc8]].concat()));
        assert!(
            fault.ends_with("is scalar in its source but has the packed `pxor xmm1, xmm0`"),
            "{fault}"
        );
    }

    #[test]
    fn floating_point_among_integers_is_found() {
        let vectors = Expected { scalar: false, ..EXPECTED };
        // addps xmm1,xmm0, then movaps xmm1,xmm0, which computes nothing
        let [add, copy] = [[0x0f, 0x58, 0xc8], [0x0f, 0x28, 0xc8]];
        let [add, copy] = [add, copy].map(|line| {
            let kernel = [&SHIFT[..], &SHIFT, &line].concat();
            faults_of_loop(vectors, &probe(), &timed_at(0x2000, &kernel))
        });
        assert!(the_one(add).contains("floating-point `addps xmm1, xmm0`"));
        assert_eq!(copy, Vec::<String>::new());
    }

    #[test]
    fn a_call_is_found() {
        // call elsewhere
        let fault = the_one(found(&[&SHIFT[..], &SHIFT, &[0xe8, 0, 0, 1, 0]].concat()));
        assert_eq!(fault, "timed: 1 calls in its loop");
    }

    #[test]
    fn a_folded_kernel_is_found() {
        let fault = the_one(found(&SHIFT));
        let expected = "timed: part of the kernel is folded: 4 operations a call, 2 of the probe \
                        and 3 of the loop make 5; constants outside the loop: none";
        assert_eq!(fault, expected);
    }

    #[test]
    fn two_functions_of_a_link_may_be_one_ternary() {
        let linked = Expected { scalar: false, added: 3, links: 4, loaded: 0 };
        // vpternlogq ymm0,ymm1,ymm2,0x96 and vpxor ymm0,ymm1,ymm2
        let ternary = [0x62, 0xf3, 0xf5, 0x28, 0x25, 0xc2, 0x96];
        let xor = [0xc5, 0xf5, 0xef, 0xc2];
        let faults = |link: &[u8]| {
            let kernel = [&SHIFT[..], &SHIFT, link, link].concat();
            faults_of_loop(linked, &probe(), &timed_at(0x2000, &kernel))
        };
        assert_eq!(faults(&ternary), Vec::<String>::new());
        assert!(the_one(faults(&xor)).contains("7 operations a call, 2 of the probe and 7 of"));
    }

    #[test]
    fn words_are_brought_into_lanes_by_loads() {
        let lanes = Expected { scalar: false, added: 3, links: 0, loaded: 1 };
        // vpbroadcastq ymm0,xmm0 between the two shifts
        let spread = [0xc4, 0xe2, 0x7d, 0x59, 0xc0];
        let bytes = [&[0x48, 0x89, 0xf8][..], &SHIFT, &spread, &SHIFT, &[0xc3]].concat();
        let probe = Code::decode("probe", 0x1000, &bytes, |_, _| None);
        let timed = timed_at(0x2000, &[SHIFT, SHIFT].concat());
        assert_eq!(faults_of_loop(lanes, &probe, &timed), Vec::<String>::new());
        let fault = the_one(faults_of_loop(Expected { loaded: 0, ..lanes }, &probe, &timed));
        assert!(fault.contains("5 operations a call, 3 of the probe"), "{fault}");
        let less = timed_at(0x2000, &SHIFT);
        assert!(the_one(faults_of_loop(lanes, &probe, &less)).contains("4 operations a call"));
    }

    #[test]
    fn a_loop_that_the_kernel_lacks_is_found() {
        // L: shr rax,8; shr rax,8; jne L
        let fault = the_one(found(&[&SHIFT[..], &SHIFT, &[0x75, 0xf6]].concat()));
        assert_eq!(fault, "timed: 1 loops of the kernel inside, the probe has 0");
    }

    #[test]
    fn a_misaligned_function_is_found() {
        let timed = timed_at(0x2010, &[SHIFT, SHIFT].concat());
        let fault = the_one(faults_of_loop(EXPECTED, &probe(), &timed));
        assert_eq!(fault, "timed starts at 0x2010, inside a cache line");
    }

    #[test]
    fn a_loop_that_cannot_be_told_apart_is_a_fault() {
        let fault = the_one(faults_of_loop(
            EXPECTED,
            &probe(),
            &Code { symbol: "timed".into(), ..probe() },
        ));
        assert_eq!(fault, "timed: its loop over calls is not to be found");
    }

    /// A routine with one probe, of which only the names are looked at.
    fn routine(spills: Option<Spills>) -> Routine {
        let registered = registry::variant("bytewise_fill").and_then(|it| it.routine("paddb"));
        Routine { probes: registered.expect("registered").probes, spills, ..Routine::PLAIN }
    }

    /// The loops of [`routine`] spill and reload: `mov [rsp-8],rax; and rax,[rsp-8]`.
    fn of_spilling_routine(spills: Option<Spills>) -> Vec<String> {
        let spill = [0x48, 0x89, 0x44, 0x24, 0xf8, 0x48, 0x23, 0x44, 0x24, 0xf8];
        let timed = timed_at(0x2000, &[&SHIFT[..], &SHIFT, &spill].concat());
        let routine = routine(spills);
        faults(&routine, |symbol| {
            let code = if symbol.contains("probe") { probe() } else { timed.clone() };
            Some(Code { symbol: symbol.to_string(), ..code })
        })
    }

    #[test]
    fn a_spill_is_found_in_both_forms_and_may_be_declared() {
        let spilling = of_spilling_routine(None);
        assert_eq!(spilling.len(), 2, "{spilling:?}");
        let complaint = "2 stack accesses a call: mov [rsp-8], rax; and rax, [rsp-8]";
        assert!(spilling.iter().all(|fault| fault.ends_with(complaint)), "{spilling:?}");

        let declared = |accesses| Some(Spills { accesses, why: "a test" });
        assert_eq!(of_spilling_routine(declared(2)), Vec::<String>::new());
        let exceeded = the_one(of_spilling_routine(declared(1)));
        assert!(
            exceeded.contains("declared to have up to 1") && exceeded.ends_with("has 2"),
            "{exceeded}"
        );
    }

    #[test]
    fn beyond_the_baseline_stack_and_vectors_are_no_faults_and_vectors_are_said() {
        // pxor xmm0,xmm1, in a kernel that is scalar in its source, with a spill and a reload.
        let packed =
            [0x66, 0x0f, 0xef, 0xc1, 0x48, 0x89, 0x44, 0x24, 0xf8, 0x48, 0x23, 0x44, 0x24, 0xf8];
        let timed = timed_at(0x2000, &[&SHIFT[..], &SHIFT, &packed].concat());
        let scalar = registry::variant("kogge_stone").and_then(|it| it.routine("attacks"));
        let one = &scalar.expect("registered").probes[..1];
        let routine = Routine { probes: one, ..Routine::PLAIN };
        let at = |tier| {
            examined(&routine, tier, |symbol| {
                let code = if symbol.contains("probe") { probe() } else { timed.clone() };
                Some(Code { symbol: symbol.to_string(), ..code })
            })
        };
        let (baseline, v3) = (at(Tier::X86_64), at(Tier::V3));
        assert!(baseline.faults.iter().any(|fault| fault.contains("packed `pxor")));
        assert!(baseline.faults.iter().any(|fault| fault.contains("stack accesses")));
        assert_eq!((v3.faults.len(), v3.packed), (0, true), "{:?}", v3.faults);
    }

    #[test]
    fn a_missing_symbol_is_a_fault() {
        let missing = faults(&routine(None), |_| None);
        assert!(the_one(missing).ends_with("is missing"));
    }

    #[test]
    fn what_a_loop_must_add_follows_from_the_shape() {
        let added = |variant: &str, routine: &str| {
            let routine = registry::variant(variant).and_then(|it| it.routine(routine));
            let probe = &routine.expect("registered").probes[0];
            Form::ALL.map(|form| Expected::of(probe, form)).map(|it| it.added + it.links)
        };
        assert_eq!(added("kogge_stone", "attacks"), [4, 3], "one xor");
        assert_eq!(added("kogge_stone", "board_attacks"), [26, 17], "two xors and seven to link");
        assert_eq!(added("rays_portable", "rays_of_coords"), [7, 5], "two words, lane by lane");
        #[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
        assert_eq!(added("gfni_rays", "rays_of_coords"), [4, 3], "one vector register");
    }
}
