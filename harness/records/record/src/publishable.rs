//! A record without anything that is nobody else's business: paths, and the names of the user and
//! the machine, which texts of the system bring along.

use crate::Record;
use crate::check::bounds::TEXT;
use crate::check::rules::{self, Kind};
use crate::check::text;
use serde_json::Value;

/// What stands where a name was.
const NAME: &str = "NAME";

/// What is wrong with what a user wants to call a run; `private` are names that shall not be published.
pub fn label_fault(label: &str, private: &[String]) -> Option<String> {
    let named = private.iter().find(|name| text::has_word(label, name));
    let named = named.map(|name| format!("it holds {name:?}, the name of a user or a machine"));
    rules::label_fault(label).or(named)
}

impl Record {
    /// The same record as it may be published: what a system said is cut down to plain text.
    pub fn publishable(self, private: &[String]) -> Record {
        let mut value = serde_json::to_value(&self).expect("a record always serialises");
        clean(&mut value, "", "", private);
        // Figures that are none come back as none: let the writer complain of them.
        serde_json::from_value(value).unwrap_or(self)
    }

    /// Where it names one of `private`, in what a user or a system said: a field, and the name.
    pub fn names_any(&self, private: &[String]) -> Option<(&'static str, String)> {
        let machine = serde_json::to_string(&self.machine).expect("plain data");
        let toolchain = serde_json::to_string(&self.toolchain).expect("plain data");
        let reasons = self.skips.iter().map(|skip| ("skips", skip.reason.as_str()));
        let said = [
            ("label", self.label.as_deref().unwrap_or_default()),
            ("command", &self.command),
            ("machine", &machine),
            ("toolchain", &toolchain),
        ];
        let mut said = said.into_iter().chain(reasons);
        said.find_map(|(field, words)| {
            let name = private.iter().find(|name| text::has_word(words, name))?;
            Some((field, name.clone()))
        })
    }
}

fn clean(value: &mut Value, field: &str, around: &str, private: &[String]) {
    match value {
        Value::String(words) => {
            let (lines, most) = match rules::kind(field, around) {
                Some(Kind::Line(most)) => (false, most),
                Some(Kind::Lines) => (true, TEXT),
                _ => return,
            };
            if matches!(field, "label" | "reason" | "error") {
                for name in private {
                    if text::has_word(words, name) {
                        *words = words.replace(name.as_str(), NAME);
                    }
                }
            }
            if text::fault(words, lines).is_some() || words.len() > most {
                *words = text::cleaned(words, lines, most);
            }
        }
        Value::Array(list) => list.iter_mut().for_each(|one| clean(one, field, around, private)),
        Value::Object(fields) => {
            fields.iter_mut().for_each(|(name, value)| clean(value, name, field, private));
        }
        _ => {}
    }
}
