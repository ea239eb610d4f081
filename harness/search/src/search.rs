//! Looks for a program: right for a few cases first, then for those on which it was wrong too
//! (counterexample-guided: Solar-Lezama 2008). A formula that demands less than all cases and has
//! no model stands for the whole question, so a refutation needs no more cases than it took.

use crate::case::Case;
use crate::program::Runs;
use crate::question::Question;
use crate::rup::{Checker, Refused};
use crate::solver::{Answer, Solver, Step};
use crate::trial;
use std::cell::Cell;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// How a search ended.
pub enum Verdict {
    /// With a program that is right for all inputs.
    Found(Box<dyn Runs>),
    /// There is none, and the checker accepted the proof.
    Refuted,
    /// It was stopped.
    Open,
    /// The solver says that there is none, and the checker does not follow.
    Refused(Refused),
}

/// A finished search.
pub struct Outcome {
    /// How it ended.
    pub verdict: Verdict,
    /// Inputs that the formula came to demand.
    pub cases: usize,
    /// The size of the formula.
    pub variables: i32,
    /// The size of the formula.
    pub clauses: usize,
    /// Dead ends that the solver learnt from.
    pub conflicts: u64,
    /// What the proof takes as text.
    pub proof_bytes: u64,
    /// Wall time, checking included.
    pub seconds: f64,
}

/// Where a search is.
pub struct Status {
    /// Inputs that the formula demands so far.
    pub cases: usize,
    /// Dead ends so far.
    pub conflicts: u64,
    /// Since the beginning.
    pub elapsed: Duration,
}

/// What a search may use and where it writes.
#[derive(Default)]
pub struct Options {
    /// When to give up.
    pub deadline: Option<Instant>,
    /// Where the formula goes, in the DIMACS format.
    pub cnf: Option<PathBuf>,
    /// Where the proof goes, in the DRAT format.
    pub proof: Option<PathBuf>,
}

/// Cases that a formula demands from the beginning.
const FIRST_CASES: usize = 12;

/// Steps that go to the checker at once.
const BLOCK: usize = 256;

/// Answers a question. `go_on` is asked at every conflict.
pub fn search(
    question: &Question,
    options: &Options,
    go_on: &dyn Fn(&Status) -> bool,
) -> io::Result<Outcome> {
    let start = Instant::now();
    let (sender, receiver) = sync_channel::<Vec<Step>>(64);
    thread::scope(|scope| {
        let checking = scope.spawn(move || {
            let mut checker = Checker::default();
            for step in receiver.into_iter().flatten() {
                match step {
                    Step::Axiom(clause) => checker.axiom(&clause),
                    Step::Lemma(clause) => checker.lemma(&clause)?,
                    Step::Delete(clause) => checker.delete(&clause),
                }
            }
            Ok(checker)
        });
        let mut notary = Notary::new(sender, options)?;
        let (mut cnf, mut encoding) = question.formula();
        let mut cases: Vec<Case> = Vec::new();
        let add = |case: Case, cnf: &mut _, encoding: &mut Box<dyn crate::encoding::Encoding>| encoding.add(case, cnf);
        for case in first_cases(question) {
            add(case, &mut cnf, &mut encoding);
            cases.push(case);
        }
        let count = Cell::new(cases.len());
        let stop = |conflicts: u64| {
            let status = Status { cases: count.get(), conflicts, elapsed: start.elapsed() };
            options.deadline.is_some_and(|deadline| Instant::now() >= deadline) || !go_on(&status)
        };
        let mut tell = |step: Step| notary.note(step);
        let mut solver = Solver::new(&mut tell, &stop);
        let answer = loop {
            let model = match solver.solve(&cnf) {
                Answer::Model(model) => model,
                Answer::None => break None,
                Answer::Stopped => break Some(Verdict::Open),
            };
            let found = encoding.read(&|literal| model[literal as usize - 1]);
            let wrong: Vec<(u8, u8)> = trial::wrong(&*found, question.ranks, question.domain).collect();
            if wrong.is_empty() {
                break Some(Verdict::Found(found));
            }
            let (sliders, empty) = wrong[wrong.len() / 2];
            let case = Case { sliders, empty };
            assert!(!cases.contains(&case), "the formula demands {case:?}, and\n{found}fails");
            cases.push(case);
            add(case, &mut cnf, &mut encoding);
            count.set(cases.len());
        };
        let conflicts = solver.conflicts();
        drop(solver);
        let proof_bytes = notary.finish()?;
        let checked = checking.join().expect("the checker does not panic");
        let verdict = answer.unwrap_or_else(|| match checked {
            Ok(checker) if checker.refuted() => Verdict::Refuted,
            Ok(checker) => Verdict::Refused(Refused { lemma: checker.lemmas() + 1, clause: vec![] }),
            Err(refused) => Verdict::Refused(refused),
        });
        if let Some(path) = &options.cnf {
            let mut file = BufWriter::new(File::create(path)?);
            cnf.write(&mut file)?;
            file.flush()?;
        }
        Ok(Outcome {
            verdict,
            cases: cases.len(),
            variables: cnf.variables(),
            clauses: cnf.len(),
            conflicts,
            proof_bytes,
            seconds: start.elapsed().as_secs_f64(),
        })
    })
}

/// Random inputs to begin with, always the same.
fn first_cases(question: &Question) -> Vec<Case> {
    let all = 1u32 << question.ranks;
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 40) as u32 % all
    };
    let mut cases: Vec<Case> = Vec::new();
    let n = std::env::var("FIRST").ok().map_or(FIRST_CASES, |t| t.parse().unwrap());
    while cases.len() < n {
        let (sliders, empty) = (next() & next(), next() | next());
        let sliders = if question.domain == trial::Domain::Disjoint { sliders & !empty } else { sliders };
        let case = Case { sliders: sliders as u8, empty: empty as u8 };
        if !cases.contains(&case) {
            cases.push(case);
        }
    }
    cases
}

/// Takes down the steps of a refutation: for the checker, for the file, and their size.
struct Notary {
    sender: Option<SyncSender<Vec<Step>>>,
    block: Vec<Step>,
    file: Option<BufWriter<File>>,
    bytes: u64,
    failed: Option<io::Error>,
}

impl Notary {
    fn new(sender: SyncSender<Vec<Step>>, options: &Options) -> io::Result<Self> {
        let file = options.proof.as_ref().map(File::create).transpose()?.map(BufWriter::new);
        Ok(Notary { sender: Some(sender), block: Vec::new(), file, bytes: 0, failed: None })
    }

    fn note(&mut self, step: Step) {
        let line = match &step {
            Step::Axiom(_) => None,
            Step::Lemma(clause) => Some(("", clause)),
            Step::Delete(clause) => Some(("d ", clause)),
        };
        if let Some((prefix, clause)) = line {
            let mut text = prefix.to_string();
            for literal in clause {
                text += &format!("{literal} ");
            }
            text += "0\n";
            self.bytes += text.len() as u64;
            if let Some(file) = &mut self.file
                && let Err(error) = file.write_all(text.as_bytes())
            {
                self.failed.get_or_insert(error);
            }
        }
        self.block.push(step);
        if self.block.len() >= BLOCK {
            self.send();
        }
    }

    /// A checker that refused listens no more.
    fn send(&mut self) {
        let block = std::mem::take(&mut self.block);
        if let Some(sender) = &self.sender
            && sender.send(block).is_err()
        {
            self.sender = None;
        }
    }

    /// Ends the proof; its size.
    fn finish(mut self) -> io::Result<u64> {
        self.send();
        if let Some(file) = &mut self.file {
            file.flush()?;
        }
        self.failed.map_or(Ok(self.bytes), Err)
    }
}
