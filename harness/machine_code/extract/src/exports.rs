//! Callers for proofs of a file's machine code: each function again under the symbol of its probe's
//! caller, with arguments and answer in memory.

use crate::Extract;
use crate::function::Function;
use crate::language::Language::{self, C, Rust};
use crate::signature::Type;
use crate::vector::{BEGIN_X86, END_X86};
use contract::Input;

/// The function that fills a variant's tables and passes each to its callback: `TABLES.VARIANT`.
pub const TABLES: &str = "raybench.tables";

impl Extract {
    /// Returns the file with callers of its functions, to be compiled by itself.
    pub fn with_callers(&self) -> String {
        let Extract { language, functions, tables, .. } = self;
        let mut callers = String::new();
        for (number, (_, function)) in functions.iter().enumerate() {
            callers += &function.export(number, *language);
        }
        let Some(tables) = tables else { return self.with_lines(&callers) };
        let text = self.with_lines(&(callers + &tables.export));
        match language {
            Rust => text,
            C => format!("#define {}\n{text}", tables.define),
        }
    }

    /// Returns the file with these lines at its end.
    fn with_lines(&self, lines: &str) -> String {
        let text = &self.text;
        if self.language == Rust
            && text.contains(BEGIN_X86)
            && let Some(part) = text.strip_suffix(END_X86)
        {
            return format!("{part}{lines}{END_X86}");
        }
        format!("{text}{lines}")
    }
}

/// Returns callers of scalar C functions as a separate file, so that they do not change how the
/// functions are compiled.
pub fn callers<'a>(functions: impl Iterator<Item = &'a Function> + Clone) -> String {
    let declarations: String = functions.clone().map(declaration).collect();
    let callers = functions.enumerate().map(|(number, function)| function.export(number, C));
    format!("#include <stdint.h>\n{declarations}{}", callers.collect::<String>())
}

fn declaration(function: &Function) -> String {
    let words = function.probe.shape.answer_words;
    let mut arguments = Vec::new();
    for input in &function.arguments {
        arguments.push(format!("uint64_t {}", input.name));
    }
    if words > 1 {
        arguments.push(format!("uint64_t attacks[{words}]"));
    }
    let arguments = arguments.join(", ");
    let return_type = if words == 1 { "uint64_t" } else { "void" };
    format!("{return_type} {}({arguments});\n", function.name)
}

impl Function {
    /// Returns the function under the symbol of its probe's caller, with arguments and answer in
    /// memory.
    pub fn export(&self, number: usize, language: Language) -> String {
        let Function { probe, name, features, answer, .. } = self;
        let symbol = probe.call_symbol;
        let mut arguments: Vec<String> = Vec::new();
        for input in &self.arguments {
            arguments.push(self.argument_in_memory(input, language));
        }
        match language {
            Rust => {
                let arguments = arguments.join(", ");
                format!(
                    "#[export_name = \"{symbol}\"]\n{}pub unsafe extern \"C\" fn call_{number}(words: *const u64, \
                     answer: *mut u64) {{\n    answer.cast::<{}>().write_unaligned({name}({arguments}));\n}}\n",
                    Rust.target(features),
                    answer.text(),
                )
            }
            C => {
                let result = if *answer == Type::Word { "*answer = " } else { "" };
                arguments.extend(result.is_empty().then(|| "answer".to_string()));
                let head = format!("void call_{number}(const uint64_t *words, uint64_t *answer)");
                format!(
                    "{head} __asm__(\"{symbol}\");\n{}{head} {{\n    {result}{name}({});\n}}\n",
                    C.target(features),
                    arguments.join(", ")
                )
            }
        }
    }

    fn argument_in_memory(&self, input: &Input, language: Language) -> String {
        let offset = self.probe.shape.offset(input.name).expect("an argument of this shape");
        match (language, input.words) {
            (Rust, words) => {
                let argument_type = Type::from_words(words).text();
                format!("words.add({offset}).cast::<{argument_type}>().read_unaligned()")
            }
            (C, 1) => format!("words[{offset}]"),
            (C, _) => format!("words + {offset}"),
        }
    }
}
