//! Instructions per class, and memory accesses.

use crate::decode::{Class, Code};
use serde::{Deserialize, Serialize};
use std::ops::AddAssign;

/// Static counts by class.
///
/// Each instruction counts once under its class. A memory operand of an instruction that is neither load nor
/// store also counts as a load, a store or both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// All but the final `ret`.
    pub instructions: u32,
    /// Copies within one register file.
    pub moves: u32,
    /// Computations.
    pub operations: u32,
    /// Instructions all of whose sources are constants.
    pub constants: u32,
    /// Memory reads, operands of operations included.
    pub loads: u32,
    /// Memory writes, operands of operations included.
    pub stores: u32,
    /// Branches, calls and other control flow.
    pub control: u32,
    /// Copies between register files.
    pub transfers: u32,
    /// Instructions that no rule classifies.
    pub unknown: u32,
    /// Bytes, the final `ret` included, padding left out.
    pub bytes: u32,
}

/// A count by name.
pub type NamedCount = (&'static str, fn(&Counts) -> u32);

/// Counts the instructions of a function.
pub fn counts(code: &Code) -> Counts {
    Counts::of(&code.instructions)
}

impl Counts {
    /// The classes by name, in the order of tables: `moves`, `operations` ...
    pub const CLASSES: [NamedCount; 8] = [
        ("moves", |counts| counts.moves),
        ("operations", |counts| counts.operations),
        ("constants", |counts| counts.constants),
        ("loads", |counts| counts.loads),
        ("stores", |counts| counts.stores),
        ("control", |counts| counts.control),
        ("transfers", |counts| counts.transfers),
        ("unknown", |counts| counts.unknown),
    ];

    /// Counts some instructions, such as the body of a loop.
    pub fn of(instructions: &[crate::decode::Decoded]) -> Counts {
        let mut counts = Counts::default();
        for line in instructions {
            counts.bytes += line.raw.len() as u32;
            counts.instructions += u32::from(line.class != Class::Ret);
            let by_class = match line.class {
                Class::Move => Some(&mut counts.moves),
                Class::Constant => Some(&mut counts.constants),
                Class::Operation => Some(&mut counts.operations),
                Class::Control => Some(&mut counts.control),
                Class::Transfer => Some(&mut counts.transfers),
                Class::Unknown => Some(&mut counts.unknown),
                Class::Load | Class::Store | Class::Ret => None,
            };
            if let Some(count) = by_class {
                count.add_assign(1);
            }
            counts.loads += u32::from(line.reads_memory);
            counts.stores += u32::from(line.writes_memory);
        }
        counts
    }

    /// `1 moves + 19 operations + 0 others`.
    pub fn sum(&self) -> String {
        format!("{} moves + {} operations + {} others", self.moves, self.operations, self.other())
    }

    /// Everything but moves and operations, which published listings count apart.
    pub fn other(&self) -> u32 {
        self.instructions - self.moves - self.operations
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decode(bytes: &[u8]) -> Code {
        Code::decode("f", 0x40_0000, bytes, |_, _| None)
    }

    #[test]
    fn masks_and_what_derives_from_masks_are_constants() {
        // movabs rcx,0x7f..7f; lea rdx,[rcx+0xfe]; mov r8,rcx; shl r8,1; xor eax,eax;
        // lea rax,[rdi+rcx]; mov al,5; and rax,rdi; ret
        let bytes = [
            0x48, 0xb9, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x48, 0x8d, 0x91, 0xfe, 0,
            0, 0, 0x49, 0x89, 0xc8, 0x49, 0xd1, 0xe0, 0x31, 0xc0, 0x48, 0x8d, 0x04, 0x0f, 0xb0, 5,
            0x48, 0x21, 0xf8, 0xc3,
        ];
        use Class::{Constant, Move, Operation, Ret};
        let classes: Vec<Class> =
            decode(&bytes).instructions.iter().map(|line| line.class).collect();
        let expected =
            [Constant, Constant, Move, Constant, Constant, Operation, Constant, Operation, Ret];
        assert_eq!(classes, expected);
    }

    #[test]
    fn what_changes_in_a_loop_is_no_constant_and_what_was_made_before_it_is() {
        // mov eax,1; L: shl eax,1; dec edi; jne L; ret
        let bytes = [0xb8, 1, 0, 0, 0, 0xd1, 0xe0, 0xff, 0xcf, 0x75, 0xfa, 0xc3];
        let counted = counts(&decode(&bytes));
        assert_eq!((counted.constants, counted.operations, counted.control), (1, 2, 1));
        // mov eax,1; L: lea ecx,[rax+1]; and edi,ecx; dec esi; jne L; ret
        let bytes = [0xb8, 1, 0, 0, 0, 0x8d, 0x48, 0x01, 0x21, 0xcf, 0xff, 0xce, 0x75, 0xf7, 0xc3];
        let counted = counts(&decode(&bytes));
        assert_eq!((counted.constants, counted.operations, counted.control), (2, 2, 1));
    }

    #[test]
    fn a_register_with_one_of_two_constants_holds_none() {
        // test edi,edi; mov eax,1; je L; mov eax,2; L: shl eax,1; ret
        let bytes = [0x85, 0xff, 0xb8, 1, 0, 0, 0, 0x74, 0x05, 0xb8, 2, 0, 0, 0, 0xd1, 0xe0, 0xc3];
        let counted = counts(&decode(&bytes));
        assert_eq!((counted.constants, counted.operations), (2, 1));
    }

    #[test]
    fn a_memory_operand_counts_once_as_operation_and_once_as_load() {
        // and rax,[rdi]; add [rdi],rax; mov [rdi],rax; mov rax,[rdi]; push rax; ret
        let bytes =
            [0x48, 0x23, 0x07, 0x48, 0x01, 0x07, 0x48, 0x89, 0x07, 0x48, 0x8b, 0x07, 0x50, 0xc3];
        let counted = counts(&decode(&bytes));
        assert_eq!(counted.instructions, 5);
        assert_eq!((counted.operations, counted.control), (2, 1));
        assert_eq!((counted.loads, counted.stores), (3, 2));
    }

    #[test]
    fn vectors_and_transfers() {
        // movq xmm0,rdi; pcmpeqd xmm1,xmm1; pandn xmm0,xmm1; movdqa xmm2,xmm0; movq rax,xmm2;
        // gf2p8affineqb xmm0,xmm1,0; movzx eax,al; ret
        let bytes = [
            0x66, 0x48, 0x0f, 0x6e, 0xc7, 0x66, 0x0f, 0x76, 0xc9, 0x66, 0x0f, 0xdf, 0xc1, 0x66,
            0x0f, 0x6f, 0xd0, 0x66, 0x48, 0x0f, 0x7e, 0xd0, 0x66, 0x0f, 0x3a, 0xce, 0xc1, 0, 0x0f,
            0xb6, 0xc0, 0xc3,
        ];
        let counted = counts(&decode(&bytes));
        assert_eq!(counted.instructions, 7);
        assert_eq!((counted.transfers, counted.constants, counted.moves), (2, 1, 1));
        assert_eq!((counted.operations, counted.unknown), (3, 0));
    }

    #[test]
    fn merging_registers_is_an_operation_and_the_same_name_with_memory_is_not() {
        // movsd xmm0,xmm1; movsd xmm0,[rdi]; movhps [rdi],xmm0; movzx eax,byte ptr [rdi]; ret
        let bytes = [
            0xf2, 0x0f, 0x10, 0xc1, 0xf2, 0x0f, 0x10, 0x07, 0x0f, 0x17, 0x07, 0x0f, 0xb6, 0x07,
            0xc3,
        ];
        let counted = counts(&decode(&bytes));
        assert_eq!((counted.operations, counted.loads, counted.stores), (1, 2, 1));
        assert_eq!(counted.moves, 0);
    }

    #[test]
    fn an_unplaced_instruction_is_unknown() {
        // rdtsc; cpuid; fld1; ret
        let counted = counts(&decode(&[0x0f, 0x31, 0x0f, 0xa2, 0xd9, 0xe8, 0xc3]));
        assert_eq!((counted.instructions, counted.unknown), (3, 3));
    }

    #[test]
    fn only_the_last_ret_is_left_out() {
        // test rdi,rdi; jne +1; ret; mov rax,rdi; ret
        let counted =
            counts(&decode(&[0x48, 0x85, 0xff, 0x75, 0x01, 0xc3, 0x48, 0x89, 0xf8, 0xc3]));
        assert_eq!((counted.instructions, counted.control, counted.moves), (4, 3, 1));
    }
}
