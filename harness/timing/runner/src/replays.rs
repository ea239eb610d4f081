//! Replays of timed loops ([`replay`](machine_code::replay)) and the addresses that they read: a
//! copy of the loop that records them runs once over the arguments, and its answers are checked. A
//! replay has no answers.

use crate::copies::CopiedLoop;
use crate::pages::Pages;
use crate::prepare::{Aligned, Checksum, PreparedProbe};
use contract::{Form, Loop};
use machine_code::decode::Code;
use machine_code::replay::{Instead, Known, Replay};

/// Runs over arguments, so many turns, and says whether the answers were right.
type Run<'a> = &'a dyn Fn(Loop) -> bool;

impl CopiedLoop {
    /// A copy of which the calls compute nothing: see [`machine_code::replay`]. What is looked up
    /// is what `probe` looks up for the calls that hot samples go over.
    ///
    /// # Errors
    /// Why this loop has no such form; or as [`CopiedLoop::again`].
    pub fn replaying(
        probe: &PreparedProbe,
        form: Form,
        code: &Code,
        instead: Instead,
    ) -> Result<Self, String> {
        let set = &probe.hot.set;
        let link = vec![0; probe.probe.link_words()];
        let turns = set.calls * set.chunks(probe.probe);
        let run = |other: Loop| {
            let mut sums = probe.empty_sums();
            // SAFETY: it reads what the original reads.
            unsafe { probe.run_over(other, &set.arguments, &link, 1, &mut sums) };
            sums[..] == Checksum::of(probe.probe, &set.answers).after(1)
        };
        replaying(probe.probe.timed_loop(form), code, instead, turns, &run)
    }
}

/// The replay of a loop, of which `run` takes so many turns. It was seen to look up what the loop
/// looks up.
fn replaying(
    timed_loop: Loop,
    code: &Code,
    instead: Instead,
    turns: usize,
    run: Run,
) -> Result<CopiedLoop, String> {
    let replay = Replay::of(code, timed_loop as usize as u64)?;
    if replay.bytes_a_turn() == 0 || instead == Instead::Idle {
        return Ok(made(timed_loop, &replay, instead, Known::default())?.0);
    }
    let (recorded, is_right) = recorded(timed_loop, &replay, turns, run)?;
    if !is_right {
        return Err(format!("{}: wrong answers while recorded", code.symbol));
    }
    let list = Aligned::of(&replay.list(&recorded));
    let (mut copy, bytes) =
        made(timed_loop, &replay, instead, Known { address: list.as_ptr() as u64, turns })?;
    copy.known = Some((list, turns));
    looks_up(&copy, &bytes, turns, run, &recorded).map(|()| copy)
}

/// Whether a replay of these bytes looks up what is known.
fn looks_up(
    copy: &CopiedLoop,
    bytes: &[u8],
    turns: usize,
    run: Run,
    known: &[u64],
) -> Result<(), String> {
    let start = copy.as_loop() as usize as u64;
    let own = Replay::as_it_is(&Code::decode("replay", start, bytes, |_, _| None), start)?;
    match recorded(copy.original, &own, turns, run)?.0 == known {
        true => Ok(()),
        false => Err("its replay looks up other addresses".into()),
    }
}

/// A replay, and its bytes.
fn made(
    timed_loop: Loop,
    replay: &Replay,
    instead: Instead,
    known: Known,
) -> Result<(CopiedLoop, Vec<u8>), String> {
    let mut bytes = Vec::new();
    let copy = CopiedLoop::made(timed_loop, 0, replay.most_bytes(), |address| {
        bytes = replay.bytes(address, instead, known)?;
        Ok(bytes.clone())
    })?;
    Ok((copy, bytes))
}

/// What data make of addresses in so many turns of `timed_loop`, or of a replay of it, and whether
/// the answers were right. Whatever is made lies near the loop itself, of which it reads the
/// tables.
fn recorded(
    timed_loop: Loop,
    replay: &Replay,
    turns: usize,
    run: Run,
) -> Result<(Vec<u64>, bool), String> {
    const SLOTS: usize = 3;
    // They are never filled with code, so that they stay writable.
    let slots = Pages::near(timed_loop as usize, SLOTS * size_of::<u64>())?;
    let recording = CopiedLoop::made(timed_loop, 0, replay.most_bytes(), |address| {
        replay.recording(address, slots.address() as u64)
    })?;
    let cursor = slots.start().cast_mut().cast::<u64>();
    let mut recorded = vec![0_u64; turns * replay.bytes_a_turn() / size_of::<u64>()];
    let ends = recorded.as_mut_ptr_range();
    // SAFETY: the page is ours and writable.
    unsafe { cursor.write_volatile(ends.start as u64) };
    let is_right = run(recording.as_loop());
    // SAFETY: as above.
    let reached = unsafe { cursor.read_volatile() };
    match reached == ends.end as u64 {
        true => Ok((recorded, is_right)),
        false => Err("other turns were recorded than there are".into()),
    }
}

#[cfg(test)]
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
mod tests {
    use super::*;
    use crate::copies::running_bytes;

    /// Passes over calls, each of which adds a word of its own to a sum: as loops of releases are.
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

    /// As above, with words of a table by the lower bits of the call's own word, and by what stands
    /// there.
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

    /// What a function of this process is made of: it ends with its last return, and traps follow.
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

    #[test]
    fn replays_come_back_and_come_to_nothing() {
        for (timed_loop, bytes) in [(adds as Loop, 44), (looks_up_twice as Loop, 57)] {
            let code = code_of(timed_loop, bytes);
            let copy = CopiedLoop::again(timed_loop, &code).expect("a copy");
            assert_eq!(sums(copy.as_loop(), DATA, 5), [50, 1]);
            for instead in [Instead::Independent, Instead::Idle] {
                let run = |other: Loop| sums(other, DATA, 1) == [10, 1];
                let copy = replaying(timed_loop, &code, instead, 4, &run).expect("a replay");
                let came_to = sums(copy.as_loop(), DATA, 5);
                assert_eq!(came_to[1], 1, "{instead:?} did not reach the end");
                assert_ne!(came_to[0], 50, "{instead:?} computed what the loop computes");
            }
        }
    }

    #[test]
    fn recorded_are_the_addresses_that_data_made() {
        let (code, run) =
            (code_of(looks_up_twice, 57), |other: Loop| sums(other, DATA, 1) == [10, 1]);
        let replay = Replay::of(&code, looks_up_twice as *const () as u64).expect("straight");
        let (known, is_right) = recorded(looks_up_twice, &replay, 4, &run).expect("recorded");
        // The first look-up of a turn, `table[word]`, brings the address of the second,
        // `table[word ^ table[word]]`.
        assert_eq!((&known[..], is_right), (&[0, 6, 2, 1][..], true));
        let other = recorded(looks_up_twice, &replay, 5, &run);
        assert!(other.unwrap_err().contains("other turns"));
        let wrong = |other: Loop| sums(other, DATA, 1) == [11, 1];
        let why = replaying(looks_up_twice, &code, Instead::Independent, 4, &wrong).map(|_| ());
        assert!(why.unwrap_err().contains("wrong answers"));
    }

    #[test]
    fn a_replay_that_looks_up_anything_else_is_refused() {
        let (code, run) = (code_of(looks_up_twice, 57), |other: Loop| sums(other, DATA, 1)[1] == 1);
        let replay = Replay::of(&code, code.address).expect("straight");
        let list = Aligned::of(&replay.list(&[0, 6, 2, 1]));
        let known = Known { address: list.as_ptr() as u64, turns: 4 };
        let made = made(looks_up_twice, &replay, Instead::Independent, known);
        let (copy, bytes) = made.expect("a replay");
        assert_eq!(looks_up(&copy, &bytes, 4, &run, &[0, 6, 2, 1]), Ok(()));
        for other in [[0, 6, 2, 2], [6, 0, 2, 1]] {
            let why = looks_up(&copy, &bytes, 4, &run, &other).unwrap_err();
            assert!(why.contains("other addresses"), "{why}");
        }
    }
}
