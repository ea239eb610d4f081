//! Writes the table of generators: each routine of one square that its variant marks as a
//! contender, and those that `RAYBENCH_GENERATORS` names (`VARIANT/ROUTINE`, separated by commas,
//! or `*` for all).
//!
//! The search is compiled with each kernel inlined, so the kernel's path is needed, which a program
//! cannot ask of the registry of variants. It is in the `routine!` lines of
//! `algorithms/*/src/lib.rs`, which this reads as text; a test compares what was read with the
//! registry.

use std::path::Path;
use std::{env, fs};

/// The reference of ratios of trees. It is in every build, because each invocation needs it.
const REFERENCE: &str = "kogge_stone/square_attacks";

fn main() {
    println!("cargo::rerun-if-env-changed=RAYBENCH_GENERATORS");
    let algorithms = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"))
        .join("../../../algorithms");
    println!("cargo::rerun-if-changed={}", algorithms.display());
    let requested = env::var("RAYBENCH_GENERATORS").unwrap_or_default();
    let requested: Vec<&str> = requested.split(',').collect();
    let (mut table, mut names) = (String::new(), Vec::new());
    for variant in variant_names(&algorithms) {
        let Ok(text) = fs::read_to_string(algorithms.join(&variant).join("src/lib.rs")) else {
            continue;
        };
        for line in text.split("routine!(").skip(1) {
            let Some(routine) = parse_routine(line) else { continue };
            let name = format!("{variant}/{}", routine.name);
            let is_requested = requested.contains(&name.as_str()) || requested.contains(&"*");
            if routine.is_marked || is_requested || name == REFERENCE {
                table += &format!("entry!({variant} {name:?} {}),\n", routine.kernel);
            }
            names.push(name);
        }
    }
    for name in requested {
        if !["", "*"].contains(&name) && !names.iter().any(|routine| routine == name) {
            println!("cargo::error=RAYBENCH_GENERATORS: {name} is no routine of one square");
        }
    }
    let output = env::var("OUT_DIR").expect("cargo sets it");
    let text = format!(
        "/// All of this build. What the CPU lacks is found by [`Generator::ready`].\n\
         pub static GENERATORS: &[Generator] = &[\n{table}library!(),\n];\n\
         /// Routines of one square that a build can name.\n\
         pub const KNOWN: &[&str] = &{names:?};\n"
    );
    fs::write(Path::new(&output).join("generators.rs"), text).expect("OUT_DIR is writable");
}

/// Returns the names of the folders of variants. They are sorted, because a folder lists its
/// entries in any order.
fn variant_names(algorithms: &Path) -> Vec<String> {
    let mut variants = Vec::new();
    for entry in fs::read_dir(algorithms).expect("algorithms/ is next to harness/").flatten() {
        variants.extend(entry.file_name().into_string());
    }
    variants.sort();
    variants
}

/// A routine of one square, for every piece.
struct SquareRoutine<'a> {
    name: &'a str,
    is_marked: bool,
    /// The kernel as `entry!` takes it: `"avx2" kernel::square_attacks`.
    kernel: String,
}

/// Parses the arguments of `routine!`: name, model, mode, kernel and fields. Returns `None` if it
/// does not answer for one square, or not in single words.
fn parse_routine(text: &str) -> Option<SquareRoutine<'_>> {
    let arguments = split_arguments(text);
    let [name, model, mode, kernel, fields @ ..] = arguments.as_slice() else { return None };
    let mode = mode.split(" after ").next()?;
    let (mode, features) = mode.split_once(' ').unwrap_or((mode, ""));
    if mode != "word" {
        return None;
    }
    let mut adapter = "";
    if *model != "square_attacks" {
        adapter = model.strip_prefix("square_attacks from ")?.split(' ').next()?;
        if adapter != "ray_attacks" {
            return None;
        }
    }
    Some(SquareRoutine {
        name: name.trim_matches('"'),
        is_marked: fields.contains(&"contender: true"),
        kernel: format!("{adapter} {features} {kernel}"),
    })
}

/// Splits the text behind the opening parenthesis of a macro into arguments, up to the closing one.
/// A comma within quotes or further brackets separates nothing.
fn split_arguments(text: &str) -> Vec<&str> {
    let mut arguments = Vec::new();
    let (mut depth, mut is_quoted, mut start) = (0, false, 0);
    for (index, sign) in text.char_indices() {
        match sign {
            '"' => is_quoted = !is_quoted,
            _ if is_quoted => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth > 0 => depth -= 1,
            ',' | ')' if depth == 0 => {
                arguments.push(text[start..index].trim());
                start = index + 1;
                if sign == ')' {
                    break;
                }
            }
            _ => {}
        }
    }
    arguments
}
