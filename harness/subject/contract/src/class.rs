//! Classes of CPUs that programs are compiled for: their names on command lines, and the instructions of each.

use crate::Tier;
use crate::{named, read_by_name};

/// The instructions of a CPU, as far as attacks are concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instructions {
    /// What rustc calls its architecture, as a record has it: none of x86-64.
    pub architecture: Option<&'static str>,
    /// What programs are compiled for.
    pub tier: Tier,
    /// Features beyond the tier that they may use.
    pub beyond: &'static [&'static str],
    /// Whether PEXT and PDEP are there and are microcode: tens to hundreds of cycles each (A. Fog, 2025, instruction
    /// tables of AMD Zen 1 and Zen 2).
    pub slow_pext: bool,
}

named! {
    /// A class of CPUs that have the same instructions.
    CpuClass {
        /// Any x86-64.
        X86_64 "x86-64",
        /// AVX2 and BMI2, such as Haswell and Zen 3.
        Avx2 "avx2",
        /// The same with PEXT in microcode: Zen 1 and 2.
        Avx2SlowPext "avx2-slow-pext",
        /// AVX2 and GFNI: Intel's client processors since Alder Lake.
        Avx2Gfni "avx2-gfni",
        /// AVX-512 with what Ice Lake brought; Zen 4 and later.
        Avx512Icl "avx512-icl",
        /// Whatever is Arm in 64 bits.
        Arm "arm",
    }
}

/// Features that come with every x86-64, and those that come with AVX2.
const IMPLIED: [&str; 3] = ["sse2", "sse3", "avx"];

/// What PEXT and PDEP come with.
const PEXT: &str = "bmi2";

impl Instructions {
    /// Of any x86-64.
    pub const X86_64: Self =
        Self { architecture: None, tier: Tier::X86_64, beyond: &[], slow_pext: false };
    /// Of the first servers with AVX-512, which lack what Ice Lake brought.
    pub const FIRST_AVX512: Self = Self { tier: Tier::V4, ..Self::X86_64 };

    /// All features, as rustc spells them; some tiers repeat those of lower ones.
    fn all(&self) -> impl Iterator<Item = &'static str> {
        let tier = self.tier;
        let levels = [Tier::V2, Tier::V3, Tier::V4].into_iter().filter(move |it| *it <= tier);
        let implied = match tier {
            Tier::Portable => &[],
            Tier::X86_64 | Tier::V2 => &IMPLIED[..1],
            _ => &IMPLIED[..],
        };
        let of_levels = levels.flat_map(|level| level.features());
        implied.iter().chain(of_levels).chain(self.beyond).copied()
    }

    /// Whether a CPU has the feature, be it slow or not.
    pub fn has(&self, feature: &str) -> bool {
        self.all().any(|one| one == feature)
    }

    /// Those of all features that this CPU lacks, or one for an architecture that is not this build's.
    pub(crate) fn lacking(&self, has: impl Fn(&str) -> bool) -> Vec<&'static str> {
        match self.architecture {
            Some(architecture) if architecture != std::env::consts::ARCH => vec![architecture],
            _ => self.all().filter(|feature| !has(feature)).collect(),
        }
    }

    /// The features that a program for it may use, as rustc spells them; without what is slow.
    pub fn features(&self) -> Vec<String> {
        let mut all: Vec<String> = Vec::new();
        for feature in self.all().filter(|one| !(self.slow_pext && *one == PEXT)) {
            if !all.iter().any(|known| known == feature) {
                all.push(feature.into());
            }
        }
        all
    }

    /// Whether it runs what needs these features, and not slowly.
    pub fn runs(&self, needs: &[impl AsRef<str>]) -> bool {
        let has = self.features();
        needs.iter().all(|one| has.iter().any(|own| own == one.as_ref()))
    }

    /// What is left out though it is there, and why.
    pub fn left_out(&self) -> Option<String> {
        self.slow_pext.then(|| {
            format!("what needs {PEXT} is left out: PEXT and PDEP are microcode there, slower than a magic product")
        })
    }
}

read_by_name!(CpuClass);

impl CpuClass {
    /// Its instructions.
    pub const fn instructions(self) -> Instructions {
        const AVX2: Instructions = Instructions { tier: Tier::V3, ..Instructions::X86_64 };
        match self {
            Self::X86_64 => Instructions::X86_64,
            Self::Avx2 => AVX2,
            Self::Avx2SlowPext => Instructions { slow_pext: true, ..AVX2 },
            Self::Avx2Gfni => Instructions { beyond: &["gfni"], ..AVX2 },
            Self::Avx512Icl => Instructions {
                beyond: &["gfni", "avx512vbmi", "avx512vbmi2", "avx512bitalg", "avx512vpopcntdq"],
                ..Instructions::FIRST_AVX512
            },
            // All routines without x86 code, as a compiler makes them.
            Self::Arm => Instructions {
                architecture: Some("aarch64"),
                tier: Tier::Portable,
                ..Instructions::X86_64
            },
        }
    }
}
