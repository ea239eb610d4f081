//! Progress on stderr. On a terminal: the stage under way as a bar, and what is left of the
//! run; elsewhere a line for each stage when it is over, with its seconds; nothing with --json.
//!
//! It draws when it is told something and at no other time. No thread draws of its own accord, so that
//! nothing is drawn while a sample is taken.

use crate::interrupt;
use build::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal, Write};
use std::time::Instant;

/// How a run tells what it is doing.
pub struct Teller {
    to: To,
    /// What is under way, and since when.
    stage: Option<(String, Instant)>,
    bar: Option<ProgressBar>,
    /// Seconds that were left, and when.
    left: Option<(f64, Instant)>,
}

enum To {
    Terminal(Box<dyn Fn() -> ProgressDrawTarget + Send>),
    Lines(Box<dyn Write + Send>),
    Nobody,
}

impl Teller {
    /// What fits where standard error goes.
    pub fn new(quiet: bool) -> Self {
        Teller::to(match (quiet, std::io::stderr().is_terminal()) {
            (true, _) => To::Nobody,
            (false, true) => To::Terminal(Box::new(ProgressDrawTarget::stderr)),
            (false, false) => To::Lines(Box::new(std::io::stderr())),
        })
    }

    fn to(to: To) -> Self {
        Teller { to, stage: None, bar: None, left: None }
    }

    /// Whether it draws: what is told again and again takes no more room.
    pub fn draws(&self) -> bool {
        matches!(self.to, To::Terminal(_))
    }

    fn stage(&mut self, stage: &str) {
        interrupt::stage(stage);
        self.stage = Some((stage.to_string(), Instant::now()));
    }

    fn line(&mut self, line: &str) {
        if let To::Lines(out) = &mut self.to {
            // Who does not listen any more misses nothing else.
            let _ = writeln!(out, "{line}");
        }
    }

    /// ` · about 4 min left`, if that was told.
    fn in_all(&self) -> String {
        let Some((seconds, told)) = self.left else { return String::new() };
        let left = (seconds - told.elapsed().as_secs_f64()).max(0.0);
        format!(" · about {} left", rounded(left))
    }
}

/// As good as an estimate is.
fn rounded(seconds: f64) -> String {
    match seconds {
        seconds if seconds < 10.0 => format!("{seconds:.0} s"),
        seconds if seconds < 90.0 => format!("{:.0} s", (seconds / 5.0).round() * 5.0),
        seconds => format!("{:.0} min", (seconds / 60.0).ceil()),
    }
}

/// How a bar looks.
fn style(of: u64) -> ProgressStyle {
    let line = match of {
        0 => "{prefix}{wide_msg}",
        _ => "{prefix} [{bar:30}] {pos}/{len}{wide_msg}",
    };
    let style = ProgressStyle::with_template(line).expect("a valid template");
    style.progress_chars("=> ")
}

impl Progress for Teller {
    fn left(&mut self, seconds: f64) {
        self.left = Some((seconds, Instant::now()));
    }

    fn begin(&mut self, stage: &str) {
        self.stage(stage);
        if let To::Terminal(target) = &self.to {
            let bar = ProgressBar::with_draw_target(None, target());
            bar.set_style(style(0));
            bar.set_prefix(stage.to_string());
            bar.set_message(self.in_all());
            bar.tick();
            self.bar = Some(bar);
        }
    }

    fn aside(&mut self, stage: &str) {
        self.stage(stage);
    }

    fn step(&mut self, done: u64, of: u64, doing: &str) {
        let message = format!("  {doing}{}", self.in_all());
        if let Some(bar) = &self.bar {
            if of > 0 && bar.length() != Some(of) {
                bar.set_length(of);
                bar.set_style(style(of));
            }
            bar.update(|state| state.set_pos(done));
            bar.set_message(message);
        }
    }

    fn end(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
        if let Some((stage, began)) = self.stage.take() {
            self.line(&format!("{stage}: {:.1} s", began.elapsed().as_secs_f64()));
        }
    }

    fn note(&mut self, line: &str) {
        match (&self.bar, self.draws()) {
            (Some(bar), _) => bar.println(line),
            (None, true) => eprintln!("{line}"),
            (None, false) => self.line(line),
        }
    }
}

#[cfg(test)]
#[path = "progress_tests.rs"]
mod tests;
