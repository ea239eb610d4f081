//! Tiers: the named CPU levels that the same sources are compiled for. How is the builder's affair.

use crate::missing_features;
use crate::named::named;

named! {
    /// A named target-CPU level of a build, from the plainest on.
    Tier {
        /// The default: SSE2, and what a variant enables for its own functions.
        X86_64 "x86-64",
        /// With SSE4.2 and POPCNT.
        V2 "x86-64-v2",
        /// With AVX2, BMI1, BMI2 and LZCNT.
        V3 "x86-64-v3",
        /// With AVX-512 F, BW, CD, DQ and VL.
        V4 "x86-64-v4",
        /// Whatever the building machine has.
        Native "native",
        /// With Intel's Advanced Performance Extensions: three-operand forms and 31 general registers.
        /// No processor at hand runs it, and no decoder here reads it: listings only.
        Apx "apx",
    }
}

impl Tier {
    /// What this machine would run if it compiled for itself: what is timed unless told otherwise. A build
    /// without x86 code has only the baseline.
    pub const HOST: Tier = match cfg!(all(target_arch = "x86_64", not(raybench_portable))) {
        true => Tier::Native,
        false => Tier::X86_64,
    };

    /// Tiers whose vector instructions overwrite a source, as the scalar ones do.
    pub const TWO_OPERANDS: &[Tier] = &[Tier::X86_64, Tier::V2];

    /// Tiers with three-operand vector instructions, BMI and LZCNT.
    pub const THREE_OPERANDS: &[Tier] = &[Tier::V3, Tier::V4];

    /// The tier called `name`, `v3` for `x86-64-v3` included.
    pub fn from_name(name: &str) -> Option<Tier> {
        let is =
            |tier: &Tier| tier.name() == name || tier.name().strip_prefix("x86-64-") == Some(name);
        Tier::ALL.into_iter().find(is)
    }

    /// What the compiler's `target-cpu` is; nothing for the default. Diamond Rapids is the first
    /// processor with APX that the compiler names (LLVM 22).
    pub const fn target_cpu(self) -> Option<&'static str> {
        match self {
            Tier::X86_64 => None,
            Tier::Apx => Some("diamondrapids"),
            _ => Some(self.name()),
        }
    }

    /// Features that a CPU must have to run the tier, as rustc spells them: those of the level that
    /// compiled code uses (x86-64 psABI, 2020).
    pub const fn features(self) -> &'static [&'static str] {
        match self {
            Tier::X86_64 | Tier::Native => &[],
            Tier::V2 => &["ssse3", "sse4.1", "sse4.2", "popcnt"],
            Tier::V3 => &["avx2", "bmi1", "bmi2", "f16c", "fma", "lzcnt", "movbe"],
            Tier::V4 => {
                &["avx2", "bmi2", "avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"]
            }
            Tier::Apx => &["apxf"],
        }
    }

    /// Whether this CPU can run it, or else why not.
    ///
    /// # Errors
    /// The reason, in words for a table.
    pub fn runnable(self) -> Result<(), String> {
        match missing_features(self.features()).as_slice() {
            [] => Ok(()),
            missing => Err(format!("tier {self}: this CPU lacks {}", missing.join(", "))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back_short_or_long() {
        for tier in Tier::ALL {
            assert_eq!(Tier::from_name(tier.name()), Some(tier));
        }
        assert_eq!(Tier::from_name("v3"), Some(Tier::V3));
        assert_eq!(Tier::from_name("v9"), None);
    }

    #[test]
    fn apx_is_for_listings_only() {
        assert!(Tier::Apx.runnable().unwrap_err().contains("apxf"));
        assert!(Tier::X86_64.runnable().is_ok());
    }
}
