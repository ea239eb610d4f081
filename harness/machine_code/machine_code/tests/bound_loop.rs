//! Bound loops of hand-assembled timed loops: which instructions stay, and where addresses come
//! from.

use crate::decode;
use machine_code::bound_loop::{BoundLoop, ListLocation, Replacement};
use machine_code::decode::{Code, Decoded, loops_over_calls};

/// Returns the loop over calls, decoded again at its new place.
fn body(code: &Code) -> Vec<Decoded> {
    let [timed] = &loops_over_calls(code)[..] else { panic!("a single loop over calls") };
    timed.body(code)
}

#[test]
fn addresses_and_the_count_stay_and_what_is_computed_does_not() {
    // passes: xor eax,eax; calls: mov rcx,[rdi+rax*8]; and rcx,rsi; add rdx,rcx; inc rax;
    // cmp rax,r8; jne calls; dec r9; jne passes; ret
    let bytes = [
        0x31, 0xc0, 0x48, 0x8b, 0x0c, 0xc7, 0x48, 0x21, 0xf1, 0x48, 0x01, 0xca, 0x48, 0xff, 0xc0,
        0x4c, 0x39, 0xc0, 0x75, 0xee, 0x49, 0xff, 0xc9, 0x75, 0xe7, 0xc3,
    ];
    let code = decode(&bytes);
    let bound_loop = BoundLoop::new(&code, 0x1000).expect("a bound loop");
    let new = bound_loop
        .bytes(0x9000, Replacement::Independent, ListLocation::default())
        .expect("registers");
    let new = Code::decode("f", 0x9000, &new, |_, _| None);
    let texts: Vec<String> = body(&new).iter().map(Decoded::text).collect();
    assert!(texts[0].ends_with("[rdi+rax*8]"), "{texts:?}");
    assert_eq!(texts[3..5], ["inc rax", "cmp rax, r8"]);
    let reads_what_is_made = |at: usize| {
        let made = new.instructions.len() > at && texts[at].contains("rcx, rcx");
        made || texts[at] == "add rdx, rcx"
    };
    assert!(!reads_what_is_made(2), "{texts:?}");
}

#[test]
fn what_data_make_of_addresses_comes_out_of_the_list() {
    // passes: mov r10,rdi; calls: mov rax,[r10]; and eax,7; mov r11,[rcx+rax*8]; xor rax,r11; and
    // eax,7; add r9,[rcx+rax*8]; add r10,8; cmp r10,rsi; jne calls; dec rdx; jne passes; ret
    let bytes = [
        0x49, 0x89, 0xfa, 0x49, 0x8b, 0x02, 0x83, 0xe0, 0x07, 0x4c, 0x8b, 0x1c, 0xc1, 0x4c, 0x31,
        0xd8, 0x83, 0xe0, 0x07, 0x4c, 0x03, 0x0c, 0xc1, 0x49, 0x83, 0xc2, 0x08, 0x49, 0x39, 0xf2,
        0x75, 0xe3, 0x48, 0xff, 0xca, 0x75, 0xdb, 0xc3,
    ];
    let code = decode(&bytes);
    let bound_loop = BoundLoop::new(&code, 0x1000).expect("a bound loop");
    assert_eq!((bound_loop.bytes_per_turn(), bound_loop.added_instructions()), (8, 0));
    let known = ListLocation { address: 0x20000, turns: 4 };
    let new = bound_loop.bytes(0x9000, Replacement::Independent, known).expect("registers");
    let new = Code::decode("f", 0x9000, &new, |_, _| None);
    let texts: Vec<String> = body(&new).iter().map(Decoded::text).collect();
    // The first look-up's load brings the address of the second from the list, through the register
    // that advances through the calls.
    let brought =
        texts[2].strip_prefix("mov ").and_then(|it| it.split_once(", [")).expect("a load");
    assert!(brought.1.ends_with("+r10]"), "{texts:?}");
    assert!(texts[5].ends_with(&format!("[rcx+{}*8]", brought.0)), "{texts:?}");
    assert_eq!(texts.len(), body(&code).len());
    // The same with `mov [rcx+rax*8],r9` for the last look-up.
    let mut stores = bytes;
    stores[20] = 0x89;
    let code = decode(&stores);
    let why = BoundLoop::new(&code, 0x1000).map(|_| ()).unwrap_err();
    assert!(why.contains("writes to addresses"), "{why}");
}
