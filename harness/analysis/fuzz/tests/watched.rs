//! Seconds of what `cargo xtask fuzz` does for minutes, and that the watch sees each kind of harm where it
//! is planted.

use fuzz::{Came, Case, Found, Kind, Limits, Seeds, child, read, watch};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// What the child below is to be.
const PLANTED: &str = "RAYBENCH_TEST_PLANTED";
/// The case that it is to begin with.
const FIRST: &str = "RAYBENCH_TEST_FIRST";

fn seeds() -> Seeds {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    Seeds::of(&root).expect("they are there")
}

/// This test program again, doing nothing but `a_child`, for so many cases from `first` on.
fn watched(planted: &str, first: u64, cases: u64, seconds_a_case: u64) -> Found {
    let limits = Limits {
        time: Duration::from_secs(600),
        case: Duration::from_secs(seconds_a_case),
        cases: Some(cases),
    };
    let start = |first: u64| {
        let mut command = Command::new(std::env::current_exe().expect("this test"));
        command.args(["--ignored", "--exact", "a_child", "--nocapture"]);
        command.env(PLANTED, planted).env(FIRST, first.to_string());
        command
    };
    watch(first, limits, start).expect("children start")
}

#[test]
#[ignore = "run by the tests below, in a process of its own"]
fn a_child() {
    let first = std::env::var(FIRST).expect("the tests below set it").parse().expect("a number");
    let planted = std::env::var(PLANTED).expect("the tests below set it");
    println!();
    if planted == "nothing" {
        let seeds = seeds();
        child(first, |number| Case::of(&seeds, 1, number), read).expect("somebody listens");
    }
    let case = |number: u64| Case { kind: Kind::Record, bytes: vec![number as u8] };
    let harm = |case: &Case, _: &Path| {
        match (case.bytes[0], planted.as_str()) {
            (2, "panic") => panic!("a planted\nfault"),
            (2, "hang") => std::thread::sleep(Duration::from_secs(100)),
            (2, "memory") => drop(std::hint::black_box(vec![1u8; 2 << 30])),
            (2, "end") => std::process::exit(7),
            _ => {}
        }
        Came::Refused
    };
    child(first, case, harm).expect("somebody listens");
}

#[test]
fn each_planted_harm_is_found_at_its_case_and_the_rest_is_read() {
    for (planted, what) in [
        ("panic", "a planted fault"),
        ("hang", "hung: no answer within 1 s"),
        ("memory", "memory allocation of 2147483648 bytes failed"),
        ("end", "exit status: 7"),
    ] {
        let found = watched(planted, 0, 5, 1);
        assert_eq!((found.refused, found.findings.len()), (4, 1), "{planted}: {found:?}");
        let finding = &found.findings[0];
        assert!(finding.case == 2 && finding.what.contains(what), "{planted}: {finding:?}");
    }
}

/// Seconds of it, of which a good part comes through to the figures: else it would find nothing.
#[test]
fn a_hundred_strangers_do_no_harm() {
    let halves = std::thread::scope(|scope| {
        let half = |first| scope.spawn(move || watched("nothing", first, 60, 30));
        [0, 60].map(half).map(|half| half.join().expect("it ends"))
    });
    for found in halves {
        assert!(found.findings.is_empty(), "{found:?}");
        assert_eq!(found.refused + found.drawn, 60, "{found:?}");
        assert!(found.drawn > 7 && found.refused > 7, "{found:?}");
    }
}
