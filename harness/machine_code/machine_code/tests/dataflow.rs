//! Known graphs and paths of hand-assembled code.

use crate::decode;
use iced_x86::Register;
use machine_code::decode::{
    Carrier, Decoded, Edge, Graph, LoopPath, NotTimeable, carried_path, depth, longest_path, loops,
};

fn depth_of(bytes: &[u8]) -> u32 {
    depth(&decode(bytes)).expect("straight-line code")
}

/// Returns the instructions that produce the inputs of one, without inputs from outside.
fn producers(bytes: &[u8], index: usize) -> Vec<usize> {
    let graph = Graph::new(&decode(bytes).instructions);
    graph.inputs(index).iter().filter_map(|edge| edge.from).collect()
}

#[test]
fn flags_are_followed_bit_by_bit() {
    // cmp rdi,rsi; inc rdi; setb al; sete cl; ret: inc leaves the carry flag alone
    let bytes = [0x48, 0x39, 0xf7, 0x48, 0xff, 0xc7, 0x0f, 0x92, 0xc0, 0x0f, 0x94, 0xc1, 0xc3];
    assert_eq!((producers(&bytes, 2), producers(&bytes, 3)), (vec![0], vec![1]));
    // add rdi,rsi; adc rdx,rcx; ret
    let bytes = [0x48, 0x01, 0xf7, 0x48, 0x11, 0xca, 0xc3];
    assert_eq!((producers(&bytes, 1), depth_of(&bytes)), (vec![0], 2));
    // neg rdi; mov eax,0; cmovb rax,rsi: all three inputs
    let bytes = [0x48, 0xf7, 0xdf, 0xb8, 0, 0, 0, 0, 0x48, 0x0f, 0x42, 0xc6];
    let mut three = producers(&bytes, 2);
    three.sort_unstable();
    assert_eq!(three, [0, 1]);
}

#[test]
fn idioms_and_constants_begin_a_new_chain() {
    // shr rdi,8; xor edi,edi; or rdi,rsi; ret
    let bytes = [0x48, 0xc1, 0xef, 0x08, 0x31, 0xff, 0x48, 0x09, 0xf7, 0xc3];
    assert_eq!((producers(&bytes, 1), depth_of(&bytes)), (vec![], 1));
    // shr rdi,8; xor edi,esi; or rdi,rsi; ret: no idiom
    let bytes = [0x48, 0xc1, 0xef, 0x08, 0x31, 0xf7, 0x48, 0x09, 0xf7, 0xc3];
    assert_eq!((producers(&bytes, 1), depth_of(&bytes)), (vec![0], 3));
    // paddb xmm0,xmm1; pcmpeqd xmm0,xmm0; pxor xmm0,xmm2
    let bytes = [0x66, 0x0f, 0xfc, 0xc1, 0x66, 0x0f, 0x76, 0xc0, 0x66, 0x0f, 0xef, 0xc2];
    assert_eq!((producers(&bytes, 1), producers(&bytes, 2)), (vec![], vec![1]));
    // movabs rcx,mask; lea rdx,[rcx+8]; and rdx,rdi; pand xmm0,[rip+0]; ret
    let bytes = [
        0x48, 0xb9, 1, 2, 3, 4, 5, 6, 7, 8, 0x48, 0x8d, 0x51, 0x08, 0x48, 0x21, 0xfa, 0x66, 0x0f,
        0xdb, 0x05, 0, 0, 0, 0, 0xc3,
    ];
    assert_eq!(depth_of(&bytes), 1);
}

#[test]
fn parts_of_registers() {
    // shr rax,8; setb al; ret: al merges into rax
    assert_eq!(producers(&[0x48, 0xc1, 0xe8, 0x08, 0x0f, 0x92, 0xc0, 0xc3], 1), [0, 0]);
    // shr rax,8; mov eax,edi; ret: 32 bits clear the rest
    assert!(producers(&[0x48, 0xc1, 0xe8, 0x08, 0x89, 0xf8, 0xc3], 1).is_empty());
    // shr rdi,8; movzx eax,dil; ret
    let bytes = [0x48, 0xc1, 0xef, 0x08, 0x40, 0x0f, 0xb6, 0xc7, 0xc3];
    assert_eq!(producers(&bytes, 1), [0]);
    // vpxor xmm1,xmm2,xmm3; vpaddb zmm0,zmm1,zmm2: one register, two names
    let bytes = [0xc5, 0xe9, 0xef, 0xcb, 0x62, 0xf1, 0x75, 0x48, 0xfc, 0xc2];
    let graph = Graph::new(&decode(&bytes).instructions);
    let carried: Vec<_> = graph.inputs(1).iter().filter(|edge| edge.from.is_some()).collect();
    assert_eq!(carried.len(), 1);
    assert_eq!(carried[0].carrier, Carrier::Register(Register::ZMM1));
}

#[test]
fn values_travel_through_the_stack() {
    // shr rdi,8; mov [rsp-8],rdi; mov rax,[rsp-8]; mov rcx,[rsp-16]; ret
    let bytes = [
        0x48, 0xc1, 0xef, 0x08, 0x48, 0x89, 0x7c, 0x24, 0xf8, 0x48, 0x8b, 0x44, 0x24, 0xf8, 0x48,
        0x8b, 0x4c, 0x24, 0xf0, 0xc3,
    ];
    assert_eq!((producers(&bytes, 2), producers(&bytes, 3)), (vec![1], vec![]));
    assert_eq!(depth_of(&bytes), 3);
    // push rdi; sub rsp,16; mov rax,[rsp+16]; add rsp,16; pop rcx; ret
    let bytes = [
        0x57, 0x48, 0x83, 0xec, 0x10, 0x48, 0x8b, 0x44, 0x24, 0x10, 0x48, 0x83, 0xc4, 0x10, 0x59,
        0xc3,
    ];
    assert_eq!((producers(&bytes, 2), producers(&bytes, 4)), (vec![0], vec![0]));
    // mov [rdi],rax; mov rcx,[rdi]; add rdi,8; mov rdx,[rdi]; ret
    let bytes =
        [0x48, 0x89, 0x07, 0x48, 0x8b, 0x0f, 0x48, 0x83, 0xc7, 0x08, 0x48, 0x8b, 0x17, 0xc3];
    assert_eq!((producers(&bytes, 1), producers(&bytes, 3)), (vec![0], vec![2]));
}

#[test]
fn a_load_folded_into_an_operation_is_longer_by_its_address() {
    // shr rdi,8; shr rax,8; and rax,[rdi]; ret
    let bytes = [0x48, 0xc1, 0xef, 0x08, 0x48, 0xc1, 0xe8, 0x08, 0x48, 0x23, 0x07, 0xc3];
    let code = decode(&bytes);
    let path = longest_path(&code).expect("straight-line code");
    assert_eq!((path.length, path.members), (3.0, vec![0, 2]));
}

#[test]
fn other_latencies_choose_other_paths() {
    // shr rdi,8; imul rsi,rdx; or rdi,rsi; ret
    let code = decode(&[0x48, 0xc1, 0xef, 0x08, 0x48, 0x0f, 0xaf, 0xf2, 0x48, 0x09, 0xf7, 0xc3]);
    let graph = Graph::new(&code.instructions);
    let latency = |edge: &Edge| if edge.to == 1 { 3.0 } else { 1.0 };
    let path = graph.critical_path(latency);
    assert_eq!((path.length, path.members), (4.0, vec![1, 2]));
}

#[test]
fn code_with_choices_has_no_depth() {
    // test rdi,rdi; je +3; mov rax,rdi; ret
    let branch = [0x48, 0x85, 0xff, 0x74, 0x03, 0x48, 0x89, 0xf8, 0xc3];
    assert_eq!(depth(&decode(&branch)), Err(NotTimeable::Branches));
    // L: shr rdi,8; jne L; ret
    assert_eq!(
        depth(&decode(&[0x48, 0xc1, 0xef, 0x08, 0x75, 0xfa, 0xc3])),
        Err(NotTimeable::Loops)
    );
    // call +0; ret
    assert_eq!(depth(&decode(&[0xe8, 0, 0x10, 0, 0, 0xc3])), Err(NotTimeable::Calls));
    // rep movsb; ret
    assert_eq!(depth(&decode(&[0xf3, 0xa4, 0xc3])), Err(NotTimeable::Repeats));
}

fn carried_of(bytes: &[u8]) -> Result<Option<LoopPath>, NotTimeable> {
    let code = decode(bytes);
    carried_path(&code, loops(&code).last().expect("a loop"))
}

#[test]
fn a_chain_through_the_loop_is_found_and_counters_are_shorter() {
    // L: add rsi,8; shr rdi,8; xor rdi,[rsi]; rol rdi,5; mov rax,rdi; dec rcx; jne L; ret
    let bytes = [
        0x48, 0x83, 0xc6, 0x08, 0x48, 0xc1, 0xef, 0x08, 0x48, 0x33, 0x3e, 0x48, 0xc1, 0xc7, 0x05,
        0x48, 0x89, 0xf8, 0x48, 0xff, 0xc9, 0x75, 0xe9, 0xc3,
    ];
    let path = carried_of(&bytes).unwrap().expect("three chains");
    assert_eq!((path.length, path.iterations), (3.0, 1));
    assert_eq!(path.members, [1, 2, 3]);
}

#[test]
fn a_cycle_over_two_iterations_is_shared_between_them() {
    // L: mov rax,rdi; mov rdi,rsi; imul rax,rax (3 steps); mov rsi,rax; dec rcx; jne L; ret
    // rdi and rsi change places: each value is multiplied in every other iteration.
    let bytes = [
        0x48, 0x89, 0xf8, 0x48, 0x89, 0xf7, 0x48, 0x0f, 0xaf, 0xc0, 0x48, 0x89, 0xc6, 0x48, 0xff,
        0xc9, 0x75, 0xee, 0xc3,
    ];
    let code = decode(&bytes);
    let found = &loops(&code)[0];
    let order = found.execution_order(&code).expect("one way");
    assert_eq!(order, [0, 1, 2, 3, 4, 5]);
    let body: Vec<Decoded> = found.body(&code);
    let multiplied = |edge: &Edge| match edge.to {
        2 => 3.0,
        4 => 1.0,
        _ => 0.0,
    };
    let path = Graph::from_loop(&body).loop_carried_path(multiplied).expect("two chains");
    assert_eq!((path.length, path.iterations), (1.5, 2));
    assert_eq!(path.members, [0, 2, 3, 1]);
}

#[test]
fn flags_and_the_stack_carry_from_iteration_to_iteration() {
    // L: adc rdi,rsi; lea rcx,[rcx-1]; jrcxz X; jmp L; X: ret
    let bytes = [0x48, 0x11, 0xf7, 0x48, 0x8d, 0x49, 0xff, 0xe3, 0x02, 0xeb, 0xf5, 0xc3];
    let code = decode(&bytes);
    let body = loops(&code)[0].body(&code);
    let graph = Graph::from_loop(&body);
    let flags = graph.inputs(0).iter().find(|edge| matches!(edge.carrier, Carrier::Flags(_)));
    assert!(flags.is_some_and(|edge| edge.carried && edge.from == Some(0)));
    // L: add [rsp-8],rdi; dec rcx; jne L; ret: load, operation, store
    let bytes = [0x48, 0x01, 0x7c, 0x24, 0xf8, 0x48, 0xff, 0xc9, 0x75, 0xf6, 0xc3];
    assert_eq!(carried_of(&bytes).unwrap().map(|path| path.length), Some(3.0));
}

#[test]
fn a_loop_may_be_left_in_its_middle_but_has_one_way_through() {
    // L: shr rdi,8; je X; dec rcx; jne L; X: ret
    let bytes = [0x48, 0xc1, 0xef, 0x08, 0x74, 0x05, 0x48, 0xff, 0xc9, 0x75, 0xf5, 0xc3];
    assert_eq!(carried_of(&bytes).unwrap().map(|path| path.length), Some(1.0));
    // L: shr rdi,8; je N; or rax,rdi; N: dec rcx; jne L; ret
    let bytes =
        [0x48, 0xc1, 0xef, 0x08, 0x74, 0x03, 0x48, 0x09, 0xf8, 0x48, 0xff, 0xc9, 0x75, 0xf2, 0xc3];
    assert_eq!(carried_of(&bytes), Err(NotTimeable::Branches));
}
