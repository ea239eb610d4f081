//! One decoded function: where it ends, its constants, whether it is straight-line code, its hash
//! and its text.

use crate::decode;
use machine_code::decode::{Code, Distance, ReadOnly, distances, masked_hash};

#[test]
fn padding_after_the_last_instruction_is_cut() {
    // mov rax,rdi; ret; nop word [..]; int3
    let bytes = [0x48, 0x89, 0xf8, 0xc3, 0x66, 0x0f, 0x1f, 0x44, 0x00, 0x00, 0xcc];
    let code = decode(&bytes);
    assert_eq!(code.bytes, bytes[..4]);
    assert_eq!(code.mnemonics(), ["mov", "ret"]);
    assert_eq!(code.index_at(0x1003), Some(1));
    assert_eq!(code.index_at(0x1001), None);
    assert!(code.contains(0x1003) && !code.contains(0x1004));
}

#[test]
fn a_function_may_end_in_a_jump() {
    // xor eax,eax; jmp $-2; nop
    let code = decode(&[0x31, 0xc0, 0xeb, 0xfc, 0x90]);
    assert_eq!(code.mnemonics(), ["xor", "jmp"]);
}

#[test]
fn constants_are_read_where_the_instruction_points() {
    // movdqa xmm0,[rip+0x100]; lea rax,[rip+0x100]; ret
    let bytes = [
        0x66, 0x0f, 0x6f, 0x05, 0x00, 0x01, 0x00, 0x00, 0x48, 0x8d, 0x05, 0x00, 0x01, 0x00, 0x00,
        0xc3,
    ];
    let code = Code::decode("f", 0x1000, &bytes, |address, length| {
        assert_eq!((address, length), (0x1108, 16));
        Some(vec![7; length])
    });
    assert_eq!(code.constants, [ReadOnly { instruction: 0, address: 0x1108, bytes: vec![7; 16] }]);
}

fn straight(bytes: &[u8]) -> bool {
    decode(bytes).is_straight_line()
}

#[test]
fn branches_calls_and_repetitions_are_not_straight() {
    // mov rax,rdi; movsb; ret
    assert!(straight(&[0x48, 0x89, 0xf8, 0xa4, 0xc3]));
    // test rdi,rdi; je +3; mov rax,rdi; ret
    assert!(!straight(&[0x48, 0x85, 0xff, 0x74, 0x03, 0x48, 0x89, 0xf8, 0xc3]));
    // call +0; ret
    assert!(!straight(&[0xe8, 0, 0, 0, 0, 0xc3]));
    // rep movsb; ret
    assert!(!straight(&[0xf3, 0xa4, 0xc3]));
    // repne scasb; ret
    assert!(!straight(&[0xf2, 0xae, 0xc3]));
    // xor eax,eax; jmp to another function
    assert!(!straight(&[0x31, 0xc0, 0xe9, 0x00, 0x10, 0x00, 0x00]));
    assert!(!straight(&[]));
}

#[test]
fn what_leaves_the_function_is_found_and_what_stays_is_not() {
    // movdqa xmm0,[rip+0x100]; call +0x100; jmp to the start; jmp +0x10 (short); ret
    let bytes = [
        0x66, 0x0f, 0x6f, 0x05, 0x00, 0x01, 0x00, 0x00, 0xe8, 0x00, 0x01, 0x00, 0x00, 0xeb, 0xf1,
        0xeb, 0x10, 0xc3,
    ];
    let code = decode(&bytes);
    let expected = [(4, 4, 0x1108), (9, 4, 0x110d), (16, 1, 0x1021)]
        .map(|(offset, size, target)| Distance { offset, size, target });
    assert_eq!(distances(&code), expected);
}

fn hash(address: u64, bytes: &[u8], constant: u8) -> String {
    masked_hash(&Code::decode("f", address, bytes, |_, length| Some(vec![constant; length])))
}

/// `movdqa xmm0,[rip+d]; call +c; shl rdi,s; jmp back to the start; ret`
fn sample(displacement: u8, call: u8, shift: u8) -> Vec<u8> {
    let [d, c, s] = [displacement, call, shift];
    let load_and_call = [0x66, 0x0f, 0x6f, 0x05, d, 1, 0, 0, 0xe8, c, 1, 0, 0];
    [&load_and_call[..], &[0x48, 0xc1, 0xe7, s, 0xeb, 0xed, 0xc3]].concat()
}

#[test]
fn addresses_do_not_matter_and_everything_else_does() {
    let reference = hash(0x1000, &sample(0, 0, 8), 1);
    assert_eq!(reference.len(), 16);
    assert_eq!(hash(0x2000, &sample(0, 0, 8), 1), reference);
    assert_eq!(hash(0x1000, &sample(64, 0, 8), 1), reference);
    assert_eq!(hash(0x1000, &sample(0, 64, 8), 1), reference);
    assert_ne!(hash(0x1000, &sample(0, 0, 9), 1), reference, "another shift");
    assert_ne!(hash(0x1000, &sample(0, 0, 8), 2), reference, "another constant");
    let mut inner = sample(0, 0, 8);
    inner[18] = 0xf5; // the jump goes to the call instead
    assert_ne!(hash(0x1000, &inner, 1), reference, "another jump inside");
}

#[test]
fn padding_of_any_length_is_called_nop() {
    // nop; nop (66 90); xchg ax,cx; ret
    let code = decode(&[0x90, 0x66, 0x90, 0x66, 0x91, 0xc3]);
    assert_eq!(code.mnemonics(), ["nop", "nop", "xchg", "ret"]);
}
