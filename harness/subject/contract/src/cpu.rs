//! The instruction sets of this CPU, detected at run time by name, and the features that the
//! compiler derives from others.
//!
//! Routines declare features as text, and some of the checks on it are compile errors. Constants
//! know neither iterators nor equality of slices, so the functions for them are loops over bytes.

use crate::limit::limited_to;

macro_rules! features {
    ($($feature:tt $(on $implied:literal)?,)*) => {
        /// The features that detection knows, in rustc's spelling.
        pub const FEATURES: &[&str] = &[$($feature,)*];

        /// Pairs of a feature and the feature that it implies, as in rustc.
        const IMPLIED: &[(&str, &str)] = &[$($(($feature, $implied),)?)*];

        /// Whether the processor itself reports a feature.
        pub(crate) fn is_detected(name: &str) -> bool {
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
    is_detected(name) && limited_to().is_none_or(|class| class.instructions().has(name))
}

/// Returns `list` itself, comma-separated features, after checking it. `routine!` calls this at
/// compile time, so that a misspelt feature is a compile error rather than a feature that every CPU
/// lacks.
///
/// # Panics
/// If a feature is not among [`FEATURES`].
pub const fn known_features(list: &'static str) -> &'static str {
    let mut rest = if list.is_empty() { None } else { Some(list.as_bytes()) };
    while let Some(features) = rest {
        let (feature, remaining) = split_feature(features);
        assert!(is_known(feature), "unknown target feature");
        rest = remaining;
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

/// Whether two texts are equal. The equality of slices cannot be called in a constant.
pub(crate) const fn is_same(left: &[u8], right: &[u8]) -> bool {
    match (left, right) {
        ([], []) => true,
        ([a, left @ ..], [b, right @ ..]) => *a == *b && is_same(left, right),
        _ => false,
    }
}

/// Splits a comma-separated list into its first feature and the rest, if there is one.
const fn split_feature(list: &[u8]) -> (&[u8], Option<&[u8]>) {
    let mut end = 0;
    while end < list.len() && list[end] != b',' {
        end += 1;
    }
    match list.split_at(end) {
        (feature, [_, remaining @ ..]) => (feature, Some(remaining)),
        (feature, []) => (feature, None),
    }
}

/// Whether code compiled with `features` may use all of `wanted`. Both are comma-separated lists.
pub const fn enables(features: &str, wanted: &str) -> bool {
    let mut rest = Some(wanted.as_bytes());
    while let Some(wanted) = rest {
        let (feature, remaining) = split_feature(wanted);
        if !enables_feature(features.as_bytes(), feature) {
            return false;
        }
        rest = remaining;
    }
    true
}

const fn enables_feature(features: &[u8], wanted: &[u8]) -> bool {
    if is_same(wanted, b"sse2") {
        return true; // Every x86-64 CPU has it.
    }
    let mut rest = Some(features);
    while let Some(features) = rest {
        let (feature, remaining) = split_feature(features);
        if implies(feature, wanted) {
            return true;
        }
        rest = remaining;
    }
    false
}

/// Whether a feature is the wanted one or implies it, perhaps through others.
const fn implies(feature: &[u8], wanted: &[u8]) -> bool {
    if is_same(feature, wanted) {
        return true;
    }
    let mut row = 0;
    while row < IMPLIED.len() {
        if is_same(IMPLIED[row].0.as_bytes(), feature) {
            return implies(IMPLIED[row].1.as_bytes(), wanted);
        }
        row += 1;
    }
    false
}

/// Returns the `features` that this CPU lacks.
pub fn missing_features(features: &[&'static str]) -> Vec<&'static str> {
    features.iter().copied().filter(|feature| !cpu_has(feature)).collect()
}
