//! Which words of a text are values that it binds itself: parameters, `let`s, arms.

use super::words::{Word, words};
use proc_macro2::TokenStream;
use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::{FnArg, ImplItem, Item as Syntax, Local, PatIdent};

/// The words of a text less the values that it names itself: a local value may be called as a function is.
pub fn named(tokens: TokenStream) -> Vec<Word> {
    let mut values = Values(Vec::new());
    if let Ok(item) = syn::parse2::<Syntax>(tokens.clone()) {
        values.visit_item(&item);
    } else if let Ok(item) = syn::parse2::<ImplItem>(tokens.clone()) {
        values.visit_impl_item(&item);
    }
    let mut all = words(tokens);
    all.retain(|word| word.is_member || word.path.len() > 1 || !values.has(word));
    all
}

/// A name that is bound here.
struct Value {
    name: String,
    at: usize,
    /// From where on it is a value.
    from: usize,
    /// Whether it is one up to the end: that of a function, not of an arm or a closure.
    stays: bool,
}

struct Values(Vec<Value>);

impl Values {
    fn has(&self, word: &Word) -> bool {
        let at = word.place.start;
        self.0
            .iter()
            .filter(|value| value.name == word.path[0])
            .any(|value| at == value.at || at >= value.from && (value.stays || !word.called))
    }
}

impl<'a> Visit<'a> for Values {
    fn visit_pat_ident(&mut self, pattern: &'a PatIdent) {
        let (name, at) = (pattern.ident.to_string(), pattern.ident.span().byte_range().start);
        self.0.push(Value { name, at, from: at, stays: false });
        syn::visit::visit_pat_ident(self, pattern);
    }

    fn visit_fn_arg(&mut self, argument: &'a FnArg) {
        let before = self.0.len();
        syn::visit::visit_fn_arg(self, argument);
        self.0[before..].iter_mut().for_each(|value| value.stays = true);
    }

    fn visit_local(&mut self, local: &'a Local) {
        let before = self.0.len();
        self.visit_pat(&local.pat);
        let from = local.span().byte_range().end;
        self.0[before..].iter_mut().for_each(|value| (value.from, value.stays) = (from, true));
        if let Some(init) = &local.init {
            syn::visit::visit_local_init(self, init);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_none_before_it_is_bound() {
        let text = "fn f(west: u64, n: fn()) { let inner = empty.map(inner); south(); n(); g(inner, west); }";
        let found = named(text.parse().expect("tokens"));
        let found: Vec<String> = found.iter().map(|word| word.path.join("::")).collect();
        let expected =
            ["fn", "f", "west", "u64", "n", "fn", "let", "empty", "map", "inner", "south", "g"];
        assert_eq!(found, expected);
    }
}
