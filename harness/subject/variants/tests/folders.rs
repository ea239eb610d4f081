//! What a variant's README says: the costs that its own tests hold, and the boards that it draws of
//! one piece, a letter among `occupied`: what it attacks, on all of its rays or on some, and its
//! lines where they stand beside each other.

use contract::{Direction, Line, Variant, bits, ray};
use std::path::{Path, PathBuf};
use variants as _;

fn folder(variant: &Variant) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../algorithms").join(variant.name)
}

/// Numbers of a cell without other words, such as `12 to 14`, `18, 17, 34` or `863,232 bytes`.
fn figures(cell: &str) -> Vec<String> {
    let plain = cell.replace(", ", " ").replace(',', "");
    let words = plain.split(' ').filter(|word| !["to", "or", "bytes"].contains(word));
    let figures: Option<Vec<u64>> = words.map(|word| word.parse().ok()).collect();
    figures.unwrap_or_default().iter().map(u64::to_string).collect()
}

/// Column of `costs.txt` that the head of a README's column names.
fn column(head: &str) -> Option<usize> {
    match head {
        "rook" | "bishop" | "queen" | "both" => Some(2),
        _ if head.starts_with("operations") => Some(2),
        "chain" => Some(3),
        "look-ups" => Some(4),
        _ => head.starts_with("table").then_some(6),
    }
}

/// The rows of `costs.txt`: routine, subject, operations, chain, look-ups, ... A new variant has
/// none until its author writes it.
fn costs(variant: &Variant) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(folder(variant).join("costs.txt")).unwrap_or_default();
    text.lines().map(|row| row.split(' ').map(String::from).collect()).collect()
}

/// The figures that the tests hold for a cell: of all subjects of a routine, or of the one that the
/// head names. A range has both ends: `8..16=8+2*(0..4)`.
fn tested(costs: &[Vec<String>], routine: &str, head: &str, column: usize) -> Vec<String> {
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

/// The rows of the tables in a page's section on cost, each with the heads of its table.
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
fn tables_of_costs_have_the_costs_that_the_tests_hold() {
    let mut checked = 0;
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
                    let tested = tested(&costs, routine, head, column);
                    for figure in figures(cell) {
                        let place = format!("{}: {routine}, {head}: {figure}", variant.name);
                        assert!(tested.contains(&figure), "{place}; costs.txt: {tested:?}");
                        checked += 1;
                    }
                }
            }
        }
    }
    assert!(checked > 300, "{checked} figures");
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
    for variant in contract::registry::variants() {
        let text = std::fs::read_to_string(folder(variant).join("README.md")).expect("it has one");
        let lines: Vec<&str> = text.lines().collect();
        for (index, head) in lines.iter().enumerate() {
            // A row of a drawn calculation begins so too. It has squares, and empty ones are dots.
            if !head.starts_with("occupied  ") || head.contains('.') {
                continue;
            }
            let boards: Vec<_> = drawn(head, &lines[index + 1..index + 9]).collect();
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
