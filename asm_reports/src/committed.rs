//! The listings that are kept under version control: how they are written, and what differs from
//! them. They hold for the compiler that made them, whose name they bear.

use crate::{Error, columns};
use contract::{Tier, Variant};
use decode::{Class, Executable, Normal};
use similar::{Algorithm, DiffOp, capture_diff_slices, group_diff_ops};
use std::fmt::Write as _;
use std::path::PathBuf;

/// What writes them all anew.
pub const COMMAND: &str = "cargo xtask asm --write-listings";

const COMPILER: &str = "# compiler: ";

/// The file of a variant.
pub fn path(variant: &str) -> PathBuf {
    folder().join(format!("{variant}.txt"))
}

/// Where they lie.
pub fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("listings")
}

/// The listing of all probes of a variant at the baseline tier.
///
/// # Errors
/// If the executable lacks one, or does not say what compiled it.
pub fn text(executable: &Executable, variant: &Variant) -> Result<String, Error> {
    let path = executable.path().display();
    let compiler = executable.compiler();
    let compiler = compiler.ok_or_else(|| Error::Check(format!("{path} names no compiler")))?;
    let mut out = format!(
        "# {}: its probes without addresses; written by `{COMMAND}`\n{COMPILER}{compiler}\n\
         # tier: {}\n",
        variant.name,
        Tier::X86_64.name()
    );
    let mut written: Vec<(String, Normal)> = Vec::new();
    for routine in variant.routines {
        for probe in routine.probes {
            let name = format!("{}/{}", routine.name, probe.subject.name());
            let normal = executable.normal(probe.symbol);
            let normal = normal
                .ok_or_else(|| Error::Check(format!("{path} carries no {}", probe.symbol)))?;
            let twin = written.iter().find(|(_, other)| other.lines == normal.lines);
            match twin {
                Some((twin, _)) => drop(write!(out, "\n{name}: the code of {twin}\n")),
                None => {
                    out += &format!("\n{name}\n{}", body(&normal));
                    written.push((name, normal));
                }
            }
        }
    }
    Ok(out)
}

/// Instructions behind their classes, and the counts. The classes first: they are all about as long, so there is little
/// to fill up, and a longer instruction does not move the others.
fn body(normal: &Normal) -> String {
    const WIDEST: usize = Class::Operation.name().len();
    let mut out = String::new();
    for line in &normal.lines {
        let _ = writeln!(out, "{:<WIDEST$}  {}", line.class, line.text());
    }
    let c = &normal.counts;
    let _ = writeln!(out, "{} instructions: {}; {} bytes", c.instructions, c.sum(), c.bytes);
    out
}

/// The compiler that made a listing.
pub fn compiler(text: &str) -> Option<&str> {
    text.lines().find_map(|line| line.strip_prefix(COMPILER))
}

/// What differs between two such texts, side by side with some lines around it and the name of the
/// probe above; nothing if they are the same.
pub fn changes(committed: &str, emitted: &str, width: usize) -> String {
    let (a, b): (Vec<&str>, Vec<&str>) = (committed.lines().collect(), emitted.lines().collect());
    let operations = capture_diff_slices(Algorithm::Myers, &a, &b);
    let mut out = String::new();
    for group in group_diff_ops(operations, 3) {
        let change = group.iter().find(|operation| !matches!(operation, DiffOp::Equal { .. }));
        let start = change.map_or(0, |change| change.old_range().start);
        // A name of a probe is the first line after an empty one.
        let name = (1..=start).rev().find(|&at| a.get(at - 1).is_some_and(|line| line.is_empty()));
        let name = name.map_or("", |at| a.get(at).copied().unwrap_or_default());
        let mut rows = vec![(' ', format!("committed {name}"), "emitted".to_string())];
        for operation in group {
            let (in_a, in_b) = (&a[operation.old_range()], &b[operation.new_range()]);
            if matches!(operation, DiffOp::Equal { .. }) {
                rows.extend(in_a.iter().map(|line| (' ', line.to_string(), line.to_string())));
            } else {
                rows.extend(in_a.iter().map(|line| ('<', line.to_string(), String::new())));
                rows.extend(in_b.iter().map(|line| ('>', String::new(), line.to_string())));
            }
        }
        out += &format!("{}\n", columns::render(&rows, width));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_shown_under_the_name_of_its_probe() {
        let lines: Vec<String> = (0..9).map(|n| format!("    shl    rax, {n}")).collect();
        let text = format!("# k\n{COMPILER}rustc 1\n\nattacks/south\n{}\n", lines.join("\n"));
        assert_eq!(compiler(&text), Some("rustc 1"));
        assert_eq!(changes(&text, &text, 80), "");
        let two = text.replace("attacks/south", "attacks/north\n    ret\n\nattacks/south");
        let first = changes(&two, &two.replace("rax, 0", "rax, 9"), 80);
        assert!(first.starts_with("committed attacks/south"), "{first}");
        let changed = changes(&text, &text.replace("rax, 7", "rax, 77"), 80);
        assert!(changed.starts_with("committed attacks/south"), "{changed}");
        let has = |sign: char, text: &str| {
            changed.lines().any(|line| line.contains(sign) && line.contains(text))
        };
        assert!(has('<', "shl    rax, 7") && has('>', "shl    rax, 77"), "{changed}");
        assert!(!has(' ', "rax, 2") && has(' ', "rax, 4"), "three lines around it: {changed}");
    }
}
