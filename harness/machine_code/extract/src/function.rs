//! One function of the file: a routine's kernel for one subject.

use crate::body::{self, ANSWER, Body};
use crate::graph::{self, Graph, Value};
use crate::language::Language::{self, C, Rust};
use crate::layout;
use crate::names::Texts;
use crate::tables::Tables;
use crate::verbatim::entry;
use contract::{Arithmetic, Model, Probe, Routine, Subject, Variant};

/// A printed function.
pub struct Function {
    /// What it computes.
    pub probe: &'static Probe,
    /// `variant_routine_subject`.
    pub name: String,
    /// The names of its arguments: those that the kernel uses, in the probe's order.
    pub arguments: Vec<&'static str>,
    /// All of it.
    pub text: String,
}

/// Prints the kernel of `probe`.
///
/// # Errors
/// Why it cannot be printed.
pub fn print(
    variant: &Variant,
    routine: &Routine,
    probe: &'static Probe,
    language: Language,
    texts: &mut Texts,
    tables: &mut Tables,
) -> Result<Function, String> {
    let graph = graph::read(probe)?;
    let body = body::print(&graph, probe.shape.inputs, language, texts, tables);
    let name = entry::name(variant, routine, probe);
    let arguments = used(&graph, probe);
    let about = language.comment(&about(routine.model, probe.subject));
    let text = about + &text(language, &name, &arguments, &body);
    Ok(Function { probe, name, arguments, text })
}

fn used(graph: &Graph, probe: &Probe) -> Vec<&'static str> {
    let names = body::words(probe.shape.inputs);
    let uses = |place: usize, name: &str| {
        graph.values.iter().any(|(value, _)| match value {
            Value::Input(word) => *word == place,
            Value::Known(bits) => bits.len() > 1 && graph::range(name).is_some(),
            Value::Operation(..) => false,
        })
    };
    names
        .iter()
        .enumerate()
        .filter(|(place, name)| uses(*place, name))
        .map(|(_, name)| *name)
        .collect()
}

fn text(language: Language, name: &str, arguments: &[&str], body: &Body) -> String {
    let words = body.answer.len();
    let each = |line: &dyn Fn(usize, &str) -> String| {
        let lines = body.answer.iter().enumerate().map(|(k, word)| line(k, word));
        lines.map(|line| layout::statement(line) + "\n").collect::<String>()
    };
    let mut list: Vec<String> = arguments.iter().map(|name| language.argument(name)).collect();
    match language {
        Rust => {
            let (of, answer) = match words {
                1 => ("u64".to_string(), each(&|_, word| format!("    {word}"))),
                _ => {
                    let lines = each(&|_, word| format!("        {word},"));
                    (format!("[u64; {words}]"), format!("    [\n{lines}    ]\n"))
                }
            };
            let head = layout::list(&format!("pub fn {name}"), &list, &format!(" -> {of} {{"));
            format!("#[inline]\n#[must_use]\n{head}\n{}{answer}}}\n", body.lines)
        }
        C => {
            let (of, answer) = match words {
                1 => ("uint64_t", each(&|_, word| format!("    return {word};"))),
                _ => {
                    list.push(format!("uint64_t {ANSWER}[{words}]"));
                    ("void", each(&|k, word| format!("    {ANSWER}[{k}] = {word};")))
                }
            };
            let head = layout::list(&format!("static inline {of} {name}"), &list, " {");
            format!("{head}\n{}{answer}}}\n", body.lines)
        }
    }
}

/// What a call gives, in a sentence or two.
pub fn about(model: Model, subject: Subject) -> String {
    let towards = match subject {
        Subject::AnyDirection => "in `direction`".to_string(),
        subject => format!("to the {}", subject.name()),
    };
    let mut about = match (model, subject) {
        (Model::Step, _) => format!("`set`, a step {towards}; what leaves the board is gone."),
        (Model::Fill, _) => {
            format!("`generators` and what they reach {towards} by way of `propagators`.")
        }
        (Model::RayAttacks, _) => format!("What `sliders` attack {towards}."),
        (Model::RayBatch, _) => format!("What `sliders` attack {towards}, a board in each lane."),
        (Model::BoardBatch, _) => {
            "What the sliders of several boards attack, direction by direction, clockwise from north-east."
                .into()
        }
        (Model::SquareBatch, Subject::Both) => {
            "What a rook on each of `squares` attacks, then what a bishop on each of them does.".into()
        }
        (Model::SquareBatch, subject) => {
            format!("What a {subject} on each of `squares` attacks.")
        }
        (Model::KeptAttacks, subject) => {
            format!("What a {subject} on `square` attacks, by the boards that `update` keeps.")
        }
        (Model::BoardUpdate, _) => {
            "The kept boards after a move; `captured` is 1 if a piece that goes stood on `to`.".into()
        }
        (Model::Rays, _) => {
            format!("The direction ({subject}) of each byte from `square`; 0xff where none leads.")
        }
        (Model::RaysQuadrant, _) => {
            format!(
                "The direction ({subject}) of each byte from `square`: off the rays that of its quadrant, \
                 and 0xff of the square itself."
            )
        }
        (Model::BoardAttacks, _) => {
            "What the sliders attack in each of the eight directions, clockwise from north-east."
                .into()
        }
        (_, Subject::AnyLine) => {
            "What a slider on `square` attacks along `line`: 0 is its rank, 1 its file, \
                                  2 its diagonal, 3 its antidiagonal."
                .into()
        }
        (_, Subject::Line(line)) => {
            format!("What a slider on `square` attacks along its {}.", line.name())
        }
        (_, Subject::Both) => {
            "What a rook on `square` attacks, then what a bishop does.".into()
        }
        (_, Subject::Piece(piece)) => format!("What a {} on `square` attacks.", piece.name()),
        (_, Subject::Arithmetic(Arithmetic::AddBytes)) => "Byte by byte, `x + y`.".into(),
        (_, Subject::Arithmetic(Arithmetic::SubtractBytes)) => "Byte by byte, `x - y`.".into(),
        (_, Subject::Arithmetic(Arithmetic::AddWord)) => "`x + y` modulo 2^64.".into(),
        (_, subject) => format!("{} of {subject}.", model.name()),
    };
    if subject == Subject::AnyDirection {
        about += " Directions count clockwise from north-east, which is 0.";
    }
    about
}
