//! The outcomes of a run as rows, and what they say together. Knows not how they are printed.

use crate::estimate::Estimate;
use crate::program::Domain;
use crate::program::Program;
use crate::question::{Form, Question};
use crate::search::{Ending, Outcome};
use crate::trial;
use serde::{Deserialize, Serialize};

/// A question and how the search for its answer ended.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Answered {
    /// The ranks of the file.
    pub ranks: usize,
    /// How many inputs a gate has.
    pub inputs: usize,
    /// Gates; none if they were free.
    pub gates: Option<usize>,
    /// Shifts; none if they were free.
    pub shifts: Option<usize>,
    /// The inputs that count.
    pub domain: Domain,
    /// Which programs the formula admitted.
    pub form: Form,
    /// `found`, `refuted`, `open` or `refused` (a refutation that the checker does not accept).
    pub verdict: String,
    /// What was found, a line for each operation.
    pub program: Vec<String>,
    /// How many inputs what was found was run on: all there are.
    pub inputs_checked: Option<u64>,
    /// Whether what was found is right for sliders on empty squares too.
    pub right_anywhere: Option<bool>,
    /// The gates and shifts of the program found.
    pub cost_found: Option<(usize, usize)>,
    /// Why a refutation was refused.
    pub refused: Option<String>,
    /// Into how many formulas the question is split.
    pub parts: usize,
    /// How many of them are refuted.
    pub formulas: usize,
    /// How many of these the journal held.
    pub from_journal: usize,
    /// Inputs that a formula came to demand, at most.
    pub cases: usize,
    /// Variables of all formulas.
    pub variables: u64,
    /// Clauses of all formulas.
    pub clauses: usize,
    /// Dead ends that the solver learnt from.
    pub conflicts: u64,
    /// The size of the proof as text.
    pub proof_bytes: Option<u64>,
    /// What accepted the proof.
    pub proof_accepted_by: Option<String>,
    /// Wall time, checking included.
    pub seconds: f64,
    /// Time of all threads on refuted parts, those of the journal included.
    pub core_seconds: f64,
    /// How long the search was going to take.
    pub estimate: Option<Estimate>,
}

impl Answered {
    /// The row of an answered question.
    pub fn new(question: &Question, outcome: &Outcome) -> Self {
        let mut row = Answered {
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
            Ending::Found(found) => {
                row.verdict = "found".to_string();
                row.program = found.to_string().lines().map(String::from).collect();
                row.inputs_checked = Some(trial::inputs(question.ranks, question.domain));
                let mut wrong = trial::wrong(&**found, question.ranks, Domain::Anywhere);
                row.right_anywhere = Some(wrong.next().is_none());
                row.cost_found = found.program().map(|program| (program.gates(), program.shifts()));
            }
            Ending::Refuted => {
                row.verdict = "refuted".to_string();
                row.proof_bytes = Some(outcome.proof_bytes);
                row.proof_accepted_by = Some("RUP checker".to_string());
            }
            Ending::Refused(refused) => {
                row.verdict = "refused".to_string();
                row.refused = Some(refused.to_string());
            }
        }
        row
    }

    fn refutes(&self, ranks: usize, gates: Option<usize>, shifts: Option<usize>) -> bool {
        (self.verdict.as_str(), self.ranks, self.gates, self.shifts)
            == ("refuted", ranks, gates, shifts)
    }
}

/// What the rows of a run say together of one number of ranks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Bounds {
    /// The ranks of the file.
    pub ranks: usize,
    /// No program has fewer gates, however many shifts.
    pub gates: usize,
    /// No program has fewer shifts, however many gates.
    pub shifts: usize,
    /// No program has fewer operations.
    pub operations: usize,
    /// The operations of the smallest program known to be right.
    pub known: usize,
    /// Whether it was known before and this run found none as small.
    pub published: bool,
}

/// The most ranks of a board.
const MAX_RANKS: usize = 8;

/// What the rows say of three to eight ranks and gates of so many inputs, and what known programs
/// do, which are run on all inputs first.
///
/// A program for more ranks is one for fewer: only right shifts and gates that give 0 for zeroes
/// are allowed, so ranks that are empty stay empty. Hence what one number of ranks needs all higher
/// ones need. One gate is needed since the answer depends on two inputs. A refutation with free
/// shifts or with both counted excludes exactly the numbers it names, so bounds grow by one at a
/// time; one with free gates excludes fewer shifts as well, whatever the gates. A program below its
/// bound means that a formula is wrong, and is an error.
pub fn bounds(rows: &[Answered], domain: Domain, inputs: usize) -> Result<Vec<Bounds>, String> {
    let known = Program::known(inputs, domain);
    for (ranks, program) in &known {
        let right = trial::wrong(program, *ranks, domain).next().is_none();
        assert!(right, "what is known gives the attacks");
    }
    let rows: Vec<&Answered> = rows
        .iter()
        .filter(|row| row.domain == domain && (row.inputs == inputs || row.gates.is_none()))
        .collect();
    let refuted = |ranks, gates, shifts| rows.iter().any(|row| row.refutes(ranks, gates, shifts));
    let mut all: Vec<Bounds> = Vec::new();
    for ranks in 3..=MAX_RANKS {
        let (mut gates, mut shifts, mut operations) =
            all.last().map_or((1, 0, 0), |fewer| (fewer.gates, fewer.shifts, fewer.operations));
        while refuted(ranks, Some(gates), None) {
            gates += 1;
        }
        let free_gates = rows.iter().filter(|row| row.gates.is_none() && row.ranks == ranks);
        let refuted_shifts = free_gates.filter(|row| row.verdict == "refuted");
        shifts =
            refuted_shifts.filter_map(|row| row.shifts).map(|s| s + 1).fold(shifts, usize::max);
        operations = operations.max(gates + shifts);
        while (gates..=operations - shifts)
            .all(|split| refuted(ranks, Some(split), Some(operations - split)))
        {
            operations += 1;
        }
        let found = rows.iter().filter(|row| row.ranks >= ranks);
        let costs = found.filter_map(|row| row.cost_found.map(|(gates, shifts)| gates + shifts));
        let found = costs.min().unwrap_or(usize::MAX);
        let published = known.iter().filter(|(most, _)| *most >= ranks);
        let published = published.map(|(_, program)| program.lines.len()).min();
        let known = published.map_or(found, |published| found.min(published));
        if known < operations {
            return Err(format!(
                "{ranks} ranks: a program of {known} operations is right, and fewer than \
                 {operations} are refuted: a formula is wrong"
            ));
        }
        all.push(Bounds { ranks, gates, shifts, operations, known, published: known < found });
    }
    Ok(all)
}
