//! Names of places on the page, no two alike. Names come from records, and may be anything.

use std::collections::HashSet;

/// The names that are given.
#[derive(Default)]
pub struct Ids(HashSet<String>);

impl Ids {
    /// A name made of `wanted` that nobody else has.
    pub fn own(&mut self, wanted: &str) -> String {
        let safe = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' };
        let base: String = wanted.chars().map(safe).collect();
        let numbered = (2..).map(|number| format!("{base}-{number}"));
        let mut all = std::iter::once(base.clone()).chain(numbered);
        let own = all.find(|name| !self.0.contains(name)).expect("there is always a next");
        self.0.insert(own.clone());
        own
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_are_alike_whatever_is_wanted() {
        let mut ids = Ids::default();
        let given = ["a b", "a-b", "a\"b", "a-b-2"].map(|wanted| ids.own(wanted));
        assert_eq!(given, ["a-b", "a-b-2", "a-b-3", "a-b-2-2"]);
    }
}
