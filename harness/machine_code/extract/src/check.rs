//! The self-check of a file: each function against a plain walk on seeded boards, in C as a program and in Rust as
//! tests, or said to be skipped where the CPU lacks its features. What is drawn and what is right are expressions that both
//! languages read alike, but for a few [signs](spelt).

use crate::calls;
use crate::function::Function;
use crate::language::Language::{self, C, Rust};
use crate::layout::indented;
use crate::signature::{Type, attribute};
use crate::walk::{ALONE, HELPERS, RANDOM};
use contract::{Arithmetic, Direction, Input, Keeping, Line, Model, Numbering, Piece, Subject};

/// The check of all functions, each with its model, and of tables: in C a function `check_tables`, in Rust lines. `ready` is
/// called before, and it and what is made need these features.
pub fn print(
    language: Language,
    entries: &[(Model, &Function)],
    of_tables: Option<String>,
    ready: Option<(&str, &str)>,
) -> String {
    let checks = entries.iter().map(|(model, entry)| check(language, *model, entry));
    let mut checks: String = checks.collect();
    match language {
        C => {
            checks = of_tables.clone().unwrap_or_default()
                + &checks
                + &main(entries, of_tables.is_some(), ready)
        }
        Rust => {
            let ready = ready.map(|(ready, _)| ready);
            let tests = entries.iter().map(|(_, entry)| {
                test(
                    &format!("{}_is_right", entry.name),
                    entry.features,
                    ready,
                    &rounds(language, entry),
                )
            });
            checks += &tests.collect::<String>();
            if let Some(of_tables) = of_tables {
                let features = entries[0].1.features;
                checks +=
                    &format!("{}unsafe fn tables() {{\n{of_tables}}}\n\n", attribute(features));
                checks += &test("tables_are_right", features, ready, "    unsafe { tables() };\n");
            }
        }
    }
    let [rust, c] = RANDOM;
    let mut text = match language {
        C => [ALONE, c].concat(),
        Rust => rust.to_string(),
    };
    // What is made of others stands behind them.
    let mut helpers: Vec<&str> = Vec::new();
    for (name, [rust, c]) in HELPERS.iter().rev() {
        let is_called = |text: &&str| text.contains(name);
        if is_called(&&*checks) || helpers.iter().any(is_called) {
            helpers.push(if language == C { c } else { rust });
        }
    }
    text.extend(helpers.into_iter().rev());
    text += &checks;
    match language {
        C => text,
        Rust => {
            let transmutes =
                if text.contains("transmute(") { "    use std::mem::transmute;\n" } else { "" };
            let text = indented(text.trim_end());
            format!("#[cfg(test)]\nmod tests {{\n    use super::*;\n{transmutes}\n{text}}}\n")
        }
    }
}

/// The rounds of one function's check, as lines.
fn rounds(language: Language, Function { name, probe, .. }: &Function) -> String {
    let rounds = 2048 / probe.shape.answer_words;
    match language {
        C => format!(
            "    for (uint64_t round = 0; round < {rounds}; round++) {{\n        check_{name}(&seed, round);\n    }}\n"
        ),
        Rust => format!(
            "    let mut seed = 1;\n    for round in 0..{rounds} {{\n        check_{name}(&mut seed, round);\n    }}\n"
        ),
    }
}

/// The program.
fn main(entries: &[(Model, &Function)], of_tables: bool, ready: Option<(&str, &str)>) -> String {
    let (ready, features) = ready.unzip();
    let first = ready.into_iter().chain(of_tables.then_some("check_tables()"));
    let first: String = first.map(|maker| format!("    {maker};\n")).collect();
    let mut text = "int main(void) {\n    uint64_t seed = 1;\n".to_string();
    text += &where_it_runs("tables", features.unwrap_or_default(), &first);
    for (_, entry) in entries {
        text += &where_it_runs(&entry.name, entry.features, &rounds(C, entry));
    }
    text + "    puts(\"all answers are right\");\n    return 0;\n}\n#endif\n"
}

/// Lines for a CPU with these features; another says that it skips them.
fn where_it_runs(name: &str, features: &str, lines: &str) -> String {
    let features = calls::in_c(features);
    // Not all compilers can ask for the last; who has it not has not the others beside it here.
    let each = features.split(',').filter(|one| !["", "lzcnt"].contains(one));
    let has: Vec<String> = each.map(|one| format!("__builtin_cpu_supports(\"{one}\")")).collect();
    if has.is_empty() || lines.is_empty() {
        return lines.into();
    }
    format!(
        "    if ({}) {{\n    {}    }} else {{\n        \
         fputs(\"skipped: {name}: this CPU lacks one of {features}\\n\", stderr);\n    }}\n",
        has.join(" && "),
        lines.trim_end_matches('\n').replace('\n', "\n    ") + "\n",
    )
}

/// A test of Rust, likewise.
fn test(name: &str, features: &str, ready: Option<&str>, lines: &str) -> String {
    let each = features.split(',').filter(|one| !one.is_empty());
    let has: Vec<String> = each.map(|one| format!("is_x86_feature_detected!(\"{one}\")")).collect();
    let mut text = format!("#[test]\nfn {name}() {{\n");
    if !has.is_empty() {
        let (has, name) = (has.join("\n        && "), name.trim_end_matches("_is_right"));
        text += &format!(
            "    if !({has}) {{\n        return skipped(\"{name}\", \"{features}\");\n    }}\n"
        );
    }
    text.extend(ready.map(|ready| format!("    {ready};\n")));
    text + lines + "}\n\n"
}

/// An expression in a language: `@` is a random word, `~` the complement, `ALL` all bits, and `LANE` the number of a lane
/// as a word.
fn spelt(language: Language, expression: &str) -> String {
    let [not, all, lane] = match language {
        C => ["~", "~UINT64_C(0)", "(uint64_t)lane"],
        Rust => ["!", "!0", "lane as u64"],
    };
    let signs = [("@", "random_word(seed)"), ("~", not), ("ALL", all), ("LANE", lane)];
    signs.iter().fold(expression.into(), |text: String, (sign, own)| text.replace(sign, own))
}

/// A board of which half are crowded.
const ANY: &str = "@ & (@ | dense)";

/// What a model's arguments are made of, in order.
fn drawn_for(model: Model) -> &'static [(&'static str, &'static str)] {
    const OCCUPIED: (&str, &str) = ("occupied", ANY);
    const EMPTY: (&str, &str) = ("empty", "~occupied[lane]");
    const PART: &str = "occupied[lane] & @";
    match model {
        Model::Step => &[("set", ANY)],
        Model::Fill => &[("generators", "@ & @"), ("propagators", "@ | (@ & dense)")],
        Model::RayAttacks | Model::RayBatch => &[OCCUPIED, EMPTY, ("sliders", PART)],
        Model::BoardAttacks | Model::BoardBatch => {
            &[OCCUPIED, EMPTY, ("orthogonal", PART), ("diagonal", PART)]
        }
        Model::ByteArithmetic => &[("x", "@"), ("y", ANY)],
        Model::Rays | Model::RaysQuadrant => &[("coordinates", "@"), ("square", "round % 64")],
        Model::KeptAttacks | Model::BoardUpdate => &[
            ("square", "round % 64"),
            ("from", "round % 64"),
            ("to", "(round + 1 + @ % 63) % 64"),
            ("captured", "board >> to[0] & 1"),
            ("kept", "laid(orders[lane], board)"),
        ],
        _ => {
            const SQUARE: &str = "(round + 23 * (LANE)) % 64";
            &[("square", SQUARE), ("squares", SQUARE), OCCUPIED]
        }
    }
}

/// Rook and bishop, whose answers come one after the other.
pub const BOTH: [Subject; 2] = [Subject::Piece(Piece::Rook), Subject::Piece(Piece::Bishop)];

/// The directions of a subject; all in this order.
pub fn ways(subject: Subject, order: [Direction; 8]) -> Vec<Direction> {
    let goes = |direction: &Direction| match subject {
        Subject::Piece(Piece::Rook) => direction.is_orthogonal(),
        Subject::Piece(Piece::Bishop) => !direction.is_orthogonal(),
        Subject::Direction(one) => *direction == one,
        _ => true,
    };
    match subject {
        Subject::Both => BOTH.map(|piece| ways(piece, order)).concat(),
        Subject::Line(line) => line.ways().to_vec(),
        Subject::AnyLine => Line::ALL.map(Line::ways).concat(),
        Subject::Arithmetic(_) => Vec::new(),
        _ => order.into_iter().filter(goes).collect(),
    }
}

/// The right answer in a word of it.
fn expected(model: Model, subject: Subject, words: &dyn Fn(&str) -> usize) -> String {
    let step = if subject == Subject::AnyDirection { "index_of(direction[0])" } else { "0" };
    let slide =
        |set: &str, occupied: &str| format!("slide({set}[word], steps[{step}], {occupied})");
    match model {
        Model::Step => slide("set", "ALL"),
        Model::Fill => {
            let reached = slide("generators", "~propagators[word]");
            format!("generators[word] | ({reached} & propagators[word])")
        }
        Model::RayAttacks | Model::RayBatch => slide("sliders", "occupied[word]"),
        Model::ByteArithmetic => match subject {
            Subject::Arithmetic(Arithmetic::SubtractBytes) => "sums(x[word], y[word], ALL, 8)",
            Subject::Arithmetic(Arithmetic::AddBytes) => "sums(x[word], y[word], 1, 8)",
            _ => "sums(x[word], y[word], 1, 64)",
        }
        .into(),
        Model::BoardAttacks | Model::BoardBatch => {
            let lanes = words("orthogonal");
            let (step, lane) = (format!("steps[word / {lanes}]"), format!("word % {lanes}"));
            format!(
                "slide(either({step}[0] * {step}[1] == 0, orthogonal[{lane}], diagonal[{lane}]), {step}, occupied[{lane}])"
            )
        }
        Model::BoardUpdate => "laid(orders[word], (board & ~bit(from[0])) | bit(to[0]))".into(),
        Model::LineAttacks | Model::SquareAttacks | Model::SquareBatch | Model::KeptAttacks => {
            let name = if model == Model::SquareBatch { "squares" } else { "square" };
            let lanes = words(name);
            let is_both = subject == Subject::Both;
            let lane = if is_both { format!("word % {lanes}") } else { "word".into() };
            let board = match words("occupied") {
                0 => "board".into(),
                1 => "occupied[0]".into(),
                _ => format!("occupied[{lane}]"),
            };
            let (first, count) = match subject {
                Subject::AnyLine => ("2 * index_of(line[0])".into(), 2),
                Subject::Both => (format!("4 * (word / {lanes})"), 4),
                _ => ("0".into(), ways(subject, Direction::ALL).len()),
            };
            format!("attacked({name}[{lane}], steps, {first}, {count}, {board})")
        }
        Model::Rays | Model::RaysQuadrant => {
            let first = if subject == Subject::Numbering(Numbering::Dir8) { 7 } else { 0 };
            let exact = model == Model::Rays;
            format!("towards(coordinates[word], square[0], {first}, {})", u8::from(exact))
        }
    }
}

/// Steps of directions under a name, where `user` has it.
fn steps(language: Language, name: &str, directions: &[Direction], user: &str) -> Option<String> {
    let [open, close] = if language == C { ["{", "}"] } else { ["[", "]"] };
    let steps = directions.iter().map(|direction| {
        let (files, ranks) = direction.step();
        format!("{open}{files}, {ranks}{close}")
    });
    let steps = format!("{open}{}{close}", steps.collect::<Vec<_>>().join(", "));
    user.contains(name).then(|| match language {
        C => format!("    static const int {name}[][2] = {steps};\n"),
        Rust => format!("    let {name}: &[[i32; 2]] = &{steps};\n"),
    })
}

/// The function that checks one on seeded arguments.
fn check(language: Language, model: Model, entry: &Function) -> String {
    let (name, subject, shape) = (&entry.name, entry.probe.subject, &entry.probe.shape);
    let words = |name: &str| {
        shape.inputs.iter().find(|input| input.name == name).map_or(0, |input| input.words)
    };
    let each = |number: &str, count: usize| match language {
        C => format!("    for (int {number} = 0; {number} < {count}; {number}++) {{\n"),
        Rust => format!("    for {number} in 0..{count} {{\n"),
    };
    let constant = |name: &str, value: &str| match language {
        C => format!("    const uint64_t {name} = {value};\n"),
        Rust => format!("    let {name} = {value};\n"),
    };
    let chosen = [("direction", "round / 2 % 8"), ("line", "round / 64 % 4")];
    let expected = expected(model, subject, &words);
    // What is drawn is passed, or something is made of it.
    let mut user = expected.clone();
    user.extend(entry.arguments.iter().map(|input| format!(" {}[", input.name)));
    let mut drawn = String::new();
    for (name, made) in drawn_for(model).iter().chain(&chosen).rev() {
        if user.contains(&format!("{name}[")) && words(name) > 0 {
            user += made;
            let lanes = words(name);
            let begin = match language {
                C => format!("    uint64_t {name}[{lanes}];\n"),
                Rust => format!("    let mut {name} = [0; {lanes}];\n"),
            };
            let head = each("lane", lanes);
            drawn = format!("{begin}{head}        {name}[lane] = {made};\n    }}\n{drawn}");
        }
    }
    let keeping = if let Subject::Keeping(keeping) = subject { keeping } else { Keeping::Rotated };
    let mut known = String::new();
    known.extend(steps(language, "steps", &ways(subject, shape.order), &expected));
    known.extend(steps(language, "orders", keeping.directions(), &(drawn.clone() + &expected)));
    let is_kept = drawn.contains("board");
    if is_kept || drawn.contains("dense") {
        known += &constant("dense", "round % 2 * (ALL)");
    }
    if is_kept {
        known += &constant("board", &format!("({ANY}) | bit(round % 64)"));
    }
    let asked = spelt(language, &(known + &drawn));
    let count = shape.answer_words;
    let argument = |input: &&Input| match input.words {
        1 => format!("{}[0]", input.name),
        _ => input.name.to_string(),
    };
    let mut arguments: Vec<String> = entry.arguments.iter().map(argument).collect();
    let is_word = entry.answer == Type::Word;
    if language == C && !is_word {
        arguments.push("answer".into());
    }
    let call = format!("{name}({})", arguments.join(", "));
    let (head, call) = match language {
        C => {
            let result = if is_word { "answer[0] = " } else { "" };
            (
                format!(
                    "{}static void check_{name}(uint64_t *seed, uint64_t round) {{\n",
                    calls::target(entry.features)
                ),
                format!("    uint64_t answer[{count}];\n    {result}{call};\n"),
            )
        }
        Rust => {
            let call = match &entry.answer {
                _ if is_word => format!("[{call}]"),
                Type::Words(_) => call,
                _ => format!("transmute({call})"),
            };
            let is_unsafe =
                !entry.asked.is_empty() || !entry.features.is_empty() || call.contains("transmute");
            let call = if is_unsafe { format!("unsafe {{ {call} }}") } else { call };
            (
                format!("fn check_{name}(seed: &mut u64, round: u64) {{\n"),
                format!("    let answer: [u64; {count}] = {call};\n"),
            )
        }
    };
    format!(
        "{head}{asked}{call}{}        check(\"{name}\", answer[word], {});\n    }}\n}}\n\n",
        each("word", count),
        spelt(language, &expected),
    )
}
