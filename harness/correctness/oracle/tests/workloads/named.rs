//! The named workloads keep their promises: same boards everywhere, pieces within bounds, figures
//! that an independent move generator confirms.

use cozy_chess::{BitBoard, Square, get_bishop_moves, get_rook_moves};
use oracle::workloads::{BOARDS, Board, DEFAULT, Profile, Workload, by_name, names};
use std::collections::BTreeSet;

fn new_workload(name: &str, seed: u64) -> Workload {
    by_name(name, seed).expect("a name of the list")
}

fn words(boards: &[Board]) -> impl Iterator<Item = u64> {
    boards.iter().flat_map(|board| [board.occupied, board.orthogonal, board.diagonal])
}

/// FNV-1a over the bytes of all boards, little-endian.
fn hash(boards: &[Board]) -> u64 {
    words(boards).flat_map(u64::to_le_bytes).fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// Published records name their boards by workload and seed alone. A change of these figures is a
/// change of the boards: it makes old records incomparable, so it needs a new name.
#[test]
fn boards_never_change() {
    let hashes: Vec<(&str, u64)> =
        names().iter().map(|kind| (kind.name, hash(&new_workload(kind.name, 1).boards))).collect();
    let pinned = [
        ("game", 0xc147_f002_7e26_4e38),
        ("opening", 0x6dda_241c_7ac4_bc7c),
        ("middlegame", 0x3a80_9482_833b_4096),
        ("endgame", 0x2479_8ebc_f37c_9ab7),
        ("uniform-4", 0x57bd_9f34_f476_26e1),
        ("uniform-8", 0xfc39_1591_ff90_9fbf),
        ("uniform-16", 0x3960_5f05_72ef_b28c),
        ("uniform-24", 0xd881_055b_0e8b_c853),
        ("uniform-32", 0xe5f0_f7de_edbe_5566),
        ("empty", 0x7898_033b_5b9f_e771),
        ("full", 0xbc09_1d0d_7941_e060),
        ("adversarial", 0xb501_88a1_ed88_3385),
    ];
    assert_eq!(hashes, pinned, "{hashes:#x?}");
    assert!(pinned.iter().any(|(name, _)| *name == DEFAULT));
}

#[test]
fn a_seed_is_all_there_is_to_a_workload() {
    for kind in names() {
        let workload = new_workload(kind.name, 7);
        assert_eq!(workload, new_workload(kind.name, 7));
        assert_ne!(workload.boards, new_workload(kind.name, 8).boards, "{}", kind.name);
        assert_eq!((workload.seed, workload.skipped), (Some(7), 0));
        assert_eq!(workload.boards.len(), BOARDS);
    }
}

#[test]
fn every_board_has_sliders_on_occupied_squares_and_hardly_any_comes_twice() {
    for kind in names() {
        for seed in 0..10 {
            let boards = new_workload(kind.name, seed).boards;
            for board in &boards {
                assert_ne!(board.all_sliders(), 0, "{}", kind.name);
                assert_eq!(board.all_sliders() & !board.occupied, 0, "{}", kind.name);
            }
            let distinct: BTreeSet<Vec<u64>> =
                boards.iter().map(|board| words(&[*board]).collect()).collect();
            let least = match kind.name {
                "empty" => 3 * 64,     // there are no more
                "full" => BOARDS - 40, // a quarter has one slider, for which there are 192 ways
                _ => BOARDS - 4,
            };
            assert!(distinct.len() >= least, "{}: {} distinct", kind.name, distinct.len());
        }
    }
}

#[test]
fn men_are_within_the_bounds_of_the_name() {
    let bounds = [
        ("opening", 28..=32),
        ("middlegame", 13..=27),
        ("endgame", 3..=12),
        ("uniform-4", 4..=4),
        ("uniform-8", 8..=8),
        ("uniform-16", 16..=16),
        ("uniform-24", 24..=24),
        ("uniform-32", 32..=32),
        ("game", 3..=32),
        ("empty", 1..=1),
        ("full", 64..=64),
        ("adversarial", 16..=48),
    ];
    assert_eq!(bounds.len(), names().len());
    for (name, pieces) in bounds {
        for seed in 0..10 {
            let seen: BTreeSet<u32> =
                new_workload(name, seed).boards.iter().map(Board::pieces).collect();
            assert!(seen.iter().all(|count| pieces.contains(count)), "{name}: {seen:?}");
            // All of the range is there, not only its dense end; of tossed coins the middle.
            let mut whole = if name == "adversarial" { 26..=38 } else { pieces.clone() };
            assert!(whole.all(|count| seen.contains(&count)), "{name}: {seen:?}");
        }
    }
}

/// Returns the mean number of squares on a ray, by the moves of cozy-chess. A rook's moves along
/// one line are its two rays, so the sums agree.
fn mean_ray_length_by_cozy_chess(boards: &[Board]) -> f64 {
    let (mut attacked, mut rays) = (0, 0);
    for board in boards {
        let pieces = BitBoard(board.occupied);
        for square in Square::ALL {
            if board.orthogonal & square.bitboard().0 != 0 {
                attacked += get_rook_moves(square, pieces).len();
                rays += 4;
            }
            if board.diagonal & square.bitboard().0 != 0 {
                attacked += get_bishop_moves(square, pieces).len();
                rays += 4;
            }
        }
    }
    f64::from(attacked) / f64::from(rays)
}

/// Returns the profile of a workload, after a comparison with its boards.
fn checked_profile(name: &str) -> Profile {
    let workload = new_workload(name, 3);
    let profile: Profile = workload.profile();
    assert_eq!(profile.mean_ray_length, mean_ray_length_by_cozy_chess(&workload.boards));
    assert_eq!(profile.boards, BOARDS);
    profile
}

#[test]
fn profiles_agree_with_another_move_generator_and_with_each_other() {
    // More pieces, shorter rays.
    for dense_first in [
        &["full", "uniform-32", "uniform-24", "uniform-16", "uniform-8", "uniform-4", "empty"][..],
        &["opening", "middlegame", "endgame"],
    ] {
        let profiles: Vec<Profile> = dense_first.iter().copied().map(checked_profile).collect();
        for pair in profiles.windows(2) {
            assert!(pair[0].density > pair[1].density, "{pair:?}");
            assert!(pair[0].mean_ray_length < pair[1].mean_ray_length, "{pair:?}");
        }
    }
    assert_eq!(checked_profile("uniform-16").density, 0.25);
    // One to four, equally often.
    assert!((2.3..2.7).contains(&checked_profile("uniform-16").mean_sliders));
    assert!((4.0..5.0).contains(&checked_profile("opening").mean_sliders));
    assert!((1.0..2.5).contains(&checked_profile("endgame").mean_sliders));
}

#[test]
fn no_adversarial_square_follows_itself_and_each_comes_equally_often() {
    for seed in 0..100 {
        let boards = new_workload("adversarial", seed).boards;
        assert!(boards.windows(2).all(|pair| pair[0].orthogonal != pair[1].orthogonal));
        for square in 0..64 {
            let count = boards.iter().filter(|board| board.orthogonal == 1 << square).count();
            assert_eq!(count, BOARDS / 64);
        }
    }
}

#[test]
fn the_adversarial_boards_of_a_square_are_pairs_of_complements() {
    let boards = new_workload("adversarial", 6).boards;
    for first in &boards[..64] {
        let here = boards.iter().filter(|board| board.orthogonal == first.orthogonal);
        let here: Vec<u64> = here.map(|board| board.occupied & !first.orthogonal).collect();
        assert_eq!(here[0] ^ here[1], !first.orthogonal);
        assert_eq!(here[2] ^ here[3], !first.orthogonal);
        assert_ne!(here[0], here[2]);
    }
}

#[test]
fn random_rooks_bishops_and_queens_are_equally_frequent() {
    let mut kinds = [0; 3];
    for board in (0..4).flat_map(|seed| new_workload("uniform-16", seed).boards) {
        let queens = board.orthogonal & board.diagonal;
        kinds[0] += (board.orthogonal & !queens).count_ones();
        kinds[1] += (board.diagonal & !queens).count_ones();
        kinds[2] += queens.count_ones();
    }
    let mean = kinds.iter().sum::<u32>() / 3;
    assert!(mean > 2 * BOARDS as u32, "{kinds:?}");
    assert!(kinds.iter().all(|times| times.abs_diff(mean) < mean / 10), "{kinds:?}");
}

#[test]
fn nothing_has_figures_too() {
    let nothing = Workload { boards: Vec::new(), ..new_workload("empty", 1) };
    assert_eq!(nothing.profile().mean_ray_length, 0.0);
}
