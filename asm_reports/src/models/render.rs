//! The models' report as text.

use super::{CPUS, LeftOut, Report, TOLERANCE};
use std::collections::BTreeMap;
use table::{NOTHING, Table, terminal};

impl Report {
    /// Tables for a terminal of this width.
    pub fn render(&self, width: usize) -> String {
        let mut tables = vec![Table::default().titled(self.heading())];
        tables.extend(self.figures(width));
        tables.extend([self.disagreement(), self.missing()]);
        terminal(&tables, width)
    }

    fn heading(&self) -> String {
        let tool = self.tool.as_deref().unwrap_or("no model");
        let measured = self.record.as_ref().map_or(
            "no record, so no measurement beside the models".to_string(),
            |id| format!("measured by record {id}, all subjects of a routine together; so the models are averaged over subjects"),
        );
        format!(
            "cycles per unit by {tool}, of the timed loops with their loop overhead; {measured} (column clock)"
        )
    }

    /// A row for each form of a routine; models for which the terminal is too narrow in tables
    /// below.
    fn figures(&self, width: usize) -> Vec<Table> {
        let is_asked = |name: &&str| self.rows.iter().any(|row| row.mca_cycles.contains_key(name));
        let cpus: Vec<&str> = CPUS.iter().map(|cpu| cpu.name).filter(is_asked).collect();
        parted(&cpus, width).into_iter().map(|some| self.beside_clock(some)).collect()
    }

    fn beside_clock(&self, cpus: &[&str]) -> Table {
        let headings: Vec<String> =
            cpus.iter().map(|name| format!(">{}", two_lines(name))).collect();
        let headings = headings.iter().map(String::as_str);
        let mut table = Table::new(["form", ">clock"].into_iter().chain(headings));
        for row in &self.rows {
            let models = cpus.iter().map(|name| row.mca_cycles.get(name).copied());
            let figures = [row.measured_cycles].into_iter().chain(models);
            let figures = figures
                .map(|cycles| cycles.map_or(NOTHING.to_string(), |cycles| format!("{cycles:.2}")));
            let group = format!("{}/{}, per {}", row.variant, row.routine, row.unit);
            table.row_of(&group, [row.form.to_string()].into_iter().chain(figures));
        }
        table
    }

    fn disagreement(&self) -> Table {
        let mut table = Table::new(["further off", ">model", ">measured", ">off by"]);
        let Some(chosen) = &self.chosen else {
            table.say(
                "No CPU of these is known to resemble this machine; --cpu NAME chooses one to \
                 compare.",
            );
            return table;
        };
        let found = self.disagreements();
        table.say(format!(
            "Compared with {}: {}. {} of {} models lie within {:.0} % of the measurement.",
            chosen.cpu.name,
            chosen.why,
            self.compared.len() - found.len(),
            self.compared.len(),
            TOLERANCE * 100.0,
        ));
        table.with(found.into_iter().map(|one| {
            [
                one.what.clone(),
                format!("{:.2}", one.model_cycles),
                format!("{:.2}", one.measured_cycles),
                format!("{:+.0} %", one.deviation * 100.0),
            ]
        }))
    }

    /// What was left out, by reason.
    fn missing(&self) -> Table {
        let mut left_out: BTreeMap<(&str, Option<&str>), Vec<&str>> = BTreeMap::new();
        for LeftOut { what, of, reason } in &self.left_out {
            let whats = left_out.entry((reason, of.as_deref())).or_default();
            whats.extend(what.as_deref());
        }
        let mut table = Table::default();
        for ((reason, of), what) in left_out {
            let of = of.map_or(String::new(), |of| format!(" of {of}"));
            let what = match what.is_empty() {
                true => String::new(),
                false => format!(" ({}): {}", what.len(), both_forms(&what)),
            };
            table.note(format!("left out{of}, {reason}{what}"));
        }
        table
    }
}

/// Names without their forms where both forms of a routine are there.
fn both_forms(names: &[&str]) -> String {
    let routine = |name: &&str| name.rsplit_once(' ').map_or(name.to_string(), |(it, _)| it.into());
    let shown = names.chunk_by(|a, b| routine(a) == routine(b)).map(|forms| match forms {
        [one] => one.to_string(),
        _ => routine(&forms[0]),
    });
    shown.collect::<Vec<_>>().join(", ")
}

/// As many CPUs beside each other as fit.
fn parted<'a, 'n>(cpus: &'a [&'n str], width: usize) -> Vec<&'a [&'n str]> {
    const FORM_AND_CLOCK: usize = 22;
    const FIGURE: usize = 6;
    let wide =
        |name: &str| 2 + two_lines(name).lines().map(str::len).max().unwrap_or(0).max(FIGURE);
    let mut parts = Vec::new();
    let mut rest = cpus;
    while !rest.is_empty() {
        let mut used = FORM_AND_CLOCK;
        let fit = rest.iter().take_while(|name| {
            used += wide(name);
            used <= width
        });
        let (part, later) = rest.split_at(fit.count().max(1));
        parts.push(part);
        rest = later;
    }
    parts
}

/// Long names in two lines, as they are composed.
fn two_lines(name: &str) -> String {
    match (name.split_once('-'), name.strip_suffix("rapids")) {
        (Some((family, kind)), _) => format!("{family}-\n{kind}"),
        (None, Some(family)) => format!("{family}\nrapids"),
        (None, None) => name.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Compared, LeftOut, ModelledRoutine, Report, chosen, from_name};
    use std::collections::BTreeMap;

    fn compared(what: &str, model_cycles: f64) -> Compared {
        Compared {
            cpu: "znver4",
            what: what.into(),
            model_cycles,
            measured_cycles: 10.0,
            deviation: model_cycles / 10.0 - 1.0,
        }
    }

    fn left_out(what: &str) -> LeftOut {
        LeftOut {
            what: Some(what.into()),
            of: Some("llvm-mca znver2".into()),
            reason: "no GFNI".into(),
        }
    }

    fn report() -> Report {
        Report {
            tool: Some("llvm-mca-19 19.1.7".into()),
            chosen: chosen(from_name("znver4")),
            record: Some("20260101T000000Z".into()),
            rows: vec![ModelledRoutine {
                variant: "kogge_stone",
                routine: "attacks",
                form: "latency",
                unit: "call",
                measured_cycles: Some(10.0),
                mca_cycles: BTreeMap::from([("znver4", 13.0)]),
            }],
            compared: vec![compared("near", 11.4), compared("far", 13.0), compared("farther", 5.0)],
            left_out: ["a/b latency", "a/b throughput", "c/d latency"].map(left_out).to_vec(),
        }
    }

    #[test]
    fn what_is_off_by_more_than_the_tolerance_is_listed_worst_first() {
        let report = report();
        let names: Vec<&str> = report.disagreements().iter().map(|one| one.what.as_str()).collect();
        assert_eq!(names, ["farther", "far"]);
        let text = report.render(100);
        const LEFT_OUT: &str = "left out of llvm-mca znver2, no GFNI (3): a/b, c/d latency";
        for said in ["1 of 3 models", "+30 %", "-50 %", "20260101T000000Z", LEFT_OUT] {
            assert!(text.contains(said), "no {said:?} in {text}");
        }
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    }

    #[test]
    fn without_a_record_the_models_stand_alone_and_that_is_said() {
        let alone = Report { record: None, compared: Vec::new(), ..report() };
        assert!(alone.render(100).contains("no record"));
    }
}
