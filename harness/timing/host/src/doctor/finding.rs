//! One thing that was found out. Nothing here knows how.

use serde::Serialize;
use table::Table;

/// How a thing stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// As it should be.
    Good,
    /// The figures are weaker for it, and still figures.
    Limits,
    /// Some figures there cannot be.
    Missing,
}

impl State {
    /// The word in tables and JSON.
    pub const fn name(self) -> &'static str {
        match self {
            State::Good => "good",
            State::Limits => "limits",
            State::Missing => "missing",
        }
    }
}

/// One thing that a run depends on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// What was looked at.
    pub name: &'static str,
    /// How it stands.
    pub state: State,
    /// What was seen.
    pub found: String,
    /// What that means for the figures.
    pub meaning: String,
    /// What to do; nothing if all is well.
    pub advice: Option<String>,
}

/// Without a name: the list of all has that.
impl Finding {
    pub(super) fn good(found: impl Into<String>, meaning: impl Into<String>) -> Self {
        let (found, meaning) = (found.into(), meaning.into());
        Finding { name: "", state: State::Good, found, meaning, advice: None }
    }

    pub(super) fn limits(
        found: impl Into<String>,
        meaning: impl Into<String>,
        advice: impl Into<String>,
    ) -> Self {
        let advice = Some(advice.into());
        Finding { state: State::Limits, advice, ..Finding::good(found, meaning) }
    }

    pub(super) fn missing(
        found: impl Into<String>,
        meaning: impl Into<String>,
        advice: impl Into<String>,
    ) -> Self {
        Finding { state: State::Missing, ..Finding::limits(found, meaning, advice) }
    }
}

/// What was found, and how much of it stands in which way.
pub fn table(found: &[Finding]) -> Table {
    let mut table =
        Table::new(["", "state", "found", "what it means for the figures", "what to do"]).with(
            found.iter().map(|one| {
                let advice = one.advice.as_deref().unwrap_or_default();
                [one.name, one.state.name(), &one.found, &one.meaning, advice]
            }),
        );
    let count = |state: State| {
        format!("{} {}", found.iter().filter(|one| one.state == state).count(), state.name())
    };
    table.note([State::Good, State::Limits, State::Missing].map(count).join(", "));
    table
}
