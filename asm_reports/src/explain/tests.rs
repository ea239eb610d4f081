//! Explanations of simulated measurements of the listing binary's code. Nothing is timed.
#![cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]

use super::{Bound, Measured, MeasuredLoop, Report, explain};
use crate::{Selected, select};
use contract::{Form, Tier};
use decode::{Code, Executable, Graph, form, inputs};
use std::sync::LazyLock;

static LISTING_BINARY: LazyLock<Executable> = LazyLock::new(|| {
    crate::tiers::listing_binary(Tier::X86_64, &mut build::Silent)
        .expect("the listing binary builds")
});

fn south() -> Vec<Selected> {
    select("kogge_stone", Some("attacks"), Some("south")).expect("registered")
}

fn code(form: Form) -> Code {
    LISTING_BINARY.code(south()[0].probe.loop_symbol(form)).expect("linked in")
}

/// Every input of every instruction takes a cycle; the loops take what they are told to.
fn simulated(latency: f64, throughput: f64) -> Measured {
    let mut measured = Measured { record: "simulated".into(), ..Measured::default() };
    let probe = LISTING_BINARY.code(south()[0].probe.symbol).expect("linked in");
    for code in [probe, code(Form::Latency)] {
        let graph = Graph::of(&code.instructions);
        for edge in graph.edges() {
            let line = &code.instructions[edge.to];
            for input in inputs(&code.instructions, &graph, edge) {
                let key = (form(line).to_string(), input.to_string());
                measured.instruction_latencies.insert(key, Some(1.0));
            }
        }
    }
    for (form, cycles) in [(Form::Latency, latency), (Form::Throughput, throughput)] {
        let code = code(form);
        let timed = MeasuredLoop {
            hash: decode::masked_hash(&code),
            instructions: 30,
            cycles: Some(cycles),
        };
        measured.loops.insert(code.symbol, timed);
    }
    measured
}

fn explained(measured: &Measured) -> Report {
    explain(&LISTING_BINARY, &south(), measured).expect("there is a table")
}

/// The chain of the latency loop where everything takes a cycle.
fn chain() -> f64 {
    explained(&simulated(1.0, 1.0)).rows[0].path_cycles.expect("a straight loop")
}

#[test]
fn a_loop_as_long_as_its_chain_is_explained_by_it() {
    for share in [0.92, 1.0, 1.1] {
        let report = explained(&simulated(share * chain(), 4.0));
        assert_eq!((report.by_path, report.by_throughput, report.rows.len()), (1, 0, 1));
        let row = &report.rows[0];
        assert_eq!((row.explained_by, &row.cause), (Some(Bound::Path), &None));
        assert!(row.path.len() as f64 >= row.path_cycles.expect("a chain"));
        assert!(row.depth_cycles >= f64::from(row.unit_depth), "copies take a cycle here");
    }
}

#[test]
fn a_loop_as_long_as_its_throughput_form_is_bound_by_that() {
    let report = explained(&simulated(2.0 * chain(), 1.95 * chain()));
    assert_eq!((report.by_path, report.by_throughput), (0, 1));
    let cause = report.rows[0].cause.as_deref().expect("not the chain");
    assert!(cause.starts_with("bound by throughput"), "{cause}");
    let text = report.render(120);
    assert!(text.contains("0 of 1 explained within 10 % by the chain (0.0 %)"), "{text}");
    assert!(text.contains("1 of 1 by chain or"), "{text}");
    assert!(text.contains(&format!("kogge_stone/attacks/south: {cause}")), "{text}");
}

#[test]
fn what_nothing_explains_has_a_cause_or_says_that_none_is_known() {
    let slow = 1.5 * chain();
    let cause = |measured: &Measured| {
        let row = explained(measured).rows.remove(0);
        assert_eq!(row.explained_by, None);
        row.cause.expect("not explained")
    };
    let measured = simulated(slow, 4.0);
    assert!(cause(&measured).starts_with("not known"));
    // What is not on the chain is not missed.
    let missed = measured.instruction_latencies.keys().filter(|&(form, input)| {
        let mut without = simulated(slow, 4.0);
        without.instruction_latencies.insert((form.clone(), input.clone()), None);
        let said = cause(&without);
        let named = said.contains(&format!("no measured latency of {form} from {input}"));
        assert!(named || said.starts_with("not known"), "{said}");
        named
    });
    assert!(missed.count() > 0);
    let fast = cause(&simulated(0.5 * chain(), 1.0));
    assert!(fast.contains("less here"), "{fast}");
}

#[test]
fn another_build_and_a_record_without_table_are_refused() {
    let mut measured = simulated(chain(), 4.0);
    measured.loops.get_mut(&code(Form::Latency).symbol).expect("made up").hash = "0".into();
    let row = explained(&measured).rows.remove(0);
    assert_eq!(row.explained_by, None);
    assert!(row.cause.expect("refused").contains("of another build"));
    measured.instruction_latencies.clear();
    let line = explain(&LISTING_BINARY, &south(), &measured).unwrap_err().to_string();
    assert!(line.contains("`cargo xtask bench` measures them"), "{line}");
}

#[test]
fn loops_and_vectors_are_left_out_and_counted() {
    let mut all = south();
    all.extend(select("subtract_sse2", None, None).expect("registered"));
    let report = explain(&LISTING_BINARY, &all, &simulated(chain(), 4.0)).expect("a table");
    assert_eq!((report.rows.len(), report.left_out), (1, all.len() - 1));
}

#[test]
fn an_input_by_two_ways_takes_the_slower() {
    // imul rax,rax
    let code = Code::decode("f", 0x1000, &[0x48, 0x0f, 0xaf, 0xc0], |_, _| None);
    let lines = &code.instructions;
    let graph = Graph::of(lines);
    let edge = &graph.inputs(0)[0];
    let mut measured = Measured::default();
    let mut say = |from: &str, cycles| {
        measured.instruction_latencies.insert(("imul r64, r64".into(), from.into()), cycles);
        measured.latency(lines, &graph, edge)
    };
    assert_eq!(say("operand 1", Some(3.0)), Err("imul r64, r64 from operand 2".into()));
    assert_eq!(say("operand 2", Some(4.0)), Ok(4.0));
    assert_eq!(say("operand 2", None), Err("imul r64, r64 from operand 2".into()));
}
