//! Which forms of instructions the timed code has, and by what they take their inputs. It reads
//! code and executes nothing.

use contract::{Form, Probe};
use decode::{Decoded, Edge, Executable, Graph, InstructionForm, Source, form, sources};
use iced_x86::FlowControl;
use std::collections::BTreeMap;

/// The forms that occur, each with its sources and one example.
pub type Occurring = BTreeMap<(InstructionForm, Source), Decoded>;

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
        for source in sources(line, edge.carrier) {
            found.entry((form(line), source)).or_insert(*line);
        }
    }
}
