//! Tables as plain data: a title, sentences, headings and cells of text, rendered for a terminal or
//! as Markdown.
//!
//! The crate is separate and small: a command that prints a list need not build charts.

mod digits;
mod markdown;
mod terminal;
mod text;

pub use digits::{count, figure, interval};
pub use markdown::markdown;
pub use terminal::terminal;
pub use text::{escaped, side_by_side, wrapped};

/// Cell of a missing value.
pub const NOTHING: &str = "–";

/// The value, or [`NOTHING`].
pub fn or_nothing(value: Option<impl ToString>) -> String {
    value.map_or(NOTHING.to_string(), |value| value.to_string())
}

/// A table with its title and the sentences around it; any of them may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    title: String,
    above: Vec<String>,
    columns: Vec<Column>,
    rows: Vec<Row>,
    below: Vec<String>,
}

/// A column: its heading as in [`Table::new`], and the function that makes its cell from a row.
pub type ColumnOf<T> = (&'static str, fn(&T) -> String);

/// Alignment and breaking of the cells of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Right-aligned, never broken.
    Figures,
    /// Left-aligned, never broken, code in Markdown.
    Names,
    /// Left-aligned, broken between words where it is narrow.
    Words,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Column {
    heading: String,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Row {
    /// The name of the rows that follow.
    Group(String),
    Cells(Vec<String>),
}

impl Column {
    /// The mark before a heading says what the column holds.
    fn new(heading: &str) -> Column {
        let (kind, heading) = match heading.split_at_checked(1) {
            Some((">", rest)) => (Kind::Figures, rest),
            Some(("`", rest)) => (Kind::Names, rest),
            _ => (Kind::Words, heading),
        };
        Column { heading: heading.to_string(), kind }
    }
}

impl Table {
    /// A table with these headings: `>` before one makes a column of figures, `` ` `` one of names.
    pub fn new(headings: impl IntoIterator<Item: AsRef<str>>) -> Table {
        let columns = headings.into_iter().map(|heading| Column::new(heading.as_ref())).collect();
        Table { columns, ..Table::default() }
    }

    /// A table with a row for each of `rows`.
    pub fn from_rows<T, const N: usize>(
        rows: impl IntoIterator<Item = T>,
        columns: [ColumnOf<T>; N],
    ) -> Table {
        let rows = rows.into_iter().map(|row| columns.map(|(_, cell)| cell(&row)));
        Table::new(columns.map(|(heading, _)| heading)).with(rows)
    }

    /// The same under a title.
    #[must_use]
    pub fn with_title(mut self, title: impl Into<String>) -> Table {
        self.title = title.into();
        self
    }

    /// The same with these rows at its end.
    #[must_use]
    pub fn with<R: IntoIterator<Item: Into<String>>>(
        mut self,
        rows: impl IntoIterator<Item = R>,
    ) -> Table {
        for row in rows {
            self.row(row);
        }
        self
    }

    /// Adds a row; cells that are missing at its end stay empty.
    pub fn row(&mut self, cells: impl IntoIterator<Item: Into<String>>) {
        let mut cells: Vec<String> = cells.into_iter().map(Into::into).collect();
        cells.resize(self.columns.len(), String::new());
        self.rows.push(Row::Cells(cells));
    }

    /// Adds a row to the group called `name`, which begins here unless it is the one before.
    pub fn group_row(&mut self, name: &str, cells: impl IntoIterator<Item: Into<String>>) {
        if self.last_group() != Some(name) {
            self.rows.push(Row::Group(name.to_string()));
        }
        self.row(cells);
    }

    /// The group of the last row.
    fn last_group(&self) -> Option<&str> {
        self.rows.iter().rev().find_map(|row| match row {
            Row::Group(name) => Some(name.as_str()),
            Row::Cells(_) => None,
        })
    }

    /// Adds a sentence between title and table.
    pub fn say(&mut self, words: impl Into<String>) {
        self.above.push(words.into());
    }

    /// Adds a sentence below the table.
    pub fn note(&mut self, words: impl Into<String>) {
        self.below.push(words.into());
    }

    /// Whether it has no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Its title.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The table for a terminal of this width.
    pub fn terminal(&self, width: usize) -> String {
        terminal(std::slice::from_ref(self), width)
    }
}
