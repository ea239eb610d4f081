//! The semantics are what this CPU does: every form that it has, on at least 100,000 sets of operands
//! where it is asked for, and on a sixteenth of that in every test.
#![cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]

use prove::hardware::{SETS, check};

#[test]
fn every_form_does_what_this_cpu_does() {
    hold_against_this_cpu(SETS / 16);
}

#[test]
#[ignore = "takes a minute; `cargo test -p raybench-prove hardware -- --ignored --nocapture`"]
fn every_form_does_what_this_cpu_does_on_all_sets() {
    hold_against_this_cpu(SETS);
}

fn hold_against_this_cpu(sets: usize) {
    let report = check(sets, &|_, _| {}).expect("machine code runs here");
    println!("{report}");
    assert!(report.disagreements.is_empty(), "{report}");
    for checked in &report.checked {
        assert!(checked.sets >= sets, "{} has semantics for few operands", checked.form);
    }
    // Every CPU of this architecture has these.
    for form in ["Adc_rm64_r64", "Cmovle_r32_rm32", "Paddb_xmm_xmmm128", "Jle_rel32_64", "Cqo"] {
        assert!(report.checked.iter().any(|checked| checked.form == form), "{form} was not run");
    }
    let of = |(feature, forms): (&String, &Vec<String>)| format!("{} {feature}", forms.len());
    let not_here: Vec<String> = report.not_here.iter().map(of).collect();
    if !not_here.is_empty() {
        contract::skip_part(&format!("forms that this CPU lacks: {}", not_here.join(", ")));
    }
}
