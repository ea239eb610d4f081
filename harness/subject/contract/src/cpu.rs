//! Which instruction sets this CPU has, asked at run time by name.

/// Whether the CPU has the feature called `name`, as rustc spells it (`"gfni"`).
///
/// False for every name under `raybench_portable` and on other architectures.
pub fn cpu_has(name: &str) -> bool {
    #[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
    {
        macro_rules! ask {
            ($($feature:tt)*) => {
                match name {
                    $($feature => std::arch::is_x86_feature_detected!($feature),)*
                    _ => false,
                }
            };
        }
        ask!("sse2" "ssse3" "sse4.1" "sse4.2" "popcnt" "lzcnt" "bmi1" "bmi2" "avx" "avx2" "gfni"
            "avx512f" "avx512bw" "avx512dq" "avx512vl" "avx512cd" "avx512vbmi" "avx512vbmi2"
            "avx512bitalg" "avx512vpopcntdq" "adx" "sse3" "pclmulqdq" "fma" "movbe" "f16c" "vpclmulqdq")
    }
    #[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
    {
        let _ = name;
        false
    }
}

/// Those of `features` that this CPU lacks.
pub fn missing_features(features: &[&'static str]) -> Vec<&'static str> {
    features.iter().copied().filter(|feature| !cpu_has(feature)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_feature_is_missing() {
        assert!(!cpu_has("warp drive"));
        assert_eq!(missing_features(&["warp drive"]), ["warp drive"]);
    }

    #[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
    #[test]
    fn sse2_is_part_of_x86_64() {
        assert!(missing_features(&["sse2"]).is_empty());
    }
}
