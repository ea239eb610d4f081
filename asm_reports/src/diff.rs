//! Aligns two functions instruction by instruction, independent of the names of their registers and
//! labels. It works on normal forms, of an executable or of a record.
//!
//! Alignment comes first and looks at everything but names. From the aligned pairs follows which
//! register of A is which of B, and only then can a row be called the same: an instruction on a
//! register that stands for another elsewhere is a difference.

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
    /// Returns the sign between the columns.
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
    /// The instruction of A, if it has one in this row.
    pub a: Option<Cell>,
    /// The instruction of B, if it has one in this row.
    pub b: Option<Cell>,
}

/// The differences of two functions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Diff {
    /// Counts of A by class.
    pub a: Counts,
    /// Counts of B by class.
    pub b: Counts,
    /// The differences in one sentence.
    pub verdict: String,
    /// Registers of A that have another name in B.
    pub renamed: BTreeMap<String, String>,
    /// Whether anything but names of registers and labels differs.
    pub differs: bool,
    /// All instructions.
    pub rows: Vec<DiffLine>,
}

/// Aligns `a` and `b`.
pub fn diff(a: &Normal, b: &Normal) -> Diff {
    let aligned_rows = align(&a.lines, &b.lines);
    let mut pairs = Vec::new();
    for row in &aligned_rows {
        if let (Some(index_a), Some(index_b)) = (row.a, row.b) {
            pairs.push((&a.lines[index_a], &b.lines[index_b]));
        }
    }
    let renaming = Renaming::from_pairs(&pairs);
    let mut rows = Vec::new();
    for row in &aligned_rows {
        let (line_a, line_b) =
            (row.a.map(|index| &a.lines[index]), row.b.map(|index| &b.lines[index]));
        let mark = match (line_a, line_b) {
            (Some(line_a), Some(line_b))
                if renaming.explains(line_a, line_b)
                    && lead_to_same_row((a, line_a), (b, line_b), &aligned_rows) =>
            {
                Mark::Same
            }
            (Some(_), Some(_)) => Mark::Other,
            (Some(_), None) => Mark::A,
            _ => Mark::B,
        };
        rows.push(DiffLine { mark, a: line_a.map(Cell::new), b: line_b.map(Cell::new) });
    }
    let changed_names = renaming.changed_names();
    Diff {
        a: a.counts,
        b: b.counts,
        verdict: verdict(&rows, &changed_names),
        differs: rows.iter().any(|row| row.mark != Mark::Same),
        renamed: changed_names,
        rows,
    }
}

impl Cell {
    fn new(line: &NormalLine) -> Cell {
        Cell { text: line.text(), class: line.class }
    }
}

/// Indices in A and in B of the instructions in a row.
struct Aligned {
    a: Option<usize>,
    b: Option<usize>,
}

fn align(a: &[NormalLine], b: &[NormalLine]) -> Vec<Aligned> {
    let [keys_a, keys_b] = [a, b].map(|lines| lines.iter().map(key).collect::<Vec<String>>());
    let mut rows = Vec::new();
    for operation in capture_diff_slices(Algorithm::Myers, &keys_a, &keys_b) {
        let (range_a, range_b) = (operation.old_range(), operation.new_range());
        if let DiffOp::Equal { .. } = operation {
            rows.extend(range_a.zip(range_b).map(|(a, b)| Aligned { a: Some(a), b: Some(b) }));
        } else {
            rows.extend(range_a.map(|index| Aligned { a: Some(index), b: None }));
            rows.extend(range_b.map(|index| Aligned { a: None, b: Some(index) }));
        }
    }
    rows
}

/// Returns the part of an instruction in which two of one row must agree: everything but the names
/// of registers and labels.
fn key(line: &NormalLine) -> String {
    let mut operands = String::new();
    for token in &line.operands {
        match token {
            Token::Text(text) => operands += text,
            Token::Label(_) => operands += "{label}",
            Token::Register(name) => match decode::register(name) {
                Some(register) if register.whole.is_some() => {
                    operands += &format!("{{{}}}", register.view);
                }
                _ => operands += name,
            },
        }
    }
    format!("{} {operands} {}", line.mnemonic, line.implied.join(" "))
}

/// Returns whether two aligned instructions lead to the same row. A target that is alone in its row
/// is a difference of the target, not of the jump.
fn lead_to_same_row(
    a: (&Normal, &NormalLine),
    b: (&Normal, &NormalLine),
    rows: &[Aligned],
) -> bool {
    let (Some(target_a), Some(target_b)) = (target(a), target(b)) else { return true };
    let row_of_a = rows.iter().find(|row| row.a == Some(target_a)).and_then(|row| row.b);
    let row_of_b = rows.iter().find(|row| row.b == Some(target_b)).and_then(|row| row.a);
    row_of_a.is_none() || row_of_b.is_none() || row_of_a == Some(target_b)
}

/// Returns the instruction that a jump leads to.
fn target((side, line): (&Normal, &NormalLine)) -> Option<usize> {
    let label = line.target()?;
    side.lines.iter().position(|line| line.label == Some(label))
}

fn verdict(rows: &[DiffLine], changed_names: &BTreeMap<String, String>) -> String {
    let [other_count, only_a_count, only_b_count] = [Mark::Other, Mark::A, Mark::B]
        .map(|mark| rows.iter().filter(|row| row.mark == mark).count());
    if only_a_count + only_b_count > 0 {
        let remark = match other_count {
            0 => String::new(),
            _ => format!("; {other_count} more on other registers or with other targets"),
        };
        return format!("{only_a_count} only in A, {only_b_count} only in B{remark}");
    }
    if other_count > 0 {
        let verb = if other_count == 1 { "instruction has" } else { "instructions have" };
        return format!("the same instructions; {other_count} {verb} other registers or targets");
    }
    let verdict =
        if changed_names.is_empty() { "the same code" } else { "the same but for register names" };
    verdict.to_string()
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

    /// [`PLAIN`] with rcx for rax and rdx for rdi.
    const RENAMED: [u8; 15] =
        [0x48, 0x89, 0xd1, 0x48, 0xc1, 0xe9, 8, 0x48, 0x21, 0xf1, 0x48, 0x09, 0xd1, 0x90, 0xc3];

    #[test]
    fn renamed_registers_are_the_same_code_and_a_swapped_one_is_not() {
        let self_diff = diff(&normal(&PLAIN), &normal(&PLAIN));
        assert_eq!((self_diff.verdict.as_str(), self_diff.differs), ("the same code", false));
        let renaming_diff = diff(&normal(&PLAIN), &normal(&RENAMED));
        assert_eq!(renaming_diff.verdict, "the same but for register names");
        assert!(!renaming_diff.differs && renaming_diff.renamed["rax"] == "rcx");
        let mut bytes = RENAMED;
        bytes[9] = 0xd1; // and rcx,rdx instead of and rcx,rsi
        let swap_diff = diff(&normal(&PLAIN), &normal(&bytes));
        assert_eq!(signs(&swap_diff), "  ~   ", "{swap_diff:?}");
        assert!(
            swap_diff.differs && swap_diff.verdict.contains("1 instruction has other registers")
        );
    }

    #[test]
    fn sizes_and_numbers_are_differences() {
        let mut bytes = PLAIN;
        bytes[6] = 7;
        let shift_diff = diff(&normal(&PLAIN), &normal(&bytes));
        assert_eq!(signs(&shift_diff), " <>    ");
        assert_eq!(shift_diff.verdict, "1 only in A, 1 only in B");
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
        // `jo` to the next instruction: a jump before all the others shifts their labels.
        let before = [&[0x70, 0][..], &a].concat();
        assert_eq!(signs(&diff(&normal(&a), &normal(&before))), ">     ");
    }
}
