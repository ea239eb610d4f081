//! Tables whose rows stand in groups, the name of each group on a line of its own.

use crate::table::{table, whole};
use comfy_table::{Row, Table};
use std::fmt;

/// A table of groups of rows.
pub struct Grouped {
    table: Table,
    /// Names of the groups; the table has an empty row for each.
    names: Vec<String>,
}

impl Grouped {
    /// A table with these headings, as [`table`] makes them, in narrow columns that are never
    /// broken but for the last of those without `>`.
    pub fn new(headings: &[&str], width: usize) -> Self {
        let mut table = table(headings, width);
        for column in table.column_iter_mut() {
            let indent = if column.index == 0 { 2 } else { 0 };
            column.set_padding((indent, 1));
        }
        let last_breaks = headings.last().is_some_and(|heading| !heading.starts_with('>'));
        whole(&mut table, 0..headings.len() - usize::from(last_breaks && headings.len() > 1));
        Grouped { table, names: Vec::new() }
    }

    /// Adds a row to the group called `name`, which begins here unless it is the one before.
    pub fn add(&mut self, name: &str, row: impl Into<Row>) {
        if self.names.last().is_none_or(|last| last != name) {
            self.names.push(name.to_string());
            self.table.add_row([""]);
        }
        self.table.add_row(row);
    }
}

impl fmt::Display for Grouped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut names = self.names.iter();
        let named = |line: String| match line.trim().is_empty() {
            true => names.next().cloned().unwrap_or_default(),
            false => line.trim_end().to_string(),
        };
        let lines: Vec<String> = self.table.lines().map(named).collect();
        f.write_str(&lines.join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_named_once_and_only_the_last_column_breaks() {
        let mut grouped = Grouped::new(&["tier", ">instructions", "features"], 40);
        grouped.add("a/b", ["x86-64", "1234", ""]);
        grouped.add("a/b", ["x86-64-v4", "7", "several features in two lines"]);
        grouped.add("a/c", ["x86-64", "8", ""]);
        let text = grouped.to_string();
        assert!(text.lines().all(|line| line.chars().count() <= 40), "{text}");
        let body: Vec<&str> = text.lines().skip(3).map(str::trim).collect();
        let body: Vec<&str> = body[..body.len() - 1].to_vec();
        assert_eq!(body[..2], ["a/b", "x86-64             1234"], "{text}");
        assert!(body[2].starts_with("x86-64-v4") && body[2].ends_with("several"), "{text}");
        assert_eq!(body[body.len() - 2..], ["a/c", "x86-64                8"], "{text}");
    }
}
