//! Classes of CPUs that programs are compiled for: what each computes with, what engines call it, and what of a record
//! speaks for it. It recommends nothing.

use super::cpus::{self, Cpu};
use contract::Tier;
use record::{Machine, Record};

/// What a CPU computes with, as far as attacks are concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instructions {
    /// What rustc calls it, as a record has it: none of x86-64.
    pub(super) architecture: Option<&'static str>,
    /// What programs are compiled for.
    pub tier: Tier,
    /// Features beyond the tier that they may use.
    pub(super) beyond: &'static [&'static str],
    /// Whether PEXT and PDEP are there and are microcode: tens to hundreds of cycles each (A. Fog, 2025, instruction
    /// tables of AMD Zen 1 and Zen 2).
    pub slow_pext: bool,
}

/// CPUs that have the same instructions, as far as attacks are concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// The name on command lines.
    pub name: &'static str,
    /// What of it users know.
    pub users_have: &'static str,
    /// The builds of engines that are for it.
    pub engines: &'static str,
    /// What it computes with.
    pub has: Instructions,
}

/// Features that come with every x86-64, and those that come with AVX2.
const IMPLIED: [&str; 3] = ["sse2", "sse3", "avx"];

/// What a CPU with AVX-512 has.
const AVX512: &str = "avx512f";

/// What PEXT and PDEP come with.
const PEXT: &str = "bmi2";

pub(super) const X86_64: Instructions =
    Instructions { architecture: None, tier: Tier::X86_64, beyond: &[], slow_pext: false };
pub(super) const AVX2: Instructions = Instructions { tier: Tier::V3, ..X86_64 };
pub(super) const AVX2_SLOW_PEXT: Instructions = Instructions { slow_pext: true, ..AVX2 };
pub(super) const AVX2_GFNI: Instructions = Instructions { beyond: &["gfni"], ..AVX2 };
/// The first servers with AVX-512, which lack what Ice Lake brought.
pub(super) const FIRST_AVX512: Instructions = Instructions { tier: Tier::V4, ..AVX2 };
pub(super) const AVX512_ICL: Instructions = Instructions {
    tier: Tier::V4,
    beyond: &["gfni", "avx512vbmi", "avx512vbmi2", "avx512bitalg", "avx512vpopcntdq"],
    ..X86_64
};
/// All routines without x86 code, as a compiler makes them.
pub(super) const AARCH64: Instructions =
    Instructions { architecture: Some("aarch64"), tier: Tier::Portable, ..X86_64 };

impl Instructions {
    /// The features that a program for it may use, as rustc spells them; without what is slow.
    pub fn features(&self) -> Vec<String> {
        let levels = [Tier::V2, Tier::V3, Tier::V4].into_iter().filter(|level| *level <= self.tier);
        let of_levels = levels.flat_map(|level| level.features().iter().copied());
        let implied = match self.tier {
            Tier::Portable => &[],
            Tier::X86_64 | Tier::V2 => &IMPLIED[..1],
            _ => &IMPLIED[..],
        };
        let all = implied.iter().copied().chain(of_levels).chain(self.beyond.iter().copied());
        let quick = all.filter(|feature| !(self.slow_pext && *feature == PEXT));
        record::unique(quick.map(String::from))
    }

    /// Whether it runs what needs these features, and not slowly.
    pub fn runs(&self, needs: &[String]) -> bool {
        let has = self.features();
        needs.iter().all(|one| has.contains(one))
    }

    /// What is left out though it is there, and why.
    pub fn left_out(&self) -> Option<String> {
        self.slow_pext.then(|| {
            format!("what needs {PEXT} is left out: PEXT and PDEP are microcode there, slower than a magic product")
        })
    }

    /// Whether a machine has it all.
    pub(super) fn is_in(&self, machine: &Machine) -> bool {
        let has = |feature: &str| machine.features.iter().any(|own| own == feature);
        let mut needs = self.tier.features().iter().chain(self.beyond);
        self.architecture == machine.architecture.as_deref() && needs.all(|feature| has(feature))
    }
}

impl Class {
    /// Intel's client processors since Alder Lake: the best that may be asked of one.
    pub const AVX2_GFNI: Class = Class {
        name: "avx2-gfni",
        users_have: "AVX2 + GFNI (Intel clients since 2021)",
        engines: "avxvnni",
        has: AVX2_GFNI,
    };

    /// Whatever is Arm in 64 bits.
    pub const ARM: Class = Class {
        name: "arm",
        users_have: "Apple, Arm",
        engines: "apple-silicon, armv8",
        has: AARCH64,
    };

    /// All, from the plainest x86-64 on.
    pub const ALL: [Class; 6] = [
        Class {
            name: "x86-64",
            users_have: "any x86-64",
            engines: "x86-64, sse41-popcnt",
            has: X86_64,
        },
        Class {
            name: "avx2",
            users_have: "AVX2 + BMI2 (Haswell, Zen 3)",
            engines: "avx2, bmi2",
            has: AVX2,
        },
        Class {
            name: "avx2-slow-pext",
            users_have: "Zen 1 and 2: PEXT in microcode",
            engines: "avx2",
            has: AVX2_SLOW_PEXT,
        },
        Class::AVX2_GFNI,
        Class {
            name: "avx512",
            users_have: "AVX-512 (Ice Lake, Zen 4 and later)",
            engines: "avx512icl",
            has: AVX512_ICL,
        },
        Class::ARM,
    ];

    /// Those of x86-64.
    pub(super) fn of_x86() -> impl Iterator<Item = Class> {
        Class::ALL.into_iter().filter(|class| class.has.architecture.is_none())
    }

    /// The one with this name.
    pub fn from_name(name: &str) -> Option<Class> {
        Class::ALL.into_iter().find(|class| class.name == name)
    }

    /// A CPU as a class of its own, built for as those are that have its instructions.
    pub fn of_cpu(cpu: &'static Cpu) -> Class {
        let of = Class::ALL.into_iter().rev().find(|class| class.has == cpu.has);
        let engines = of.map_or("avx512", |class| class.engines);
        Class { name: cpu.name, users_have: cpu.called, engines, has: cpu.has }
    }

    /// The one that a machine belongs to: the last that has nothing that it lacks; none of a processor that is neither
    /// x86-64 nor Arm.
    pub fn of_machine(machine: &Machine) -> Option<Class> {
        let slow_pext = cpus::of(machine).is_some_and(|cpu| cpu.has.slow_pext);
        let is_it = |class: &Class| class.has.slow_pext == slow_pext && class.has.is_in(machine);
        let all = || Class::ALL.into_iter();
        all().rev().find(is_it).or_else(|| all().find(|class| class.has.is_in(machine)))
    }

    /// What a record says of its CPUs: its times at the class's tier; or all of it, if its machine is one of them. Of an
    /// emulated processor, of another architecture and of a build without the architecture's code it is nothing.
    pub fn of(&self, record: &Record) -> Option<Record> {
        let (machine, tier) = (&record.machine, self.has.tier.name());
        let is_portable = |tier: &str| tier == Tier::Portable.name();
        if machine.emulator.is_some()
            || machine.architecture.as_deref() != self.has.architecture
            || is_portable(&record.tier) != is_portable(tier)
        {
            return None;
        }
        if record.tiers().contains(&tier) {
            return Some(record.at_tier(tier));
        }
        (Class::of_machine(machine) == Some(*self)).then(|| record.clone())
    }
}

/// Whether these features have AVX-512 among them.
pub(super) fn has_avx512(features: &[String]) -> bool {
    features.iter().any(|own| own == AVX512)
}
