//! The loop-carried path: the chain from iteration to iteration that no amount of parallelism
//! shortens.

use super::graph::{Edge, Graph};
use serde::Serialize;

/// The slowest cycle of a loop.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LoopPath {
    /// Latencies along the cycle, per iteration of the loop.
    pub length: f64,
    /// After how many iterations it comes back to its beginning.
    pub iterations: usize,
    /// Its instructions, in the order in which they wait for each other.
    pub members: Vec<usize>,
}

/// The longest way to each instruction from a given one, and the instruction before it.
type Ways = Vec<Option<(f64, Option<usize>)>>;

impl Graph {
    /// The cycle of dependences with the highest latency per iteration, if there is any. `latency`
    /// is as for [`Graph::critical_path`].
    ///
    /// Each value that crosses from one iteration to the next is followed until it comes back to
    /// its maker. A cycle that meets no maker twice takes at most as many iterations as there are
    /// such makers, so looking that far finds the maximum exactly.
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

    /// The longest ways through one more iteration. The predecessor is counted from the end of the
    /// iteration before: below `len` it lies there, from `len` on in this one.
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

/// The instructions of the way that ends at `maker` in the last round.
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
