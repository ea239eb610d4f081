//! What the text of a `routine!` says of its kernel. It knows the macro's words, and no kernel.

use super::source::Sources;
use proc_macro2::{TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Ident, LitStr, Token};

/// A routine as it is declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// The registers that its model leaves open, as their type is spelt; of a batch of squares two.
    pub of: Vec<String>,
    /// The model that an adapter lifts it from, if one does.
    pub from: Option<String>,
    /// Whether it is of one subject, of which its kernel is not told.
    pub is_alone: bool,
    /// The kernel's path, from the root of the variant.
    pub kernel: Vec<String>,
}

/// What the variant declares of the routine called `name`.
pub fn find(sources: &Sources, name: &str) -> Option<Declaration> {
    for text in sources.files.iter().filter(|text| text.contains("routine!")) {
        let Ok(tokens) = text.parse::<TokenStream>() else { continue };
        let mut calls = Vec::new();
        routines(tokens, &mut calls);
        for call in calls {
            match read.parse2(call) {
                Ok((known, declaration)) if known == name => {
                    return Some(declaration);
                }
                _ => {}
            }
        }
    }
    None
}

/// The arguments of each call of `routine!`, wherever it stands.
fn routines(tokens: TokenStream, calls: &mut Vec<TokenStream>) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, tree) in trees.iter().enumerate() {
        let TokenTree::Group(group) = tree else { continue };
        let is_call = at >= 2
            && matches!(&trees[at - 1], TokenTree::Punct(sign) if sign.as_char() == '!')
            && matches!(&trees[at - 2], TokenTree::Ident(name) if name == "routine");
        if is_call {
            calls.push(group.stream());
        } else {
            routines(group.stream(), calls);
        }
    }
}

fn read(input: ParseStream) -> syn::Result<(String, Declaration)> {
    let name: LitStr = input.parse()?;
    input.parse::<Token![,]>()?;
    let _model: Ident = input.parse()?;
    let (mut of, mut from, mut is_alone) = (Vec::new(), None, false);
    while !input.peek(Token![,]) {
        let word = Ident::parse_any(input)?.to_string();
        let tree: TokenTree = input.parse()?;
        match word.as_str() {
            "on" => is_alone = matches!(&tree, TokenTree::Ident(name) if name != "any"),
            "of" => of = types(&tree),
            "from" => {
                from = Some(tree.to_string());
                input.parse::<LitStr>()?;
            }
            _ => {}
        }
    }
    input.parse::<Token![,]>()?;
    let _mode: Ident = input.parse()?;
    while !input.peek(Token![,]) {
        input.parse::<TokenTree>()?;
    }
    input.parse::<Token![,]>()?;
    let kernel: syn::Path = input.parse()?;
    input.parse::<TokenStream>()?;
    let kernel = kernel.segments.iter().map(|segment| segment.ident.to_string()).collect();
    Ok((name.value(), Declaration { of, from, is_alone, kernel }))
}

/// One type, or those of a tuple, without blanks.
fn types(tree: &TokenTree) -> Vec<String> {
    let text = tree.to_string().replace(' ', "");
    match text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        Some(pair) => {
            let middle = if pair.starts_with('[') {
                pair.find("],").map(|at| at + 1)
            } else {
                pair.find(',')
            };
            let middle = middle.unwrap_or(pair.len());
            [&pair[..middle], pair[middle..].trim_start_matches(',')].map(str::to_string).to_vec()
        }
        None => vec![text],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_text(text: &str) -> Declaration {
        let mut calls = Vec::new();
        routines(text.parse().expect("tokens"), &mut calls);
        read.parse2(calls.remove(0)).expect("a routine").1
    }

    #[test]
    fn every_part_is_read() {
        let text = "&[contract::routine!(\"b\", square_batch on Queen of ([u64; 8], u64)
            from square_attacks \"one\", machine \"avx2,bmi2\", lifted::one, note: None)]";
        let expected = Declaration {
            of: vec!["[u64;8]".into(), "u64".into()],
            from: Some("square_attacks".into()),
            is_alone: true,
            kernel: vec!["lifted".into(), "one".into()],
        };
        assert_eq!(read_text(text), expected);
        let text = "routine!(\"r\", rays of __m128i, word, kernel::rays)";
        let plain = read_text(text);
        assert_eq!((plain.of, plain.from), (vec!["__m128i".to_string()], None));
    }
}
