//! What a run ran on and was built with. No user name, no host name, no absolute path: a record
//! can be published as it is. Reads the system's own files and asks tools; measures nothing.

use super::processor::{cpu_description, hypervisor, signature};
use super::system::System;
use super::tools::{checkout, output, valgrind_version};
use super::width::smt;
use measure::hardware_counters;
use record::{Machine, Toolchain};
use std::path::Path;
use std::process::Command;

/// CPU features that the suite asks about, as rustc spells them.
const FEATURES: [&str; 25] = [
    "sse2",
    "ssse3",
    "sse4.1",
    "sse4.2",
    "popcnt",
    "lzcnt",
    "bmi1",
    "bmi2",
    "avx",
    "avx2",
    "fma",
    "movbe",
    "f16c",
    "gfni",
    "vpclmulqdq",
    "avx512f",
    "avx512bw",
    "avx512dq",
    "avx512vl",
    "avx512cd",
    "avx512vbmi",
    "avx512vbmi2",
    "avx512bitalg",
    "avx512vpopcntdq",
    "apxf",
];

/// The machine as it is now; the load after the run is to be filled in then.
pub fn machine() -> Machine {
    let (cpu, caches) = cpu_description();
    let architecture = std::env::consts::ARCH;
    Machine {
        cpu: cpu.into(),
        architecture: (architecture != "x86_64").then(|| architecture.into()),
        emulator: emulator(&System::here()).map(Into::into),
        limited_to: contract::limited_to().map(|class| class.name().into()),
        signature: signature(),
        features: FEATURES
            .into_iter()
            .filter(|feature| contract::cpu_has(feature))
            .map(record::Name::from)
            .collect(),
        caches: caches.into_iter().map(Into::into).collect(),
        cores: std::thread::available_parallelism().map_or(1, usize::from),
        hypervisor: hypervisor().map(Into::into),
        governor: first_line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
            .map(Into::into),
        smt: smt(&System::here()),
        hardware_counters: hardware_counters().is_ok(),
        load_before: load(),
        load_after: None,
    }
}

/// The user-mode emulator that this process runs in: `/proc/self` is shown to it as its own, and that of its thread as the
/// emulator's (tried with QEMU 7.2). One of a whole machine is not seen.
pub(crate) fn emulator(system: &System) -> Option<String> {
    let program = system.link("proc/thread-self/exe")?;
    let name = program.file_name()?.to_str()?;
    name.starts_with("qemu-").then(|| name.to_string())
}

/// The one-minute load average, if the system tells.
pub fn load() -> Option<f64> {
    parse_load(&first_line("/proc/loadavg")?)
}

fn parse_load(line: &str) -> Option<f64> {
    line.split_whitespace().next()?.parse().ok()
}

fn first_line(path: &str) -> Option<String> {
    let text = std::fs::read_to_string(path).ok()?;
    text.lines().next().map(|line| line.trim().to_string())
}

/// Compiler, flags, commit and tools of the workspace in `root`.
pub fn toolchain(root: &Path, flags: &str) -> Toolchain {
    let rustc = output(Command::new("rustc").arg("-vV").current_dir(root)).unwrap_or_default();
    let (rustc, llvm) = parse_rustc(&rustc);
    let (commit, dirty) = checkout(root);
    Toolchain {
        rustc: rustc.into(),
        llvm: llvm.map(Into::into),
        flags: flags.into(),
        commit: commit.map(Into::into),
        dirty,
        valgrind: valgrind_version().map(Into::into),
    }
}

fn parse_rustc(verbose: &str) -> (String, Option<String>) {
    let first = verbose.lines().next().unwrap_or("unknown").to_string();
    let llvm = verbose.lines().find_map(|line| line.strip_prefix("LLVM version: "));
    (first, llvm.map(str::to_string))
}

#[cfg(test)]
mod tests {
    use super::super::system::simulated;
    use super::*;

    #[test]
    fn the_compiler_is_read_from_its_own_words() {
        let text = "rustc 1.95.0 (abc 2026-04-14)\nbinary: rustc\nLLVM version: 22.1.2\n";
        let (rustc, llvm) = parse_rustc(text);
        assert_eq!(rustc, "rustc 1.95.0 (abc 2026-04-14)");
        assert_eq!(llvm.as_deref(), Some("22.1.2"));
    }

    #[cfg(unix)]
    #[test]
    fn an_emulator_is_known_by_the_program_of_the_thread() {
        let made = simulated::system(&[("usr/bin/qemu-aarch64", ""), ("usr/bin/bench", "")]);
        let of = |program: &str| {
            let link = made.0.path("proc/thread-self/exe");
            std::fs::create_dir_all(link.parent().expect("it has one")).expect("writable");
            let _ = std::fs::remove_file(&link);
            std::os::unix::fs::symlink(made.0.path(program), link).expect("writable");
            emulator(&made.0)
        };
        assert_eq!(of("usr/bin/qemu-aarch64").as_deref(), Some("qemu-aarch64"));
        assert_eq!(of("usr/bin/bench"), None);
    }

    #[test]
    fn the_load_is_the_first_figure() {
        assert_eq!(parse_load("0.50 0.40 0.30 1/80 123"), Some(0.5));
        assert_eq!(parse_load(""), None);
    }

    #[test]
    fn the_features_listed_are_those_that_the_contract_sees() {
        let machine = machine();
        for feature in ["sse2", "gfni", "avx2"] {
            let listed = machine.features.iter().any(|listed| listed == feature);
            assert_eq!(listed, contract::cpu_has(feature), "{feature}");
        }
        assert!(machine.cores > 0);
    }
}
