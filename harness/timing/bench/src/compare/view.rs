//! Tables of a comparison of two records.

use super::class::{Agreement, NEAR};
use super::stability::Stability;
use table::{Table, or_nothing};

impl Stability {
    /// The differences, and the classes.
    pub fn tables(&self) -> [Table; 2] {
        let [a, b] = &self.ids;
        let mut differing = Table::new(["", "what", "A", "B"])
            .titled(format!("differences between A = {a} and B = {b}"));
        for one in &self.differences {
            differing.row([if one.unlike { "unlike" } else { "" }, &one.what, &one.a, &one.b]);
        }
        [differing, self.by_class()]
    }

    fn by_class(&self) -> Table {
        let moved = format!(">moved over {}", percent(NEAR));
        let heads = ["class", &moved, ">95 % within", ">kept", ">lost", ">gained", ">reversed"];
        let mut table = Table::new(heads).titled("rows of unchanged code, and verdicts on pairs");
        for (class, of) in &self.classes {
            table.row([
                class.words(),
                or_nothing(of.margin.map(|_| format!("{} of {}", of.moved, of.rows))),
                or_nothing(of.margin.map(|margin| format!("{:.2} %", margin * 100.0))),
                of.kept.to_string(),
                of.lost.to_string(),
                of.gained.to_string(),
                of.reversed.to_string(),
            ]);
        }
        let all = self.classes.iter().map(|(_, one)| one);
        let sum = |of: fn(&Agreement) -> usize| all.clone().map(of).sum::<usize>();
        let (lost, turned) = (sum(|one| one.lost), sum(|one| one.reversed));
        let all = lost + turned + sum(|one| one.kept);
        let share = percent(lost as f64 / all.max(1) as f64);
        table.note(format!("separated in A: {all}, lost {lost} ({share}), reversed {turned}"));
        table.note(format!("not compared: {} rows of changed or unknown code", self.other_code));
        for (routine, why) in &self.missing {
            table.note(format!("not compared: {routine}: {why}"));
        }
        for one in &self.reversed {
            let ([first, second], [a, b], of) = (&one.names, one.ratios, &one.condition);
            let state = of.state.words().map_or_else(String::new, |words| format!(", {words}"));
            table.note(format!(
                "REVERSED {}, {}, {}{state}: {first} to {second}: {a:.3} in A, {b:.3} in B",
                one.contest, of.form, of.workload
            ));
        }
        table
    }
}

fn percent(share: f64) -> String {
    format!("{} %", (share * 1000.0).round() / 10.0)
}
