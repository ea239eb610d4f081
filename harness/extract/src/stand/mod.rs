//! A routine as it stands: the items of its variant and of the contract that it needs, each as its own text,
//! and an entry for each of its probes. For what no graph can be read of: loops on data, machine
//! instructions, batches, bytes, kept boards, large tables. It runs no compiler and opens no file.

mod check;
mod declaration;
mod entry;
mod expand;
mod modules;
mod reach;
mod source;
mod words;

pub use entry::Entry;

use contract::{Model, Routine, Variant};
use source::{Kind, Owner, Sources};

/// A file's part that stands as it is.
pub struct Standing {
    /// Modules, entries and the self-check.
    pub text: String,
    /// The entries with their routines.
    pub entries: Vec<(&'static Routine, Entry)>,
    /// The function that makes tables, if some are made at run time.
    pub makes_tables: Option<String>,
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
    let named =
        |text: &str| text.parse().map(words::words).map_err(|error| format!("{error}: {text}"));
    let mut all = Vec::new();
    for (_, entry) in &mut entries {
        entry.kernel_is_unsafe = is_unsafe(&sources, &entry.kernel);
        all.extend(named(&entry.call)?);
        all.extend(named(
            &entry.types().filter_map(entry::Type::vector).collect::<Vec<_>>().join(" "),
        )?);
    }
    let mut reached = reach::reach(&sources, &all);
    let maker = makes_tables(&sources, &reached);
    if let Some(maker) = &maker {
        all.extend(named(maker)?);
        reached = reach::reach(&sources, &all);
    }
    let name = maker.as_ref().map(|_| format!("{}_make_tables", variant.name));
    let unchecked = reached.names.contains("unsafe");
    let mut text = registers(&entries);
    text += &modules::print(&sources, &reached);
    if let (Some(name), Some(maker)) = (&name, &maker) {
        text += &format!(
            "/// Makes the tables that the functions below read. It is to be called before the first of them.\n\
             pub fn {name}() {{\n    {maker};\n}}\n\n"
        );
    }
    for (_, entry) in &mut entries {
        entry.vouch(unchecked, name.as_deref());
        text += &entry.text();
        text.push('\n');
    }
    let by_model: Vec<(Model, &Entry)> =
        entries.iter().map(|(routine, entry)| (routine.model, entry)).collect();
    text += &check::print(&by_model, name.as_deref());
    Ok(Standing { text, entries, makes_tables: name })
}

/// Whether a kernel is an `unsafe fn`.
fn is_unsafe(sources: &Sources, kernel: &[String]) -> bool {
    let root = sources.find(Owner::Variant, &[]).expect("a variant has a root");
    reach::target(sources, root, kernel).is_some_and(|(at, place)| {
        let item = &sources.modules[at].items[place];
        let mut words = item.words.windows(2);
        words.any(|two| two[0].path == ["unsafe"] && two[1].path == ["fn"])
    })
}

/// The call that makes the variant's tables, if some of them are needed.
fn makes_tables(sources: &Sources, reached: &reach::Reached) -> Option<String> {
    let needs = |&(at, place): &(usize, usize)| {
        let (module, item) = (&sources.modules[at], &sources.modules[at].items[place]);
        module.owner == Owner::Contract && item.kind == Kind::Named("Table".into())
    };
    reached.items.iter().find(|one| needs(one))?;
    let of_variant = sources.modules.iter().filter(|module| module.owner == Owner::Variant);
    let module = of_variant.into_iter().find(|module| {
        let mut items = module.items.iter();
        items.any(|item| item.kind == Kind::Named("TABLES".into()))
    })?;
    Some(format!("{}::TABLES.make()", module.path.join("::")))
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

/// What the variant's own page says before it comes to traps, costs and people: the idea and its pictures.
pub fn idea(read_me: &str) -> String {
    const BEYOND: [&str; 7] = ["Traps", "Cost", "Who", "What", "Right", "Sources", "Preconditions"];
    let is_beyond = |line: &str| {
        line.strip_prefix("## ")
            .is_some_and(|title| BEYOND.iter().any(|word| title.starts_with(word)))
    };
    let lines = read_me.lines().skip_while(|line| line.starts_with("# ") || line.is_empty());
    let lines: Vec<&str> = lines.take_while(|line| !is_beyond(line)).collect();
    lines.join("\n").trim_end().to_string() + "\n\n"
}
