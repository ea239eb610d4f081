//! Classes of CPUs that programs are compiled for: their names on command lines and their
//! instruction sets.

use crate::Tier;
use crate::{named, read_by_name};

/// The instruction sets of a CPU, as far as attack generators use them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instructions {
    /// rustc's name of the architecture, as in records; `None` for x86-64.
    pub architecture: Option<&'static str>,
    /// The tier that programs are compiled for.
    pub tier: Tier,
    /// Features beyond the tier.
    pub beyond: &'static [&'static str],
    /// Whether PEXT and PDEP are microcoded: tens to hundreds of cycles each (A. Fog, 2025,
    /// instruction tables of AMD Zen 1 and Zen 2).
    pub slow_pext: bool,
}

named! {
    /// A class of CPUs with the same instruction sets.
    CpuClass {
        /// Any x86-64.
        X86_64 "x86-64",
        /// AVX2 and BMI2, such as Haswell and Zen 3.
        Avx2 "avx2",
        /// As `Avx2`, but PEXT is microcoded: Zen 1 and 2.
        Avx2SlowPext "avx2-slow-pext",
        /// AVX2 and GFNI: Intel's client processors since Alder Lake.
        Avx2Gfni "avx2-gfni",
        /// AVX-512 with Ice Lake's extensions; Zen 4 and later.
        Avx512Icl "avx512-icl",
        /// 64-bit Arm.
        Arm "arm",
    }
}

/// Features that a class has without a tier that names them: first the one that every x86-64 CPU
/// has, then those that AVX2 implies.
const IMPLIED: [&str; 3] = ["sse2", "sse3", "avx"];

/// The feature of PEXT and PDEP.
const PEXT: &str = "bmi2";

impl Instructions {
    /// Any x86-64.
    pub const X86_64: Self =
        Self { architecture: None, tier: Tier::X86_64, beyond: &[], slow_pext: false };
    /// The first servers with AVX-512, without Ice Lake's extensions.
    pub const FIRST_AVX512: Self = Self { tier: Tier::V4, ..Self::X86_64 };

    /// Returns all features in rustc's spelling. Some come twice, because tiers repeat features of
    /// lower ones.
    fn feature_names(&self) -> impl Iterator<Item = &'static str> {
        let tier = self.tier;
        let levels = [Tier::V2, Tier::V3, Tier::V4].into_iter().filter(move |level| *level <= tier);
        let implied = match tier {
            Tier::Portable => &[],
            Tier::X86_64 | Tier::V2 => &IMPLIED[..1],
            _ => &IMPLIED[..],
        };
        let level_features = levels.flat_map(|level| level.features());
        implied.iter().chain(level_features).chain(self.beyond).copied()
    }

    /// Whether a CPU of this class has the feature, fast or slow.
    pub fn has(&self, feature: &str) -> bool {
        self.feature_names().any(|name| name == feature)
    }

    /// Returns the features of the class that this CPU lacks, or the architecture if it is not this
    /// build's.
    pub fn missing_features(&self, has: impl Fn(&str) -> bool) -> Vec<&'static str> {
        match self.architecture {
            Some(architecture) if architecture != std::env::consts::ARCH => vec![architecture],
            _ => self.feature_names().filter(|feature| !has(feature)).collect(),
        }
    }

    /// Returns the features that a program for it should use, in rustc's spelling. Microcoded ones
    /// are left out, because code without them is faster there.
    pub fn features(&self) -> Vec<String> {
        let mut features: Vec<String> = Vec::new();
        for feature in self.feature_names() {
            let is_slow = self.slow_pext && feature == PEXT;
            if !is_slow && !features.iter().any(|name| name == feature) {
                features.push(feature.into());
            }
        }
        features
    }

    /// Whether it has all of these features, each at full speed.
    pub fn runs(&self, needs: &[impl AsRef<str>]) -> bool {
        let features = self.features();
        for need in needs {
            if !features.iter().any(|feature| feature == need.as_ref()) {
                return false;
            }
        }
        true
    }

    /// Returns which feature is left out although the CPU has it, and why.
    pub fn left_out_reason(&self) -> Option<String> {
        self.slow_pext.then(|| {
            format!(
                "routines with {PEXT} are left out: PEXT and PDEP are microcoded there, slower \
                 than a magic multiplication"
            )
        })
    }
}

read_by_name!(CpuClass);

impl CpuClass {
    /// Returns its instruction sets.
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
            // Every routine without x86 code runs there, compiled for the baseline.
            Self::Arm => Instructions {
                architecture: Some("aarch64"),
                tier: Tier::Portable,
                ..Instructions::X86_64
            },
        }
    }
}
