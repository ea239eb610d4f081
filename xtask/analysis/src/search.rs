//! `search`: the smallest programs for an attack fill, found or refuted.

use crate::{failure::Failure, interrupt, measuring, progress::Teller, terminal, workspace};
use machine_code::build::Progress;
use search::journal::Journal;
use search::plan;
use search::program::Domain;
use search::question::{Cost, Form, Question};
use search::report::{AnswerRow, Bounds, bounds};
use search::search::{Options, Pace, Share, Status, search};
use search::view::{rules, summary, tables};
use std::cell::{Cell, RefCell};
use std::num::ParseIntError;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Find the smallest programs for an attack fill, or prove that none is smaller
///
/// The fill runs south on one file, by right shifts and gates that cost one operation each. Without
/// arguments `search` answers the questions that take about ten seconds. It runs every program that
/// it finds on all inputs; a checker that shares no code with the solver follows every refutation
/// step by step. Ctrl-C ends a search as open. Refuted parts go to a journal, and the same command
/// resumes there. After a sample of the parts it estimates how long the rest takes. The search
/// waits while bench, compare or perft measure. The exit code is 1 if a refutation is not accepted.
///
/// Example (about 2 minutes on one core): cargo xtask search --quick --ranks 8 --gates 6
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Number of ranks of the file
    #[arg(long, value_parser = clap::value_parser!(u8).range(3..=8), value_name = "N")]
    ranks: Option<u8>,
    /// Number of gates; not limited if only --shifts is given
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=20), requires = "ranks",
        value_name = "N")]
    gates: Option<u8>,
    /// Number of shifts; not limited if only --gates is given
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=12), requires = "ranks",
        value_name = "N")]
    shifts: Option<u8>,
    /// Number of inputs of a gate; 3 allows the gates of vpternlog
    #[arg(long, value_parser = clap::value_parser!(u8).range(2..=3), default_value_t = 2,
        value_name = "N")]
    inputs: u8,
    /// Also require the right answer for sliders on empty squares
    #[arg(long)]
    anywhere: bool,
    /// Also allow programs outside the normal form: slower, but a refutation relies on less
    #[arg(long)]
    plain: bool,
    /// Answer the quick questions first; the bounds then use their answers
    #[arg(long)]
    quick: bool,
    /// Keep the refuted parts in this file instead of one under target/raybench/search. Repeat it
    /// to skip the parts in other journals too
    #[arg(long, requires = "ranks", value_name = "FILE")]
    journal: Vec<PathBuf>,
    /// Search only every N-th part, from the I-th on, to share a question between machines
    #[arg(long, requires = "ranks", value_name = "I/N", value_parser = parse_share)]
    parts: Option<(usize, usize)>,
    /// Write the formula in the DIMACS format; with --gates alone it needs --plain
    #[arg(long, requires = "ranks", value_name = "FILE")]
    cnf: Option<PathBuf>,
    /// Write the proof of a refutation in the DRAT format; with --gates alone it needs --plain
    #[arg(long, requires = "ranks", value_name = "FILE")]
    proof: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Parses `I/N`.
fn parse_share(text: &str) -> Result<(usize, usize), String> {
    let (number, count) = text.split_once('/').ok_or("such as 1/4")?;
    let number: usize = number.parse().map_err(|error: ParseIntError| error.to_string())?;
    let count: usize = count.parse().map_err(|error: ParseIntError| error.to_string())?;
    if (1..=count).contains(&number) {
        Ok((number, count))
    } else {
        Err(format!("not 1 to {count}"))
    }
}

/// Time between two lines where there is no bar.
const LINE_INTERVAL: Duration = Duration::from_secs(60);

/// Maximum number of gates of two inputs, and of three: 2,872,548 parts; one more gate makes about
/// fifteen times as many.
const MAX_GATES: [usize; 2] = [8, 5];

/// Time between two checks for a running measurement.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// Time between two moves of the bar.
const BAR_INTERVAL: Duration = Duration::from_millis(200);

#[derive(serde::Serialize)]
struct Run<'r> {
    rules: String,
    rows: &'r [AnswerRow],
    bounds: &'r [Bounds],
    summary: Vec<String>,
    interrupted: bool,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let domain = if arguments.anywhere { Domain::Anywhere } else { Domain::Disjoint };
    let questions = questions(arguments, domain)?;
    let stop_flag = interrupt::stop_flag();
    let mut teller = Teller::new(arguments.json);
    let mut rows: Vec<AnswerRow> = Vec::new();
    for (index, question) in questions.iter().enumerate() {
        // The options are for the user's question, which is the last.
        let is_of_user = arguments.ranks.is_some() && index + 1 == questions.len();
        let options = if is_of_user {
            search_options(arguments, question, &mut teller)?
        } else {
            Options::default()
        };
        let watch = Watch::new(&mut teller, question, stop_flag);
        let outcome = search(question, options, &|status| watch.pace(status));
        let outcome = outcome.map_err(Failure::input)?;
        watch.end();
        rows.push(AnswerRow::new(question, &outcome));
    }
    let inputs = arguments.inputs.into();
    let mut bounds = bounds(&rows, domain, inputs).map_err(Failure::Check)?;
    bounds.retain(|bound| rows.iter().any(|row| row.ranks == bound.ranks));
    let is_interrupted = stop_flag.load(Ordering::SeqCst);
    let summary = summary(&rows, &bounds);
    let rules = rules(domain, inputs);
    let run = Run { rules, rows: &rows, bounds: &bounds, summary, interrupted: is_interrupted };
    terminal::show_as(arguments.json, &run, || tables(&rows, &run.summary, domain, inputs))?;
    if is_interrupted {
        interrupt::exit();
    }
    match rows.iter().find_map(|row| row.refused.as_ref()) {
        Some(why) => Err(Failure::Check(format!("a refutation is not accepted: {why}"))),
        None => Ok(()),
    }
}

fn questions(arguments: &Arguments, domain: Domain) -> Result<Vec<Question>, Failure> {
    let form = if arguments.plain { Form::Plain } else { Form::Normal };
    let arity = arguments.inputs.into();
    if arity == 3 && arguments.plain {
        return Err(Failure::Input("--plain is for gates of two inputs".to_string()));
    }
    let mut questions = plan::quick(domain, form, arity);
    let Some(ranks) = arguments.ranks.map(usize::from) else { return Ok(questions) };
    let cost = match (arguments.gates.map(usize::from), arguments.shifts.map(usize::from)) {
        (Some(gates), Some(shifts)) => Cost::Both { gates, shifts },
        (Some(gates), None) => Cost::Gates(gates),
        (None, Some(shifts)) => Cost::Shifts(shifts),
        (None, None) => {
            return Err(Failure::Input("--ranks needs --gates, --shifts or both".to_string()));
        }
    };
    let question = Question { ranks, domain, arity, cost, form };
    if let Some(reason) = refusal(arguments, &question) {
        return Err(Failure::Input(reason));
    }
    if !arguments.quick {
        questions.clear();
    }
    questions.push(question);
    Ok(questions)
}

/// Returns why a question cannot be answered with these options.
fn refusal(arguments: &Arguments, question: &Question) -> Option<String> {
    let Some(gates) = question.split_gates() else {
        let needs_parts = arguments.parts.is_some() || !arguments.journal.is_empty();
        return needs_parts
            .then(|| "this question is one formula, without parts and journal".to_string());
    };
    let max_gates = MAX_GATES[usize::from(question.arity == 3)];
    if gates > max_gates {
        return Some(format!(
            "more than {max_gates} gates make more parts than fit into memory; --plain makes one \
             formula"
        ));
    }
    let needs_formula = arguments.cnf.is_some() || arguments.proof.is_some();
    needs_formula.then(|| {
        "a question that counts gates is split into many formulas; --plain makes one, which --cnf \
         and --proof can write"
            .to_string()
    })
}

/// Returns the files for the formula, the proof and the journal of the question, and its share of
/// the parts.
fn search_options(
    arguments: &Arguments,
    question: &Question,
    teller: &mut Teller,
) -> Result<Options, Failure> {
    let share = arguments.parts.map(|(number, count)| Share { number, count });
    let (cnf, proof) = (arguments.cnf.clone(), arguments.proof.clone());
    let Some(gates) = question.split_gates() else {
        return Ok(Options { cnf, proof, journal: None, share });
    };
    let name = question.to_string().replace(", ", "-").replace(' ', "-");
    let default_paths = [workspace::target()?.join(format!("raybench/search/{name}.txt"))];
    let paths = if arguments.journal.is_empty() { &default_paths[..] } else { &arguments.journal };
    let journal = Journal::open(question, gates, paths).map_err(Failure::input)?;
    for path in journal.torn_files() {
        let path = workspace::display_path(path);
        teller.note(&format!("{path}: the last line was incomplete and is ignored"));
    }
    if !journal.parts().is_empty() {
        let (path, known_parts) = (workspace::display_path(&paths[0]), journal.parts().len());
        teller.note(&format!("{question}: {known_parts} refuted parts read from {path}"));
    }
    Ok(Options { cnf, proof, journal: Some(journal), share })
}

/// Shows the progress of one search, and tells it when to wait or to end.
struct Watch<'t> {
    teller: RefCell<&'t mut Teller>,
    question: String,
    stop_flag: &'t AtomicBool,
    has_estimate: Cell<bool>,
    last_line: Cell<Instant>,
    /// When it last checked for a running measurement, and the result.
    last_check: Cell<Option<(Instant, bool)>>,
    has_reported: Cell<bool>,
}

impl<'t> Watch<'t> {
    fn new(teller: &'t mut Teller, question: &Question, stop_flag: &'t AtomicBool) -> Self {
        let question = question.to_string();
        teller.begin(&question);
        if !teller.has_bar() {
            // A search may take hours, and without a bar the user would see nothing.
            teller.note(&format!("{question} ..."));
        }
        Watch {
            teller: RefCell::new(teller),
            question,
            stop_flag,
            has_estimate: Cell::new(false),
            last_line: Cell::new(Instant::now()),
            last_check: Cell::new(None),
            has_reported: Cell::new(false),
        }
    }

    fn pace(&self, status: &Status) -> Pace {
        if let Some(estimate) = status.estimate
            && !self.has_estimate.replace(true)
        {
            self.note(&estimate.to_string());
        }
        self.show(status);
        if self.stop_flag.load(Ordering::SeqCst) {
            return Pace::Stop;
        }
        if self.is_measuring() { Pace::Wait } else { Pace::On }
    }

    /// Returns whether a measurement is running, which is reported once.
    fn is_measuring(&self) -> bool {
        let recent = self.last_check.get().filter(|(time, _)| time.elapsed() < CHECK_INTERVAL);
        let (time, is_on) = recent.unwrap_or_else(|| (Instant::now(), measuring::is_on()));
        self.last_check.set(Some((time, is_on)));
        if is_on && !self.has_reported.replace(true) {
            self.note("waiting for a measurement on this machine");
        }
        is_on
    }

    fn note(&self, line: &str) {
        self.teller.borrow_mut().note(&format!("{}: {line}", self.question));
    }

    fn show(&self, status: &Status) {
        let has_bar = self.teller.borrow().has_bar();
        if self.last_line.get().elapsed() < if has_bar { BAR_INTERVAL } else { LINE_INTERVAL } {
            return;
        }
        self.last_line.set(Instant::now());
        let activity = match (status.proving, status.formulas) {
            (true, _) => "no program, writing the proof".to_string(),
            (_, (_, 1)) => "searching".to_string(),
            (_, (count, total)) => format!("{count} of {total} parts refuted"),
        };
        let (cases, conflicts) = (status.cases, status.conflicts);
        let line = format!("{activity}: {cases} cases, {conflicts} conflicts");
        if has_bar {
            self.teller.borrow_mut().step(0, 0, &line);
        } else {
            self.note(&format!("{} s: {line}", status.elapsed.as_secs()));
        }
    }

    fn end(self) {
        self.teller.into_inner().end();
    }
}
