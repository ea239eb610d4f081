//! Compares the README of a variant with its code.
//!
//! The tables of costs must have the figures that the variant's tests check. The boards of one
//! piece must show its attacks: the piece is a letter on the board called `occupied`, and the
//! boards next to it show all of its rays, some of them, or single lines.

use contract::{Direction, Line, Variant, bits, ray};
use std::path::{Path, PathBuf};
use variants as _;

/// Returns the folder of a variant.
fn folder(variant: &Variant) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../algorithms").join(variant.name)
}

/// Returns the numbers of a cell without other words, such as `12 to 14`, `18, 17, 34` or
/// `863,232 bytes`.
fn figures(cell: &str) -> Vec<String> {
    let text = cell.replace(", ", " ").replace(',', "");
    let words = text.split(' ').filter(|word| !["to", "or", "bytes"].contains(word));
    let figures: Option<Vec<u64>> = words.map(|word| word.parse().ok()).collect();
    figures.unwrap_or_default().iter().map(u64::to_string).collect()
}

/// Returns the column of `costs.txt` that the head of a README's column names.
fn column(head: &str) -> Option<usize> {
    match head {
        "rook" | "bishop" | "queen" | "both" => Some(2),
        _ if head.starts_with("operations") => Some(2),
        "chain" => Some(3),
        "look-ups" => Some(4),
        _ => head.starts_with("table").then_some(6),
    }
}

/// Returns the rows of `costs.txt`: routine, subject, operations, chain, look-ups, ... A new
/// variant has no such file until its author writes one.
fn costs(variant: &Variant) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(folder(variant).join("costs.txt")).unwrap_or_default();
    text.lines().map(|row| row.split(' ').map(String::from).collect()).collect()
}

/// Returns the figures that the tests check for a cell: those of all subjects of a routine, or
/// those of the subject that the head names. A range has both ends: `8..16=8+2*(0..4)`.
fn tested_figures(costs: &[Vec<String>], routine: &str, head: &str, column: usize) -> Vec<String> {
    let names_subject = costs.iter().any(|row| row[1] == head);
    let mut figures = Vec::new();
    for row in costs {
        if row[0] == routine && (!names_subject || row[1] == head) {
            let range = row[column].split('=').next().unwrap_or_default();
            figures.extend(range.split("..").map(String::from));
        }
    }
    figures
}

/// Returns the rows of the tables in a page's section on cost, each with the heads of its table.
fn cost_rows(page: &str) -> Vec<(Vec<&str>, Vec<&str>)> {
    let (_, section) = page.split_once("\n## Cost\n").unwrap_or_default();
    let (mut heads, mut rows) = (Vec::new(), Vec::new());
    for line in section.lines().take_while(|line| !line.starts_with("## ")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        if !line.starts_with('|') {
            heads.clear();
        } else if heads.is_empty() {
            heads = cells;
        } else {
            rows.push((heads.clone(), cells));
        }
    }
    rows
}

#[test]
fn tables_of_costs_have_tested_figures() {
    let mut count = 0;
    for variant in contract::registry::variants() {
        let page = std::fs::read_to_string(folder(variant).join("README.md")).expect("it has one");
        let costs = costs(variant);
        for (heads, cells) in cost_rows(&page) {
            for routine in cells[0].split('`').skip(1).step_by(2) {
                if costs.iter().all(|row| row[0] != routine) {
                    continue;
                }
                for (head, cell) in heads.iter().zip(&cells).skip(1) {
                    let Some(column) = column(head) else { continue };
                    let tested = tested_figures(&costs, routine, head, column);
                    for figure in figures(cell) {
                        let place = format!("{}: {routine}, {head}: {figure}", variant.name);
                        assert!(tested.contains(&figure), "{place}; costs.txt: {tested:?}");
                        count += 1;
                    }
                }
            }
        }
    }
    assert!(count > 300, "{count} figures");
}

/// Returns the boards below a line of heads: the head and the signs of each, from the eighth rank
/// on.
fn boards_below<'a>(head: &'a str, rows: &[&str]) -> impl Iterator<Item = (&'a str, String)> {
    let heads = head.split("  ").map(str::trim).filter(|head| !head.is_empty());
    let signs: Vec<Vec<&str>> = rows.iter().map(|row| row.split_whitespace().collect()).collect();
    heads.enumerate().map(move |(column, head)| {
        let board = signs.iter().flat_map(|row| row.iter().skip(8 * column).take(8).copied());
        (head, board.collect())
    })
}

/// Returns the union of those rays of a piece that a board shows completely. A README may draw some
/// rays only.
fn complete_rays(board: u64, square: usize, occupied: u64) -> u64 {
    let mut union = 0;
    for direction in Direction::ALL {
        let ray = ray(square, direction.step(), occupied);
        if board & ray == ray {
            union |= ray;
        }
    }
    union
}

#[test]
fn boards_show_the_attacks_of_the_piece() {
    let mut count = 0;
    for variant in contract::registry::variants() {
        let text = std::fs::read_to_string(folder(variant).join("README.md")).expect("it has one");
        let lines: Vec<&str> = text.lines().collect();
        for (top, head) in lines.iter().enumerate() {
            // A row of a drawn calculation begins in the same way. It has squares, of which the
            // empty ones are dots.
            if !head.starts_with("occupied  ") || head.contains('.') {
                continue;
            }
            let boards: Vec<_> = boards_below(head, &lines[top + 1..top + 9]).collect();
            let Some(index) = boards[0].1.find(['r', 'b', 'q']) else { continue };
            let (square, occupied) = (8 * (7 - index / 8) + index % 8, bits(&boards[0].1));
            for (head, board) in &boards[1..] {
                let expected = match *head {
                    "rank" => Line::Rank.attacks(square, occupied),
                    "file" => Line::File.attacks(square, occupied),
                    "diagonal" => Line::Diagonal.attacks(square, occupied),
                    "anti-diagonal" => Line::AntiDiagonal.attacks(square, occupied),
                    "attacks" => complete_rays(bits(board), square, occupied),
                    _ => continue,
                };
                assert_eq!(bits(board), expected, "{}: {head}", variant.name);
                count += 1;
            }
        }
    }
    assert!(count > 20, "{count} boards");
}
