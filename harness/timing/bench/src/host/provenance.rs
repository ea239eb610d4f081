//! Describes the machine and the toolchain of a run, from the files of the system and from tools.
//!
//! Nothing here is a user name, a host name or an absolute path, because records are published.

use super::processor::{cpu_description, hypervisor, signature};
use super::system::System;
use super::tools::{output, valgrind_version};
use super::width::smt;
use machine_code::build::{Checkout, ReleaseProfile, rustc};
use measure::open_hardware_counters;
use record::{Machine, Toolchain};
use std::path::Path;

/// Features that we can detect and that no routine needs. Records do not list them.
const UNUSED_FEATURES: [&str; 3] = ["adx", "sse3", "pclmulqdq"];

/// Describes the machine as it is now. The load after the run is added when the record is saved.
pub fn machine() -> Machine {
    let (cpu, caches) = cpu_description();
    let (architecture, system) = (std::env::consts::ARCH, System::new());
    Machine {
        cpu: cpu.into(),
        architecture: (architecture != "x86_64").then(|| architecture.into()),
        emulator: emulator(&system).map(Into::into),
        limited_to: contract::limiting_class().map(|class| class.name().into()),
        signature: signature(),
        features: contract::FEATURES
            .iter()
            .filter(|feature| contract::cpu_has(feature) && !UNUSED_FEATURES.contains(feature))
            .map(|feature| record::Name::from(*feature))
            .collect(),
        caches: caches.into_iter().map(Into::into).collect(),
        cores: std::thread::available_parallelism().map_or(1, usize::from),
        core_kind: None,
        microcode: microcode(&system).map(Into::into),
        hypervisor: hypervisor().map(Into::into),
        governor: system
            .line("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
            .map(Into::into),
        smt: smt(&system),
        hardware_counters: open_hardware_counters().is_ok(),
        load_before: load(),
        load_after: None,
    }
}

/// Returns the revision of the microcode.
fn microcode(system: &System) -> Option<String> {
    let text = system.text("proc/cpuinfo")?;
    let line = text.lines().find(|line| line.starts_with("microcode"))?;
    line.split_once(':').map(|(_, revision)| revision.trim().to_string())
}

/// Returns the name of the user-mode emulator that runs this process. Such an emulator hides itself
/// in `/proc/self`, but not in the link of the thread (tried with QEMU 7.2). An emulator of a whole
/// machine is not seen.
pub(crate) fn emulator(system: &System) -> Option<String> {
    let program = system.link("proc/thread-self/exe")?;
    let name = program.file_name()?.to_str()?;
    name.starts_with("qemu-").then(|| name.to_string())
}

/// Returns the one-minute load average, if the system reports it.
pub fn load() -> Option<f64> {
    System::new().line("proc/loadavg")?.split_whitespace().next()?.parse().ok()
}

/// Describes compiler, flags, commit and tools of the workspace in `root`.
pub fn toolchain(root: &Path, flags: &str) -> Toolchain {
    let rustc = output(rustc().arg("-vV").current_dir(root)).unwrap_or_default();
    let (rustc, llvm) = parse_rustc(&rustc);
    let checkout = Checkout::read(root).ok();
    let dirty = checkout.as_ref().map(|checkout| checkout.is_dirty);
    Toolchain {
        rustc: rustc.into(),
        llvm: llvm.map(Into::into),
        flags: flags.into(),
        profile: ReleaseProfile::read(root).ok().map(|profile| profile.to_string().into()),
        commit: checkout.map(|checkout| checkout.commit.into()),
        dirty,
        valgrind: valgrind_version().map(Into::into),
    }
}

/// Returns the first line of `rustc -vV`, and its version of LLVM.
fn parse_rustc(text: &str) -> (String, Option<String>) {
    let first_line = text.lines().next().unwrap_or("unknown").to_string();
    let llvm = text.lines().find_map(|line| line.strip_prefix("LLVM version: "));
    (first_line, llvm.map(str::to_string))
}

#[cfg(test)]
mod tests {
    use super::super::system::simulated;
    use super::*;

    #[test]
    fn compiler_and_llvm_are_parsed() {
        let text = "rustc 1.95.0 (abc 2026-04-14)\nbinary: rustc\nLLVM version: 22.1.2\n";
        let (rustc, llvm) = parse_rustc(text);
        assert_eq!(rustc, "rustc 1.95.0 (abc 2026-04-14)");
        assert_eq!(llvm.as_deref(), Some("22.1.2"));
    }

    #[test]
    fn microcode_is_read_from_the_system() {
        let text = "processor\t: 0\nmicrocode\t: 0x2b000603\ncpu MHz\t: 2100\n";
        let system = simulated::system(&[("proc/cpuinfo", text)]);
        assert_eq!(microcode(&system.0).as_deref(), Some("0x2b000603"));
        assert_eq!(microcode(&simulated::system(&[]).0), None);
    }

    #[cfg(unix)]
    #[test]
    fn emulator_is_recognized_by_program_of_thread() {
        for (program, emulator_name) in
            [("usr/bin/qemu-aarch64", Some("qemu-aarch64")), ("usr/bin/bench", None)]
        {
            let simulated = simulated::system(&[(program, "")]);
            let link = simulated.0.path("proc/thread-self/exe");
            std::fs::create_dir_all(link.parent().expect("it has a folder")).expect("writable");
            std::os::unix::fs::symlink(simulated.0.path(program), link).expect("writable");
            assert_eq!(emulator(&simulated.0).as_deref(), emulator_name);
        }
    }
}
