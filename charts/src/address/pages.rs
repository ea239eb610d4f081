//! The pages to which addresses lead. The head of a page has the evidence of all its figures, and
//! below it is a row with an anchor for each figure.

use super::{Addresses, anchor, page_name, page_path};
use crate::answer::percent_or_best;
use crate::book::escape;
use crate::data::all_figures;
use crate::view::machines::names;
use crate::view::words::{self, interval};
use record::judge::over_best;
use record::{
    Comparison, Competitor, Condition, Coverage, InUse, Model, Name, Plan, Record, RoutineResult,
    Standing, group_by_key,
};
use std::collections::{BTreeMap, BTreeSet};
use table::{Table, markdown, or_nothing};

/// The subject whose code is shown for a generator in programs that look up all pieces.
const QUEEN: &str = "queen";

/// A page in Markdown.
pub struct AddressPage {
    /// Its machine, level and model.
    pub title: String,
    /// The text below the title.
    text: String,
}

impl AddressPage {
    /// Returns the page with its title.
    pub fn markdown(&self) -> String {
        format!("# {}\n\n{}", escape(&self.title), self.text)
    }
}

/// A figure and its anchor.
struct Row<'a> {
    anchor: String,
    comparison: &'a Comparison,
    standing: &'a Standing,
}

/// The figures of a model at a level of a record.
struct Page<'a> {
    record: &'a Record,
    /// The name of the record's file.
    name: &'a str,
    rows: Vec<Row<'a>>,
}

/// A routine of the page, with which the commands in its head are complete.
struct Example<'a> {
    routine: &'a RoutineResult,
    /// The subject in the names of probes: one of a model, or a position.
    timed_subject: Name,
    /// The subject of the routine's code.
    code_subject: &'a Name,
}

/// Returns the pages of the published ones among these records, by path: with all figures, or with
/// those of `cited_addresses`.
pub fn address_pages(
    records: &[Record],
    addresses: &Addresses,
    cited_addresses: Option<&BTreeSet<String>>,
) -> BTreeMap<String, AddressPage> {
    let mut pages = BTreeMap::new();
    for (record, machine) in records.iter().zip(names(records)) {
        let Some(name) = addresses.record_name(record) else { continue };
        let mut rows = Vec::new();
        for (comparison, standing) in all_figures(record) {
            let path = page_path(name, comparison);
            let anchor = anchor(record, comparison, &standing.name);
            if cited_addresses.is_none_or(|cited| cited.contains(&format!("{path}#{anchor}"))) {
                rows.push((path, Row { anchor, comparison, standing }));
            }
        }
        for (path, rows) in group_by_key(rows) {
            let page = Page { record, name, rows };
            let title =
                format!("{machine}, {}: {}", page.condition().tier, page_name(page.model()));
            pages.insert(path, AddressPage { title, text: page.text(cited_addresses.is_some()) });
        }
    }
    pages
}

impl Page<'_> {
    /// Returns the evidence and the figures. `is_part` says that only cited ones are among them.
    fn text(&self, is_part: bool) -> String {
        let mut text = String::new();
        for line in self.evidence() {
            text += &format!("- {line}\n");
        }
        if is_part {
            text += "\nThese are the figures that README.md and RESULTS.md cite. The book has all \
                     of them: `cargo xtask report`.\n";
        }
        let table = markdown(&[self.table()]);
        text + "\n" + &add_anchors(&table, &self.rows)
    }

    /// Returns the model, which all rows share.
    fn model(&self) -> Model {
        self.rows[0].comparison.model
    }

    /// Returns the condition of the first row, whose level all rows share.
    fn condition(&self) -> &Condition {
        &self.rows[0].comparison.condition
    }

    /// Returns lines that say where the evidence of all figures of the page is.
    fn evidence(&self) -> Vec<String> {
        let Record { id, created, toolchain, .. } = self.record;
        let file = format!("{}/{}.json.gz", record::PUBLISHED, self.name);
        let commit = or_nothing(toolchain.commit.as_ref());
        let mut lines = vec![
            format!("record: [{0}](../../../records/{0}.json.gz), {id}, {created}", self.name),
            format!("code: commit `{commit}`"),
            self.samples(),
        ];
        let example = self.example();
        let mut judge_command = format!("cargo xtask judge {file}");
        if let Some(Example { routine, timed_subject, .. }) = &example {
            judge_command += &format!(" {}/{timed_subject}", routine.name());
        }
        lines.push(format!("recompute from what each invocation measured: `{judge_command}`"));
        lines.push(format!("repeat: `cargo xtask {}`", self.command()));
        lines.extend(example.iter().flat_map(|example| self.code_commands(example)));
        lines
    }

    fn samples(&self) -> String {
        let hash = or_nothing(self.record.samples_sha256.as_ref());
        // `perft` adds its results to a record that is complete, and keeps no samples.
        if matches!(self.model(), Model::Perft | Model::Queens) {
            return format!(
                "raw samples of the record: SHA-256 `{hash}`; perft keeps none, so its figures \
                 rest on what each invocation measured"
            );
        }
        format!("raw samples: SHA-256 `{hash}`, unpacked")
    }

    /// Returns the command that measures the figures of the page again.
    fn command(&self) -> String {
        let Condition { tier, workload, .. } = self.condition();
        match self.model() {
            Model::Of(model) if *workload == *Plan::default().workload() => {
                format!("bench --model {model} --full --tiers {tier}")
            }
            Model::Of(model) => {
                format!("bench --model {model} --workload {workload} --full --tiers {tier}")
            }
            Model::Empty => format!("bench --full --tiers {tier}"),
            Model::LookUps | Model::Nodes => format!("bench --in-use --full --tiers {tier}"),
            Model::Perft | Model::Queens => format!("perft --tier {tier}"),
        }
    }

    /// Returns the commands for the code of an example. Models have timed loops; perft,
    /// replay and search compile the kernel into programs, of which there is no listing.
    fn code_commands(&self, example: &Example) -> [String; 2] {
        let Example { code_subject, .. } = example;
        let RoutineResult { variant, routine, .. } = example.routine;
        let tier = self.condition().tier;
        let (origin, option) = match self.model() {
            Model::Of(_) => ("", " --loops"),
            _ => (", of the routine by itself", ""),
        };
        [
            format!(
                "listing at that commit{origin}: `cargo xtask asm {variant} {routine} \
                 {code_subject}{option} --tier {tier}`"
            ),
            format!(
                "proof at that commit{origin}: `cargo xtask prove \
                 {variant}/{routine}/{code_subject} --tier {tier}`, which says so if the routine \
                 is verified only"
            ),
        ]
    }

    /// Returns the first routine of the page that the record has counts of, since libraries and
    /// empty loops have none.
    fn example(&self) -> Option<Example<'_>> {
        self.rows.iter().find_map(|row| {
            let routine = routine_result(self.record, &row.standing.name)?;
            let mut probes = routine.probes_on(&row.comparison.subjects);
            let code_subject = match row.comparison.model {
                Model::Of(_) => &probes.next()?.subject,
                _ => shown_subject(routine)?,
            };
            let timed_subject = match row.comparison.model {
                Model::LookUps => InUse::TRACE.into(),
                Model::Nodes => InUse::SEARCH.into(),
                Model::Perft | Model::Queens => {
                    self.record.perft.first()?.positions.first()?.name.clone()
                }
                Model::Of(_) | Model::Empty => code_subject.clone(),
            };
            Some(Example { routine, timed_subject, code_subject })
        })
    }

    /// Returns the figures. The writer leaves out columns without any.
    fn table(&self) -> Table {
        let unit = self.model().unit();
        let mut table = Table::new([
            "`routine",
            "subject",
            "form",
            "condition",
            &format!(">cycles/{unit}"),
            &format!(">ns/{unit}"),
            ">ns beyond empty",
            ">beyond the best",
            ">cases verified",
            "hash of timed loop",
        ]);
        for Row { comparison, standing, .. } in &self.rows {
            let counted_routine = routine_result(self.record, &standing.name)
                .filter(|_| matches!(comparison.model, Model::Of(_)));
            table.add_row([
                standing.name.to_string(),
                comparison.subjects.join(" "),
                comparison.condition.form.to_string(),
                condition_words(&comparison.condition),
                or_nothing(standing.cycles_per_unit.as_ref().map(interval)),
                interval(&standing.ns_per_unit),
                or_nothing(standing.ns_beyond_empty.as_ref().map(interval)),
                or_nothing(beyond_best(self.record, comparison, &standing.name)),
                or_nothing(counted_routine.map(|routine| routine.verified_cases)),
                counted_routine
                    .map_or(String::new(), |routine| hashes(self.record, comparison, routine)),
            ]);
        }
        table
    }
}

fn routine_result<'a>(record: &'a Record, name: &Competitor) -> Option<&'a RoutineResult> {
    record.routines.iter().find(|routine| routine.name() == *name)
}

/// Returns the subject of a generator's code that is shown for a program.
fn shown_subject(routine: &RoutineResult) -> Option<&Name> {
    let mut subjects = routine.probes.iter().map(|probe| &probe.subject);
    subjects.clone().find(|subject| **subject == *QUEEN).or_else(|| subjects.next())
}

/// Returns state and coverage, if they are not those of the main figures of a model.
fn condition_words(condition: &Condition) -> String {
    if condition.is_plain() {
        return String::new();
    }
    let mut words = Vec::from_iter(condition.state.words());
    if condition.coverage != Coverage::Whole {
        words.push(condition.coverage.words());
    }
    words.join(", ")
}

/// Returns what a generator costs beyond the best, as a share and as a ratio, in a replay and in a
/// search: README and RESULTS state these times relative to the best.
fn beyond_best(record: &Record, comparison: &Comparison, name: &Competitor) -> Option<String> {
    let is_whole = comparison.condition.coverage == Coverage::Whole;
    if !matches!(comparison.model, Model::LookUps | Model::Nodes) || !is_whole {
        return None;
    }
    let rounds = &record.in_use.as_ref()?.rounds;
    let costs = over_best(rounds, comparison, record.confidence, |standing| {
        routine_result(record, &standing.name).is_some()
    });
    let ratio = costs.iter().find(|cost| cost.name == *name)?.ratio.center;
    Some(format!("{} ({} x)", percent_or_best(ratio), words::ratio(ratio)))
}

/// Returns the hashes of the loops that were timed, one for each subject. A record has those of one
/// level. Loops of other states may be other functions, so they get none.
fn hashes(record: &Record, comparison: &Comparison, routine: &RoutineResult) -> String {
    let condition = &comparison.condition;
    if condition.tier != record.tier || !condition.is_plain() {
        return String::new();
    }
    let mut hashes = Vec::new();
    for probe in routine.probes_on(&comparison.subjects) {
        let timed_loops = probe.loops.iter().filter(|code| code.form == condition.form);
        hashes.extend(timed_loops.map(|code| code.hash.as_str()));
    }
    hashes.join(" ")
}

/// Returns a table in Markdown with the anchor of each row before its first cell. `table` escapes
/// all markup in cells, because they may hold texts of strangers.
fn add_anchors(table: &str, rows: &[Row]) -> String {
    let mut rows = rows.iter();
    let mut is_below_head = false;
    let mut text = String::new();
    for line in table.lines() {
        if let Some(cells) = line.strip_prefix("| ").filter(|_| is_below_head)
            && let Some(Row { anchor, .. }) = rows.next()
        {
            text += &format!("| <a id=\"{anchor}\"></a>{cells}\n");
            continue;
        }
        is_below_head |= line.starts_with("|:--");
        text += &format!("{line}\n");
    }
    text
}
