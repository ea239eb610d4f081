//! What the chains that turn ticks into cycles say of each other. It times no contestant.

use measure::{Clock, MachineClock, Ruler};
use stats::median_interval;

/// Alternations of two rulers.
const TURNS: usize = 301;

/// Every chain judged by another: what a link of it takes in cycles of that other one.
///
/// The two take turns, so that a change of frequency hits both.
pub fn judge_rulers(clock: &mut MachineClock) -> Vec<record::Ruler> {
    let judged = |(index, &ruler): (usize, &Ruler)| {
        let judge = Ruler::CHAINS[(index + 1) % Ruler::CHAINS.len()];
        let ratios: Vec<f64> = (0..TURNS)
            .filter_map(|_| Some(clock.lay(ruler)? / (clock.lay(judge)? / judge.cycles()?)))
            .collect();
        Some(record::Ruler {
            name: ruler.name().to_string(),
            cycles_per_link: ruler.cycles_per_link()?,
            measured_cycles_per_link: median_interval(&ratios, 0.95)?.center / ruler.operations(),
        })
    };
    Ruler::CHAINS.iter().enumerate().filter_map(judged).collect()
}
