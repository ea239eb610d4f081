//! The self-check of a file of Rust: each function against a plain walk on
//! seeded boards, in a test of its own, which is skipped aloud where the CPU lacks its features.

use crate::entry::{Entry, Type};
use crate::layout::indented;
use crate::questions::{expected, steps, words};
use crate::turns::mentions;
use crate::walk::{self, RANDOM, WALK};
use contract::{Keeping, Model, Subject};

/// Boards that a check asks about, all lanes together.
const BOARDS: usize = 2048;

/// The check of all functions, each with its model, and of tables: the lines of a function. `ready` is called before.
pub fn print(entries: &[(Model, &Entry)], of_tables: &str, ready: Option<&str>) -> String {
    let mut tests: String =
        entries.iter().map(|(model, entry)| test(*model, entry, ready)).collect();
    if !of_tables.is_empty() {
        let features = entries[0].1.features;
        let head = head("tables_are_right", features, ready);
        let attribute = match features {
            "" => String::new(),
            features => format!("#[target_feature(enable = \"{features}\")]\n"),
        };
        tests += &format!(
            "{attribute}unsafe fn tables() {{\n{of_tables}}}\n\n{head}    unsafe {{ tables() }};\n}}\n\n"
        );
    }
    let mut parts = String::from(RANDOM[0]);
    parts += walk::SAME;
    let helpers = [
        ("slide(", WALK[0]),
        ("union(", walk::UNION),
        ("laid(", walk::LAID),
        ("towards(", walk::TOWARDS[0]),
        ("skipped(", walk::SKIPPED),
    ];
    // A union is made of slides.
    let tests_and_unions =
        if tests.contains("union(") { format!("{tests}slide(") } else { tests.clone() };
    for (name, text) in helpers {
        if tests_and_unions.contains(name) {
            parts += text;
        }
    }
    let transmutes =
        if tests.contains("transmute(") { "    use std::mem::transmute;\n" } else { "" };
    format!(
        "#[cfg(test)]\nmod tests {{\n    use super::*;\n{transmutes}\n{}}}\n",
        indented(&(parts + tests.trim_end()))
    )
}

/// How a test begins: it is skipped aloud where the CPU lacks these features.
fn head(name: &str, features: &str, ready: Option<&str>) -> String {
    let mut text = format!("#[test]\nfn {name}() {{\n");
    let all: Vec<&str> = features.split(',').filter(|one| !one.is_empty()).collect();
    if !all.is_empty() {
        let has = all.iter().map(|one| format!("is_x86_feature_detected!(\"{one}\")"));
        let has = has.collect::<Vec<_>>().join("\n        && ");
        let name = name.trim_end_matches("_is_right");
        text += &format!(
            "    if !({has}) {{\n        return skipped(\"{name}\", \"{features}\");\n    }}\n"
        );
    }
    text + &ready.map(|ready| format!("    {ready};\n")).unwrap_or_default()
}

/// The test of one function.
fn test(model: Model, entry: &Entry, ready: Option<&str>) -> String {
    let lanes = entry.probe.shape.answer_words.max(words(entry, "occupied"));
    let rounds = (BOARDS / lanes).max(64);
    let mut text = head(&format!("{}_is_right", entry.name), entry.features, ready);
    text += &format!("    let mut seed = 1;\n    for round in 0..{rounds}_u64 {{\n");
    let mut body = String::new();
    let checks = format!(
        "        let expected: [u64; {}] = {};\n        {}\n        same(\"{}\", &answer, &expected);\n",
        entry.probe.shape.answer_words,
        expected(model, entry),
        asked(entry),
        entry.name,
    );
    let mut needed = checks.clone();
    let mut lines = Vec::new();
    let chosen = [("direction", "round / 2 % 8".into()), ("line", "round / 64 % 4".into())];
    for (name, made) in drawn(model, entry).into_iter().chain(chosen).rev() {
        if mentions(&needed, name) {
            needed += &made;
            lines.push(format!("        let {name}: {} = {made};\n", plain(words(entry, name))));
        }
    }
    if mentions(&needed, "dense") {
        lines.push("        let dense = if round % 2 == 0 { 0 } else { !0 };\n".into());
    }
    lines.reverse();
    body += &lines.concat();
    let kept = match entry.probe.subject {
        Subject::Keeping(keeping) => keeping.directions(),
        _ => Keeping::Rotated.directions(),
    };
    let body = (body + &checks).replace('@', "random(&mut seed)").replace("STEPS", &steps(kept));
    text = if body.contains("round") { text } else { text.replace("for round in", "for _ in") };
    text = if body.contains("seed") { text } else { text.replace("    let mut seed = 1;\n", "") };
    text + &body + "    }\n}\n\n"
}

fn plain(words: usize) -> String {
    if words == 1 { "u64".into() } else { format!("[u64; {words}]") }
}

/// What a check draws, in order: names, and how they are made of what stands before. `@` is a random word.
fn drawn(model: Model, entry: &Entry) -> Vec<(&'static str, String)> {
    // The lanes of boards; what has fewer is the same for all.
    let lanes = |name: &str| match words(entry, name) {
        1 => words(entry, "sliders").max(words(entry, "orthogonal")),
        own => own,
    };
    let each = |name: &'static str, made: &str, of: &[&str]| {
        let count = if words(entry, name) > 1 { words(entry, name) } else { 1 };
        let mut made = made.to_string();
        if count > 1 {
            for &part in of.iter().filter(|part| lanes(part) > 1) {
                made = made.replace(part, &format!("{part}[lane]"));
            }
            let lane = if made.contains("lane") { "lane" } else { "_" };
            made = format!("std::array::from_fn(|{lane}| {made})");
        }
        (name, made)
    };
    let occupied = || each("occupied", "@ & (@ | dense)", &[]);
    let empty = || each("empty", "!occupied", &["occupied"]);
    let part = |name| each(name, "occupied & @", &["occupied"]);
    match model {
        Model::Step => vec![each("set", "@ & (@ | dense)", &[])],
        Model::Fill => {
            vec![each("generators", "@ & @", &[]), each("propagators", "@ | (@ & dense)", &[])]
        }
        Model::RayAttacks | Model::RayBatch => vec![occupied(), empty(), part("sliders")],
        Model::BoardAttacks | Model::BoardBatch => {
            vec![occupied(), empty(), part("orthogonal"), part("diagonal")]
        }
        Model::LineAttacks | Model::SquareAttacks => {
            vec![("square", "round % 64".into()), occupied()]
        }
        Model::SquareBatch => {
            let lane = "(round + 23 * lane as u64) % 64";
            vec![("squares", format!("std::array::from_fn(|lane| {lane})")), occupied()]
        }
        Model::KeptAttacks | Model::BoardUpdate => {
            let kept = |board: &str| format!("STEPS.map(|step| laid(step, {board}))");
            vec![
                ("from", "round % 64".into()),
                ("to", "(from + 1 + @ % 63) % 64".into()),
                ("square", "round % 64".into()),
                ("board", "@ & (@ | dense) | 1 << (round % 64)".into()),
                ("captured", "board >> to & 1".into()),
                ("kept", kept("board")),
            ]
        }
        Model::Rays | Model::RaysQuadrant => {
            vec![("square", "round % 64".into()), each("coordinates", "@", &[])]
        }
        Model::ByteArithmetic => vec![("x", "@".into()), ("y", "@".into())],
    }
}

/// The call, its answer word by word.
fn asked(entry: &Entry) -> String {
    let arguments: Vec<&str> = entry.arguments.iter().map(|(name, _)| *name).collect();
    let call = format!("{}({})", entry.name, arguments.join(", "));
    let count = entry.probe.shape.answer_words;
    let answer = match &entry.answer {
        _ if count == 1 => format!("[{call}]"),
        Type::Words(_) => call,
        _ => format!("transmute({call})"),
    };
    if !entry.asked.is_empty() || !entry.features.is_empty() || answer.contains("transmute") {
        format!("let answer: [u64; {count}] = unsafe {{ {answer} }};")
    } else {
        format!("let answer: [u64; {count}] = {answer};")
    }
}
