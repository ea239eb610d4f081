//! Files of several routines that ask about positions, as an engine takes them: one for each class
//! of CPUs, with a converter from its own board.

use crate::compiled::{c, checks_run, compile_c, done, folder, has_for_part, rust, rust_files};
use crate::compilers::{COMPILERS, WARNING_FLAGS};
use crate::printed::source;
use extract::{Extract, Language, Provenance, Selected};
use std::path::Path;
use std::process::Command;
use variants as _;

/// Names of files, and the routines of each: from mailboxes and from bitboards.
const FILES: [(&str, &[&str]); 4] = [
    (
        "position_avx512",
        &[
            "mailbox_low_bit/attackers_kinds",
            "mailbox_low_bit/discovered_kinds",
            "mailbox_rays/attackers_kinds_in_rays",
            "union_fills/threats_gfni",
        ],
    ),
    (
        "position_avx2",
        &[
            "mailbox_low_bit/attackers_codes_in_rays_avx2",
            "mailbox_low_bit/discovered_kinds_in_rays_avx2",
            "union_fills/threats_pairs",
        ],
    ),
    (
        "position_bitboards",
        &["nearest_lanes/attackers", "ray_gather/discovered", "union_fills/threats_words"],
    ),
    ("position_look_ups", &["hyperbola/attackers", "hyperbola/discovered", "pext/square_attacks"]),
];

fn selected(names: &[&str]) -> Vec<Selected> {
    let mut selected = Vec::new();
    for name in names {
        let (variant, routine) = name.split_once('/').expect("VARIANT/ROUTINE");
        let variant = contract::registry::variant(variant).expect("a variant");
        selected.push((variant, variant.routine(routine).expect("a routine of it")));
    }
    selected
}

fn together(stem: &str, names: &[&str], language: Language) -> Result<Extract, String> {
    let none = Provenance::default();
    extract::extract_together(stem, &selected(names), language, &none, &source)
}

fn printed(language: Language) -> Vec<(&'static str, Extract)> {
    let files = FILES.into_iter();
    files.map(|(stem, names)| (stem, together(stem, names, language).expect(stem))).collect()
}

#[test]
fn a_file_of_several_algorithms_is_right_in_rust() {
    let files = printed(Language::Rust);
    let texts =
        files.iter().map(|(stem, file)| (*stem, &*file.text, file.check(&format!("{stem}.rs"))));
    let all = rust_files(&folder("positions_rust"), texts);
    if checks_run() {
        rust(&all, 1).unwrap_or_else(|why| panic!("{why}"));
    }
}

/// Each compiler takes the self-check of each file, and one program that holds all files.
#[test]
fn a_file_of_several_algorithms_is_right_in_c() {
    if !checks_run() {
        return;
    }
    let (folder, mut unit) = (folder("positions_c"), String::new());
    for (stem, file) in printed(Language::C) {
        let check = file.check(&format!("{stem}.h"));
        write(&folder.join(format!("{stem}.h")), &file.text);
        write(&folder.join(format!("{stem}_check.c")), &check);
        if has_for_part("cc") {
            c(&folder, stem, &file.text, &check).unwrap_or_else(|why| panic!("{why}"));
        }
        unit += &format!("#include \"{stem}.h\"\n");
    }
    write(&folder.join("engine.c"), &(unit + "int engine;\n"));
    let mut sources: Vec<String> = FILES.map(|(stem, _)| format!("{stem}_check.c")).to_vec();
    sources.push("engine.c".into());
    for (compiler, standard) in COMPILERS {
        if !has_for_part(compiler) {
            continue;
        }
        for name in &sources {
            let mut command = Command::new(compiler);
            command.arg(format!("-std={standard}")).args(["-x", standard.trim_end_matches("11")]);
            command.args(WARNING_FLAGS).arg("-fsyntax-only").arg(folder.join(name));
            done(&mut command).unwrap_or_else(|why| panic!("{compiler}, {name}: {why}"));
        }
    }
}

fn write(path: &Path, text: &str) {
    std::fs::write(path, text).expect("a folder of ours");
}

/// Returns the tables of a file in C: the values of each, from the first brace on.
fn tables(text: &str) -> Vec<&str> {
    let (_, code) = text.split_once("*/").expect("a head");
    let mut tables = Vec::new();
    for definition in code.split("static const uint").skip(1) {
        let (values, _) = definition.split_once("};").expect("its end");
        tables.push(&values[values.find('{').expect("its values")..]);
    }
    tables
}

#[test]
fn a_table_of_several_routines_is_printed_once() {
    let (stem, names) = FILES[0];
    let file = together(stem, names, Language::C).expect("it prints").text;
    let mut in_one = tables(&file);
    let mut alone = 0;
    for name in names {
        alone += tables(&together(stem, &[name], Language::C).expect("it prints").text).len();
    }
    let count = in_one.len();
    in_one.sort_unstable();
    in_one.dedup();
    assert_eq!(in_one.len(), count, "a table is printed twice");
    assert!(count + 2 < alone, "{count} tables in one file, {alone} in a file each");
}

#[test]
fn the_head_says_what_the_bytes_of_a_mailbox_are() {
    let [avx512, avx2, bitboards, _] = FILES.map(|(stem, names)| {
        let text = together(stem, names, Language::C).expect("it prints").text;
        let (head, _) = text.split_once("*/").expect("a head");
        head.replace("\n *", "").replace("  ", " ")
    });
    let codes = "- `codes`: a byte per square, a1 lowest: 0 empty, 1 to 6 white pawn, knight";
    let kinds = "- `kinds`: a byte per square, a1 lowest: 0 empty, white pawn 1, black pawn 2";
    assert!(!avx512.contains(codes) && avx512.contains(kinds), "{avx512}");
    assert!(avx2.contains(codes) && avx2.contains(kinds), "{avx2}");
    assert!(avx2.contains("position_avx2_mailbox_from makes a mailbox"), "{avx2}");
    assert!(!bitboards.contains("mailbox_from"), "{bitboards}");
    assert!(bitboards.contains("- Nearest pieces in lanes: "), "{bitboards}");
}

/// The self-check finds a byte or a rank in the wrong place, and a piece of the wrong colour.
#[test]
fn a_fault_planted_in_the_converter_is_found() {
    if !checks_run() {
        return;
    }
    let faults = [
        ("<< (8 * file)", "<< (8 * (7 - file))"),
        ("piece as usize & 15", "piece as usize & 7"),
        ("8 * rank + file", "8 * (7 - rank) + file"),
        ("chunks(8)", "rchunks(8)"),
    ];
    let (stem, names) = FILES[1];
    let in_c = together(stem, names, Language::C).expect("it prints");
    let in_rust = together(stem, names, Language::Rust).expect("it prints");
    for (number, (right, wrong)) in faults.into_iter().enumerate() {
        let name = format!("converter_{number}");
        let [c_text, rust_text] =
            [&in_c.text, &in_rust.text].map(|text| text.replace(right, wrong));
        assert!(c_text != in_c.text || rust_text != in_rust.text, "{right} is in neither");
        if c_text != in_c.text && has_for_part("cc") {
            let check = in_c.check(&format!("{name}.h"));
            let why = c(&folder("converters"), &name, &c_text, &check).expect_err(wrong);
            assert!(why.contains("mailbox_from, codes: "), "{wrong}: {why}");
        }
        if rust_text != in_rust.text {
            let texts = [(&*name, &*rust_text, in_rust.check(&format!("{name}.rs")))];
            let why = rust(&rust_files(&folder(&name), texts.into_iter()), 0).expect_err(wrong);
            assert!(why.contains("mailbox_from, codes: "), "{wrong}: {why}");
        }
    }
}

/// Runs the example: a white rook on d1 attacks d4, and a black pawn is behind, on d7. In ray order
/// d1 is three squares south (direction 4), d7 three squares north (direction 0).
const PROGRAM: &str = "int main(void) {
    uint8_t board[64];
    uint64_t attacks[2];
    for (int square = 0; square < 64; square++) board[square] = 12;
    board[3] = 3;
    board[51] = 6;
    from_d4(board, attacks);
    return attacks[0] != UINT64_C(1) << (8 * 4 + 3) || attacks[1] != UINT64_C(1) << 3;
}
";

/// The example calls the last function that reads a mailbox, which it makes of an engine's board.
#[test]
fn the_example_of_a_file_of_several_is_right() {
    let (stem, names) = FILES[1];
    let text = together(stem, names, Language::C).expect("it prints").text;
    let (head, _) = text.split_once("*/").expect("a head");
    let (_, example) = head.split_once("Example:\n *\n").expect("an example");
    let mut lines = Vec::new();
    for line in example.lines().take_while(|line| line.starts_with(" *     ")) {
        lines.push(&line[" *     ".len()..]);
    }
    let example = lines.join("\n") + "\n";
    assert!(
        example.contains("position_avx2_mailbox_from(board, kinds_of_pieces, kinds);"),
        "{example}"
    );
    let [.., (_, routine)] = selected(&names[..2])[..] else { unreachable!("two routines") };
    if let Err(reason) = routine.runnable() {
        contract::skip_part(&reason.to_string());
    } else if has_for_part("cc") && checks_run() {
        let folder = folder("positions_example");
        write(&folder.join(format!("{stem}.h")), &text);
        write(&folder.join("example.c"), &format!("{example}{PROGRAM}"));
        let program = folder.join("example");
        let mut command = compile_c();
        command.arg("-o").args([&program, &folder.join("example.c")]);
        done(&mut command).unwrap_or_else(|why| panic!("{why}\n{example}"));
        done(&mut Command::new(program)).expect("the example answers");
    }
}

#[test]
fn a_file_fills_the_tables_of_one_variant() {
    let names = ["magic/square_attacks", "pext/square_attacks"];
    let why = together("two", &names, Language::C).err();
    let expected = "magic and pext fill tables at run time; each needs a separate file";
    assert_eq!(why.as_deref(), Some(expected));
}
