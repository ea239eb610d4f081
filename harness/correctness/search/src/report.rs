//! The outcomes of a run as rows, and their summary.

use crate::estimate::Estimate;
use crate::outcome::{Ending, Outcome};
use crate::program::{Domain, Program};
use crate::question::{Form, Question};
use crate::trial;
use serde::{Deserialize, Serialize};

/// A question and its outcome.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct AnswerRow {
    /// The ranks of the file.
    pub ranks: usize,
    /// Inputs per gate.
    pub inputs: usize,
    /// Gates; `None` if free.
    pub gates: Option<usize>,
    /// Shifts; `None` if free.
    pub shifts: Option<usize>,
    /// The inputs that count.
    pub domain: Domain,
    /// Which programs the formula admitted.
    pub form: Form,
    /// `found`, `refuted`, `open` or `refused` (the checker rejects the refutation).
    pub verdict: String,
    /// The program found, one line per operation.
    pub program: Vec<String>,
    /// The number of inputs on which the program was run: all there are.
    pub inputs_checked: Option<u64>,
    /// Whether it is also correct for sliders on empty squares.
    pub right_anywhere: Option<bool>,
    /// Gates and shifts of the program found.
    pub cost_found: Option<(usize, usize)>,
    /// Why the refutation was refused.
    pub refused: Option<String>,
    /// The number of formulas of the question.
    pub parts: usize,
    /// Refuted formulas.
    pub formulas: usize,
    /// Of these, from the journal.
    pub from_journal: usize,
    /// Maximum number of inputs that a formula required.
    pub cases: usize,
    /// Variables of all formulas.
    pub variables: u64,
    /// Clauses of all formulas.
    pub clauses: usize,
    /// Conflicts of the solver.
    pub conflicts: u64,
    /// The size of the proof as text.
    pub proof_bytes: Option<u64>,
    /// The checker of the proof.
    pub proof_accepted_by: Option<String>,
    /// Wall time, checking included.
    pub seconds: f64,
    /// Time of all threads on refuted parts, the journal's included.
    pub core_seconds: f64,
    /// The estimated time of the search.
    pub estimate: Option<Estimate>,
}

impl AnswerRow {
    /// Makes the row of a question and its outcome.
    pub fn new(question: &Question, outcome: &Outcome) -> Self {
        let mut row = AnswerRow {
            ranks: question.ranks,
            inputs: question.arity,
            gates: question.cost.gates(),
            shifts: question.cost.shifts(),
            domain: question.domain,
            form: question.form,
            verdict: "open".to_string(),
            program: Vec::new(),
            inputs_checked: None,
            right_anywhere: None,
            cost_found: None,
            refused: None,
            parts: outcome.parts,
            formulas: outcome.formulas,
            from_journal: outcome.from_journal,
            cases: outcome.cases,
            variables: outcome.variables,
            clauses: outcome.clauses,
            conflicts: outcome.conflicts,
            proof_bytes: None,
            proof_accepted_by: None,
            seconds: outcome.seconds,
            core_seconds: outcome.core_seconds,
            estimate: outcome.estimate,
        };
        match &outcome.verdict {
            Ending::Open => {}
            Ending::Found(program) => {
                row.verdict = "found".to_string();
                row.program = program.to_string().lines().map(String::from).collect();
                row.inputs_checked = Some(trial::inputs(question.ranks, question.domain));
                let mut wrong_inputs =
                    trial::wrong_inputs(&**program, question.ranks, Domain::Anywhere);
                row.right_anywhere = Some(wrong_inputs.next().is_none());
                row.cost_found =
                    program.program().map(|program| (program.gates(), program.shifts()));
            }
            Ending::Refuted => {
                row.verdict = "refuted".to_string();
                row.proof_bytes = Some(outcome.proof_bytes);
                row.proof_accepted_by = Some("RUP checker".to_string());
            }
            Ending::Refused(rejection) => {
                row.verdict = "refused".to_string();
                row.refused = Some(rejection.to_string());
            }
        }
        row
    }

    /// Whether this row shows that no program has exactly this size.
    fn refutes(&self, ranks: usize, gates: Option<usize>, shifts: Option<usize>) -> bool {
        if self.verdict != "refuted" {
            return false;
        }
        self.ranks == ranks && self.gates == gates && self.shifts == shifts
    }
}

/// The summary of a run's rows for one number of ranks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Bounds {
    /// The ranks of the file.
    pub ranks: usize,
    /// No program has fewer gates, with any number of shifts.
    pub gates: usize,
    /// No program has fewer shifts, with any number of gates.
    pub shifts: usize,
    /// No program has fewer operations.
    pub operations: usize,
    /// The operations of the smallest program known to be correct.
    pub known: usize,
    /// Whether it was known before and this run found none as small.
    pub published: bool,
}

/// The most ranks of a board.
const MAX_RANKS: usize = 8;

/// Returns the summary for three to eight ranks and gates of this many inputs. It includes the
/// published programs, which are run on all inputs first.
///
/// A program for more ranks is one for fewer: only right shifts and gates that give 0 for zeros are
/// allowed, so empty ranks stay empty. Hence lower bounds carry over to all higher numbers of
/// ranks. At least one gate is needed, since the answer depends on two inputs. A refutation with
/// free shifts or with both counted excludes exactly its numbers, so bounds grow by one at a time;
/// a refutation with free gates excludes fewer shifts as well, with any gates.
///
/// # Errors
/// If a program is smaller than its bound, since a formula is wrong then.
pub fn bounds(rows: &[AnswerRow], domain: Domain, inputs: usize) -> Result<Vec<Bounds>, String> {
    let published_programs = Program::published_programs(inputs, domain);
    for (ranks, program) in &published_programs {
        let is_right = trial::wrong_inputs(program, *ranks, domain).next().is_none();
        assert!(is_right, "a published program gives the attacks");
    }
    // Where gates are free, the number of their inputs makes no difference.
    let rows = rows
        .iter()
        .filter(|row| row.domain == domain && (row.inputs == inputs || row.gates.is_none()));
    let rows = Rows(rows.collect());
    let mut bounds: Vec<Bounds> = Vec::new();
    for ranks in 3..=MAX_RANKS {
        bounds.push(rows.bounds(ranks, bounds.last(), &published_programs)?);
    }
    Ok(bounds)
}

/// The rows about the same kind of program.
struct Rows<'r>(Vec<&'r AnswerRow>);

impl Rows<'_> {
    /// Returns the bounds for a number of ranks, starting from those for one rank less.
    fn bounds(
        &self,
        ranks: usize,
        fewer_ranks: Option<&Bounds>,
        published_programs: &[(usize, Program)],
    ) -> Result<Bounds, String> {
        let (mut gates, mut operations) = match fewer_ranks {
            Some(bounds) => (bounds.gates, bounds.operations),
            None => (1, 0),
        };
        while self.refute(ranks, Some(gates), None) {
            gates += 1;
        }
        let shifts = self.min_shifts(ranks, fewer_ranks.map_or(0, |bounds| bounds.shifts));
        operations = operations.max(gates + shifts);
        // A number of operations is excluded if each way to divide it into gates and shifts is.
        while (gates..=operations - shifts)
            .all(|gates| self.refute(ranks, Some(gates), Some(operations - gates)))
        {
            operations += 1;
        }
        let synthesized = self.min_synthesized_operations(ranks).unwrap_or(usize::MAX);
        let published = min_published_operations(published_programs, ranks).unwrap_or(usize::MAX);
        let smallest = synthesized.min(published);
        if smallest < operations {
            return Err(format!(
                "{ranks} ranks: a program of {smallest} operations is right, and fewer than \
                 {operations} are refuted: a formula is wrong"
            ));
        }
        let published = smallest < synthesized;
        Ok(Bounds { ranks, gates, shifts, operations, known: smallest, published })
    }

    /// Whether some row shows that no program has exactly this size.
    fn refute(&self, ranks: usize, gates: Option<usize>, shifts: Option<usize>) -> bool {
        self.0.iter().any(|row| row.refutes(ranks, gates, shifts))
    }

    /// Returns the least number of shifts that a program can have: at least `lower_bound`, and more
    /// than refutations with free gates exclude.
    fn min_shifts(&self, ranks: usize, lower_bound: usize) -> usize {
        let mut minimum = lower_bound;
        for row in &self.0 {
            if row.ranks == ranks && row.gates.is_none() && row.verdict == "refuted" {
                minimum = row.shifts.map_or(minimum, |shifts| minimum.max(shifts + 1));
            }
        }
        minimum
    }

    /// Returns the operations of the smallest program that a search found for this many ranks or
    /// more.
    fn min_synthesized_operations(&self, ranks: usize) -> Option<usize> {
        let mut minimum: Option<usize> = None;
        for row in &self.0 {
            if row.ranks < ranks {
                continue;
            }
            let Some((gates, shifts)) = row.cost_found else { continue };
            let operations = gates + shifts;
            minimum = Some(minimum.map_or(operations, |least| least.min(operations)));
        }
        minimum
    }
}

/// Returns the operations of the smallest published program for this many ranks or more.
fn min_published_operations(programs: &[(usize, Program)], ranks: usize) -> Option<usize> {
    let programs = programs.iter().filter(|(max_ranks, _)| *max_ranks >= ranks);
    programs.map(|(_, program)| program.lines.len()).min()
}
