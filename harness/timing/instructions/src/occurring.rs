//! Which forms of instructions the timed code has, and by what they take their inputs. It reads
//! code and executes nothing.

use contract::{Form, Probe};
use decode::{Decoded, Edge, Executable, Graph, Input, InstructionForm, form, inputs};
use iced_x86::FlowControl;
use std::collections::BTreeMap;

/// The forms that occur, each with its inputs and one example.
pub type Occurring = BTreeMap<(InstructionForm, Input), Decoded>;

/// What occurs in the probes and both timed loops of each.
pub fn occurring<'a>(
    executable: &Executable,
    probes: impl IntoIterator<Item = &'a Probe>,
) -> Occurring {
    let mut found = Occurring::new();
    for probe in probes {
        let loops = Form::ALL.map(|form| probe.loop_symbol(form));
        for symbol in loops.into_iter().chain([probe.symbol]) {
            if let Some(code) = executable.code(symbol) {
                add(&mut found, &code.instructions);
            }
        }
    }
    found
}

fn add(found: &mut Occurring, lines: &[Decoded]) {
    let graph = Graph::of(lines);
    // Branches are predicted: nothing waits for them.
    let waits = |edge: &&Edge| lines[edge.to].raw.flow_control() == FlowControl::Next;
    for edge in graph.edges().filter(waits) {
        let line = &lines[edge.to];
        for input in inputs(lines, &graph, edge) {
            // An immediate that one reader sees may lie before the loop that another reads.
            for input in [input, Input { beside_immediate: false, ..input }] {
                found.entry((form(line), input)).or_insert(*line);
            }
        }
    }
}
