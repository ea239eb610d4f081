//! Loops written by hand around right kernels, each with a fault that a compiler or an edit could
//! make. The checksum must find it, because nothing else checks the answers of a loop.
#![cfg(all(target_arch = "x86_64", not(raybench_portable)))]

use crate::loops::workload;
use contract::{Form, Index, Loop, Numbering, Pair, Probe, Routine, Word, routine};

fn step_south<W: Word>(set: W) -> W {
    set >> 8
}

fn bytes(_numbering: Numbering, coordinates: Pair, square: Index) -> Pair {
    Pair(coordinates.0.map(|word| word ^ square.get()))
}

static STEP: Routine = routine!("planted_step", step on South, word, step_south);
static RAYS: Routine = routine!("planted_rays", rays_quadrant of Pair, machine, bytes);

/// Makes a loop over arguments of `$words` words from these lines: those before the first pass,
/// those before each pass, the turn, and those after the last pass. `r10` goes through the
/// arguments up to `rsi`, and `rdx` counts passes.
macro_rules! planted_loop {
    (
        $name:ident, $words:literal, [$($first:literal)*] [$($pass:literal)*] [$($turn:literal)*]
        [$($last:literal)*]
    ) => {
        #[unsafe(naked)]
        unsafe extern "C-unwind" fn $name(
            _arguments: *const u64,
            _count: usize,
            _passes: usize,
            _link: *const u64,
            _sums: *mut u64,
        ) {
            std::arch::naked_asm!(
                concat!("imul rsi, rsi, ", $words),
                "lea rsi, [rdi + 8*rsi]",
                $($first,)*
                "2:",
                "mov r10, rdi",
                $($pass,)*
                "3:",
                $($turn,)*
                "cmp r10, rsi",
                "jne 3b",
                "dec rdx",
                "jne 2b",
                $($last,)*
                "ret",
            )
        }
    };
}

/// Makes independent calls from one word to one word. The answer is summed up from `r11`.
macro_rules! throughput {
    ($name:ident, [$($pass:literal)*] [$($turn:literal)*]) => {
        planted_loop!(
            $name, 1, ["xor eax, eax" "xor r9d, r9d"] [$($pass)*] [$($turn)*]
            ["mov [r8], rax" "mov [r8+8], r9"]
        );
    };
}

/// Makes the same with the last answer in `r11`, which begins as the first link. `rcx` points to
/// that link.
macro_rules! latency {
    ($name:ident, [$($turn:literal)*]) => {
        planted_loop!(
            $name, 1, ["mov r11, [rcx]" "mov rax, r11" "neg rax" "xor r9d, r9d"] [] [$($turn)*]
            ["add rax, r11" "add r9, rax" "mov [r8], rax" "mov [r8+8], r9"]
        );
    };
}

/// Makes calls from three words to two, which are in `r11` and `rcx`.
macro_rules! pair {
    ($name:ident, [$($turn:literal)*]) => {
        planted_loop!(
            $name, 3,
            ["push rbx" "push rbp" "xor eax, eax" "xor r9d, r9d" "xor ebx, ebx" "xor ebp, ebp"] []
            ["mov r11, [r10]" "mov rcx, [r10+8]" "xor r11, [r10+16]" "xor rcx, [r10+16]"
            "add rax, r11" "add rbx, rax" $($turn)* "add r10, 24"]
            ["mov [r8], rax" "mov [r8+8], r9" "mov [r8+16], rbx" "mov [r8+24], rbp"
            "pop rbp" "pop rbx"]
        );
    };
}

throughput!(right, [] ["mov r11, [r10]" "shr r11, 8" "add rax, r11" "add r9, rax" "add r10, 8"]);
throughput!(skips_the_first, ["add r10, 8"]
    ["mov r11, [r10]" "shr r11, 8" "add rax, r11" "add r9, rax" "add r10, 8"]);
throughput!(skips_the_last, ["add r10, 8"]
    ["mov r11, [r10-8]" "shr r11, 8" "add rax, r11" "add r9, rax" "add r10, 8"]);
throughput!(skips_every_other, []
    ["mov r11, [r10]" "shr r11, 8" "add rax, r11" "add r9, rax" "add r10, 16"]);
throughput!(skips_every_other_pass, ["sub rdx, 1"]
    ["mov r11, [r10]" "shr r11, 8" "add rax, r11" "add r9, rax" "add r10, 8"]);
throughput!(ends_after_a_pass, ["mov edx, 1"]
    ["mov r11, [r10]" "shr r11, 8" "add rax, r11" "add r9, rax" "add r10, 8"]);
throughput!(begins_each_pass_at_zero, ["xor eax, eax"]
    ["mov r11, [r10]" "shr r11, 8" "add rax, r11" "add r9, rax" "add r10, 8"]);
throughput!(takes_the_first_for_all, []
    ["mov r11, [rdi]" "shr r11, 8" "add rax, r11" "add r9, rax" "add r10, 8"]);
throughput!(takes_the_fifth_for_all, []
    ["mov r11, [rdi+32]" "shr r11, 8" "add rax, r11" "add r9, rax" "add r10, 8"]);
throughput!(takes_the_one_before, ["mov rcx, [rdi]"]
    ["mov r11, rcx" "mov rcx, [r10]" "shr r11, 8" "add rax, r11" "add r9, rax" "add r10, 8"]);
throughput!(takes_the_last_first, ["lea rcx, [rsi-8]"]
    ["mov r11, [rcx]" "shr r11, 8" "add rax, r11" "add r9, rax" "sub rcx, 8" "add r10, 8"]);
throughput!(has_another_kernel, []
    ["mov r11, [r10]" "shr r11, 7" "add rax, r11" "add r9, rax" "add r10, 8"]);
throughput!(adds_half_a_word, []
    ["mov r11, [r10]" "shr r11, 8" "mov r11d, r11d" "add rax, r11" "add r9, rax" "add r10, 8"]);
throughput!(ignores_the_order, []
    ["mov r11, [r10]" "shr r11, 8" "add rax, r11" "add r9, r11" "add r10, 8"]);

latency!(right_chain, ["add rax, r11" "add r9, rax" "xor r11, [r10]" "shr r11, 8" "add r10, 8"]);
latency!(no_chain, ["add rax, r11" "add r9, rax" "mov r11, [r10]" "shr r11, 8" "add r10, 8"]);
latency!(chained_to_the_first_link, ["add rax, r11" "add r9, rax"
    "mov r11, [r10]" "xor r11, [rcx]" "shr r11, 8" "add r10, 8"]);
latency!(chained_by_the_fifth_argument, ["add rax, r11" "add r9, rax"
    "xor r11, [rdi+32]" "shr r11, 8" "add r10, 8"]);

pair!(both_words, ["add r9, rcx" "add rbp, r9"]);
pair!(first_word_twice, ["add r9, r11" "add rbp, r9"]);
pair!(first_word_alone, []);

/// Returns the names of those planted loops whose checksum is that of the right answers.
fn right_loops(probe: &Probe, form: Form, planted: &[(&'static str, Loop)]) -> Vec<&'static str> {
    // The number is even, since one of the loops counts two passes at once.
    const PASSES: usize = 4;
    let (mut arguments, answers) = workload(probe);
    let mut link = vec![0; probe.link_words()];
    if form == Form::Latency {
        link = probe.chain(&mut arguments, &answers);
    }
    let calls = arguments.len() / probe.shape.argument_words();
    let right = probe.expected_sums(&answers, PASSES);
    let mut names = Vec::new();
    for &(name, planted) in planted {
        let mut sums = vec![0; right.len()];
        // SAFETY: each loop stays within these arguments, reads the link and writes these sums.
        unsafe {
            planted(arguments.as_ptr(), calls, PASSES, link.as_ptr(), sums.as_mut_ptr());
        }
        if sums == right {
            names.push(name);
        }
    }
    names
}

/// Makes a list of loops with their names.
macro_rules! named {
    ($($name:ident)*) => { &[$((stringify!($name), $name as Loop)),*] };
}

#[test]
fn the_checksum_finds_a_loop_that_takes_other_arguments_or_computes_something_else() {
    let planted = named! {
        right skips_the_first skips_the_last skips_every_other skips_every_other_pass
        ends_after_a_pass begins_each_pass_at_zero takes_the_first_for_all takes_the_fifth_for_all
        takes_the_one_before takes_the_last_first has_another_kernel adds_half_a_word
        ignores_the_order
    };
    assert_eq!(right_loops(&STEP.probes[0], Form::Throughput, planted), ["right"]);
}

#[test]
fn the_checksum_finds_a_loop_that_is_chained_to_something_else() {
    let planted = named! {
        right_chain no_chain chained_to_the_first_link chained_by_the_fifth_argument
    };
    assert_eq!(right_loops(&STEP.probes[0], Form::Latency, planted), ["right_chain"]);
}

#[test]
fn the_checksum_finds_a_loop_that_leaves_out_a_word_of_the_answer() {
    let planted = named!(both_words first_word_twice first_word_alone);
    assert_eq!(right_loops(&RAYS.probes[0], Form::Throughput, planted), ["both_words"]);
}
