//! The example in the head of a file: four lines of a program, which compile as they are printed.
//!
//! A file with tables needs two lines more than another one, so its functions take one line each:
//!
//! ```text
//! #include "hyperbola.h"                      #define PEXT_IMPLEMENTATION
//! uint64_t from_d4(uint64_t occupied) {       #include "pext.h"
//!     return hyperbola_queen(27, occupied);   void start(void) { pext_init(); }
//! }                                           uint64_t from_d4(uint64_t occupied) { ... }
//! ```

use crate::body::ANSWER;
use crate::function::Function;
use crate::language::Language::{self, C, Rust};
use crate::layout;
use crate::mailbox;
use crate::runtime_tables::RuntimeTables;
use crate::signature::Type;
use contract::{Piece, Routine, Subject};

/// The argument that the example gives a value, and the square d4.
const SQUARE: (&str, &str) = ("square", "27");

/// Spaces in front of code in a head.
const INDENT: &str = "    ";

/// Returns the example for the file `name`.
pub fn example(
    name: &str,
    functions: &[(&Routine, Function)],
    runtime_tables: &RuntimeTables,
) -> String {
    let function = example_function(functions);
    let has_tables = !runtime_tables.tables.is_empty();
    let mut lines = Vec::new();
    match runtime_tables.language {
        C => {
            if has_tables {
                lines.push(format!("{INDENT}#define {}", runtime_tables.define()));
            }
            lines.push(format!("{INDENT}#include \"{name}.h\""));
            if has_tables {
                lines.push(format!("{INDENT}void start(void) {{ {}(); }}", runtime_tables.init));
            }
        }
        Rust => {
            lines.push(format!("{INDENT}mod {name};"));
            if has_tables {
                let init = format!("{name}::{}()", runtime_tables.init);
                let init = unsafe_block(init, !function.features.is_empty());
                lines.push(format!("{INDENT}pub fn start() {{ {init} }}"));
            }
        }
    }
    lines.push(caller(name, function, runtime_tables.language, has_tables));
    lines.join("\n") + "\n"
}

/// Returns the function that the example calls: that of the queen, or the last one. One that reads
/// a mailbox is preferred, because its argument has to be made.
fn example_function<'a>(functions: &'a [(&Routine, Function)]) -> &'a Function {
    if let Some((_, function)) =
        functions.iter().rfind(|(_, function)| mailbox::form(function).is_some())
    {
        return function;
    }
    for (_, function) in functions {
        if function.probe.subject == Subject::Piece(Piece::Queen) {
            return function;
        }
    }
    let (_, last) = functions.last().expect("a file has functions");
    last
}

/// Returns a function that calls `function` for d4, or with its arguments, on one line if it fits.
fn caller(file: &str, function: &Function, language: Language, is_short: bool) -> String {
    let Function { name, answer, .. } = function;
    let (mut parameters, mut arguments) = (Vec::new(), Vec::new());
    let mailbox = mailbox::form(function);
    for input in &function.arguments {
        if mailbox == Some(input.name) {
            let board = if language == C { "const uint8_t board[64]" } else { "board: &[u8; 64]" };
            parameters.push(board.into());
            arguments.push(input.name);
        } else if input.name == SQUARE.0 {
            arguments.push(SQUARE.1);
        } else {
            parameters.push(language.argument(input.name, input.words));
            arguments.push(input.name);
        }
    }
    let has_answer_parameter = language == C && *answer != Type::Word;
    if has_answer_parameter {
        parameters.push(format!("uint64_t {ANSWER}[{}]", function.probe.shape.answer_words));
        arguments.push(ANSWER);
    }
    if language == C && parameters.is_empty() {
        parameters.push("void".into());
    }
    let call = format!("{name}({})", arguments.join(", "));
    let is_on_d4 = arguments.contains(&SQUARE.1);
    let caller = if is_on_d4 { "from_d4" } else { "example" };
    let (start, end, statement) = match language {
        C if has_answer_parameter => (format!("void {caller}"), " {".into(), format!("{call};")),
        C => (format!("uint64_t {caller}"), " {".into(), format!("return {call};")),
        Rust => {
            let is_unsafe = !(function.features.is_empty() && function.preconditions.is_empty());
            let call = unsafe_block(format!("{file}::{call}"), is_unsafe);
            (format!("pub fn {caller}"), format!(" -> {} {{", answer.text()), call)
        }
    };
    let head = layout::list(&format!("{INDENT}{start}"), &parameters, &end);
    if let Some(form) = mailbox {
        let (table, conversion) = conversion(file, form, language);
        return format!("{table}{head}\n{conversion}{INDENT}    {statement}\n{INDENT}}}");
    }
    let line = format!("{head} {statement} }}");
    if is_short && line.len() <= layout::WIDTH {
        return line;
    }
    format!("{head}\n{INDENT}    {statement}\n{INDENT}}}")
}

/// Returns the table of an engine's pieces, and the lines that make a mailbox of its board.
fn conversion(file: &str, form: &str, language: Language) -> (String, String) {
    let (converter, bytes) =
        (mailbox::converter_name(file, language), mailbox::bytes_of_pieces(form));
    match language {
        C => (
            format!(
                "{INDENT}static const uint8_t {form}_of_pieces[16] = {{\n{INDENT}    {bytes}}};\n"
            ),
            format!(
                "{INDENT}    uint64_t {form}[8];\n{INDENT}    \
                 {converter}(board, {form}_of_pieces, {form});\n"
            ),
        ),
        Rust => {
            let table = format!("{}_OF_PIECES", form.to_uppercase());
            (
                format!("{INDENT}const {table}: [u8; 16] =\n{INDENT}    [{bytes}];\n"),
                format!("{INDENT}    let {form} = {converter}(board, &{table});\n"),
            )
        }
    }
}

fn unsafe_block(call: String, is_unsafe: bool) -> String {
    if is_unsafe { format!("unsafe {{ {call} }}") } else { call }
}
