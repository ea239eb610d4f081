//! The texts of a record: names that follow a strict pattern, and plain text. Each kind is a type
//! that refuses other texts on reading, so later code need not check them.

use crate::plain;
use serde::{Deserialize, Deserializer, Serialize, de};
use std::borrow::Borrow;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;
use std::str::FromStr;

/// The maximum bytes of a text. The longest text of a record names all routines that an instrument
/// skipped.
const MAX_TEXT: usize = 8192;

/// A text that follows the grammar `G`. It dereferences to `str` and compares with one.
#[derive(Clone, Default, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Text<G>(String, PhantomData<G>);

/// The rules for one kind of text.
pub trait Grammar {
    /// Returns the fault and the remedy, or none if the text fits.
    fn fault(text: &str) -> Option<String>;

    /// Converts a text that this code has written: a name must fit already, plain text is cleaned.
    fn convert(text: &str) -> String {
        let fault = Self::fault(text);
        assert!(fault.is_none(), "{}", fault.unwrap_or_default());
        text.to_string()
    }
}

/// Declares a grammar of names and the type of its texts.
macro_rules! names {
    ($(
        $(#[$doc:meta])* $name:ident = $grammar:ident($most:expr, $wanted:expr, $fits:expr);
    )+) => {$(
        $(#[$doc])*
        pub type $name = Text<$grammar>;

        #[doc = concat!("The grammar of [`type@", stringify!($name), "`].")]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $grammar;

        impl Grammar for $grammar {
            fn fault(text: &str) -> Option<String> {
                let fits: fn(&str) -> bool = $fits;
                if let Some(fault) = length_fault(text, $most) {
                    return Some(fault);
                }
                if fits(text) {
                    return None;
                }
                Some(format!("{} should be {}", quote(text), $wanted))
            }
        }
    )+};
}

names! {
    /// The name of a variant, workload, subject or feature.
    Name = NameGrammar(64, "a name of letters, digits, blanks and `_.+-`", is_name);
    /// The symbol of a function.
    Symbol = SymbolGrammar(
        256, "a symbol of letters, digits, `_`, `.` and `$`", |text| consists_of(text, "_.$")
    );
    /// The folder of a record.
    Id = IdGrammar(64, "a name of letters, digits and `-`", |text| consists_of(text, "-"));
    /// A hash, or a commit.
    Hash = HashGrammar(64, "hexadecimal digits", |text| !text.is_empty() && is_hexadecimal(text));
    /// The hash of machine code; empty where we cannot read it.
    CodeHash = CodeGrammar(64, "hexadecimal digits", is_hexadecimal);
    /// UTC time, ISO 8601.
    Time = TimeGrammar(64, "a time such as 2026-01-02T03:04:05Z", is_time);
}

/// One line of plain text from a user or a system, at most `MOST` bytes: no markup, links, paths,
/// addresses or invisible characters. [`From`] removes them from a text that this code has written;
/// reading a text that has any is an error.
pub type PlainText<const MOST: usize = MAX_TEXT> = Text<Plain<MOST, false>>;

/// The same of several lines.
pub type PlainLines = Text<Plain<MAX_TEXT, true>>;

/// A user's name for a run.
pub type Label = PlainText<200>;

/// The grammar of plain text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Plain<const MOST: usize, const LINES: bool>;

impl<const MOST: usize, const LINES: bool> Grammar for Plain<MOST, LINES> {
    fn fault(text: &str) -> Option<String> {
        if let Some(fault) = length_fault(text, MOST) {
            return Some(fault);
        }
        plain::fault(text, LINES).map(|fault| format!("{} holds {fault}", quote(text)))
    }

    fn convert(text: &str) -> String {
        if Self::fault(text).is_none() {
            return text.to_string();
        }
        plain::remove_faults(text, LINES, MOST)
    }
}

impl<G: Grammar> Text<G> {
    /// Returns the fault of a text, if it has one.
    pub fn fault(text: &str) -> Option<String> {
        G::fault(text)
    }

    /// Returns the text as it is.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<G: Grammar> From<&str> for Text<G> {
    /// Converts a text that this code has written.
    ///
    /// # Panics
    /// If the grammar is that of a name and the text does not follow it.
    fn from(text: &str) -> Self {
        Text(G::convert(text), PhantomData)
    }
}

impl<G: Grammar> From<String> for Text<G> {
    fn from(text: String) -> Self {
        Self::from(text.as_str())
    }
}

impl<G: Grammar> FromStr for Text<G> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match G::fault(text) {
            None => Ok(Text(text.to_string(), PhantomData)),
            Some(fault) => Err(fault),
        }
    }
}

impl<'de, G: Grammar> Deserialize<'de> for Text<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

impl<G> Deref for Text<G> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl<G> AsRef<str> for Text<G> {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl<G> Borrow<str> for Text<G> {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl<G, T: AsRef<str> + ?Sized> PartialEq<T> for Text<G> {
    fn eq(&self, other: &T) -> bool {
        self.0 == other.as_ref()
    }
}

impl<G> PartialEq<Text<G>> for &str {
    fn eq(&self, other: &Text<G>) -> bool {
        *self == other.0
    }
}

impl<G> fmt::Display for Text<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl<G> fmt::Debug for Text<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

pub(crate) fn length_fault(text: &str, most: usize) -> Option<String> {
    (text.len() > most).then(|| format!("a text of {} bytes, it may have {most}", text.len()))
}

/// Returns whether a text has letters, digits and these signs only, and at least one of them.
fn consists_of(text: &str, signs: &str) -> bool {
    !text.is_empty()
        && text.chars().all(|sign| sign.is_ascii_alphanumeric() || signs.contains(sign))
}

fn is_name(text: &str) -> bool {
    consists_of(text, " _.+-") && !text.starts_with('.')
}

fn is_hexadecimal(text: &str) -> bool {
    text.chars().all(|sign| sign.is_ascii_hexdigit())
}

fn is_time(text: &str) -> bool {
    const FORM: &str = "0000-00-00T00:00:00Z";
    if text.len() != FORM.len() {
        return false;
    }
    text.chars().zip(FORM.chars()).all(|(sign, form)| match form {
        '0' => sign.is_ascii_digit(),
        _ => sign == form,
    })
}

/// Quotes a text for an error of one line. A long text is shortened.
pub(crate) fn quote(text: &str) -> String {
    format!("{:?}", plain::shorten(text, 40))
}

#[cfg(test)]
impl<G> schemars::JsonSchema for Text<G> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        String::schema_name()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        String::json_schema(generator)
    }
}
