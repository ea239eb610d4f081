//! The semantics are what this CPU does: every form that it has, on at least 100,000 sets of operands.
#![cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]

use prove::hardware::{SETS, check};

#[test]
fn every_form_does_what_this_cpu_does() {
    let report = check(SETS, &|_, _| {}).expect("machine code runs here");
    println!("{report}");
    assert!(report.disagreements.is_empty(), "{report}");
    for checked in &report.checked {
        assert!(checked.sets >= SETS, "{} has semantics for few operands", checked.form);
    }
    // Every CPU of this architecture has these.
    for form in ["Adc_rm64_r64", "Cmovle_r32_rm32", "Paddb_xmm_xmmm128", "Jle_rel32_64", "Cqo"] {
        assert!(report.checked.iter().any(|checked| checked.form == form), "{form} was not run");
    }
    let demanded = std::env::var_os("RAYBENCH_REQUIRE_ALL").is_some_and(|all| all == "1");
    assert!(!demanded || report.not_here.is_empty(), "RAYBENCH_REQUIRE_ALL=1, but {report}");
}
