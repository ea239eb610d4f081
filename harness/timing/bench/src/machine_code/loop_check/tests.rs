//! Plants each fault in a loop that has none, and checks that it is found.

use super::*;

const SHIFT: [u8; 4] = [0x48, 0xc1, 0xe8, 0x08]; // shr rax,8
const NEXT: [u8; 5] = [0x48, 0x83, 0xc7, 0x08, 0x90]; // add rdi,8; nop

/// Returns `mov rax,rdi; shr rax,8; shr rax,8; ret`.
fn probe() -> Code {
    let bytes = [&[0x48, 0x89, 0xf8][..], &SHIFT, &SHIFT, &[0xc3]].concat();
    Code::decode("probe", 0x1000, &bytes, |_, _| None)
}

/// Returns a loop over passes, with a loop over calls in it, with `kernel` in that. The loop over
/// calls adds three operations: the checksum and the step.
fn timed_loop(address: u64, kernel: &[u8]) -> Code {
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

fn kernel_faults(kernel: &[u8]) -> Vec<String> {
    loop_faults(EXPECTED, &probe(), &timed_loop(0x2000, kernel))
}

fn single(mut faults: Vec<String>) -> String {
    assert_eq!(faults.len(), 1, "{faults:?}");
    faults.remove(0)
}

#[test]
fn clean_loop_has_no_fault() {
    let kernel = [SHIFT, SHIFT].concat();
    assert_eq!(kernel_faults(&kernel), Vec::<String>::new());
    let body = body(&timed_loop(0x2000, &kernel)).expect("two loops");
    assert_eq!((body.counts.operations, body.counts.loads), (5, 1));
    assert!(body.stack.is_empty());
}

#[test]
fn address_that_sums_three_is_two_additions() {
    // lea rax,[rax+rax+8]; lea rax,[rax+rax]
    assert_eq!(kernel_faults(&[0x48, 0x8d, 0x44, 0x00, 0x08]), Vec::<String>::new());
    assert!(single(kernel_faults(&[0x48, 0x8d, 0x04, 0x00])).contains("is folded"));
}

#[test]
fn each_planted_fault_is_found() {
    let with_instructions = |more: &[u8]| timed_loop(0x2000, &[&SHIFT[..], &SHIFT, more].concat());
    let folded = "timed: part of the kernel is folded: 4 operations per call, 2 of the probe \
                  and 3 of the loop make 5; constants outside the loop: none";
    for (loop_code, fault) in [
        // pxor xmm1,xmm0
        (
            with_instructions(&[0x66, 0x0f, 0xef, 0xc8]),
            "timed is scalar in its source but has the packed `pxor xmm1, xmm0`",
        ),
        // call elsewhere
        (with_instructions(&[0xe8, 0, 0, 1, 0]), "timed: 1 calls in its loop"),
        (timed_loop(0x2000, &SHIFT), folded),
        // jne to the first of the two shifts
        (with_instructions(&[0x75, 0xf6]), "timed: 1 loops of the kernel inside, the probe has 0"),
        (
            timed_loop(0x2010, &[SHIFT, SHIFT].concat()),
            "timed starts at 0x2010, inside a cache line",
        ),
        (
            Code { symbol: "timed".into(), ..probe() },
            "timed: its loop over calls is not to be found",
        ),
    ] {
        assert_eq!(single(loop_faults(EXPECTED, &probe(), &loop_code)), fault);
    }
}

#[test]
fn floating_point_among_integers_is_found() {
    let vectors = Expected { scalar: false, ..EXPECTED };
    // addps xmm1,xmm0, then movaps xmm1,xmm0, which computes nothing
    let [add, copy] = [[0x0f, 0x58, 0xc8], [0x0f, 0x28, 0xc8]];
    let [add, copy] = [add, copy].map(|line| {
        let kernel = [&SHIFT[..], &SHIFT, &line].concat();
        loop_faults(vectors, &probe(), &timed_loop(0x2000, &kernel))
    });
    assert!(single(add).contains("floating-point `addps xmm1, xmm0`"));
    assert_eq!(copy, Vec::<String>::new());
}

#[test]
fn two_functions_of_a_link_may_be_one_ternary() {
    let linked = Expected { scalar: false, added: 3, links: 4, loaded: 0 };
    // vpternlogq ymm0,ymm1,ymm2,0x96 and vpxor ymm0,ymm1,ymm2
    let ternary = [0x62, 0xf3, 0xf5, 0x28, 0x25, 0xc2, 0x96];
    let xor = [0xc5, 0xf5, 0xef, 0xc2];
    let faults = |link: &[u8]| {
        let kernel = [&SHIFT[..], &SHIFT, link, link].concat();
        loop_faults(linked, &probe(), &timed_loop(0x2000, &kernel))
    };
    assert_eq!(faults(&ternary), Vec::<String>::new());
    assert!(single(faults(&xor)).contains("7 operations per call, 2 of the probe and 7 of"));
}

#[test]
fn words_are_brought_into_lanes_by_loads() {
    let lanes = Expected { scalar: false, added: 3, links: 0, loaded: 1 };
    // vpbroadcastq ymm0,xmm0 between the two shifts
    let spread = [0xc4, 0xe2, 0x7d, 0x59, 0xc0];
    let bytes = [&[0x48, 0x89, 0xf8][..], &SHIFT, &spread, &SHIFT, &[0xc3]].concat();
    let probe = Code::decode("probe", 0x1000, &bytes, |_, _| None);
    let loop_code = timed_loop(0x2000, &[SHIFT, SHIFT].concat());
    assert_eq!(loop_faults(lanes, &probe, &loop_code), Vec::<String>::new());
    let fault = single(loop_faults(Expected { loaded: 0, ..lanes }, &probe, &loop_code));
    assert!(fault.contains("5 operations per call, 3 of the probe"), "{fault}");
    let less = timed_loop(0x2000, &SHIFT);
    assert!(single(loop_faults(lanes, &probe, &less)).contains("4 operations per call"));
}

/// Returns a routine with one probe, of which only the names are used.
fn routine(spills: Option<Spills>) -> Routine {
    let registered =
        contract::registry::variant("bytewise_fill").and_then(|variant| variant.routine("paddb"));
    Routine { probes: registered.expect("registered").probes, spills, ..Routine::PLAIN }
}

/// Returns the faults of [`routine`] with loops that spill and reload:
/// `mov [rsp-8],rax; and rax,[rsp-8]`.
fn spilling_routine_faults(spills: Option<Spills>) -> Vec<String> {
    let spill = [0x48, 0x89, 0x44, 0x24, 0xf8, 0x48, 0x23, 0x44, 0x24, 0xf8];
    let loop_code = timed_loop(0x2000, &[&SHIFT[..], &SHIFT, &spill].concat());
    let routine = routine(spills);
    faults(&routine, |symbol| {
        let code = if symbol.contains("probe") { probe() } else { loop_code.clone() };
        Some(Code { symbol: symbol.to_string(), ..code })
    })
}

#[test]
fn spill_is_found_in_both_forms_and_may_be_declared() {
    let spilling = spilling_routine_faults(None);
    assert_eq!(spilling.len(), 2, "{spilling:?}");
    let complaint = "2 stack accesses per call: mov [rsp-8], rax; and rax, [rsp-8]";
    assert!(spilling.iter().all(|fault| fault.ends_with(complaint)), "{spilling:?}");

    let declared = |accesses| Some(Spills { accesses, why: "a test" });
    assert_eq!(spilling_routine_faults(declared(2)), Vec::<String>::new());
    let exceeded = single(spilling_routine_faults(declared(1)));
    assert!(
        exceeded.contains("declared to have up to 1") && exceeded.ends_with("has 2"),
        "{exceeded}"
    );
}

#[test]
fn stack_and_vectors_are_no_faults_above_the_baseline() {
    // pxor xmm0,xmm1, in a kernel that is scalar in its source, with a spill and a reload.
    let packed =
        [0x66, 0x0f, 0xef, 0xc1, 0x48, 0x89, 0x44, 0x24, 0xf8, 0x48, 0x23, 0x44, 0x24, 0xf8];
    let loop_code = timed_loop(0x2000, &[&SHIFT[..], &SHIFT, &packed].concat());
    let scalar =
        contract::registry::variant("kogge_stone").and_then(|variant| variant.routine("attacks"));
    let probes = &scalar.expect("registered").probes[..1];
    let routine = Routine { probes, ..Routine::PLAIN };
    let check_tier = |tier| {
        check_loops(&routine, tier, |symbol| {
            let code = if symbol.contains("probe") { probe() } else { loop_code.clone() };
            Some(Code { symbol: symbol.to_string(), ..code })
        })
    };
    let (baseline, v3) = (check_tier(Tier::X86_64), check_tier(Tier::V3));
    assert!(baseline.faults.iter().any(|fault| fault.contains("packed `pxor")));
    assert!(baseline.faults.iter().any(|fault| fault.contains("stack accesses")));
    assert_eq!((v3.faults.len(), v3.packed), (0, true), "{:?}", v3.faults);
}

#[test]
fn missing_symbol_is_a_fault() {
    let missing = faults(&routine(None), |_| None);
    assert!(single(missing).ends_with("is missing"));
}

#[test]
fn added_operations_follow_from_the_shape() {
    let added = |variant: &str, routine: &str| {
        let routine =
            contract::registry::variant(variant).and_then(|variant| variant.routine(routine));
        let probe = &routine.expect("registered").probes[0];
        Form::ALL
            .map(|form| Expected::new(probe, form))
            .map(|expected| expected.added + expected.links)
    };
    assert_eq!(added("kogge_stone", "attacks"), [4, 3], "one xor");
    assert_eq!(added("kogge_stone", "board_attacks"), [26, 17], "two xors and seven to link");
    assert_eq!(added("rays_portable", "rays_of_coords"), [7, 5], "two words, lane by lane");
    #[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
    assert_eq!(added("gfni_rays", "rays_of_coords"), [4, 3], "one vector register");
}
