//! The texts that a routine is written in: the modules of a variant and of the contract, item by item, each
//! with its place in its file. It knows Rust's syntax, and no kernel.

use super::values::named;
use super::words::{Word, words};
use quote::ToTokens;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};
use syn::spanned::Spanned;
use syn::{Attribute, ImplItem, Item as Syntax, TraitItem, UseTree};

/// A place in [`Sources::modules`].
pub type At = usize;

/// Whose text a module is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The variant's.
    Variant,
    /// The contract's.
    Contract,
}

/// A module, as it will stand in the file. Private modules of the contract are one with it.
#[derive(Clone)]
pub struct Module {
    /// Whose it is.
    pub owner: Owner,
    /// Its name below its owner's root; empty for the root.
    pub path: Vec<String>,
    /// Its inner documentation and attributes, as they stand.
    pub head: String,
    /// What stands in it.
    pub items: Vec<Item>,
    /// What it names of others.
    pub uses: Vec<Use>,
}

/// A name that a `use` brings in.
#[derive(Clone)]
pub struct Use {
    /// From where, segment by segment.
    pub from: Vec<String>,
    /// As what; `*` for everything.
    pub name: String,
}

/// An item of a module.
#[derive(Clone)]
pub struct Item {
    /// The file that it stands in.
    pub file: usize,
    /// Where, with its documentation.
    pub place: Range<usize>,
    /// What it is.
    pub kind: Kind,
    /// Words of all of it but its members.
    pub words: Vec<Word>,
    /// What may be left out of a trait or an `impl`.
    pub members: Vec<Member>,
}

/// What an item is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Something with a name.
    Named(String),
    /// An `impl`, of a trait or not, for a type with a name or not.
    Impl {
        /// The trait's path.
        of: Option<Vec<String>>,
        /// The type's path, if it is one.
        to: Option<Vec<String>>,
    },
    /// The call of a macro: what it makes has no name here.
    Call,
}

/// A method, constant or type of a trait or an `impl`.
#[derive(Clone)]
pub struct Member {
    /// Its name.
    pub name: String,
    /// Where it stands, with its documentation.
    pub place: Range<usize>,
    /// Its words.
    pub words: Vec<Word>,
}

/// All modules.
#[derive(Clone, Default)]
pub struct Sources {
    /// The text of each file.
    pub files: Vec<Arc<String>>,
    /// Modules, the roots among them.
    pub modules: Vec<Arc<Module>>,
}

impl Sources {
    /// The variant's modules and the contract's. `source` gives a file of the workspace by its path.
    ///
    /// # Errors
    /// What cannot be read.
    pub fn read(variant: &str, source: &dyn Fn(&str) -> Option<String>) -> Result<Sources, String> {
        // They are the same for all who ask in one process, and the contract's are long to read.
        static READ: Mutex<Option<HashMap<String, Sources>>> = Mutex::new(None);
        let mut known = READ.lock().unwrap_or_else(PoisonError::into_inner);
        let known = known.get_or_insert_default();
        if let Some(sources) = known.get(variant) {
            return Ok(sources.clone());
        }
        if !known.contains_key("") {
            let mut contract = Sources::default();
            contract.module(
                Owner::Contract,
                Vec::new(),
                "harness/subject/contract/src",
                "lib",
                source,
            )?;
            known.insert(String::new(), contract);
        }
        let mut sources = known[""].clone();
        let folder = format!("algorithms/{variant}/src");
        sources.module(Owner::Variant, Vec::new(), &folder, "lib", source)?;
        known.insert(variant.to_string(), sources.clone());
        Ok(sources)
    }

    /// The module of this path.
    pub fn find(&self, owner: Owner, path: &[String]) -> Option<At> {
        self.modules.iter().position(|module| module.owner == owner && module.path == path)
    }

    fn module(
        &mut self,
        owner: Owner,
        path: Vec<String>,
        folder: &str,
        name: &str,
        source: &dyn Fn(&str) -> Option<String>,
    ) -> Result<(), String> {
        let file = format!("{folder}/{name}.rs");
        let text = source(&file).ok_or_else(|| format!("{file} cannot be read"))?;
        let syntax = syn::parse_file(&text).map_err(|error| format!("{file}: {error}"))?;
        let number = self.files.len();
        let head = syntax.attrs.iter().map(|own| text[own.span().byte_range()].to_string() + "\n");
        let head = head.collect();
        self.files.push(Arc::new(text));
        let made = match owner {
            Owner::Contract => super::expand::expanded(&self.files[number]),
            Owner::Variant => String::new(),
        };
        let at = self.find(owner, &path).unwrap_or_else(|| {
            self.modules.push(Arc::new(Module {
                owner,
                path,
                head,
                items: Vec::new(),
                uses: Vec::new(),
            }));
            self.modules.len() - 1
        });
        self.items(at, number, syntax.items, &|sources, path, name| {
            sources.module(owner, path, folder, name, source)
        })?;
        if !made.is_empty() {
            let syntax =
                syn::parse_file(&made).map_err(|error| format!("{file}: {error}: {made}"))?;
            self.files.push(Arc::new(made));
            self.items(at, self.files.len() - 1, syntax.items, &|_, _, _| Ok(()))?;
        }
        Ok(())
    }

    fn items(
        &mut self,
        at: At,
        file: usize,
        items: Vec<Syntax>,
        open: &Open,
    ) -> Result<(), String> {
        for syntax in items {
            match syntax {
                ref item if for_tests(attributes(item)) => {}
                Syntax::Mod(module) => {
                    let name = module.ident.to_string();
                    let owner = self.modules[at].owner;
                    let hidden = matches!(module.vis, syn::Visibility::Inherited);
                    let mut path = self.modules[at].path.clone();
                    // What the contract has in private modules it shows as its own.
                    if owner == Owner::Variant || !hidden {
                        path.push(name.clone());
                    }
                    match module.content {
                        None => open(self, path, &name)?,
                        Some((_, items)) => {
                            let head = String::new();
                            let none = (Vec::new(), Vec::new());
                            self.modules.push(Arc::new(Module {
                                owner,
                                path,
                                head,
                                items: none.0,
                                uses: none.1,
                            }));
                            self.items(self.modules.len() - 1, file, items, open)?;
                        }
                    }
                }
                Syntax::Use(one) => {
                    let module = Arc::make_mut(&mut self.modules[at]);
                    flatten(&one.tree, Vec::new(), &mut module.uses);
                    if module.owner == Owner::Contract && module.path.is_empty() {
                        module.uses.retain(|one| one.from[0] == "std");
                    }
                }
                item => {
                    let item = read(item, file, &self.files[file]);
                    Arc::make_mut(&mut self.modules[at]).items.push(item);
                }
            }
        }
        Ok(())
    }
}

/// Reads a module of a file of its own: its path, and its name.
type Open<'o> = dyn Fn(&mut Sources, Vec<String>, &str) -> Result<(), String> + 'o;

/// Whether an item is there for tests alone.
fn for_tests(attributes: &[Attribute]) -> bool {
    let conditions = attributes.iter().filter(|own| own.path().is_ident("cfg"));
    conditions.flat_map(|own| words(own.meta.to_token_stream())).any(|word| word.path == ["test"])
}

fn attributes(item: &Syntax) -> &[Attribute] {
    match item {
        Syntax::Const(item) => &item.attrs,
        Syntax::Enum(item) => &item.attrs,
        Syntax::Fn(item) => &item.attrs,
        Syntax::Impl(item) => &item.attrs,
        Syntax::Macro(item) => &item.attrs,
        Syntax::Mod(item) => &item.attrs,
        Syntax::Static(item) => &item.attrs,
        Syntax::Struct(item) => &item.attrs,
        Syntax::Trait(item) => &item.attrs,
        Syntax::Type(item) => &item.attrs,
        Syntax::Use(item) => &item.attrs,
        _ => &[],
    }
}

fn read(syntax: Syntax, file: usize, text: &str) -> Item {
    let place = with_comments(text, syntax.span().byte_range());
    let called = |name: &syn::Ident| Kind::Named(name.to_string());
    let (mut members, mut rest) = (Vec::new(), syntax.clone());
    let mut member = |name: String, syntax: &dyn ToTokens| {
        let tokens = syntax.to_token_stream();
        let place = with_comments(text, tokens.clone().span().byte_range());
        members.push(Member { name, place, words: named(tokens) });
    };
    let kind = match &mut rest {
        Syntax::Const(item) => called(&item.ident),
        Syntax::Enum(item) => called(&item.ident),
        Syntax::Fn(item) => called(&item.sig.ident),
        Syntax::Static(item) => called(&item.ident),
        Syntax::Struct(item) => called(&item.ident),
        Syntax::Type(item) => called(&item.ident),
        Syntax::Macro(item) => item.ident.as_ref().map_or(Kind::Call, called),
        Syntax::Trait(item) => {
            for own in std::mem::take(&mut item.items) {
                match &own {
                    TraitItem::Fn(function) => member(function.sig.ident.to_string(), &own),
                    TraitItem::Const(constant) => member(constant.ident.to_string(), &own),
                    TraitItem::Type(of) => member(of.ident.to_string(), &own),
                    _ => {}
                }
            }
            called(&item.ident)
        }
        Syntax::Impl(item) => {
            for own in std::mem::take(&mut item.items) {
                match &own {
                    ImplItem::Fn(function) => member(function.sig.ident.to_string(), &own),
                    ImplItem::Const(constant) => member(constant.ident.to_string(), &own),
                    ImplItem::Type(of) => member(of.ident.to_string(), &own),
                    ImplItem::Macro(call) => member(String::new(), call),
                    _ => {}
                }
            }
            let to = match &*item.self_ty {
                syn::Type::Path(path) => Some(segments(&path.path)),
                _ => None,
            };
            Kind::Impl { of: item.trait_.as_ref().map(|(_, path, _)| segments(path)), to }
        }
        _ => Kind::Call,
    };
    let words = named(rest.to_token_stream());
    Item { file, place, kind, words, members }
}

fn segments(path: &syn::Path) -> Vec<String> {
    path.segments.iter().map(|segment| segment.ident.to_string()).collect()
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
