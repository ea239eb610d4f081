//! The instruction sets of this CPU, detected at run time by name.

use crate::limit::limited_to;

macro_rules! features {
    ($($feature:tt $(on $implied:literal)?,)*) => {
        /// The features that detection knows, in rustc's spelling.
        pub const FEATURES: &[&str] = &[$($feature,)*];

        /// The feature that each feature implies, as in rustc.
        const IMPLIED: &[(&str, &str)] = &[$($(($feature, $implied),)?)*];

        /// Whether the processor itself reports a feature.
        pub(crate) fn detected(name: &str) -> bool {
            #[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
            return match name {
                $($feature => std::arch::is_x86_feature_detected!($feature),)*
                _ => false,
            };
            #[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
            {
                let _ = name;
                false
            }
        }
    };
}
features!(
    "sse2", "ssse3" on "sse2", "sse4.1" on "ssse3", "sse4.2" on "sse4.1",
    "popcnt", "lzcnt", "bmi1", "bmi2",
    "avx" on "sse4.2", "avx2" on "avx", "fma", "movbe", "f16c", "gfni" on "sse2", "vpclmulqdq",
    "avx512f" on "avx2", "avx512bw" on "avx512f", "avx512dq" on "avx512f", "avx512vl" on "avx512f",
    "avx512cd" on "avx512f", "avx512vbmi" on "avx512bw", "avx512vbmi2" on "avx512bw",
    "avx512bitalg" on "avx512bw", "avx512vpopcntdq" on "avx512f",
    "adx", "sse3", "pclmulqdq",
);

/// Whether the CPU has the feature `name` in rustc's spelling (`"gfni"`) and `RAYBENCH_CPU` does
/// not hide it.
///
/// False for every name under `raybench_portable` and on other architectures, and for names not
/// among [`FEATURES`]; no routine can need one of those ([`known_features`]).
///
/// # Panics
/// If this CPU cannot be limited to the class that `RAYBENCH_CPU` names
/// ([`cpu_limit`](crate::cpu_limit)).
pub fn cpu_has(name: &str) -> bool {
    detected(name) && limited_to().is_none_or(|class| class.instructions().has(name))
}

/// `list` itself, comma-separated features. `routine!` calls it at compile time, so that a misspelt
/// feature is a compile error rather than a feature that every CPU lacks.
///
/// # Panics
/// If a feature is not among [`FEATURES`].
pub const fn known_features(list: &'static str) -> &'static str {
    let mut rest = if list.is_empty() { None } else { Some(list.as_bytes()) };
    while let Some(features) = rest {
        let (feature, others) = first(features);
        assert!(is_known(feature), "unknown target feature");
        rest = others;
    }
    list
}

const fn is_known(feature: &[u8]) -> bool {
    let mut index = 0;
    while index < FEATURES.len() && !is_same(feature, FEATURES[index].as_bytes()) {
        index += 1;
    }
    index < FEATURES.len()
}

/// Equality in a constant, which slices do not have.
pub(crate) const fn is_same(left: &[u8], right: &[u8]) -> bool {
    match (left, right) {
        ([], []) => true,
        ([a, left @ ..], [b, right @ ..]) => *a == *b && is_same(left, right),
        _ => false,
    }
}

/// The first item of a comma-separated list, and the rest, if any.
const fn first(list: &[u8]) -> (&[u8], Option<&[u8]>) {
    let mut end = 0;
    while end < list.len() && list[end] != b',' {
        end += 1;
    }
    match list.split_at(end) {
        (first, [_, others @ ..]) => (first, Some(others)),
        (first, []) => (first, None),
    }
}

/// Whether code compiled with `features` may use all of `wanted`; both comma-separated.
pub const fn enables(features: &str, wanted: &str) -> bool {
    let mut rest = Some(wanted.as_bytes());
    while let Some(wanted) = rest {
        let (feature, others) = first(wanted);
        if !enables_feature(features.as_bytes(), feature) {
            return false;
        }
        rest = others;
    }
    true
}

const fn enables_feature(features: &[u8], wanted: &[u8]) -> bool {
    if is_same(wanted, b"sse2") {
        return true; // every x86-64 has it
    }
    let mut rest = Some(features);
    while let Some(features) = rest {
        let (feature, others) = first(features);
        if brings(feature, wanted) {
            return true;
        }
        rest = others;
    }
    false
}

const fn brings(feature: &[u8], wanted: &[u8]) -> bool {
    if is_same(feature, wanted) {
        return true;
    }
    let mut row = 0;
    while row < IMPLIED.len() {
        if is_same(IMPLIED[row].0.as_bytes(), feature) {
            return brings(IMPLIED[row].1.as_bytes(), wanted);
        }
        row += 1;
    }
    false
}

/// The `features` that this CPU lacks.
pub fn missing_features(features: &[&'static str]) -> Vec<&'static str> {
    features.iter().copied().filter(|feature| !cpu_has(feature)).collect()
}
