//! A routine as it stands: the items of its variant and of the contract that it needs, each as its own text,
//! and an entry for each of its probes. For what no graph can be read of: loops on data, machine
//! instructions, batches, bytes, kept boards, large tables. It runs no compiler and opens no file.

pub mod check;
mod declaration;
pub mod entry;
mod made;
mod modules;
pub mod questions;
mod reach;
mod source;
pub mod twin;

pub use entry::Entry;
pub use made::MadeTables;

use contract::{Model, Routine, Variant};
use source::{Sources, names};
use std::collections::HashSet;

/// A file's part that stands as it is.
pub struct Standing {
    /// Modules, entries and the self-check.
    pub text: String,
    /// The entries with their routines.
    pub entries: Vec<(&'static Routine, Entry)>,
    /// The tables that are made at run time, if some are.
    pub tables: Option<MadeTables>,
}

/// Prints routines of a variant.
///
/// # Errors
/// What cannot be read, or stands in no text.
pub fn print(
    variant: &'static Variant,
    routines: &[&'static Routine],
    source: &dyn Fn(&str) -> Option<String>,
) -> Result<Standing, String> {
    let sources = Sources::read(variant.name, source)?;
    let mut entries: Vec<(&'static Routine, Entry)> = Vec::new();
    for &routine in routines {
        let declared = declaration::find(&sources, routine.name)
            .ok_or_else(|| format!("{}/{} is declared nowhere", variant.name, routine.name))?;
        let probes = routine.probes.iter();
        entries.extend(
            probes.map(|probe| (routine, entry::entry(variant, routine, probe, &declared))),
        );
    }
    let mut named = HashSet::new();
    let mut name = |text: &str| -> Result<(), String> {
        named.extend(names(text.parse().map_err(|error| format!("{error}: {text}"))?));
        Ok(())
    };
    for (_, entry) in &mut entries {
        entry.kernel_is_unsafe = is_unsafe(&sources, &entry.kernel);
        name(&entry.call)?;
        entry.types().filter_map(entry::Type::vector).try_for_each(&mut name)?;
    }
    let mut reached = reach::reach(&sources, named.clone());
    let tables = MadeTables::of(variant, &sources, &reached);
    if let Some(tables) = &tables {
        named.extend(names(tables.call.parse().map_err(|error| format!("{error}"))?));
        reached = reach::reach(&sources, named);
    }
    let unchecked = reached.names.contains("unsafe");
    let mut text = registers(&entries);
    let modules = modules::print(&sources, &reached);
    let maker = tables.as_ref().map(|tables| tables.maker.as_str());
    // What the workspace's own users are told to call is called otherwise here.
    let ready = ["[`Variant::ready`](crate::Variant::ready)", "[`contract::Variant::ready`]"];
    text += &ready.iter().fold(modules, |text, name| {
        text.replace(name, &format!("`{}`", maker.unwrap_or("the function that makes tables")))
    });
    text += &tables.as_ref().map(MadeTables::text).unwrap_or_default();
    for (_, entry) in &mut entries {
        entry.vouch(unchecked, maker);
        text += &entry.text();
        text.push('\n');
    }
    let by_model: Vec<(Model, &Entry)> =
        entries.iter().map(|(routine, entry)| (routine.model, entry)).collect();
    let ready = maker.map(|maker| format!("{maker}()"));
    text += &check::print(&by_model, "", ready.as_deref());
    Ok(Standing { text, entries, tables })
}

/// What stands in C beside routines of a variant, written by hand.
///
/// # Errors
/// The first routine that has none, and why nothing is checked.
pub fn twin(
    variant: &'static Variant,
    routines: &[&'static Routine],
    source: &dyn Fn(&str) -> Option<String>,
) -> Result<Standing, String> {
    let written = twin::text(variant, source).unwrap_or_default();
    let (mut all, mut entries) = (Vec::new(), Vec::new());
    for &routine in routines {
        if !twin::has(&written, variant, routine) {
            return Err(format!("{}/{} stands nowhere in C", variant.name, routine.name));
        }
        for entry in twin::entries(variant, routine, &written, source)? {
            all.push(routine);
            entries.push((routine.model, entry));
        }
    }
    let tables = twin::tables(variant, &written);
    let maker = tables.as_ref().map(|tables| tables.maker.as_str());
    let by_model: Vec<(Model, &Entry)> =
        entries.iter().map(|(model, entry)| (*model, entry)).collect();
    let check = crate::check::print(&by_model, None, maker.map(|maker| (maker, "")))?;
    let text = format!("{}{written}\n{check}#endif\n", twin::refusal(&all));
    let entries = all.into_iter().zip(entries.into_iter().map(|(_, entry)| entry)).collect();
    Ok(Standing { text, entries, tables })
}

/// Whether a kernel is an `unsafe fn`.
fn is_unsafe(sources: &Sources, kernel: &[String]) -> bool {
    let (name, module) = kernel.split_last().expect("a path");
    let mut called = sources.named(name).filter(|(own, _)| own.path == module);
    called.any(|(_, item)| item.text.contains(&format!("unsafe fn {name}")))
}

/// The registers that entries take and give.
fn registers(entries: &[(&Routine, Entry)]) -> String {
    let types = entries.iter().flat_map(|(_, entry)| entry.types());
    let mut names: Vec<&str> = types.filter_map(entry::Type::vector).collect();
    names.sort_unstable();
    names.dedup();
    match &names[..] {
        [] => String::new(),
        [one] => format!("use std::arch::x86_64::{one};\n\n"),
        names => format!("use std::arch::x86_64::{{{}}};\n\n", names.join(", ")),
    }
}

/// What the variant's own page says before it comes to costs and people: the idea, its pictures, its traps.
pub fn idea(read_me: &str) -> String {
    const BEYOND: [&str; 5] = ["Cost", "Who", "What", "Right", "Sources"];
    let is_beyond = |line: &str| {
        line.strip_prefix("## ")
            .is_some_and(|title| BEYOND.iter().any(|word| title.starts_with(word)))
    };
    let lines = read_me.lines().skip_while(|line| line.starts_with("# ") || line.is_empty());
    let lines: Vec<&str> = lines.take_while(|line| !is_beyond(line)).collect();
    lines.join("\n").trim_end().to_string() + "\n\n"
}
