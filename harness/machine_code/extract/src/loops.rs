//! A timed loop around a C function, like the contract's: arguments and answers hidden from the
//! optimiser in registers, two additions per word of the answer.

use crate::function::Function;
use contract::queries::{HEADER_WORDS, POSITION_SHIFT};
use contract::{Form, Shape};
use std::fmt::Write as _;

/// Returns the loop of this form, named like the loop of `function`'s probe with `_` for dots.
pub fn timed_loop(function: &Function, form: Form) -> String {
    let shape = &function.probe.shape;
    let symbol = function.probe.loop_symbol(form).replace('.', "_");
    let is_linked = form == Form::Latency;
    let lines = call_lines(function, is_linked);
    let link = if is_linked { "    uint64_t before = *link;\n" } else { "    (void)link;\n" };
    let (first, stride) = if shape.by_reference {
        ("arguments + arguments[0]", shape.query_words())
    } else {
        ("arguments", shape.argument_words())
    };
    format!(
        "void {symbol}(const uint64_t *arguments, size_t count, size_t passes,
    const uint64_t *link, uint64_t *sums);
void {symbol}(const uint64_t *arguments, size_t count, size_t passes,
    const uint64_t *link, uint64_t *sums) {{
    uint64_t first = 0, second = 0;
{link}    for (size_t pass = 0; pass < passes; pass++) {{
        const uint64_t *first_call = {first};
        const uint64_t *end = first_call + count * {stride};
        for (const uint64_t *at = first_call; at != end; at += {stride}) {{
{lines}        }}
    }}
    sums[0] = first;
    sums[1] = second;
}}
"
    )
}

/// Returns the lines of one call: its arguments, the call and the sums of its answer. If the call
/// `is_linked`, its arguments depend on the answer of the call before.
fn call_lines(function: &Function, is_linked: bool) -> String {
    let shape = &function.probe.shape;
    let mut lines = String::new();
    if shape.by_reference {
        let (words, shift) = (shape.position_words(), POSITION_SHIFT);
        let _ = writeln!(
            lines,
            "            const uint64_t *position = arguments + {HEADER_WORDS} + \
             (*at >> {shift}) * {words};"
        );
    }
    let mut arguments = Vec::new();
    for input in &function.arguments {
        let name = input.name;
        let link = if is_linked && input.chained { " ^ before" } else { "" };
        let _ = writeln!(lines, "            uint64_t {name} = {}{link};", place(shape, name));
        let _ = writeln!(lines, "            __asm__(\"\" : \"+r\"({name}));");
        arguments.push(name);
    }
    let call = format!("{}({}", function.name, arguments.join(", "));
    let words = shape.answer_words;
    let comma = if function.arguments.is_empty() { "" } else { ", " };
    let _ = match words {
        1 => writeln!(lines, "            uint64_t attacks[1] = {{{call})}};"),
        _ => writeln!(
            lines,
            "            uint64_t attacks[{words}];\n            {call}{comma}attacks);"
        ),
    };
    for word in 0..words {
        let _ = writeln!(lines, "            __asm__(\"\" : \"+r\"(attacks[{word}]));");
        let _ = writeln!(lines, "            first += attacks[{word}]; second += first;");
    }
    if is_linked {
        let attacks: Vec<String> = (0..words).map(|word| format!("attacks[{word}]")).collect();
        let _ = writeln!(lines, "            before = {};", attacks.join(" ^ "));
    }
    lines
}

/// Returns the expression of an argument of a call at `at`, without the link of the last answer.
fn place(shape: &Shape, name: &str) -> String {
    if !shape.by_reference {
        return format!("at[{}]", shape.offset(name).unwrap_or_default());
    }
    if let Some(shift) = shape.number_shift(name) {
        return format!("(*at >> {shift} & 255)");
    }
    let word = format!("position[{}]", shape.position_offset(name).unwrap_or_default());
    let is_chained = shape.inputs.iter().any(|input| input.chained && input.name == name);
    if is_chained { format!("{word} ^ at[1]") } else { word }
}
