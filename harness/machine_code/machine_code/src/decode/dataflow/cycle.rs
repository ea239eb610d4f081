//! The loop-carried path: the dependency chain from iteration to iteration, which no parallelism
//! shortens.

use super::graph::{Edge, Graph};
use serde::Serialize;

/// The slowest cycle of a loop.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LoopPath {
    /// Latencies along the cycle, per iteration of the loop.
    pub length: f64,
    /// The number of iterations after which it closes.
    pub iterations: usize,
    /// Its instructions, in dependency order.
    pub members: Vec<usize>,
}

/// The longest path to each instruction from a given one, with predecessors.
type Paths = Vec<Option<(f64, Option<usize>)>>;

impl Graph {
    /// Returns the dependency cycle with the highest latency per iteration, if there is any.
    /// `latency` is as for [`Graph::critical_path`].
    ///
    /// Each value that crosses iterations is followed until it returns to its producer. A cycle
    /// that visits no producer twice takes at most as many iterations as there are producers, so
    /// searching that far is exact.
    pub fn loop_carried_path(&self, latency: impl Fn(&Edge) -> f64) -> Option<LoopPath> {
        let mut producers: Vec<usize> =
            self.edges().filter(|edge| edge.carried).filter_map(|edge| edge.from).collect();
        producers.sort_unstable();
        producers.dedup();
        let mut slowest: Option<LoopPath> = None;
        for &producer in &producers {
            let mut start: Paths = vec![None; self.len()];
            start[producer] = Some((0.0, None));
            let mut rounds = vec![start];
            for iterations in 1..=producers.len() {
                let next = self.iterate(&rounds[iterations - 1], &latency);
                let back = next[producer];
                rounds.push(next);
                let Some((total, _)) = back else { continue };
                let length = total / iterations as f64;
                if slowest.as_ref().is_none_or(|known| length > known.length) {
                    let members = trace(&rounds, producer);
                    slowest = Some(LoopPath { length, iterations, members });
                }
            }
        }
        slowest
    }

    /// Returns the longest paths through one more iteration. A predecessor below `len` is in the
    /// previous iteration, from `len` on in this one.
    fn iterate(&self, previous_paths: &Paths, latency: &impl Fn(&Edge) -> f64) -> Paths {
        let count = self.len();
        let mut paths: Paths = vec![None; count];
        for index in 0..count {
            for edge in self.inputs(index) {
                let Some(from) = edge.from else { continue };
                let (path, previous) = if edge.carried {
                    (previous_paths[from], from)
                } else {
                    (paths[from], from + count)
                };
                let Some((length, _)) = path else { continue };
                let total = length + latency(edge);
                if paths[index].is_none_or(|(known, _)| total > known) {
                    paths[index] = Some((total, Some(previous)));
                }
            }
        }
        paths
    }
}

/// Returns the instructions on the path that ends at `producer` in the last round.
fn trace(rounds: &[Paths], producer: usize) -> Vec<usize> {
    let count = rounds[0].len();
    let (mut round, mut index) = (rounds.len() - 1, producer);
    let mut members = Vec::new();
    while let Some((_, Some(node))) = rounds[round][index] {
        members.push(index);
        round -= usize::from(node < count);
        index = node % count;
    }
    members.reverse();
    members
}
