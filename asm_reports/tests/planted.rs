//! Plants faults in machine code, byte by byte: each must fail the check, and the sound code must
//! not. No variant is edited and nothing is built.

use asm_reports::check::{self, Report};
use asm_reports::expectations::Circumstances;
use contract::{Tier, Variant};
use machine_code::decode::Code;

const PROBE: &str = "raybench.probe.kogge_stone.attacks.south";
const LOOP: &str = "raybench.latency.sbamg.line_attacks.rank";

/// Returns `mov rcx,rdi; shr rcx,8; ...`: Kogge-Stone south as it is published, 5 moves and 14
/// operations.
fn sound_bytes() -> Vec<u8> {
    [
        [0x48, 0x89, 0xf8, 0x48, 0xc1, 0xe8, 8, 0x48, 0x21, 0xf0, 0x48, 0x09, 0xf8].as_slice(),
        &widen(8),
        &fill(16),
        &widen(16),
        &fill(32),
        &[0x48, 0xc1, 0xe8, 0x08, 0xc3],
    ]
    .concat()
}

fn fill(amount: u8) -> [u8; 13] {
    [0x48, 0x89, 0xc1, 0x48, 0xc1, 0xe9, amount, 0x48, 0x21, 0xf1, 0x48, 0x09, 0xc8]
}

fn widen(amount: u8) -> [u8; 10] {
    [0x48, 0x89, 0xf1, 0x48, 0xc1, 0xe9, amount, 0x48, 0x21, 0xce]
}

/// Returns [`sound_bytes`] with `bytes` before its first instruction.
fn sound_after(bytes: &[u8]) -> Vec<u8> {
    [bytes, &sound_bytes()].concat()
}

fn variant(name: &str) -> &'static Variant {
    contract::registry::variant(name).expect("registered")
}

/// Returns the report on `variant_name` at `tier` where only these symbols exist.
fn report(variant_name: &str, tier: Tier, rustc: &str, symbols: &[(&str, Vec<u8>)]) -> Report {
    let circumstances = Circumstances { tier, compiler: Some(rustc) };
    check::check(circumstances, &[variant(variant_name)], |symbol| {
        let (_, bytes) = symbols.iter().find(|(name, _)| *name == symbol)?;
        Some(Code::decode(symbol, 0x1000, bytes, |_, _| None))
    })
}

/// Returns the faults of [`PROBE`] if it is `bytes`.
fn faults(bytes: Vec<u8>) -> Vec<String> {
    let report = report("kogge_stone", Tier::X86_64, "rustc version 1.95.0 (x)", &[(PROBE, bytes)]);
    lines_with_start(report.faults(), &format!("{PROBE}:"))
}

fn lines_with_start(lines: Vec<&str>, start: &str) -> Vec<String> {
    lines.into_iter().filter(|line| line.starts_with(start)).map(str::to_string).collect()
}

#[test]
fn sound_code_has_no_fault_and_absent_code_has() {
    assert_eq!(faults(sound_bytes()), Vec::<String>::new());
    let nothing = report("kogge_stone", Tier::X86_64, "rustc version 1.95.0", &[]);
    assert_eq!(nothing.checks[0].faults.len(), nothing.checks[0].checked);
}

/// Each code has one fault, which must be named in one of the lines about it.
#[test]
fn each_fault_is_found() {
    let jumps_away = [&sound_bytes()[..sound_bytes().len() - 1], &[0xe9, 0, 0, 1, 0]].concat();
    let cases: [(Vec<u8>, &str); 9] = [
        (sound_after(&[0xe8, 0, 0, 1, 0]), "no calls, found 1, first `call 0x11005`"),
        (jumps_away, "no calls, found 1, first `jmp 0x11044`"),
        (
            sound_after(&[0x48, 0x89, 0x74, 0x24, 0xf8, 0x48, 0x8b, 0x74, 0x24, 0xf8]),
            "no stack accesses, found 2, first `mov [rsp-8], rsi`",
        ),
        (
            sound_after(&[0x66, 0x0f, 0xef, 0xc8]),
            "no bits of vector registers (plain 64-bit words), found 128, first `pxor xmm1, xmm0`",
        ),
        (sound_after(&ANDN), "no CPU feature beyond x86-64 and the routine's, found bmi1"),
        (sound_after(&[0x0f, 0x31]), "no unknown instruction, found rdtsc"),
        (sound_after(&[0x48, 0xc1, 0xef, 8]), "exactly 14 operations, found 15"),
        (sound_bytes()[..13].to_vec(), "exactly 14 operations, found 3"),
        // L: jmp L
        (sound_after(&[0xeb, 0xfe]), "no loops, found 1"),
    ];
    for (bytes, line) in cases {
        let faults = faults(bytes);
        assert!(faults.contains(&format!("{PROBE}: expected {line}")), "{line}: {faults:#?}");
    }
}

/// `andn rax, rdi, rsi`
const ANDN: [u8; 5] = [0xc4, 0xe2, 0xc0, 0xf2, 0xc6];

#[test]
fn a_saved_register_is_no_spill_and_what_the_tier_has_is_not_beyond_it() {
    // push rbx, a call of none
    let faults = faults(sound_after(&[0x53]));
    assert!(faults.iter().all(|line| !line.contains("stack accesses")), "{faults:?}");
    let symbols = [(PROBE, sound_after(&ANDN))];
    let report_at_v3 = report("kogge_stone", Tier::V3, "rustc version 1.95.0", &symbols);
    assert!(report_at_v3.faults().iter().all(|line| !line.contains("bmi1")));
}

#[test]
fn an_undeclared_twin_is_found() {
    let dumb7 = "raybench.probe.dumb7_unrolled.attacks.south";
    let symbols = [(PROBE, sound_bytes()), (dumb7, sound_bytes())];
    let report = report("kogge_stone", Tier::X86_64, "rustc version 1.95.0", &symbols);
    let twins: Vec<&str> =
        report.faults().into_iter().filter(|line| line.contains("the same code")).collect();
    assert_eq!(
        twins,
        ["dumb7_unrolled/attacks and kogge_stone/attacks have the same code for south: declare \
             it with twin_of"]
    );
}

/// Returns `P: mov rdi,rcx; R: bsr rax,[rdi]; add rdi,8; cmp rdi,rsi; jne R; dec rdx; jne P; ret`,
/// with an `xor` where the scan should be unless it `scans`.
fn loop_bytes(scans: bool) -> Vec<u8> {
    let kernel = if scans { [0x48, 0x0f, 0xbd, 0x07] } else { [0x48, 0x33, 0x07, 0x90] };
    let body = [&kernel[..], &[0x48, 0x83, 0xc7, 8, 0x48, 0x39, 0xf7, 0x75, 0xf3]].concat();
    let rest = [0x48, 0xff, 0xca, 0x75, 0xeb, 0xc3];
    [&[0x48, 0x89, 0xcf][..], &body, &rest].concat()
}

#[test]
fn a_timed_loop_without_the_instruction_of_its_name_is_found() {
    let [sound_bytes, faulty] = [true, false].map(|scans| {
        let symbols = [(LOOP, loop_bytes(scans))];
        let report = report("sbamg", Tier::X86_64, "rustc version 1.95.0 (x)", &symbols);
        lines_with_start(report.faults(), LOOP)
    });
    assert_eq!(sound_bytes, Vec::<String>::new());
    assert_eq!(faulty, [format!("{LOOP}: expected at least 1 bsr, found 0")]);
}

#[test]
fn what_is_pinned_is_judged_on_its_compiler_alone_and_a_skip_says_so() {
    let symbol = "raybench.probe.sbamg.line_attacks.rank";
    // bsr rax,rsi; sub rax,rdi; ret has a subtraction. Today's compiler writes it as an addition.
    let bytes = vec![0x48, 0x0f, 0xbd, 0xc6, 0x48, 0x29, 0xf8, 0xc3];
    let [same_compiler, later_compiler] = ["rustc version 1.95.0 (x)", "rustc version 1.96.0 (x)"]
        .map(|rustc| report("sbamg", Tier::X86_64, rustc, &[(symbol, bytes.clone())]));
    for (report, counts) in [(&same_compiler, [1, 0]), (&later_compiler, [0, 1])] {
        let subtractions = [report.faults(), report.skips()]
            .map(|lines| lines.iter().filter(|line| line.contains("no sub")).count());
        assert_eq!(subtractions, counts);
    }
    let line = format!("{symbol}: no sub is pinned for rustc 1.95.0, this is of rustc 1.96.0");
    assert!(later_compiler.skips().contains(&line.as_str()), "{:?}", later_compiler.skips());
}
