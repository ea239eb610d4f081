//! Classes of instructions, counts by class, CPU features and stack accesses of hand-assembled
//! code.

use crate::decode;
use machine_code::decode::{
    Class, Decoded, computes_in_floating_point, counts, features, uses_packed_vectors,
    widest_vector_bits,
};

fn classes(bytes: &[u8]) -> Vec<Class> {
    decode(bytes).instructions.iter().map(|line| line.class).collect()
}

#[test]
fn masks_and_what_derives_from_masks_are_constants() {
    // movabs rcx,0x7f..7f; lea rdx,[rcx+0xfe]; mov r8,rcx; shl r8,1; xor eax,eax;
    // lea rax,[rdi+rcx]; mov al,5; and rax,rdi; ret
    let bytes = [
        0x48, 0xb9, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x48, 0x8d, 0x91, 0xfe, 0, 0,
        0, 0x49, 0x89, 0xc8, 0x49, 0xd1, 0xe0, 0x31, 0xc0, 0x48, 0x8d, 0x04, 0x0f, 0xb0, 5, 0x48,
        0x21, 0xf8, 0xc3,
    ];
    use Class::{Constant, Move, Operation, Ret};
    let expected =
        [Constant, Constant, Move, Constant, Constant, Operation, Constant, Operation, Ret];
    assert_eq!(classes(&bytes), expected);
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
        0x66, 0x48, 0x0f, 0x6e, 0xc7, 0x66, 0x0f, 0x76, 0xc9, 0x66, 0x0f, 0xdf, 0xc1, 0x66, 0x0f,
        0x6f, 0xd0, 0x66, 0x48, 0x0f, 0x7e, 0xd0, 0x66, 0x0f, 0x3a, 0xce, 0xc1, 0, 0x0f, 0xb6,
        0xc0, 0xc3,
    ];
    let counted = counts(&decode(&bytes));
    assert_eq!(counted.instructions, 7);
    assert_eq!((counted.transfers, counted.constants, counted.moves), (2, 1, 1));
    assert_eq!((counted.operations, counted.unknown), (3, 0));
}

#[test]
fn merging_registers_is_an_operation_and_the_same_name_with_memory_is_not() {
    // movsd xmm0,xmm1; movsd xmm0,[rdi]; movhps [rdi],xmm0; movzx eax,byte ptr [rdi]; ret
    let bytes =
        [0xf2, 0x0f, 0x10, 0xc1, 0xf2, 0x0f, 0x10, 0x07, 0x0f, 0x17, 0x07, 0x0f, 0xb6, 0x07, 0xc3];
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
    let counted = counts(&decode(&[0x48, 0x85, 0xff, 0x75, 0x01, 0xc3, 0x48, 0x89, 0xf8, 0xc3]));
    assert_eq!((counted.instructions, counted.control, counted.moves), (4, 3, 1));
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

fn lines(bytes: &[u8]) -> Vec<Decoded> {
    decode(bytes).instructions
}

#[test]
fn features_are_named_and_the_base_is_not() {
    // gf2p8affineqb xmm0,xmm1,0; ret
    let sse = lines(&[0x66, 0x0f, 0x3a, 0xce, 0xc1, 0x00, 0xc3]);
    assert_eq!(features(&sse), ["GFNI"]);
    assert_eq!(widest_vector_bits(&sse), 128);
    // vpternlogq zmm0,zmm1,zmm2,0x96; shlx rax,rdi,rsi; ret
    let wide =
        lines(&[0x62, 0xf3, 0xf5, 0x48, 0x25, 0xc2, 0x96, 0xc4, 0xe2, 0xc9, 0xf7, 0xc7, 0xc3]);
    assert_eq!(features(&wide), ["AVX512F", "BMI2"]);
    assert_eq!(widest_vector_bits(&wide), 512);
    assert!(uses_packed_vectors(&wide));
}

#[test]
fn scalar_code_is_not_packed() {
    // shl rdi,8; addsd xmm0,xmm1; ret
    let scalar = lines(&[0x48, 0xc1, 0xe7, 0x08, 0xf2, 0x0f, 0x58, 0xc1, 0xc3]);
    assert!(!uses_packed_vectors(&scalar));
    assert_eq!(widest_vector_bits(&scalar[..1]), 0);
    // pxor xmm0,xmm1
    assert!(uses_packed_vectors(&lines(&[0x66, 0x0f, 0xef, 0xc1])));
}

#[test]
fn copies_loads_and_zeroing_do_not_compute() {
    // movaps xmm0,xmm1; movups xmm0,[rdi]; movups [rdi],xmm0; xorps xmm0,xmm0; pxor xmm0,xmm1
    let plain = lines(&[
        0x0f, 0x28, 0xc1, 0x0f, 0x10, 0x07, 0x0f, 0x11, 0x07, 0x0f, 0x57, 0xc0, 0x66, 0x0f, 0xef,
        0xc1,
    ]);
    assert!(!plain.iter().any(computes_in_floating_point));
    // addps xmm0,xmm1; xorps xmm0,xmm1; shufps xmm0,xmm1,0; mulpd xmm0,[rdi]
    let numbers = lines(&[
        0x0f, 0x58, 0xc1, 0x0f, 0x57, 0xc1, 0x0f, 0xc6, 0xc1, 0x00, 0x66, 0x0f, 0x59, 0x07,
    ]);
    assert_eq!(numbers.len(), 4);
    assert!(numbers.iter().all(computes_in_floating_point));
}

fn on_stack(bytes: &[u8]) -> Vec<String> {
    decode(bytes).stack_accesses().iter().map(Decoded::text).collect()
}

#[test]
fn spills_and_folded_operands_are_seen() {
    // push rbx; mov [rsp-8],rax; and rax,[rsp-8]; lea rax,[rsp+8]; mov rax,[rdi]; pop rbx
    let bytes = [
        0x53, 0x48, 0x89, 0x44, 0x24, 0xf8, 0x48, 0x23, 0x44, 0x24, 0xf8, 0x48, 0x8d, 0x44, 0x24,
        0x08, 0x48, 0x8b, 0x07, 0x5b,
    ];
    assert_eq!(on_stack(&bytes), ["mov [rsp-8], rax", "and rax, [rsp-8]"]);
}

#[test]
fn rbp_is_the_stack_only_where_it_comes_from_rsp() {
    // mov rax,[rbp+8]
    let load = [0x48, 0x8b, 0x45, 0x08];
    assert_eq!(on_stack(&load), [""; 0]);
    // mov rbp,rsp; mov rax,[rbp+8]
    assert_eq!(on_stack(&[&[0x48, 0x89, 0xe5][..], &load].concat()), ["mov rax, [rbp+8]"]);
}
