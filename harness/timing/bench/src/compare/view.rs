//! Prints the comparison of two records as tables.

use super::class::{Agreement, MAX_DIFFERENCE};
use super::difference::Difference;
use super::stability::{Reversed, Stability};
use table::{Table, or_nothing};

impl Stability {
    /// Returns the table of the differences, and that of the classes.
    pub fn tables(&self) -> [Table; 2] {
        let [a, b] = &self.ids;
        let mut differences = Table::new(["", "what", "A", "B"])
            .with_title(format!("differences between A = {a} and B = {b}"));
        for difference in &self.differences {
            let Difference { what, a, b, unlike } = difference;
            differences.add_row([if *unlike { "unlike" } else { "" }, what, a, b]);
        }
        [differences, self.class_table()]
    }

    fn class_table(&self) -> Table {
        let moved_head = format!(">moved over {}", percent(MAX_DIFFERENCE));
        let heads =
            ["class", &moved_head, ">95 % within", ">kept", ">lost", ">gained", ">reversed"];
        let mut table =
            Table::new(heads).with_title("rows of unchanged code, and verdicts on pairs");
        let (mut kept, mut lost, mut reversed) = (0, 0, 0);
        for (class, agreement) in &self.classes {
            let Agreement { moved, rows, margin, .. } = agreement;
            table.add_row([
                class.text(),
                or_nothing(margin.map(|_| format!("{moved} of {rows}"))),
                or_nothing(margin.map(|margin| format!("{:.2} %", margin * 100.0))),
                agreement.kept.to_string(),
                agreement.lost.to_string(),
                agreement.gained.to_string(),
                agreement.reversed.to_string(),
            ]);
            kept += agreement.kept;
            lost += agreement.lost;
            reversed += agreement.reversed;
        }
        let separated = kept + lost + reversed;
        let share = percent(lost as f64 / separated.max(1) as f64);
        table.note(format!(
            "separated in A: {separated}, lost {lost} ({share}), reversed {reversed}"
        ));
        table.note(format!("not compared: {} rows of changed or unknown code", self.other_code));
        for (routine, reason) in &self.missing {
            table.note(format!("not compared: {routine}: {reason}"));
        }
        for reversed in &self.reversed {
            let Reversed { names: [first, second], contest, condition, ratios: [a, b] } = reversed;
            let state =
                condition.state.words().map_or_else(String::new, |words| format!(", {words}"));
            table.note(format!(
                "REVERSED {contest}, {}, {}{state}: {first} to {second}: {a:.3} in A, {b:.3} in B",
                condition.form, condition.workload
            ));
        }
        table
    }
}

fn percent(share: f64) -> String {
    format!("{} %", (share * 1000.0).round() / 10.0)
}
