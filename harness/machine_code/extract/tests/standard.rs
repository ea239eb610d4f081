//! Compiles one engine with each routine of `square_attacks` under the standard names: it counts
//! what every engine counts.

use crate::compiled::{done, folder, has};
use crate::printed::{PRINTABLE, file, source};
use contract::{Model, Piece, Subject};
use extract::Language;
use std::path::{Path, PathBuf};
use std::process::Command;
use variants as _;

/// The subjects of the four functions that an engine calls.
const SUBJECTS: [Subject; 4] = [
    Subject::Piece(Piece::Rook),
    Subject::Piece(Piece::Bishop),
    Subject::Piece(Piece::Queen),
    Subject::Both,
];

/// Legal moves from Kiwipete (Peter McKenzie's position) to depths of 3 and 4, as many engines
/// count them: Chess Programming Wiki, Perft Results.
const NODES: [(u32, u64); 2] = [(3, 97_862), (4, 4_085_603)];

/// Returns the engine as it is compiled with these attacks.
fn engine(name: &str, attacks: &str) -> PathBuf {
    let folder = folder(name);
    std::fs::write(folder.join("attacks.h"), attacks).expect("a folder of ours");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/engine.c");
    let engine = folder.join("engine");
    let strict = ["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-o"];
    done(Command::new("cc").args(strict).args([&engine, &source]).arg("-I").arg(&folder))
        .unwrap_or_else(|why| panic!("{name}: {why}"));
    engine
}

/// Returns the moves that it counts.
fn count(engine: &Path, depth: u32) -> u64 {
    let output = done(Command::new(engine).arg(depth.to_string()));
    output.unwrap_or_else(|why| panic!("{why}")).trim().parse().expect("a number")
}

/// Tests a published file, which users copy, under the names that the engine calls.
#[test]
fn a_published_file_in_an_engine_counts_what_all_engines_count() {
    if !has("cc") {
        return;
    }
    let variant = contract::registry::variant("hyperbola").expect("a variant");
    let routine = variant.routine("square_attacks").expect("a routine of it");
    let text = source("charts/published/extracts/hyperbola.h");
    let mut published = file(variant, &[routine], Language::C);
    published.text = text.expect("it is committed");
    let attacks = published.with_standard_names().expect("it has all four").text;
    let (depth, nodes) = NODES[1];
    assert_eq!(count(&engine("published", &attacks), depth), nodes);
    let rook = "rook_attacks(uint64_t square, uint64_t occupied) {\n";
    let wrong_attacks = "    square = square == 7 ? 0 : square;\n";
    let wrong_attacks = attacks.replace(rook, &format!("{rook}{wrong_attacks}"));
    assert_ne!(wrong_attacks, attacks);
    let (depth, nodes) = NODES[0];
    assert_ne!(
        count(&engine("planted", &wrong_attacks), depth),
        nodes,
        "a rook on h1 that attacks from a1"
    );
}

#[test]
#[ignore = "many runs of C compilers: .ci/run"]
fn an_engine_exchanges_routines_by_the_file_that_it_includes() {
    if !has("cc") {
        return;
    }
    let (mut extracts, mut skipped) = (0, Vec::new());
    for (variant, routines, _) in &*PRINTABLE {
        for routine in routines {
            if routine.model != Model::SquareAttacks {
                continue;
            }
            let name = format!("{}/{}", variant.name, routine.name);
            let Ok(extract) = file(variant, &[routine], Language::C).with_standard_names() else {
                let has_all = SUBJECTS.iter().all(|subject| routine.probe(*subject).is_some());
                assert!(!has_all, "{name} has the four functions, and no standard names");
                continue;
            };
            extracts += 1;
            let engine = engine("standard", &extract.text);
            let (depth, nodes) = NODES[0];
            match routine.runnable() {
                Ok(()) => assert_eq!(count(&engine, depth), nodes, "{name}"),
                Err(reason) => skipped.push(format!("{name}: {reason}")),
            }
        }
    }
    if !skipped.is_empty() {
        contract::skip_part(&skipped.join("; "));
    }
    assert!(extracts > 0, "no routine has the standard names");
}
