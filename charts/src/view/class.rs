//! Classes of CPUs that programs are compiled for: what each has, and what of a record speaks for it. It recommends
//! nothing.

use contract::Tier;
use record::Record;

/// CPUs that have the same instructions, as far as attacks are concerned.
pub struct Class {
    /// The name on command lines.
    pub name: &'static str,
    /// What programs are compiled for.
    pub tier: Tier,
    /// Features beyond the tier that they may use.
    beyond: &'static [&'static str],
}

/// Features that come with every x86-64, and those that come with AVX2.
const IMPLIED: [&str; 3] = ["sse2", "sse3", "avx"];

/// What a CPU with AVX-512 has.
const AVX512: &str = "avx512f";

impl Class {
    /// Every CPU that these programs run on.
    const X86_64: Class = Class { name: "x86-64", tier: Tier::X86_64, beyond: &[] };

    /// Intel since Haswell and AMD since Zen, but BMI2 is slow before Zen 3.
    const AVX2: Class = Class { name: "avx2", tier: Tier::V3, beyond: &[] };

    /// Intel's client processors since Alder Lake: the best that may be asked of one.
    pub const AVX2_GFNI: Class = Class { name: "avx2-gfni", tier: Tier::V3, beyond: &["gfni"] };

    /// Intel since Ice Lake where it has AVX-512, and AMD since Zen 4.
    const AVX512: Class = Class {
        name: "avx512",
        tier: Tier::V4,
        beyond: &["gfni", "avx512vbmi", "avx512vbmi2", "avx512bitalg", "avx512vpopcntdq"],
    };

    /// All, each with what the ones before it have.
    pub const ALL: [Class; 4] = [Class::X86_64, Class::AVX2, Class::AVX2_GFNI, Class::AVX512];

    /// The one with this name.
    pub fn from_name(name: &str) -> Option<Class> {
        Class::ALL.into_iter().find(|class| class.name == name)
    }

    /// The features that a program for it may use, as rustc spells them.
    pub fn features(&self) -> Vec<String> {
        let levels = [Tier::V2, Tier::V3, Tier::V4].into_iter().filter(|level| *level <= self.tier);
        let of_levels = levels.flat_map(|level| level.features().iter().copied());
        let implied = &IMPLIED[..if self.tier < Tier::V3 { 1 } else { IMPLIED.len() }];
        let all = implied.iter().copied().chain(of_levels).chain(self.beyond.iter().copied());
        record::unique(all.map(String::from))
    }

    /// What a record says of its CPUs: its times at the class's tier; or all of it, if its machine is one of them.
    pub fn of(&self, record: &Record) -> Option<Record> {
        let tier = self.tier.name();
        if record.tiers().contains(&tier) {
            return Some(record.at_tier(tier));
        }
        let has = |class: &Class| {
            let needs = class.tier.features().iter().chain(class.beyond);
            needs.copied().all(|feature| record.machine.features.iter().any(|own| own == feature))
        };
        let best = Class::ALL.into_iter().rev().find(has)?;
        (best.name == self.name).then(|| record.clone())
    }
}

/// Whether these features have AVX-512 among them.
pub(super) fn has_avx512(features: &[String]) -> bool {
    features.iter().any(|own| own == AVX512)
}
