//! Where in a file something stands, as a reader would write it: `routines[3].probes[0].hash`.

use std::fmt;

/// A path of fields and numbers from the top of a file.
#[derive(Clone, Debug, Default)]
pub struct Place(Vec<Step>);

#[derive(Clone, Debug)]
enum Step {
    Field(String),
    Entry(usize),
}

impl Place {
    /// Into a field.
    pub fn enter(&mut self, field: &str) {
        self.0.push(Step::Field(field.to_string()));
    }

    /// Into an entry of a list.
    pub fn enter_index(&mut self, entry: usize) {
        self.0.push(Step::Entry(entry));
    }

    /// Back out of it.
    pub fn leave(&mut self) {
        self.0.pop();
    }

    /// The innermost fields by name, lists left out: the last, and the one around it.
    pub fn fields(&self) -> [&str; 2] {
        let mut fields = self.0.iter().rev().filter_map(|step| match step {
            Step::Field(name) => Some(name.as_str()),
            Step::Entry(_) => None,
        });
        [fields.next().unwrap_or_default(), fields.next().unwrap_or_default()]
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, step) in self.0.iter().enumerate() {
            match step {
                Step::Entry(entry) => write!(f, "[{entry}]")?,
                Step::Field(name) if number == 0 => f.write_str(name)?,
                Step::Field(name) => write!(f, ".{name}")?,
            }
        }
        Ok(())
    }
}
