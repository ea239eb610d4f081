//! Tiers: the named CPU levels that the same sources are compiled for.

use crate::named;
use crate::{LIMIT_VARIABLE, cpu_has, limiting_class, read_by_name};

/// Whether this build has x86-64 code.
const HAS_X86: bool = cfg!(all(target_arch = "x86_64", not(raybench_portable)));

named! {
    /// A named target-CPU level of a build, lowest first.
    Tier {
        /// A build without x86 code, for the compiler's default CPU: on Arm, and on x86-64 under
        /// `raybench_portable`.
        Portable "portable",
        /// The default: SSE2, and the features that a variant enables for its own functions.
        X86_64 "x86-64",
        /// With SSE4.2 and POPCNT.
        V2 "x86-64-v2",
        /// With AVX2, BMI1, BMI2 and LZCNT.
        V3 "x86-64-v3",
        /// With AVX-512 F, BW, CD, DQ and VL.
        V4 "x86-64-v4",
        /// All features of the building machine.
        Native "native",
    }
}
read_by_name!(own Tier);

impl Tier {
    /// The tier of a plain cargo build.
    pub const BASELINE: Tier = if HAS_X86 { Tier::X86_64 } else { Tier::Portable };

    /// All levels of x86-64, lowest first.
    pub const OF_X86: [Tier; 5] = [Tier::X86_64, Tier::V2, Tier::V3, Tier::V4, Tier::Native];

    /// Tiers whose vector instructions overwrite a source operand, as scalar instructions do.
    pub const TWO_OPERANDS: &[Tier] = &[Tier::X86_64, Tier::V2];

    /// Tiers with three-operand vector instructions, BMI and LZCNT.
    pub const THREE_OPERANDS: &[Tier] = &[Tier::V3, Tier::V4];

    /// Returns the tier that is timed by default: `native`, or the tier of the class to which
    /// `RAYBENCH_CPU` limits this machine. A build without x86 code has only the baseline.
    pub fn host() -> Tier {
        match limiting_class() {
            Some(class) => class.instructions().tier,
            None if HAS_X86 => Tier::Native,
            None => Tier::Portable,
        }
    }

    /// Returns the tier called `name`; `v3` is short for `x86-64-v3`.
    pub fn from_name(name: &str) -> Option<Tier> {
        Tier::ALL
            .into_iter()
            .find(|tier| tier.name() == name || tier.name().strip_prefix("x86-64-") == Some(name))
    }

    /// Returns the compiler's `target-cpu`, and `None` for its default.
    pub const fn target_cpu(self) -> Option<&'static str> {
        match self {
            Tier::Portable | Tier::X86_64 => None,
            _ => Some(self.name()),
        }
    }

    /// Returns the features that a CPU must have to run the tier, in rustc's spelling: those of the
    /// level that compiled code uses (x86-64 psABI, 2020).
    pub const fn features(self) -> &'static [&'static str] {
        match self {
            Tier::Portable | Tier::X86_64 | Tier::Native => &[],
            Tier::V2 => &["ssse3", "sse4.1", "sse4.2", "popcnt"],
            Tier::V3 => &["avx2", "bmi1", "bmi2", "f16c", "fma", "lzcnt", "movbe"],
            Tier::V4 => {
                &["avx2", "bmi2", "avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"]
            }
        }
    }

    /// Whether it is the compiler's default.
    pub const fn is_baseline(self) -> bool {
        self.target_cpu().is_none()
    }

    /// Checks that this build has code for it.
    ///
    /// # Errors
    /// The error is the reason, as text for a table.
    pub fn check_code(self) -> Result<(), String> {
        if self == Tier::Portable && HAS_X86 {
            return Err(format!("tier {self} has no x86-64 code, but this build does"));
        }
        if self != Tier::Portable && !HAS_X86 {
            return Err(format!("tier {self} is x86-64 code, but this build has none"));
        }
        Ok(())
    }

    /// Checks that it may be used: `native` may not while `RAYBENCH_CPU` hides features.
    ///
    /// # Errors
    /// The error is the reason, as text for a table.
    pub fn check_limit(self) -> Result<(), String> {
        match limiting_class() {
            Some(class) if self == Tier::Native => Err(format!(
                "tier native uses every feature of this CPU, and {LIMIT_VARIABLE}={} hides some; \
                 use tier {}",
                class.name(),
                Tier::host()
            )),
            _ => Ok(()),
        }
    }

    /// Checks that this CPU can run it.
    ///
    /// # Errors
    /// The error is the reason, as text for a table.
    pub fn runnable(self) -> Result<(), String> {
        self.check_code()?;
        self.check_limit()?;
        self.check_features(cpu_has)
    }

    /// Checks that a CPU with these features can run it.
    pub(crate) fn check_features(self, has: impl Fn(&str) -> bool) -> Result<(), String> {
        let missing: Vec<&str> =
            self.features().iter().copied().filter(|feature| !has(feature)).collect();
        match missing.as_slice() {
            [] => Ok(()),
            missing => Err(format!("tier {self}: this CPU lacks {}", missing.join(", "))),
        }
    }
}
