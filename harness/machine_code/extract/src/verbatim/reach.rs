//! What a routine needs of its sources: from the names in its call on, whatever is called so in a module that is
//! named, item by item. It resolves no paths: two things of one name stay together.
//!
//! Of traits and `impl`s those members stay whose name occurs in what is needed; of other crates' traits
//! those `impl`s stay whose trait is named.

use super::source::{Item, Kind, Sources};
use std::collections::{BTreeSet, HashSet};

/// What is needed.
pub struct Reached {
    /// Items, by module and place in it.
    pub items: BTreeSet<(usize, usize)>,
    /// Every name in what is needed.
    pub names: HashSet<String>,
    /// Names of the sources' own items.
    own: HashSet<String>,
}

/// What is needed by somebody who names these.
pub fn reach(sources: &Sources, names: HashSet<String>) -> Reached {
    let items = sources.modules.iter().flat_map(|module| &module.items);
    let own = items.filter_map(|item| match &item.kind {
        Kind::Named(name) => Some(name.clone()),
        Kind::Impl(..) => None,
    });
    let mut reached = Reached { items: BTreeSet::new(), names, own: own.collect() };
    loop {
        let before = (reached.items.len(), reached.names.len());
        for (at, module) in sources.modules.iter().enumerate() {
            if !module.path.iter().all(|part| reached.names.contains(part)) {
                continue;
            }
            for one in &module.uses {
                if reached.names.contains(&one.name) {
                    reached.names.extend(one.from.iter().cloned());
                }
            }
            for (place, item) in module.items.iter().enumerate() {
                if !reached.is_needed(item) {
                    continue;
                }
                reached.items.insert((at, place));
                reached.names.extend(item.names.iter().cloned());
                for member in &item.members {
                    if reached.stays(item, &member.name) {
                        reached.names.extend(member.names.iter().cloned());
                    }
                }
            }
        }
        if before == (reached.items.len(), reached.names.len()) {
            return reached;
        }
    }
}

impl Reached {
    /// Whether a member of an item stays.
    pub fn stays(&self, item: &Item, member: &str) -> bool {
        match &item.kind {
            Kind::Impl(Some(of), _) if !self.own.contains(of) => true,
            _ => self.names.contains(member),
        }
    }

    fn is_needed(&self, item: &Item) -> bool {
        let is_named = |name: &String| self.names.contains(name);
        match &item.kind {
            Kind::Named(name) => is_named(name),
            Kind::Impl(of, to) => {
                of.as_ref().is_none_or(is_named)
                    && to.as_ref().is_none_or(|to| is_named(to) || !self.own.contains(to))
            }
        }
    }

    /// Whether an import stays.
    pub fn imports(&self, name: &str) -> bool {
        self.names.contains(name)
    }
}
