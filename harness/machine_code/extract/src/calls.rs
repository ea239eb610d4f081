//! Calls of functions in C, and the target features that they are compiled with.

use crate::function::{Function, Type, attribute};
use crate::language::Language;
use contract::Input;

/// The attribute of a function that uses these features.
pub fn target(features: &str) -> String {
    match features {
        "" => String::new(),
        features => format!("__attribute__((target(\"{}\")))\n", in_c(features)),
    }
}

/// Features as C compilers call them.
pub fn in_c(features: &str) -> String {
    features.replace("bmi1", "bmi")
}

impl Function {
    /// The function once more under the symbol of its probe's caller, with arguments and answer in memory: for those who
    /// prove its machine code.
    pub fn export(&self, number: usize, language: Language) -> String {
        let Function { probe, name, features, answer, .. } = self;
        let place =
            |input: &Input| probe.shape.offset(input.name).expect("an argument of this very shape");
        let symbol = probe.call_symbol;
        match language {
            Language::Rust => {
                let read = |input: &&Input| {
                    let of = Type::of(input.words).text();
                    format!("words.add({}).cast::<{of}>().read_unaligned()", place(input))
                };
                let arguments = self.arguments.iter().map(read).collect::<Vec<_>>().join(", ");
                format!(
                    "#[export_name = \"{symbol}\"]\n{}pub unsafe extern \"C\" fn call_{number}(words: *const u64, \
                     answer: *mut u64) {{\n    answer.cast::<{}>().write_unaligned({name}({arguments}));\n}}\n",
                    attribute(features),
                    answer.text(),
                )
            }
            Language::C => {
                let read = |input: &&Input| match input.words {
                    1 => format!("words[{}]", place(input)),
                    _ => format!("words + {}", place(input)),
                };
                let mut arguments: Vec<String> = self.arguments.iter().map(read).collect();
                let result = if *answer == Type::Word { "*answer = " } else { "" };
                arguments.extend(result.is_empty().then(|| "answer".to_string()));
                let head = format!("void call_{number}(const uint64_t *words, uint64_t *answer)");
                format!(
                    "{head} __asm__(\"{symbol}\");\n{}{head} {{\n    {result}{name}({});\n}}\n",
                    target(features),
                    arguments.join(", ")
                )
            }
        }
    }
}
