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
type Ways = Vec<Option<(f64, Option<usize>)>>;

impl Graph {
    /// The dependency cycle with the highest latency per iteration, if there is any. `latency` is
    /// as for [`Graph::critical_path`].
    ///
    /// Each value that crosses iterations is followed until it returns to its producer. A cycle
    /// that visits no producer twice takes at most as many iterations as there are producers, so
    /// searching that far is exact.
    pub fn loop_carried(&self, latency: impl Fn(&Edge) -> f64) -> Option<LoopPath> {
        let mut makers: Vec<usize> =
            self.edges().filter(|edge| edge.carried).filter_map(|edge| edge.from).collect();
        makers.sort_unstable();
        makers.dedup();
        let mut slowest: Option<LoopPath> = None;
        for &maker in &makers {
            let mut start: Ways = vec![None; self.len()];
            start[maker] = Some((0.0, None));
            let mut rounds = vec![start];
            for iterations in 1..=makers.len() {
                let next = self.iterate(&rounds[iterations - 1], &latency);
                let back = next[maker];
                rounds.push(next);
                let Some((total, _)) = back else { continue };
                let length = total / iterations as f64;
                if slowest.as_ref().is_none_or(|known| length > known.length) {
                    let members = trace(&rounds, maker);
                    slowest = Some(LoopPath { length, iterations, members });
                }
            }
        }
        slowest
    }

    /// The longest paths through one more iteration. A predecessor below `len` is in the previous
    /// iteration, from `len` on in this one.
    fn iterate(&self, before: &Ways, latency: &impl Fn(&Edge) -> f64) -> Ways {
        let count = self.len();
        let mut now: Ways = vec![None; count];
        for index in 0..count {
            for edge in self.inputs(index) {
                let Some(from) = edge.from else { continue };
                let (way, node) =
                    if edge.carried { (before[from], from) } else { (now[from], from + count) };
                let Some((so_far, _)) = way else { continue };
                let total = so_far + latency(edge);
                if now[index].is_none_or(|(known, _)| total > known) {
                    now[index] = Some((total, Some(node)));
                }
            }
        }
        now
    }
}

/// The instructions on the path that ends at `maker` in the last round.
fn trace(rounds: &[Ways], maker: usize) -> Vec<usize> {
    let count = rounds[0].len();
    let (mut round, mut at) = (rounds.len() - 1, maker);
    let mut members = Vec::new();
    while let Some((_, Some(node))) = rounds[round][at] {
        members.push(at);
        round -= usize::from(node < count);
        at = node % count;
    }
    members.reverse();
    members
}
