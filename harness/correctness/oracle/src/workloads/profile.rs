//! Figures about the boards of a workload. Rays are walked square by square: slow, and unlike
//! anything that we measure.

use super::Board;
use super::board::squares;
use contract::{Direction, ray};

/// Means over the boards of a workload.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Profile {
    /// Number of boards.
    pub boards: usize,
    /// Mean share of occupied squares, 0 to 1.
    pub density: f64,
    /// Mean pieces of both sides.
    pub mean_men: f64,
    /// Mean number of squares that a slider attacks along one ray, the first blocker included, over
    /// all sliders and all their directions (four, or eight for a queen). Rays of length 0 at the
    /// edge count.
    pub mean_ray_length: f64,
    /// Mean number of sliders of the measured side; a queen counts once.
    pub mean_sliders: f64,
}

impl Profile {
    pub(crate) fn new(boards: &[Board]) -> Profile {
        let total_pieces: u64 = boards.iter().map(|board| u64::from(board.pieces())).sum();
        let total_sliders: u64 =
            boards.iter().map(|board| u64::from(board.all_sliders().count_ones())).sum();
        let (mut rays, mut attacked) = (0_u64, 0_u64);
        for board in boards {
            for direction in Direction::ALL {
                for square in squares(board.sliders(direction)) {
                    rays += 1;
                    let reached = ray(square.into(), direction.step(), board.occupied);
                    attacked += u64::from(reached.count_ones());
                }
            }
        }
        let mean_men = mean(total_pieces, boards.len() as u64);
        Profile {
            boards: boards.len(),
            density: mean_men / 64.0,
            mean_men,
            mean_ray_length: mean(attacked, rays),
            mean_sliders: mean(total_sliders, boards.len() as u64),
        }
    }
}

/// Returns the mean, or 0 if there are no values.
fn mean(total: u64, count: u64) -> f64 {
    if count == 0 { 0.0 } else { total as f64 / count as f64 }
}
