//! Callers for those who prove the machine code of a file's functions: each function once more under the
//! symbol of its probe's caller, with arguments and answer in memory.

use crate::Extract;
use crate::calls;
use crate::entry::Entry;
use crate::function::Function;
use crate::language::Language::{self, C, Rust};
use contract::Probe;

/// What a caller knows of a function.
#[derive(Clone)]
pub struct Callee {
    /// What it computes.
    pub probe: &'static Probe,
    /// Its name.
    pub name: String,
    /// The names of its arguments, in the probe's order.
    pub arguments: Vec<&'static str>,
}

impl From<&Function> for Callee {
    fn from(function: &Function) -> Callee {
        let Function { probe, name, arguments, .. } = function;
        Callee { probe, name: name.clone(), arguments: arguments.clone() }
    }
}

/// What makes a variant's tables and shows them to its caller, one after the other: `TABLES.VARIANT`.
pub const TABLES: &str = "raybench.tables";

impl Extract {
    /// Callers of its functions, to be compiled behind them.
    pub fn exports(&self, language: Language) -> String {
        let functions = || self.functions.iter().map(|(_, function)| function);
        let entries = self.entries.iter().map(|(_, entry)| entry);
        let mut text: String = match language {
            Rust => {
                let functions: Vec<Entry> = functions().map(Entry::from).collect();
                let all = functions.iter().chain(entries).enumerate();
                all.map(|(number, entry)| entry.export(number)).collect()
            }
            C => {
                let functions: Vec<Entry> = functions().map(Entry::from).collect();
                let all = functions.iter().chain(entries).enumerate();
                all.map(|(number, entry)| calls::export(number, entry)).collect()
            }
        };
        text.extend(self.tables.iter().map(|own| own.export.as_str()));
        text
    }
}

/// Callers of functions over words in C as a file of its own, which leaves the functions as they are compiled without
/// it.
pub fn callers<'a>(functions: impl Iterator<Item = &'a Callee> + Clone) -> String {
    let declared: String = functions.clone().map(declaration).collect();
    let callers = functions.enumerate().map(|(number, function)| export(number, function));
    format!("#include <stdint.h>\n{declared}{}", callers.collect::<String>())
}

fn declaration(function: &Callee) -> String {
    let words = function.probe.shape.answer_words;
    let more = (words > 1).then(|| format!("uint64_t attacks[{words}]"));
    let arguments = function.arguments.iter().map(|name| format!("uint64_t {name}"));
    let arguments = arguments.chain(more).collect::<Vec<_>>().join(", ");
    let of = if words == 1 { "uint64_t" } else { "void" };
    format!("{of} {}({arguments});\n", function.name)
}

fn export(number: usize, function: &Callee) -> String {
    let shape = &function.probe.shape;
    let place = |name: &&str| shape.offset(name).expect("an argument of this very shape");
    let (name, symbol) = (&function.name, function.probe.call_symbol);
    let arguments = function.arguments.iter().map(|name| format!("words[{}]", place(name)));
    let arguments = arguments.collect::<Vec<_>>().join(", ");
    let head = format!("void call_{number}(const uint64_t *words, uint64_t *answer)");
    let body = match shape.answer_words {
        1 => format!("*answer = {name}({arguments})"),
        _ => format!("{name}({arguments}, answer)"),
    };
    format!("{head} __asm__(\"{symbol}\");\n{head} {{\n    {body};\n}}\n")
}
