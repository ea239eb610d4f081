//! Compares a probe with the oracle, call by call; also its two loops, and the generic kernel
//! without machine code.
//!
//! A checker keeps the first failure and breaks the flow of cases; [`Checker::finish`] then reports
//! it. So the generators of cases know nothing of failures.

use crate::cases::Flow;
use crate::failure::{Failure, Fault};
use crate::oracle::Oracle;
use contract::{Form, Probe, Routine, Variant, note};
use std::ops::ControlFlow::{Break, Continue};

/// Compares one probe's answers with the right ones until one differs.
pub(crate) struct Checker<'a> {
    variant: &'a Variant,
    routine: &'a Routine,
    probe: &'a Probe,
    pub(crate) oracle: Oracle,
    expected: Vec<u64>,
    /// The arguments that `expected` answers; empty if the caller knew the answer.
    last_arguments: Vec<u64>,
    got: Vec<u64>,
    cases: u64,
    failure: Option<Failure>,
}

impl<'a> Checker<'a> {
    /// Makes a checker of machine code. This fails if this machine cannot run it.
    pub(crate) fn new(
        variant: &'a Variant,
        routine: &'a Routine,
        probe: &'a Probe,
    ) -> Result<Checker<'a>, Failure> {
        let checker = Checker::for_kernel(variant, routine, probe);
        if let Err(why) = routine.runnable() {
            let fault = Fault::Nothing { why: format!("cannot run: {why}") };
            return Err(Failure::new(variant, routine, checker.oracle, fault));
        }
        Ok(checker)
    }

    /// Makes a checker of the generic kernel, which any machine can evaluate.
    pub(crate) fn for_kernel(
        variant: &'a Variant,
        routine: &'a Routine,
        probe: &'a Probe,
    ) -> Checker<'a> {
        variant.ready();
        Checker {
            variant,
            routine,
            probe,
            oracle: Oracle::new(routine.model, probe.subject, &probe.shape),
            expected: vec![0; probe.shape.answer_words],
            last_arguments: Vec::new(),
            got: vec![0; probe.shape.answer_words],
            cases: 0,
            failure: None,
        }
    }

    fn fail(&mut self, fault: Fault) -> Flow {
        self.failure = Some(Failure::new(self.variant, self.routine, self.oracle, fault));
        Break(())
    }

    /// Returns the number of cases compared, or the first failure. It is a failure if there was no
    /// case.
    pub(crate) fn finish(mut self) -> Result<u64, Failure> {
        if self.cases == 0 && self.failure.is_none() {
            let _ = self.fail(Fault::Nothing { why: "no case was compared".to_string() });
        }
        self.failure.map_or(Ok(self.cases), Err)
    }

    fn expect(&mut self, arguments: &[u64]) {
        self.oracle.write_answer_after(&self.last_arguments, arguments, &mut self.expected);
        self.last_arguments.clear();
        self.last_arguments.extend_from_slice(arguments);
    }

    /// Checks the probe's answer to one call.
    pub(crate) fn check_answer(&mut self, arguments: &[u64]) -> Flow {
        self.expect(arguments);
        self.call(arguments)
    }

    /// Checks the probe's answer to one call against a right answer that the caller knows.
    pub(crate) fn check_known_answer(&mut self, arguments: &[u64], right: &[u64]) -> Flow {
        self.last_arguments.clear();
        self.expected.copy_from_slice(right);
        self.call(arguments)
    }

    /// Calls the probe and compares its answer with `expected`.
    fn call(&mut self, arguments: &[u64]) -> Flow {
        self.cases += 1;
        for (got, expected) in self.got.iter_mut().zip(&self.expected) {
            *got = !expected; // so that a word that the probe leaves unwritten is wrong
        }
        // SAFETY: `new` asked whether the CPU has the features; the buffer has the shape's
        // answer words, and arguments come in the shape's length.
        unsafe { (self.probe.call_words)(arguments.as_ptr(), self.got.as_mut_ptr()) };
        if self.oracle.is_right(&self.expected, &self.got) {
            Continue(())
        } else {
            self.report_wrong_answer("the probe", arguments)
        }
    }

    /// Makes `got` the failure. `reading` names what gave that answer.
    fn report_wrong_answer(&mut self, reading: &'static str, arguments: &[u64]) -> Flow {
        self.fail(Fault::Wrong {
            reading,
            arguments: arguments.to_vec(),
            expected: self.expected.clone(),
            got: self.got.clone(),
        })
    }

    /// Checks the preconditions of the model.
    pub(crate) fn check_precondition(&mut self, arguments: &[u64]) -> Flow {
        match self.oracle.broken_precondition(arguments) {
            Some(rule) => self.fail(Fault::Precondition { arguments: arguments.to_vec(), rule }),
            None => Continue(()),
        }
    }

    /// Checks both loops over the arguments of whole calls, with one pass and with three: a loop
    /// that forgets the link or its sums between passes is right in the first. The checksum is that
    /// of the probe's own right answers, because a list may have several orders.
    pub(crate) fn check_loops(&mut self, arguments: &[u64]) -> Flow {
        let words = self.probe.shape.argument_words();
        let calls = arguments.len() / words;
        let mut answers = Vec::with_capacity(calls * self.expected.len());
        for call in arguments.chunks_exact(words) {
            self.check_answer(call)?;
            answers.extend_from_slice(&self.got);
        }
        let mut chained = arguments.to_vec();
        let link = self.probe.chain(&mut chained, &answers);
        for (form, arguments) in [(Form::Latency, &*chained), (Form::Throughput, arguments)] {
            for passes in [1, 3] {
                self.cases += (calls * passes) as u64;
                let expected = self.probe.expected_sums(&answers, passes);
                // SAFETY: `new` asked whether the CPU has the features.
                let got = unsafe { self.probe.run(form, arguments, passes, &link) };
                if got != expected {
                    let name = match form {
                        Form::Latency => "latency loop",
                        Form::Throughput => "throughput loop",
                    };
                    return self.fail(Fault::Checksum { name, passes, calls, expected, got });
                }
            }
        }
        Continue(())
    }

    /// Evaluates the generic kernel as a graph, if the probe has one.
    pub(crate) fn check_kernel(&mut self, arguments: &[u64]) -> Flow {
        let Some(kernel) = self.probe.reading else { return Continue(()) };
        for call in arguments.chunks_exact(self.probe.shape.argument_words()) {
            self.cases += 1;
            self.expect(call);
            self.got = note(kernel, call).answer_words();
            if !self.oracle.is_right(&self.expected, &self.got) {
                return self.report_wrong_answer("the generic kernel", call);
            }
        }
        Continue(())
    }
}
