//! Tests of a loop that answers wrongly on few boards while its probe answers rightly: it is not
//! prepared, and a sample of it is an error.

use super::ProbeWork;
use crate::prepare::{Boards, NotTimeable};
use contract::{Form, Probe, Routine, Variant, Word, routine};
use measure::Work;

fn step_south<W: Word>(set: W) -> W {
    set >> 8
}

/// Returns a wrong answer if a1 is in the set.
fn wrong_step_with_a1<W: Word>(set: W) -> W {
    (set >> 8) ^ (set & W::constant(1))
}

static RIGHT: Variant = Variant {
    name: "planted_loops",
    routines: &[routine!("step", step on South, word, step_south)],
    ..Variant::NEW
};
static WRONG: Routine = routine!("step_wrong", step on South, word, wrong_step_with_a1);

fn boards() -> Boards {
    Boards::new(oracle::workloads::by_name("uniform-16", 1).expect("a workload"))
}

/// Returns the right probe with these loops.
fn with_loops(latency: &Probe, throughput: &Probe) -> &'static [Probe] {
    let probe = &RIGHT.routines[0].probes[0];
    Box::leak(Box::new([Probe {
        subject: probe.subject,
        symbol: probe.symbol,
        call_symbol: probe.call_symbol,
        latency_symbol: probe.latency_symbol,
        throughput_symbol: probe.throughput_symbol,
        shape: probe.shape,
        call_words: probe.call_words,
        latency: latency.latency,
        throughput: throughput.throughput,
        after_move: probe.after_move,
        reading: probe.reading,
    }]))
}

#[test]
fn a_wrong_loop_around_a_right_probe_is_not_prepared() {
    let (right, wrong) = (&RIGHT.routines[0].probes[0], &WRONG.probes[0]);
    for (latency, throughput, form) in
        [(wrong, right, Form::Latency), (right, wrong, Form::Throughput)]
    {
        let probes = with_loops(latency, throughput);
        let routine = Box::leak(Box::new(Routine { probes, ..RIGHT.routines[0] }));
        match boards().prepare(&RIGHT, routine) {
            Err(NotTimeable::Wrong(case)) => {
                let symbol = probes[0].loop_symbol(form);
                assert!(case.starts_with(&format!("{symbol}: checksum")), "{case}");
            }
            other => panic!("{form}: {:?}", other.map(|prepared| prepared.cases)),
        }
    }
    let probes = with_loops(right, right);
    let routine = Box::leak(Box::new(Routine { probes, ..RIGHT.routines[0] }));
    boards().prepare(&RIGHT, routine).expect("right loops");
}

/// Takes one sample. It goes over the window so many times, and then over its first chunk.
fn sample(mut work: ProbeWork, repeats: u64) -> Result<(), String> {
    let passes = repeats * work.working_set.window as u64 + 1;
    work.prepare(passes);
    work.run(passes);
    work.check(passes)
}

#[test]
fn a_sample_of_a_wrong_loop_is_an_error() {
    let prepared = boards().prepare(&RIGHT, &RIGHT.routines[0]).expect("it is right");
    let probe = &prepared.probes[0];
    for form in Form::ALL {
        for repeats in 0..3 {
            let right = ProbeWork::new("right".into(), probe, form);
            assert_eq!(sample(right, repeats), Ok(()), "{form}");
            let wrong_loop = WRONG.probes[0].timed_loop(form);
            // SAFETY: it goes over the same arguments.
            let wrong =
                unsafe { ProbeWork::with_external("wrong".into(), probe, form, wrong_loop) };
            let error = sample(wrong, repeats).expect_err("its answers are wrong");
            let symbol = probe.probe.loop_symbol(form);
            assert!(error.starts_with(&format!("{symbol}: checksum")), "{error}");
        }
    }
}
