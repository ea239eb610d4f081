//! The semantics are what this CPU does. Each form is run on fewer sets of operands than a full run
//! has; `RAYBENCH_OPERAND_SETS` says how many.
#![cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]

use prove::hardware::{FULL_SETS, check};

/// Enough for each immediate of eight bits and for each choice of registers.
const SETS: usize = 1 << 14;

#[test]
fn every_form_does_what_this_cpu_does() {
    let sets = match std::env::var("RAYBENCH_OPERAND_SETS") {
        Ok(text) => text.parse().expect("RAYBENCH_OPERAND_SETS is a number"),
        Err(_) => SETS,
    };
    let report = check(sets, &|_, _| {}).expect("machine code runs here");
    println!("{report}");
    if sets < FULL_SETS {
        println!("in full: RAYBENCH_OPERAND_SETS={FULL_SETS}");
    }
    assert!(report.disagreements.is_empty(), "{report}");
    for checked in &report.checked {
        assert!(checked.sets >= sets, "{} has semantics for few operands", checked.form);
    }
    // Every CPU of this architecture has these.
    for form in ["Adc_rm64_r64", "Cmovle_r32_rm32", "Paddb_xmm_xmmm128", "Jle_rel32_64", "Cqo"] {
        assert!(report.checked.iter().any(|checked| checked.form == form), "{form} was not run");
    }
    let demanded = std::env::var_os("RAYBENCH_REQUIRE_ALL").is_some_and(|all| all == "1");
    assert!(!demanded || report.not_here.is_empty(), "RAYBENCH_REQUIRE_ALL=1, but {report}");
}
