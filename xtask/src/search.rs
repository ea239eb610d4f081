//! `search`: the smallest programs for an attack fill, found or refuted.

use crate::arguments::search::Arguments;
use crate::{failure::Failure, interrupt, progress::Teller, say_json, terminal};
use build::Progress;
use search::plan;
use search::question::{Cost, Form, Question};
use search::report::{Answered, Bounds, bounds};
use search::search::{Files, Status, search};
use search::trial::Domain;
use search::view::{rules, summary, tables};
use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Where there is no bar a line is written so often.
const LINE_EVERY: Duration = Duration::from_secs(60);

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
    let files = Files { cnf: arguments.cnf.clone(), proof: arguments.proof.clone() };
    let deadline = arguments.timeout.map(|seconds| Instant::now() + Duration::from_secs(seconds));
    let interrupted = interrupt::in_order();
    let mut teller = Teller::new(arguments.json);
    let mut rows: Vec<Answered> = Vec::new();
    for (index, question) in questions.iter().enumerate() {
        let watch = Watch::new(&mut teller, question, deadline, interrupted);
        // The files are of the question that was asked, and that is the last one.
        let here = if index + 1 == questions.len() { &files } else { &Files::default() };
        let outcome = search(question, here, &|status| watch.go_on(status));
        let outcome = outcome.map_err(|error| Failure::Input(error.to_string()))?;
        watch.end();
        rows.push(Answered::new(question, &outcome));
    }
    let mut bounds = bounds(&rows, domain).map_err(Failure::Check)?;
    bounds.retain(|bound| rows.iter().any(|row| row.ranks == bound.ranks));
    let interrupted = interrupted.load(Ordering::SeqCst);
    let summary = summary(&rows, &bounds);
    if arguments.json {
        let rules = rules(domain);
        say_json(&Run { rules, rows: &rows, bounds: &bounds, summary, interrupted })?;
    } else {
        terminal::show(&tables(&rows, &summary, domain))?;
    }
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
    let mut questions = plan::quick(domain, form);
    let Some(ranks) = arguments.ranks.map(usize::from) else { return Ok(questions) };
    let cost = match (arguments.gates.map(usize::from), arguments.shifts.map(usize::from)) {
        (Some(gates), Some(shifts)) => Cost::Both { gates, shifts },
        (Some(gates), None) => Cost::Gates(gates),
        (None, Some(shifts)) => Cost::Shifts(shifts),
        (None, None) => {
            return Err(Failure::Input("--ranks needs --gates, --shifts or both".to_string()));
        }
    };
    let split = matches!(cost, Cost::Gates(_)) && form == Form::Normal;
    if split && (arguments.cnf.is_some() || arguments.proof.is_some()) {
        return Err(Failure::Input(
            "a question on gates alone is split into many formulas; --plain asks it with one, \
             which --cnf and --proof can write"
                .to_string(),
        ));
    }
    if !arguments.quick {
        questions.clear();
    }
    questions.push(Question { ranks, domain, cost, form });
    Ok(questions)
}

/// Shows where one search is and says when it has to end.
struct Watch<'t> {
    teller: RefCell<&'t mut Teller>,
    question: String,
    deadline: Option<Instant>,
    interrupted: &'t AtomicBool,
    shown: Cell<Instant>,
}

impl<'t> Watch<'t> {
    fn new(
        teller: &'t mut Teller,
        question: &Question,
        deadline: Option<Instant>,
        interrupted: &'t AtomicBool,
    ) -> Self {
        let question = question.to_string();
        teller.begin(&question, 0);
        let shown = Cell::new(Instant::now());
        Watch { teller: RefCell::new(teller), question, deadline, interrupted, shown }
    }

    fn go_on(&self, status: &Status) -> bool {
        let mut teller = self.teller.borrow_mut();
        let bar = matches!(**teller, Teller::Bar(_));
        if self.shown.get().elapsed() >= if bar { BAR_EVERY } else { LINE_EVERY } {
            self.shown.set(Instant::now());
            let doing = match (status.proving, status.formulas) {
                (true, _) => "no program, writing the proof".to_string(),
                (_, (_, 1)) => "searching".to_string(),
                (_, (done, all)) => format!("{done} of {all} formulas refuted"),
            };
            let (cases, conflicts) = (status.cases, status.conflicts);
            let line = format!("{doing}: {cases} cases, {conflicts} conflicts");
            if bar {
                teller.step(0, &line);
            } else {
                let seconds = status.elapsed.as_secs();
                teller.note(&format!("{}: {seconds} s: {line}", self.question));
            }
        }
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        !late && !self.interrupted.load(Ordering::SeqCst)
    }

    fn end(self) {
        self.teller.into_inner().end();
    }
}
