//! Comparisons and the readers of their flags, within one function.

use crate::decode::facts::{Facts, is_among, name, stem};
use iced_x86::{FlowControl, Mnemonic};

/// Whether the instruction at `index` is a comparison (it writes only flags) whose flags are read by branches
/// alone. Unread flags make it an operation without effect.
pub(crate) fn only_feeds_branches(function: &[Facts], index: usize) -> bool {
    if !is_comparison(function[index].mnemonic) {
        return false;
    }
    let flags = function[index].flags_modified;
    let (mut branches, mut others) = (0, 0);
    let mut pending = vec![(index + 1, flags)];
    let mut seen = vec![0_u32; function.len()];
    while let Some((at, alive)) = pending.pop() {
        let Some(line) = function.get(at) else { continue };
        if alive & !seen[at] == 0 {
            continue;
        }
        seen[at] |= alive;
        if line.flags_read & alive != 0 {
            match line.flow {
                FlowControl::ConditionalBranch => branches += 1,
                _ => others += 1,
            }
        }
        let alive = alive & !line.flags_modified;
        use FlowControl::{ConditionalBranch, Next, UnconditionalBranch};
        // Flags do not survive calls and returns.
        if matches!(line.flow, Next | ConditionalBranch | UnconditionalBranch) {
            pending.extend(line.successors.iter().map(|&next| (next, alive)));
        }
    }
    branches > 0 && others == 0
}

fn is_comparison(mnemonic: Mnemonic) -> bool {
    const COMPARISONS: &str = "bt cmp comisd comiss kortestb kortestd kortestq kortestw ktestb \
        ktestd ktestq ktestw ptest test testpd testps ucomisd ucomiss";
    is_among(stem(&name(mnemonic)), COMPARISONS)
}

#[cfg(test)]
mod tests {
    use crate::decode::{Class, Code};

    fn classes(bytes: &[u8]) -> Vec<Class> {
        let code = Code::decode("f", 0, bytes, |_, _| None);
        code.instructions.iter().map(|line| line.class).collect()
    }

    #[test]
    fn a_comparison_before_a_branch_is_control_and_before_a_cmov_an_operation() {
        use Class::{Control, Operation, Ret};
        // test rdi,rdi; je +0; ret
        assert_eq!(classes(&[0x48, 0x85, 0xff, 0x74, 0x00, 0xc3]), [Control, Control, Ret]);
        // cmp rdi,rsi; cmovb rax,rdi; ret
        let bytes = [0x48, 0x39, 0xf7, 0x48, 0x0f, 0x42, 0xc7, 0xc3];
        assert_eq!(classes(&bytes), [Operation, Operation, Ret]);
        // cmp rdi,rsi; je +0; setb al; ret: both, hence an operation
        let bytes = [0x48, 0x39, 0xf7, 0x74, 0x00, 0x0f, 0x92, 0xc0, 0xc3];
        assert_eq!(classes(&bytes), [Operation, Control, Operation, Ret]);
    }

    #[test]
    fn flags_are_followed_over_a_jump_and_end_where_they_are_overwritten() {
        use Class::{Control, Operation, Ret};
        // cmp rdi,rsi; jmp +0; je +0; add rdi,rsi; setb al; ret
        let bytes =
            [0x48, 0x39, 0xf7, 0xeb, 0x00, 0x74, 0x00, 0x48, 0x01, 0xf7, 0x0f, 0x92, 0xc0, 0xc3];
        assert_eq!(classes(&bytes), [Control, Control, Control, Operation, Operation, Ret]);
    }
}
