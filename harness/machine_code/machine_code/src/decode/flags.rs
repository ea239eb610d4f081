//! Comparisons and the readers of their flags, within one function.

use crate::decode::facts::{Facts, is_among, name, stem};
use iced_x86::{FlowControl, Mnemonic};

/// Returns whether the instruction at `index` is a comparison (it writes only flags) whose flags
/// are read by branches alone. Unread flags make it an operation without effect.
pub(crate) fn only_feeds_branches(function: &[Facts], index: usize) -> bool {
    if !is_comparison(function[index].mnemonic) {
        return false;
    }
    let flags = function[index].flags_modified;
    let (mut branches, mut others) = (0, 0);
    let mut pending = vec![(index + 1, flags)];
    let mut seen = vec![0_u32; function.len()];
    while let Some((index, live_flags)) = pending.pop() {
        let Some(line) = function.get(index) else { continue };
        if live_flags & !seen[index] == 0 {
            continue;
        }
        seen[index] |= live_flags;
        if line.flags_read & live_flags != 0 {
            match line.flow {
                FlowControl::ConditionalBranch => branches += 1,
                _ => others += 1,
            }
        }
        let live_flags = live_flags & !line.flags_modified;
        use FlowControl::{ConditionalBranch, Next, UnconditionalBranch};
        // Flags do not survive calls and returns.
        if matches!(line.flow, Next | ConditionalBranch | UnconditionalBranch) {
            pending.extend(line.successors.iter().map(|&next| (next, live_flags)));
        }
    }
    branches > 0 && others == 0
}

fn is_comparison(mnemonic: Mnemonic) -> bool {
    const COMPARISONS: &str = "bt cmp comisd comiss kortestb kortestd kortestq kortestw ktestb \
        ktestd ktestq ktestw ptest test testpd testps ucomisd ucomiss";
    is_among(stem(&name(mnemonic)), COMPARISONS)
}
