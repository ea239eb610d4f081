//! The models' report as text.

use super::{LeftOut, Report, Row, TOLERANCE};
use crate::grouped::Grouped;
use crate::table::{table, whole, wrapped};
use std::collections::BTreeMap;
use std::fmt::Write as _;

impl Report {
    /// Tables for a terminal of this width.
    pub fn render(&self, width: usize) -> String {
        let mut out = wrapped(&self.heading(), width, 0) + "\n\n";
        let _ = writeln!(out, "{}\n", self.figures(width));
        out += &self.disagreement(width);
        out += &self.missing(width);
        out
    }

    fn heading(&self) -> String {
        let tools =
            if self.tools.is_empty() { "no model".into() } else { self.tools.join(" and ") };
        let measured = self.record.as_ref().map_or(
            "no record, so no measurement beside the models".to_string(),
            |id| format!("measured by record {id}, all subjects of a routine together; so the models are averaged over subjects"),
        );
        format!(
            "cycles per unit by {tools}, of the timed loops with their loop overhead; {measured} (column clock)"
        )
    }

    /// A row for each form of a routine; models for which the terminal is too narrow in tables
    /// below.
    fn figures(&self, width: usize) -> String {
        let mut models: Vec<Model> = super::CPUS
            .iter()
            .map(|cpu| {
                let of = |row: &Row| row.mca_cycles.get(cpu.name).copied();
                (two_lines(cpu.name), Box::new(of) as Box<dyn Fn(&Row) -> Option<f64>>)
            })
            .collect();
        models.push(("osaca".into(), Box::new(|row| row.osaca_cycles)));
        models.retain(|(_, of)| self.rows.iter().any(|row| of(row).is_some()));
        let tables: Vec<String> =
            parted(&models, width).into_iter().map(|some| self.beside_clock(some, width)).collect();
        tables.join("\n\n")
    }

    fn beside_clock(&self, models: &[Model], width: usize) -> String {
        let models_headings = models.iter().map(|(name, _)| format!(">{name}"));
        let headings: Vec<String> =
            ["form", ">clock"].map(String::from).into_iter().chain(models_headings).collect();
        let headings: Vec<&str> = headings.iter().map(String::as_str).collect();
        let mut table = Grouped::new(&headings, width);
        for row in &self.rows {
            let figures = models.iter().map(|(_, of)| of(row));
            let figures = [row.measured_cycles].into_iter().chain(figures);
            let figures = figures
                .map(|cycles| cycles.map_or("-".to_string(), |cycles| format!("{cycles:.2}")));
            let cells: Vec<String> = [row.form.to_string()].into_iter().chain(figures).collect();
            table.add(&format!("{}/{}, per {}", row.variant, row.routine, row.unit), cells);
        }
        table.to_string()
    }

    fn disagreement(&self, width: usize) -> String {
        let Some(chosen) = &self.chosen else {
            return "No CPU of these is known to resemble this machine; --cpu NAME chooses one to \
                    compare.\n"
                .into();
        };
        let found = self.disagreements();
        let sentence = format!(
            "Compared with {}: {}. {} of {} models lie within {:.0} % of the measurement.",
            chosen.cpu.name,
            chosen.why,
            self.compared.len() - found.len(),
            self.compared.len(),
            TOLERANCE * 100.0,
        );
        let mut out = wrapped(&sentence, width, 0) + "\n";
        if found.is_empty() {
            return out;
        }
        let headings = ["further off", "tool", ">model", ">measured", ">off by"];
        let mut table = table(&headings, width);
        whole(&mut table, 0..headings.len());
        table.column_iter_mut().for_each(|column| {
            column.set_padding((0, 1));
        });
        for one in found {
            table.add_row([
                one.what.clone(),
                one.tool.to_string(),
                format!("{:.2}", one.model_cycles),
                format!("{:.2}", one.measured_cycles),
                format!("{:+.0} %", one.deviation * 100.0),
            ]);
        }
        let _ = writeln!(out, "{table}");
        out
    }

    /// What was left out, by reason.
    fn missing(&self, width: usize) -> String {
        let mut left_out: BTreeMap<(&str, Option<&str>), Vec<&str>> = BTreeMap::new();
        for LeftOut { what, of, reason } in &self.left_out {
            let whats = left_out.entry((reason, of.as_deref())).or_default();
            whats.extend(what.as_deref());
        }
        let mut out = String::new();
        for ((reason, of), what) in left_out {
            let of = of.map_or(String::new(), |of| format!(" of {of}"));
            let what = match what.is_empty() {
                true => String::new(),
                false => format!(" ({}): {}", what.len(), both_forms(&what)),
            };
            out += &(wrapped(&format!("left out{of}, {reason}{what}"), width, 2) + "\n");
        }
        out
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

/// A heading, and what the model says of a row.
type Model<'a> = (String, Box<dyn Fn(&Row) -> Option<f64> + 'a>);

/// As many models beside each other as fit.
fn parted<'a, 'm>(models: &'a [Model<'m>], width: usize) -> Vec<&'a [Model<'m>]> {
    const FORM_AND_CLOCK: usize = 22;
    const FIGURE: usize = 6;
    let wide =
        |(heading, _): &Model| 2 + heading.lines().map(str::len).max().unwrap_or(0).max(FIGURE);
    let mut parts = Vec::new();
    let mut rest = models;
    while !rest.is_empty() {
        let mut used = FORM_AND_CLOCK;
        let fit = rest.iter().take_while(|model| {
            used += wide(model);
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
    use super::super::{Compared, LeftOut, Report, Row, chosen, named};
    use std::collections::BTreeMap;

    fn compared(what: &str, model_cycles: f64) -> Compared {
        Compared {
            tool: "llvm-mca",
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
            tools: vec!["llvm-mca-19 19.1.7".into()],
            chosen: chosen(named("znver4")),
            record: Some("20260101T000000Z".into()),
            rows: vec![Row {
                variant: "kogge_stone",
                routine: "attacks",
                form: "latency",
                unit: "call",
                measured_cycles: Some(10.0),
                mca_cycles: BTreeMap::from([("znver4", 13.0)]),
                osaca_cycles: None,
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
