//! Compares a probe with the oracle, call by call; also its two loops, and the generic kernel
//! without machine code.

use crate::cases::Flow;
use crate::failure::{Failure, Fault};
use crate::question::Question;
use contract::{Form, Probe, Routine, Variant, note};
use std::ops::ControlFlow::{Break, Continue};

/// Compares one probe's answers with the right ones until one differs.
pub(crate) struct Checker<'a> {
    variant: &'a Variant,
    routine: &'a Routine,
    probe: &'a Probe,
    pub(crate) question: Question,
    expected: Vec<u64>,
    /// The arguments that `expected` answers.
    asked: Vec<u64>,
    got: Vec<u64>,
    cases: u64,
    failure: Option<Failure>,
}

impl<'a> Checker<'a> {
    /// A checker of machine code. Fails if this machine cannot run it.
    pub(crate) fn new(
        variant: &'a Variant,
        routine: &'a Routine,
        probe: &'a Probe,
    ) -> Result<Checker<'a>, Failure> {
        let checker = Checker::of_kernel(variant, routine, probe);
        match routine.runnable() {
            Ok(()) => Ok(checker),
            Err(why) => {
                let fault = Fault::Nothing { why: format!("cannot run: {why}") };
                Err(Failure::new(variant, routine, checker.question, fault))
            }
        }
    }

    /// A checker of the generic kernel, which any machine can evaluate.
    pub(crate) fn of_kernel(
        variant: &'a Variant,
        routine: &'a Routine,
        probe: &'a Probe,
    ) -> Checker<'a> {
        variant.ready();
        let question = Question::new(routine.model, probe.subject, &probe.shape);
        Checker {
            variant,
            routine,
            probe,
            question,
            expected: vec![0; probe.shape.answer_words],
            asked: Vec::new(),
            got: vec![0; probe.shape.answer_words],
            cases: 0,
            failure: None,
        }
    }

    fn fail(&mut self, fault: Fault) -> Flow {
        self.failure = Some(Failure::new(self.variant, self.routine, self.question, fault));
        Break(())
    }

    /// The number of cases compared, or the first failure. No case at all is a failure.
    pub(crate) fn finish(mut self) -> Result<u64, Failure> {
        if self.cases == 0 && self.failure.is_none() {
            let _ = self.fail(Fault::Nothing { why: "no case was compared".to_string() });
        }
        self.failure.map_or(Ok(self.cases), Err)
    }

    fn expect(&mut self, arguments: &[u64]) {
        self.question.answer_after(&self.asked, arguments, &mut self.expected);
        self.asked.clear();
        self.asked.extend_from_slice(arguments);
    }

    /// The probe's answer to one call.
    pub(crate) fn answer(&mut self, arguments: &[u64]) -> Flow {
        self.expect(arguments);
        self.called(arguments)
    }

    /// As [`Self::answer`], where the right one is known.
    pub(crate) fn compare(&mut self, arguments: &[u64], right: &[u64]) -> Flow {
        self.asked.clear();
        self.expected.copy_from_slice(right);
        self.called(arguments)
    }

    fn called(&mut self, arguments: &[u64]) -> Flow {
        self.cases += 1;
        for (got, expected) in self.got.iter_mut().zip(&self.expected) {
            *got = !expected; // so that a word that the probe leaves unwritten is wrong
        }
        // SAFETY: `new` asked whether the CPU has the features; the buffer has the shape's
        // answer words, and arguments come in the shape's length.
        unsafe { (self.probe.call_words)(arguments.as_ptr(), self.got.as_mut_ptr()) };
        if self.got == self.expected { Continue(()) } else { self.wrong("the probe", arguments) }
    }

    fn wrong(&mut self, reading: &'static str, arguments: &[u64]) -> Flow {
        self.fail(Fault::Wrong {
            reading,
            arguments: arguments.to_vec(),
            expected: self.expected.clone(),
            got: self.got.clone(),
        })
    }

    /// Checks the preconditions of the model.
    pub(crate) fn precondition(&mut self, arguments: &[u64]) -> Flow {
        match self.question.broken_precondition(arguments) {
            Some(broken) => {
                self.fail(Fault::Precondition { arguments: arguments.to_vec(), broken })
            }
            None => Continue(()),
        }
    }

    /// Both loops over the arguments of whole calls, one pass and three.
    pub(crate) fn loops(&mut self, arguments: &[u64]) -> Flow {
        let words = self.probe.shape.argument_words();
        let calls = arguments.len() / words;
        let mut answers = Vec::with_capacity(calls * self.expected.len());
        for call in arguments.chunks_exact(words) {
            self.expect(call);
            answers.extend_from_slice(&self.expected);
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
                    let of = match form {
                        Form::Latency => "latency loop",
                        Form::Throughput => "throughput loop",
                    };
                    return self.fail(Fault::Checksum { of, passes, calls, expected, got });
                }
            }
        }
        Continue(())
    }

    /// Evaluates the generic kernel as a graph, if the probe has one.
    pub(crate) fn readings(&mut self, arguments: &[u64]) -> Flow {
        let Some(kernel) = self.probe.reading else { return Continue(()) };
        for call in arguments.chunks_exact(self.probe.shape.argument_words()) {
            let got = note(kernel, call).answer_words();
            self.cases += 1;
            self.expect(call);
            self.got = got;
            if self.got != self.expected {
                return self.wrong("the generic kernel", call);
            }
        }
        Continue(())
    }
}
