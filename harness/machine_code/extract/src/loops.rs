//! A timed loop around a C function, like the contract's: arguments and answers hidden from the
//! optimiser in registers, two additions per word of the answer.

use crate::function::Function;
use contract::Form;
use std::fmt::Write as _;

/// Returns the loop of this form, named like the loop of `function`'s probe with `_` for dots.
pub fn timed_loop(function: &Function, form: Form) -> String {
    let shape = &function.probe.shape;
    let symbol = function.probe.loop_symbol(form).replace('.', "_");
    let linked = form == Form::Latency;
    let mut each = String::new();
    let mut arguments = Vec::new();
    for input in &function.arguments {
        let (name, place) = (input.name, shape.offset(input.name).unwrap_or_default());
        let link = if linked && input.chained { " ^ before" } else { "" };
        let _ = writeln!(each, "            uint64_t {name} = at[{place}]{link};");
        let _ = writeln!(each, "            __asm__(\"\" : \"+r\"({name}));");
        arguments.push(name);
    }
    let call = format!("{}({}", function.name, arguments.join(", "));
    let words = shape.answer_words;
    let comma = if function.arguments.is_empty() { "" } else { ", " };
    let _ = match words {
        1 => writeln!(each, "            uint64_t attacks[1] = {{{call})}};"),
        _ => writeln!(
            each,
            "            uint64_t attacks[{words}];\n            {call}{comma}attacks);"
        ),
    };
    for word in 0..words {
        let _ = writeln!(each, "            __asm__(\"\" : \"+r\"(attacks[{word}]));");
        let _ = writeln!(each, "            first += attacks[{word}]; second += first;");
    }
    let mut link = "    (void)link;\n".to_string();
    if linked {
        let all: Vec<String> = (0..words).map(|word| format!("attacks[{word}]")).collect();
        let _ = writeln!(each, "            before = {};", all.join(" ^ "));
        link = "    uint64_t before = *link;\n".to_string();
    }
    let stride = shape.argument_words();
    format!(
        "void {symbol}(const uint64_t *arguments, size_t count, size_t passes,
    const uint64_t *link, uint64_t *sums);
void {symbol}(const uint64_t *arguments, size_t count, size_t passes,
    const uint64_t *link, uint64_t *sums) {{
    uint64_t first = 0, second = 0;
{link}    for (size_t pass = 0; pass < passes; pass++) {{
        const uint64_t *end = arguments + count * {stride};
        for (const uint64_t *at = arguments; at != end; at += {stride}) {{
{each}        }}
    }}
    sums[0] = first;
    sums[1] = second;
}}
"
    )
}
