//! Writes the table of generators: each routine of one square that its variant marks as a
//! contender, and those that `RAYBENCH_GENERATORS` names (`VARIANT/ROUTINE`, separated by commas,
//! or `*` for all). It reads the `routine!` lines of `algorithms/*/src/lib.rs`: the search is
//! compiled with each kernel inlined, so the kernel's path is needed.

use std::{env, fs, path::Path};

/// What ratios of trees are to.
const REFERENCE: &str = "kogge_stone/square_attacks";

fn main() {
    println!("cargo::rerun-if-env-changed=RAYBENCH_GENERATORS");
    let algorithms = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"))
        .join("../../../algorithms");
    println!("cargo::rerun-if-changed={}", algorithms.display());
    let named = env::var("RAYBENCH_GENERATORS").unwrap_or_default();
    let named: Vec<&str> = named.split(',').collect();
    let mut variants: Vec<_> = fs::read_dir(&algorithms)
        .expect("algorithms/ stands beside harness/")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    variants.sort();
    let (mut table, mut known) = (String::new(), Vec::new());
    for variant in &variants {
        let Ok(text) = fs::read_to_string(algorithms.join(variant).join("src/lib.rs")) else {
            continue;
        };
        for routine in text.split("routine!(").skip(1).filter_map(routine) {
            let name = format!("{variant}/{}", routine.name);
            let is_named = named.iter().any(|it| [name.as_str(), "*"].contains(it));
            if routine.is_marked || is_named || name == REFERENCE {
                table += &format!("own!({variant} {name:?} {}),\n", routine.kernel);
            }
            known.push(name);
        }
    }
    for name in named.iter().filter(|name| !["", "*"].contains(name)) {
        if !known.iter().any(|it| it == name) {
            println!("cargo::error=RAYBENCH_GENERATORS: {name} is no routine of one square");
        }
    }
    let out = env::var("OUT_DIR").expect("cargo sets it");
    let text = format!(
        "/// All of this build. What the CPU lacks is found by [`Generator::ready`].\n\
         pub static GENERATORS: &[Generator] = &[\n{table}library!(),\n];\n\
         /// Routines of one square that a build can name.\n\
         pub const KNOWN: &[&str] = &{known:?};\n"
    );
    fs::write(Path::new(&out).join("generators.rs"), text).expect("OUT_DIR is writable");
}

/// A routine of one square, for every piece.
struct OfSquare<'a> {
    name: &'a str,
    is_marked: bool,
    /// How `own!` is told its kernel: `"avx2" kernel::square_attacks`.
    kernel: String,
}

/// Of the text behind `routine!(`: name, model, mode, kernel and fields, separated by commas.
fn routine(text: &str) -> Option<OfSquare<'_>> {
    let (mut depth, mut quoted, mut parts, mut from) = (0, false, Vec::new(), 0);
    for (at, sign) in text.char_indices() {
        match sign {
            '"' => quoted = !quoted,
            '(' | '[' | '{' if !quoted => depth += 1,
            ')' | ']' | '}' if !quoted && depth > 0 => depth -= 1,
            ',' | ')' if !quoted && depth == 0 => {
                parts.push(text[from..at].trim());
                from = at + 1;
                if sign == ')' {
                    break;
                }
            }
            _ => {}
        }
    }
    let [name, model, mode, kernel, fields @ ..] = parts.as_slice() else { return None };
    let mode = mode.split(" after ").next()?;
    let (mode, features) = mode.split_once(' ').unwrap_or((mode, ""));
    let adapter = model.strip_prefix("square_attacks from ").and_then(|of| of.split(' ').next());
    if !(*model == "square_attacks" || adapter == Some("ray_attacks")) || mode != "word" {
        return None;
    }
    let is_marked = fields.contains(&"contender: true");
    let kernel = format!("{} {features} {kernel}", adapter.unwrap_or_default());
    Some(OfSquare { name: name.trim_matches('"'), is_marked, kernel })
}
