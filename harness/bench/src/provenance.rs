//! What a run ran on and was built with. No user name, no host name, no absolute path: a record
//! can be published as it is. Reads the system's own files and asks tools; measures nothing.

use crate::doctor;
use crate::hardware_counters::hardware_counters;
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
    Machine {
        cpu,
        features: FEATURES
            .into_iter()
            .filter(|feature| contract::cpu_has(feature))
            .map(str::to_string)
            .collect(),
        caches,
        cores: std::thread::available_parallelism().map_or(1, usize::from),
        hypervisor: hypervisor(),
        governor: first_line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"),
        smt: doctor::smt(&doctor::System::here()),
        hardware_counters: hardware_counters().is_ok(),
        load_before: load(),
        load_after: None,
    }
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

/// Name and caches.
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
fn cpu_description() -> (String, Vec<String>) {
    use raw_cpuid::{CacheType, CpuId, CpuIdReaderNative};
    let cpuid: CpuId<CpuIdReaderNative> = CpuId::new();
    let name = cpuid.get_processor_brand_string().map(|brand| brand.as_str().trim().to_string());
    let caches = cpuid.get_cache_parameters().into_iter().flatten().filter_map(|cache| {
        let kind = match cache.cache_type() {
            CacheType::Data => "d",
            CacheType::Instruction => "i",
            CacheType::Unified => "",
            _ => return None,
        };
        let bytes = cache.associativity()
            * cache.physical_line_partitions()
            * cache.coherency_line_size()
            * cache.sets();
        Some(format!("L{}{kind} {} KiB", cache.level(), bytes / 1024))
    });
    (name.unwrap_or_else(|| "unknown".into()), caches.collect())
}

/// The hypervisor, if the CPU reports one.
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
pub(crate) fn hypervisor() -> Option<String> {
    let cpuid = raw_cpuid::CpuId::new();
    cpuid.get_hypervisor_info().map(|info| format!("{:?}", info.identify()))
}

/// Whether the time-stamp counter keeps its pace whatever the frequency, if the CPU tells.
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
pub(crate) fn invariant_tsc() -> Option<bool> {
    let cpuid = raw_cpuid::CpuId::new();
    Some(cpuid.get_advanced_power_mgmt_info().is_some_and(|power| power.has_invariant_tsc()))
}

#[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
pub(crate) use portable::{cpu_description, hypervisor, invariant_tsc};

/// Nothing that a portable build could ask.
#[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
mod portable {
    pub(crate) fn cpu_description() -> (String, Vec<String>) {
        (format!("unknown {}", std::env::consts::ARCH), Vec::new())
    }

    pub(crate) fn hypervisor() -> Option<String> {
        None
    }

    pub(crate) fn invariant_tsc() -> Option<bool> {
        None
    }
}

/// Compiler, flags, commit and tools of the workspace in `root`.
pub fn toolchain(root: &Path, flags: &str) -> Toolchain {
    let rustc = output(Command::new("rustc").arg("-vV").current_dir(root)).unwrap_or_default();
    let (rustc, llvm) = parse_rustc(&rustc);
    let Checkout { commit, dirty } = checkout(root);
    Toolchain { rustc, llvm, flags: flags.to_string(), commit, dirty, valgrind: valgrind_version() }
}

/// What git says of a workspace.
pub(crate) struct Checkout {
    /// The commit, if it is a checkout.
    pub commit: Option<String>,
    /// Whether there are uncommitted changes.
    pub dirty: Option<bool>,
}

/// Asks git about the workspace in `root`.
pub(crate) fn checkout(root: &Path) -> Checkout {
    let git = |arguments: &[&str]| output(Command::new("git").current_dir(root).args(arguments));
    Checkout {
        commit: git(&["rev-parse", "HEAD"]).map(|commit| commit.trim().to_string()),
        dirty: git(&["status", "--porcelain"]).map(|status| !status.trim().is_empty()),
    }
}

/// `valgrind --version`, if it is installed.
pub fn valgrind_version() -> Option<String> {
    output(Command::new("valgrind").arg("--version")).map(|version| version.trim().to_string())
}

fn parse_rustc(verbose: &str) -> (String, Option<String>) {
    let first = verbose.lines().next().unwrap_or("unknown").to_string();
    let llvm = verbose.lines().find_map(|line| line.strip_prefix("LLVM version: "));
    (first, llvm.map(str::to_string))
}

fn output(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_compiler_is_read_from_its_own_words() {
        let text = "rustc 1.95.0 (abc 2026-04-14)\nbinary: rustc\nLLVM version: 22.1.2\n";
        let (rustc, llvm) = parse_rustc(text);
        assert_eq!(rustc, "rustc 1.95.0 (abc 2026-04-14)");
        assert_eq!(llvm.as_deref(), Some("22.1.2"));
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
