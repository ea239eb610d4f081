//! Tables as plain data: a title, sentences, headings and cells of text, rendered for a terminal or
//! as Markdown.
//!
//! The crate is separate and small, so that a command that prints a list need not build charts.

mod digits;
mod markdown;
mod terminal;
mod text;

pub use digits::{count, figure, interval};
pub use markdown::markdown;
pub use terminal::terminal;
pub use text::{side_by_side, wrap};

/// The cell of a missing value. An empty cell would look like an oversight.
pub const NOTHING: &str = "–";

/// Returns the value as text, or [`NOTHING`].
pub fn or_nothing(value: Option<impl ToString>) -> String {
    value.map_or(NOTHING.to_string(), |value| value.to_string())
}

/// A table with its title and the sentences around it; any of them may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    title: String,
    /// Sentences between the title and the rows.
    sentences: Vec<String>,
    columns: Vec<Column>,
    rows: Vec<Row>,
    /// Sentences below the rows.
    notes: Vec<String>,
}

/// A column: its heading as in [`Table::new`], and the function that makes its cell from a row.
pub type ColumnOf<T> = (&'static str, fn(&T) -> String);

/// Alignment and breaking of the cells of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Figures are right-aligned and never broken.
    Figures,
    /// Names are left-aligned and never broken. In Markdown they are code.
    Names,
    /// Words are left-aligned, and broken between words where the table is narrow.
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
    /// Returns a column. The mark before its heading says what kind it is.
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
    /// Returns a table with these headings: `>` before one makes a column of figures, `` ` `` one
    /// of names.
    pub fn new(headings: impl IntoIterator<Item: AsRef<str>>) -> Table {
        let columns = headings.into_iter().map(|heading| Column::new(heading.as_ref())).collect();
        Table { columns, ..Table::default() }
    }

    /// Returns a table with a row for each of `rows`.
    pub fn from_rows<T, const N: usize>(
        rows: impl IntoIterator<Item = T>,
        columns: [ColumnOf<T>; N],
    ) -> Table {
        let rows = rows.into_iter().map(|row| columns.map(|(_, cell)| cell(&row)));
        Table::new(columns.map(|(heading, _)| heading)).with_rows(rows)
    }

    /// Returns the same table under a title.
    #[must_use]
    pub fn with_title(mut self, title: impl Into<String>) -> Table {
        self.title = title.into();
        self
    }

    /// Returns the same table with these rows at its end.
    #[must_use]
    pub fn with_rows<R: IntoIterator<Item: Into<String>>>(
        mut self,
        rows: impl IntoIterator<Item = R>,
    ) -> Table {
        for row in rows {
            self.add_row(row);
        }
        self
    }

    /// Adds a row; cells that are missing at its end stay empty.
    pub fn add_row(&mut self, cells: impl IntoIterator<Item: Into<String>>) {
        let mut cells: Vec<String> = cells.into_iter().map(Into::into).collect();
        cells.resize(self.columns.len(), String::new());
        self.rows.push(Row::Cells(cells));
    }

    /// Adds a row to the group called `name`, which begins here unless it is the one before.
    pub fn add_group_row(&mut self, name: &str, cells: impl IntoIterator<Item: Into<String>>) {
        if self.last_group() != Some(name) {
            self.rows.push(Row::Group(name.to_string()));
        }
        self.add_row(cells);
    }

    /// Returns the group of the last row.
    fn last_group(&self) -> Option<&str> {
        self.rows.iter().rev().find_map(|row| match row {
            Row::Group(name) => Some(name.as_str()),
            Row::Cells(_) => None,
        })
    }

    /// Adds a sentence between title and table.
    pub fn say(&mut self, sentence: impl Into<String>) {
        self.sentences.push(sentence.into());
    }

    /// Adds a sentence below the table.
    pub fn note(&mut self, sentence: impl Into<String>) {
        self.notes.push(sentence.into());
    }

    /// Returns whether it has no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Returns its title.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the table as text for a terminal of this width.
    pub fn terminal(&self, width: usize) -> String {
        terminal(std::slice::from_ref(self), width)
    }
}
