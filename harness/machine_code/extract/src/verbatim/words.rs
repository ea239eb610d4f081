//! The paths that a text names: words joined by `::`, each with its place.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::ops::Range;

/// A path, or a word that stands alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// Its segments.
    pub path: Vec<String>,
    /// Where the first of them stands in its file.
    pub place: Range<usize>,
    /// Whether it is called.
    pub called: bool,
    /// Whether it is a field or a method: it stands behind a point, or before a colon.
    pub is_member: bool,
}

/// All of a text, in order. `a::{b, c}` is `a::b` and `a::c`.
pub fn words(tokens: TokenStream) -> Vec<Word> {
    let mut found = Vec::new();
    collect(tokens, None, &mut found);
    found
}

fn collect(tokens: TokenStream, before: Option<&Word>, found: &mut Vec<Word>) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let is = |at: usize, sign: char| matches!(trees.get(at), Some(TokenTree::Punct(own)) if own.as_char() == sign);
    let mut at = 0;
    while at < trees.len() {
        let is_member = at > 0 && is(at - 1, '.') && !(at > 1 && is(at - 2, '.'));
        match &trees[at] {
            TokenTree::Ident(first) => {
                let mut word = match before {
                    Some(before) => before.clone(),
                    None => Word {
                        path: Vec::new(),
                        place: first.span().byte_range(),
                        called: false,
                        is_member,
                    },
                };
                word.path.push(first.to_string());
                at += 1;
                let mut grouped = false;
                while is(at, ':') && is(at + 1, ':') {
                    match trees.get(at + 2) {
                        Some(TokenTree::Ident(next)) => {
                            word.path.push(next.to_string());
                            at += 3;
                        }
                        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                            collect(group.stream(), Some(&word), found);
                            grouped = true;
                            at += 3;
                        }
                        _ => break,
                    }
                }
                if !grouped {
                    word.is_member |= is(at, ':') && !is(at + 1, ':');
                    word.called = matches!(trees.get(at), Some(TokenTree::Group(group))
                        if group.delimiter() == Delimiter::Parenthesis);
                    found.push(word);
                }
            }
            TokenTree::Group(group) => {
                collect(group.stream(), None, found);
                at += 1;
            }
            _ => at += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_whole_and_groups_are_taken_apart() {
        let text = "use crate::lines::{A, b::C}; x.map(u64::cast_signed) + contract::opaque(y)";
        let found = words(text.parse().expect("tokens"));
        let found: Vec<String> = found.iter().map(|word| word.path.join("::")).collect();
        let expected = [
            "use",
            "crate::lines::A",
            "crate::lines::b::C",
            "x",
            "map",
            "u64::cast_signed",
            "contract::opaque",
            "y",
        ];
        assert_eq!(found, expected);
    }
}
