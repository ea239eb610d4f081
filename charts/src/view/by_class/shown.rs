//! The answer at a glance as tables, in names short enough to be read.

use super::{ByClass, Cost, ForQuestion, OnCpu, Row, Take};
use crate::view::Pick;
use crate::view::class::Class;
use crate::view::digits::figure;
use crate::view::select::Measure;
use record::{Estimate, TooFew};
use table::{NOTHING, Table};

/// So many names are joined by *or*; of the others their number is said.
pub(crate) const NAMED: usize = 3;

/// What stands where a class of CPUs has no record that says.
pub(crate) fn wanted(row: &Row) -> &'static str {
    match row.class == Class::ARM.name {
        true => "not timed yet: compiles and is right; send a record",
        false => "record wanted",
    }
}

/// Where a routine can be copied from; nothing where it cannot.
pub type Copy<'a> = &'a dyn Fn(&str) -> String;

impl ByClass {
    /// The question that engines ask, and of a whole side.
    pub fn first(&self, copy: Option<Copy>) -> Table {
        let mut table = self.table(true, copy);
        self.notes.iter().for_each(|words| table.note(words.clone()));
        table
    }

    /// All other questions.
    pub fn others(&self, copy: Option<Copy>) -> Table {
        self.table(false, copy).titled("by class of CPUs: other questions")
    }

    fn table(&self, is_first: bool, copy: Option<Copy>) -> Table {
        let headings = ["your users have", "engines call it", "take"].into_iter();
        let headings = headings.chain(FIGURES).chain(copy.map(|_| "copy"));
        let mut table = Table::new(headings);
        for question in self.questions.iter().filter(|one| one.is_first == is_first) {
            for row in &question.rows {
                let mut class = [row.users_have, row.engines];
                if row.takes.is_empty() {
                    table.row_of(question.name, class.into_iter().chain([wanted(row)]));
                }
                for take in &row.takes {
                    let names = names(question.model, take);
                    let cells = [names].into_iter().chain(figures(question, take));
                    let copied = copy.map(|copy| {
                        take.routines.first().map_or(String::new(), |one| copy(&one.routine))
                    });
                    let own = class.map(String::from).into_iter();
                    table.row_of(question.name, own.chain(cells).chain(copied));
                    class = ["", ""];
                }
            }
        }
        table
    }
}

/// What stands above the figures. What is not in cycles says so itself.
pub(crate) const FIGURES: [&str; 5] =
    [">tables", ">in use,\nns", ">hot,\ncycles", ">first,\ncycles", "timed on"];

/// What the first that is taken costs, by CPU.
pub(crate) fn figures(question: &ForQuestion, take: &Take) -> [String; 5] {
    let by_cpu = |cell: &dyn Fn(&OnCpu) -> String| {
        let cells: Vec<String> = take.on.iter().map(cell).collect();
        cells.join(", ")
    };
    let or_wanted = |time: Option<String>, lacks: bool, is_asked: bool| {
        let none = match (lacks, is_asked) {
            (true, _) => TooFew::WORDS,
            (false, true) => "wanted",
            (false, false) => NOTHING,
        };
        time.unwrap_or_else(|| none.to_string())
    };
    let in_its_unit = |cost: &Cost, figure: String| match cost.unit == Measure::Cycles.name() {
        true => figure,
        false => format!("{figure} {}", cost.unit),
    };
    let first = |cost: &Cost| in_its_unit(cost, about(&cost.time));
    [
        take.routines.first().map_or(NOTHING.into(), |one| bytes(one.table_bytes)),
        by_cpu(&|on| {
            or_wanted(on.in_use.as_ref().map(about), on.lacks_in_use, question.is_of_a_search)
        }),
        by_cpu(&|on| in_its_unit(&on.hot, figure(on.hot.time.center))),
        by_cpu(&|on| {
            or_wanted(on.first.as_ref().map(first), on.lacks_first, question.is_of_a_square)
        }),
        by_cpu(&|on| on.cpu.clone()),
    ]
}

/// `pext or magic fixed`, and how many more.
fn names(model: &str, take: &Take) -> String {
    let name = |one: &Pick| {
        format!("{}{}", short(&one.routine, model), if one.packed { " (packed)" } else { "" })
    };
    let named: Vec<String> = take.routines.iter().take(NAMED).map(name).collect();
    let words = named.join(" or ");
    match take.routines.len().saturating_sub(NAMED) {
        0 => words,
        more => format!("{} and {more} more", named.join(", ")),
    }
}

/// A routine of a model in few words: the variant, and what tells its routines apart.
pub fn short(name: &str, model: &str) -> String {
    let (variant, routine) = name.split_once('/').unwrap_or((name, ""));
    let model = model.split(' ').next().unwrap_or(model);
    let rest = routine.strip_prefix(model).unwrap_or(routine);
    let rest = rest.trim_start_matches('_').replace('_', " ");
    if rest.is_empty() { variant.to_string() } else { format!("{variant} {rest}") }
}

/// `843 KiB`.
pub fn bytes(count: usize) -> String {
    match count {
        0 => "none".to_string(),
        1..1024 => format!("{count} B"),
        _ => format!("{:.0} KiB", count as f64 / 1024.0),
    }
}

/// `2.0 ±0.9`: the wider half of the interval, and no digit that it does not allow.
pub fn about(time: &Estimate) -> String {
    let Estimate { center, low, high } = *time;
    let half = (center - low).max(high - center);
    let digits = match half {
        half if half >= 9.5 => 0,
        half if half >= 0.095 => 1,
        _ => 2,
    };
    format!("{center:.digits$} ±{half:.digits$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_figures_have_no_digit_too_many() {
        assert_eq!(short("pext/square_attacks", "square_attacks both"), "pext");
        assert_eq!(short("magic/square_attacks_fixed", "square_attacks rook"), "magic fixed");
        assert_eq!(short("queens/attack", "square_batch both"), "queens attack");
        assert_eq!([bytes(0), bytes(448), bytes(863_232)], ["none", "448 B", "843 KiB"]);
        let said = |center, low, high| about(&Estimate { center, low, high });
        assert_eq!(said(2.0234, 1.1401, 2.9068), "2.0 ±0.9");
        assert_eq!(said(524.0, 292.0, 671.0), "524 ±232");
        assert_eq!(said(3.628, 3.61, 3.64), "3.63 ±0.02");
    }
}
