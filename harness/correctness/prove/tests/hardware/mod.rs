//! Compares the semantics with the processor. Every form of an instruction that has semantics and
//! that this CPU has runs on both with the same operands, and must leave the same registers, flags
//! and memory, bit for bit. The semantics may leave nothing undefined but flags, and must leave
//! those undefined that the manual does. Faults and exceptions are not compared.

#![cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]

mod bench;
mod compare;
mod flow;
mod forms;
mod machine;
mod native;
mod operands;
mod report;

use bench::Bench;
use forms::Form;
use iced_x86::Code;
use machine::Extent;
use report::{Outcome, Report};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Sets of operands per form in the whole test.
const SETS: usize = 100_000;

/// Runs each form on at least `sets` sets of operands, on all cores.
fn check(sets: usize) -> Result<Report, String> {
    let forms = forms::all_forms();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let next = AtomicUsize::new(0);
    let parts: Vec<Result<Vec<_>, String>> = std::thread::scope(|scope| {
        let threads: Vec<_> =
            (0..cores).map(|_| scope.spawn(|| check_forms(&forms, &next, sets))).collect();
        threads.into_iter().map(|thread| thread.join().expect("it does not panic")).collect()
    });
    let mut report = Report::default();
    for part in parts {
        for (code, outcome) in part? {
            report.add_form(code, outcome);
        }
    }
    let mut bench = Bench::new(Extent::detect(), sets)?;
    for (name, bytes) in flow::programs() {
        let outcome = bench.check_program(&name, &bytes)?;
        report.add(name, outcome);
    }
    Ok(report)
}

/// Checks forms on one core and returns their outcomes. Each core takes the next form when it has
/// finished one, because some forms take much longer than others.
fn check_forms(
    forms: &[Form],
    next: &AtomicUsize,
    sets: usize,
) -> Result<Vec<(Code, Outcome)>, String> {
    let mut outcomes = Vec::new();
    while let Some(form) = forms.get(next.fetch_add(1, Ordering::Relaxed)) {
        let outcome = Bench::new(Extent::detect(), sets)?.check(form)?;
        outcomes.push((form.code, outcome));
    }
    Ok(outcomes)
}

#[test]
fn every_form_does_what_this_cpu_does() {
    compare_with_this_cpu(SETS / 40);
}

#[test]
#[ignore = "takes long: .ci/run"]
fn every_form_does_what_this_cpu_does_on_more_sets() {
    compare_with_this_cpu(SETS / 16);
}

#[test]
#[ignore = "takes a minute; `cargo test -p raybench-prove hardware -- --ignored`"]
fn every_form_does_what_this_cpu_does_on_all_sets() {
    compare_with_this_cpu(SETS);
}

/// Fails unless all forms agree and each was compared on at least `sets` sets of operands.
fn compare_with_this_cpu(sets: usize) {
    let report = check(sets).expect("machine code runs here");
    assert_eq!(report.disagreements, [""; 0]);
    assert_eq!(report.changed_forms(), [""; 0], "the forms with semantics, against forms.txt");
    for (form, compared_sets) in &report.checked {
        assert!(*compared_sets >= sets, "{form} has semantics for few operands");
    }
    // Every CPU of this architecture has these forms, so they must have been compared.
    for form in ["Adc_rm64_r64", "Cmovle_r32_rm32", "Paddb_xmm_xmmm128", "Jle_rel32_64", "Cqo"] {
        assert!(report.checked.contains_key(form), "{form} was not run");
    }
    if !report.not_here.is_empty() {
        contract::skip_part(&format!("forms that this CPU lacks: {:?}", report.not_here));
    }
}
