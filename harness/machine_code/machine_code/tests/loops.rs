//! Loops of hand-assembled code.

use crate::decode;
use machine_code::decode::{innermost_loops, loops};

#[test]
fn nested_loops_are_found_with_their_bodies() {
    // A: mov rax,[rsp+8]; B: shr rdi,8; and rdi,rsi; jne B; call A; dec rcx; jne A; ret
    let bytes = [
        0x48, 0x8b, 0x44, 0x24, 0x08, 0x48, 0xc1, 0xef, 0x08, 0x48, 0x21, 0xf7, 0x75, 0xf7, 0xe8,
        0xed, 0xff, 0xff, 0xff, 0x48, 0xff, 0xc9, 0x75, 0xe8, 0xc3,
    ];
    let code = decode(&bytes);
    let found = loops(&code);
    assert_eq!(found.len(), 2);
    assert_eq!((found[0].start, found[0].end, found[0].depth), (0, 6, 0));
    assert_eq!((found[1].start, found[1].end, found[1].depth), (1, 3, 1));
    assert_eq!(innermost_loops(&code), [found[1].clone()]);
    assert_eq!(found[1].body(&code).len(), 3);
    assert_eq!((found[0].calls(&code), found[1].calls(&code)), (1, 0));
    // The load and the call, which pushes where to return to.
    assert_eq!(
        (found[0].stack_accesses(&code).len(), found[1].stack_accesses(&code).len()),
        (2, 0)
    );
    assert!(!found[0].is_packed(&code));
}

#[test]
fn two_branches_to_one_start_are_one_loop() {
    // L: test rdi,rdi; je L; dec rcx; jne L; ret
    let bytes = [0x48, 0x85, 0xff, 0x74, 0xfb, 0x48, 0xff, 0xc9, 0x75, 0xf6, 0xc3];
    let found = loops(&decode(&bytes));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].members, [0, 1, 2, 3]);
}

#[test]
fn blocks_may_lie_in_any_order() {
    // jmp E; B: dec rcx; E: test rdi,rdi; je X; jmp B; X: ret
    // The loop is entered in its middle, and its bottom lies above its top.
    let bytes = [0xeb, 0x03, 0x48, 0xff, 0xc9, 0x48, 0x85, 0xff, 0x74, 0x02, 0xeb, 0xf6, 0xc3];
    let found = loops(&decode(&bytes));
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].header, &found[0].members[..]), (2, &[1, 2, 3, 4][..]));
}

#[test]
fn a_block_behind_the_branch_back_belongs_to_the_loop() {
    // L: test rdi,rdi; je F; M: dec rcx; jne L; ret; F: inc rax; jmp M
    let bytes = [
        0x48, 0x85, 0xff, 0x74, 0x06, 0x48, 0xff, 0xc9, 0x75, 0xf6, 0xc3, 0x48, 0xff, 0xc0, 0xeb,
        0xf5,
    ];
    let found = loops(&decode(&bytes));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].members, [0, 1, 2, 3, 5, 6], "all but the ret");
}

#[test]
fn padding_that_is_never_reached_makes_no_loop() {
    // test rdi,rdi; jmp X; nop (never reached); X: dec rcx; jne X; ret
    let bytes = [0x48, 0x85, 0xff, 0xeb, 0x01, 0x90, 0x48, 0xff, 0xc9, 0x75, 0xfb, 0xc3];
    let found = loops(&decode(&bytes));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].members, [3, 4]);
}
