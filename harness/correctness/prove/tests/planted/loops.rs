//! Timed loops by hand, one as it must be and others with a fault: each fault is found.

use crate::planted::OWN;
use contract::{
    Direction, Form, Index, Loop, Model, Numbering, Pair, Probe, Routine, Word, routine,
};
use prove::Target;
use prove::timed::{Call, prove_loop, prove_loops};

fn south<W: Word>(_direction: Direction, set: W) -> W {
    set >> 8
}

fn bytes(_numbering: Numbering, coordinates: Pair, square: Index) -> Pair {
    Pair([coordinates.0[0] ^ square.get(), coordinates.0[1] ^ square.get()])
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

/// A loop as the runner calls it, of these instructions.
macro_rules! naked {
    ($name:ident, $($code:tt)*) => {
        #[unsafe(export_name = concat!("timed.", stringify!($name)))]
        #[unsafe(naked)]
        unsafe extern "C-unwind" fn $name(
            _arguments: *const u64,
            _count: usize,
            _passes: usize,
            _link: *const u64,
            _sums: *mut u64,
        ) {
            std::arch::naked_asm!($($code)*)
        }
    };
}

/// A loop of so many words an argument: what comes before the first pass, before each pass, the
/// turn, what comes after the last.
macro_rules! timed {
    (
        $name:ident, $words:literal, [$($before:literal)*] [$($pass:literal)*]
        [$($turn:literal)*] [$($after:literal)*]
    ) => {
        naked! { $name,
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
        }
    };
}

/// Answers of one word to one word: what is done between its load and the first sum, and the rest.
macro_rules! step {
    ($name:ident, [$($pass:literal)*] [$($turn:literal)*]) => {
        timed!(
            $name, 1,
            ["xor eax, eax" "xor r9d, r9d"] [$($pass)*] [$($turn)*]
            ["mov [r8], rax" "mov [r8+8], r9"]
        );
    };
}

/// The same with what is done between the beginning of a turn and the shift.
macro_rules! loads {
    ($name:ident, [$($pass:literal)*] [$($turn:literal)*]) => {
        step!(
            $name, [$($pass)*] [$($turn)* "shr r11, 8" "add rax, r11" "add r9, rax" "add r10, 8"]
        );
    };
}

unsafe extern "C" {
    fn memset(to: *mut u8, byte: i32, bytes: usize) -> *mut u8;
}

/// A loop that has so many bytes of the stack cleared in each turn, and adds what it reads there
/// then.
macro_rules! clears {
    ($name:ident, [$($bytes:literal)*]) => {
        naked! { $name,
                "push rbx", "push rbp", "push r12", "push r13", "push r14", "push r15",
                "sub rsp, 1032",
                "lea r12, [rdi + 8*rsi]", "mov r13, rdi", "mov r14, rdx", "mov r15, r8",
                "xor ebx, ebx", "xor ebp, ebp",
                "2:",
                "mov [rsp], r13",
                "3:",
                "mov qword ptr [rsp+8], 1",
                "lea rdi, [rsp+8]", "xor esi, esi", $($bytes,)* "call [rip + {memset}@GOTPCREL]",
                "add rbx, [rsp+8]",
                "mov r10, [rsp]",
                "mov r11, [r10]", "shr r11, 8", "add rbx, r11", "add rbp, rbx",
                "add r10, 8", "mov [rsp], r10",
                "cmp r10, r12",
                "jne 3b",
                "dec r14",
                "jne 2b",
                "mov [r15], rbx", "mov [r15+8], rbp",
                "add rsp, 1032",
                "pop r15", "pop r14", "pop r13", "pop r12", "pop rbp", "pop rbx",
                "ret",
                memset = sym memset,
        }
    };
}

/// The same of a kernel with a loop.
macro_rules! spread {
    ($name:ident, [$($round:literal)*]) => {
        step!($name, ["mov r10, rdi"]
            ["mov r11, [r10]" "xor ecx, ecx" "test r11, r11" "je 5f" "4:" $($round)* "jne 4b" "5:"
            "add rax, rcx" "add r9, rax" "add r10, 8"]);
    };
}

/// The same with each argument chained to the answer before it.
macro_rules! chained {
    ($name:ident, [$($turn:literal)*]) => {
        timed!(
            $name, 1,
            ["mov r11, [rcx]" "mov rax, r11" "neg rax" "xor r9d, r9d"] ["mov r10, rdi"] [$($turn)*]
            ["add rax, r11" "add r9, rax" "mov [r8], rax" "mov [r8+8], r9"]
        );
    };
}

/// Answers of two words, to three.
macro_rules! pair {
    ($name:ident, [$($turn:literal)*]) => {
        timed!(
            $name, 3,
            ["push rbx" "push rbp" "xor eax, eax" "xor r9d, r9d" "xor ebx, ebx" "xor ebp, ebp"]
            ["mov r10, rdi"] ["mov r11, [r10]" "mov rcx, [r10+8]" "xor r11, [r10+16]" "xor rcx, [r10+16]"
            "add rax, r11" "add rbx, rax" $($turn)* "add r10, 24"]
            ["mov [r8], rax" "mov [r8+8], r9" "mov [r8+16], rbx" "mov [r8+24], rbp" "pop rbp" "pop rbx"]
        );
    };
}

/// What is proved of the single calls here.
const CALL: Call = Call { scans_find: true };

/// Loops, their names, and how the verdict on each ends.
type Planted<'p> = &'p [(Loop, &'p str, &'p str)];

fn judge((probe, model): (&Probe, Model), form: Form, planted: Planted) {
    let target = Target { executable: &OWN, model, probe, has_bmi1: false };
    let judged = |&(code, name, verdict): &(Loop, &str, &str)| {
        std::hint::black_box(code);
        let given = match prove_loop(&target, form, &format!("timed.{name}"), CALL) {
            Ok(()) => "proved".to_string(),
            Err(why) => why.to_string(),
        };
        (!given.ends_with(verdict)).then(|| format!("{name}: {given}, and not {verdict}"))
    };
    let wrong: Vec<String> = planted.iter().filter_map(judged).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

fn southward(routine: &'static Routine) -> (&'static Probe, Model) {
    let mut probes = routine.probes.iter();
    let south = probes.find(|probe| probe.subject.name() == "south");
    (south.expect("one of its own"), routine.model)
}

const NOT_JUST: &str = "a turn adds something else than the answer of the single call";
const COUNT: &str = "turns are not counted by arguments";
const ROUND: &str = "whose number of laps depends on the inputs";

/// Loops, each with the macro that makes it, its name and how the verdict on it ends, and the test
/// that judges them.
macro_rules! planted {
    (
        $test:ident, $probe:expr, $form:ident:
        $($kind:ident $name:ident $verdict:tt { $($code:tt)* })*
    ) => {
        $($kind!($name, $($code)*);)*

        #[test]
        fn $test() {
            let planted: Planted = &[$(($name, stringify!($name), $verdict)),*];
            judge($probe, Form::$form, planted);
        }
    };
}

planted! { a_loop_with_a_fault_is_not_proved, southward(&STEP), Throughput:
    loads as_it_must_be "proved" { ["mov r10, rdi"] ["mov r11, [r10]"] }
    loads skips_the_first COUNT { ["lea r10, [rdi+8]"] ["mov r11, [r10]"] }
    step skips_every_other COUNT { ["mov r10, rdi"]
        ["mov r11, [r10]" "shr r11, 8" "add rax, r11" "add r9, rax" "add r10, 16"] }
    loads takes_one_for_all NOT_JUST { ["mov r10, rdi"] ["mov r11, [rdi]"] }
    loads takes_the_one_before NOT_JUST { ["mov r10, rdi" "mov rcx, [rdi]"]
        ["mov r11, rcx" "mov rcx, [r10]"] }
    step is_another_kernel NOT_JUST { ["mov r10, rdi"]
        ["mov r11, [r10]" "shr r11, 7" "add rax, r11" "add r9, rax" "add r10, 8"] }
    step ignores_the_place "a turn does not hand on the checksum" { ["mov r10, rdi"]
        ["mov r11, [r10]" "shr r11, 8" "add rax, r11" "add r9, r11" "add r10, 8"] }
    step adds_half_a_word NOT_JUST { ["mov r10, rdi"]
        ["mov r11, [r10]" "shr r11, 8" "mov r11d, r11d" "add rax, r11" "add r9, rax" "add r10, 8"] }
    loads begins_anew "a pass does not hand on the checksum" { ["mov r10, rdi" "xor eax, eax"]
        ["mov r11, [r10]"] }
    loads goes_on_after_the_last COUNT { ["lea r10, [rdi-8]"] ["mov r11, [r10+8]"] }
    loads goes_every_other_pass "passes are not counted" { ["mov r10, rdi" "sub rdx, 1"]
        ["mov r11, [r10]"] }
    loads spoils_the_first_link
        "a write of 8 bytes to 0x18000000 by `mov [rcx], rax`, at timed.spoils_the_first_link+0x13"
        { ["mov r10, rdi"] ["mov r11, [r10]" "mov [rcx], rax"] }
    step spoils_a_register "a return that does not restore RBX" { ["mov r10, rdi"]
        ["mov rbx, [r10]" "shr rbx, 8" "add rax, rbx" "add r9, rax" "add r10, 8"] }
}

// Addresses that are those of the next arguments in some turns, and in some placement of memory.
planted! { a_loop_that_takes_other_arguments_in_some_turns_is_not_proved, southward(&STEP), Throughput:
    loads takes_the_fifth NOT_JUST { ["mov r10, rdi"] ["mov r11, [rdi+32]"] }
    step takes_the_fifth_later "a counter of the first turn counts otherwise in later turns" {
        ["mov r10, rdi" "mov rcx, rdi"]
        ["mov r11, [rcx]" "shr r11, 8" "add rax, r11" "add r9, rax" "lea rcx, [rdi+32]" "add r10, 8"] }
    step counts_up_and_down NOT_JUST { ["mov r10, rdi" "xor ecx, ecx"]
        ["mov r11, [r10+rcx]" "shr r11, 8" "add rax, r11" "add r9, rax" "sub rcx, 8" "add r10, 8"] }
    step takes_every_other NOT_JUST { ["mov r10, rdi" "mov rcx, rdi"]
        ["mov r11, [rcx]" "shr r11, 8" "add rax, r11" "add r9, rax" "add rcx, 16" "add r10, 8"] }
    loads takes_two_at_once "a read of 0x10000008 by `movdqu xmm0, [r10]`, which nothing wrote" {
        ["mov r10, rdi"] ["movdqu xmm0, [r10]" "movq r11, xmm0"] }
    loads takes_an_absolute_one NOT_JUST { ["mov r10, rdi" "mov ecx, 0x14000000"] ["mov r11, [rcx]"] }
    loads takes_one_by_another NOT_JUST { ["mov r10, rdi"] ["mov r11, [r10+0x4000000]"] }
    timed goes_on_in_the_next_pass NOT_JUST { 1,
        ["xor eax, eax" "xor r9d, r9d" "mov rcx, rdi"] ["mov r10, rdi"]
        ["mov r11, [rcx]" "shr r11, 8" "add rax, r11" "add r9, rax" "add rcx, 8" "add r10, 8"]
        ["mov [r8], rax" "mov [r8+8], r9"] }
}

// What is done beside the turns; and what depends on where memory lies, and on how many passes
// there are.
planted! { a_loop_that_does_something_else_besides_is_not_proved, southward(&STEP), Throughput:
    loads scans_what_may_be_nothing "a scan that the single call does not make" { ["mov r10, rdi"]
        ["mov r11, [r10]" "mov ecx, 1" "bsf rcx, r11" "add rax, rcx" "mov ecx, 2" "bsf rcx, r11"
        "sub rax, rcx"] }
    loads adds_what_nobody_set "a bit of the answer or of the checksum is undefined" {
        ["mov r10, rdi"]
        ["mov r11, [r10]" "test r11, r11" "jne 4f" "nop" "jmp 5f" "4:" "movq xmm0, r11"
        "movq xmm1, r11" "5:" "movq rcx, xmm0" "add rax, rcx" "movq rcx, xmm1" "sub rax, rcx"] }
    loads fills_the_stack "Mov_rm64_r64 at an address that depends on the inputs" {
        ["mov r10, rdi" "lea rcx, [rsp-128]"] ["mov r11, [r10]" "mov [rcx], rax" "add rcx, 8"] }
    loads goes_on_for_ever ROUND { ["mov r10, rdi"]
        ["mov r11, [r10]" "mov rcx, r11" "4:" "imul rcx, rcx, 3" "test rcx, rcx" "jne 4b"] }
    loads reads_what_changes "it reads where the single call does not" { ["mov r10, rdi"]
        ["mov r11, [r10]" "mov qword ptr [rsp-8], 0" "add rax, [r11]" "mov qword ptr [rsp-8], 1"
        "sub rax, [r11]"] }
    loads reads_before_the_first "it reads before the first turn" {
        ["mov r10, rdi" "mov rcx, [rdi]" "mov rcx, [rcx]"] ["mov r11, [r10]"] }
    timed shifts_by_what_lies_between NOT_JUST { 1,
        ["xor eax, eax" "xor r9d, r9d" "sub rcx, rdi" "shr rcx, 24"] ["mov r10, rdi"]
        ["mov r11, [r10]" "shr r11, cl" "add rax, r11" "add r9, rax" "add r10, 8"]
        ["mov [r8], rax" "mov [r8+8], r9"] }
    timed counts_passes_beyond_a_word "the first turn does not begin with an empty checksum" { 1,
        ["xor eax, eax" "xor r9d, r9d" "mov rcx, rdx" "shl rcx, 3" "jne 4f" "inc rax" "4:"]
        ["mov r10, rdi"]
        ["mov r11, [r10]" "shr r11, 8" "add rax, r11" "add r9, rax" "add r10, 8"]
        ["mov [r8], rax" "mov [r8+8], r9"] }
    clears clears_a_word "proved" { ["mov edx, 8"] }
    clears clears_a_word_more_each_turn "memset of a size that depends on the inputs" {
        ["mov rdx, [rsp]" "sub rdx, r13"] }
}

planted! { a_loop_whose_kernel_goes_round_otherwise_is_not_proved, southward(&SPREAD), Throughput:
    spread goes_round "proved" { ["or rcx, r11" "shr r11, 8"] }
    spread goes_round_otherwise ROUND { ["or rcx, r11" "shr r11, 9"] }
    spread leaves_something_else ROUND { ["xor rcx, r11" "shr r11, 8"] }
}

planted! {
    a_loop_whose_next_argument_depends_on_something_else_is_not_proved, southward(&STEP), Latency:
    chained chained_right "proved" { [
        "mov rcx, [r10]" "xor rcx, r11" "add rax, r11" "add r9, rax" "mov r11, rcx" "shr r11, 8"
        "add r10, 8"] }
    chained chained_to_the_fifth NOT_JUST { [
        "mov rcx, [rdi+32]" "xor rcx, r11" "add rax, r11" "add r9, rax" "mov r11, rcx" "shr r11, 8"
        "add r10, 8"] }
    timed chained_from_elsewhere "it reads before the first turn" { 1,
        ["mov r11, [rdi+0x8000000]" "mov rax, r11" "neg rax" "xor r9d, r9d"] ["mov r10, rdi"]
        ["mov rcx, [r10]" "xor rcx, r11" "add rax, r11" "add r9, rax" "mov r11, rcx" "shr r11, 8"
        "add r10, 8"]
        ["add rax, r11" "add r9, rax" "mov [r8], rax" "mov [r8+8], r9"] }
    chained not_chained NOT_JUST { [
        "mov rcx, [r10]" "add rax, r11" "add r9, rax" "mov r11, rcx" "shr r11, 8" "add r10, 8"] }
    step chained_to_the_first NOT_JUST { ["mov r10, rdi"]
        ["mov r11, [r10]" "xor r11, [rcx]" "shr r11, 8" "add rax, r11" "add r9, rax" "add r10, 8"] }
}

planted! { a_loop_that_leaves_out_a_word_of_the_answer_is_not_proved,
    (&RAYS.probes[0], RAYS.model), Throughput:
    pair both_words "proved" { ["add r9, rcx" "add rbp, r9"] }
    pair one_word_twice NOT_JUST { ["add r9, r11" "add rbp, r9"] }
    pair one_word NOT_JUST { [] }
}

#[test]
fn loops_as_the_compiler_writes_them_are_proved() {
    for probe in STEP.probes {
        let target = Target { executable: &OWN, model: Model::Step, probe, has_bmi1: false };
        let loops = prove_loops(&target, Some(CALL));
        assert_eq!(loops.len(), 2, "{}", probe.symbol);
        assert!(loops.iter().all(|one| one.proved()), "{}: {loops:?}", probe.symbol);
    }
}
