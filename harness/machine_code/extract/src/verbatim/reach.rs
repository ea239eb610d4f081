//! What a routine needs of its sources: from the paths that it names on, item by item.
//!
//! Of traits and `impl`s those members stay whose name occurs in what is needed; of other crates' traits
//! those `impl`s stay whose trait is named.

use super::source::{At, Item, Kind, Owner, Sources};
use super::words::Word;
use std::collections::{BTreeSet, HashSet};

/// What is needed.
#[derive(Default)]
pub struct Reached {
    /// Items, by module and place in it.
    pub items: BTreeSet<(At, usize)>,
    /// Of modules the places in [`super::source::Module::uses`].
    pub uses: BTreeSet<(At, usize)>,
    /// Every name in what is needed: members that are called so stay.
    pub names: HashSet<String>,
}

/// What is needed by somebody at the root of the variant who names these paths.
pub fn reach(sources: &Sources, named: &[Word]) -> Reached {
    let mut reached = Reached::default();
    let root = sources.find(Owner::Variant, &[]).expect("a variant has a root");
    named.iter().for_each(|word| name(sources, &mut reached, root, word));
    let mut followed = HashSet::new();
    loop {
        let before = (reached.items.len(), reached.uses.len(), reached.names.len());
        for (at, module) in sources.modules.iter().enumerate() {
            for (place, item) in module.items.iter().enumerate() {
                if !reached.items.contains(&(at, place))
                    && is_impl_of_reached(sources, &reached, at, item)
                {
                    reached.items.insert((at, place));
                }
                if !reached.items.contains(&(at, place)) {
                    continue;
                }
                let mut follow = |part: usize, words: &[Word], reached: &mut Reached| {
                    if followed.insert((at, place, part)) {
                        words.iter().for_each(|word| name(sources, reached, at, word));
                    }
                };
                follow(0, &item.words, &mut reached);
                for (number, member) in item.members.iter().enumerate() {
                    if stays(sources, &reached, at, item, &member.name) {
                        follow(number + 1, &member.words, &mut reached);
                    }
                }
            }
        }
        if before == (reached.items.len(), reached.uses.len(), reached.names.len()) {
            return reached;
        }
    }
}

/// Whether a member of an item stays.
pub fn stays(sources: &Sources, reached: &Reached, at: At, item: &Item, member: &str) -> bool {
    match &item.kind {
        Kind::Impl { of: Some(of), .. } if target(sources, at, of).is_none() => true,
        _ => reached.names.contains(member),
    }
}

fn is_impl_of_reached(sources: &Sources, reached: &Reached, at: At, item: &Item) -> bool {
    let Kind::Impl { of, to } = &item.kind else { return false };
    let is_reached = |path: &Vec<String>, of_others: bool| {
        target(sources, at, path).map_or(of_others, |found| reached.items.contains(&found))
    };
    let named = |path: &Vec<String>| path.last().is_some_and(|name| reached.names.contains(name));
    let trait_stays = of.as_ref().is_none_or(|of| is_reached(of, named(of)));
    let type_stays = to.as_ref().is_none_or(|to| is_reached(to, true));
    // Of one text for several registers, those that are named.
    let mut registers = item.words.iter().filter(|word| word.path[0].starts_with("__m"));
    let type_stays = type_stays && registers.all(|word| reached.names.contains(&word.path[0]));
    trait_stays && type_stays && (of.is_some() || to.is_some())
}

/// Marks what a path of a module leads to.
fn name(sources: &Sources, reached: &mut Reached, at: At, word: &Word) {
    word.path.iter().for_each(|name| {
        reached.names.insert(name.clone());
    });
    let mut found = Vec::new();
    if !word.is_member {
        follow(sources, at, &word.path, &mut found);
    }
    for step in found {
        match step {
            Step::Item(at, place) => reached.items.insert((at, place)),
            Step::Use(at, place) => reached.uses.insert((at, place)),
        };
    }
}

enum Step {
    Item(At, usize),
    Use(At, usize),
}

/// The item that a path leads to, if it is one of ours.
pub fn target(sources: &Sources, at: At, path: &[String]) -> Option<(At, usize)> {
    let mut found = Vec::new();
    follow(sources, at, path, &mut found);
    found.into_iter().find_map(|step| match step {
        Step::Item(at, place) => Some((at, place)),
        Step::Use(..) => None,
    })
}

/// The items and imports on the way of a path.
fn follow(sources: &Sources, at: At, path: &[String], found: &mut Vec<Step>) {
    let Some((first, rest)) = path.split_first() else { return };
    let module = &sources.modules[at];
    let root = |owner| sources.find(owner, &[]);
    let leads_to = match first.as_str() {
        "crate" => root(module.owner),
        "contract" if module.owner == Owner::Variant => root(Owner::Contract),
        "self" => Some(at),
        "super" => sources.find(module.owner, &module.path[..module.path.len().saturating_sub(1)]),
        name => sources.modules.iter().position(|other| {
            let within = other.owner == module.owner && other.path.starts_with(&module.path);
            within && other.path[module.path.len()..] == [name]
        }),
    };
    if let Some(next) = leads_to {
        return follow(sources, next, rest, found);
    }
    for (place, item) in module.items.iter().enumerate() {
        // What the call of a macro makes is called as its first argument.
        let made_here = || {
            item.kind == Kind::Call
                && item.words.get(1).is_some_and(|word| word.path == [first.as_str()])
        };
        if matches!(&item.kind, Kind::Named(name) if name == first)
            || module.owner == Owner::Variant && made_here()
        {
            found.push(Step::Item(at, place));
        }
    }
    for (place, one) in module.uses.iter().enumerate() {
        let from_itself = one.from == [first.as_str()];
        if one.name == *first && !from_itself {
            found.push(Step::Use(at, place));
            follow(sources, at, &[&one.from[..], rest].concat(), found);
        }
        // All of `std::arch` is for instructions and registers of vectors.
        if one.name == "*" && ["_mm", "__m"].iter().any(|start| first.starts_with(start)) {
            found.push(Step::Use(at, place));
        }
    }
}
