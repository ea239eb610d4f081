//! Proves extracted C code as each installed compiler compiles it, and refutes it with planted
//! faults.
#![cfg(all(target_arch = "x86_64", not(raybench_portable)))]

use asm_reports::compilers::{Compiler, Text, link, set_piece_text, texts};
use contract::Tier;
use prove::report::{Selected, prove_all};
use std::path::Path;
use variants as _;

/// Compiles a text and returns the verdicts on its kernels.
fn verdicts(compiler: &Compiler, tier: Tier, text: &Text) -> Vec<&'static str> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compiled_c");
    let linked = link(compiler, tier, &[text], &folder).expect("it compiles");
    let mut selected = Vec::new();
    for kernel in &text.kernels {
        let asm_reports::Selected { variant, routine, probe } = kernel.probe;
        selected.push(Selected { variant, routine, probe });
    }
    let limits = prove::Limits::default();
    let rows = prove_all(&[(tier, linked)], &selected, limits, 2, &|_, _, _| {});
    rows.iter().map(|row| row.verdict).collect()
}

#[test]
#[ignore = "other compilers: .ci/run"]
fn what_each_compiler_makes_is_proved_and_planted_faults_are_refuted() {
    let (compilers, missing) = Compiler::find_installed();
    if compilers.is_empty() {
        return contract::skip(&missing.join("; "));
    }
    let set_piece = set_piece_text().expect("registered");
    for compiler in &compilers {
        assert_eq!(verdicts(compiler, Tier::X86_64, &set_piece), ["proved"; 4]);
    }
    // These are published files over words; `cargo xtask prove NAMES --extracted all` proves the
    // others.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    for (variant, routine) in [("hyperbola", "square_attacks"), ("inner_runs", "board_attacks")] {
        let selected = asm_reports::select(&format!("{variant}/{routine}")).expect("registered");
        let text = texts(&selected, &root).expect("it prints").pop().expect("one variant");
        for compiler in &compilers {
            let verdicts = verdicts(compiler, Tier::V3, &text);
            assert!(
                !verdicts.is_empty() && verdicts.iter().all(|verdict| *verdict == "proved"),
                "{variant}"
            );
        }
    }
    // The faults are in an operator, a shift amount, and a word of a table.
    let plants = [
        ("kogge_stone", "attacks", "south", " | ", " & "),
        ("kogge_stone", "attacks", "south", ">> 16", ">> 8"),
        ("hyperbola", "square_attacks", "bishop", "0x8040201008040200", "0x8040201008040600"),
    ];
    for (variant, routine, subject, right, wrong) in plants {
        let selected =
            asm_reports::select(&format!("{variant}/{routine}/{subject}")).expect("it is");
        let mut text = texts(&selected, &root).expect("it prints").pop().expect("the extracted");
        for compiler in &compilers {
            for tier in [Tier::X86_64, Tier::V3] {
                let name = compiler.name();
                assert_eq!(verdicts(compiler, tier, &text), ["proved"], "{variant} by {name}");
            }
        }
        // We plant the fault in the function, or in a table if the function lacks that text.
        let head = format!(" {variant}_{routine}_{subject}(");
        let function = text.c.find(&head).filter(|&at| text.c[at..].contains(right));
        let start = function.or_else(|| text.c.find("#define")).expect("a guard");
        assert!(text.c[start..].contains(right), "{right} is not in\n{}", text.c);
        text.c = text.c[..start].to_string() + &text.c[start..].replacen(right, wrong, 1);
        for compiler in &compilers {
            let name = compiler.name();
            assert_eq!(verdicts(compiler, Tier::V3, &text), ["refuted"], "{variant} by {name}");
        }
    }
}
