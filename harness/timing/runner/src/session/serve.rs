//! The runner's end of a session: verifies routines and takes samples on request.

use super::{Answer, Fit, Greeting, Offer, PROTOCOL, Ready, Request};
use crate::ProbeWork;
use crate::prepare::{Boards, NotTimeable, Prepared, PreparedProbe, workload_named};
use crate::timed::timed;
use contract::Form;
use measure::{Clock, MachineClock, Sample, Stopwatch, Work};
use serde::Serialize;
use std::cell::RefCell;
use std::collections::HashMap;
use std::io::{self, BufRead, Write};
use std::rc::Rc;

/// Answers the requests of `input` on `output` until there are no more.
///
/// # Errors
/// If one of them can no longer be read from or written to.
pub fn serve(input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut session = Session::new();
    say(&mut output, &session.greeting())?;
    for line in input.lines() {
        let line = line?;
        match serde_json::from_str(&line) {
            Ok(Request::Routines) => say(&mut output, &Answer::Ok(offers()))?,
            Ok(Request::Prepare { variant, routine, form, workload, seed }) => {
                say(&mut output, &session.prepare(&variant, &routine, form, &workload, seed))?;
            }
            Ok(Request::Sample { id, passes }) => {
                say(&mut output, &session.sample(id, passes.max(1)))?;
            }
            Err(error) => say(&mut output, &Answer::<()>::Err(format!("{error}: {line}")))?,
        }
    }
    Ok(())
}

fn say(output: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_string(value).expect("plain data always serialises");
    line.push('\n');
    output.write_all(line.as_bytes())?;
    output.flush()
}

/// All that is linked in, runnable or not.
fn offers() -> Vec<Offer> {
    crate::every()
        .map(|(variant, routine)| {
            let loops = |form| {
                let symbols = routine.probes.iter().map(|probe| probe.loop_symbol(form));
                symbols.map(str::to_string).collect()
            };
            Offer {
                variant: variant.name.to_string(),
                routine: routine.name.to_string(),
                model: routine.model.name().to_string(),
                latency: loops(Form::Latency),
                throughput: loops(Form::Throughput),
            }
        })
        .collect()
}

struct Session {
    stopwatch: Rc<RefCell<Stopwatch<MachineClock>>>,
    /// The boards of the last request, and what they were asked for by.
    boards: Option<(String, u64, Boards)>,
    /// What was verified, so that the second form need not be.
    verified: HashMap<String, Prepared>,
    /// Probes and forms by number.
    ready: Vec<(PreparedProbe, Form)>,
}

impl Session {
    fn new() -> Self {
        let stopwatch = Rc::new(RefCell::new(Stopwatch::new(MachineClock::new())));
        Session { stopwatch, boards: None, verified: HashMap::new(), ready: Vec::new() }
    }

    fn greeting(&mut self) -> Greeting {
        // Long enough that the system's clock, against which it is taken, is right to a thousandth.
        std::thread::sleep(std::time::Duration::from_millis(5));
        let clock = &mut self.stopwatch.borrow_mut().clock;
        Greeting {
            protocol: PROTOCOL,
            clock: clock.source().to_string(),
            ticks_per_second: clock.ticks_per_second(),
        }
    }

    fn prepare(
        &mut self,
        variant: &str,
        routine: &str,
        form: Form,
        workload: &str,
        seed: u64,
    ) -> Answer<Fit> {
        let unknown = || format!("there is no {variant}/{routine}");
        let of = contract::registry::variant(variant).ok_or_else(unknown)?;
        let wanted = of.routine(routine).ok_or_else(unknown)?;
        let boards = self.boards(workload, seed)?;
        let hash = boards.workload().hash();
        let key = format!("{variant}/{routine} {workload} {seed}");
        let prepared = match self.verified.get(&key) {
            Some(prepared) => prepared.clone(),
            None => {
                let boards = self.boards(workload, seed)?;
                match boards.prepare(of, wanted) {
                    Ok(prepared) => prepared,
                    Err(NotTimeable::NotRunnable(why)) => return Ok(Fit::NotRunnable(why)),
                    Err(NotTimeable::Wrong(case)) => return Ok(Fit::Wrong(case)),
                }
            }
        };
        self.verified.insert(key, prepared.clone());
        let ready = prepared.probes.into_iter().map(|one| {
            let subject = one.probe.subject.name().to_string();
            let units = ProbeWork::new(String::new(), &one, form).units();
            self.ready.push((one, form));
            Ready { id: self.ready.len() - 1, subject, units }
        });
        Ok(Fit::Ready { probes: ready.collect(), boards: hash })
    }

    fn boards(&mut self, workload: &str, seed: u64) -> Answer<&mut Boards> {
        let same = |(name, of, _): &(String, u64, Boards)| name == workload && *of == seed;
        if !self.boards.as_ref().is_some_and(same) {
            let made = workload_named(workload, seed).map_err(|error| error.to_string())?;
            self.boards = Some((workload.to_string(), seed, Boards::new(made)));
        }
        let (_, _, boards) = self.boards.as_mut().expect("made above");
        Ok(boards)
    }

    fn sample(&self, id: usize, passes: u64) -> Answer<Sample> {
        let none = || format!("nothing was prepared as number {id}");
        let (probe, form) = self.ready.get(id).ok_or_else(none)?;
        let work = ProbeWork::new(String::new(), probe, *form);
        timed(&self.stopwatch, work).sample(passes, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use measure::Sample;

    fn prepare(variant: &str, form: Form, workload: &str, seed: u64) -> Request {
        let (variant, routine) = (variant.to_string(), "attacks".to_string());
        Request::Prepare { variant, routine, form, workload: workload.to_string(), seed }
    }

    fn asked(requests: &[Request]) -> Vec<String> {
        let line = |one| serde_json::to_string(one).expect("plain data");
        answers(&requests.iter().map(line).collect::<Vec<_>>().join("\n"))
    }

    /// The answers to these lines, the greeting first.
    fn answers(lines: &str) -> Vec<String> {
        let mut output = Vec::new();
        serve(lines.as_bytes(), &mut output).expect("memory can be written to");
        String::from_utf8(output).unwrap().lines().map(str::to_string).collect()
    }

    #[test]
    fn a_session_greets_offers_prepares_and_samples() {
        let prepare = |form| prepare("kogge_stone", form, "uniform-8", 1);
        let [first, last] = [0, 15].map(|id| Request::Sample { id, passes: 2 });
        let forms = Form::ALL.map(prepare);
        let [latency, throughput] = forms;
        let said = asked(&[Request::Routines, throughput, latency, first, last]);
        assert_eq!(said.len(), 6);
        let greeting: Greeting = serde_json::from_str(&said[0]).unwrap();
        assert_eq!(greeting.protocol, PROTOCOL);
        assert!(greeting.ticks_per_second > 1e6);
        let offers: Answer<Vec<Offer>> = serde_json::from_str(&said[1]).unwrap();
        let offers = offers.unwrap();
        let of = |offer: &&Offer| offer.variant == "kogge_stone" && offer.routine == "attacks";
        let offer = offers.iter().find(of).expect("it is registered");
        assert_eq!((offer.loops(Form::Latency).len(), offer.model.as_str()), (8, "ray_attacks"));
        let boards = workload_named("uniform-8", 1).unwrap().hash();
        for (line, first) in [(&said[2], 0), (&said[3], 8)] {
            let fit: Answer<Fit> = serde_json::from_str(line).unwrap();
            let Ok(Fit::Ready { probes, boards: hash, .. }) = fit else { panic!("{line}") };
            let ids: Vec<usize> = probes.iter().map(|probe| probe.id).collect();
            assert_eq!(ids, (first..first + 8).collect::<Vec<_>>());
            assert!(probes.iter().all(|probe| probe.units == 128.0));
            assert!(probes.iter().any(|probe| probe.subject == "north"));
            assert_eq!(hash, boards);
        }
        let sample = |line: &String| serde_json::from_str::<Answer<Sample>>(line).unwrap();
        let samples = [&said[4], &said[5]].map(|line| sample(line).expect("right answers"));
        assert!(samples.iter().all(|sample| sample.ticks >= 1.0));
        assert!(samples[0].at_ticks <= samples[1].at_ticks);
    }

    #[test]
    fn what_cannot_be_done_is_told_and_the_session_goes_on() {
        let unknown = prepare("kogge_stole", Form::Latency, "game", 1);
        let nowhere = prepare("kogge_stone", Form::Latency, "uniform-5", 1);
        let unasked = Request::Sample { id: 0, passes: 1 };
        let known = [unknown, nowhere, unasked].map(|one| serde_json::to_string(&one).unwrap());
        let more = "{\"prepare\":{\"form\":\"sideways\"}}\nmeasure everything\n\"routines\"";
        let said = answers(&[&known.join("\n"), more].join("\n"));
        for (line, why) in [
            (&said[1], "kogge_stole"),
            (&said[2], "uniform-5"),
            (&said[3], "number 0"),
            (&said[4], "sideways"),
            (&said[5], "measure everything"),
        ] {
            assert!(line.starts_with("{\"Err\":") && line.contains(why), "{line}");
        }
        assert!(said[6].starts_with("{\"Ok\":"));
    }
}
