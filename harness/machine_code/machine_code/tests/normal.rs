//! Functions without addresses, and registers by name.

use crate::decode;
use machine_code::decode::{Code, NormalLine, normal, register};

#[test]
fn parts_of_a_register_have_one_whole_and_views_of_their_own() {
    let of = |name| register(name).expect("a register");
    assert_eq!((of("rax").view, of("eax").view, of("al").view), ("64", "32", "8"));
    assert_eq!((of("ah").view, of("r9d").view), ("8 high", "32"));
    assert_eq!([of("rax"), of("eax"), of("ah")].map(|part| part.whole), [Some("rax"); 3]);
    assert_eq!(of("xmm3").whole, of("ymm3").whole);
    assert_ne!(of("xmm3").view, of("ymm3").view);
    assert_eq!((of("rsp").whole, of("fs").whole, of("rip").whole), (None, None, None));
    assert_eq!(register("rax, rbx"), None);
}

/// `movdqa xmm0,[rip+d]; lea rax,[rip+d]; je over; call; shl rdi,s; L: ret`
fn sample(address: u64, shift: u8) -> Vec<String> {
    let to_function = (0x9000 - (address + 22)) as u32;
    let [a, b, c, d] = to_function.to_le_bytes();
    let bytes = [
        0x66, 0x0f, 0x6f, 0x05, 0x00, 0x01, 0x00, 0x00, 0x48, 0x8d, 0x05, 0x00, 0x01, 0x00, 0x00,
        0x74, 0x09, 0xe8, a, b, c, d, 0x48, 0xc1, 0xe7, shift, 0xc3,
    ];
    let code = Code::decode("f", address, &bytes, |_, length| Some(vec![0xab; length]));
    let name = |address| (address == 0x9000).then(|| "other".to_string());
    normal(&code, name).lines.iter().map(NormalLine::text).collect()
}

#[test]
fn nothing_depends_on_where_the_function_stands() {
    let constant = "ab".repeat(16);
    let expected = [
        format!("    movdqa xmm0, [const {constant}]"),
        "    lea    rax, [data 1]".to_string(),
        "    je     L1".to_string(),
        "    call   other".to_string(),
        "    shl    rdi, 8".to_string(),
        "L1  ret".to_string(),
    ];
    assert_eq!(sample(0x1000, 8), expected);
    assert_eq!(sample(0x3000, 8), expected);
    assert_ne!(sample(0x1000, 9), expected);
}

#[test]
fn registers_are_apart_and_unnamed_ones_are_told() {
    // mul rcx; and rax,[rsp+rdx*8+16]; shl rax,cl
    let bytes = [0x48, 0xf7, 0xe1, 0x48, 0x23, 0x44, 0xd4, 0x10, 0x48, 0xd3, 0xe0];
    let lines = normal(&decode(&bytes), |_| None).lines;
    assert_eq!(lines[0].implied, ["rax", "rdx"]);
    let registers: Vec<Vec<&str>> = lines.iter().map(|line| line.registers().collect()).collect();
    assert_eq!(registers, [vec!["rcx"], vec!["rax", "rsp", "rdx"], vec!["rax", "cl"]]);
    assert_eq!(lines[1].operands(), "rax, [rsp+rdx*8+0x10]");
    assert!(lines[1..].iter().all(|line| line.implied.is_empty()), "{lines:?}");
    let stored = serde_json::to_string(&lines).expect("plain data");
    assert_eq!(serde_json::from_str::<Vec<NormalLine>>(&stored).expect("the same"), lines);
}
