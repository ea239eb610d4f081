//! Reads the machine code behind the figures: counts and hashes from the runner, and whether the
//! bench executables have the same bytes.
//!
//! All instruments should read one machine code, but each is an executable that is linked by
//! itself. So we decode each probe and each timed loop once, from the runner, and compare its hash
//! (without the addresses, which the linker chooses) with that of every other executable. A routine
//! that differs somewhere gets no time: its figures would be of two codes.

pub(crate) mod listed;
pub mod loop_check;

use contract::{Form, Probe, Routine, Tier};
use machine_code::build::Executables;
use machine_code::decode::{self, Code, Executable, Normal};
use record::{ClassCounts, Plan};
use runner::Error;
use std::collections::BTreeMap;
use std::path::Path;

/// The code of one symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SymbolCode {
    pub(crate) counts: ClassCounts,
    pub(crate) hash: String,
    /// Whether every call executes exactly what was decoded.
    pub(crate) straight_line: bool,
    /// The loop over calls, if this is a timed loop.
    pub(crate) body: Option<loop_check::Body>,
    /// The instructions without addresses.
    pub(crate) normal: Normal,
}

/// The code of all selected probes and loops.
#[derive(Debug, Default)]
pub(crate) struct ProbeCode {
    /// The compiler of the runner, as its file names it.
    pub(crate) compiler: Option<String>,
    code: BTreeMap<&'static str, SymbolCode>,
    mismatches: BTreeMap<&'static str, String>,
    loops: BTreeMap<&'static str, loop_check::LoopCheck>,
}

/// The reason why the timed loops of this build are not checked, if they are not.
pub(crate) const LOOPS_UNCHECKED: Option<&str> =
    if cfg!(all(target_arch = "x86_64", not(raybench_portable))) {
        None
    } else {
        Some("only x86-64 code is checked, and without raybench_portable, whose barrier is a store")
    };

impl ProbeCode {
    /// Reads the executables of a build for this tier.
    pub(crate) fn read(executables: &Executables, plan: &Plan, tier: Tier) -> Result<Self, Error> {
        let mut code = ProbeCode::default();
        if cfg!(not(target_arch = "x86_64")) {
            return Ok(code);
        }
        let runner = open(&executables.runner)?;
        code.compiler = runner.compiler().map(str::to_string);
        let mut copies = vec![("listing binary", open(&executables.listing_binary)?)];
        if let Some(external_benches) = &executables.external_benches {
            copies.push(("criterion", open(&external_benches.wall_clock)?));
            copies.push(("Callgrind", open(&external_benches.callgrind)?));
        }
        for (_, routine) in runner::routines(plan) {
            for symbol in routine.probes.iter().flat_map(symbols) {
                code.add(symbol, &runner, &copies);
            }
            let loop_check = match LOOPS_UNCHECKED {
                Some(_) => loop_check::LoopCheck::default(),
                None => loop_check::check_loops(routine, tier, |symbol| runner.code(symbol)),
            };
            code.loops.insert(routine.probes[0].symbol, loop_check);
        }
        Ok(code)
    }

    /// Adds a symbol of the runner, and a mismatch if another executable lacks it or has other
    /// code.
    fn add(&mut self, symbol: &'static str, runner: &Executable, copies: &[(&str, Executable)]) {
        let (Some(code), Some(normal)) = (runner.code(symbol), runner.normal(symbol)) else {
            self.mismatches.insert(symbol, format!("{symbol} is not in the runner"));
            return;
        };
        let hash = decode::masked_hash(&code);
        for (name, copy) in copies {
            let mismatch = match copy.code(symbol) {
                None => format!("{symbol} is not in the {name} executable"),
                Some(code) if decode::masked_hash(&code) != hash => {
                    format!("{symbol} in the {name} executable differs from the runner's")
                }
                Some(_) => continue,
            };
            self.mismatches.insert(symbol, mismatch);
        }
        let counts = listed::counts(decode::counts(&code));
        let body = loop_check::body(&code);
        let straight_line = code.is_straight_line();
        let code = SymbolCode { counts, hash, straight_line, body, normal };
        self.code.insert(symbol, code);
    }

    /// Returns the runner's code of a symbol.
    pub(crate) fn get(&self, symbol: &str) -> Option<&SymbolCode> {
        self.code.get(symbol)
    }

    /// Returns the mismatch of the first symbol of this routine whose code differs between
    /// executables.
    pub(crate) fn mismatch(&self, routine: &Routine) -> Option<String> {
        let mut symbols = routine.probes.iter().flat_map(symbols);
        symbols.find_map(|symbol| self.mismatches.get(symbol)).cloned()
    }

    /// Returns the first fault of the timed loops of this routine, with the number of faults.
    pub(crate) fn loop_fault(&self, routine: &Routine) -> Option<String> {
        let faults = &self.loops.get(routine.probes[0].symbol)?.faults;
        let first = faults.first()?;
        Some(match faults.len() {
            1 => first.clone(),
            count => format!("{first} (one of {count} faults of its timed loops)"),
        })
    }

    /// Whether the compiler packed a kernel of this routine that is scalar in its source.
    pub(crate) fn is_packed(&self, routine: &Routine) -> bool {
        self.loops.get(routine.probes[0].symbol).is_some_and(|loop_check| loop_check.packed)
    }
}

fn open(path: &Path) -> Result<Executable, Error> {
    Executable::open(path).map_err(|error| Error::Check(error.to_string()))
}

/// Returns the symbols of a probe and of its timed loops.
fn symbols(probe: &'static Probe) -> impl Iterator<Item = &'static str> {
    std::iter::once(probe.symbol).chain(Form::ALL.map(|form| probe.loop_symbol(form)))
}

/// Whether a function calls other code or jumps to it.
pub(crate) fn calls_others(code: &Code) -> bool {
    for (line, mnemonic) in code.instructions.iter().zip(code.mnemonics()) {
        let is_jump = mnemonic.starts_with('j');
        if mnemonic == "call" || is_jump && !code.contains(line.raw.near_branch_target()) {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use machine_code::build::ExternalBenches;

    fn code(bytes: &[u8]) -> Code {
        Code::decode("f", 0x1000, bytes, |_, _| None)
    }

    #[test]
    fn calls_and_jumps_to_other_code_are_found() {
        // xor eax,eax; je over nop; nop; ret
        assert!(!calls_others(&code(&[0x31, 0xc0, 0x74, 0x01, 0x90, 0xc3])));
        // call 0x2005; ret
        assert!(calls_others(&code(&[0xe8, 0x00, 0x10, 0x00, 0x00, 0xc3])));
        // jmp 0x2005
        assert!(calls_others(&code(&[0xe9, 0x00, 0x10, 0x00, 0x00])));
        // jmp rax
        assert!(calls_others(&code(&[0xff, 0xe0])));
    }

    /// Compares this test with a copy of it that has a flipped bit in a probe.
    #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
    #[test]
    fn flipped_bit_in_an_executable_is_found() {
        let original = std::env::current_exe().expect("tests are files");
        let plan = &Plan { variants: vec!["rays_portable".into()], ..Plan::default() };
        let (_, routine) = runner::routines(plan)[0];
        let code = Executable::open(&original).unwrap().code(routine.probes[0].symbol).unwrap();
        let mut bytes = std::fs::read(&original).unwrap();
        let windows = bytes.windows(code.bytes.len()).enumerate();
        let offsets: Vec<usize> =
            windows.filter(|(_, window)| *window == code.bytes).map(|(offset, _)| offset).collect();
        let [offset] = offsets[..] else { panic!("the probe lies at {offsets:?}") };
        bytes[offset + 1] ^= 1;
        let copy = std::env::temp_dir().join(format!("raybench-flipped-{}", std::process::id()));
        std::fs::write(&copy, bytes).unwrap();
        let [same, flipped] = [&original, &copy].map(|callgrind| {
            let (wall_clock, callgrind) = (original.clone(), callgrind.clone());
            let executables = Executables {
                runner: original.clone(),
                listing_binary: original.clone(),
                external_benches: Some(ExternalBenches { wall_clock, callgrind }),
            };
            ProbeCode::read(&executables, plan, Tier::X86_64).unwrap().mismatch(routine)
        });
        std::fs::remove_file(&copy).unwrap();
        assert_eq!(same, None);
        let mismatch = flipped.expect("the flipped bit");
        assert!(mismatch.contains(routine.probes[0].symbol), "{mismatch}");
        assert!(mismatch.contains("Callgrind"), "{mismatch}");
    }
}
