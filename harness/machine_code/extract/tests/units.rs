//! A header with an attack table, included by the two units of one program: both read the table
//! that one of them fills.

use crate::compiled::{done, folder, has_for_part};
use crate::printed::file;
use contract::skip_part;
use extract::Language;
use std::process::Command;
use variants as _;

const FIRST: &str = "#include \"attacks.h\"
uint64_t of_other_unit(uint64_t square, uint64_t occupied);
int main(void) {
    uint64_t occupied = 1;
    attacks_init();
    for (uint64_t round = 0; round < 4096; round++) {
        const uint64_t square = round % 64, own = queen_attacks(square, occupied);
        if (own == 0 || of_other_unit(square, occupied) != own) return 1;
        occupied = occupied * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    }
    return of_other_unit(0, 0) != UINT64_C(0x81412111090503fe);
}
";

const OTHER: &str = "#include \"attacks.h\"
uint64_t of_other_unit(uint64_t square, uint64_t occupied);
uint64_t of_other_unit(uint64_t square, uint64_t occupied) {
    return queen_attacks(square, occupied);
}
";

/// What defines the table.
const DEFINES: &str = "#define ATTACKS_IMPLEMENTATION\n";

#[test]
#[ignore = "many runs of C compilers: .ci/run"]
fn two_units_read_one_table_or_do_not_link() {
    for (variant, routine) in [("magic", "square_attacks_fixed"), ("pext", "square_attacks")] {
        let variant = contract::registry::variant(variant).expect("a variant");
        let routine = variant.routine(routine).expect("a routine of it");
        if let Err(why) = routine.runnable() {
            skip_part(&format!("{}/{}: {why}", variant.name, routine.name));
            continue;
        }
        let text = file(variant, &[routine], Language::C).with_standard_names();
        let folder = folder("units");
        std::fs::write(folder.join("attacks.h"), text.expect("it has all four").text)
            .expect("ours");
        for (compiler, standard) in [("cc", "c11"), ("c++", "c++11"), ("c++", "c++17")] {
            if !has_for_part(compiler) {
                continue;
            }
            for (first, other) in [(DEFINES, ""), ("", DEFINES), ("", "")] {
                std::fs::write(folder.join("first.c"), format!("{first}{FIRST}")).expect("ours");
                std::fs::write(folder.join("other.c"), format!("{other}{OTHER}")).expect("ours");
                let program = folder.join("program");
                let language = standard.trim_end_matches(char::is_numeric);
                let mut command = Command::new(compiler);
                command.args(["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-x", language]);
                command.arg(format!("-std={standard}")).arg("-o").arg(&program);
                let linked = done(command.args(["first.c", "other.c"]).current_dir(&folder));
                if (first, other, standard) == ("", "", "c++17") || first != other {
                    let ran = linked.and_then(|_| done(&mut Command::new(&program)));
                    ran.unwrap_or_else(|why| panic!("{}, {standard}: {why}", variant.name));
                } else {
                    let why = linked.expect_err("nobody defines the table");
                    assert!(why.contains("undefined") && why.contains("ATTACKS"), "{why}");
                }
            }
        }
    }
}
