//! Node counts of the perft results page of the Chess Programming Wiki, and of all generators one of
//! them.

use perft::{GENERATORS, Generator, Position};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const POSITION_3: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
const POSITION_4: &str = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
const POSITION_4_MIRRORED: &str =
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1";
const POSITION_5: &str = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
const POSITION_6: &str = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";

/// By position: nodes at depths 1, 2 ...
const PUBLISHED: [(&str, &[u64]); 7] = [
    (START, &[20, 400, 8902, 197_281, 4_865_609]),
    (KIWIPETE, &[48, 2039, 97_862, 4_085_603]),
    (POSITION_3, &[14, 191, 2812, 43_238, 674_624]),
    (POSITION_4, &[6, 264, 9467, 422_333]),
    (POSITION_4_MIRRORED, &[6, 264, 9467, 422_333]),
    (POSITION_5, &[44, 1486, 62_379, 2_103_487]),
    (POSITION_6, &[46, 2079, 89_890, 3_894_594]),
];

/// The generator called `name`, ready to run; none if the CPU or the build lacks it.
fn ready(name: &str) -> Option<&'static Generator> {
    let generator = GENERATORS.iter().find(|it| it.name == name)?;
    generator.ready().inspect_err(|reason| println!("{name} is left out: {reason}")).ok()?;
    Some(generator)
}

#[track_caller]
fn counts(generator: &Generator, fen: &str, depth: u32, nodes: u64) {
    let position = Position::from_fen(fen).expect("a legal position");
    assert_eq!((generator.perft)(&position, depth), nodes, "{}: {fen} at {depth}", generator.name);
}

fn all_up_to(name: &str, most_nodes: u64) {
    let Some(generator) = ready(name) else { return };
    for (fen, nodes) in PUBLISHED {
        for (depth, &nodes) in (1..).zip(nodes).filter(|(_, nodes)| **nodes <= most_nodes) {
            counts(generator, fen, depth, nodes);
        }
    }
}

#[test]
fn magic_counts_all_nodes() {
    all_up_to("magic/square_attacks", u64::MAX);
}

#[test]
fn kogge_stone_counts_up_to_a_million() {
    all_up_to("kogge_stone/square_attacks", 1_000_000);
}

#[test]
fn pext_counts_up_to_a_million() {
    all_up_to("pext/square_attacks", 1_000_000);
}

#[test]
fn every_generator_counts_kiwipete() {
    for generator in GENERATORS {
        if let Some(generator) = ready(generator.name) {
            counts(generator, KIWIPETE, 0, 1);
            counts(generator, KIWIPETE, 3, 97_862);
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
    let expected = queries.iter().fold(0, |sum, query| {
        let along = |line: contract::Line| line.attacks(query.square.into(), query.occupied);
        sum ^ contract::Line::ALL.into_iter().map(along).fold(0, |all, line| all | line)
    });
    for generator in GENERATORS.iter().filter_map(|it| ready(it.name)) {
        assert_eq!((generator.queens)(&queries), expected, "{}", generator.name);
    }
}
