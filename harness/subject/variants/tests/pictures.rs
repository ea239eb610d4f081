//! Attacks of sets of sliders, wherever documents and comments draw them beside the sliders and the
//! squares that are occupied or empty. Those of one piece are in `folders.rs`.

use contract::{Direction, Model, Subject, bits, ray};
use std::{fs, path::PathBuf};
use variants as _;

/// History, what commands write, and what a build leaves.
const OTHERS: [&str; 3] = ["CHANGELOG", "charts/published", "target"];

/// Lines before a picture that say what it is of.
const CONTEXT_LINES: usize = 8;

/// The example that several variants share: their pictures need not repeat its occupied squares.
const SHARED: &str = "harness/correctness/oracle/src/slow_motion.rs";

/// Boards side by side, each under its head.
struct Picture {
    file: String,
    line: usize,
    /// The lines before it.
    context: String,
    /// Heads and signs, from the eighth rank on.
    boards: Vec<(String, String)>,
}

/// Sliders, occupied squares, and the attacks that a picture has.
struct Drawn {
    place: String,
    /// The variant whose README it is in, if it is in one.
    variant: Option<String>,
    sliders: u64,
    occupied: u64,
    /// None if the text names no direction.
    direction: Option<Direction>,
    attacks: u64,
}

/// The documents of the repository, and the comments of its sources that documentation has.
fn texts() -> Vec<(String, Vec<String>)> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../");
    let (mut paths, mut texts) = (vec![PathBuf::from(root)], Vec::new());
    while let Some(path) = paths.pop() {
        let name = path.strip_prefix(root).expect("below the root").to_string_lossy().into_owned();
        if name.starts_with('.') || OTHERS.iter().any(|other| name.starts_with(other)) {
            continue;
        }
        if path.is_dir() {
            let entries = fs::read_dir(&path).expect("a folder");
            paths.extend(entries.map(|entry| entry.expect("readable").path()));
        } else if name.ends_with(".md") {
            let text = fs::read_to_string(&path).expect("a document");
            texts.push((name, text.lines().map(String::from).collect()));
        } else if name.ends_with(".rs") {
            let text = fs::read_to_string(&path).expect("a source");
            texts.push((name, text.lines().map(documentation).collect()));
        }
    }
    texts.sort();
    texts
}

/// What a line of Rust adds to the documentation.
fn documentation(line: &str) -> String {
    let line = line.trim_start();
    let words = line.strip_prefix("//!").or(line.strip_prefix("///"));
    words.unwrap_or_default().to_string()
}

/// The boards that a line has a rank of; none if it is no rank.
fn boards_beside(line: &str) -> usize {
    let signs: Vec<&str> = line.split_whitespace().collect();
    let is_rank = signs.len().is_multiple_of(8) && signs.iter().all(|sign| sign.len() == 1);
    if is_rank { signs.len() / 8 } else { 0 }
}

fn pictures(file: &str, lines: &[String]) -> Vec<Picture> {
    let mut pictures = Vec::new();
    for top in 1..lines.len().saturating_sub(7) {
        let ranks = &lines[top..top + 8];
        let width = boards_beside(&ranks[0]);
        let is_whole = width > 0 && ranks.iter().all(|rank| boards_beside(rank) == width);
        if !is_whole || boards_beside(&lines[top - 1]) > 0 {
            continue;
        }
        let mut heads: Vec<&str> = lines[top - 1].split("  ").map(str::trim).collect();
        heads.retain(|head| !head.is_empty());
        if heads.len() != width {
            continue;
        }
        let mut boards = Vec::new();
        for (column, head) in heads.into_iter().enumerate() {
            boards.push((head.to_string(), signs(ranks, column)));
        }
        pictures.push(Picture {
            file: file.to_string(),
            line: top + 1,
            context: lines[top.saturating_sub(CONTEXT_LINES)..top].join(" "),
            boards,
        });
    }
    pictures
}

/// The signs of a board among those beside it.
fn signs(ranks: &[String], column: usize) -> String {
    let ranks = ranks.iter().map(|rank| rank.split_whitespace().skip(8 * column).take(8));
    ranks.flatten().collect()
}

/// The squares with one of these signs.
fn squares(board: &str, members: &[char]) -> u64 {
    bits(&board.replace(|sign| !members.contains(&sign), "."))
}

/// The sliders and the occupied squares of a picture, where it has them.
fn position(picture: &Picture) -> (Option<u64>, Option<u64>) {
    let (mut sliders, mut occupied) = (None, None);
    for (head, board) in &picture.boards {
        match head.as_str() {
            "rooks" | "bishops" => sliders = Some(bits(board)),
            "empty" => occupied = Some(!bits(board)),
            "rooks, blockers" => {
                sliders = Some(squares(board, &['1']));
                occupied = Some(bits(board));
            }
            "occupied" | "pieces, rooks r" => {
                let pieces = squares(board, &['r', 'b', 'q']);
                sliders = (pieces != 0).then_some(pieces).or(sliders);
                occupied = Some(bits(board));
            }
            _ => {}
        }
    }
    (sliders, occupied)
}

/// The direction that a text names, if it is a single one.
fn direction(text: &str) -> Option<Direction> {
    let words = text.split(|sign: char| !sign.is_alphabetic() && sign != '-');
    let mut named: Vec<Direction> = words.filter_map(Direction::from_name).collect();
    named.dedup();
    if let [direction] = named[..] { Some(direction) } else { None }
}

/// Every board of attacks whose sliders and occupied squares are drawn too: in its picture, in one
/// before it in the same text, or, for the sliders of the shared example, there.
fn drawn() -> Vec<Drawn> {
    let mut pictures = Vec::new();
    for (file, lines) in texts() {
        pictures.extend(self::pictures(&file, &lines));
    }
    let shared = pictures.iter().find(|picture| picture.file == SHARED).expect("it has a picture");
    let (Some(shared_sliders), Some(shared_occupied)) = position(shared) else {
        panic!("{SHARED} draws sliders and empty squares")
    };
    let mut drawn = Vec::new();
    let (mut file, mut sliders, mut occupied) = ("", None, None);
    for picture in &pictures {
        if picture.file != file {
            (file, sliders, occupied) = (&picture.file, None, None);
        }
        let of_picture = position(picture);
        (sliders, occupied) = (of_picture.0.or(sliders), of_picture.1.or(occupied));
        let Some(sliders) = sliders else { continue };
        let is_shared = sliders == shared_sliders;
        let Some(occupied) = occupied.or(is_shared.then_some(shared_occupied)) else { continue };
        for (head, board) in &picture.boards {
            let of_head = direction(head);
            let is_attacks = head == "attacks" || head == "attacks south";
            let is_direction = Direction::from_name(head).is_some();
            if !is_attacks && !is_direction {
                continue;
            }
            let direction = of_head.or_else(|| direction(&picture.context));
            if direction.is_none() && sliders.count_ones() == 1 {
                continue; // all rays of a piece
            }
            let folder = file.strip_prefix("algorithms/").and_then(|rest| rest.split_once('/'));
            drawn.push(Drawn {
                place: format!("{file}:{}: {head}", picture.line),
                variant: folder.map(|(variant, _)| variant.to_string()),
                sliders,
                occupied,
                direction,
                attacks: bits(board),
            });
        }
    }
    drawn
}

fn attacks(direction: Direction, sliders: u64, occupied: u64) -> u64 {
    let squares = (0..64).filter(|square| sliders >> square & 1 == 1);
    squares.fold(0, |set, square| set | ray(square, direction.step(), occupied))
}

/// What is wrong with a picture, by a walk along each ray and by the variant's routines.
fn fault(drawn: &Drawn) -> Option<String> {
    let Drawn { place, sliders, occupied, .. } = drawn;
    let directions = drawn.direction.map_or(Direction::ALL.to_vec(), |direction| vec![direction]);
    let mut right = directions.iter().copied();
    let right = right.find(|way| attacks(*way, *sliders, *occupied) == drawn.attacks);
    let Some(direction) = right else {
        let right = attacks(directions[0], *sliders, *occupied);
        return Some(format!("{place}\n{}", contract::difference(right, drawn.attacks)));
    };
    let variant = drawn.variant.as_deref().and_then(contract::registry::variant)?;
    for routine in variant.routines.iter().filter(|routine| routine.model == Model::RayAttacks) {
        let Some(probe) = routine.probe(Subject::Direction(direction)) else { continue };
        let Some(kernel) = probe.reading else { continue };
        let mut inputs = Vec::new();
        for input in probe.shape.inputs {
            inputs.push(match input.name {
                "sliders" => (input.name, *sliders),
                "empty" => (input.name, !occupied),
                "occupied" => (input.name, *occupied),
                other => panic!("{place}: {}/{} takes {other}", variant.name, routine.name),
            });
        }
        let (answer, _) = contract::trace(kernel, &inputs);
        if answer[0] != drawn.attacks {
            let boards = contract::difference(answer[0], drawn.attacks);
            return Some(format!("{place}, by {}\n{boards}", routine.name));
        }
    }
    None
}

#[test]
fn sets_of_sliders_attack_what_is_drawn() {
    let drawn = drawn();
    let faults: Vec<String> = drawn.iter().filter_map(fault).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let places: Vec<&str> = drawn.iter().map(|board| board.place.as_str()).collect();
    for file in ["RESULTS.md", "algorithms/kogge_stone/README.md", "harness/correctness/oracle"] {
        assert!(places.iter().any(|place| place.starts_with(file)), "{file}: {places:?}");
    }
    assert!(drawn.len() >= 12, "{places:?}");
}

#[test]
fn a_wrong_square_in_any_of_them_is_found() {
    for mut drawn in drawn() {
        for square in 0..64 {
            drawn.attacks ^= 1 << square;
            assert!(fault(&drawn).is_some(), "{}: square {square}", drawn.place);
            drawn.attacks ^= 1 << square;
        }
    }
}
