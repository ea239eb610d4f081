//! What of a needed type nobody reads or makes: a structure's fields that are there for who looks at the steps,
//! the cases of an enumeration that another routine has. It judges by texts, as a compiler would.

use syn::{Fields, Item};

/// What stands above such a type.
pub const ALLOWED: &str = "#[allow(dead_code, reason = \"some of it is for other routines, or for who looks at the steps\")]\n";

/// Whether an item is a type of which a part is not used in `all` of the text.
pub fn in_part(item: &str, all: &str) -> bool {
    match syn::parse_str::<Item>(item) {
        Ok(Item::Struct(own)) => {
            let name = own.ident.to_string();
            let taken_apart =
                ["let ", "("].iter().any(|before| all.contains(&format!("{before}{name} {{")));
            let Fields::Named(fields) = &own.fields else { return false };
            let names = fields.named.iter().filter_map(|field| field.ident.as_ref());
            !taken_apart
                && names
                    .map(|field| format!(".{field}"))
                    .any(|field| !occurs(all, &field, |_| true))
        }
        Ok(Item::Enum(own)) => {
            let variants = own.variants.iter();
            let mut paths = variants.map(|variant| format!("{}::{}", own.ident, variant.ident));
            // In a pattern it is not made.
            let patterns = ["=>", "|", "if "];
            let is_made = |rest: &str| !patterns.iter().any(|next| rest.starts_with(next));
            paths.any(|path| !occurs(all, &path, is_made))
        }
        _ => false,
    }
}

/// Whether a name occurs as a whole, and what follows it will do.
fn occurs(all: &str, name: &str, follows: impl Fn(&str) -> bool) -> bool {
    let goes_on = |sign: char| sign.is_alphanumeric() || sign == '_';
    all.match_indices(name).any(|(at, _)| {
        let rest = &all[at + name.len()..];
        !rest.starts_with(goes_on) && follows(rest.trim_start())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_never_read_or_made_is_seen() {
        let structure = "struct Steps { first: u64, last: u64 }";
        assert!(in_part(structure, "steps.last + steps.first_of_all"));
        assert!(!in_part(structure, "steps.last + steps.first"));
        assert!(!in_part(structure, "let Steps { first, last } = steps;"));
        let cases = "enum Part { Rank, File }";
        assert!(in_part(cases, "match part { Part::Rank => 1, Part::File => of(Part::Rank) }"));
        assert!(!in_part(cases, "[Part::Rank, Part::File]"));
    }
}
