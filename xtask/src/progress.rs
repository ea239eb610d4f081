//! Progress on stderr: a bar with an estimate on a terminal, lines otherwise, nothing with --json. A stage has a
//! line when it begins, and one now and then if it is long.

use crate::interrupt;
use build::Progress;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// How long a stage says nothing in lines.
const SILENCE: Duration = Duration::from_secs(30);

/// How a run tells what it is doing.
pub enum Teller {
    /// A bar for the stage under way.
    Bar(Option<ProgressBar>),
    /// Lines for the stage under way.
    Lines(Option<Stage>),
    /// Nothing.
    Quiet,
}

/// A stage that is told of in lines.
pub struct Stage {
    name: String,
    steps: u64,
    begun: Instant,
    /// When it last said something.
    told: Instant,
}

impl Stage {
    fn begin(name: &str, steps: u64) -> Self {
        let now = Instant::now();
        Stage { name: name.to_string(), steps, begun: now, told: now }
    }

    /// What there is to say of so many steps done, if nothing was said for long.
    fn tell(&mut self, done: u64, now: Instant) -> Option<String> {
        if now - self.told < SILENCE || done == 0 {
            return None;
        }
        self.told = now;
        let Stage { name, steps, .. } = self;
        let left = (now - self.begun).as_secs_f64() / done as f64 * steps.checked_sub(done)? as f64;
        Some(format!("{name}: {done} of {steps}, about {:.0} min left", (left / 60.0).ceil()))
    }
}

impl Teller {
    /// What fits where standard error goes.
    pub fn new(quiet: bool) -> Self {
        match (quiet, std::io::stderr().is_terminal()) {
            (true, _) => Teller::Quiet,
            (false, true) => Teller::Bar(None),
            (false, false) => Teller::Lines(None),
        }
    }
}

impl Progress for Teller {
    fn begin(&mut self, stage: &str, steps: u64) {
        interrupt::stage(stage);
        match self {
            Teller::Bar(slot) => {
                let template = if steps == 0 {
                    "{spinner} {prefix}  {elapsed}  {wide_msg}"
                } else {
                    "{prefix:<12} [{bar:30}] {pos}/{len}  {elapsed} (about {eta} left)  {wide_msg}"
                };
                let style = ProgressStyle::with_template(template).expect("a valid template");
                let bar =
                    if steps == 0 { ProgressBar::new_spinner() } else { ProgressBar::new(steps) };
                bar.set_style(style.progress_chars("=> "));
                bar.set_prefix(stage.to_string());
                bar.enable_steady_tick(std::time::Duration::from_millis(200));
                *slot = Some(bar);
            }
            Teller::Lines(slot) => {
                eprintln!("{stage} ...");
                *slot = Some(Stage::begin(stage, steps));
            }
            Teller::Quiet => {}
        }
    }

    fn step(&mut self, done: u64, doing: &str) {
        match self {
            Teller::Bar(Some(bar)) => {
                bar.set_position(done);
                bar.set_message(doing.to_string());
            }
            Teller::Lines(Some(stage)) => {
                stage.tell(done, Instant::now()).into_iter().for_each(|line| eprintln!("{line}"));
            }
            _ => {}
        }
    }

    fn end(&mut self) {
        match self {
            Teller::Bar(slot) => slot.take().iter().for_each(ProgressBar::finish_and_clear),
            Teller::Lines(slot) => *slot = None,
            Teller::Quiet => {}
        }
    }

    fn note(&mut self, line: &str) {
        match self {
            Teller::Bar(Some(bar)) => bar.println(line),
            Teller::Bar(None) | Teller::Lines(_) => eprintln!("{line}"),
            Teller::Quiet => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_stage_says_how_far_it_is_and_a_short_one_nothing() {
        let mut stage = Stage::begin("prove", 100);
        let later = |seconds| stage.begun + Duration::from_secs(seconds);
        let [soon, then, at_once, after] = [29, 60, 61, 120].map(later);
        assert_eq!(stage.tell(10, soon), None);
        let line = stage.tell(20, then);
        assert_eq!(line.as_deref(), Some("prove: 20 of 100, about 4 min left"));
        assert_eq!(stage.tell(21, at_once), None);
        let line = stage.tell(100, after);
        assert_eq!(line.as_deref(), Some("prove: 100 of 100, about 0 min left"));
        assert_eq!(Stage::begin("build", 0).tell(3, after), None, "nobody knows how many");
    }
}
