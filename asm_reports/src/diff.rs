//! Aligns two functions instruction by instruction, whatever the names of their registers and
//! labels. It works on normal forms, of an executable or of a record.

use crate::renaming::Renaming;
use machine_code::decode::{self, Class, Counts, Normal, NormalLine, Token};
use serde::Serialize;
use similar::{Algorithm, DiffOp, capture_diff_slices};
use std::collections::BTreeMap;

/// The relation of the two sides of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// The same instruction, on registers that stand for each other throughout.
    Same,
    /// The same instruction on other registers, or a jump to another place.
    Other,
    /// Only in A.
    A,
    /// Only in B.
    B,
}

impl Mark {
    /// The sign between the columns.
    pub fn sign(self) -> char {
        match self {
            Mark::Same => ' ',
            Mark::Other => '~',
            Mark::A => '<',
            Mark::B => '>',
        }
    }
}

/// One instruction of one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// Label and instruction.
    pub text: String,
    /// Its class.
    pub class: Class,
}

/// Instructions in one row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DiffLine {
    /// Their relation.
    pub mark: Mark,
    /// Of A, if it has one here.
    pub a: Option<Cell>,
    /// Of B, if it has one here.
    pub b: Option<Cell>,
}

/// How two functions differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Diff {
    /// Counts of A by class.
    pub a: Counts,
    /// Counts of B by class.
    pub b: Counts,
    /// One sentence.
    pub verdict: String,
    /// Registers of A that have another name in B.
    pub renamed: BTreeMap<String, String>,
    /// Whether there is anything besides names of registers and labels.
    pub differs: bool,
    /// All instructions.
    pub rows: Vec<DiffLine>,
}

/// Aligns `a` and `b`.
pub fn diff(a: &Normal, b: &Normal) -> Diff {
    let places = align(&a.lines, &b.lines);
    let pairs: Vec<(&NormalLine, &NormalLine)> =
        places.iter().filter_map(|place| Some((&a.lines[place.0?], &b.lines[place.1?]))).collect();
    let renaming = Renaming::of(&pairs);
    let cell = |line: &NormalLine| Cell { text: line.text(), class: line.class };
    let row = |&(in_a, in_b): &Place| {
        let (line_a, line_b) = (in_a.map(|at| &a.lines[at]), in_b.map(|at| &b.lines[at]));
        let mark = match (line_a, line_b) {
            (Some(in_a), Some(in_b))
                if renaming.explains(in_a, in_b) && lead_alike((a, in_a), (b, in_b), &places) =>
            {
                Mark::Same
            }
            (Some(_), Some(_)) => Mark::Other,
            (Some(_), None) => Mark::A,
            _ => Mark::B,
        };
        DiffLine { mark, a: line_a.map(cell), b: line_b.map(cell) }
    };
    let rows: Vec<DiffLine> = places.iter().map(row).collect();
    let renamed = renaming.changed();
    Diff {
        a: a.counts,
        b: b.counts,
        verdict: verdict(&rows, &renamed),
        differs: rows.iter().any(|row| row.mark != Mark::Same),
        renamed,
        rows,
    }
}

/// Indices in A and in B of what stands in one row.
type Place = (Option<usize>, Option<usize>);

fn align(a: &[NormalLine], b: &[NormalLine]) -> Vec<Place> {
    let keys = |lines: &[NormalLine]| lines.iter().map(key).collect::<Vec<String>>();
    let operations = capture_diff_slices(Algorithm::Myers, &keys(a), &keys(b));
    let mut places = Vec::new();
    for operation in operations {
        let (in_a, in_b) = (operation.old_range(), operation.new_range());
        match operation {
            DiffOp::Equal { .. } => places.extend(in_a.zip(in_b).map(|(a, b)| (Some(a), Some(b)))),
            _ => {
                places.extend(in_a.map(|a| (Some(a), None)));
                places.extend(in_b.map(|b| (None, Some(b))));
            }
        }
    }
    places
}

/// What two instructions must have in common to stand in one row: all but which registers and
/// labels they name.
fn key(line: &NormalLine) -> String {
    let piece = |token: &Token| match token {
        Token::Text(text) => text.clone(),
        Token::Label(_) => "{label}".to_string(),
        Token::Register(name) => match decode::register(name) {
            Some(register) if register.whole.is_some() => format!("{{{}}}", register.view),
            _ => name.clone(),
        },
    };
    let operands: String = line.operands.iter().map(piece).collect();
    format!("{} {operands} {}", line.mnemonic, line.implied.join(" "))
}

/// Whether two aligned instructions lead to the same row. A target that has nothing beside it is a
/// difference of its own and none of the jump.
fn lead_alike(a: (&Normal, &NormalLine), b: (&Normal, &NormalLine), places: &[Place]) -> bool {
    let target = |(side, line): (&Normal, &NormalLine)| {
        let label = line.target()?;
        side.lines.iter().position(|one| one.label == Some(label))
    };
    let (Some(in_a), Some(in_b)) = (target(a), target(b)) else { return true };
    let beside_a = places.iter().find_map(|place| place.1.filter(|_| place.0 == Some(in_a)));
    let beside_b = places.iter().find_map(|place| place.0.filter(|_| place.1 == Some(in_b)));
    beside_a.is_none() || beside_b.is_none() || beside_a == Some(in_b)
}

fn verdict(rows: &[DiffLine], renamed: &BTreeMap<String, String>) -> String {
    let count = |mark| rows.iter().filter(|row| row.mark == mark).count();
    let (other, only_a, only_b) = (count(Mark::Other), count(Mark::A), count(Mark::B));
    let also = match other {
        0 => String::new(),
        _ => format!("; {other} more on other registers or with other targets"),
    };
    match (only_a + only_b, other, renamed.is_empty()) {
        (0, 0, true) => "the same code".to_string(),
        (0, 0, false) => "the same but for register names".to_string(),
        (0, _, _) => {
            let these = if other == 1 { "instruction has" } else { "instructions have" };
            format!("the same instructions; {other} {these} other registers or targets")
        }
        _ => format!("{only_a} only in A, {only_b} only in B{also}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use machine_code::decode::Code;

    fn normal(bytes: &[u8]) -> Normal {
        decode::normal(&Code::decode("f", 0x1000, bytes, |_, _| None), |_| None)
    }

    fn signs(diff: &Diff) -> String {
        diff.rows.iter().map(|row| row.mark.sign()).collect()
    }

    /// `mov rax,rdi; shr rax,8; and rax,rsi; or rax,rdi; shr eax,8; ret`
    const PLAIN: [u8; 15] =
        [0x48, 0x89, 0xf8, 0x48, 0xc1, 0xe8, 8, 0x48, 0x21, 0xf0, 0x48, 0x09, 0xf8, 0x90, 0xc3];

    /// The same with rcx for rax and rdx for rdi.
    const RENAMED: [u8; 15] =
        [0x48, 0x89, 0xd1, 0x48, 0xc1, 0xe9, 8, 0x48, 0x21, 0xf1, 0x48, 0x09, 0xd1, 0x90, 0xc3];

    #[test]
    fn renamed_registers_are_the_same_code_and_a_swapped_one_is_not() {
        let same = diff(&normal(&PLAIN), &normal(&PLAIN));
        assert_eq!((same.verdict.as_str(), same.differs), ("the same code", false));
        let renamed = diff(&normal(&PLAIN), &normal(&RENAMED));
        assert_eq!(renamed.verdict, "the same but for register names");
        assert!(!renamed.differs && renamed.renamed["rax"] == "rcx");
        let mut swapped = RENAMED;
        swapped[9] = 0xd1; // and rcx,rdx instead of and rcx,rsi
        let swapped = diff(&normal(&PLAIN), &normal(&swapped));
        assert_eq!(signs(&swapped), "  ~   ", "{swapped:?}");
        assert!(swapped.differs && swapped.verdict.contains("1 instruction has other registers"));
    }

    #[test]
    fn sizes_and_numbers_are_differences() {
        let mut shifted = PLAIN;
        shifted[6] = 7;
        let shifted = diff(&normal(&PLAIN), &normal(&shifted));
        assert_eq!(signs(&shifted), " <>    ");
        assert_eq!(shifted.verdict, "1 only in A, 1 only in B");
        // add al,cl; ret beside add ah,cl; ret
        let high = diff(&normal(&[0x00, 0xc8, 0xc3]), &normal(&[0x00, 0xcc, 0xc3]));
        assert_eq!(signs(&high), "<> ");
    }

    #[test]
    fn registers_that_are_used_unnamed_keep_their_names() {
        // mov rcx,rdi; mul rsi; add rcx,rax; ret beside the same with rax and rcx swapped
        let a = [0x48, 0x89, 0xf9, 0x48, 0xf7, 0xe6, 0x48, 0x01, 0xc1, 0xc3];
        let b = [0x48, 0x89, 0xf8, 0x48, 0xf7, 0xe6, 0x48, 0x01, 0xc8, 0xc3];
        assert!(signs(&diff(&normal(&a), &normal(&b))).contains('~'));
    }

    #[test]
    fn a_jump_to_another_place_is_seen_and_another_number_of_labels_is_not() {
        // je L; dec rcx; L: dec rcx; jne L2 (the next); L2: ret
        let a = [0x74, 3, 0x48, 0xff, 0xc9, 0x48, 0xff, 0xc9, 0x75, 0, 0xc3];
        let mut b = a;
        b[1] = 6;
        assert_eq!(signs(&diff(&normal(&a), &normal(&b))), "~    ");
        // jo to the next: a jump before all the others shifts their labels.
        let before = [&[0x70, 0][..], &a].concat();
        assert_eq!(signs(&diff(&normal(&a), &normal(&before))), ">     ");
    }
}
