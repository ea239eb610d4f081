//! Keys of sources: where in the repository the value of a numeral stands.
//!
//! - `FILE NAME`, `FILE NAME[1]`: a constant of a Rust file, or an element of one;
//! - `FILE "words"`: the first number after these words in a file;
//! - `FILE /path/name=x/field`: a value of a JSON file (packed, if it ends with `.gz`); `name=x` picks the object of a list;
//!   a list or an object counts as its length.
//!
//! - `constant N`: N itself, of what nothing else says.
//!
//! Before it may stand what the prose says it in: `%`, `kB`, `KiB`, `MiB`, `GiB`, `minutes`, `ms`, `us`, `inverse`.

use crate::numerals::read;
use flate2::read::GzDecoder;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::PathBuf;

/// Files that were read, by name.
#[derive(Debug)]
pub struct Files {
    root: PathBuf,
    texts: BTreeMap<String, String>,
    values: BTreeMap<String, Value>,
}

impl Files {
    /// Of the repository at `root`.
    pub fn of(root: impl Into<PathBuf>) -> Files {
        Files { root: root.into(), texts: BTreeMap::new(), values: BTreeMap::new() }
    }

    /// In the place of what a file says.
    pub fn plant(&mut self, name: &str, text: &str) {
        self.texts.insert(name.to_string(), text.to_string());
    }

    /// A file's text.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn text(&mut self, name: &str) -> Result<&str, String> {
        if !self.texts.contains_key(name) {
            let bytes =
                fs::read(self.root.join(name)).map_err(|error| format!("{name}: {error}"))?;
            let mut text = String::new();
            let read = if name.ends_with(".gz") {
                GzDecoder::new(bytes.as_slice()).read_to_string(&mut text)
            } else {
                bytes.as_slice().read_to_string(&mut text)
            };
            read.map_err(|error| format!("{name}: {error}"))?;
            self.texts.insert(name.to_string(), text);
        }
        Ok(&self.texts[name])
    }

    fn value(&mut self, name: &str) -> Result<&Value, String> {
        if !self.values.contains_key(name) {
            let value = serde_json::from_str(self.text(name)?)
                .map_err(|error| format!("{name}: {error}"))?;
            self.values.insert(name.to_string(), value);
        }
        Ok(&self.values[name])
    }

    /// What a key says.
    ///
    /// # Errors
    /// In one line, if there is no such thing.
    pub fn look_up(&mut self, key: &str) -> Result<f64, String> {
        let (unit, rest) =
            key.split_once(' ').ok_or(format!("`{key}` names no place in a file"))?;
        let scale: fn(f64) -> f64 = match unit {
            "%" => |value| value * 100.0,
            "KiB" => |value| value / 1024.0,
            "MiB" => |value| value / 1024.0 / 1024.0,
            "ms" => |value| value * 1e3,
            "us" => |value| value * 1e6,
            "minutes" => |value| value / 60.0,
            "kB" => |value| value / 1e3,
            "GiB" => |value| value / (1u64 << 30) as f64,
            "inverse" => |value| 1.0 / value,
            "constant" => return rest.parse().map_err(|_| format!("`{key}` has no number")),
            file => return self.plain(file, rest).map_err(|error| format!("{error} (`{key}`)")),
        };
        let (file, rest) =
            rest.split_once(' ').ok_or(format!("`{key}` names no place in a file"))?;
        self.plain(file, rest).map(scale).map_err(|error| format!("{error} (`{key}`)"))
    }

    fn plain(&mut self, file: &str, place: &str) -> Result<f64, String> {
        if place.starts_with('/') {
            return at(self.value(file)?, place).ok_or("nothing is there".to_string());
        }
        let text = self.text(file)?;
        if let Some(words) = place.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
            let (_, after) = text.split_once(words).ok_or("the words are not there")?;
            return first(after).ok_or("no number follows".to_string());
        }
        let (name, element) = match place.trim_end_matches(']').split_once('[') {
            Some((name, element)) => (name, element.parse().map_err(|_| "no element")?),
            None => (place, 0),
        };
        let (_, after) = text.split_once(&format!("const {name}: ")).ok_or("no such constant")?;
        let (_, value) = after.split_once('=').ok_or("no value")?;
        let value = value.split(';').next().unwrap_or_default();
        value.split(',').nth(element).and_then(computed).ok_or("no number".to_string())
    }
}

/// The first number in a text.
fn first(text: &str) -> Option<f64> {
    let from = text.find(|sign: char| sign.is_ascii_digit())?;
    let end = text[from..].find(|sign: char| !(sign.is_ascii_digit() || "_,.".contains(sign)));
    let digits = text[from..end.map_or(text.len(), |end| from + end)].replace('_', "");
    Some(read(&digits, 0)?.1)
}

/// Literals joined by `*`, `/`, `+` and `<<`, from left to right.
fn computed(expression: &str) -> Option<f64> {
    let from = expression.find(|sign: char| sign.is_ascii_digit())?;
    let spaced = expression[from..].replace(['(', ')', ']'], " ").replace('_', "");
    let mut words = spaced.split_whitespace();
    let number = |word: &str| {
        let plain = word.trim_end_matches("u64").trim_end_matches("usize").trim_end_matches("f64");
        plain.parse::<f64>().ok()
    };
    let mut value = number(words.next()?)?;
    while let (Some(sign), Some(right)) = (words.next(), words.next().and_then(number)) {
        value = match sign {
            "*" => value * right,
            "/" => value / right,
            "+" => value + right,
            "<<" => value * right.exp2(),
            _ => return None,
        };
    }
    Some(value)
}

/// What stands at a path.
fn at(value: &Value, path: &str) -> Option<f64> {
    let mut here = value;
    for part in path.split('/').skip(1) {
        let part = part.replace('|', "/");
        here = match (here, part.split_once('=')) {
            (Value::Array(all), Some((name, wanted))) => {
                all.iter().find(|one| one.get(name).and_then(Value::as_str) == Some(wanted))?
            }
            (Value::Array(all), None) => all.get(part.parse::<usize>().ok()?)?,
            (object, _) => object.get(&part)?,
        };
    }
    match here {
        Value::Array(all) => Some(all.len() as f64),
        Value::Object(all) => Some(all.len() as f64),
        other => other.as_f64(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_find_constants_words_and_values() {
        let mut files = Files::of("nowhere");
        files.plant("a.rs", "const A: usize = 4_000;\npub const B: [u64; 2] = [64, 2048];\nconst C: f64 = 1.0 / 1.08;\nconst D: u64 = 48 << 20;\n");
        files.plant("b.toml", "rust-version = \"1.95\"\n");
        files.plant("c.json", r#"{"rows": [{"of": "a/b", "ms": 2.5}, {"of": "c"}]}"#);
        let mut says = |key: &str| files.look_up(key);
        assert_eq!(says("a.rs A"), Ok(4000.0));
        assert_eq!(says("a.rs B[1]"), Ok(2048.0));
        assert_eq!(says("inverse a.rs C"), Ok(1.08));
        assert_eq!(says("MiB a.rs D"), Ok(48.0));
        assert_eq!(says("b.toml \"rust-version\""), Ok(1.95));
        assert_eq!(says("c.json /rows"), Ok(2.0));
        assert_eq!(says("c.json /rows/of=a|b/ms"), Ok(2.5));
        for wrong in ["a.rs E", "c.json /rows/of=d/ms", "d.rs A", "b.toml \"other\"", "one"] {
            assert!(says(wrong).is_err(), "{wrong}");
        }
    }
}
