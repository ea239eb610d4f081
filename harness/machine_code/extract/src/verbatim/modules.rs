//! What is needed, as modules of one file: each item's text as it stands, less the members that nobody needs.

use super::reach::Reached;
use super::source::{Item, Kind, Module, Sources};
use crate::layout::indented;
use std::collections::{BTreeMap, BTreeSet};

/// What the contract's module says of itself.
const CONTRACT: &str =
    "//! What kernels share: names of squares, directions and pieces, words, and where rays run.\n";

/// Items are chosen by their names alone.
const ALLOWED: &str =
    "#![allow(dead_code, unused_imports, reason = \"some of it is for other routines\")]\n\n";

/// The modules that something is needed of, the contract's first.
pub fn print(sources: &Sources, reached: &Reached) -> String {
    let outer = (0..sources.modules.len()).filter(|&at| sources.modules[at].path.len() == 1);
    outer.map(|at| nested(sources, reached, at)).collect()
}

/// A module with those in it.
fn nested(sources: &Sources, reached: &Reached, at: usize) -> String {
    let module = &sources.modules[at];
    let (name, above) = module.path.split_last().expect("a module has a name");
    let items = reached.items.iter().filter(|(of, _)| *of == at);
    let items = items.filter_map(|&(_, place)| item(module, reached, &module.items[place]));
    let mut text: String = items.collect();
    for (inner, other) in sources.modules.iter().enumerate() {
        if other.path.split_last().is_some_and(|(_, above)| above == module.path) {
            text += &nested(sources, reached, inner);
        }
    }
    if text.is_empty() {
        return text;
    }
    let (shown, head) = match (above, name.as_str()) {
        ([], "contract") => ("", [CONTRACT, ALLOWED].concat()),
        ([], _) => ("", module.head.clone() + ALLOWED),
        _ => ("pub ", String::new()),
    };
    let body = indented(&format!("{head}{}{}", imports(module, reached), text.trim_end()));
    format!("{shown}mod {name} {{\n{body}}}\n\n")
}

/// The item's text without what nobody needs, and with paths as they are here; none of an `impl` that has
/// nothing left.
fn item(module: &Module, reached: &Reached, item: &Item) -> Option<String> {
    let stays = |name: &str| reached.stays(item, name);
    if matches!(item.kind, Kind::Impl(None, _)) && !item.members.iter().any(|own| stays(&own.name))
    {
        return None;
    }
    let (mut out, mut done) = (String::new(), 0);
    for member in item.members.iter().filter(|member| !stays(&member.name)) {
        // Whole lines, with the empty one before.
        let end = item.text[member.place.end..].find('\n').unwrap_or(0);
        out += item.text[done..member.place.start.max(done)].trim_end();
        done = member.place.end + end;
    }
    let out = rooted(module, &(out + &item.text[done..]));
    // Of the other readers of the workspace there is none here.
    let out = out.replace(
        "all(target_arch = \"x86_64\", not(raybench_portable))",
        "target_arch = \"x86_64\"",
    );
    Some(out.replace("{\n\n", "{\n").replace("\n\n}", "\n}") + "\n\n")
}

/// The text with the roots of its paths as they are called in this module.
fn rooted(module: &Module, text: &str) -> String {
    let (own, contract) = match &module.path[..] {
        [first] if first == "contract" => ("self::".into(), "contract::".into()),
        [first, inner @ ..] if first == "contract" => {
            ("super::".repeat(inner.len()), "contract::".into())
        }
        path => ("super::".repeat(path.len()), "super::".repeat(path.len()) + "contract::"),
    };
    let here = |line: &str| match line.trim_start().starts_with("//") {
        true => line.to_string(),
        false => line.replace("crate::", &own).replace("contract::", &contract),
    };
    text.split('\n').map(here).collect::<Vec<_>>().join("\n")
}

/// The imports that are needed, by where they are from. The contract's own are in one module.
fn imports(module: &Module, reached: &Reached) -> String {
    let is_one = module.path == ["contract"];
    let mut by_root: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for one in module.uses.iter().filter(|one| reached.imports(&one.name)) {
        if is_one && one.from[0] != "std" {
            continue;
        }
        let mut from = one.from.clone();
        let last = if one.name == "*" { "*".to_string() } else { from.pop().expect("a segment") };
        let renamed = one.name != "*" && one.name != last;
        let last = if renamed { format!("{last} as {}", one.name) } else { last };
        by_root.entry(from.join("::")).or_default().insert(last);
    }
    let lines = by_root.into_iter().map(|(root, names)| {
        let names = Vec::from_iter(names);
        match &names[..] {
            [one] => format!("use {root}::{one};\n"),
            names => format!("use {root}::{{{}}};\n", names.join(", ")),
        }
    });
    let text: String = lines.collect();
    if text.is_empty() { text } else { rooted(module, &text) + "\n" }
}
