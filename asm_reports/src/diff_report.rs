//! Compares two sides function by function, as data and as text.

use crate::diff::{Diff, DiffLine, diff};
use crate::side::{Origin, Side, Spec, parts};
use crate::{Error, listing::shorten};
use machine_code::decode::{self, Counts};
use record::{Form, FunctionName};
use serde::Serialize;
use table::{Table, wrap};

/// Two functions that stand for each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pair {
    /// Name on side A.
    pub a: String,
    /// Name on side B.
    pub b: String,
    /// The differences of the two functions.
    pub diff: Diff,
}

/// Two sides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DiffReport {
    /// Side A.
    pub a: Origin,
    /// Side B.
    pub b: Origin,
    /// Functions of both.
    pub pairs: Vec<Pair>,
    /// Functions of side A only.
    pub only_a: Vec<String>,
    /// Functions of side B only.
    pub only_b: Vec<String>,
}

/// Compares the sides function by function. Names that `spec` sets for A need not agree.
///
/// # Errors
/// If they have nothing in common.
pub fn diff_report(a: &Side, b: &Side, spec: &Spec) -> Result<DiffReport, Error> {
    let mut pairs = Vec::new();
    let mut only_a = Vec::new();
    for (name, normal) in &a.functions {
        match counterpart(b, name, spec) {
            Some((name_b, normal_b)) => pairs.push(Pair {
                a: name.to_string(),
                b: name_b.to_string(),
                diff: diff(normal, normal_b),
            }),
            None => only_a.push(name.to_string()),
        }
    }
    let mut only_b = Vec::new();
    for (name, _) in &b.functions {
        if counterpart(a, name, spec).is_none() {
            only_b.push(name.to_string());
        }
    }
    if pairs.is_empty() {
        let [name_a, name_b] = [a, b].map(|side| {
            side.functions.first().map_or_else(String::new, |(name, _)| name.to_string())
        });
        return Err(Error::Input(format!(
            "A and B have no function in common: A has {name_a} (of {}), B has {name_b} (of {})",
            a.functions.len(),
            b.functions.len()
        )));
    }
    Ok(DiffReport { a: a.origin.clone(), b: b.origin.clone(), pairs, only_a, only_b })
}

/// Returns the function of a side that stands for the one of this name on the other.
fn counterpart<'a>(
    side: &'a Side,
    name: &FunctionName,
    spec: &Spec,
) -> Option<&'a (FunctionName, decode::Normal)> {
    let key_of_name = key(name, spec);
    side.functions.iter().find(|(candidate, _)| key(candidate, spec) == key_of_name)
}

/// Returns the parts of a name that need to agree: those that `spec` does not set.
fn key<'a>(name: &'a FunctionName, spec: &Spec) -> (Vec<&'a str>, Option<Form>) {
    let parts = parts(&name.probe).into_iter().zip(&spec.names);
    let free_parts = parts.filter(|(_, selected_name)| selected_name.is_none());
    (free_parts.map(|(part, _)| part).collect(), name.form)
}

impl DiffReport {
    /// Shows one pair with all of its instructions. Of several pairs it shows those that differ,
    /// and one line for each.
    pub fn render(&self, width: usize) -> String {
        let mut out = String::new();
        for (letter, Origin { origin, compiler }) in [('A', &self.a), ('B', &self.b)] {
            let compiler = compiler.as_deref().unwrap_or("compiler unknown");
            out += &format!("{letter}: {origin}, {compiler}\n");
        }
        for pair in &self.pairs {
            if self.pairs.len() == 1 || pair.diff.differs {
                out += &format!("\n{}", pair.render(width));
            }
        }
        if self.pairs.len() > 1 {
            out += &format!("\n{}", self.summary(width));
        }
        for (side, names) in [("A", &self.only_a), ("B", &self.only_b)] {
            if !names.is_empty() {
                let line = format!("only in {side}: {}", names.join(", "));
                out += &format!("{}\n", wrap(&line, width, 2));
            }
        }
        out
    }

    fn summary(&self, width: usize) -> String {
        let mut table = Table::new(["A", "B", ">A all", ">B all", "verdict"]);
        for Pair { a, b, diff } in &self.pairs {
            let b = if a == b { "the same" } else { b };
            let (all_a, all_b) = (diff.a.instructions.to_string(), diff.b.instructions.to_string());
            table.add_row([a.as_str(), b, &all_a, &all_b, &diff.verdict]);
        }
        let differing = self.pairs.iter().filter(|pair| pair.diff.differs).count();
        table.note(format!("{differing} of {} differ", self.pairs.len()));
        table.terminal(width)
    }
}

impl Pair {
    fn render(&self, width: usize) -> String {
        // A row has two columns and, between two spaces, a sign.
        let column = (width.max(NARROWEST) - 3) / 2;
        let mut out = row(' ', &format!("A  {}", self.a), &format!("B  {}", self.b), column);
        for DiffLine { mark, a, b } in &self.diff.rows {
            let [a, b] = [a, b].map(|cell| cell.as_ref().map_or("", |cell| &cell.text));
            out += &row(mark.sign(), a, b, column);
        }
        if self.diff.differs {
            out += &line("~ other registers or target, < only in A, > only in B", width);
        }
        out += &counts(&self.diff.a, &self.diff.b, width);
        if !self.diff.renamed.is_empty() {
            let pairs: Vec<String> =
                self.diff.renamed.iter().map(|(a, b)| format!("{a} is {b}")).collect();
            out += &line(&format!("registers of A in B: {}", pairs.join(", ")), width);
        }
        out + &line(&self.diff.verdict, width)
    }
}

/// Columns that a pair takes on any terminal: fewer would show no instruction.
const NARROWEST: usize = 20;

fn row(sign: char, a: &str, b: &str, column: usize) -> String {
    let row = format!("{:<column$} {sign} {}", shorten(a, column), shorten(b, column));
    row.trim_end().to_string() + "\n"
}

fn line(words: &str, width: usize) -> String {
    wrap(words, width, 2) + "\n"
}

fn counts(a: &Counts, b: &Counts, width: usize) -> String {
    let mut table = Table::new(["", ">A", ">B", ">B - A"]);
    let mut rows = Vec::from(Counts::CLASSES.map(|(name, class)| (name, class(a), class(b))));
    rows.push(("all", a.instructions, b.instructions));
    rows.push(("bytes", a.bytes, b.bytes));
    for (name, a, b) in rows {
        if a > 0 || b > 0 {
            let difference = match i64::from(b) - i64::from(a) {
                0 => "0".to_string(),
                difference => format!("{difference:+}"),
            };
            table.add_row([name.to_string(), a.to_string(), b.to_string(), difference]);
        }
    }
    table.terminal(width)
}

#[cfg(test)]
mod tests {
    use super::*;
    use contract::Tier;

    /// Returns `mov rax,rdi; shr rax,8; ret` under each of the names.
    fn side(names: &[&str], shift: u8) -> Side {
        let bytes = [0x48, 0x89, 0xf8, 0x48, 0xc1, 0xe8, shift, 0xc3];
        let code = decode::Code::decode("f", 0, &bytes, |_, _| None);
        let normal = decode::normal(&code, |_| None);
        Side {
            origin: Origin { origin: "tier x86-64".into(), compiler: None },
            functions: names.iter().map(|&name| (name.into(), normal.clone())).collect(),
        }
    }

    fn spec(names: [Option<&str>; 3]) -> Spec {
        Spec { names: names.map(|name| name.map(str::to_string)), tier: Tier::X86_64 }
    }

    #[test]
    fn what_one_side_lacks_is_named_and_what_is_the_same_has_no_details() {
        let a = side(&["k/attacks/south", "k/attacks/north", "k/fill/south"], 8);
        let b = side(&["d/attacks/south", "d/attacks/north", "d/attacks/east"], 8);
        let report = diff_report(&a, &b, &spec([Some("k"), None, None])).expect("two in common");
        assert_eq!(report.pairs.len(), 2);
        assert_eq!(
            (report.only_a.clone(), report.only_b.clone()),
            (vec!["k/fill/south".to_string()], vec!["d/attacks/east".to_string()])
        );
        let text = report.render(80);
        assert!(
            text.contains("only in A: k/fill/south") && text.contains("0 of 2 differ"),
            "{text}"
        );
        assert!(!text.contains("shr"), "{text}");
        let none = diff_report(&a, &b, &spec([None; 3])).expect_err("names do not agree");
        assert!(none.to_string().contains("no function in common"), "{none}");
    }

    #[test]
    fn one_pair_is_shown_whole_within_the_width() {
        let (a, b) = (side(&["k/attacks/south"], 8), side(&["k/attacks/north"], 16));
        let names_of_a = spec([Some("k"), Some("attacks"), Some("south")]);
        let report = diff_report(&a, &b, &names_of_a).expect("one pair");
        for width in [50, 60, 100] {
            let text = report.render(width);
            assert!(text.lines().skip(2).all(|line| line.chars().count() <= width), "{text}");
            assert!(text.contains("mov    rax, rdi"), "{text}");
        }
        let text = report.render(100);
        assert!(text.lines().any(|line| line.contains("shr    rax, 8") && line.contains('<')));
        let data = serde_json::to_value(&report).expect("plain data");
        assert_eq!(data["pairs"][0]["diff"]["rows"].as_array().map(Vec::len), Some(4));
        assert_eq!(data["pairs"][0]["diff"]["rows"][2]["b"]["class"], "operation");
    }
}
