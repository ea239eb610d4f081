//! What is appended to a file for those who prove its machine code: each function once more under the
//! symbol of its probe's caller, with arguments and answer in memory.

use crate::function::Function;
use crate::language::Language::{self, C, Rust};

/// Callers of `functions`, to be compiled behind them.
pub fn exports<'a>(functions: impl Iterator<Item = &'a Function>, language: Language) -> String {
    let functions = functions.enumerate();
    functions.map(|(number, function)| export(number, function, language)).collect()
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
