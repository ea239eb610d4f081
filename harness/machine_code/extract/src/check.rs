//! The self-check of a file compares each routine's functions with a plain walk on seeded boards: a
//! program in C, tests in Rust. A CPU without the features reports a skip. Inputs and expected
//! values are expressions of both languages, but for a few [signs](translate).

use crate::Selected;
use crate::function::Function;
use crate::language::Language::{self, C, Rust};
use crate::layout::{self, indent};
use crate::mailbox;
use crate::runtime_tables::TableSetup;
use crate::signature::{self, Type, c_features};
use crate::templates;
use contract::{
    Arithmetic, AttackerKinds, Direction, Keeping, Layout, Line, Model, Numbering, Piece, Probe,
    Routine, Subject,
};

/// Returns the check of all functions, each with its routine, and of the tables that must be filled
/// first.
pub fn print(
    selected: &[Selected],
    functions: &[(&Routine, Function)],
    language: Language,
    table_setup: Option<&TableSetup>,
) -> String {
    let (mut checks, mut main) = (String::new(), String::new());
    let mut routines = 0;
    for functions_of_routine in functions.chunk_by(|one, other| std::ptr::eq(one.0, other.0)) {
        let (routine, Function { features, .. }) = &functions_of_routine[0];
        let name = name_prefix(selected, routine);
        let table_setup = table_setup.filter(|_| {
            functions_of_routine.iter().any(|(_, function)| function.reads_runtime_tables)
        });
        let lines = rounds(language, routine, functions_of_routine, table_setup);
        routines += 1;
        let (head, lines) = match language {
            C => {
                let call = format!("    check_{name}();\n    checked++;\n");
                main += &guard_by_features(C, &name, features, &call);
                (C.target(features) + &format!("static void check_{name}(void)"), lines)
            }
            Rust => {
                let lines = guard_by_features(Rust, &name, features, &lines);
                (format!("#[test]\nfn check_{name}()"), lines)
            }
        };
        checks += &format!("{head} {{\n{lines}}}\n\n");
    }
    let (mailbox_checks, mailbox_calls) = mailbox::check(functions, language);
    checks += &mailbox_checks;
    main += &mailbox_calls;
    let count = match language {
        C => {
            let end = format!("    return report(checked, {routines});\n");
            checks += &format!("int main(void) {{\n    int checked = 0;\n{main}{end}}}\n");
            String::new()
        }
        Rust if checks.contains("return skip(") => {
            format!("const ROUTINES: usize = {routines};\n\n")
        }
        Rust => String::new(),
    };
    let functions = templates::called_blocks(templates::check_functions(language), &checks);
    count + &functions + checks.trim_end() + "\n"
}

/// Returns the first part of the names of a routine's functions.
fn name_prefix(selected: &[Selected], routine: &Routine) -> String {
    let selected_routine = selected.iter().find(|(_, other)| std::ptr::eq(*other, routine));
    let (variant, _) = selected_routine.expect("functions are of selected routines");
    signature::prefix(variant, &[routine])
}

/// Returns the file of a check; it includes the extract by its name.
pub fn check_file(language: Language, file: &str, check: &str, define: Option<&str>) -> String {
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
fn guard_by_features(language: Language, name: &str, features: &str, lines: &str) -> String {
    if features.is_empty() {
        return lines.into();
    }
    match language {
        C => format!(
            "    if ({}) {{\n{}    }} else {{\n        \
             fputs(\"skipped: {name}: this CPU lacks one of {}\\n\", stderr);\n    }}\n",
            c_support_condition(features),
            indent(lines),
            c_features(features),
        ),
        Rust => {
            let mut conditions = Vec::new();
            for feature in features.split(',') {
                conditions.push(format!("std::is_x86_feature_detected!(\"{feature}\")"));
            }
            let has = conditions.join("\n        && ");
            let skip = format!("        return skip(\"{name}\", \"{features}\");\n");
            format!("    if !({has}) {{\n{skip}    }}\n{lines}")
        }
    }
}

/// Returns the condition in C that the CPU has these features.
pub fn c_support_condition(features: &str) -> String {
    let mut conditions = Vec::new();
    for feature in c_features(features).split(',') {
        // Some compilers cannot ask for lzcnt; a CPU without it lacks the other features too.
        if feature != "lzcnt" {
            conditions.push(format!("__builtin_cpu_supports(\"{feature}\")"));
        }
    }
    conditions.join(" && ")
}

/// A random board, with more pieces in every second round.
const RANDOM_BOARD: &str = "@ & (@ | [dense])";
/// A random subset of the pieces.
const RANDOM_SUBSET: &str = "[occupied] & @";

/// Answer words that a check without tables compares: routines with long answers, such as those of
/// a whole board, get fewer rounds.
const CHECKED_WORDS: usize = 2048;

/// Every blocker set of a rook and of a bishop, up to 4096 per square; other squares are random.
const BLOCKER_SETS: &str = "blocker_set(round % 64, round / 64, @)";
const BLOCKER_SETS_AND_SLIDER: &str = "blocker_set(round % 64, round / 64, @) | bit(round % 64)";
const BLOCKER_SET_ROUNDS: usize = 64 * 4096;

/// How each argument, and each intermediate name, is drawn from those above it.
const FORMULAS: [(&str, &str); 24] = [
    ("dense", "round % 2 * ALL"),
    ("direction", "round / 2 % 8"),
    ("line", "round / 64 % 4"),
    ("square", "round % 64"),
    ("piece", "1 + round / 64 % 6 + 8 * (round / 384 % 2)"),
    ("squares", "(round + 23 * LANE) % 64"),
    ("coordinates", "@"),
    ("x", "@"),
    ("y", RANDOM_BOARD),
    ("set", RANDOM_BOARD),
    ("generators", "@ & @"),
    ("propagators", "@ | (@ & [dense])"),
    ("occupied", RANDOM_BOARD),
    ("empty", "~[occupied]"),
    ("sliders", RANDOM_SUBSET),
    ("orthogonal", RANDOM_SUBSET),
    ("diagonal", RANDOM_SUBSET),
    ("from", "round % 64"),
    ("to", "(round + 1 + @ % 63) % 64"),
    ("board", "(@ & (@ | [dense])) | bit(round % 64)"),
    ("moved", "([board] & ~bit([from])) | bit([to])"),
    ("captured", "[board] >> [to] & 1"),
    ("kept", "[board]"),
    ("transparent", "@ & @ & ~([orthogonal] | [diagonal])"),
];

/// Returns the subjects of a function's answers, in order.
fn answer_subjects(subject: Subject, order: [Direction; 8]) -> Vec<Subject> {
    match subject {
        Subject::Both => [Piece::Rook, Piece::Bishop].map(Subject::Piece).into(),
        Subject::Board => order.map(Subject::Direction).into(),
        Subject::Keeping(keeping) if !keeping.directions().is_empty() => {
            keeping.directions().iter().copied().map(Subject::Direction).collect()
        }
        subject => vec![subject],
    }
}

/// Returns the directions of a subject, as a bit mask.
fn direction_mask(subject: Subject) -> String {
    match subject {
        Subject::Piece(Piece::Rook) => line_mask(&[Line::Rank, Line::File]),
        Subject::Piece(Piece::Bishop) => line_mask(&[Line::Diagonal, Line::AntiDiagonal]),
        Subject::Line(line) => line_mask(&[line]),
        // Lines start with east, north, north-east and south-east.
        Subject::AnyLine => "0x11 * bit((2 * [line] + 1) % 5)".into(),
        Subject::Direction(direction) => format!("{:#04x}", 1 << direction as u8),
        Subject::AnyDirection => "bit([direction])".into(),
        _ => line_mask(&Line::ALL),
    }
}

/// Returns the directions of lines, one bit each.
fn line_mask(lines: &[Line]) -> String {
    let mut mask = 0;
    for direction in lines.iter().flat_map(|line| line.ways()) {
        mask |= 1 << direction as u8;
    }
    format!("{mask:#04x}")
}

fn slide_call(subject: Subject, sliders: &str, occupied: &str) -> String {
    format!("slide({sliders}, {}, {occupied})", direction_mask(subject))
}

/// Returns the expected value of one subject's attacks, computed by functions that every check can
/// call.
fn expected_value(model: Model, subject: Subject) -> String {
    match (model, subject) {
        (Model::Step, _) => slide_call(subject, "[set]", "ALL"),
        (Model::Fill, _) => {
            let attacks = slide_call(subject, "[generators]", "~[propagators]");
            format!("[generators] | ({attacks} & [propagators])")
        }
        (Model::RayAttacks | Model::RayBatch, _) => slide_call(subject, "[sliders]", "[occupied]"),
        (Model::BoardAttacks | Model::BoardBatch, Subject::Direction(direction)) => {
            let sliders = if direction.is_orthogonal() { "[orthogonal]" } else { "[diagonal]" };
            slide_call(subject, sliders, "[occupied]")
        }
        (_, Subject::Arithmetic(Arithmetic::SubtractBytes)) => "sums([x], [y], ALL, 8)".into(),
        (_, Subject::Arithmetic(Arithmetic::AddBytes)) => "sums([x], [y], 1, 8)".into(),
        (_, Subject::Arithmetic(_)) => "sums([x], [y], 1, 64)".into(),
        (Model::BoardUpdate, Subject::Direction(direction)) => {
            reordered_board(direction, "[moved]")
        }
        (Model::KeptAttacks, _) => slide_call(subject, "bit([square])", "[board]"),
        (Model::SquareBatch, _) => slide_call(subject, "bit([squares])", "[occupied]"),
        (Model::Rays | Model::RaysQuadrant, _) => {
            let first = u8::from(subject != Subject::Numbering(Numbering::Dir8));
            let exact = u8::from(model == Model::Rays);
            format!("directions([coordinates], [square], {first}, {exact})")
        }
        (Model::Threats, _) => {
            let blockers = "[occupied] & ~[transparent]";
            let [rook, bishop] = [Piece::Rook, Piece::Bishop].map(Subject::Piece);
            let straight = slide_call(rook, "[orthogonal]", blockers);
            format!("{straight} | {}", slide_call(bishop, "[diagonal]", blockers))
        }
        _ => slide_call(subject, "bit([square])", "[occupied]"),
    }
}

/// Returns the expected words of an answer about a square of a position.
fn expected_on_position(subject: Subject, layout: Layout) -> Vec<String> {
    let in_rays = if layout == Layout::Rays { "YES" } else { "NO" };
    match subject {
        Subject::AttackerKinds(kinds) => {
            let leapers = if kinds == AttackerKinds::All { "YES" } else { "NO" };
            vec![format!("attackers(CODES, [square], {leapers}, {in_rays})")]
        }
        _ => ["NO", "YES"]
            .map(|behind| format!("discover(CODES, [square], {behind}, {in_rays})"))
            .to_vec(),
    }
}

/// Returns the expected words of the pairs that a piece changes. A printed list has the order of
/// the places.
fn expected_pairs(words: usize, layout: Layout) -> Vec<String> {
    let in_list = if layout == Layout::List { "YES" } else { "NO" };
    let mut expected = Vec::new();
    for word in 0..words {
        expected.push(format!("changed_pairs(CODES, [square], [piece], {in_list}, {word})"));
    }
    expected
}

/// Returns the indices of all squares, two per word.
fn indices(words: usize, board: &str) -> Vec<String> {
    let mut pairs = Vec::new();
    for word in 0..words {
        let [first, second] = [2 * word, 2 * word + 1];
        pairs.push(format!("indices({first}, {board}) | indices({second}, {board}) << 32"));
    }
    pairs
}

/// Returns a board in the order of a direction.
fn reordered_board(direction: Direction, board: &str) -> String {
    let (files, ranks) = direction.step();
    format!("reorder({files}, {ranks}, {board})")
}

/// Returns the rounds of a routine's check: draw arguments, call each function.
fn rounds(
    language: Language,
    routine: &Routine,
    functions: &[(&Routine, Function)],
    table_setup: Option<&TableSetup>,
) -> String {
    let mut rounds = Rounds::new(language, functions[0].1.probe, table_setup.is_some());
    for (_, function) in functions {
        rounds.add_call(routine.model, function);
    }
    rounds.draw_arguments();
    let ready =
        table_setup.map_or(String::new(), |table_setup| format!("    {};\n", table_setup.call));
    ready + &rounds.text()
}

/// The body of a check's loop, as far as it is printed: calls first, because they say which
/// arguments must be drawn.
struct Rounds {
    language: Language,
    probe: &'static Probe,
    /// Whether the routine reads tables that are filled at run time: all of their entries are
    /// checked.
    reads_runtime_tables: bool,
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
    fn new(language: Language, probe: &'static Probe, reads_runtime_tables: bool) -> Rounds {
        Rounds {
            language,
            probe,
            reads_runtime_tables,
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
            _ if model == Model::ThreatChanges => expected_pairs(shape.answer_words, shape.layout),
            subject if matches!(model, Model::Attackers | Model::Discovered) => {
                expected_on_position(subject, shape.layout)
            }
            subject => {
                let sets = answer_subjects(subject, shape.order);
                sets.into_iter().map(|set| expected_value(model, set)).collect()
            }
        };
        self.used_names += &expected.concat();
        for input in &function.arguments {
            self.used_names += &format!("[{}]", input.name);
        }
        let expected: Vec<String> = expected.iter().map(|words| self.translate(words)).collect();
        self.calls += &comparison(self.language, function, &expected);
        self.answer_words = self.answer_words.max(shape.answer_words);
    }

    /// Draws the names that the calls use. The last names come first, because a formula may mention
    /// names above its own, which then must be drawn too.
    fn draw_arguments(&mut self) {
        let (mut assignments, mut lanes) = (String::new(), 1);
        for (name, usual) in FORMULAS.into_iter().rev() {
            if !self.uses(name) {
                continue;
            }
            let formula = self.formula(name, usual);
            self.used_names += formula;
            let words = self.word_count(name);
            if name == "kept" {
                self.words = self.kept_state(words, formula) + &self.words;
            } else if words == 1 {
                self.words = self.language.local(name, 1, &self.translate(formula)) + &self.words;
            } else {
                self.arrays += &match self.language {
                    C => format!("    uint64_t {name}[{words}];\n"),
                    Rust => format!("    let mut {name} = [0; {words}];\n"),
                };
                let formula = self.translate(formula);
                assignments = format!("    {name}[lane] = {formula};\n{assignments}");
                lanes = words;
            }
        }
        if lanes > 1 {
            self.arrays += &self.language.lane_loop(lanes, &assignments);
        }
        self.arrays += &self.position();
    }

    /// Returns whether a call, an expected value or a drawn argument uses a name.
    fn uses(&self, name: &str) -> bool {
        self.used_names.contains(&format!("[{name}]"))
    }

    /// Returns the statements that draw a position, in each form that a call reads. The mailbox of
    /// codes is always drawn, because expected values are computed from it.
    fn position(&self) -> String {
        if !["bitboards", "codes", "kinds"].into_iter().any(|form| self.uses(form)) {
            return String::new();
        }
        let mut statements = match self.language {
            C => "    uint64_t codes[8] = {0};\n    random_position(&seed, codes);\n".to_string(),
            Rust if self.uses("piece") => {
                "    let mut codes = random_position(&mut seed);\n".to_string()
            }
            Rust => "    let codes = random_position(&mut seed);\n".to_string(),
        };
        if self.uses("piece") {
            // A piece is put on an empty square.
            statements += &match self.language {
                C => "    codes[square / 8] &= ~(UINT64_C(255) << square % 8 * 8);\n".to_string(),
                Rust => {
                    "    codes[square as usize / 8] &= !(255 << (square % 8 * 8));\n".to_string()
                }
            };
        }
        for (form, words, function) in [("bitboards", 7, "sets_of"), ("kinds", 8, "kinds_of")] {
            if self.uses(form) {
                statements += &match self.language {
                    C => format!(
                        "    uint64_t {form}[{words}] = {{0}};\n    {function}(codes, {form});\n"
                    ),
                    Rust => format!("    let {form} = {function}(&codes);\n"),
                };
            }
        }
        statements
    }

    /// Returns how an argument is drawn in these rounds.
    fn formula(&self, name: &str, usual: &'static str) -> &'static str {
        match name {
            "occupied" if self.reads_runtime_tables => BLOCKER_SETS,
            "board" if self.reads_runtime_tables => BLOCKER_SETS_AND_SLIDER,
            "squares" if self.reads_runtime_tables => "round % 64",
            _ => usual,
        }
    }

    /// Returns the boards or indices that moves update.
    fn kept_state(&self, words: usize, board: &str) -> String {
        if words == 1 {
            let indices = self.translate(&format!("indices([square], {board})"));
            return self.language.local("kept", 1, &indices);
        }
        let orders = match self.probe.subject {
            Subject::Keeping(Keeping::PextIndices) => indices(words, board),
            Subject::Keeping(boards) => reordered_boards(boards, board),
            _ => reordered_boards(Keeping::Rotated, board),
        };
        let orders: Vec<String> = orders.iter().map(|order| self.translate(order)).collect();
        let orders = orders.join(", ");
        match self.language {
            C => format!("    const uint64_t kept[] = {{{orders}}};\n"),
            Rust => format!("    let kept = [{orders}];\n"),
        }
    }

    /// Returns the words of an argument; one for other names.
    fn word_count(&self, name: &str) -> usize {
        let input = self.probe.shape.inputs.iter().find(|input| input.name == name);
        input.map_or(1, |input| input.words)
    }

    /// Returns an expression in the language of the check.
    fn translate(&self, expression: &str) -> String {
        let mut text = translate(self.language, expression);
        for (name, _) in FORMULAS {
            let lane = if self.word_count(name) == 1 { "" } else { "[lane]" };
            text = text.replace(&format!("[{name}]"), &format!("{name}{lane}"));
        }
        text
    }

    fn text(self) -> String {
        let Rounds { language, reads_runtime_tables, answer_words, words, arrays, calls, .. } =
            self;
        let count =
            if reads_runtime_tables { BLOCKER_SET_ROUNDS } else { CHECKED_WORDS / answer_words };
        let (seed, head) = match language {
            C => (
                "uint64_t seed = 1;",
                format!("for (uint64_t round = 0; round < {count}; round++) {{"),
            ),
            Rust => ("let mut seed = 1;", format!("for round in 0..{count} {{")),
        };
        let (open, close) = if language == C { ("(", ")") } else { ("", "") };
        let skip = if reads_runtime_tables {
            format!(
                "        if {open}round / 64 >= entries(round % 64){close} {{\n            \
                 continue;\n        }}\n"
            )
        } else {
            String::new()
        };
        let answer = if language == C && answer_words > 1 {
            format!("    uint64_t answer[{answer_words}];\n")
        } else {
            String::new()
        };
        let body = indent(&(words + &arrays + &answer + &calls));
        format!("    {seed}\n    {head}\n{skip}{body}    }}\n")
    }
}

/// Returns the boards of this kind, each in its order.
fn reordered_boards(keeping: Keeping, board: &str) -> Vec<String> {
    keeping.directions().iter().map(|&direction| reordered_board(direction, board)).collect()
}

fn check_call(function: &str, value: String, expected: &str) -> String {
    let arguments = [format!("\"{function}\""), value, expected.to_string()];
    layout::list("    check", &arguments, ";") + "\n"
}

/// Returns the call of a function, and the comparison of its answer with the expected value.
fn comparison(language: Language, function: &Function, expected: &[String]) -> String {
    let Function { name, answer, .. } = function;
    let mut arguments: Vec<&str> = function.arguments.iter().map(|input| input.name).collect();
    arguments.extend((language == C && *answer != Type::Word).then_some("answer"));
    let mut call = format!("{name}({})", arguments.join(", "));
    if language == Rust && !(function.preconditions.is_empty() && function.features.is_empty()) {
        call = format!("unsafe {{ {call} }}");
    }
    if *answer == Type::Word {
        return check_call(name, call, &expected[0]);
    }
    let lanes = function.probe.shape.answer_words / expected.len();
    let mut checks = String::new();
    for (set, expected) in expected.iter().enumerate() {
        let value = format!("answer{}", answer.subscript(language, set, lanes));
        checks += &check_call(name, value, expected);
    }
    let checks = language.lane_loop(lanes, &checks);
    match language {
        C => format!("    {call};\n{checks}"),
        Rust => format!("    let answer = {call};\n{checks}"),
    }
}

/// Returns an expression in a language, apart from bracketed names: `@` is a random word, `~` the
/// complement, `ALL` all bits, `LANE` the lane number as a word, `CODES` a mailbox, `YES` and `NO`
/// whether something holds.
fn translate(language: Language, expression: &str) -> String {
    let [random, not, all, lane, codes, yes, no] = match language {
        C => ["random_word(&seed)", "~", "~UINT64_C(0)", "(uint64_t)lane", "codes", "1", "0"],
        Rust => ["random_word(&mut seed)", "!", "!0", "(lane as u64)", "&codes", "true", "false"],
    };
    let signs = [
        ("@", random),
        ("~", not),
        ("ALL", all),
        ("LANE", lane),
        ("CODES", codes),
        ("YES", yes),
        ("NO", no),
    ];
    let mut text = expression.to_string();
    for (sign, word) in signs {
        text = text.replace(sign, word);
    }
    text
}
