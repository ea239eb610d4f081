//! The comment that a file opens with: what it is, why it is right, whose it is, where it is from.

use crate::language::Language::{self, C, Rust};
use crate::layout;
use contract::{Probe, Routine, Subject, Variant, pictures, trace};

/// What cl is told.
const NOT_BY_CL: &str = "\
#if defined _MSC_VER && !defined __clang__
#error \"cl lacks the builtins and attributes of gcc and clang: compile this with clang-cl\"
#endif
";

/// Where a file is from, in lines: version and commit, and what was measured.
#[derive(Clone, Debug, Default)]
pub struct Provenance(pub Vec<String>);

/// Signs of a line of prose.
const WIDTH: usize = 94;

/// Steps that a worked example has at most.
const STEPS: usize = 30;

/// The wiki's sample of a fill to the south: sliders on a8, d7 and f4.
const SLIDERS: u64 = 0x0108_0000_2000_0000;
const OCCUPIED: u64 = !0xbe53_bdfb_d77b_98b6;
/// Of square-wise routines: d4.
const SQUARE: u64 = 27;

/// The head of a file, with this idea or with worked examples, and with this on how its tables are used.
pub fn print(
    variant: &Variant,
    routines: &[&'static Routine],
    language: Language,
    provenance: &Provenance,
    idea: Option<&str>,
    usage: &str,
) -> String {
    let title = format!("{}: {}.", variant.title, variant.summary);
    let mut text = layout::words(&title, WIDTH).join("\n") + "\n\n";
    text += idea.unwrap_or_default();
    for routine in routines.iter().filter(|_| idea.is_none()) {
        let probes = routine.probes.iter();
        let probe = probes.clone().find(|probe| probe.subject.name() == "south");
        let probe = probe.or(routine.probes.first()).expect("a routine has a probe");
        text += &example(routine, probe);
    }
    text += "Boards have a1 = bit 0, h1 = bit 7, h8 = bit 63.\n";
    let told =
        |name: &str| routines.iter().any(|routine| routine.probes[0].shape.offset(name).is_some());
    if told("square") {
        text += "A square is less than 64.\n";
    }
    if told("empty") {
        text += "`empty` is the complement of the occupied squares.\n";
    }
    if routines.iter().any(|routine| routine.needs_occupied_sliders) {
        text += "It is right only where sliders stand on occupied squares.\n";
    }
    if !usage.is_empty() {
        text += &format!("\n{}\n", layout::words(usage, WIDTH).join("\n"));
    }
    text += "\nSources:\n";
    for source in variant.sources {
        let source = format!("{}, {}: {}", source.author, source.year, source.title);
        text += &format!("- {}\n", layout::words(&source, WIDTH).join("\n  "));
    }
    text += "\nLicence: MIT or Apache-2.0, at your choice.\nSPDX-License-Identifier: MIT OR Apache-2.0\n\n";
    for line in &provenance.0 {
        text += &format!("{}\n", layout::words(line, WIDTH).join("\n  "));
    }
    if language == C {
        text += "C11 or C++11, by gcc, clang or clang-cl.\n";
    }
    let by = match language {
        Rust => "rustc --edition 2021 --test FILE",
        C => "cc -DSELF_TEST -x c FILE",
    };
    text += &format!("{CHECK}{by}, and run it.\n");
    commented(&text, language, &format!("{}_H", file(variant, routines).to_uppercase()))
}

/// What a line on the self-check begins with.
pub const CHECK: &str = "Self-check: ";

/// What a file of these routines is called.
pub fn file(variant: &Variant, routines: &[&Routine]) -> String {
    match routines {
        [routine] => format!("{}_{}", variant.name, routine.name),
        _ => variant.name.into(),
    }
}

fn commented(text: &str, language: Language, guard: &str) -> String {
    // Texts of records are there, too: none ends the comment.
    let (mark, text) = match language {
        Rust => ("//!", text.to_string()),
        C => (" *", text.replace("*/", "* /").replace("/*", "/ *").replace("??", "? ?")),
    };
    let lines = text.lines().map(|line| format!("{mark} {line}").trim_end().to_string() + "\n");
    let lines: String = lines.collect();
    match language {
        Rust => lines + "\n",
        C => format!(
            "/*\n{lines} */\n#ifndef {guard}\n#define {guard}\n{NOT_BY_CL}#include <stdint.h>\n\n"
        ),
    }
}

/// Whether a worked example shows a routine: boards, word by word.
pub fn has_example(routine: &Routine) -> bool {
    let is_plain = |probe: &Probe| {
        probe.shape.inputs.iter().all(|input| input.words == 1) && probe.is_scalar()
    };
    routine.probes.iter().all(is_plain)
}

/// A routine's steps on one board, and the board before and after.
fn example(routine: &Routine, probe: &Probe) -> String {
    let kernel = probe.reading.expect("what prints is traced");
    let value = |name: &str| match name {
        "occupied" => OCCUPIED,
        "empty" | "propagators" => !OCCUPIED,
        "square" => SQUARE,
        "direction" => contract::Direction::South as u64,
        "line" => contract::Line::Rank as u64,
        _ => SLIDERS,
    };
    let inputs = probe.shape.inputs.iter().map(|input| (input.name, value(input.name)));
    let inputs: Vec<(&str, u64)> = inputs.collect();
    let (answer, steps) = trace(kernel, &inputs);
    let subject = match probe.subject {
        Subject::Board => String::new(),
        Subject::AnyDirection => " (here south)".into(),
        Subject::AnyLine => " (here a rank)".into(),
        subject => format!(" {subject}"),
    };
    let of_square = if probe.shape.offset("square").is_some() { " from d4" } else { "" };
    let mut text = format!("{}{subject}{of_square}:\n\n```text\n", routine.name);
    if steps.len() <= STEPS {
        text += &steps.iter().map(|step| format!("{}\n", step.formula)).collect::<String>();
        text += "\n";
    }
    let is_number = |name: &str| matches!(name, "square" | "direction" | "line");
    let mut boards: Vec<(&str, u64)> =
        inputs.into_iter().filter(|(name, _)| !is_number(name)).collect();
    boards.extend((answer.len() == 1).then(|| ("answer", answer[0])));
    text += &pictures(&boards);
    let names = probe.shape.order.map(contract::Direction::name);
    let sets: Vec<(&str, u64)> = names.into_iter().zip(answer.iter().copied()).collect();
    if answer.len() > 1 {
        text += &sets.chunks(4).map(|row| format!("\n{}", pictures(row))).collect::<String>();
    }
    text + "```\n\n"
}

/// What the variant's own page says before it comes to costs and people: the idea, its pictures, its traps. Nothing, if
/// it is not handed over.
pub fn idea(variant: &Variant, source: &dyn Fn(&str) -> Option<String>) -> String {
    const BEYOND: [&str; 4] = ["Cost", "Where", "What", "Sources"];
    let is_beyond = |line: &str| {
        line.strip_prefix("## ")
            .is_some_and(|title| BEYOND.iter().any(|word| title.starts_with(word)))
    };
    let Some(read_me) = source(&format!("algorithms/{}/README.md", variant.name)) else {
        return String::new();
    };
    let lines = read_me.lines().skip_while(|line| line.starts_with("# ") || line.is_empty());
    let lines: Vec<&str> = lines.take_while(|line| !is_beyond(line)).collect();
    lines.join("\n").trim_end().to_string() + "\n\n"
}
