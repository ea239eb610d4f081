//! What lies in a variant's folder beside its code: the costs that its own tests hold, and the boards that its README
//! draws of one piece, a letter among `occupied`: what it attacks, on all of its rays or on some, and its lines where they
//! stand beside each other.

use contract::{Direction, Line, Variant, bits, ray};
use std::path::{Path, PathBuf};
use variants as _;

fn folder(variant: &Variant) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../algorithms").join(variant.name)
}

#[test]
fn every_variant_has_the_costs_that_its_tests_hold() {
    for variant in registry::variants() {
        let (name, file) = (variant.name, folder(variant).join("costs.txt"));
        let hint = format!("RAYBENCH_WRITE_COSTS=1 cargo test -p {name} costs");
        assert!(file.is_file(), "{name} has no costs.txt; `{hint}` writes it");
    }
}

/// What is drawn below `head`, board by board, from the eighth rank on.
fn drawn<'a>(head: &'a str, rows: &[&str]) -> impl Iterator<Item = (&'a str, String)> {
    let heads = head.split("  ").map(str::trim).filter(|head| !head.is_empty());
    let signs: Vec<Vec<&str>> = rows.iter().map(|row| row.split_whitespace().collect()).collect();
    heads.enumerate().map(move |(column, head)| {
        (head, signs.iter().flat_map(|row| row.iter().skip(8 * column).take(8).copied()).collect())
    })
}

#[test]
fn pieces_attack_what_is_drawn() {
    let mut checked = 0;
    for variant in registry::variants() {
        let text = std::fs::read_to_string(folder(variant).join("README.md")).expect("it has one");
        let lines: Vec<&str> = text.lines().collect();
        let is_head = |line: &str| line.starts_with("occupied  ") && !line.contains('.');
        for at in (0..lines.len()).filter(|&at| is_head(lines[at])) {
            let boards: Vec<_> = drawn(lines[at], &lines[at + 1..at + 9]).collect();
            let Some(place) = boards[0].1.find(['r', 'b', 'q']) else { continue };
            let (square, occupied) = (8 * (7 - place / 8) + place % 8, bits(&boards[0].1));
            for (head, board) in &boards[1..] {
                let right = match *head {
                    "rank" => Line::Rank.attacks(square, occupied),
                    "file" => Line::File.attacks(square, occupied),
                    "diagonal" => Line::Diagonal.attacks(square, occupied),
                    "anti-diagonal" => Line::AntiDiagonal.attacks(square, occupied),
                    "attacks" => {
                        let rays = Direction::ALL.map(|way| ray(square, way.step(), occupied));
                        let whole = rays.into_iter().filter(|ray| bits(board) & ray == *ray);
                        whole.fold(0, |set, ray| set | ray)
                    }
                    _ => continue,
                };
                assert_eq!(bits(board), right, "{}: {head}", variant.name);
                checked += 1;
            }
        }
    }
    assert!(checked > 20, "{checked} boards");
}
