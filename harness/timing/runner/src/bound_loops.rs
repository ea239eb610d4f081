//! Bound loops: timed loops whose dependencies are cut ([`bound_loop`](machine_code::bound_loop)),
//! and the addresses that they read.
//!
//! A bound loop computes nothing, so it has no answers by which we could tell that it does what we
//! believe. Therefore
//!
//! 1. a copy of the loop that records the addresses runs once over the arguments, and its answers
//!    are checked;
//! 2. the bound loop gets these addresses as a list;
//! 3. a recording copy of the bound loop itself must come to the same addresses.

use crate::copies::{AddressList, CopiedLoop};
use crate::pages::Pages;
use crate::prepare::{Aligned, Checksum, LoopCalls, PreparedProbe};
use contract::{Form, Loop};
use machine_code::bound_loop::{BoundLoop, ListLocation, Replacement};
use machine_code::decode::Code;

/// Runs a loop once over its arguments. Returns whether the answers were right.
type RunLoop<'a> = &'a dyn Fn(Loop) -> bool;

impl CopiedLoop {
    /// Makes a copy whose calls compute nothing: see [`machine_code::bound_loop`]. It reads the
    /// addresses that `probe` reads for the calls of hot samples.
    ///
    /// # Errors
    /// If this loop has no such form, or for the reasons of [`CopiedLoop::new`].
    pub fn bound_loop(
        probe: &PreparedProbe,
        form: Form,
        code: &Code,
        instead: Replacement,
    ) -> Result<Self, String> {
        let working_set = &probe.hot_calls.working_set;
        let turns = working_set.calls * working_set.chunks(probe.probe);
        copy_bound_loop(probe.probe.timed_loop(form), code, instead, turns, &|timed_loop| {
            has_right_answers(probe, timed_loop)
        })
    }
}

/// Runs a loop once over the calls of hot samples, always in the same order. It must read the
/// memory that the probe's loop reads. Returns whether the answers were right.
fn has_right_answers(probe: &PreparedProbe, timed_loop: Loop) -> bool {
    let working_set = &probe.hot_calls.working_set;
    let link = vec![0; probe.probe.link_words()];
    let mut sums = probe.empty_sums();
    if probe.probe.shape.by_reference {
        let chunks = working_set.chunks(probe.probe);
        let orders = probe.hot_calls.orders(probe.probe, Form::Throughput);
        let [_, timed] = &mut *orders.borrow_mut();
        timed.draw_chunks(chunks);
        // SAFETY: it reads the memory that the original reads.
        unsafe { probe.run_calls(timed_loop, timed.calls(chunks), &link, 1, &mut sums) };
        return sums[..] == Checksum::new(probe.probe, timed.answers(chunks)).after_passes(1);
    }
    let (words, count) = (&working_set.arguments, probe.timed_calls().len());
    // SAFETY: as above.
    unsafe { probe.run_calls(timed_loop, LoopCalls { words, count }, &link, 1, &mut sums) };
    sums[..] == Checksum::new(probe.probe, &working_set.answers).after_passes(1)
}

/// Makes a copy of the loop without its dependencies. `run_loop` takes `turns` turns of it. Checks
/// that the copy reads the addresses that the loop reads, because its answers cannot show that.
fn copy_bound_loop(
    timed_loop: Loop,
    code: &Code,
    instead: Replacement,
    turns: usize,
    run_loop: RunLoop,
) -> Result<CopiedLoop, String> {
    let bound_loop = BoundLoop::new(code, timed_loop as usize as u64)?;
    if bound_loop.bytes_per_turn() == 0 || instead == Replacement::Idle {
        let (copy, _) = build_copy(timed_loop, &bound_loop, instead, ListLocation::default())?;
        return Ok(copy);
    }
    let (addresses, is_right) = record_addresses(timed_loop, &bound_loop, turns, run_loop)?;
    if !is_right {
        return Err(format!("{}: wrong answers while recorded", code.symbol));
    }
    let words = Aligned::from_words(&bound_loop.list(&addresses));
    let known = ListLocation { address: words.as_ptr() as u64, turns };
    let (mut copy, bytes) = build_copy(timed_loop, &bound_loop, instead, known)?;
    copy.address_list = Some(AddressList { words, turns });
    check_look_ups(&copy, &bytes, turns, run_loop, &addresses)?;
    Ok(copy)
}

/// Checks that a bound loop of these bytes reads the addresses that the loop itself reads.
fn check_look_ups(
    copy: &CopiedLoop,
    bytes: &[u8],
    turns: usize,
    run_loop: RunLoop,
    expected: &[u64],
) -> Result<(), String> {
    let start = copy.as_loop() as usize as u64;
    let bound_loop =
        BoundLoop::unmodified(&Code::decode("bound loop", start, bytes, |_, _| None), start)?;
    // The answers of a bound loop mean nothing, so whether they were right does not matter.
    let (addresses, _) = record_addresses(copy.original, &bound_loop, turns, run_loop)?;
    if addresses != expected {
        return Err("its bound loop looks up other addresses".into());
    }
    Ok(())
}

/// Makes a bound loop. Returns it with its bytes.
fn build_copy(
    timed_loop: Loop,
    bound_loop: &BoundLoop,
    instead: Replacement,
    known: ListLocation,
) -> Result<(CopiedLoop, Vec<u8>), String> {
    let mut bytes = Vec::new();
    let copy = CopiedLoop::from_code(timed_loop, 0, bound_loop.max_bytes(), |address| {
        bytes = bound_loop.bytes(address, instead, known)?;
        Ok(bytes.clone())
    })?;
    Ok((copy, bytes))
}

/// Records the addresses that depend on data in `turns` turns of `timed_loop`, or of a bound loop
/// of it. Returns them, and whether the answers were right. The recording copy lies near the loop
/// itself, because it reads the same tables.
fn record_addresses(
    timed_loop: Loop,
    bound_loop: &BoundLoop,
    turns: usize,
    run_loop: RunLoop,
) -> Result<(Vec<u64>, bool), String> {
    /// Words that a recording loop keeps in memory. The first is the address of the next record.
    const SLOTS: usize = 3;
    // These pages are never filled with code, so they stay writable.
    let slots = Pages::reserve_near(timed_loop as usize, SLOTS * size_of::<u64>())?;
    let recording = CopiedLoop::from_code(timed_loop, 0, bound_loop.max_bytes(), |address| {
        bound_loop.recording(address, slots.address() as u64)
    })?;
    let cursor = slots.start().cast_mut().cast::<u64>();
    let mut addresses = vec![0_u64; turns * bound_loop.bytes_per_turn() / size_of::<u64>()];
    let range = addresses.as_mut_ptr_range();
    // SAFETY: the page is ours and writable.
    unsafe { cursor.write_volatile(range.start as u64) };
    let is_right = run_loop(recording.as_loop());
    // SAFETY: as above.
    let end = unsafe { cursor.read_volatile() };
    if end != range.end as u64 {
        return Err("other turns were recorded than there are".into());
    }
    Ok((addresses, is_right))
}

#[cfg(test)]
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
mod tests {
    use super::*;
    use crate::copies::process_memory;

    /// Adds the word of each call to a sum, pass after pass. It has the shape of the loops that
    /// release builds have.
    #[unsafe(naked)]
    unsafe extern "C-unwind" fn sum_words(
        _: *const u64,
        _: usize,
        _: usize,
        _: *const u64,
        _: *mut u64,
    ) {
        std::arch::naked_asm!(
            "lea rsi, [rdi + 8 * rsi]",
            "xor ecx, ecx",
            "2: mov r10, rdi",
            "3: mov rax, [r10]",
            "and rax, rax",
            "add rcx, rax",
            "add r10, 8",
            "cmp r10, rsi",
            "jne 3b",
            "dec rdx",
            "jne 2b",
            "mov [r8], rcx",
            "mov qword ptr [r8 + 8], 1",
            "ret",
            "nop",
        )
    }

    /// Adds a word of a table for each call, after two look-ups: the second index is the exclusive
    /// or of the call's word and of the word at the first index.
    #[unsafe(naked)]
    unsafe extern "C-unwind" fn sum_second_look_ups(
        _: *const u64,
        _: usize,
        _: usize,
        _: *const u64,
        _: *mut u64,
    ) {
        std::arch::naked_asm!(
            "lea rsi, [rdi + 8 * rsi]",
            "xor r9d, r9d",
            "2: mov r10, rdi",
            "3: mov rax, [r10]",
            "and eax, 7",
            "mov r11, [rcx + 8 * rax]",
            "xor rax, r11",
            "and eax, 7",
            "add r9, [rcx + 8 * rax]",
            "add r10, 8",
            "cmp r10, rsi",
            "jne 3b",
            "dec rdx",
            "jne 2b",
            "mov [r8], r9",
            "mov qword ptr [r8 + 8], 1",
            "ret",
            "nop",
        )
    }

    /// Decodes a function of this process. It ends with its last return, and traps follow.
    fn decode_function(timed_loop: Loop, max_bytes: usize) -> Code {
        let start = timed_loop as usize;
        let bytes = process_memory(start, max_bytes).expect("it is mapped");
        let end = bytes.iter().rposition(|byte| *byte == 0xc3).expect("it returns");
        Code::decode("f", start as u64, &bytes[..=end], |_, _| None)
    }

    /// Runs a loop over [`ARGUMENTS`] and [`TABLE`]. Returns the sums that it stores.
    fn sums(timed_loop: Loop, passes: usize) -> [u64; 2] {
        let mut sums = [0; 2];
        let (first, calls) = (ARGUMENTS.as_ptr(), ARGUMENTS.len());
        // SAFETY: arguments of as many calls, two sums.
        unsafe { timed_loop(first, calls, passes, TABLE.as_ptr(), sums.as_mut_ptr()) };
        sums
    }

    const ARGUMENTS: [u64; 4] = [1, 2, 3, 4];
    const TABLE: [u64; 8] = [3, 1, 4, 1, 5, 9, 2, 6];

    /// Whether one pass stores the sum that both functions of these tests have.
    fn is_ten(timed_loop: Loop) -> bool {
        sums(timed_loop, 1) == [10, 1]
    }

    #[test]
    fn bound_loops_return_and_compute_nothing() {
        for (timed_loop, max_bytes) in [(sum_words as Loop, 44), (sum_second_look_ups as Loop, 57)]
        {
            let code = decode_function(timed_loop, max_bytes);
            let copy = CopiedLoop::new(timed_loop, &code).expect("a copy");
            assert_eq!(sums(copy.as_loop(), 5), [50, 1]);
            for instead in [Replacement::Independent, Replacement::Idle] {
                let copy =
                    copy_bound_loop(timed_loop, &code, instead, 4, &is_ten).expect("a bound loop");
                let [first, second] = sums(copy.as_loop(), 5);
                assert_eq!(second, 1, "{instead:?} did not reach the end");
                assert_ne!(first, 50, "{instead:?} computed what the loop computes");
            }
        }
    }

    #[test]
    fn addresses_that_depend_on_data_are_recorded() {
        let code = decode_function(sum_second_look_ups, 57);
        let bound_loop =
            BoundLoop::new(&code, sum_second_look_ups as *const () as u64).expect("straight");
        let (addresses, is_right) =
            record_addresses(sum_second_look_ups, &bound_loop, 4, &is_ten).expect("recorded");
        // The first look-up of a turn, `table[word]`, brings the address of the second,
        // `table[word ^ table[word]]`.
        assert_eq!((&addresses[..], is_right), (&[0, 6, 2, 1][..], true));
        let error = record_addresses(sum_second_look_ups, &bound_loop, 5, &is_ten).unwrap_err();
        assert!(error.contains("other turns"));
        let result = copy_bound_loop(
            sum_second_look_ups,
            &code,
            Replacement::Independent,
            4,
            &|timed_loop| sums(timed_loop, 1) == [11, 1],
        );
        assert!(result.map(|_| ()).unwrap_err().contains("wrong answers"));
    }

    #[test]
    fn a_bound_loop_that_reads_other_addresses_is_refused() {
        let code = decode_function(sum_second_look_ups, 57);
        let bound_loop = BoundLoop::new(&code, code.address).expect("straight");
        let list = Aligned::from_words(&bound_loop.list(&[0, 6, 2, 1]));
        let known = ListLocation { address: list.as_ptr() as u64, turns: 4 };
        let (copy, bytes) =
            build_copy(sum_second_look_ups, &bound_loop, Replacement::Independent, known)
                .expect("a bound loop");
        assert_eq!(check_look_ups(&copy, &bytes, 4, &is_ten, &[0, 6, 2, 1]), Ok(()));
        for addresses in [[0, 6, 2, 2], [6, 0, 2, 1]] {
            let error = check_look_ups(&copy, &bytes, 4, &is_ten, &addresses).unwrap_err();
            assert!(error.contains("other addresses"), "{error}");
        }
    }
}
