//! `search`: the smallest programs for an attack fill, found or refuted.

use crate::arguments::search::Arguments;
use crate::{failure::Failure, interrupt, measuring, progress::Teller, terminal, workspace};
use machine_code::build::Progress;
use search::journal::Journal;
use search::plan;
use search::program::Domain;
use search::question::{Cost, Form, Question};
use search::report::{Answered, Bounds, bounds};
use search::search::{Orders, Pace, Share, Status, search};
use search::view::{rules, summary, tables};
use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Where there is no bar a line is written so often.
const LINE_EVERY: Duration = Duration::from_secs(60);

/// Of two inputs, and of three: 2,872,548 parts, and with one gate more some fifteen times as many.
const MAX_GATES: [usize; 2] = [8, 5];

/// How often it is looked whether anything is measured.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// How often a bar is moved.
const BAR_EVERY: Duration = Duration::from_millis(200);

#[derive(serde::Serialize)]
struct Run<'r> {
    rules: String,
    rows: &'r [Answered],
    bounds: &'r [Bounds],
    summary: Vec<String>,
    interrupted: bool,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let domain = if arguments.anywhere { Domain::Anywhere } else { Domain::Disjoint };
    let questions = questions(arguments, domain)?;
    let deadline = arguments.timeout.map(|seconds| Instant::now() + Duration::from_secs(seconds));
    let interrupted = interrupt::in_order();
    let mut teller = Teller::new(arguments.json);
    let mut rows: Vec<Answered> = Vec::new();
    for (index, question) in questions.iter().enumerate() {
        // The orders are for the question that was asked, and that is the last one.
        let asked = arguments.ranks.is_some() && index + 1 == questions.len();
        let orders =
            if asked { orders(arguments, question, &mut teller)? } else { Orders::default() };
        let estimate = asked && arguments.estimate;
        let watch = Watch::new(&mut teller, question, deadline, interrupted, estimate);
        let outcome = search(question, orders, &|status| watch.pace(status));
        let outcome = outcome.map_err(Failure::input)?;
        if estimate && outcome.estimate.is_none() {
            watch
                .note("no estimate: it ended before a sample of its parts, or has too few for one");
        }
        watch.end();
        rows.push(Answered::new(question, &outcome));
    }
    let inputs = arguments.inputs.into();
    let mut bounds = bounds(&rows, domain, inputs).map_err(Failure::Check)?;
    bounds.retain(|bound| rows.iter().any(|row| row.ranks == bound.ranks));
    let interrupted = interrupted.load(Ordering::SeqCst);
    let summary = summary(&rows, &bounds);
    let rules = rules(domain, inputs);
    let run = Run { rules, rows: &rows, bounds: &bounds, summary, interrupted };
    let tables = || tables(&rows, &run.summary, domain, inputs);
    terminal::show_as(arguments.json, &run, tables)?;
    if interrupted {
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
        return Err(Failure::Input("--plain knows gates of two inputs only".to_string()));
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
    let most = MAX_GATES[usize::from(arity == 3)];
    let refused = match question.split() {
        Some(gates) if gates > most => {
            format!(
                "more than {most} gates are more parts than memory holds; --plain asks with one formula"
            )
        }
        None if arguments.parts.is_some()
            || arguments.estimate
            || !arguments.journal.is_empty() =>
        {
            "this question is one formula: it has no parts and no journal".to_string()
        }
        Some(_) if arguments.cnf.is_some() || arguments.proof.is_some() => {
            "a question that counts gates is split into many formulas; --plain asks it with one, \
             which --cnf and --proof can write"
                .to_string()
        }
        _ => String::new(),
    };
    if !refused.is_empty() {
        return Err(Failure::Input(refused));
    }
    if !arguments.quick {
        questions.clear();
    }
    questions.push(question);
    Ok(questions)
}

/// Where the formula, the proof or the journal of the question goes, and which parts are asked.
fn orders(
    arguments: &Arguments,
    question: &Question,
    teller: &mut Teller,
) -> Result<Orders, Failure> {
    let share = arguments.parts.map(|(number, of)| Share { number, of });
    let (cnf, proof) = (arguments.cnf.clone(), arguments.proof.clone());
    let Some(gates) = question.split() else {
        return Ok(Orders { cnf, proof, journal: None, share });
    };
    let name = question.to_string().replace(", ", "-").replace(' ', "-");
    let usual = [workspace::target().join(format!("raybench/search/{name}.txt"))];
    let paths = if arguments.journal.is_empty() { &usual[..] } else { &arguments.journal };
    let journal = Journal::open(question, gates, paths);
    let journal = journal.map_err(Failure::input)?;
    for path in journal.torn() {
        let path = workspace::shown(path);
        teller.note(&format!("{path}: its last line was torn and is dropped"));
    }
    if !journal.known().is_empty() {
        let (path, known) = (workspace::shown(&paths[0]), journal.known().len());
        teller.note(&format!("{question}: {known} refuted parts are known from {path}"));
    }
    Ok(Orders { cnf, proof, journal: Some(journal), share })
}

/// Shows where one search is and says when it has to wait or to end.
struct Watch<'t> {
    teller: RefCell<&'t mut Teller>,
    question: String,
    deadline: Option<Instant>,
    interrupted: &'t AtomicBool,
    /// Whether it ends with the estimate.
    estimate: bool,
    estimated: Cell<bool>,
    shown: Cell<Instant>,
    /// When it was last looked whether anything is measured, and whether it was.
    looked: Cell<Option<(Instant, bool)>>,
    said_so: Cell<bool>,
}

impl<'t> Watch<'t> {
    fn new(
        teller: &'t mut Teller,
        question: &Question,
        deadline: Option<Instant>,
        interrupted: &'t AtomicBool,
        estimate: bool,
    ) -> Self {
        let question = question.to_string();
        teller.begin(&question);
        if !teller.draws() {
            // A search may take hours: who reads lines learns what it is about.
            teller.note(&format!("{question} ..."));
        }
        Watch {
            teller: RefCell::new(teller),
            question,
            deadline,
            interrupted,
            estimate,
            estimated: Cell::new(false),
            shown: Cell::new(Instant::now()),
            looked: Cell::new(None),
            said_so: Cell::new(false),
        }
    }

    fn pace(&self, status: &Status) -> Pace {
        if let Some(estimate) = status.estimate
            && !self.estimated.replace(true)
        {
            self.note(&estimate.to_string());
        }
        self.show(status);
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let estimated = self.estimate && self.estimated.get();
        if late || estimated || self.interrupted.load(Ordering::SeqCst) {
            return Pace::Stop;
        }
        if self.measuring() { Pace::Wait } else { Pace::On }
    }

    /// Whether anything is measured, which is said once.
    fn measuring(&self) -> bool {
        let recent = self.looked.get().filter(|(at, _)| at.elapsed() < LOOK_EVERY);
        let (at, is_on) = recent.unwrap_or_else(|| (Instant::now(), measuring::is_on()));
        self.looked.set(Some((at, is_on)));
        if is_on && !self.said_so.replace(true) {
            self.note("waiting while something is measured on this machine");
        }
        is_on
    }

    fn note(&self, line: &str) {
        self.teller.borrow_mut().note(&format!("{}: {line}", self.question));
    }

    fn show(&self, status: &Status) {
        let bar = self.teller.borrow().draws();
        if self.shown.get().elapsed() < if bar { BAR_EVERY } else { LINE_EVERY } {
            return;
        }
        self.shown.set(Instant::now());
        let doing = match (status.proving, status.formulas) {
            (true, _) => "no program, writing the proof".to_string(),
            (_, (_, 1)) => "searching".to_string(),
            (_, (done, all)) => format!("{done} of {all} parts refuted"),
        };
        let (cases, conflicts) = (status.cases, status.conflicts);
        let line = format!("{doing}: {cases} cases, {conflicts} conflicts");
        if bar {
            self.teller.borrow_mut().step(0, 0, &line);
        } else {
            self.note(&format!("{} s: {line}", status.elapsed.as_secs()));
        }
    }

    fn end(self) {
        self.teller.into_inner().end();
    }
}
