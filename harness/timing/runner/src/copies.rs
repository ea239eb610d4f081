//! Copies of a timed loop's machine code, on other pages, on x86-64 Linux. The difference between
//! two copies of the same bytes is the noise of the measurement.
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
    /// The loop that it was made of.
    pub(crate) original: Loop,
    pages: Pages,
    /// Bytes of the pages before the copy.
    offset: usize,
    /// If it repeats look-ups, the addresses that it reads, and the turns that a pass may have.
    pub(crate) known: Option<(Aligned, usize)>,
}

impl CopiedLoop {
    /// Copies the function behind `timed_loop`, of which `code` is the code, `offset` bytes after
    /// the start of the copy's pages.
    fn at(timed_loop: Loop, code: &Code, offset: usize) -> Result<Self, String> {
        CopiedLoop::exact(timed_loop, code, offset)
            .map_err(|reason| format!("{} cannot be copied: {reason}", code.symbol))
    }

    fn exact(timed_loop: Loop, code: &Code, offset: usize) -> Result<Self, String> {
        let original = timed_loop as usize;
        if running_bytes(original, code.bytes.len())? != code.bytes {
            return Err("the running process has other bytes".into());
        }
        CopiedLoop::made(timed_loop, offset, code.bytes.len(), |start| {
            moved(code, original as i64 - start as i64)
        })
    }

    /// A copy of the loop with this code, at the start of another line of its pages than the last
    /// copies.
    ///
    /// # Errors
    /// If the running bytes are not those of `code`; if they cannot be moved, or there is no free
    /// memory near the original.
    pub fn again(timed_loop: Loop, code: &Code) -> Result<Self, String> {
        CopiedLoop::at(timed_loop, code, LINE_BYTES * some_line())
    }

    /// Code in place of the loop, `offset` bytes after the start of its pages. `make` returns its
    /// bytes, `max_bytes` at most, for the address where it will be.
    ///
    /// # Errors
    /// If `make` makes nothing, or if there is no free memory near the original.
    pub(crate) fn made(
        timed_loop: Loop,
        offset: usize,
        max_bytes: usize,
        make: impl FnOnce(u64) -> Result<Vec<u8>, String>,
    ) -> Result<Self, String> {
        let mut pages = Pages::near(timed_loop as usize, offset + max_bytes)?;
        pages.fill(offset, &make((pages.address() + offset) as u64)?)?;
        Ok(CopiedLoop { original: timed_loop, pages, offset, known: None })
    }

    /// Whether it was made of this very loop.
    pub fn is_of(&self, timed_loop: Loop) -> bool {
        std::ptr::fn_addr_eq(self.original, timed_loop)
    }

    /// The copy as a function. To be called as the original is, and not after the copy is dropped.
    pub fn as_loop(&self) -> Loop {
        let start = self.pages.start().wrapping_byte_add(self.offset);
        // SAFETY: the bytes there are those of a function of this type, moved with care.
        unsafe { std::mem::transmute::<*const c_void, Loop>(start) }
    }
}

/// The executable that runs.
pub(crate) fn own_executable() -> Result<Executable, Error> {
    let path = std::env::current_exe().map_err(|error| Error::Machine(error.to_string()))?;
    Executable::open(&path).map_err(|error| Error::Machine(error.to_string()))
}

/// The code of a probe's loop as the executable has it.
pub(crate) fn code_of(probe: &Probe, form: Form, executable: &Executable) -> Result<Code, String> {
    let symbol = probe.loop_symbol(form);
    executable.code(symbol).ok_or_else(|| format!("{symbol} is not in the executable"))
}

/// Another line of a page for each copy: copies at the start of their pages would share the same
/// few sets of every cache.
fn some_line() -> usize {
    /// Lines of the smallest page, and an odd step that visits all of them.
    const LINES: usize = 64;
    const STEP: usize = 27;
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    NEXT.fetch_add(STEP, Ordering::Relaxed) % LINES
}

/// Reads the memory of this process. Asks the kernel, which refuses where nothing is mapped.
pub(crate) fn running_bytes(address: usize, length: usize) -> Result<Vec<u8>, String> {
    let mut memory =
        File::open("/proc/self/mem").map_err(|error| format!("/proc/self/mem: {error}"))?;
    let mut bytes = vec![0; length];
    memory
        .seek(SeekFrom::Start(address as u64))
        .and_then(|_| memory.read_exact(&mut bytes))
        .map_err(|error| format!("no {length} bytes at {address:#x}: {error}"))?;
    Ok(bytes)
}

/// The bytes of `code` where everything outside is farther by `farther` bytes.
fn moved(code: &Code, farther: i64) -> Result<Vec<u8>, String> {
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
        let field = &mut bytes[field.offset..field.offset + field.size];
        let near = <[u8; 4]>::try_from(&*field).map_err(|_| "a short jump leaves it")?;
        let far = i64::from(i32::from_le_bytes(near)) + farther;
        let far = i32::try_from(far).map_err(|_| "it is out of reach of what it refers to")?;
        field.copy_from_slice(&far.to_le_bytes());
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

    /// The first routine of the variant.
    fn first(variant: &str) -> (&'static str, &'static Routine) {
        let variant = contract::registry::variant(variant).expect("registered");
        (variant.name, &variant.routines[0])
    }

    fn prepared(variant: &str) -> Prepared {
        let (variant, routine) = first(variant);
        crate::fixtures::prepared("uniform-16", variant, routine.name)
    }

    #[test]
    fn copies_at_any_offset_come_to_the_checksum_of_the_original() {
        const PASSES: usize = 3;
        let executable = own_executable().expect("symbols");
        let mut leading_out = 0;
        for name in ["kogge_stone", "subtract_sse2", "sbamg", "gfni_rays"] {
            if let Err(reason) = first(name).1.runnable() {
                contract::skip_part(&format!("copies of {name}: {reason}"));
                continue;
            }
            let prepared = prepared(name);
            let loops =
                prepared.probes.iter().flat_map(|probe| Form::ALL.map(|form| (probe, form)));
            for (probe, form) in loops {
                let code = code_of(probe.probe, form, &executable).expect("it has symbols");
                let timed_loop = probe.probe.timed_loop(form);
                let copies = OFFSETS
                    .map(|offset| CopiedLoop::at(timed_loop, &code, offset).expect("a copy"));
                let expected = Checksum::of(probe.probe, &probe.answers).after(PASSES);
                for (copy, offset) in copies.iter().zip(OFFSETS) {
                    let start = copy.as_loop() as usize;
                    assert_eq!(start % LINE_BYTES, offset);
                    assert_ne!(start, timed_loop as usize);
                    assert!(copy.is_of(timed_loop));
                    let mut sums = probe.empty_sums();
                    // SAFETY: a copy does what the original does.
                    unsafe { probe.run_with(copy.as_loop(), form, PASSES, &mut sums) };
                    assert_eq!(sums[..], expected, "{name} at {offset}");
                }
                let distances = decode::distances(&code);
                leading_out +=
                    distances.iter().filter(|field| !code.contains(field.target)).count();
            }
        }
        assert!(leading_out > 0, "no loop of these had a distance to correct");
    }

    #[test]
    fn each_copy_has_pages_and_gives_them_back() {
        let prepared = prepared("kogge_stone");
        let (probe, executable) = (prepared.probes[0].probe, own_executable().expect("symbols"));
        let code = code_of(probe, Form::Latency, &executable).expect("it has symbols");
        let timed_loop = probe.timed_loop(Form::Latency);
        let copies: Vec<CopiedLoop> =
            (0..100).map(|_| CopiedLoop::at(timed_loop, &code, 16).expect("a copy")).collect();
        let pages: std::collections::BTreeSet<usize> =
            copies.iter().map(|copy| copy.as_loop() as usize / 4096).collect();
        assert_eq!(pages.len(), copies.len());
        let start = copies[0].as_loop() as usize;
        assert!(running_bytes(start, 1).is_ok());
        drop(copies);
        assert!(running_bytes(start, 1).is_err(), "still mapped");
    }

    #[test]
    fn the_wrong_code_is_refused() {
        let prepared = prepared("kogge_stone");
        let (probe, executable) = (prepared.probes[0].probe, own_executable().expect("symbols"));
        let code = executable.code(probe.throughput_symbol).expect("it is linked in");
        let complaint = CopiedLoop::at(probe.latency, &code, 0).map(|_| ()).unwrap_err();
        assert!(complaint.contains("other bytes"));
    }

    #[test]
    fn distances_outward_are_corrected_and_those_within_are_not() {
        // movdqa xmm0,[rip+0x100]; lea rax,[rip-15]; call +0x100; jmp to the start; ret
        let bytes = [
            0x66, 0x0f, 0x6f, 0x05, 0x00, 0x01, 0x00, 0x00, 0x48, 0x8d, 0x05, 0xf1, 0xff, 0xff,
            0xff, 0xe8, 0x00, 0x01, 0x00, 0x00, 0xeb, 0xea, 0xc3,
        ];
        let mut expected = bytes;
        (expected[5], expected[17]) = (0x03, 0x03);
        assert_eq!(moved(&decoded(&bytes), 0x200).unwrap(), expected);
        assert!(moved(&decoded(&bytes), 1 << 31).unwrap_err().contains("out of reach"));
        // jmp +0x10 (short); jmp rax
        assert!(moved(&decoded(&[0xeb, 0x10]), 1).unwrap_err().contains("short jump"));
        assert!(moved(&decoded(&[0xff, 0xe0]), 1).unwrap_err().contains("jmp rax"));
    }

    fn decoded(bytes: &[u8]) -> Code {
        Code::decode("f", 0x1000, bytes, |_, _| None)
    }
}
