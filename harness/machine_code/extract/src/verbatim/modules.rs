//! What is needed, as modules of one file: each item's text as it stands, less what nobody needs.

use super::reach::{Reached, stays};
use super::source::{At, Item, Kind, Module, Owner, Sources};
use super::unused;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// What the contract's module says of itself.
const CONTRACT: &str = "//! What kernels share: names of squares, directions and pieces, words, and where rays run.\n\
                        #![allow(dead_code, reason = \"not every kernel names all directions\")]\n";

/// Columns that a line of imports has at most.
const COLUMNS: usize = 100;

/// The modules that something is needed of, the contract's first.
pub fn print(sources: &Sources, reached: &Reached) -> String {
    let all = printed(sources, reached, None);
    printed(sources, reached, Some(&all))
}

/// The modules; with all of them known, what in them is not used is allowed for.
fn printed(sources: &Sources, reached: &Reached, all: Option<&str>) -> String {
    let mut order: Vec<At> = (0..sources.modules.len()).collect();
    order.sort_by_key(|&at| sources.modules[at].owner == Owner::Variant);
    let roots = order.into_iter().filter(|&at| match sources.modules[at].owner {
        Owner::Contract => sources.modules[at].path.is_empty(),
        Owner::Variant => sources.modules[at].path.len() == 1,
    });
    roots.map(|at| nested(sources, reached, at, all)).collect()
}

/// A module with those in it.
fn nested(sources: &Sources, reached: &Reached, at: At, all: Option<&str>) -> String {
    let module = &sources.modules[at];
    let mut text = items(sources, reached, at, all);
    for (inner, other) in sources.modules.iter().enumerate() {
        let within = other.owner == module.owner
            && other.path.len() == module.path.len() + 1
            && other.path.starts_with(&module.path);
        if within {
            text += &nested(sources, reached, inner, all);
        }
    }
    if text.is_empty() {
        return text;
    }
    let head = match (module.owner, module.path.is_empty()) {
        (Owner::Contract, true) => CONTRACT.to_string(),
        _ => module.head.clone(),
    };
    let gap = if head.is_empty() { "" } else { "\n" };
    let shown =
        if module.path.len() > 1 || module.owner == Owner::Contract && !module.path.is_empty() {
            "pub "
        } else {
            ""
        };
    let name = module.path.last().map_or("contract", String::as_str);
    let body = indented(&format!("{head}{gap}{}{}", imports(module, at, reached), text.trim_end()));
    format!("{shown}mod {name} {{\n{body}}}\n\n")
}

fn items(sources: &Sources, reached: &Reached, at: At, all: Option<&str>) -> String {
    let own = reached.items.iter().filter(|(of, _)| *of == at);
    let own = own.map(|&(_, place)| &sources.modules[at].items[place]);
    let has_any = |item: &&Item| {
        let mut members = item.members.iter();
        !matches!(item.kind, Kind::Impl { of: None, .. })
            || members.any(|member| stays(sources, reached, at, item, &member.name))
    };
    own.filter(has_any)
        .map(|item| {
            let text = self::item(sources, reached, at, item);
            let is_unused = sources.modules[at].owner == Owner::Variant
                && all.is_some_and(|all| unused::in_part(&text, all));
            format!("{}{text}\n\n", if is_unused { unused::ALLOWED } else { "" })
        })
        .collect()
}

/// The item's text without what nobody needs, and with paths as they are here.
fn item(sources: &Sources, reached: &Reached, at: At, item: &Item) -> String {
    let text = &sources.files[item.file];
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    let mut kept = item.words.iter().collect::<Vec<_>>();
    for member in &item.members {
        if stays(sources, reached, at, item, &member.name) {
            kept.extend(&member.words);
        } else {
            edits.push((lines_of(text, &member.place), String::new()));
        }
    }
    for word in kept {
        if let Some(here) = root(&sources.modules[at], &word.path) {
            edits.push((word.place.clone(), here));
        }
    }
    edits.sort_by_key(|(place, _)| place.start);
    edits.dedup();
    let (mut out, mut done) = (String::new(), item.place.start);
    for (place, new) in edits {
        out += &text[done..place.start];
        out += &new;
        done = place.end;
    }
    out += &text[done..item.place.end];
    // Of the other readers of the workspace there is none here.
    let out = out.replace(
        "all(target_arch = \"x86_64\", not(raybench_portable))",
        "target_arch = \"x86_64\"",
    );
    out.replace("{\n\n", "{\n").replace("\n\n}", "\n}").replace("\n\n    }", "\n    }")
}

/// Whole lines, with the empty one before.
fn lines_of(text: &str, place: &Range<usize>) -> Range<usize> {
    let before = text[..place.start].trim_end();
    let end = text[place.end..].find('\n').map_or(place.end, |end| place.end + end);
    before.len()..end
}

/// How the root that a path begins with is called in this module, if it begins with one.
fn root(module: &Module, path: &[String]) -> Option<String> {
    let above = vec!["super"; module.path.len()];
    match (path.first()?.as_str(), module.owner) {
        ("crate", _) if path.len() == 1 => None,
        ("crate", Owner::Contract) if above.is_empty() => Some("self".into()),
        ("crate", _) => Some(above.join("::")),
        ("contract", Owner::Variant) if path.len() > 1 => {
            Some([&above[..], &["contract"]].concat().join("::"))
        }
        _ => None,
    }
}

/// The imports that are needed, by where they are from.
fn imports(module: &Module, at: At, reached: &Reached) -> String {
    let mut by_root: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for &(_, place) in reached.uses.iter().filter(|(of, _)| *of == at) {
        let one = &module.uses[place];
        let is_root_itself = module.owner == Owner::Contract && module.path.is_empty();
        if is_root_itself && one.from.first().is_some_and(|first| first == "crate") {
            continue;
        }
        let mut from = one.from.clone();
        if let Some(here) = root(module, &from) {
            from[0] = here;
        }
        let last = if one.name == "*" { "*".to_string() } else { from.pop().expect("a segment") };
        let renamed = one.name != "*" && one.name != last;
        let last = if renamed { format!("{last} as {}", one.name) } else { last };
        by_root.entry(from.join("::")).or_default().insert(last);
    }
    let mut text = String::new();
    for (root, names) in &by_root {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        text += &match &names[..] {
            [one] => format!("use {root}::{one};\n"),
            names => wrapped(root, names),
        };
    }
    if text.is_empty() { text } else { text + "\n" }
}

fn wrapped(root: &str, names: &[&str]) -> String {
    let all = format!("use {root}::{{{}}};\n", names.join(", "));
    if all.len() + 4 <= COLUMNS {
        return all;
    }
    let mut lines = vec![String::from("   ")];
    for name in names {
        let line = lines.last_mut().expect("one at least");
        if line.len() + name.len() + 6 > COLUMNS {
            lines.push(format!("    {name},"));
        } else {
            *line += &format!(" {name},");
        }
    }
    format!("use {root}::{{\n{}\n}};\n", lines.join("\n"))
}

/// Four columns further in.
pub fn indented(text: &str) -> String {
    let line = |line: &str| if line.is_empty() { "\n".into() } else { format!("    {line}\n") };
    text.lines().map(line).collect()
}
