//! The table of routines with two modes.

use super::words;
use record::Record;
use table::Table;

/// Rows whose invocations fall into two groups; empty if there are none.
pub fn two_modes(record: &Record) -> Table {
    let headings = [
        "model",
        "`variant/routine",
        "form",
        "state",
        ">cycles,\nfast mode",
        ">cycles,\nslow mode",
    ];
    let mut table = Table::new(headings).titled("two modes");
    table.say("Medians of the two groups of invocations, each with its share. No invocation lies between them, so no interval spans both.");
    for one in record.own() {
        let divided = one.standings.iter().filter_map(|row| Some((row, row.modes.as_ref()?)));
        for (row, modes) in divided {
            let (form, state) = (one.condition.form.to_string(), one.condition.state.words());
            let [fast, slow] = modes.each_ref().map(words::mode);
            let named = [one.part().to_string(), row.name.to_string(), form];
            table.row(named.into_iter().chain([state.unwrap_or_default(), fast, slow]));
        }
    }
    table
}
