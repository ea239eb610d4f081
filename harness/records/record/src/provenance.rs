//! The machine, toolchain and workloads of a run, in a record.

use crate::{Hash, Name, PlainText, Record};

/// The machine of a run. No host name, no user name.
#[apply(stored!)]
#[derive(Default)]
pub struct Machine {
    /// The processor's own name; in a virtual machine it may not be true.
    pub cpu: PlainText<128>,
    /// Architecture in rustc's spelling, where it is not x86-64.
    pub architecture: Option<Name>,
    /// The emulator, if there was one: then no time in the record is a processor's.
    pub emulator: Option<Name>,
    /// The class of CPUs that `RAYBENCH_CPU` had the processor pass for, if it did: `features` has
    /// no more than the class.
    pub limited_to: Option<Name>,
    /// Family, model and stepping that the processor reports, if it does; of Arm implementer, part
    /// and revision.
    pub signature: Option<Signature>,
    /// Features that the suite asks about and the CPU has.
    pub features: Vec<Name>,
    /// `"L1d 48 KiB"` and so on.
    pub caches: Vec<PlainText<128>>,
    /// Logical processors that the run may use.
    pub cores: usize,
    /// The kind of cores of all figures, where the processor has more than one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub core_kind: Option<PlainText<128>>,
    /// The revision of the microcode, if the system tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub microcode: Option<PlainText<128>>,
    /// The hypervisor, if the CPU reports one.
    pub hypervisor: Option<PlainText<128>>,
    /// Frequency governor, if the system tells.
    pub governor: Option<PlainText<128>>,
    /// Whether a core runs more than one thread, if the system tells.
    pub smt: Option<bool>,
    /// Whether `perf_event_open` gave core cycles and instructions.
    pub hardware_counters: bool,
    /// One-minute load before the run.
    pub load_before: Option<f64>,
    /// One-minute load after the run.
    pub load_after: Option<f64>,
}

/// The processor by number: its name may be that of a whole line of products.
#[apply(stored!)]
#[derive(Copy, Eq)]
pub struct Signature {
    /// Family.
    pub family: u32,
    /// Model within the family.
    pub model: u32,
    /// Revision of the model.
    pub stepping: u32,
}

/// The tools of a build.
#[apply(stored!)]
#[derive(Default)]
pub struct Toolchain {
    /// `rustc --version`.
    pub rustc: PlainText<256>,
    /// LLVM version of that compiler.
    pub llvm: Option<PlainText<256>>,
    /// RUSTFLAGS of the tier.
    pub flags: PlainText<256>,
    /// The release profile of the build; none in records from before it was fixed by the suite.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile: Option<PlainText<256>>,
    /// Commit of raybench, if it is a checkout.
    pub commit: Option<Hash>,
    /// Whether the checkout had uncommitted changes.
    pub dirty: Option<bool>,
    /// `valgrind --version`, if installed.
    pub valgrind: Option<PlainText<256>>,
}

/// A workload and its boards.
#[apply(stored!)]
pub struct WorkloadProfile {
    /// `uniform-16`, `middlegame`, `positions` ...
    pub name: Name,
    /// Generator of the boards, with its version: `uniform 1`, `playouts 1`, `positions 1` ...
    pub generator: Name,
    /// Seed of the generator; none where nothing is random.
    pub seed: Option<u64>,
    /// Hash of the boards that were measured: equal hashes are equal work.
    pub hash: Hash,
    /// Number of boards.
    pub boards: usize,
    /// How many of them were measured, at even distances; none if all were.
    pub measured: Option<usize>,
    /// Mean share of occupied squares, 0 to 1.
    pub density: f64,
    /// Mean squares that a slider attacks along one of its rays, rays of length 0 included.
    pub mean_ray_length: f64,
    /// Mean sliders of the measured side.
    pub mean_sliders: f64,
    /// Positions of the user's file that were left out for want of sliders.
    pub skipped: usize,
}

/// The properties that two records of one machine share, independent of their dates and commits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MachineKey {
    cpu: PlainText<128>,
    signature: Option<Signature>,
    core_kind: Option<PlainText<128>>,
    microcode: Option<PlainText<128>>,
    hypervisor: Option<PlainText<128>>,
}

impl MachineKey {
    /// Returns whether two records with these keys are of one machine. A record from before the
    /// microcode was noted is taken for one of any microcode.
    pub fn matches(&self, other: &MachineKey) -> bool {
        let mut other = other.clone();
        if self.microcode.is_none() || other.microcode.is_none() {
            other.microcode = self.microcode.clone();
        }
        *self == other
    }
}

impl Machine {
    /// Returns its key. Cores of two kinds are two machines, and so are a processor with and
    /// without a hypervisor, or before and after an update of its microcode.
    pub fn key(&self) -> MachineKey {
        MachineKey {
            cpu: self.cpu.clone(),
            signature: self.signature,
            core_kind: self.core_kind.clone(),
            microcode: self.microcode.clone(),
            hypervisor: self.hypervisor.clone(),
        }
    }

    /// Returns the reason why its figures are neither ranked nor published, if they are not those
    /// of a processor.
    pub fn unranked_reason(&self) -> Option<String> {
        if let Some(name) = &self.emulator {
            return Some(format!("emulated by {name}, so no timing"));
        }
        let class = self.limited_to.as_ref()?;
        Some(format!("limited to {class} by RAYBENCH_CPU"))
    }
}

impl Record {
    /// Returns the parts of a line about the record and its machine, whose processor is called
    /// `cpu`.
    pub fn origin(&self, cpu: &str) -> Vec<String> {
        let parts = [
            Some(format!("record {}", self.id)),
            self.label.as_ref().map(|label| format!("“{label}”")),
            Some(cpu.to_string()),
            self.machine.core_kind.as_ref().map(|kind| format!("{kind} cores")),
            self.machine.hypervisor.as_ref().map(|name| format!("virtual machine ({name})")),
            self.machine.unranked_reason(),
            Some(format!("tier {}", self.tier)),
            self.quick.then(|| "quick run".to_string()),
        ];
        parts.into_iter().flatten().collect()
    }
}
