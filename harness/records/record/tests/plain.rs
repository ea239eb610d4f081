//! Faults of texts, and the texts that remain after cleaning.

use crate::plain::{fault, remove_faults};
use crate::publishable::has_word;

const FAULTY: [(&str, &str); 26] = [
    ("a\u{1b}[31mred", "an invisible character, \\u{1b}"),
    ("two\nlines", "an invisible character, \\u{a}"),
    ("turned \u{202e}round", "an invisible character, \\u{202e}"),
    ("nothing\u{200b}there", "an invisible character, \\u{200b}"),
    ("hangul \u{3164}filler", "an invisible character, \\u{3164}"),
    ("variation\u{fe0f}", "an invisible character, \\u{fe0f}"),
    ("<script>alert(1)</script>", "markup"),
    ("a </style> b", "markup"),
    ("<!-- END: results -->", "markup"),
    ("<img src=x onerror=1>", "markup"),
    ("see https://example.org", "a link"),
    ("[here](elsewhere)", "a link"),
    ("/home/alice/games.epd: not found", "a path"),
    ("cannot run \"/usr/bin/valgrind\"", "a path"),
    ("--positions=/tmp/x.epd", "a path"),
    ("-L/opt/lib", "a path"),
    ("ld:/usr/lib:x", "a path"),
    ("~/games.epd", "a path"),
    ("C:\\Users\\alice", "a path"),
    ("c:/users/alice", "a path"),
    ("\\\\server\\share", "a path"),
    ("../../etc/passwd", "a path"),
    ("a/../../b", "a path"),
    ("..\\x", "a path"),
    ("alice@laptop", "an address"),
    ("write to (alice.b@example.org)", "an address"),
];

#[test]
fn faults_are_found() {
    for (text, expected) in FAULTY {
        let found = fault(text, false).unwrap_or_else(|| panic!("{text:?}: no {expected}"));
        assert!(found.starts_with(expected), "{text:?}: {found}");
    }
    assert_eq!(fault("two\nlines", true), None);
    assert!(fault("two\rlines", true).is_some_and(|found| found.contains("\\u{d}")));
}

#[test]
fn what_records_say_is_no_fault() {
    for text in [
        "it has a loop: bytewise_fill/add, classical/square_attacks_branching",
        "vpternlogq zmm, zmm, zmm, imm8 {k}",
        "rustc 1.95.0 (59807616e 2026-04-14)",
        "-Cllvm-args=-align-all-functions=6",
        "Intel(R) Core(TM) i7 CPU @ 2.60GHz",
        "12 / 3 < 5 and/or 7 > 6; a .. b ... c",
        "dumb7_* --model ray_attacks --positions FILE",
        "“the field” – ein Laptop, 笔记本",
    ] {
        assert_eq!(fault(text, false), None, "{text:?}");
    }
}

#[test]
fn what_is_cleaned_has_no_fault_and_keeps_the_rest() {
    let joined = FAULTY.map(|(text, _)| text).join(" ");
    for text in FAULTY.map(|(text, _)| text).into_iter().chain([joined.as_str()]) {
        for lines in [false, true] {
            let clean = remove_faults(text, lines, 64);
            assert_eq!(fault(&clean, lines), None, "{text:?} -> {clean:?}");
            assert!(clean.len() <= 64);
        }
    }
    let said = "cannot run /home/alice/target/runner: No such file (os error 2)";
    assert_eq!(remove_faults(said, false, 99), "cannot run … No such file (os error 2)");
    assert_eq!(remove_faults("nothing to do", false, 99), "nothing to do");
    assert_eq!(remove_faults("ééé", false, 5), "é…");
}

#[test]
fn a_name_is_a_word_of_its_own() {
    assert!(has_word("bench of alice's laptop", "alice") && has_word("alice", "alice"));
    assert!(!has_word("malice", "alice") && !has_word("alice_2", "alice"));
}
