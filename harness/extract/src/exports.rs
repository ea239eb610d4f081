//! What is appended to a file for those who prove its machine code: each function once more under the
//! symbol of its probe's caller, with arguments and answer in memory.

use crate::Extract;
use crate::function::Function;
use crate::language::Language::{self, C, Rust};

/// What makes a variant's tables and shows them to its caller, one after the other: `TABLES.VARIANT`.
pub const TABLES: &str = "raybench.tables";

impl Extract {
    /// Callers of its functions, to be compiled behind them.
    pub fn exports(&self, language: Language) -> String {
        let functions = self.functions.iter().enumerate();
        let functions = functions.map(|(number, (_, own))| export(number, own, language));
        let entries = self.entries.iter().enumerate().map(|(number, (_, own))| match language {
            Rust => own.export(number),
            C => crate::stand::twin::export(number, own),
        });
        functions.chain(entries).chain(self.tables.iter().map(|own| own.export.clone())).collect()
    }
}

fn export(number: usize, function: &Function, language: Language) -> String {
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
