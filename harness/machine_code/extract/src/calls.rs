//! Calls of functions in C, and the target features that they are compiled with.

use crate::entry::{Entry, Type};

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

/// A call on `words` in memory that leaves its `answer` there.
pub fn call(entry: &Entry) -> String {
    let shape = &entry.probe.shape;
    let argument = |(name, of): &(&'static str, Type)| {
        let place = shape.offset(name).expect("an argument of this very shape");
        match of {
            Type::Word | Type::Index => format!("words[{place}]"),
            _ => format!("words + {place}"),
        }
    };
    let mut arguments: Vec<String> = entry.arguments.iter().map(argument).collect();
    let result = if entry.answer == Type::Word { "*answer = " } else { "" };
    arguments.extend(result.is_empty().then(|| "answer".to_string()));
    format!("    {result}{}({});\n", entry.name, arguments.join(", "))
}

/// The function once more under the symbol of its probe's caller, for those who prove its machine code.
pub fn export(number: usize, entry: &Entry) -> String {
    let head = format!("void call_{number}(const uint64_t *words, uint64_t *answer)");
    let (symbol, target) = (entry.probe.call_symbol, target(entry.features));
    format!("{head} __asm__(\"{symbol}\");\n{target}{head} {{\n{}}}\n", call(entry))
}
