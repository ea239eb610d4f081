//! Progress on stderr: a bar with an estimate on a terminal, lines otherwise, nothing with --json.

use crate::interrupt;
use build::Progress;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;

/// How a run tells what it is doing.
pub enum Teller {
    /// A bar for the stage under way.
    Bar(Option<ProgressBar>),
    /// A line for each stage.
    Lines,
    /// Nothing.
    Quiet,
}

impl Teller {
    /// What fits where standard error goes.
    pub fn new(quiet: bool) -> Self {
        match (quiet, std::io::stderr().is_terminal()) {
            (true, _) => Teller::Quiet,
            (false, true) => Teller::Bar(None),
            (false, false) => Teller::Lines,
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
            Teller::Lines => eprintln!("{stage} ..."),
            Teller::Quiet => {}
        }
    }

    fn step(&mut self, done: u64, doing: &str) {
        if let Teller::Bar(Some(bar)) = self {
            bar.set_position(done);
            bar.set_message(doing.to_string());
        }
    }

    fn end(&mut self) {
        if let Teller::Bar(slot) = self
            && let Some(bar) = slot.take()
        {
            bar.finish_and_clear();
        }
    }

    fn note(&mut self, line: &str) {
        match self {
            Teller::Bar(Some(bar)) => bar.println(line),
            Teller::Bar(None) | Teller::Lines => eprintln!("{line}"),
            Teller::Quiet => {}
        }
    }
}
