//! The texts that a routine is written in: the modules of a variant and those of the contract that kernels read,
//! item by item, each with the names that occur in it. It knows Rust's syntax, and no kernel.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::{Arc, OnceLock};
use syn::spanned::Spanned;
use syn::{ImplItem, Item as Syntax, TraitItem, UseTree};

/// The contract's files that kernels read; the others are for those who count, time and look on.
const OF_CONTRACT: [&str; 11] = [
    "adapter",
    "board",
    "direction",
    "opaque",
    "pair",
    "ray",
    "rays_of_coords",
    "register",
    "square",
    "table",
    "word",
];

/// What a table may hold: in the contract a macro says so, and how a graph keeps one.
const ENTRY: &str = "/// What a table may hold.
pub trait Entry: Copy + Into<u64> + 'static {}

impl Entry for u8 {}

impl Entry for u16 {}

impl Entry for u64 {}
";

/// A module, as it will stand in the file. Private modules of the contract are one with it.
pub struct Module {
    /// Its name, segment by segment.
    pub path: Vec<String>,
    /// Its inner documentation and attributes, as they stand.
    pub head: String,
    /// What stands in it.
    pub items: Vec<Item>,
    /// What it names of others.
    pub uses: Vec<Use>,
}

/// A name that a `use` brings in.
pub struct Use {
    /// From where, segment by segment.
    pub from: Vec<String>,
    /// As what; `*` for everything.
    pub name: String,
}

/// An item of a module.
pub struct Item {
    /// All of it, with its documentation.
    pub text: String,
    /// What it is.
    pub kind: Kind,
    /// The names in all of it but its members.
    pub names: HashSet<String>,
    /// What may be left out of a trait or an `impl`.
    pub members: Vec<Member>,
}

/// What an item is.
#[derive(PartialEq, Eq)]
pub enum Kind {
    /// Something with a name; the call of a macro is called as its first argument.
    Named(String),
    /// An `impl`: the names of its trait and of its type, if they have one.
    Impl(Option<String>, Option<String>),
}

/// A method, constant or type of a trait or an `impl`.
pub struct Member {
    /// Its name.
    pub name: String,
    /// Where it stands in its item, with its documentation.
    pub place: Range<usize>,
    /// The names in it.
    pub names: HashSet<String>,
}

/// All modules.
pub struct Sources {
    /// The text of each file of the variant.
    pub files: Vec<String>,
    /// The contract's modules, then the variant's.
    pub modules: Vec<Arc<Module>>,
}

impl Sources {
    /// The variant's modules and the contract's. `source` gives a file of the workspace by its path.
    ///
    /// # Errors
    /// What cannot be read.
    pub fn read(variant: &str, source: &dyn Fn(&str) -> Option<String>) -> Result<Sources, String> {
        // It is the same for all who ask in one process, and long to read.
        static CONTRACT: OnceLock<Vec<Arc<Module>>> = OnceLock::new();
        let read = |folder: &str, name: &str| {
            let file = format!("{folder}/{name}.rs");
            source(&file).ok_or_else(|| format!("{file} cannot be read"))
        };
        let contract = match CONTRACT.get() {
            Some(known) => known,
            None => {
                let mut modules = Vec::new();
                file(&["contract"], ENTRY, &mut modules)?;
                for name in OF_CONTRACT {
                    let text = read("harness/subject/contract/src", name)?;
                    // What the contract has in private modules it shows as its own.
                    let is_shown = matches!(name, "adapter" | "rays_of_coords");
                    let shown = &["contract", name][..1 + usize::from(is_shown)];
                    file(shown, &text, &mut modules)?;
                }
                leave_out(&mut modules);
                CONTRACT.get_or_init(|| modules.into_iter().map(Arc::new).collect())
            }
        };
        let folder = format!("algorithms/{variant}/src");
        let root = read(&folder, "lib")?;
        let (mut modules, mut files) = (Vec::new(), Vec::new());
        let declared = root.lines().map(|line| line.strip_prefix("pub ").unwrap_or(line));
        for name in declared.filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';')) {
            if name != "tests" {
                files.push(read(&folder, name)?);
                file(&[name], &files[files.len() - 1], &mut modules)?;
            }
        }
        files.push(root);
        let modules = contract.iter().cloned().chain(modules.into_iter().map(Arc::new)).collect();
        Ok(Sources { files, modules })
    }

    /// Items called so, with their modules.
    pub fn named<'s>(&'s self, name: &str) -> impl Iterator<Item = (&'s Module, &'s Item)> {
        let is = move |item: &Item| matches!(&item.kind, Kind::Named(own) if own == name);
        let modules = self.modules.iter().map(|module| &**module);
        modules
            .flat_map(|module| module.items.iter().map(move |item| (module, item)))
            .filter(move |(_, item)| is(item))
    }
}

fn file(path: &[&str], text: &str, modules: &mut Vec<Module>) -> Result<(), String> {
    let path: Vec<String> = path.iter().map(|part| (*part).to_string()).collect();
    let syntax = syn::parse_file(text).map_err(|error| format!("{}: {error}", path.join("::")))?;
    let head = syntax.attrs.iter().map(|own| text[own.span().byte_range()].to_string() + "\n");
    module(path, head.collect(), text, syntax.items, modules);
    Ok(())
}

fn module(
    path: Vec<String>,
    head: String,
    text: &str,
    items: Vec<Syntax>,
    modules: &mut Vec<Module>,
) {
    let at = modules.iter().position(|known| known.path == path).unwrap_or_else(|| {
        modules.push(Module { path: path.clone(), head, items: Vec::new(), uses: Vec::new() });
        modules.len() - 1
    });
    for syntax in items {
        match syntax {
            item if is_for_tests(&text[item.span().byte_range()]) => {}
            Syntax::Mod(inner) => {
                let path = [&path[..], &[inner.ident.to_string()]].concat();
                let items = inner.content.map_or_else(Vec::new, |(_, items)| items);
                module(path, String::new(), text, items, modules);
            }
            Syntax::Use(one) => flatten(&one.tree, Vec::new(), &mut modules[at].uses),
            // What they make is read by itself.
            Syntax::Macro(call) if path[0] == "contract" && call.ident.is_none() => {}
            item => modules[at].items.push(read(item, text)),
        }
    }
}

/// Takes out what names the contract's other files: it is for those who call kernels.
fn leave_out(contract: &mut [Module]) {
    let items = || contract.iter().flat_map(|module| &module.items);
    let is_own = |name: &String| items().any(|item| item.kind == Kind::Named(name.clone()));
    let uses = contract.iter().flat_map(|module| &module.uses);
    let others = uses.filter(|one| one.from[0] == "crate" && !one.from.iter().any(is_own));
    let mut others: HashSet<String> = others.map(|one| one.name.clone()).collect();
    while let Some(name) = items().find_map(|item| match &item.kind {
        Kind::Named(name) if !others.contains(name) && !item.names.is_disjoint(&others) => {
            Some(name.clone())
        }
        _ => None,
    }) {
        others.insert(name);
    }
    for module in contract {
        module.items.retain(|item| item.names.is_disjoint(&others));
    }
}

/// Whether an item, or a macro's call, is under `#[cfg(test)]` or the like.
fn is_for_tests(text: &str) -> bool {
    let above = text.lines().take_while(|line| line.starts_with(['#', '/']));
    let mut conditions = above.filter_map(|line| line.strip_prefix("#[cfg("));
    conditions.any(|line| line.split(['(', ')', ',', ' ']).any(|word| word == "test"))
}

/// All identifiers and keywords of a text.
pub fn names(tokens: TokenStream) -> HashSet<String> {
    let mut found = HashSet::new();
    for tree in tokens {
        match tree {
            TokenTree::Ident(name) => _ = found.insert(name.to_string()),
            TokenTree::Group(group) => found.extend(names(group.stream())),
            _ => {}
        }
    }
    found
}

fn read(mut syntax: Syntax, text: &str) -> Item {
    let place = with_comments(text, syntax.span().byte_range());
    let mut members = Vec::new();
    let mut member = |name: &dyn ToString, syntax: &dyn ToTokens| {
        let tokens = syntax.to_token_stream();
        let own = with_comments(text, tokens.span().byte_range());
        let own = own.start - place.start..own.end - place.start;
        members.push(Member { name: name.to_string(), place: own, names: names(tokens) });
    };
    let kind = match &mut syntax {
        Syntax::Const(item) => Kind::Named(item.ident.to_string()),
        Syntax::Enum(item) => Kind::Named(item.ident.to_string()),
        Syntax::Fn(item) => Kind::Named(item.sig.ident.to_string()),
        Syntax::Static(item) => Kind::Named(item.ident.to_string()),
        Syntax::Struct(item) => Kind::Named(item.ident.to_string()),
        Syntax::Type(item) => Kind::Named(item.ident.to_string()),
        Syntax::Macro(item) => {
            let first = item.mac.tokens.clone().into_iter().next().map(|tree| tree.to_string());
            let own = item.ident.as_ref().map(ToString::to_string);
            Kind::Named(own.or(first).unwrap_or_default())
        }
        Syntax::Trait(item) => {
            for own in std::mem::take(&mut item.items) {
                match &own {
                    TraitItem::Fn(function) => member(&function.sig.ident, &own),
                    TraitItem::Const(constant) => member(&constant.ident, &own),
                    TraitItem::Type(of) => member(&of.ident, &own),
                    _ => {}
                }
            }
            Kind::Named(item.ident.to_string())
        }
        Syntax::Impl(item) => {
            for own in std::mem::take(&mut item.items) {
                match &own {
                    ImplItem::Fn(function) => member(&function.sig.ident, &own),
                    ImplItem::Const(constant) => member(&constant.ident, &own),
                    ImplItem::Type(of) => member(&of.ident, &own),
                    ImplItem::Macro(_) => member(&"", &own),
                    _ => {}
                }
            }
            let last = |path: &syn::Path| Some(path.segments.last()?.ident.to_string());
            let to = match &*item.self_ty {
                syn::Type::Path(path) => last(&path.path),
                _ => None,
            };
            Kind::Impl(item.trait_.as_ref().and_then(|(_, path, _)| last(path)), to)
        }
        _ => Kind::Named(String::new()),
    };
    let names = names(syntax.to_token_stream());
    Item { text: text[place].to_string(), kind, names, members }
}

/// With the plain comments on the lines above.
fn with_comments(text: &str, mut place: Range<usize>) -> Range<usize> {
    while let Some(line) = text[..place.start].trim_end_matches(' ').strip_suffix('\n') {
        let start = line.rfind('\n').map_or(0, |end| end + 1);
        if !line[start..].trim_start().starts_with("//") || line[start..].starts_with("//!") {
            break;
        }
        place.start = start + (line.len() - start - line[start..].trim_start().len());
    }
    place
}

fn flatten(tree: &UseTree, mut from: Vec<String>, uses: &mut Vec<Use>) {
    match tree {
        UseTree::Path(path) => {
            from.push(path.ident.to_string());
            flatten(&path.tree, from, uses);
        }
        UseTree::Group(group) => {
            group.items.iter().for_each(|tree| flatten(tree, from.clone(), uses));
        }
        UseTree::Glob(_) => uses.push(Use { from, name: "*".into() }),
        UseTree::Name(name) if name.ident == "self" => {
            let name = from.last().expect("self of something").clone();
            uses.push(Use { from, name });
        }
        UseTree::Name(name) => {
            from.push(name.ident.to_string());
            uses.push(Use { from, name: name.ident.to_string() });
        }
        UseTree::Rename(renamed) => {
            from.push(renamed.ident.to_string());
            uses.push(Use { from, name: renamed.rename.to_string() });
        }
    }
}
