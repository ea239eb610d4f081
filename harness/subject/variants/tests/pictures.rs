//! Checks the attacks of sets of sliders in every picture of documents and comments that also shows
//! the sliders and the occupied or empty squares. Pictures of one piece are checked in
//! `folders.rs`.

use contract::{Direction, Model, Subject, bits, ray};
use std::{fs, path::PathBuf};
use variants as _;

/// Paths that are not read: the history, files that commands write, and files of a build.
const EXCLUDED: [&str; 3] = ["CHANGELOG", "charts/published", "target"];

/// How many lines before a picture are searched for the direction that it shows.
const CONTEXT_LINES: usize = 8;

/// The example that several variants share: their pictures need not repeat its occupied squares.
const SHARED: &str = "harness/correctness/oracle/src/slow_motion.rs";

/// A row of boards side by side, each under its head.
struct Picture {
    file: String,
    line: usize,
    /// The lines before it.
    context: String,
    /// The head and the signs of each board, from the eighth rank on.
    boards: Vec<(String, String)>,
}

/// A board of attacks in a picture, with its sliders and occupied squares.
struct AttackBoard {
    place: String,
    /// The variant whose README has the picture, if one has.
    variant: Option<String>,
    sliders: u64,
    occupied: u64,
    /// The direction that the text names, if it names one.
    direction: Option<Direction>,
    attacks: u64,
}

/// Returns the documents of the repository, and the doc comments of its sources.
fn texts() -> Vec<(String, Vec<String>)> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../");
    let (mut paths, mut texts) = (vec![PathBuf::from(root)], Vec::new());
    while let Some(path) = paths.pop() {
        let name = path.strip_prefix(root).expect("below the root").to_string_lossy().into_owned();
        if name.starts_with('.') || EXCLUDED.iter().any(|prefix| name.starts_with(prefix)) {
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

/// Returns the text that a line of Rust adds to the documentation.
fn documentation(line: &str) -> String {
    let line = line.trim_start();
    let words = line.strip_prefix("//!").or(line.strip_prefix("///"));
    words.unwrap_or_default().to_string()
}

/// Returns how many boards a line has a rank of, and 0 if it is no rank.
fn board_count(line: &str) -> usize {
    let signs: Vec<&str> = line.split_whitespace().collect();
    let is_rank = signs.len().is_multiple_of(8) && signs.iter().all(|sign| sign.len() == 1);
    if is_rank { signs.len() / 8 } else { 0 }
}

/// Finds the pictures of a text: eight lines of ranks below a line with as many heads as boards.
fn pictures(file: &str, lines: &[String]) -> Vec<Picture> {
    let mut pictures = Vec::new();
    for top in 1..lines.len().saturating_sub(7) {
        let ranks = &lines[top..top + 8];
        let width = board_count(&ranks[0]);
        let is_complete = width > 0 && ranks.iter().all(|rank| board_count(rank) == width);
        if !is_complete || board_count(&lines[top - 1]) > 0 {
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

/// Returns the signs of one of the boards that are side by side.
fn signs(ranks: &[String], column: usize) -> String {
    let ranks = ranks.iter().map(|rank| rank.split_whitespace().skip(8 * column).take(8));
    ranks.flatten().collect()
}

/// Returns the squares with one of these signs.
fn squares(board: &str, members: &[char]) -> u64 {
    bits(&board.replace(|sign| !members.contains(&sign), "."))
}

/// Returns the sliders and the occupied squares of a picture, as far as it shows them.
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

/// Returns the direction that a text names, if it names a single one.
fn direction(text: &str) -> Option<Direction> {
    let words = text.split(|sign: char| !sign.is_alphabetic() && sign != '-');
    let mut directions: Vec<Direction> = words.filter_map(Direction::from_name).collect();
    directions.dedup();
    if let [direction] = directions[..] { Some(direction) } else { None }
}

/// Returns every board of attacks whose sliders and occupied squares are drawn too: in its picture,
/// in an earlier one of the same text, or in the shared example if it has the same sliders.
fn attack_boards() -> Vec<AttackBoard> {
    let mut pictures = Vec::new();
    for (file, lines) in texts() {
        pictures.extend(self::pictures(&file, &lines));
    }
    let shared = pictures.iter().find(|picture| picture.file == SHARED).expect("it has a picture");
    let (Some(shared_sliders), Some(shared_occupied)) = position(shared) else {
        panic!("{SHARED} draws sliders and empty squares")
    };
    let mut attack_boards = Vec::new();
    let (mut file, mut sliders, mut occupied) = ("", None, None);
    for picture in &pictures {
        if picture.file != file {
            (file, sliders, occupied) = (&picture.file, None, None);
        }
        let (own_sliders, own_occupied) = position(picture);
        (sliders, occupied) = (own_sliders.or(sliders), own_occupied.or(occupied));
        let Some(sliders) = sliders else { continue };
        let is_shared = sliders == shared_sliders;
        let Some(occupied) = occupied.or(is_shared.then_some(shared_occupied)) else { continue };
        for (head, board) in &picture.boards {
            let head_direction = direction(head);
            let is_attacks = head == "attacks" || head == "attacks south";
            let is_direction = Direction::from_name(head).is_some();
            if !is_attacks && !is_direction {
                continue;
            }
            let direction = head_direction.or_else(|| direction(&picture.context));
            if direction.is_none() && sliders.count_ones() == 1 {
                continue; // The board shows all rays of one piece.
            }
            let folder = file.strip_prefix("algorithms/").and_then(|rest| rest.split_once('/'));
            attack_boards.push(AttackBoard {
                place: format!("{file}:{}: {head}", picture.line),
                variant: folder.map(|(variant, _)| variant.to_string()),
                sliders,
                occupied,
                direction,
                attacks: bits(board),
            });
        }
    }
    attack_boards
}

/// Returns the attacks of all sliders in one direction.
fn attacks(direction: Direction, sliders: u64, occupied: u64) -> u64 {
    let mut attacks = 0;
    for square in (0..64).filter(|square| sliders >> square & 1 == 1) {
        attacks |= ray(square, direction.step(), occupied);
    }
    attacks
}

/// Returns the fault of a board of attacks, if it has one. It is compared with a walk along each
/// ray, and with the routines of the variant whose README draws it.
fn fault(board: &AttackBoard) -> Option<String> {
    let AttackBoard { place, sliders, occupied, .. } = board;
    let directions = board.direction.map_or(Direction::ALL.to_vec(), |direction| vec![direction]);
    let matching = directions
        .iter()
        .find(|&&direction| attacks(direction, *sliders, *occupied) == board.attacks);
    let Some(&direction) = matching else {
        let expected = attacks(directions[0], *sliders, *occupied);
        return Some(format!("{place}\n{}", contract::difference(expected, board.attacks)));
    };
    let variant = board.variant.as_deref().and_then(contract::registry::variant)?;
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
        if answer[0] != board.attacks {
            let boards = contract::difference(answer[0], board.attacks);
            return Some(format!("{place}, by {}\n{boards}", routine.name));
        }
    }
    None
}

#[test]
fn boards_show_the_attacks_of_their_sliders() {
    let attack_boards = attack_boards();
    let faults: Vec<String> = attack_boards.iter().filter_map(fault).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let places: Vec<&str> = attack_boards.iter().map(|board| board.place.as_str()).collect();
    for file in ["RESULTS.md", "algorithms/kogge_stone/README.md", "harness/correctness/oracle"] {
        assert!(places.iter().any(|place| place.starts_with(file)), "{file}: {places:?}");
    }
    assert!(attack_boards.len() >= 12, "{places:?}");
}

#[test]
fn a_wrong_square_on_a_board_is_a_fault() {
    for mut board in attack_boards() {
        for square in 0..64 {
            board.attacks ^= 1 << square;
            assert!(fault(&board).is_some(), "{}: square {square}", board.place);
            board.attacks ^= 1 << square;
        }
    }
}
