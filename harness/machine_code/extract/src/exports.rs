//! Callers for those who prove the machine code of a file's functions: each function once more under the
//! symbol of its probe's caller, with arguments and answer in memory.

use crate::Extract;
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
        let callees: Vec<Callee> =
            self.functions.iter().map(|(_, function)| Callee::from(function)).collect();
        let entries = self.entries.iter().enumerate().map(|(number, (_, own))| match language {
            Rust => own.export(number),
            C => crate::verbatim::twin::export(number, own),
        });
        let tables = self.tables.iter().map(|own| own.export.clone());
        exports(callees.iter(), language) + &entries.chain(tables).collect::<String>()
    }
}

/// Callers of `functions`, to be compiled behind them.
pub fn exports<'a>(functions: impl Iterator<Item = &'a Callee>, language: Language) -> String {
    let functions = functions.enumerate();
    functions.map(|(number, function)| export(number, function, language)).collect()
}

/// The same in C as a file of its own, which leaves the functions as they are compiled without it.
pub fn callers<'a>(functions: impl Iterator<Item = &'a Callee> + Clone) -> String {
    let declared: String = functions.clone().map(declaration).collect();
    format!("#include <stdint.h>\n{declared}{}", exports(functions, C))
}

fn declaration(function: &Callee) -> String {
    let words = function.probe.shape.answer_words;
    let more = (words > 1).then(|| format!("uint64_t attacks[{words}]"));
    let arguments = function.arguments.iter().map(|name| format!("uint64_t {name}"));
    let arguments = arguments.chain(more).collect::<Vec<_>>().join(", ");
    let of = if words == 1 { "uint64_t" } else { "void" };
    format!("{of} {}({arguments});\n", function.name)
}

fn export(number: usize, function: &Callee, language: Language) -> String {
    let shape = &function.probe.shape;
    let place = |name: &&str| shape.offset(name).expect("an argument of this very shape");
    let (name, symbol) = (&function.name, function.probe.call_symbol);
    match language {
        Rust => {
            let arguments =
                function.arguments.iter().map(|name| format!("*words.add({})", place(name)));
            let arguments = arguments.collect::<Vec<_>>().join(", ");
            let words = shape.answer_words;
            let of = if words == 1 { "u64".into() } else { format!("[u64; {words}]") };
            format!(
                "#[export_name = \"{symbol}\"]\npub unsafe extern \"C\" fn call_{number}(words: *const u64, \
                 answer: *mut {of}) {{\n    *answer = {name}({arguments});\n}}\n"
            )
        }
        C => {
            let arguments = function.arguments.iter().map(|name| format!("words[{}]", place(name)));
            let arguments = arguments.collect::<Vec<_>>().join(", ");
            let head = format!("void call_{number}(const uint64_t *words, uint64_t *answer)");
            let body = match shape.answer_words {
                1 => format!("*answer = {name}({arguments})"),
                _ => format!("{name}({arguments}, answer)"),
            };
            format!("{head} __asm__(\"{symbol}\");\n{head} {{\n    {body};\n}}\n")
        }
    }
}
