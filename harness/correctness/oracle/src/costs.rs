//! Compares the costs of a variant's generic kernels, and the size of their tables, with the
//! `costs.txt` in its folder.

use crate::question::Question;
use crate::suite::sample;
use contract::{Graph, Probe, Routine, Variant, note};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

const HEAD: &str = "routine subject operations depth look-ups reversals table-bytes";
/// Set to 1, the test rewrites the file.
const WRITE: &str = "RAYBENCH_WRITE_COSTS";

/// The last test of [`conformance!`](crate::conformance): the costs of the variant on the sample
/// arguments are those in its `costs.txt`. `4..32` is a range; `2..8=2+3*(0..2)` counts iterations
/// of three operations each. Without the file the test prints it.
///
/// # Panics
/// If the costs differ.
pub fn check_costs(variant: &Variant, folder: &str) {
    let path = Path::new(folder).join("costs.txt");
    let rows: Vec<String> = rows(variant);
    let text =
        [HEAD].into_iter().chain(rows.iter().map(String::as_str)).collect::<Vec<_>>().join("\n")
            + "\n";
    if std::env::var_os(WRITE).is_some_and(|value| value == "1") {
        std::fs::write(&path, &text).expect("the variant's folder can be written");
    }
    let Ok(kept) = std::fs::read_to_string(&path) else {
        return println!("no {}; {WRITE}=1 writes it:\n{text}", path.display());
    };
    let kept: Vec<&str> = kept.lines().skip(1).collect();
    let is_same = rows.len() == kept.len() && rows.iter().all(|row| kept.contains(&row.as_str()));
    assert!(is_same, "{} differs; {WRITE}=1 rewrites it:\n{text}", path.display());
}

fn rows(variant: &Variant) -> Vec<String> {
    variant.ready();
    let of_routine =
        |routine: &'static Routine| routine.probes.iter().map(move |probe| (routine, probe));
    variant
        .routines
        .iter()
        .flat_map(of_routine)
        .map(|(routine, probe)| row(routine, probe))
        .collect()
}

fn row(routine: &Routine, probe: &Probe) -> String {
    let Routine { name, model, table_bytes, .. } = routine;
    let Some(kernel) = probe.reading else {
        return format!("{name} {} - - - - {table_bytes}", probe.subject);
    };
    let arguments = sample(&Question::new(*model, probe.subject, &probe.shape));
    let calls = arguments.chunks_exact(probe.shape.argument_words());
    let graphs: Vec<Graph> = calls.map(|call| note(kernel, call)).collect();
    let counts = graphs.iter().map(|graph| {
        let count = graph.count();
        [count.operations, count.depth, count.lookups, count.reversals]
    });
    let (mut least, mut most) = ([u32::MAX; 4], [0; 4]);
    for count in counts {
        for (k, count) in count.into_iter().enumerate() {
            (least[k], most[k]) = (least[k].min(count), most[k].max(count));
        }
    }
    let [operations, depth, lookups, reversals] = [0, 1, 2, 3].map(|k| span(least[k], most[k]));
    let turns = turns(&graphs);
    format!(
        "{name} {} {operations}{turns} {depth} {lookups} {reversals} {table_bytes}",
        probe.subject
    )
}

fn span(least: u32, most: u32) -> String {
    if least == most { most.to_string() } else { format!("{least}..{most}") }
}

/// The operations outside loops, and the number of iterations by operations per iteration; empty
/// for straight-line code.
fn turns(graphs: &[Graph]) -> String {
    let turns: Vec<BTreeMap<u32, u32>> = graphs.iter().map(Graph::turns_by_operations).collect();
    let all = turns.iter().flat_map(|turns| turns.keys().copied());
    let all: BTreeSet<u32> = all.collect();
    if all.is_empty() {
        return String::new();
    }
    let spanned = |of: &dyn Fn(&Graph, &BTreeMap<u32, u32>) -> u32| {
        let each = graphs.iter().zip(&turns).map(|(graph, turns)| of(graph, turns));
        let (least, most) =
            each.fold((u32::MAX, 0), |(least, most), one| (least.min(one), most.max(one)));
        span(least, most)
    };
    let rest = spanned(&|graph, turns| {
        graph.count().operations - turns.iter().map(|(one, turns)| one * turns).sum::<u32>()
    });
    let of_turns = all.iter().map(|one| {
        format!("+{one}*({})", spanned(&|_, turns| turns.get(one).copied().unwrap_or(0)))
    });
    format!("={rest}{}", of_turns.collect::<String>())
}
