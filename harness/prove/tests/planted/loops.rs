//! Timed loops by hand, one as it must be and others with a fault: each fault is found.

use crate::OWN;
use contract::{
    Direction, Form, Index, Loop, Model, Numbering, Pair, Probe, Routine, Word, routine,
};
use prove::Target;
use prove::timed::{prove_loop, prove_loops};

fn south<W: Word>(_direction: Direction, set: W) -> W {
    set >> 8
}

fn bytes(_numbering: Numbering, coordinates: Pair, square: Index) -> Pair {
    Pair([coordinates.0[0] ^ square.0, coordinates.0[1] ^ square.0])
}

/// With a loop of its own, that goes round as often as the set says.
fn spread(_direction: Direction, set: u64) -> u64 {
    let (mut all, mut left) = (0, set);
    while left != 0 {
        all |= left;
        left >>= 8;
    }
    all
}

static SPREAD: Routine = routine!("timed_spread", step, machine, spread);
static STEP: Routine = routine!("timed_step", step, word, south);
static RAYS: Routine = routine!("timed_rays", rays_quadrant of Pair, machine, bytes);

/// A loop of so many words an argument: what comes before the first pass, before each pass, the turn,
/// what comes after the last.
macro_rules! timed {
    (
        $name:ident, $symbol:literal, $words:literal, [$($before:literal)*] [$($pass:literal)*]
        [$($turn:literal)*] [$($after:literal)*]
    ) => {
        #[unsafe(export_name = $symbol)]
        #[unsafe(naked)]
        unsafe extern "C" fn $name(
            _arguments: *const u64,
            _count: usize,
            _passes: usize,
            _link: *const u64,
            _sums: *mut u64,
        ) {
            std::arch::naked_asm!(
                concat!("imul rsi, rsi, ", $words),
                "lea rsi, [rdi + 8*rsi]",
                $($before,)*
                "2:",
                $($pass,)*
                "3:",
                $($turn,)*
                "cmp r10, rsi",
                "jne 3b",
                "dec rdx",
                "jne 2b",
                $($after,)*
                "ret",
            )
        }
    };
}

/// Answers of one word to one word: what is done between its load and the first sum, and the rest.
macro_rules! step {
    ($name:ident, $symbol:literal, [$($pass:literal)*] [$($turn:literal)*]) => {
        timed!(
            $name, $symbol, 1,
            ["xor eax, eax" "xor r9d, r9d"] [$($pass)*] [$($turn)*]
            ["mov [r8], rax" "mov [r8+8], r9"]
        );
    };
}

step!(as_it_must_be, "timed.right", ["mov r10, rdi"]
    ["mov r11, [r10]" "shr r11, 8" "add rax, r11" "add r9, rax" "add r10, 8"]);
step!(skips_the_first, "timed.skips", ["lea r10, [rdi+8]"]
    ["mov r11, [r10]" "shr r11, 8" "add rax, r11" "add r9, rax" "add r10, 8"]);
step!(skips_every_other, "timed.stride", ["mov r10, rdi"]
    ["mov r11, [r10]" "shr r11, 8" "add rax, r11" "add r9, rax" "add r10, 16"]);
step!(takes_one_for_all, "timed.stale", ["mov r10, rdi"]
    ["mov r11, [rdi]" "shr r11, 8" "add rax, r11" "add r9, rax" "add r10, 8"]);
step!(takes_the_one_before, "timed.before", ["mov r10, rdi" "mov rcx, [rdi]"]
    ["mov r11, rcx" "mov rcx, [r10]" "shr r11, 8" "add rax, r11" "add r9, rax" "add r10, 8"]);
step!(is_another_kernel, "timed.kernel", ["mov r10, rdi"]
    ["mov r11, [r10]" "shr r11, 7" "add rax, r11" "add r9, rax" "add r10, 8"]);
step!(ignores_the_place, "timed.place", ["mov r10, rdi"]
    ["mov r11, [r10]" "shr r11, 8" "add rax, r11" "add r9, r11" "add r10, 8"]);
step!(adds_half_a_word, "timed.half", ["mov r10, rdi"]
    ["mov r11, [r10]" "shr r11, 8" "mov r11d, r11d" "add rax, r11" "add r9, rax" "add r10, 8"]);
step!(begins_anew, "timed.anew", ["mov r10, rdi" "xor eax, eax"]
    ["mov r11, [r10]" "shr r11, 8" "add rax, r11" "add r9, rax" "add r10, 8"]);
step!(goes_on_after_the_last, "timed.on", ["lea r10, [rdi-8]"]
    ["mov r11, [r10+8]" "shr r11, 8" "add rax, r11" "add r9, rax" "add r10, 8"]);
step!(goes_every_other_pass, "timed.passes", ["mov r10, rdi" "sub rdx, 1"]
    ["mov r11, [r10]" "shr r11, 8" "add rax, r11" "add r9, rax" "add r10, 8"]);
step!(spoils_the_first_link, "timed.spoils", ["mov r10, rdi"]
    ["mov r11, [r10]" "mov [rcx], rax" "shr r11, 8" "add rax, r11" "add r9, rax" "add r10, 8"]);
step!(spoils_a_register, "timed.register", ["mov r10, rdi"]
    ["mov rbx, [r10]" "shr rbx, 8" "add rax, rbx" "add r9, rax" "add r10, 8"]);

/// The same of a kernel with a loop.
macro_rules! spread {
    ($name:ident, $symbol:literal, [$($round:literal)*]) => {
        step!($name, $symbol, ["mov r10, rdi"]
            ["mov r11, [r10]" "xor ecx, ecx" "test r11, r11" "je 5f" "4:" $($round)* "jne 4b" "5:"
            "add rax, rcx" "add r9, rax" "add r10, 8"]);
    };
}

spread!(goes_round, "timed.round", ["or rcx, r11" "shr r11, 8"]);
spread!(goes_round_otherwise, "timed.rounds", ["or rcx, r11" "shr r11, 9"]);
spread!(leaves_something_else, "timed.leaves", ["xor rcx, r11" "shr r11, 8"]);

/// The same with each argument chained to the answer before it.
macro_rules! chained {
    ($name:ident, $symbol:literal, [$($turn:literal)*]) => {
        timed!(
            $name, $symbol, 1,
            ["mov r11, [rcx]" "mov rax, r11" "neg rax" "xor r9d, r9d"] ["mov r10, rdi"] [$($turn)*]
            ["add rax, r11" "add r9, rax" "mov [r8], rax" "mov [r8+8], r9"]
        );
    };
}

chained!(chained_right, "timed.chained", [
    "mov rcx, [r10]" "xor rcx, r11" "add rax, r11" "add r9, rax" "mov r11, rcx" "shr r11, 8"
    "add r10, 8"
]);
chained!(not_chained, "timed.loose", [
    "mov rcx, [r10]" "add rax, r11" "add r9, rax" "mov r11, rcx" "shr r11, 8" "add r10, 8"
]);
timed!(
    chained_to_the_first,
    "timed.first",
    1,
    ["xor eax, eax" "xor r9d, r9d"] ["mov r10, rdi"]
    ["mov r11, [r10]" "xor r11, [rcx]" "shr r11, 8" "add rax, r11" "add r9, rax" "add r10, 8"]
    ["mov [r8], rax" "mov [r8+8], r9"]
);

/// Answers of two words, to three.
macro_rules! pair {
    ($name:ident, $symbol:literal, [$($turn:literal)*]) => {
        timed!(
            $name, $symbol, 3,
            ["push rbx" "push rbp" "xor eax, eax" "xor r9d, r9d" "xor ebx, ebx" "xor ebp, ebp"]
            ["mov r10, rdi"] ["mov r11, [r10]" "mov rcx, [r10+8]" "xor r11, [r10+16]" "xor rcx, [r10+16]"
            "add rax, r11" "add rbx, rax" $($turn)* "add r10, 24"]
            ["mov [r8], rax" "mov [r8+8], r9" "mov [r8+16], rbx" "mov [r8+24], rbp" "pop rbp" "pop rbx"]
        );
    };
}

pair!(both_words, "timed.pair", ["add r9, rcx" "add rbp, r9"]);
pair!(one_word_twice, "timed.twice", ["add r9, r11" "add rbp, r9"]);
pair!(one_word, "timed.one", []);

fn judged(probe: &Probe, model: Model, form: Form, code: Loop, symbol: &str) -> String {
    std::hint::black_box(code);
    let target = Target { executable: &OWN, model, probe, has_bmi1: false };
    match prove_loop(&target, form, symbol, true) {
        Ok(()) => "proved".to_string(),
        Err(why) => why.to_string(),
    }
}

fn probe(routine: &'static Routine, subject: &str) -> &'static Probe {
    let mut probes = routine.probes.iter();
    probes.find(|probe| probe.subject.name() == subject).expect("one of its own")
}

#[test]
fn a_loop_with_a_fault_is_not_proved() {
    const PASS: &str = "a pass does not hand on the checksum";
    const NOT_JUST: &str = "a turn does not just add what the single call answers";
    const COUNT: &str = "turns are not counted by arguments";
    let planted: [(Loop, &str, &str); 13] = [
        (as_it_must_be, "timed.right", "proved"),
        (
            skips_the_first,
            "timed.skips",
            "a read of 0x10000008 by `mov r11, [r10]`, which nothing wrote",
        ),
        (skips_every_other, "timed.stride", COUNT),
        (takes_one_for_all, "timed.stale", NOT_JUST),
        (takes_the_one_before, "timed.before", NOT_JUST),
        (is_another_kernel, "timed.kernel", NOT_JUST),
        (ignores_the_place, "timed.place", "a turn does not hand on the checksum"),
        (adds_half_a_word, "timed.half", NOT_JUST),
        (begins_anew, "timed.anew", PASS),
        (goes_on_after_the_last, "timed.on", COUNT),
        (goes_every_other_pass, "timed.passes", "passes are not counted"),
        (
            spoils_the_first_link,
            "timed.spoils",
            "a write of 8 bytes to 0x18000000 by `mov [rcx], rax`, at timed.spoils+0x13",
        ),
        (spoils_a_register, "timed.register", "a return that does not restore RBX"),
    ];
    let south = probe(&STEP, "south");
    for (code, symbol, verdict) in planted {
        assert_eq!(judged(south, Model::Step, Form::Throughput, code, symbol), verdict, "{symbol}");
    }
}

#[test]
fn a_loop_whose_kernel_goes_round_otherwise_is_not_proved() {
    const ROUND: &str = "goes round as often as the inputs say";
    let planted: [(Loop, &str, &str); 3] = [
        (goes_round, "timed.round", "proved"),
        (goes_round_otherwise, "timed.rounds", ROUND),
        (leaves_something_else, "timed.leaves", ROUND),
    ];
    let south = probe(&SPREAD, "south");
    for (code, symbol, verdict) in planted {
        let given = judged(south, Model::Step, Form::Throughput, code, symbol);
        assert!(given.ends_with(verdict), "{symbol}: {given}");
    }
}

#[test]
fn a_loop_whose_next_argument_depends_on_something_else_is_not_proved() {
    const NOT_JUST: &str = "a turn does not just add what the single call answers";
    let planted: [(Loop, &str, &str); 3] = [
        (chained_right, "timed.chained", "proved"),
        (not_chained, "timed.loose", NOT_JUST),
        (chained_to_the_first, "timed.first", NOT_JUST),
    ];
    let south = probe(&STEP, "south");
    for (code, symbol, verdict) in planted {
        assert_eq!(judged(south, Model::Step, Form::Latency, code, symbol), verdict, "{symbol}");
    }
}

#[test]
fn a_loop_that_leaves_out_a_word_of_the_answer_is_not_proved() {
    const NOT_JUST: &str = "a turn does not just add what the single call answers";
    let planted: [(Loop, &str, &str); 3] = [
        (both_words, "timed.pair", "proved"),
        (one_word_twice, "timed.twice", NOT_JUST),
        (one_word, "timed.one", NOT_JUST),
    ];
    let rays = &RAYS.probes[0];
    for (code, symbol, verdict) in planted {
        let given = judged(rays, Model::RaysQuadrant, Form::Throughput, code, symbol);
        assert_eq!(given, verdict, "{symbol}");
    }
}

#[test]
fn loops_as_the_compiler_writes_them_are_proved() {
    for probe in STEP.probes {
        let target = Target { executable: &OWN, model: Model::Step, probe, has_bmi1: false };
        let loops = prove_loops(&target, true);
        assert_eq!(loops.len(), 2, "{}", probe.symbol);
        assert!(loops.iter().all(|one| one.proved()), "{}: {loops:?}", probe.symbol);
    }
}
