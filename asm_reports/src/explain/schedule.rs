//! A loop's dataflow on a machine that starts only so many instructions a cycle.
//!
//! The slowest chain alone says what a loop takes on a machine without end; the throughput form what
//! it takes where nothing waits. A wide loop of which every part waits for the same link has both
//! troubles at once: it has to start everything after the link is there. So its graph is played
//! through: at each moment the oldest instruction that has its inputs is started, at the rate at
//! which this very code was measured to go where nothing waits. Some instructions only few units of
//! the core can start. How few is known from copies that wait for nothing; that forms for which
//! there are equally few share them (all shifts, say) is an assumption.

use decode::{Edge, Graph};
use std::collections::BTreeMap;

/// Iterations that are played; the first half is left out.
const ITERATIONS: usize = 24;
/// Instructions that may wait at the same time: what recent cores hold.
const WINDOW: usize = 512;

/// Cycles an iteration takes in a steady state; `rate` is in instructions a cycle, `units` are those
/// that can start an instruction, where they are few.
pub(super) fn cycles(
    graph: &Graph,
    latency: impl Fn(&Edge) -> f64,
    units: &[Option<usize>],
    rate: f64,
) -> f64 {
    let count = graph.len();
    let latencies: Vec<Vec<f64>> =
        (0..count).map(|index| graph.inputs(index).iter().map(&latency).collect()).collect();
    // When each instruction of each iteration has its result; none if it was not started.
    let mut done: Vec<Option<f64>> = vec![None; count * ITERATIONS];
    let (mut oldest, mut slot) = (0, 0_u64);
    // When each of the few units is free again, by how few they are.
    let mut free: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
    while oldest < done.len() {
        let (from, until) = (slot as f64 / rate, (slot + 1) as f64 / rate);
        let end = done.len().min(oldest + WINDOW);
        let startable = (oldest..end).filter(|&at| done[at].is_none()).find_map(|at| {
            let (ready, result) = arrival(graph, &latencies, &done, at)?;
            let unit = units[at % count].map_or(0.0, |few| {
                let free = free.entry(few).or_insert_with(|| vec![0.0; few]);
                free.iter().copied().fold(f64::INFINITY, f64::min)
            });
            let start = ready.max(from).max(unit);
            (start < until).then_some((at, start, result + start - ready))
        });
        if let Some((at, start, result)) = startable {
            done[at] = Some(result);
            if let Some(free) = units[at % count].and_then(|few| free.get_mut(&few)) {
                free.sort_by(f64::total_cmp);
                free[0] = start + 1.0;
            }
        }
        while done.get(oldest).is_some_and(Option::is_some) {
            oldest += 1;
        }
        slot += 1;
    }
    let end_of = |iteration: usize| {
        let results = done[count * (iteration - 1)..count * iteration].iter().flatten();
        results.copied().fold(0.0, f64::max)
    };
    let half = ITERATIONS / 2;
    (end_of(ITERATIONS) - end_of(half)) / half as f64
}

/// When the last input is there, and when the result is if it is started then; none if an input has
/// not been started.
fn arrival(
    graph: &Graph,
    latencies: &[Vec<f64>],
    done: &[Option<f64>],
    at: usize,
) -> Option<(f64, f64)> {
    let (count, index) = (graph.len(), at % graph.len());
    let (mut ready, mut result) = (0.0_f64, 0.0_f64);
    for (edge, latency) in graph.inputs(index).iter().zip(&latencies[index]) {
        let maker = match edge.from {
            Some(from) if edge.carried => (at - index + from).checked_sub(count),
            Some(from) => Some(at - index + from),
            None => None,
        };
        let arrival = match maker {
            Some(maker) => done[maker]?,
            None => 0.0,
        };
        ready = ready.max(arrival);
        result = result.max(arrival + latency);
    }
    Some((ready, result))
}

#[cfg(test)]
mod tests {
    use super::*;
    use decode::{Code, loops};

    fn played(bytes: &[u8], rate: f64) -> f64 {
        let code = Code::decode("f", 0x1000, bytes, |_, _| None);
        let body = loops(&code)[0].body(&code);
        cycles(&Graph::of_loop(&body), |_| 1.0, &vec![None; body.len()], rate)
    }

    #[test]
    fn few_units_start_few_instructions() {
        // L: shl rax,1; shl rdx,1; shl r8,1; shl r9,1; dec rcx; jne L; ret
        let bytes = [
            0x48, 0xd1, 0xe0, 0x48, 0xd1, 0xe2, 0x49, 0xd1, 0xe0, 0x49, 0xd1, 0xe1, 0x48, 0xff,
            0xc9, 0x75, 0xef, 0xc3,
        ];
        let code = Code::decode("f", 0x1000, &bytes, |_, _| None);
        let graph = Graph::of_loop(&loops(&code)[0].body(&code));
        let with = |few: Option<usize>| {
            let mut units = vec![few; 4];
            units.extend([None; 2]);
            cycles(&graph, |_| 1.0, &units, 8.0)
        };
        for (few, expected) in [(None, 1.0), (Some(2), 2.0), (Some(1), 4.0)] {
            // To a slot of an eighth of a cycle.
            assert!((with(few) - expected).abs() <= 0.125, "{few:?}: {}", with(few));
        }
    }

    #[test]
    fn a_chain_or_the_rate_or_both() {
        // L: shr rdi,8; and rdi,rsi; dec rcx; jne L; ret
        let chain = [0x48, 0xc1, 0xef, 0x08, 0x48, 0x21, 0xf7, 0x48, 0xff, 0xc9, 0x75, 0xf4, 0xc3];
        assert!((played(&chain, 4.0) - 2.0).abs() < 0.01);
        assert!((played(&chain, 0.5) - 8.0).abs() < 0.01, "four instructions, two cycles each");
        // L: lea rax,[rdi+1]; lea rdx,[rdi+2]; lea r8,[rdi+3]; xor rax,rdx; xor rax,r8;
        // mov rdi,rax; dec rcx; jne L; ret: three wait for rdi, and rdi for all three
        let wide = [
            0x48, 0x8d, 0x47, 1, 0x48, 0x8d, 0x57, 2, 0x4c, 0x8d, 0x47, 3, 0x48, 0x31, 0xd0, 0x4c,
            0x31, 0xc0, 0x48, 0x89, 0xc7, 0x48, 0xff, 0xc9, 0x75, 0xe6, 0xc3,
        ];
        let (free, narrow) = (played(&wide, 100.0), played(&wide, 2.0));
        assert!((free - 4.0).abs() < 0.1, "{free}");
        // Chain and rate alone would both say 4.
        assert!(narrow > 4.4, "{narrow}");
    }
}
