//! Copies of a timed loop's machine code, on other pages, on x86-64 Linux. The difference between
//! the times of two copies of the same bytes is the noise of the measurement.
//!
//! A function depends on its address only by the distances to constants, tables and calls outside
//! it. To copy a function we
//!
//! 1. compare the running bytes with those of the executable, which we decode;
//! 2. reserve pages near it, because a distance has 32 bits;
//! 3. correct each distance that leads out of the function;
//! 4. write the bytes and make the pages executable.
//!
//! We refuse code with a table of jumps, which would lead back into the original, so that we would
//! time that instead.

use crate::cache_lines::LINE_BYTES;
use crate::error::Error;
use crate::pages::Pages;
use crate::prepare::Aligned;
use contract::{Form, Loop, Probe};
use machine_code::decode::{self, Code, Executable};
use std::ffi::c_void;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A copy of a timed loop; its memory is given back when it is dropped.
pub struct CopiedLoop {
    /// The loop that was copied.
    pub(crate) original: Loop,
    pages: Pages,
    /// Bytes of the pages before the copy.
    offset: usize,
    /// The addresses that the copy reads, if it is a bound loop that repeats look-ups.
    pub(crate) address_list: Option<AddressList>,
}

/// The addresses that a bound loop reads. The loop has a pointer into this list, so they live
/// together.
pub(crate) struct AddressList {
    /// The addresses as the loop reads them. The list is kept only for its memory.
    #[expect(dead_code, reason = "machine code reads it")]
    pub(crate) words: Aligned,
    /// Maximum number of turns that a pass may have.
    pub(crate) turns: usize,
}

impl CopiedLoop {
    /// Copies the function behind `timed_loop`, whose code is `code`, to `offset` bytes after the
    /// start of the copy's pages.
    fn with_offset(timed_loop: Loop, code: &Code, offset: usize) -> Result<Self, String> {
        CopiedLoop::copy_code(timed_loop, code, offset)
            .map_err(|reason| format!("{} cannot be copied: {reason}", code.symbol))
    }

    fn copy_code(timed_loop: Loop, code: &Code, offset: usize) -> Result<Self, String> {
        let original = timed_loop as usize;
        if process_memory(original, code.bytes.len())? != code.bytes {
            return Err("the running process has other bytes".into());
        }
        CopiedLoop::from_code(timed_loop, offset, code.bytes.len(), |start| {
            relocate(code, original as i64 - start as i64)
        })
    }

    /// Copies the loop with this code to the start of a cache line. Successive copies begin at
    /// other lines of their pages, because copies at the same line would share a few sets of every
    /// cache.
    ///
    /// # Errors
    /// If the running bytes are not those of `code`; if they cannot be moved, or there is no free
    /// memory near the original.
    pub fn new(timed_loop: Loop, code: &Code) -> Result<Self, String> {
        CopiedLoop::with_offset(timed_loop, code, LINE_BYTES * next_line())
    }

    /// Makes a function that may be called in place of the loop, `offset` bytes after the start of
    /// its pages. `make` returns its bytes, `max_bytes` at most, given their address: distances to
    /// what is outside depend on it.
    ///
    /// # Errors
    /// If `make` fails, or if there is no free memory near the original.
    pub(crate) fn from_code(
        timed_loop: Loop,
        offset: usize,
        max_bytes: usize,
        make: impl FnOnce(u64) -> Result<Vec<u8>, String>,
    ) -> Result<Self, String> {
        let mut pages = Pages::reserve_near(timed_loop as usize, offset + max_bytes)?;
        pages.fill(offset, &make((pages.address() + offset) as u64)?)?;
        Ok(CopiedLoop { original: timed_loop, pages, offset, address_list: None })
    }

    /// Whether this is a copy of `timed_loop`.
    pub fn is_copy_of(&self, timed_loop: Loop) -> bool {
        std::ptr::fn_addr_eq(self.original, timed_loop)
    }

    /// Returns the copy as a function. Call it as the original is called, and not after the copy is
    /// dropped.
    pub fn as_loop(&self) -> Loop {
        let start = self.pages.start().wrapping_byte_add(self.offset);
        // SAFETY: the bytes there are those of a function of this type, moved with care.
        unsafe { std::mem::transmute::<*const c_void, Loop>(start) }
    }
}

/// Opens the executable of this process.
pub(crate) fn current_executable() -> Result<Executable, Error> {
    let path = std::env::current_exe().map_err(|error| Error::Machine(error.to_string()))?;
    Executable::open(&path).map_err(|error| Error::Machine(error.to_string()))
}

/// Returns the code of a probe's loop as the executable has it.
pub(crate) fn loop_code(
    probe: &Probe,
    form: Form,
    executable: &Executable,
) -> Result<Code, String> {
    let symbol = probe.loop_symbol(form);
    executable.code(symbol).ok_or_else(|| format!("{symbol} is not in the executable"))
}

/// Returns the line of its page that the next copy begins at.
fn next_line() -> usize {
    /// Lines of the smallest page, 4 KiB.
    const LINES: usize = 64;
    /// The step is odd, so that it visits all lines before it repeats one.
    const STEP: usize = 27;
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    NEXT.fetch_add(STEP, Ordering::Relaxed) % LINES
}

/// Reads memory of this process through the kernel, which refuses where nothing is mapped. A read
/// by pointer would end the process there.
pub(crate) fn process_memory(address: usize, length: usize) -> Result<Vec<u8>, String> {
    let mut memory =
        File::open("/proc/self/mem").map_err(|error| format!("/proc/self/mem: {error}"))?;
    let mut bytes = vec![0; length];
    memory
        .seek(SeekFrom::Start(address as u64))
        .and_then(|_| memory.read_exact(&mut bytes))
        .map_err(|error| format!("no {length} bytes at {address:#x}: {error}"))?;
    Ok(bytes)
}

/// Returns the bytes of `code` for a place from which everything outside is farther by `shift`
/// bytes.
fn relocate(code: &Code, shift: i64) -> Result<Vec<u8>, String> {
    for line in &code.instructions {
        // A jump to an address that was loaded relative to the code leads outside it.
        if line.raw.is_jmp_near_indirect() && !line.raw.is_ip_rel_memory_operand() {
            return Err(format!("`{}` may lead back into the original", line.text()));
        }
    }
    let mut bytes = code.bytes.clone();
    for field in decode::distances(code) {
        if code.contains(field.target) {
            continue;
        }
        let field_bytes = &mut bytes[field.offset..field.offset + field.size];
        let distance = <[u8; 4]>::try_from(&*field_bytes).map_err(|_| "a short jump leaves it")?;
        let distance = i64::from(i32::from_le_bytes(distance)) + shift;
        let distance =
            i32::try_from(distance).map_err(|_| "it is out of reach of what it refers to")?;
        field_bytes.copy_from_slice(&distance.to_le_bytes());
    }
    Ok(bytes)
}

#[cfg(test)]
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
mod tests {
    use super::*;
    use crate::prepare::{Checksum, Prepared};
    use contract::Routine;

    const OFFSETS: [usize; 6] = [0, 1, 7, 16, 33, 63];

    /// Returns the name and the first routine of the variant.
    fn first_routine(variant: &str) -> (&'static str, &'static Routine) {
        let variant = contract::registry::variant(variant).expect("registered");
        (variant.name, &variant.routines[0])
    }

    fn prepared(variant: &str) -> Prepared {
        let (variant, routine) = first_routine(variant);
        crate::fixtures::prepared("uniform-16", variant, routine.name)
    }

    #[test]
    fn copies_at_any_offset_come_to_the_checksum_of_the_original() {
        const PASSES: usize = 3;
        let executable = current_executable().expect("symbols");
        let mut outward_distances = 0;
        for name in ["kogge_stone", "subtract_sse2", "sbamg", "gfni_rays"] {
            if let Err(reason) = first_routine(name).1.runnable() {
                contract::skip_part(&format!("copies of {name}: {reason}"));
                continue;
            }
            let prepared = prepared(name);
            let loops =
                prepared.probes.iter().flat_map(|probe| Form::ALL.map(|form| (probe, form)));
            for (probe, form) in loops {
                let code = loop_code(probe.probe, form, &executable).expect("it has symbols");
                let timed_loop = probe.probe.timed_loop(form);
                let copies = OFFSETS.map(|offset| {
                    CopiedLoop::with_offset(timed_loop, &code, offset).expect("a copy")
                });
                let expected = Checksum::new(probe.probe, &probe.answers).after_passes(PASSES);
                for (copy, offset) in copies.iter().zip(OFFSETS) {
                    let start = copy.as_loop() as usize;
                    assert_eq!(start % LINE_BYTES, offset);
                    assert_ne!(start, timed_loop as usize);
                    assert!(copy.is_copy_of(timed_loop));
                    let mut sums = probe.empty_sums();
                    // SAFETY: a copy does what the original does.
                    unsafe { probe.run_workload(copy.as_loop(), form, PASSES, &mut sums) };
                    assert_eq!(sums[..], expected, "{name} at {offset}");
                }
                let distances = decode::distances(&code);
                outward_distances +=
                    distances.iter().filter(|field| !code.contains(field.target)).count();
            }
        }
        assert!(outward_distances > 0, "no loop of these had a distance to correct");
    }

    #[test]
    fn each_copy_has_pages_and_gives_them_back() {
        let prepared = prepared("kogge_stone");
        let (probe, executable) =
            (prepared.probes[0].probe, current_executable().expect("symbols"));
        let code = loop_code(probe, Form::Latency, &executable).expect("it has symbols");
        let timed_loop = probe.timed_loop(Form::Latency);
        let copies: Vec<CopiedLoop> = (0..100)
            .map(|_| CopiedLoop::with_offset(timed_loop, &code, 16).expect("a copy"))
            .collect();
        let pages: std::collections::BTreeSet<usize> =
            copies.iter().map(|copy| copy.as_loop() as usize / 4096).collect();
        assert_eq!(pages.len(), copies.len());
        let start = copies[0].as_loop() as usize;
        assert!(process_memory(start, 1).is_ok());
        drop(copies);
        assert!(process_memory(start, 1).is_err(), "still mapped");
    }

    #[test]
    fn code_of_another_loop_is_refused() {
        let prepared = prepared("kogge_stone");
        let (probe, executable) =
            (prepared.probes[0].probe, current_executable().expect("symbols"));
        let code = executable.code(probe.throughput_symbol).expect("it is linked in");
        let complaint = CopiedLoop::with_offset(probe.latency, &code, 0).map(|_| ()).unwrap_err();
        assert!(complaint.contains("other bytes"));
    }

    #[test]
    fn only_distances_that_lead_outward_are_corrected() {
        // movdqa xmm0,[rip+0x100]; lea rax,[rip-15]; call +0x100; jmp to the start; ret
        let bytes = [
            0x66, 0x0f, 0x6f, 0x05, 0x00, 0x01, 0x00, 0x00, 0x48, 0x8d, 0x05, 0xf1, 0xff, 0xff,
            0xff, 0xe8, 0x00, 0x01, 0x00, 0x00, 0xeb, 0xea, 0xc3,
        ];
        let mut expected = bytes;
        (expected[5], expected[17]) = (0x03, 0x03);
        assert_eq!(relocate(&decode(&bytes), 0x200).unwrap(), expected);
        assert!(relocate(&decode(&bytes), 1 << 31).unwrap_err().contains("out of reach"));
        // jmp +0x10 (short); jmp rax
        assert!(relocate(&decode(&[0xeb, 0x10]), 1).unwrap_err().contains("short jump"));
        assert!(relocate(&decode(&[0xff, 0xe0]), 1).unwrap_err().contains("jmp rax"));
    }

    fn decode(bytes: &[u8]) -> Code {
        Code::decode("f", 0x1000, bytes, |_, _| None)
    }
}
