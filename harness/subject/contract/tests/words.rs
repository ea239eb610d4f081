//! Names, expectations and skipped tests, and the messages about them.

use contract::{
    Amount, Counted, Direction, Expectation, Form, Subject, Tier, skip, unknown_name_message,
};
use std::process::{Command, Output};

#[test]
fn an_unknown_name_is_an_error_with_the_known_ones() {
    assert_eq!("v3".parse(), Ok(Tier::V3));
    let error = "sideways".parse::<Form>().unwrap_err();
    assert_eq!(error, "\"sideways\" should be one of latency, throughput");
}

/// Returns the error for a name that none of four variants has.
fn unknown_variant(name: &str) -> String {
    let known = ["sbamg", "kogge_stone", "dumb7_loop", "dumb7_unrolled"];
    unknown_name_message("variant", name, known.into_iter())
}

#[test]
fn an_error_lists_near_names_in_one_line() {
    assert_eq!(
        unknown_variant("Kogge_stne"),
        "unknown variant \"Kogge_stne\"; nearest: kogge_stone"
    );
    assert!(
        unknown_name_message("revision", "HAED", ["main", "HEAD"].into_iter())
            .contains("nearest: HEAD")
    );
    assert!(unknown_variant("dumb7").contains("nearest: dumb7_loop, dumb7_unrolled"));
    let few = "known: sbamg, dumb7_loop, dumb7_unrolled, kogge_stone";
    assert_eq!(unknown_variant("a\nb"), format!("unknown variant \"a\\nb\"; {few}"));
    let many: Vec<String> = (0..48).map(|index| format!("kernel{index}")).collect();
    let none = unknown_name_message("variant", "zz", many.iter().map(String::as_str));
    assert_eq!(none, "unknown variant \"zz\"; none of the 48 is near it");
    assert_eq!(
        unknown_name_message("routine", "x", [].into_iter()),
        "unknown routine \"x\"; there is none"
    );
}

#[test]
fn an_amount_is_a_bound_or_a_figure() {
    for (amount, expected) in [
        (Amount::Exactly(2), [false, true, false]),
        (Amount::AtMost(2), [true, true, false]),
        (Amount::AtLeast(2), [false, true, true]),
    ] {
        assert_eq!([1, 2, 3].map(|count| amount.holds(count)), expected);
    }
}

#[test]
fn an_expectation_concerns_what_it_names_and_all_if_it_names_nothing() {
    const SOUTH: Subject = Subject::Direction(Direction::South);
    let general = Expectation::exactly(1, Counted::Loops);
    assert!(general.concerns(SOUTH, Tier::V4) && general.concerns(Subject::Board, Tier::X86_64));
    let limited = general.subjects(&[SOUTH]).tiers(&[Tier::V3]);
    assert!(limited.concerns(SOUTH, Tier::V3));
    assert!(!limited.concerns(Subject::Board, Tier::V3) && !limited.concerns(SOUTH, Tier::V4));
}

#[test]
fn a_skip_is_one_line_and_fatal_where_everything_is_demanded() {
    const REASON: &str = "CONTRACT_TEST_SKIPS";
    if let Ok(reason) = std::env::var(REASON) {
        return skip(&reason);
    }
    let executable = std::env::current_exe().expect("tests are files");
    let test_name =
        concat!(module_path!(), "::a_skip_is_one_line_and_fatal_where_everything_is_demanded");
    let (_, test_name) = test_name.split_once("::").expect("a module of this executable");
    let run_test = |require_all: &str| -> Output {
        let mut child = Command::new(&executable);
        child.args([test_name, "--exact", "--test-threads=2"]).env(REASON, "no\ncompiler");
        child.env("RAYBENCH_REQUIRE_ALL", require_all).output().expect("it runs")
    };
    let output = run_test("0");
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        format!("skipped: {test_name}: no; compiler\n")
    );
    assert!(output.status.success() && !run_test("1").status.success());
}
