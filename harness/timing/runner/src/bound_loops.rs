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

use crate::copies::CopiedLoop;
use crate::pages::Pages;
use crate::prepare::{Aligned, Checksum, PreparedProbe};
use contract::{Form, Loop};
use machine_code::bound_loop::{BoundLoop, Instead, Known};
use machine_code::decode::Code;

/// Runs a loop over arguments, so many turns. Returns whether the answers were right.
type Run<'a> = &'a dyn Fn(Loop) -> bool;

impl CopiedLoop {
    /// A copy of which the calls compute nothing: see [`machine_code::bound_loop`]. What is looked
    /// up is what `probe` looks up for the calls that hot samples go over.
    ///
    /// # Errors
    /// Why this loop has no such form; or as [`CopiedLoop::again`].
    pub fn bound(
        probe: &PreparedProbe,
        form: Form,
        code: &Code,
        instead: Instead,
    ) -> Result<Self, String> {
        let set = &probe.hot.set;
        let turns = set.calls * set.chunks(probe.probe);
        copy_bound_loop(probe.probe.timed_loop(form), code, instead, turns, &|timed_loop| {
            is_right(probe, timed_loop)
        })
    }
}

/// Runs a loop that reads what the probe's loop reads once over the calls of hot samples. Returns
/// whether the answers were right.
fn is_right(probe: &PreparedProbe, timed_loop: Loop) -> bool {
    let set = &probe.hot.set;
    let link = vec![0; probe.probe.link_words()];
    let mut sums = probe.empty_sums();
    // SAFETY: it reads what the original reads.
    unsafe { probe.run_over(timed_loop, &set.arguments, &link, 1, &mut sums) };
    sums[..] == Checksum::of(probe.probe, &set.answers).after(1)
}

/// A copy of the loop without its dependencies, of which `run` takes so many turns. It was seen to
/// look up what the loop looks up.
fn copy_bound_loop(
    timed_loop: Loop,
    code: &Code,
    instead: Instead,
    turns: usize,
    run: Run,
) -> Result<CopiedLoop, String> {
    let bound_loop = BoundLoop::of(code, timed_loop as usize as u64)?;
    if bound_loop.bytes_a_turn() == 0 || instead == Instead::Idle {
        return Ok(made(timed_loop, &bound_loop, instead, Known::default())?.0);
    }
    let (recorded, is_right) = recorded(timed_loop, &bound_loop, turns, run)?;
    if !is_right {
        return Err(format!("{}: wrong answers while recorded", code.symbol));
    }
    let list = Aligned::of(&bound_loop.list(&recorded));
    let (mut copy, bytes) =
        made(timed_loop, &bound_loop, instead, Known { address: list.as_ptr() as u64, turns })?;
    copy.known = Some((list, turns));
    check_look_ups(&copy, &bytes, turns, run, &recorded)?;
    Ok(copy)
}

/// Checks that a bound loop of these bytes looks up what is known.
fn check_look_ups(
    copy: &CopiedLoop,
    bytes: &[u8],
    turns: usize,
    run: Run,
    known: &[u64],
) -> Result<(), String> {
    let start = copy.as_loop() as usize as u64;
    let bound_loop =
        BoundLoop::as_it_is(&Code::decode("bound loop", start, bytes, |_, _| None), start)?;
    // The answers of a bound loop mean nothing, so whether they were right does not matter.
    let (addresses, _) = recorded(copy.original, &bound_loop, turns, run)?;
    if addresses != known {
        return Err("its bound loop looks up other addresses".into());
    }
    Ok(())
}

/// A bound loop, and its bytes.
fn made(
    timed_loop: Loop,
    bound_loop: &BoundLoop,
    instead: Instead,
    known: Known,
) -> Result<(CopiedLoop, Vec<u8>), String> {
    let mut bytes = Vec::new();
    let copy = CopiedLoop::made(timed_loop, 0, bound_loop.most_bytes(), |address| {
        bytes = bound_loop.bytes(address, instead, known)?;
        Ok(bytes.clone())
    })?;
    Ok((copy, bytes))
}

/// Records the addresses that depend on data in so many turns of `timed_loop`, or of a bound loop
/// of it. Returns them, and whether the answers were right. The recording copy lies near the loop
/// itself, because it reads the same tables.
fn recorded(
    timed_loop: Loop,
    bound_loop: &BoundLoop,
    turns: usize,
    run: Run,
) -> Result<(Vec<u64>, bool), String> {
    const SLOTS: usize = 3;
    // They are never filled with code, so that they stay writable.
    let slots = Pages::near(timed_loop as usize, SLOTS * size_of::<u64>())?;
    let recording = CopiedLoop::made(timed_loop, 0, bound_loop.most_bytes(), |address| {
        bound_loop.recording(address, slots.address() as u64)
    })?;
    let cursor = slots.start().cast_mut().cast::<u64>();
    let mut recorded = vec![0_u64; turns * bound_loop.bytes_a_turn() / size_of::<u64>()];
    let ends = recorded.as_mut_ptr_range();
    // SAFETY: the page is ours and writable.
    unsafe { cursor.write_volatile(ends.start as u64) };
    let is_right = run(recording.as_loop());
    // SAFETY: as above.
    let reached = unsafe { cursor.read_volatile() };
    if reached != ends.end as u64 {
        return Err("other turns were recorded than there are".into());
    }
    Ok((recorded, is_right))
}

#[cfg(test)]
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
mod tests {
    use super::*;
    use crate::copies::running_bytes;

    /// Passes over calls, each of which adds its word to a sum: as loops of releases are.
    #[unsafe(naked)]
    unsafe extern "C-unwind" fn adds(
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

    /// As above, with words of a table: the word at the lower bits of the call's word, and the word
    /// at the lower bits of that one.
    #[unsafe(naked)]
    unsafe extern "C-unwind" fn looks_up_twice(
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

    /// The code of a function of this process: it ends with its last return, and traps follow.
    fn code_of(timed_loop: Loop, most_bytes: usize) -> Code {
        let start = timed_loop as usize;
        let bytes = running_bytes(start, most_bytes).expect("it is mapped");
        let end = bytes.iter().rposition(|byte| *byte == 0xc3).expect("it returns");
        Code::decode("f", start as u64, &bytes[..=end], |_, _| None)
    }

    fn sums(timed_loop: Loop, [arguments, link]: [&[u64]; 2], passes: usize) -> [u64; 2] {
        let mut sums = [0; 2];
        let (first, calls) = (arguments.as_ptr(), arguments.len());
        // SAFETY: arguments of as many calls, two sums.
        unsafe { timed_loop(first, calls, passes, link.as_ptr(), sums.as_mut_ptr()) };
        sums
    }

    const DATA: [&[u64]; 2] = [&[1, 2, 3, 4], &[3, 1, 4, 1, 5, 9, 2, 6]];

    /// One pass of each function of these tests over [`DATA`] comes to this.
    fn is_ten(timed_loop: Loop) -> bool {
        sums(timed_loop, DATA, 1) == [10, 1]
    }

    #[test]
    fn bound_loops_come_back_and_come_to_nothing() {
        for (timed_loop, bytes) in [(adds as Loop, 44), (looks_up_twice as Loop, 57)] {
            let code = code_of(timed_loop, bytes);
            let copy = CopiedLoop::again(timed_loop, &code).expect("a copy");
            assert_eq!(sums(copy.as_loop(), DATA, 5), [50, 1]);
            for instead in [Instead::Independent, Instead::Idle] {
                let copy =
                    copy_bound_loop(timed_loop, &code, instead, 4, &is_ten).expect("a bound loop");
                let came_to = sums(copy.as_loop(), DATA, 5);
                assert_eq!(came_to[1], 1, "{instead:?} did not reach the end");
                assert_ne!(came_to[0], 50, "{instead:?} computed what the loop computes");
            }
        }
    }

    #[test]
    fn recorded_are_the_addresses_that_data_made() {
        let code = code_of(looks_up_twice, 57);
        let bound_loop =
            BoundLoop::of(&code, looks_up_twice as *const () as u64).expect("straight");
        let (known, is_right) =
            recorded(looks_up_twice, &bound_loop, 4, &is_ten).expect("recorded");
        // The first look-up of a turn, `table[word]`, brings the address of the second,
        // `table[word ^ table[word]]`.
        assert_eq!((&known[..], is_right), (&[0, 6, 2, 1][..], true));
        let other = recorded(looks_up_twice, &bound_loop, 5, &is_ten);
        assert!(other.unwrap_err().contains("other turns"));
        let wrong =
            copy_bound_loop(looks_up_twice, &code, Instead::Independent, 4, &|timed_loop| {
                sums(timed_loop, DATA, 1) == [11, 1]
            });
        assert!(wrong.map(|_| ()).unwrap_err().contains("wrong answers"));
    }

    #[test]
    fn a_bound_loop_that_looks_up_anything_else_is_refused() {
        let code = code_of(looks_up_twice, 57);
        let bound_loop = BoundLoop::of(&code, code.address).expect("straight");
        let list = Aligned::of(&bound_loop.list(&[0, 6, 2, 1]));
        let known = Known { address: list.as_ptr() as u64, turns: 4 };
        let made = made(looks_up_twice, &bound_loop, Instead::Independent, known);
        let (copy, bytes) = made.expect("a bound loop");
        assert_eq!(check_look_ups(&copy, &bytes, 4, &is_ten, &[0, 6, 2, 1]), Ok(()));
        for other in [[0, 6, 2, 2], [6, 0, 2, 1]] {
            let error = check_look_ups(&copy, &bytes, 4, &is_ten, &other).unwrap_err();
            assert!(error.contains("other addresses"), "{error}");
        }
    }
}
