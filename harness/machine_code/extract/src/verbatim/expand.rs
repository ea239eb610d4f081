//! What the calls of a file's own macros make, where the macro has one rule whose arguments are
//! parted by commas: its body with each of them in its place.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::HashMap;
use syn::spanned::Spanned;

/// The items that calls make, as text; none if the file has no such macro.
pub fn expanded(text: &str) -> String {
    if !text.contains("macro_rules!") {
        return String::new();
    }
    let Ok(file) = syn::parse_file(text) else { return String::new() };
    let calls: Vec<&syn::ItemMacro> = file
        .items
        .iter()
        .filter_map(|item| match item {
            syn::Item::Macro(call) => Some(call),
            _ => None,
        })
        .collect();
    let mut made = String::new();
    for rules in calls.iter().filter(|call| call.ident.is_some()) {
        let own = |call: &&&syn::ItemMacro| call.mac.path.get_ident() == rules.ident.as_ref();
        for call in calls.iter().filter(own) {
            made += &expand(text, rules.mac.tokens.clone(), call.mac.tokens.clone())
                .unwrap_or_default();
        }
    }
    made
}

/// The body of a macro of one rule, with these arguments; none of one that repeats what it is given.
fn expand(text: &str, rule: TokenStream, arguments: TokenStream) -> Option<String> {
    let mut groups = rule.into_iter().filter_map(|tree| match tree {
        TokenTree::Group(group) => Some(group),
        _ => None,
    });
    let (pattern, body) = (groups.next()?, groups.next()?);
    let repeats = |one: TokenTree| match one {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Parenthesis,
        _ => false,
    };
    if pattern.stream().into_iter().any(repeats) {
        return None;
    }
    let values = parted(arguments);
    let names = parted(pattern.stream());
    let known: HashMap<String, String> = names
        .iter()
        .zip(&values)
        .filter_map(|(name, value)| {
            let mut trees = name.clone().into_iter();
            let sign = trees.next()?.to_string();
            let name = trees.next()?.to_string();
            let value = text[value.clone().into_token_stream().span().byte_range()].to_string();
            (sign == "$").then_some((name, value))
        })
        .collect();
    let open = body.span_open().byte_range().end;
    let close = body.span_close().byte_range().start;
    let mut edits = Vec::new();
    replaced(body.stream(), &known, &mut edits);
    let (mut out, mut done) = (String::new(), open);
    for (place, new) in edits {
        out += &text[done..place.start];
        out += &new;
        done = place.end;
    }
    out += &text[done..close];
    // Of a body the items stand four columns in, and those of the macro four more.
    Some(
        out.lines()
            .map(|line| line.strip_prefix("        ").unwrap_or(line).to_string() + "\n")
            .collect(),
    )
}

/// Where names of the macro stand, and what stands there instead. What may be repeated is left out.
fn replaced(
    body: TokenStream,
    known: &HashMap<String, String>,
    edits: &mut Vec<(std::ops::Range<usize>, String)>,
) {
    let trees: Vec<TokenTree> = body.into_iter().collect();
    let mut at = 0;
    while at < trees.len() {
        let is_sign = matches!(&trees[at], TokenTree::Punct(sign) if sign.as_char() == '$');
        match (is_sign, trees.get(at + 1)) {
            (true, Some(TokenTree::Ident(name))) => {
                let place = trees[at].span().byte_range().start..name.span().byte_range().end;
                if let Some(value) = known.get(&name.to_string()) {
                    edits.push((place, value.clone()));
                }
                at += 2;
            }
            (true, Some(TokenTree::Group(group))) => {
                let end = trees.get(at + 2).map_or(group.span(), TokenTree::span);
                edits.push((
                    trees[at].span().byte_range().start..end.byte_range().end,
                    String::new(),
                ));
                at += 3;
            }
            _ => {
                if let TokenTree::Group(group) = &trees[at] {
                    replaced(group.stream(), known, edits);
                }
                at += 1;
            }
        }
    }
}

/// Parts between commas.
fn parted(tokens: TokenStream) -> Vec<TokenStream> {
    let mut parts = vec![TokenStream::new()];
    for tree in tokens {
        match &tree {
            TokenTree::Punct(sign) if sign.as_char() == ',' => parts.push(TokenStream::new()),
            _ => parts.last_mut().expect("one at least").extend([tree]),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_stand_in_their_places() {
        let text = "macro_rules! both {
    ($register:ident, $words:literal, [$($feature:literal)?], $and:ident) => {
        impl Both for Vector<$register> {
            $(#[enable = $feature])?
            fn both(self) -> [u64; $words] {
                $and(self.0)
            }
        }
    };
}
both!(__m256i, 4, [\"avx2\"], _mm256_and);
";
        let made = expanded(text);
        assert!(made.contains("impl Both for Vector<__m256i> {"), "{made}");
        assert!(made.contains("    fn both(self) -> [u64; 4] {"), "{made}");
        assert!(made.contains("_mm256_and(self.0)") && !made.contains('$'), "{made}");
    }
}
