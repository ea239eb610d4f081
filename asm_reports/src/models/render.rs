//! The models' report as text.

use super::{LeftOut, Report, Row, TOLERANCE};
use crate::table::{table, wrapped};
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

    fn figures(&self, width: usize) -> String {
        let cpus: Vec<&str> = super::CPUS.iter().map(|cpu| cpu.name).collect();
        let has_model = |name: &&str| self.rows.iter().any(|row| row.mca_cycles.contains_key(name));
        let cpus: Vec<&str> = cpus.into_iter().filter(has_model).collect();
        let with_osaca = self.rows.iter().any(|row| row.osaca_cycles.is_some());
        let headings: Vec<String> = ["routine", "form", ">clock"]
            .map(str::to_string)
            .into_iter()
            .chain(cpus.iter().map(|name| format!(">{}", two_lines(name))))
            .chain(with_osaca.then(|| ">osaca".to_string()))
            .collect();
        let headings: Vec<&str> = headings.iter().map(String::as_str).collect();
        let mut table = table(&headings, width);
        for column in table.column_iter_mut() {
            column.set_padding((0, 1));
        }
        for row in &self.rows {
            table.add_row(cells(row, &cpus, with_osaca));
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
        let mut by_reason: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for LeftOut { what, reason } in &self.left_out {
            by_reason.entry(reason).or_default().push(what);
        }
        let mut out = String::new();
        for (reason, what) in by_reason {
            let line = format!("left out, {reason} ({}): {}", what.len(), what.join(", "));
            out += &(wrapped(&line, width, 2) + "\n");
        }
        out
    }
}

/// Long names in two lines, as they are composed.
fn two_lines(name: &str) -> String {
    match (name.split_once('-'), name.strip_suffix("rapids")) {
        (Some((family, kind)), _) => format!("{family}-\n{kind}"),
        (None, Some(family)) => format!("{family}\nrapids"),
        (None, None) => name.to_string(),
    }
}

fn cells(row: &Row, cpus: &[&str], with_osaca: bool) -> Vec<String> {
    let figure =
        |cycles: Option<f64>| cycles.map_or("-".to_string(), |cycles| format!("{cycles:.2}"));
    let mut cells = vec![
        // In two lines, or ten CPUs would not fit beside it.
        format!("{}/\n{}", row.variant, row.routine),
        format!("{}\nper {}", row.form, row.unit),
        figure(row.measured_cycles),
    ];
    cells.extend(cpus.iter().map(|name| figure(row.mca_cycles.get(name).copied())));
    if with_osaca {
        cells.push(figure(row.osaca_cycles));
    }
    cells
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
            left_out: vec![LeftOut { what: "a/b".into(), reason: "it branches".into() }],
        }
    }

    #[test]
    fn what_is_off_by_more_than_the_tolerance_is_listed_worst_first() {
        let report = report();
        let names: Vec<&str> = report.disagreements().iter().map(|one| one.what.as_str()).collect();
        assert_eq!(names, ["farther", "far"]);
        let text = report.render(100);
        for said in ["1 of 3 models", "+30 %", "-50 %", "it branches (1): a/b", "20260101T000000Z"]
        {
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
