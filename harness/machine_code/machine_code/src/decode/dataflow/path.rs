//! The critical path: the longest chain of dependent instructions.

use super::graph::{Edge, Graph};
use serde::Serialize;

/// A longest chain.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Path {
    /// The sum of its latencies.
    pub length: f64,
    /// Its instructions, first to last.
    pub members: Vec<usize>,
}

impl Graph {
    /// Returns the longest chain through one run of the code.
    ///
    /// `latency` is the time from the arrival of this input to the result of the instruction
    /// `edge.to`. External values arrive at time zero; an instruction without inputs, such as a
    /// constant, has its result at time zero.
    pub fn critical_path(&self, latency: impl Fn(&Edge) -> f64) -> Path {
        let mut ready: Vec<(f64, Option<usize>)> = Vec::with_capacity(self.len());
        for index in 0..self.len() {
            let mut longest = (0.0, None);
            for edge in self.inputs(index) {
                let from = edge.from.filter(|_| !edge.carried);
                let arrival = from.map_or(0.0, |from| ready[from].0);
                let finish = arrival + latency(edge);
                // Of equally long chains, one with a known start is more informative.
                if finish > longest.0 || (finish == longest.0 && longest.1.is_none()) {
                    longest = (finish, from);
                }
            }
            ready.push(longest);
        }
        let last = (0..self.len())
            .reduce(|best, index| if ready[index].0 > ready[best].0 { index } else { best });
        let mut members = Vec::new();
        let mut node = last;
        while let Some(index) = node {
            members.push(index);
            node = ready[index].1;
        }
        members.reverse();
        Path { length: last.map_or(0.0, |last| ready[last].0), members }
    }
}
