//! A routine as it stands: the items of its variant and of the contract that it needs, each as its own text,
//! and an entry for each of its probes. For what no graph can be read of: kept boards. It
//! runs no compiler and opens no file.

mod declaration;
mod entry;
mod modules;
mod reach;
mod source;

use crate::check_in_rust;
use crate::entry::Entry;
use contract::{Model, Routine, Variant};
use source::{Sources, names};
use std::collections::HashSet;

/// A file's part that stands as it is.
pub struct Standing {
    /// Modules, entries and the self-check.
    pub text: String,
    /// The entries with their routines.
    pub entries: Vec<(&'static Routine, Entry)>,
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
    }
    let reached = reach::reach(&sources, named);
    let unchecked = reached.names.contains("unsafe");
    let mut text = modules::print(&sources, &reached);
    for (_, entry) in &mut entries {
        entry.vouch(unchecked);
        text += &entry.text();
        text.push('\n');
    }
    let by_model: Vec<(Model, &Entry)> =
        entries.iter().map(|(routine, entry)| (routine.model, entry)).collect();
    text += &check_in_rust::print(&by_model, "", None);
    Ok(Standing { text, entries })
}

/// Whether a kernel is an `unsafe fn`.
fn is_unsafe(sources: &Sources, kernel: &[String]) -> bool {
    let (name, module) = kernel.split_last().expect("a path");
    let mut called = sources.named(name).filter(|(own, _)| own.path == module);
    called.any(|(_, item)| item.text.contains(&format!("unsafe fn {name}")))
}
