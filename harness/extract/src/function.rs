//! One function of the file: a routine's kernel for one subject. It knows no graph's inside.

use crate::body::{self, Body};
use crate::graph::{self, Graph, Value};
use crate::language::Language::{self, C, Rust};
use crate::names::Texts;
use crate::stand::entry;
use crate::tables::Tables;
use contract::{Probe, Routine, Variant};

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
    let text = text(language, &name, &arguments, &body);
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
    let one = body.answer.len() == 1;
    let listed = |pattern: &dyn Fn(&str) -> String, more: Option<String>| {
        arguments.iter().map(|name| pattern(name)).chain(more).collect::<Vec<_>>().join(", ")
    };
    let words = body.answer.len();
    match language {
        Rust => {
            let arguments = listed(&|name| format!("{name}: u64"), None);
            let (answer, of) = match one {
                true => (body.answer[0].clone(), "u64".to_string()),
                false => {
                    let lines = body.answer.iter().map(|word| format!("        {word},\n"));
                    (format!("[\n{}    ]", lines.collect::<String>()), format!("[u64; {words}]"))
                }
            };
            let head = format!("#[inline]\n#[must_use]\npub fn {name}({arguments}) -> {of} {{\n");
            format!("{head}{}    {answer}\n}}\n", body.lines)
        }
        C => {
            let more = (!one).then(|| format!("uint64_t attacks[{words}]"));
            let arguments = listed(&|name| format!("uint64_t {name}"), more);
            let (of, answer) = match one {
                true => ("uint64_t", format!("    return {};\n", body.answer[0])),
                false => {
                    let words = body.answer.iter().enumerate();
                    let lines = words.map(|(k, word)| format!("    attacks[{k}] = {word};\n"));
                    ("void", lines.collect())
                }
            };
            format!("static inline {of} {name}({arguments}) {{\n{}{answer}}}\n", body.lines)
        }
    }
}
