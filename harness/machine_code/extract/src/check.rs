//! The self-check of a file: each routine's functions against a plain walk on seeded boards; a
//! program in C, tests in Rust. A CPU without the features reports a skip. Inputs and expected
//! values are expressions common to both languages but for a few [signs](spelt).

use crate::filling::MadeTables;
use crate::function::Function;
use crate::language::Language::{self, C, Rust};
use crate::layout::{self, indented};
use crate::signature::{self, Type, in_c};
use crate::templates;
use contract::{
    Arithmetic, Direction, Keeping, Line, Model, Numbering, Piece, Probe, Routine, Subject, Variant,
};

/// The check of all functions, each with its routine, and of the tables that must be filled first.
pub fn print(
    variant: &Variant,
    functions: &[(&Routine, Function)],
    language: Language,
    made: Option<&MadeTables>,
) -> String {
    let (mut checks, mut main) = (String::new(), String::new());
    let mut routines = 0;
    for of_routine in functions.chunk_by(|one, other| std::ptr::eq(one.0, other.0)) {
        let (routine, Function { features, .. }) = &of_routine[0];
        let name = signature::prefix(variant, &[routine]);
        let made = made.filter(|_| of_routine.iter().any(|(_, function)| function.is_made));
        let lines = rounds(language, routine, of_routine, made);
        routines += 1;
        let (head, lines) = match language {
            C => {
                let call = format!("    check_{name}();\n    checked++;\n");
                main += &where_it_runs(C, &name, features, &call);
                (C.target(features) + &format!("static void check_{name}(void)"), lines)
            }
            Rust => {
                let lines = where_it_runs(Rust, &name, features, &lines);
                (format!("#[test]\nfn check_{name}()"), lines)
            }
        };
        checks += &format!("{head} {{\n{lines}}}\n\n");
    }
    let count = match language {
        C => {
            let end = format!("    return report(checked, {routines});\n");
            checks += &format!("int main(void) {{\n    int checked = 0;\n{main}{end}}}\n");
            String::new()
        }
        Rust if checks.contains("skipped(") => format!("const ROUTINES: usize = {routines};\n\n"),
        Rust => String::new(),
    };
    let functions = templates::called(templates::of_checks(language), &checks);
    count + &functions + checks.trim_end() + "\n"
}

/// The file of a check; it includes the extract by its name.
pub fn of_file(language: Language, file: &str, check: &str, define: Option<&str>) -> String {
    match language {
        C => {
            let define = define.map_or(String::new(), |define| format!("#define {define}\n"));
            format!(
                "/* Self-check of {file}: compile this file, and run it. */\n{define}#include \"{file}\"\n#include \
                 <stdio.h>\n#include <stdlib.h>\n\n{check}"
            )
        }
        Rust => format!(
            "//! Self-check of {file}: `rustc --edition 2021 --test` compiles this file; run it.\n\n#![cfg(test)]\n\nextern \
             crate std;\n\n#[path = \"{file}\"]\nmod attacks;\n\nuse attacks::*;\n\n{check}"
        ),
    }
}

/// Guards lines by these features; another CPU reports that it skips them.
fn where_it_runs(language: Language, name: &str, features: &str, lines: &str) -> String {
    if features.is_empty() {
        return lines.into();
    }
    match language {
        C => format!(
            "    if ({}) {{\n{}    }} else {{\n        \
             fputs(\"skipped: {name}: this CPU lacks one of {}\\n\", stderr);\n    }}\n",
            supported_in_c(features),
            indented(lines),
            in_c(features),
        ),
        Rust => {
            let mut conditions = Vec::new();
            for feature in features.split(',') {
                conditions.push(format!("std::is_x86_feature_detected!(\"{feature}\")"));
            }
            let has = conditions.join("\n        && ");
            let skip = format!("        return skipped(\"{name}\", \"{features}\");\n");
            format!("    if !({has}) {{\n{skip}    }}\n{lines}")
        }
    }
}

/// The condition in C that the CPU has these features.
pub fn supported_in_c(features: &str) -> String {
    let mut conditions = Vec::new();
    for feature in in_c(features).split(',') {
        // Some compilers cannot ask for lzcnt; a CPU without it lacks the other features too.
        if feature != "lzcnt" {
            conditions.push(format!("__builtin_cpu_supports(\"{feature}\")"));
        }
    }
    conditions.join(" && ")
}

/// A random board, crowded in every second round.
const ANY: &str = "@ & (@ | [dense])";
/// A random subset of the pieces.
const PART: &str = "[occupied] & @";

/// Every blocker set of a rook and of a bishop, up to 4096 per square; other squares are random.
const EVERY: &str = "crowded(round % 64, round / 64, @)";
const EVERY_WITH_SLIDER: &str = "crowded(round % 64, round / 64, @) | bit(round % 64)";
const EVERY_ROUND: usize = 64 * 4096;

/// How each argument, and each intermediate name, is drawn from those above it.
const DRAWN: [(&str, &str); 22] = [
    ("dense", "round % 2 * ALL"),
    ("direction", "round / 2 % 8"),
    ("line", "round / 64 % 4"),
    ("square", "round % 64"),
    ("squares", "(round + 23 * LANE) % 64"),
    ("coordinates", "@"),
    ("x", "@"),
    ("y", ANY),
    ("set", ANY),
    ("generators", "@ & @"),
    ("propagators", "@ | (@ & [dense])"),
    ("occupied", ANY),
    ("empty", "~[occupied]"),
    ("sliders", PART),
    ("orthogonal", PART),
    ("diagonal", PART),
    ("from", "round % 64"),
    ("to", "(round + 1 + @ % 63) % 64"),
    ("board", "(@ & (@ | [dense])) | bit(round % 64)"),
    ("moved", "([board] & ~bit([from])) | bit([to])"),
    ("captured", "[board] >> [to] & 1"),
    ("kept", "[board]"),
];

/// The subjects of a function's answers, in order.
fn sets(subject: Subject, order: [Direction; 8]) -> Vec<Subject> {
    match subject {
        Subject::Both => [Piece::Rook, Piece::Bishop].map(Subject::Piece).into(),
        Subject::Board => order.map(Subject::Direction).into(),
        Subject::Keeping(keeping) if !keeping.directions().is_empty() => {
            keeping.directions().iter().copied().map(Subject::Direction).collect()
        }
        subject => vec![subject],
    }
}

/// The directions of a subject, as a bit mask.
fn ways(subject: Subject) -> String {
    match subject {
        Subject::Piece(Piece::Rook) => mask(&[Line::Rank, Line::File]),
        Subject::Piece(Piece::Bishop) => mask(&[Line::Diagonal, Line::AntiDiagonal]),
        Subject::Line(line) => mask(&[line]),
        // Lines start with east, north, north-east and south-east.
        Subject::AnyLine => "0x11 * bit((2 * [line] + 1) % 5)".into(),
        Subject::Direction(direction) => format!("{:#04x}", 1 << direction as u8),
        Subject::AnyDirection => "bit([direction])".into(),
        _ => mask(&Line::ALL),
    }
}

/// The directions of lines, one bit each.
fn mask(lines: &[Line]) -> String {
    let mut mask = 0;
    for way in lines.iter().flat_map(|line| line.ways()) {
        mask |= 1 << way as u8;
    }
    format!("{mask:#04x}")
}

/// The expected value of one set.
fn expected(model: Model, subject: Subject) -> String {
    let slide = |set: &str, occupied: &str| format!("slide({set}, {}, {occupied})", ways(subject));
    match (model, subject) {
        (Model::Step, _) => slide("[set]", "ALL"),
        (Model::Fill, _) => {
            let reached = slide("[generators]", "~[propagators]");
            format!("[generators] | ({reached} & [propagators])")
        }
        (Model::RayAttacks | Model::RayBatch, _) => slide("[sliders]", "[occupied]"),
        (Model::BoardAttacks | Model::BoardBatch, Subject::Direction(way)) => {
            slide(if way.is_orthogonal() { "[orthogonal]" } else { "[diagonal]" }, "[occupied]")
        }
        (_, Subject::Arithmetic(Arithmetic::SubtractBytes)) => "sums([x], [y], ALL, 8)".into(),
        (_, Subject::Arithmetic(Arithmetic::AddBytes)) => "sums([x], [y], 1, 8)".into(),
        (_, Subject::Arithmetic(_)) => "sums([x], [y], 1, 64)".into(),
        (Model::BoardUpdate, Subject::Direction(way)) => laid(way, "[moved]"),
        (Model::KeptAttacks, _) => slide("bit([square])", "[board]"),
        (Model::SquareBatch, _) => slide("bit([squares])", "[occupied]"),
        (Model::Rays | Model::RaysQuadrant, _) => {
            let first = u8::from(subject != Subject::Numbering(Numbering::Dir8));
            let exact = u8::from(model == Model::Rays);
            format!("towards([coordinates], [square], {first}, {exact})")
        }
        _ => slide("bit([square])", "[occupied]"),
    }
}

/// The indices of all squares, two per word.
fn indices(words: usize, board: &str) -> Vec<String> {
    let pair =
        |word| format!("indices({}, {board}) | indices({}, {board}) << 32", 2 * word, 2 * word + 1);
    (0..words).map(pair).collect()
}

/// A board in the order of a direction.
fn laid(way: Direction, board: &str) -> String {
    let (files, ranks) = way.step();
    format!("laid({files}, {ranks}, {board})")
}

/// The rounds of a routine's check: draw arguments, call each function.
fn rounds(
    language: Language,
    routine: &Routine,
    functions: &[(&Routine, Function)],
    made: Option<&MadeTables>,
) -> String {
    let mut rounds = Rounds::new(language, functions[0].1.probe, made.is_some());
    for (_, function) in functions {
        rounds.add_call(routine.model, function);
    }
    rounds.draw_arguments();
    let ready = made.map_or(String::new(), |made| format!("    {};\n", made.call));
    ready + &rounds.text()
}

/// The body of a check's loop, as far as it is printed: calls first, because they say which
/// arguments must be drawn.
struct Rounds {
    language: Language,
    probe: &'static Probe,
    /// Whether the routine reads tables that are filled at run time: all of their entries are
    /// checked.
    is_made: bool,
    /// Names in brackets that a call, an expected value or a drawn argument uses.
    used_names: String,
    /// Words of the longest answer.
    answer_words: usize,
    calls: String,
    /// Statements that draw an argument of one word, or the boards of `kept`.
    words: String,
    /// Declarations of arguments of several words, and the loop that fills them.
    arrays: String,
}

impl Rounds {
    fn new(language: Language, probe: &'static Probe, is_made: bool) -> Rounds {
        Rounds {
            language,
            probe,
            is_made,
            used_names: String::new(),
            answer_words: 1,
            calls: String::new(),
            words: String::new(),
            arrays: String::new(),
        }
    }

    /// Adds a call and the comparisons of its answer.
    fn add_call(&mut self, model: Model, function: &Function) {
        let shape = &function.probe.shape;
        let expected: Vec<String> = match function.probe.subject {
            Subject::Keeping(Keeping::PextIndices) => indices(shape.answer_words, "[moved]"),
            subject => {
                let sets = sets(subject, shape.order);
                sets.into_iter().map(|set| expected(model, set)).collect()
            }
        };
        self.used_names += &expected.concat();
        for input in &function.arguments {
            self.used_names += &format!("[{}]", input.name);
        }
        let expected: Vec<String> = expected.iter().map(|words| self.spelt(words)).collect();
        self.calls += &compared(self.language, function, &expected);
        self.answer_words = self.answer_words.max(shape.answer_words);
    }

    /// Draws what is used, last names first, since each is drawn from names above it.
    fn draw_arguments(&mut self) {
        let (mut filled, mut lanes) = (String::new(), 1);
        for (name, usual) in DRAWN.into_iter().rev() {
            if !self.used_names.contains(&format!("[{name}]")) {
                continue;
            }
            let drawn = self.drawn(name, usual);
            self.used_names += drawn;
            let words = self.words_of(name);
            if name == "kept" {
                self.words = self.kept(words, drawn) + &self.words;
            } else if words == 1 {
                self.words = self.language.local(name, 1, &self.spelt(drawn)) + &self.words;
            } else {
                self.arrays += &match self.language {
                    C => format!("    uint64_t {name}[{words}];\n"),
                    Rust => format!("    let mut {name} = [0; {words}];\n"),
                };
                filled = format!("    {name}[lane] = {};\n{filled}", self.spelt(drawn));
                lanes = words;
            }
        }
        if lanes > 1 {
            self.arrays += &self.language.turns(lanes, &filled);
        }
    }

    /// How an argument is drawn in these rounds.
    fn drawn(&self, name: &str, usual: &'static str) -> &'static str {
        match name {
            "occupied" if self.is_made => EVERY,
            "board" if self.is_made => EVERY_WITH_SLIDER,
            "squares" if self.is_made => "round % 64",
            _ => usual,
        }
    }

    /// The boards or indices that moves update.
    fn kept(&self, words: usize, board: &str) -> String {
        if words == 1 {
            let indices = self.spelt(&format!("indices([square], {board})"));
            return self.language.local("kept", 1, &indices);
        }
        let orders = match self.probe.subject {
            Subject::Keeping(Keeping::PextIndices) => indices(words, board),
            Subject::Keeping(boards) => laid_boards(boards, board),
            _ => laid_boards(Keeping::Rotated, board),
        };
        let orders: Vec<String> = orders.iter().map(|order| self.spelt(order)).collect();
        let orders = orders.join(", ");
        match self.language {
            C => format!("    const uint64_t kept[] = {{{orders}}};\n"),
            Rust => format!("    let kept = [{orders}];\n"),
        }
    }

    /// The words of an argument; one for other names.
    fn words_of(&self, name: &str) -> usize {
        let input = self.probe.shape.inputs.iter().find(|input| input.name == name);
        input.map_or(1, |input| input.words)
    }

    /// An expression in the language of the check.
    fn spelt(&self, expression: &str) -> String {
        let mut text = spelt(self.language, expression);
        for (name, _) in DRAWN {
            let lane = if self.words_of(name) == 1 { "" } else { "[lane]" };
            text = text.replace(&format!("[{name}]"), &format!("{name}{lane}"));
        }
        text
    }

    fn text(self) -> String {
        let Rounds { language, is_made, answer_words, words, arrays, calls, .. } = self;
        let count = if is_made { EVERY_ROUND } else { 2048 / answer_words };
        let (seed, head) = match language {
            C => (
                "uint64_t seed = 1;",
                format!("for (uint64_t round = 0; round < {count}; round++) {{"),
            ),
            Rust => ("let mut seed = 1;", format!("for round in 0..{count} {{")),
        };
        let (open, close) = if language == C { ("(", ")") } else { ("", "") };
        let skip = match is_made {
            true => format!(
                "        if {open}round / 64 >= entries(round % 64){close} {{\n            \
                 continue;\n        }}\n"
            ),
            false => String::new(),
        };
        let answer = match language == C && answer_words > 1 {
            true => format!("    uint64_t answer[{answer_words}];\n"),
            false => String::new(),
        };
        let body = indented(&(words + &arrays + &answer + &calls));
        format!("    {seed}\n    {head}\n{skip}{body}    }}\n")
    }
}

/// The boards of this kind, each in its order.
fn laid_boards(keeping: Keeping, board: &str) -> Vec<String> {
    keeping.directions().iter().map(|&way| laid(way, board)).collect()
}

/// The call of a function, and the comparison of its answer with the expected value.
fn compared(language: Language, function: &Function, right: &[String]) -> String {
    let Function { name, answer, .. } = function;
    let mut arguments: Vec<&str> = function.arguments.iter().map(|input| input.name).collect();
    arguments.extend((language == C && *answer != Type::Word).then_some("answer"));
    let mut call = format!("{name}({})", arguments.join(", "));
    if language == Rust && !(function.asked.is_empty() && function.features.is_empty()) {
        call = format!("unsafe {{ {call} }}");
    }
    let check = |got: String, right: &String| {
        layout::list("    check", &[format!("\"{name}\""), got, right.clone()], ";") + "\n"
    };
    if *answer == Type::Word {
        return check(call, &right[0]);
    }
    let lanes = function.probe.shape.answer_words / right.len();
    let place = |set| format!("answer{}", answer.place(language, set, lanes));
    let checks = right.iter().enumerate().map(|(set, right)| check(place(set), right));
    let checks = language.turns(lanes, &checks.collect::<String>());
    match language {
        C => format!("    {call};\n{checks}"),
        Rust => format!("    let answer = {call};\n{checks}"),
    }
}

/// An expression in a language, apart from bracketed names: `@` is a random word, `~` the
/// complement, `ALL` all bits, and `LANE` the lane number as a word.
fn spelt(language: Language, expression: &str) -> String {
    let [random, not, all, lane] = match language {
        C => ["random_word(&seed)", "~", "~UINT64_C(0)", "(uint64_t)lane"],
        Rust => ["random_word(&mut seed)", "!", "!0", "(lane as u64)"],
    };
    let signs = [("@", random), ("~", not), ("ALL", all), ("LANE", lane)];
    let mut text = expression.to_string();
    for (sign, word) in signs {
        text = text.replace(sign, word);
    }
    text
}
