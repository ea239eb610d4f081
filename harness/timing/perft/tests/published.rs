//! Node counts of the perft results page of the Chess Programming Wiki, and one of them by every
//! generator.

use perft::{GENERATORS, PUBLISHED, Position, Ready};

/// Position 4 with black and white exchanged.
const MIRRORED: &str = "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1";

/// Nodes at depths 1, 2 ... of each of [`PUBLISHED`], then of the mirrored one.
const NODES: [&[u64]; 7] = [
    &[20, 400, 8902, 197_281, 4_865_609],
    &[48, 2039, 97_862, 4_085_603],
    &[14, 191, 2812, 43_238, 674_624],
    &[6, 264, 9467, 422_333],
    &[44, 1486, 62_379, 2_103_487],
    &[46, 2079, 89_890, 3_894_594],
    &[6, 264, 9467, 422_333],
];

/// The generator called `name`, ready to run; none if the CPU or the build lacks it.
fn ready(name: &str) -> Option<Ready> {
    let generator = GENERATORS.iter().find(|generator| generator.name == name)?;
    generator.ready().inspect_err(|reason| contract::skip(&format!("{name}: {reason}"))).ok()
}

#[track_caller]
fn counts(generator: Ready, fen: &str, depth: u32, nodes: u64) {
    let position = Position::from_fen(fen).expect("a legal position");
    assert_eq!((generator.perft)(&position, depth), nodes, "{}: {fen} at {depth}", generator.name);
}

fn all_up_to(name: &str, max_nodes: u64) {
    let Some(generator) = ready(name) else { return };
    let fens = PUBLISHED.map(|(_, fen)| fen).into_iter().chain([MIRRORED]);
    for (fen, nodes) in fens.zip(NODES) {
        for (depth, &nodes) in (1..).zip(nodes).filter(|(_, nodes)| **nodes <= max_nodes) {
            counts(generator, fen, depth, nodes);
        }
    }
}

#[test]
fn magic_counts_all_nodes() {
    all_up_to("magic/square_attacks", u64::MAX);
}

#[test]
fn kogge_stone_and_pext_count_up_to_a_million() {
    for variant in ["kogge_stone", "pext"] {
        all_up_to(&format!("{variant}/square_attacks"), 1_000_000);
    }
}

#[test]
fn every_generator_counts_kiwipete() {
    let (_, kiwipete) = PUBLISHED[1];
    for generator in GENERATORS {
        if let Some(generator) = ready(generator.name) {
            counts(generator, kiwipete, 0, 1);
            counts(generator, kiwipete, 3, 97_862);
        }
    }
}

/// The plain loop: what is united over queries by one generator is so by all.
#[test]
fn every_generator_attacks_the_same_in_a_loop() {
    let queries: Vec<perft::Query> = (0..64_u64)
        .map(|square| perft::Query {
            square: square as u8,
            occupied: square.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(square as u32),
        })
        .collect();
    let mut expected = 0;
    for query in &queries {
        let mut attacks = 0;
        for line in contract::Line::ALL {
            attacks |= line.attacks(query.square.into(), query.occupied);
        }
        expected ^= attacks;
    }
    for generator in GENERATORS {
        if let Some(generator) = ready(generator.name) {
            assert_eq!((generator.queens)(&queries), expected, "{}", generator.name);
        }
    }
}
