//! Features, classes and tiers of CPUs.

use contract::{CpuClass, Tier, check_feature_names, enables};

#[test]
fn a_feature_that_detection_does_not_know_is_an_error() {
    for list in ["warp drive", "avx2,avx", "avx2,", "avx512", "bmi2,avx512fp16"] {
        let known = std::panic::catch_unwind(|| check_feature_names(list)).is_ok();
        assert_eq!(known, list == "avx2,avx", "{list}");
    }
}

#[test]
fn a_feature_implies_those_below_it() {
    assert!(enables("gfni,avx512vbmi", "avx512bw,avx2") && enables("", "sse2"));
    for (features, wanted) in [("", "avx2"), ("avx2", "gfni"), ("avx512bw", "avx512vl,avx512bw")] {
        assert!(!enables(features, wanted), "{features}: {wanted}");
    }
}

#[test]
fn a_class_lacks_the_features_that_another_has_beyond_it() {
    let haswell = CpuClass::Avx2.instructions();
    let missing =
        |class: CpuClass| class.instructions().missing_features(|feature| haswell.has(feature));
    assert_eq!([CpuClass::Avx2, CpuClass::Avx2SlowPext].map(missing), [[""; 0]; 2]);
    assert_eq!(missing(CpuClass::Avx2Gfni), ["gfni"]);
    assert!(missing(CpuClass::Avx512Icl).contains(&"avx512f"));
}

#[test]
fn names_are_read_back_short_or_long() {
    for tier in Tier::ALL {
        assert_eq!(Tier::from_name(tier.name()), Some(tier));
    }
    assert_eq!(Tier::from_name("v3"), Some(Tier::V3));
    assert_eq!(Tier::from_name("v9"), None);
}

#[test]
fn a_build_has_one_of_the_two_baselines() {
    assert!(Tier::BASELINE.is_baseline() && Tier::BASELINE.runnable().is_ok());
    let other = if cfg!(all(target_arch = "x86_64", not(raybench_portable))) {
        Tier::Portable
    } else {
        Tier::X86_64
    };
    assert!(other.is_baseline() && other.runnable().is_err());
    assert_eq!(Tier::ALL[1..], Tier::OF_X86);
}
