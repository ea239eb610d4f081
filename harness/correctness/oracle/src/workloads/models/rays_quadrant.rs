//! `rays_quadrant` and `rays`: one call per board, with the coordinates of its pieces seen from one
//! of its sliders, shuffled and repeated to fill the vector. For a piece alone, which would see
//! only itself, the coordinates are all squares.

use super::{Asked, Call};
use crate::workloads::board::squares;
use crate::workloads::random::SplitMix64;
use crate::workloads::{Board, Workload};

pub(super) fn calls(asked: &Asked) -> Vec<Call> {
    let Asked { shape, workload, .. } = asked;
    let mut random = SplitMix64::from_name("coordinates", workload.seed.unwrap_or(0));
    let mut call = |board: &Board| {
        let (coordinates, square) = seen(board, workload, &mut random);
        let mut bytes = coordinates.iter().cycle().copied();
        let word = |_| u64::from_le_bytes(std::array::from_fn(|_| bytes.next().expect("a piece")));
        vec![
            ("coordinates", (0..shape.units / 8).map(word).collect()),
            ("square", vec![u64::from(square)]),
        ]
    };
    workload.boards.iter().map(&mut call).collect()
}

/// The coordinates, and the square that they are seen from.
fn seen(board: &Board, workload: &Workload, random: &mut SplitMix64) -> (Vec<u8>, u8) {
    let pieces: Vec<u8> = squares(board.occupied).collect();
    assert!(!pieces.is_empty(), "workloads: {:?} has a board without pieces", workload.name);
    let mut stand: Vec<u8> = squares(board.all_sliders()).collect();
    if stand.is_empty() {
        stand.clone_from(&pieces);
    }
    let mut coordinates = if pieces.len() == 1 { (0..64).collect() } else { pieces };
    random.shuffle(&mut coordinates);
    (coordinates, stand[random.below(stand.len())])
}
