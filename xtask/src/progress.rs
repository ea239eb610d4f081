//! Progress on stderr. On a terminal: a bar for the current stage and an estimate of the rest;
//! elsewhere a line with the seconds of each finished stage; nothing with --json.
//!
//! It draws only when it is called. No thread draws, so that nothing disturbs a sample.

use crate::interrupt;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use machine_code::build::Progress;
use std::io::{IsTerminal, Write};
use std::time::Instant;

/// Reports the progress of a run.
pub struct Teller {
    output: Output,
    /// The current stage and its start.
    stage: Option<(String, Instant)>,
    bar: Option<ProgressBar>,
    /// The last estimate in seconds, and when it was made.
    estimate: Option<(f64, Instant)>,
}

enum Output {
    Terminal(Box<dyn Fn() -> ProgressDrawTarget + Send>),
    Lines(Box<dyn Write + Send>),
    Nobody,
}

impl Teller {
    /// Returns one that reports in the form that fits standard error.
    pub fn new(quiet: bool) -> Self {
        if quiet {
            return Teller::with_output(Output::Nobody);
        }
        if std::io::stderr().is_terminal() {
            return Teller::with_output(Output::Terminal(Box::new(ProgressDrawTarget::stderr)));
        }
        Teller::with_output(Output::Lines(Box::new(std::io::stderr())))
    }

    fn with_output(output: Output) -> Self {
        Teller { output, stage: None, bar: None, estimate: None }
    }

    /// Returns whether it draws a bar, so that a repeated message replaces the one before.
    pub fn has_bar(&self) -> bool {
        matches!(self.output, Output::Terminal(_))
    }

    fn set_stage(&mut self, stage: &str) {
        interrupt::set_stage(stage);
        self.stage = Some((stage.to_string(), Instant::now()));
    }

    fn print_line(&mut self, line: &str) {
        if let Output::Lines(out) = &mut self.output {
            // A closed standard error ends no run.
            let _ = writeln!(out, "{line}");
        }
    }

    /// Returns ` · about 4 min left`, if there is an estimate.
    fn remaining_time(&self) -> String {
        let Some((seconds, start)) = self.estimate else { return String::new() };
        let seconds_left = (seconds - start.elapsed().as_secs_f64()).max(0.0);
        format!(" · about {} left", round_seconds(seconds_left))
    }
}

/// Returns seconds, rounded as the accuracy of an estimate deserves.
fn round_seconds(seconds: f64) -> String {
    match seconds {
        seconds if seconds < 10.0 => format!("{seconds:.0} s"),
        seconds if seconds < 90.0 => format!("{:.0} s", (seconds / 5.0).round() * 5.0),
        seconds => format!("{:.0} min", (seconds / 60.0).ceil()),
    }
}

/// Returns the template of a bar, or of a message if there is no length.
fn style(length: u64) -> ProgressStyle {
    let line = match length {
        0 => "{prefix}{wide_msg}",
        _ => "{prefix} [{bar:30}] {pos}/{len}{wide_msg}",
    };
    let style = ProgressStyle::with_template(line).expect("a valid template");
    style.progress_chars("=> ")
}

impl Progress for Teller {
    fn left(&mut self, seconds: f64) {
        self.estimate = Some((seconds, Instant::now()));
    }

    fn begin(&mut self, stage: &str) {
        self.set_stage(stage);
        if let Output::Terminal(target) = &self.output {
            let bar = ProgressBar::with_draw_target(None, target());
            bar.set_style(style(0));
            bar.set_prefix(stage.to_string());
            bar.set_message(self.remaining_time());
            bar.tick();
            self.bar = Some(bar);
        }
    }

    fn aside(&mut self, stage: &str) {
        self.set_stage(stage);
    }

    fn step(&mut self, count: u64, total: u64, activity: &str) {
        let message = format!("  {activity}{}", self.remaining_time());
        if let Some(bar) = &self.bar {
            if total > 0 && bar.length() != Some(total) {
                bar.set_length(total);
                bar.set_style(style(total));
            }
            bar.update(|state| state.set_pos(count));
            bar.set_message(message);
        }
    }

    fn end(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
        if let Some((stage, start)) = self.stage.take() {
            self.print_line(&format!("{stage}: {:.1} s", start.elapsed().as_secs_f64()));
        }
    }

    fn note(&mut self, line: &str) {
        match (&self.bar, self.has_bar()) {
            (Some(bar), _) => bar.println(line),
            (None, true) => eprintln!("{line}"),
            (None, false) => self.print_line(line),
        }
    }
}

#[cfg(test)]
#[path = "progress_tests.rs"]
mod tests;
