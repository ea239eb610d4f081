//! What is shown of a comparison of two records: tables and sentences. It counts nothing itself.

use crate::classes::Class;
use crate::code::Code;
use crate::flatness::{FLAT, Flatness};
use crate::gate::Gate;
use crate::in_use::InUseRatio;
use crate::noise::{NEAR, Noise};
use crate::report::Report;
use crate::row::{Absolute, CodeRatio};
use crate::verdicts::{Pairs, Reversed};
use record::{Condition, Estimate};
use table::{Table, or_nothing};

impl Report {
    /// What differs, the ratios (of unchanged code only if `all`), and how stable the two runs are.
    pub fn tables(&self, all: bool) -> Vec<Table> {
        let in_use = (!self.in_use.is_empty()).then(|| self.used());
        [self.differing(), self.ratios(all)]
            .into_iter()
            .chain(in_use)
            .chain([self.stable()])
            .collect()
    }

    fn differing(&self) -> Table {
        let mut table = Table::new(["", "what", "A", "B"])
            .titled(format!("what differs between A = {} and B = {}", self.a, self.b));
        for one in &self.differences {
            let unlike = if one.unlike { "unlike" } else { "" };
            table.row([unlike, &one.what, &one.a, &one.b]);
        }
        if self.differences.is_empty() {
            table.note("nothing besides code and times");
        }
        table
    }

    fn ratios(&self, all: bool) -> Table {
        let shown = |row: &&CodeRatio| all || row.code != Code::Unchanged;
        let headings = [
            "`variant/routine",
            "form",
            "workload",
            ">A to B",
            ">B/A",
            ">interval",
            "by",
            "verdict",
        ];
        let mut table =
            Table::new(headings).titled("B to A").with(self.rows.iter().filter(shown).map(cells));
        let unchanged = self.rows.iter().filter(|row| row.code == Code::Unchanged).count();
        table.note(format!("code unchanged: not judged: {unchanged} of {} rows", self.rows.len()));
        table.note("intervals are quotients of the far ends of the records' own");
        for missing in &self.missing {
            table.note(format!("not compared: {}: {}", missing.routine, missing.why));
        }
        table
    }

    fn used(&self) -> Table {
        let cells = |row: &InUseRatio| {
            let InUseRatio { generator, condition, a, b, ratio, verdict, .. } = row;
            let Estimate { center, low, high } = ratio;
            [
                generator.clone(),
                condition.tier.clone(),
                condition.form.clone(),
                condition.workload.clone(),
                format!("{:.3} to {:.3} of the reference", a.center, b.center),
                format!("{center:.4}"),
                format!("{low:.4} to {high:.4}"),
                verdict.clone(),
            ]
        };
        let headings = [
            "`attack generator",
            "tier",
            "form",
            "workload",
            ">A to B",
            ">B/A",
            ">interval",
            "verdict",
        ];
        Table::new(headings).titled("in use, B to A").with(self.in_use.iter().map(cells))
    }

    fn stable(&self) -> Table {
        let stability = &self.stability;
        let near = format!(">within {}", percent(NEAR));
        let mut table =
            Table::new(["noise in unchanged code", ">rows", &near, ">share", ">95 % within"])
                .titled("stability");
        for Class { tables, form, noise } in &stability.classes {
            table.row_of("cycles, hot", spread(&format!("{tables}, {form}"), *noise));
        }
        for (of, noise) in [
            ("ratios to the reference", stability.to_reference),
            ("absolute times", stability.absolute),
            ("ratios to the reference, straight-line code", stability.straight_to_reference),
            ("absolute times, straight-line code", stability.straight_absolute),
        ] {
            table.row_of("all states", spread(of, noise));
        }
        pairs(&stability.verdicts, &mut table);
        flat(&self.a, &stability.flatness_a, &mut table);
        flat(&self.b, &stability.flatness_b, &mut table);
        table
    }
}

impl Gate {
    /// How many rows fail, of how many.
    pub fn sentence(&self) -> String {
        format!(
            "gate at {:.2} %: {} of {} rows with changed code fail; code unchanged: not judged: {}; \
             code unknown: not judged: {}\n",
            self.threshold * 100.0,
            self.failed.len(),
            self.judged,
            self.unchanged,
            self.unknown
        )
    }

    /// A line for each row that fails.
    pub fn failures(&self) -> Vec<String> {
        let line = |row: &CodeRatio| {
            format!(
                "{} {} {}: slower by {:.2} %, by at least {:.2} % beyond {:.2} % of noise",
                named(row),
                row.condition.form,
                row.condition.workload,
                (row.ratio.center - 1.0) * 100.0,
                (row.ratio.low / (1.0 + row.margin) - 1.0) * 100.0,
                row.margin * 100.0
            )
        };
        self.failed.iter().map(line).collect()
    }
}

fn cells(row: &CodeRatio) -> [String; 8] {
    let Absolute { unit, a, b } = &row.absolute;
    let Estimate { center, low, high } = row.ratio;
    [
        named(row),
        row.condition.form.clone(),
        format!("{}{}", row.condition.workload, state(&row.condition)),
        format!("{:.3} to {:.3} {unit}", a.center, b.center),
        format!("{center:.4}"),
        format!("{low:.4} to {high:.4}"),
        row.basis.name().to_string(),
        match row.code {
            Code::Changed => row.verdict.clone(),
            Code::Unchanged | Code::Unknown => format!("code {}", row.code),
        },
    ]
}

/// `kogge_stone/attacks`, with the subjects if it is not over all.
fn named(row: &CodeRatio) -> String {
    match row.subjects.as_slice() {
        [] => row.routine.clone(),
        subjects => format!("{} ({})", row.routine, subjects.join(" ")),
    }
}

fn state(condition: &Condition) -> String {
    condition.state.words().map_or_else(String::new, |words| format!(", {words}"))
}

fn pairs(verdicts: &Pairs, table: &mut Table) {
    let Pairs { pairs, separated_in_a, separated_in_b, lost, gained, reversed } = verdicts;
    let share = match separated_in_a {
        0 => String::new(),
        _ => format!(" ({})", percent(*lost as f64 / *separated_in_a as f64)),
    };
    table.note(format!(
        "verdicts on {pairs} pairs: separated {separated_in_a} in A, {separated_in_b} in B; lost \
         {lost}{share}, gained {gained}, reversed {}",
        reversed.len()
    ));
    for one in reversed {
        let Reversed { names: [first, second], condition, ratio_a, ratio_b, .. } = one;
        let Condition { form, workload, .. } = condition;
        table.note(format!(
            "REVERSED {}, {form}, {workload}{}: {first} to {second}: {ratio_a:.3} in A, \
             {ratio_b:.3} in B",
            contest(&one.model, &one.subjects),
            state(&one.condition)
        ));
    }
}

/// What it is of, rows, how many of them are near, their share, and what 95 % are within.
fn spread(of: &str, Noise { rows, near, margin }: Noise) -> [String; 5] {
    [
        of.to_string(),
        rows.to_string(),
        near.to_string(),
        or_nothing(margin.map(|_| percent(near as f64 / rows as f64))),
        or_nothing(margin.map(|margin| format!("{:.2} %", margin * 100.0))),
    ]
}

/// Straight-line code over densities, one line a record and one for each contest that is not flat.
fn flat(id: &str, contests: &[Flatness], table: &mut Table) {
    let sum = |count: fn(&Flatness) -> usize| contests.iter().map(count).sum::<usize>();
    table.note(match contests.is_empty() {
        true => format!("straight-line code over densities in {id}: not timed on two of them"),
        false => format!(
            "straight-line code over densities in {id}: {} of {} times flat within {}",
            sum(|one| one.flat),
            sum(|one| one.routines),
            percent(FLAT)
        ),
    });
    for one in contests.iter().filter(|one| one.flat < one.routines) {
        let Flatness { form, routines, flat, worst, worst_ratio, .. } = one;
        table.note(format!(
            "not flat: {}, {form}: {flat} of {routines}; {worst} takes {worst_ratio:.3} times its \
             fewest cycles",
            contest(&one.model, &one.subjects)
        ));
    }
}

/// `ray_attacks east`.
fn contest(model: &str, subjects: &[String]) -> String {
    [&[model.to_string()], subjects].concat().join(" ")
}

fn percent(share: f64) -> String {
    let percent = (share * 1000.0).round() / 10.0;
    format!("{percent} %")
}
