//! One engine, and beside it in turn each routine of `square_attacks` by the standard names.

mod compiled;

use compiled::{done, folder, has_c_compiler};
use contract::{Model, Piece, Subject};
use extract::{Language, Provenance};
use std::path::Path;
use std::process::Command;
use variants as _;

/// It holds the four against walks.
const ENGINE: &str = r"
static uint64_t walked(int square, uint64_t occupied, const int (*steps)[2]) {
    uint64_t attacks = 0;
    for (int way = 0; way < 4; way++) {
        int file = square % 8, rank = square / 8;
        uint64_t met = 0;
        while (!met) {
            file += steps[way][0];
            rank += steps[way][1];
            if (file < 0 || file > 7 || rank < 0 || rank > 7) break;
            attacks |= UINT64_C(1) << (8 * rank + file);
            met = occupied >> (8 * rank + file) & 1;
        }
    }
    return attacks;
}

int main(void) {
    static const int straight[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    static const int aslant[4][2] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
    attacks_init();
    uint64_t occupied = 1;
    for (int round = 0; round < 4096; round++) {
        const int square = round % 64;
        occupied = occupied * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        const uint64_t board = occupied & (occupied >> 32 | occupied << 32);
        const uint64_t rook = walked(square, board, straight), bishop = walked(square, board, aslant);
        uint64_t both[2];
        both_attacks((uint64_t)square, board, both);
        if (rook_attacks((uint64_t)square, board) != rook) return 1;
        if (bishop_attacks((uint64_t)square, board) != bishop) return 2;
        if (queen_attacks((uint64_t)square, board) != (rook | bishop)) return 3;
        if (both[0] != rook || both[1] != bishop) return 4;
    }
    return 0;
}
";

#[test]
fn an_engine_exchanges_routines_by_the_file_that_it_includes() {
    if !has_c_compiler() {
        return;
    }
    let source = |file: &str| {
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..").join(file))
            .ok()
    };
    let folder = folder("standard");
    let (header, engine, test) =
        (folder.join("attacks.h"), folder.join("engine.c"), folder.join("engine"));
    std::fs::write(&engine, format!("#include \"attacks.h\"\n{ENGINE}")).expect("a folder of ours");
    let (mut named, mut refused) = (0, Vec::new());
    for variant in registry::variants() {
        for routine in extract::printable(variant).0 {
            if routine.model != Model::SquareAttacks {
                continue;
            }
            let none = Provenance::default();
            let file = extract::extract(variant, &[routine], Language::C, &none, &source);
            let name = format!("{}/{}", variant.name, routine.name);
            let Ok(text) = file.expect("it prints").with_standard_names() else {
                refused.push(name);
                continue;
            };
            named += 1;
            std::fs::write(&header, text).expect("a folder of ours");
            let strict = ["-std=c11", "-O1", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-o"];
            done(Command::new("cc").args(strict).args([&test, &engine]))
                .unwrap_or_else(|why| panic!("{name}: {why}"));
            match routine.runnable() {
                Ok(()) => {
                    done(&mut Command::new(&test)).unwrap_or_else(|why| panic!("{name}: {why}"))
                }
                Err(why) => eprintln!("skipped: {name}: {why}"),
            }
        }
    }
    assert!(named > 0, "none has them");
    let has_all = |name: &String| {
        let (variant, routine) = name.split_once('/').expect("a name of both");
        let routine = registry::variant(variant).and_then(|variant| variant.routine(routine));
        let subjects = [
            Subject::Piece(Piece::Rook),
            Subject::Piece(Piece::Bishop),
            Subject::Piece(Piece::Queen),
            Subject::Both,
        ];
        subjects.into_iter().all(|subject| routine.expect("it is known").probe(subject).is_some())
    };
    assert!(!refused.iter().any(has_all), "{refused:?}");
}
