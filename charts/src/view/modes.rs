//! The table of routines with two modes, whose invocations fall into two groups. One interval over
//! both would span times that no invocation had.

use super::words;
use record::Record;
use table::Table;

/// Returns the rows whose invocations fall into two groups. The table is empty if there are none.
pub fn two_modes(record: &Record) -> Table {
    let headings = [
        "model",
        "`variant/routine",
        "form",
        "state",
        ">cycles,\nfast mode",
        ">cycles,\nslow mode",
    ];
    let mut table = Table::new(headings).with_title("two modes");
    table.say(
        "Medians of the two groups of invocations, each with its share. No invocation lies \
         between them, so no interval spans both.",
    );
    for comparison in record.tier_comparisons() {
        for standing in &comparison.standings {
            let Some(modes) = &standing.modes else { continue };
            let [fast, slow] = modes.each_ref().map(words::mode);
            table.add_row([
                comparison.part().to_string(),
                standing.name.to_string(),
                comparison.condition.form.to_string(),
                comparison.condition.state.words().unwrap_or_default(),
                fast,
                slow,
            ]);
        }
    }
    table
}
