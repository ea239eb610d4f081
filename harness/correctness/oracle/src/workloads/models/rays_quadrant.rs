//! `rays_quadrant` and `rays`: one call per board, with the coordinates of its pieces seen from one
//! of its sliders, shuffled and repeated to fill the vector. For a piece alone, which would see
//! only itself, the coordinates are all squares.

use crate::random::SplitMix64;
use crate::workloads::board::squares;
use crate::workloads::request::{Call, Request};
use crate::workloads::{Board, Workload};

pub(super) fn calls(request: &Request) -> Vec<Call> {
    let Request { shape, workload, .. } = request;
    let mut random = SplitMix64::from_name("coordinates", workload.seed.unwrap_or(0));
    let mut calls = Vec::new();
    for board in &workload.boards {
        let (coordinates, square) = view(board, workload, &mut random);
        let mut bytes = coordinates.into_iter().cycle();
        let mut words = Vec::new();
        for _ in 0..shape.units / 8 {
            words.push(u64::from_le_bytes(std::array::from_fn(|_| bytes.next().expect("a piece"))));
        }
        calls.push(vec![("coordinates", words), ("square", vec![u64::from(square)])]);
    }
    calls
}

/// Returns the coordinates, and the square that they are seen from.
fn view(board: &Board, workload: &Workload, random: &mut SplitMix64) -> (Vec<u8>, u8) {
    let pieces: Vec<u8> = squares(board.occupied).collect();
    assert!(!pieces.is_empty(), "workloads: {:?} has a board without pieces", workload.name);
    let mut origins: Vec<u8> = squares(board.all_sliders()).collect();
    if origins.is_empty() {
        origins.clone_from(&pieces);
    }
    let mut coordinates = if pieces.len() == 1 { (0..64).collect() } else { pieces };
    random.shuffle(&mut coordinates);
    (coordinates, origins[random.below(origins.len())])
}
