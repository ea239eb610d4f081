//! What a reader may narrow the page to: a class of CPUs, bytes of tables, a query. The script does it, and keeps the
//! choice in the address; without it nothing is hidden, and this is not shown.

use super::asks;
use crate::answer::Class;
use contract::MIN_TABLE_BYTES;
use maud::{Markup, html};

/// Bytes of tables, and what they are called.
const TABLES: [(usize, &str); 5] = [
    (0, "none"),
    (MIN_TABLE_BYTES - 1, "less than 1 KiB"),
    (32 << 10, "up to 32 KiB"),
    (256 << 10, "up to 256 KiB"),
    (1 << 20, "up to 1 MiB"),
];

/// The choices.
pub fn filters() -> Markup {
    let classes = Class::ALL.map(|class| (class.name, class.users_have));
    let bytes: Vec<(String, &str)> =
        TABLES.iter().map(|(bytes, words)| (bytes.to_string(), *words)).collect();
    let bytes: Vec<(&str, &str)> = bytes.iter().map(|(bytes, words)| (&**bytes, *words)).collect();
    html! {
        details id="filters" hidden {
            summary { "show only ..." }
            p {
                (choice("cpu", "what runs on", "any CPU", &classes))
                (choice("tables", "tables", "of any size", &bytes))
                (choice("query", "query", "any", &asks::ALL))
                output {}
            }
        }
    }
}

fn choice(name: &str, label: &str, any: &str, options: &[(&str, &str)]) -> Markup {
    html! {
        label {
            (label) " "
            select name=(name) {
                option value="" { (any) }
                @for (value, words) in options { option value=(value) { (words) } }
            }
        }
        " "
    }
}
