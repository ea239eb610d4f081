//! Classes of CPUs that programs are compiled for: their names, the builds of engines, and their
//! features.

use super::cpus::{self, Cpu, has_feature};
use contract::{CpuClass, Instructions};
use record::Machine;

/// CPUs with the same instructions for attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// The name on command lines.
    pub name: &'static str,
    /// The name that users know.
    pub display_name: &'static str,
    /// Its instruction sets.
    pub instructions: Instructions,
}

const fn class(cpus: CpuClass, display_name: &'static str) -> Class {
    Class { name: cpus.name(), display_name, instructions: cpus.instructions() }
}

impl Class {
    /// All classes, from baseline x86-64 on.
    pub const ALL: [Class; CpuClass::ALL.len()] = [
        class(CpuClass::X86_64, "any x86-64"),
        class(CpuClass::Avx2, "AVX2 + BMI2 (Haswell, Zen 3)"),
        class(CpuClass::Avx2SlowPext, "AVX2, slow PEXT (Zen 1, Zen 2)"),
        class(CpuClass::Avx2Gfni, "AVX2 + GFNI (Intel clients since Alder Lake)"),
        class(
            CpuClass::Avx512Icl,
            "AVX-512 (Ice Lake to Rocket Lake, Intel servers since Ice Lake, Zen 4 and later)",
        ),
        class(CpuClass::Arm, "Apple, Arm"),
    ];

    /// Returns the class with this name.
    pub fn from_name(name: &str) -> Option<Class> {
        Class::ALL.into_iter().find(|class| class.name == name)
    }

    /// Returns a class of a single CPU.
    pub fn from_cpu(cpu: &'static Cpu) -> Class {
        Class { name: cpu.name, display_name: cpu.display_name, instructions: cpu.instructions }
    }

    /// Returns the class of a machine: the one that it is limited to, or the last one whose
    /// features it has, or none for a processor that is neither x86-64 nor Arm.
    pub fn from_machine(machine: &Machine) -> Option<Class> {
        if let Some(name) = &machine.limited_to {
            return Class::from_name(name);
        }
        let has_slow_pext = cpus::recognise(machine).is_some_and(|cpu| cpu.instructions.slow_pext);
        for class in Class::ALL.into_iter().rev() {
            if class.instructions.slow_pext == has_slow_pext && class.is_run_by(machine) {
                return Some(class);
            }
        }
        // A CPU of slow PEXT that lacks features of its class, as in a virtual machine, still runs
        // the first class.
        Class::ALL.into_iter().find(|class| class.is_run_by(machine))
    }

    /// Returns whether a machine has all of its instructions.
    pub fn is_run_by(&self, machine: &Machine) -> bool {
        if self.instructions.architecture != machine.architecture.as_deref() {
            return false;
        }
        let mut features = self.instructions.tier.features().iter().chain(self.instructions.beyond);
        features.all(|feature| has_feature(machine, feature))
    }
}
