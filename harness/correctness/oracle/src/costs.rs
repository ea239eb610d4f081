//! Compares the costs of a variant's generic kernels, and the size of their tables, with the
//! `costs.txt` in its folder.

use crate::oracle::Oracle;
use contract::{Graph, Probe, Routine, TallyCount, Variant, note};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

const HEAD: &str = "routine subject operations depth look-ups reversals table-bytes";
/// If this variable is 1, the test rewrites the file.
const WRITE: &str = "RAYBENCH_WRITE_COSTS";

/// Runs the last test of [`conformance!`](crate::conformance): it compares the costs of the variant
/// on the sample arguments with those in its `costs.txt`. `4..32` is a range; `2..8=2+3*(0..2)`
/// counts iterations of three operations each. Without the file the test prints it.
///
/// # Panics
/// If the costs differ.
pub fn check_costs(variant: &Variant, folder: &str) {
    let path = Path::new(folder).join("costs.txt");
    let rows = rows(variant);
    let text = format!("{HEAD}\n{}\n", rows.join("\n"));
    if std::env::var_os(WRITE).is_some_and(|value| value == "1") {
        std::fs::write(&path, &text).expect("the variant's folder can be written");
    }
    let Ok(stored) = std::fs::read_to_string(&path) else {
        return println!("no {}; {WRITE}=1 writes it:\n{text}", path.display());
    };
    // The order of rows is free, so that a routine can be moved within its variant.
    let stored: Vec<&str> = stored.lines().skip(1).collect();
    let is_same =
        rows.len() == stored.len() && rows.iter().all(|row| stored.contains(&row.as_str()));
    assert!(is_same, "{} differs; {WRITE}=1 rewrites it:\n{text}", path.display());
}

fn rows(variant: &Variant) -> Vec<String> {
    variant.ready();
    let mut rows = Vec::new();
    for routine in variant.routines {
        for probe in routine.probes {
            rows.push(row(routine, probe));
        }
    }
    rows
}

fn row(routine: &Routine, probe: &Probe) -> String {
    let Routine { name, model, table_bytes, .. } = routine;
    let Some(kernel) = probe.reading else {
        return format!("{name} {} - - - - {table_bytes}", probe.subject);
    };
    let arguments = Oracle::new(*model, probe.subject, &probe.shape).sample();
    let calls = arguments.chunks_exact(probe.shape.argument_words());
    let graphs: Vec<Graph> = calls.map(|call| note(kernel, call)).collect();
    let counts: Vec<TallyCount> = graphs.iter().map(Graph::count).collect();
    let operations = format_range(counts.iter().map(|count| count.operations));
    let depth = format_range(counts.iter().map(|count| count.depth));
    let lookups = format_range(counts.iter().map(|count| count.lookups));
    let reversals = format_range(counts.iter().map(|count| count.reversals));
    let iterations = iterations_column(&graphs);
    format!(
        "{name} {} {operations}{iterations} {depth} {lookups} {reversals} {table_bytes}",
        probe.subject
    )
}

/// Returns the least and the greatest value as text: `4..32`, or `4` if they are equal.
fn format_range(values: impl Iterator<Item = u32>) -> String {
    let (mut least, mut most) = (u32::MAX, 0);
    for value in values {
        least = least.min(value);
        most = most.max(value);
    }
    if least == most { most.to_string() } else { format!("{least}..{most}") }
}

/// Returns the operations outside loops, and the number of iterations by operations per iteration.
/// The text is empty for straight-line code.
fn iterations_column(graphs: &[Graph]) -> String {
    let mut iterations: Vec<BTreeMap<u32, u32>> = Vec::new();
    let mut lengths = BTreeSet::new();
    let mut straight_operations = Vec::new();
    for graph in graphs {
        let counts = graph.turns_by_operations();
        let loop_operations: u32 = counts.iter().map(|(length, count)| length * count).sum();
        straight_operations.push(graph.count().operations - loop_operations);
        lengths.extend(counts.keys().copied());
        iterations.push(counts);
    }
    if lengths.is_empty() {
        return String::new();
    }
    let mut text = format!("={}", format_range(straight_operations.into_iter()));
    for length in lengths {
        let counts =
            iterations.iter().map(|iterations| iterations.get(&length).copied().unwrap_or(0));
        text += &format!("+{length}*({})", format_range(counts));
    }
    text
}
