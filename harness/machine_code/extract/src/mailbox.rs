//! Mailboxes in a printed file: a description of their bytes, and a function that makes one of an
//! engine's board. The self-check compares it with positions drawn as mailboxes.

use crate::function::{Function, form_description};
use crate::language::Language::{self, C, Rust};
use contract::Routine;
use contract::position::KIND_OF_CODE;

/// The forms of mailboxes, by the name of the argument.
const FORMS: [&str; 2] = ["codes", "kinds"];

/// The codes of pieces that an engine numbers 0 to 5 in white, 6 to 11 in black, with 12 for an
/// empty square.
const CODES_OF_PIECES: [u8; 16] = [1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14, 0, 0, 0, 0];

/// Returns the form of the mailbox that a function reads, if it reads one.
pub fn form(function: &Function) -> Option<&'static str> {
    FORMS.into_iter().find(|form| function.arguments.iter().any(|input| input.name == *form))
}

/// Returns the forms that the functions of a file read.
fn forms(functions: &[(&Routine, Function)]) -> Vec<&'static str> {
    let mut forms = FORMS.to_vec();
    forms.retain(|name| functions.iter().any(|(_, function)| form(function) == Some(name)));
    forms
}

/// Returns a form's byte for each of the pieces that [`CODES_OF_PIECES`] numbers, as a list.
pub fn bytes_of_pieces(form: &str) -> String {
    list(match form {
        "kinds" => CODES_OF_PIECES.map(|code| KIND_OF_CODE[usize::from(code)]),
        _ => CODES_OF_PIECES,
    })
}

fn list(bytes: [u8; 16]) -> String {
    bytes.map(|byte| byte.to_string()).join(", ")
}

/// Returns the name of the converter in a file, as its users call it.
pub fn converter_name(file: &str, language: Language) -> String {
    match language {
        Rust => format!("{file}::mailbox_from"),
        C => format!("{file}_mailbox_from"),
    }
}

/// Returns the section of a head on mailboxes; nothing for a file that reads none.
pub fn section(functions: &[(&Routine, Function)], language: Language, file: &str) -> String {
    let forms = forms(functions);
    if forms.is_empty() {
        return String::new();
    }
    let mut text = String::from(
        "\n\nA mailbox is 64 bytes in eight words, a byte per square: a1 is the lowest byte of the \
         first word, b1 the next one, h8 the highest of the last word. No byte has a value other \
         than these:\n",
    );
    for form in &forms {
        text += &format!("-{}\n", form_description(form));
    }
    let converter = converter_name(file, language);
    text += &format!(
        "\n{converter} makes a mailbox of an engine's board, by a table with the byte of each piece. \
         The table in the example is for pieces numbered 0 to 5 in white (pawn, knight, bishop, rook, \
         queen, king), 6 to 11 in black, and 12 for an empty square. "
    );
    if forms.contains(&"codes") {
        text +=
            "Stockfish's numbers, 1 to 6 and 9 to 14, are the codes: its board needs no table. ";
    }
    if forms.contains(&"kinds") {
        let kinds = list(KIND_OF_CODE);
        text += &format!(
            "For Stockfish's numbers, 1 to 6 and 9 to 14, the table of kinds is {kinds}. "
        );
    }
    text + "A move then writes the bytes of the squares that it changes."
}

/// Returns the converter for a file that reads mailboxes.
pub fn converter(functions: &[(&Routine, Function)], language: Language) -> String {
    if forms(functions).is_empty() {
        return String::new();
    }
    let text = match language {
        Rust => include_str!("templates/mailbox.rs"),
        C => include_str!("templates/mailbox.h"),
    };
    format!("{text}\n")
}

/// Returns the check of the converter, and in C its call.
pub fn check(functions: &[(&Routine, Function)], language: Language) -> (String, String) {
    let forms = forms(functions);
    if forms.is_empty() {
        return (String::new(), String::new());
    }
    let comparisons: String = forms.iter().map(|form| comparison(form, language)).collect();
    let (head, declarations, round) = match language {
        C => (
            "static void check_mailbox_from(void)",
            "uint64_t seed = 1;",
            "for (int round = 0; round < 64; round++) {\n        uint64_t codes[8] = {0}, mailbox[8];\n        \
             uint8_t board[64];\n        random_position(&seed, codes);\n        board_of(codes, board);\n",
        ),
        Rust => (
            "#[test]\nfn check_mailbox_from()",
            "let mut seed = 1;",
            "for _ in 0..64 {\n        let codes = random_position(&mut seed);\n        \
             let board = board_of(&codes);\n",
        ),
    };
    let text = format!("{head} {{\n    {declarations}\n    {round}{comparisons}    }}\n}}\n\n");
    let call = if language == C { "    check_mailbox_from();\n" } else { "" };
    (text, call.into())
}

/// Returns the lines that convert a board into a form and compare its words.
fn comparison(form: &str, language: Language) -> String {
    let bytes = bytes_of_pieces(form);
    match language {
        C => {
            let expected = match form {
                "kinds" => "        uint64_t kinds[8] = {0};\n        kinds_of(codes, kinds);\n",
                _ => "",
            };
            format!(
                "{expected}        static const uint8_t {form}_of_pieces[16] = {{\n            {bytes}}};\n        \
                 raybench_mailbox_from(board, {form}_of_pieces, mailbox);\n        \
                 for (int word = 0; word < 8; word++) {{\n            \
                 check(\"mailbox_from, {form}\", mailbox[word], {form}[word]);\n        }}\n"
            )
        }
        Rust => {
            let expected = match form {
                "kinds" => "        let kinds = kinds_of(&codes);\n",
                _ => "",
            };
            format!(
                "{expected}        let mailbox = mailbox_from(&board, &[{bytes}]);\n        \
                 for (word, expected) in mailbox.into_iter().zip({form}) {{\n            \
                 check(\"mailbox_from, {form}\", word, expected);\n        }}\n"
            )
        }
    }
}
