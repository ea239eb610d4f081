//! What the tables of the field are: their names, what an entry is, and how one is made. It knows no
//! kernel: a table is recognised by its words.

use crate::indexed;
use contract::{Direction, Line, Piece, ray};
use std::sync::LazyLock;

/// A table that is known.
#[derive(Clone, Debug)]
pub struct Meaning {
    /// What it is called.
    pub name: String,
    /// What an entry is called.
    pub entry: String,
    /// What it is looked up by.
    pub by: &'static str,
    /// What an entry is, in words.
    pub about: String,
    /// How an entry is made, for each row of the table, in what Rust and C spell alike; none for a
    /// table that is shorter than what would make it.
    pub made: Vec<String>,
    /// What it is recognised by.
    pub words: Vec<u64>,
}

/// The table with these words, if it is known.
pub fn of(words: &[u64]) -> Option<&'static Meaning> {
    static KNOWN: LazyLock<Vec<Meaning>> = LazyLock::new(known);
    KNOWN.iter().find(|meaning| meaning.words == words)
}

/// All squares.
pub const SQUARES: std::ops::Range<usize> = 0..64;

/// The squares at which lines end, by [`Line`].
const EDGES: [u64; 4] =
    [0x8181_8181_8181_8181, 0xff00_0000_0000_00ff, 0xff81_8181_8181_81ff, 0xff81_8181_8181_81ff];

fn known() -> Vec<Meaning> {
    let mut known = [by_lines(), rays(false), rays(true), of_steps()].concat();
    known.extend(rays(false).into_iter().map(and_a1));
    let below = |square: usize| if square == 0 { 1 } else { (1 << square) - 1 };
    let bit = |square: usize| 1 << square;
    let pieces = |pieces: usize| {
        let of = |file: usize| Line::Rank.attacks(file, (pieces as u64) << 1) << (8 * file);
        (0..8).map(of).sum()
    };
    known.extend([
        Meaning {
            name: "BELOW".into(),
            entry: "below".into(),
            by: "square",
            about: "all squares below it; of a1, a1 itself".into(),
            made: vec!["(bit(square) - 1) | (bit(square) & 1)".into()],
            words: SQUARES.map(below).collect(),
        },
        Meaning {
            name: "BIT".into(),
            entry: "slider".into(),
            by: "square",
            about: "its set".into(),
            made: vec!["bit(square)".into()],
            words: SQUARES.map(bit).collect(),
        },
        Meaning {
            name: "BIT_MIRRORED".into(),
            entry: "slider_mirrored".into(),
            by: "square",
            about: "its set on the board with ranks in reverse".into(),
            made: vec!["bit(square ^ 56)".into()],
            words: SQUARES.map(|square| 1 << (square ^ 56)).collect(),
        },
        Meaning {
            name: "BIT_TURNED".into(),
            entry: "slider_turned".into(),
            by: "square",
            about: "its set on the board turned by 180 degrees".into(),
            made: vec!["bit(square ^ 63)".into()],
            words: SQUARES.map(|square| 1 << (square ^ 63)).collect(),
        },
        Meaning {
            name: "FIRST_RANK_ATTACKS".into(),
            entry: "first_rank".into(),
            by: "pieces",
            about: "what a rook on each square of the first rank attacks there, past them on b1 to g1, a \
                    byte each"
                .into(),
            made: vec!["first_rank(pieces)".into()],
            words: SQUARES.map(pieces).collect(),
        },
    ]);
    // That of the east is the plain board.
    known.extend(kept());
    known.extend(indexed::known());
    known
}

fn towards(direction: Direction, square: &str) -> String {
    let (files, ranks) = direction.step();
    format!("ray({square}, {files}, {ranks}, 0)")
}

/// A kind of table by square, of a line or a piece.
struct Kind {
    suffix: &'static str,
    entry: &'static str,
    about: &'static str,
    made: fn(&[Line]) -> String,
    word: fn(&[Line], usize) -> u64,
}

/// What is made of each way along lines.
fn ways(lines: &[Line], one: impl Fn(Direction) -> String) -> String {
    let ways = lines.iter().flat_map(|line| line.ways());
    ways.map(one).collect::<Vec<_>>().join(" | ")
}

/// What lines reach from a square on an empty board.
pub fn reach(lines: &[Line], square: usize) -> u64 {
    lines.iter().fold(0, |all, line| all | line.attacks(square, 0))
}

/// Where a piece may stop who goes along them.
pub fn stops(lines: &[Line], square: usize) -> u64 {
    lines.iter().fold(0, |all, line| all | line.inner(square))
}

const OF_LINES: [Kind; 4] = [
    Kind {
        suffix: "WITHOUT_SQUARE",
        entry: "mask",
        about: "its NAME without itself",
        made: |lines| ways(lines, |way| towards(way, "square")),
        word: reach,
    },
    Kind {
        suffix: "WITH_SQUARE",
        entry: "mask",
        about: "its NAME",
        made: |lines| ways(lines, |way| towards(way, "square")) + " | bit(square)",
        word: |lines, square| reach(lines, square) | 1 << square,
    },
    Kind {
        suffix: "TURNED",
        entry: "mask_turned",
        about: "its NAME without itself, on the board turned by 180 degrees",
        made: |lines| ways(lines, |way| towards(way, "square ^ 63")),
        word: |lines, square| reach(lines, 63 - square),
    },
    Kind {
        suffix: "ENDS",
        entry: "ends",
        about: "the ends of its NAME but for itself, and always a1",
        made: |lines| {
            let both = ways(lines, |way| towards(way, "square"));
            format!("(({both}) & {:#x}) | 1", EDGES[lines[0] as usize])
        },
        word: |lines, square| reach(lines, square) & EDGES[lines[0] as usize] | 1,
    },
];

/// Where men stop a piece, or one that goes along one line, and where they do not.
const OF_LINES_AND_PIECES: [Kind; 2] = [
    Kind {
        suffix: "STOPS",
        entry: "stops",
        about: "the squares on which a piece may stop a slider: its NAME's without ends",
        made: |lines| ways(lines, inner),
        word: stops,
    },
    Kind {
        suffix: "PASSES",
        entry: "passes",
        about: "all squares but those on which a piece may stop a NAME",
        made: |lines| format!("0xffffffffffffffff ^ ({})", ways(lines, inner)),
        word: |lines, square| !stops(lines, square),
    },
];

const OF_PIECES: [Kind; 2] = [
    Kind {
        suffix: "NEIGHBOURS",
        entry: "neighbours",
        about: "the squares next to it on the lines of a NAME",
        made: |lines| {
            ways(lines, |way| towards(way, "square").replace(", 0)", ", 0xffffffffffffffff)"))
        },
        word: |lines, square| {
            let ways = lines.iter().flat_map(|line| line.ways());
            ways.fold(0, |all, way| all | ray(square, way.step(), u64::MAX))
        },
    },
    Kind {
        suffix: "REACH",
        entry: "reach",
        about: "what a NAME attacks on an empty board",
        made: |lines| ways(lines, |way| towards(way, "square")),
        word: reach,
    },
];

/// What goes along these lines, or the one that they are.
pub fn name(lines: &[Line]) -> &'static str {
    match lines {
        [one] => one.name(),
        [Line::Rank, _] => Piece::Rook.name(),
        [_, _, _, _] => Piece::Queen.name(),
        _ => Piece::Bishop.name(),
    }
}

/// The lines of pieces, and each by itself.
pub const LINES: [&[Line]; 6] = [
    &[Line::Rank, Line::File],
    &[Line::Diagonal, Line::AntiDiagonal],
    &[Line::Rank],
    &[Line::File],
    &[Line::Diagonal],
    &[Line::AntiDiagonal],
];

/// Tables for each line and piece, and those that have a row for each line.
fn by_lines() -> Vec<Meaning> {
    let (pieces, lines) = LINES.split_at(2);
    let of = |kinds: &[Kind], name: &str, rows: &[&[Line]]| {
        let table = |Kind { suffix, entry, about, made, word }: &Kind| Meaning {
            name: format!("{}_{suffix}", name.to_uppercase()),
            entry: format!("{name}_{entry}"),
            by: "square",
            about: about.replace("NAME", name),
            made: rows.iter().map(|lines| made(lines)).collect(),
            words: rows.iter().flat_map(|lines| SQUARES.map(|on| word(lines, on))).collect(),
        };
        kinds.iter().map(table).collect::<Vec<_>>()
    };
    let each = |kinds: &[Kind], all: &[&[Line]]| -> Vec<Meaning> {
        all.iter().flat_map(|lines| of(kinds, name(lines), &[*lines])).collect()
    };
    let whole = of(&OF_LINES, "line", lines);
    let stopped = each(&OF_LINES_AND_PIECES, &LINES);
    [each(&OF_LINES, lines), whole, stopped, each(&OF_PIECES, &[pieces, &[&Line::ALL]].concat())]
        .concat()
}

/// A ray without the square where it ends.
fn inner(direction: Direction) -> String {
    let (files, ranks) = direction.step();
    let (ray, step) = (towards(direction, "square"), 8 * ranks + files);
    let back = if step > 0 { ">>" } else { "<<" };
    format!("({ray} & ({ray} {back} {}))", step.abs())
}

/// Rays by square, or by what counts the zeros up to the closest piece: 64, where there is none, has no ray.
fn rays(is_scanned: bool) -> Vec<Meaning> {
    let table = |direction: Direction| {
        let (name, (files, ranks)) = (direction.name(), direction.step());
        let is_down = is_scanned && 8 * ranks + files < 0;
        let words = SQUARES.map(|number| if is_down { 63 - number } else { number });
        let words = words.map(|square| ray(square, direction.step(), 0));
        let (by, square) = match (is_scanned, is_down) {
            (false, _) => ("square", "square"),
            (true, false) => ("zeros", "zeros"),
            (true, true) => ("zeros", "zeros ^ 63"),
        };
        let number = if is_down { "63 - zeros" } else { "zeros" };
        let about = match is_scanned {
            false => format!("its ray to the {name}"),
            true => format!(
                "the ray to the {name} from square `{number}`; none for 64, which a scan of no piece finds"
            ),
        };
        Meaning {
            name: format!("RAY_{}", name.to_uppercase()),
            entry: format!("{name}_ray"),
            by,
            about,
            made: vec![towards(direction, square)],
            words: words.chain(is_scanned.then_some(0)).collect(),
        }
    };
    Direction::ALL.map(table).into()
}

/// A ray for a scan from above, which always finds a1 at last.
fn and_a1(ray: Meaning) -> Meaning {
    Meaning {
        name: ray.name + "_AND_A1",
        entry: ray.entry + "_and_a1",
        by: ray.by,
        about: ray.about + ", and always a1",
        made: vec![ray.made.concat() + " | 1"],
        words: ray.words.iter().map(|word| word | 1).collect(),
    }
}

/// Amounts and masks of steps that are rotates.
fn of_steps() -> Vec<Meaning> {
    let landing = |direction: Direction| {
        SQUARES.map(|from| ray(from, direction.step(), u64::MAX)).fold(0, |all, to| all | to)
    };
    let by = |name: &str, about: &str, words: Vec<u64>| Meaning {
        name: name.to_uppercase(),
        entry: name.into(),
        by: "direction",
        about: about.into(),
        made: Vec::new(),
        words,
    };
    let amounts = |steps: i32| {
        let of = |direction: Direction| {
            let (files, ranks) = direction.step();
            (steps * (8 * ranks + files)).rem_euclid(64) as u64
        };
        Direction::ALL.map(of).to_vec()
    };
    vec![
        by(
            "avoid_wrap",
            "the squares that a step can reach, which a rotate does not keep to",
            Direction::ALL.map(landing).to_vec(),
        ),
        by("one_step", "by how much a step rotates a set to the left", amounts(1)),
        by("two_steps", "by how much two steps rotate a set to the left", amounts(2)),
        by("four_steps", "by how much four steps rotate a set to the left", amounts(4)),
    ]
}

/// Where squares lie on boards that are kept for a direction, and attacks by what stands on six places of a line.
fn kept() -> Vec<Meaning> {
    let bits = Direction::ALL.map(|direction| {
        let (name, (files, ranks)) = (direction.name(), direction.step());
        let order = |square: usize| {
            let (file, rank) = (square as i32 % 8, square as i32 / 8);
            let line = if files == 0 { file } else { rank - files * ranks * file };
            64 * line + files * file + ranks * rank
        };
        let before = |square: usize| SQUARES.filter(|&other| order(other) < order(square)).count();
        Meaning {
            name: format!("BIT_{}", name.to_uppercase()),
            entry: format!("{name}_bit"),
            by: "square",
            about: format!(
                "its set on the board that has the lines to the {name} one after the other"
            ),
            made: vec![format!("turned(square, {files}, {ranks})")],
            words: SQUARES.map(|square| 1 << before(square)).collect(),
        }
    });
    let along = |line: Line, made: String| {
        let name = line.name();
        let word = |index: usize| line.parallel_attacks(index >> 6, index & 63);
        Meaning {
            name: format!("ALONG_{}S", name.to_uppercase()),
            entry: format!("along_{name}s"),
            by: "index",
            about: format!(
                "attacks along all {name}s, 64 for each place of the slider, by the pieces on the places 1 to 6"
            ),
            made: vec![made],
            words: (0..512).map(word).collect(),
        }
    };
    let first = "first_rank(index & 63) >> 8 * (index >> 6) & 0xff";
    let along = [
        along(Line::Rank, format!("({first}) * 0x0101010101010101")),
        along(Line::File, format!("ranks({first})")),
    ];
    bits.into_iter().chain(along).collect()
}
