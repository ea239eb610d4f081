//! The progress of a run, on a simulated terminal.

use super::*;
use indicatif::TermLike;
use std::io;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The text written, without cursor movements and colours.
#[derive(Clone, Debug, Default)]
struct Paper(Arc<Mutex<String>>);

impl Paper {
    fn take(&self) -> String {
        std::mem::take(&mut *self.0.lock().expect("nobody panics"))
    }

    fn terminal(&self) -> Output {
        let paper = self.clone();
        Output::Terminal(Box::new(move || ProgressDrawTarget::term_like(Box::new(paper.clone()))))
    }
}

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_str(&String::from_utf8_lossy(bytes)).map(|()| bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl TermLike for Paper {
    fn width(&self) -> u16 {
        100
    }
    fn move_cursor_up(&self, _lines: usize) -> io::Result<()> {
        Ok(())
    }
    fn move_cursor_down(&self, _lines: usize) -> io::Result<()> {
        Ok(())
    }
    fn move_cursor_right(&self, _columns: usize) -> io::Result<()> {
        Ok(())
    }
    fn move_cursor_left(&self, _columns: usize) -> io::Result<()> {
        Ok(())
    }
    fn write_line(&self, line: &str) -> io::Result<()> {
        self.write_str(&format!("{line}\n"))
    }
    fn write_str(&self, words: &str) -> io::Result<()> {
        self.0.lock().expect("nobody panics").push_str(words);
        Ok(())
    }
    fn clear_line(&self) -> io::Result<()> {
        Ok(())
    }
    fn flush(&self) -> io::Result<()> {
        Ok(())
    }
}

fn run(teller: &mut Teller) {
    teller.aside("build");
    teller.end();
    teller.left(100.0);
    teller.begin("verify");
    teller.step(0, 2, "kogge_stone/attacks");
    teller.step(1, 2, "dumb7_unrolled/attacks");
    teller.end();
    teller.begin("invocation 1 of 2");
    teller.end();
    teller.begin("invocation 2 of 2");
    teller.end();
    teller.note("a note");
}

#[test]
fn without_a_terminal_a_stage_is_a_line_with_its_seconds() {
    let paper = Paper::default();
    run(&mut Teller::with_output(Output::Lines(Box::new(paper.clone()))));
    let lines = paper.take();
    let stages: Vec<&str> = lines
        .lines()
        .map(|line| match line.split_once(": ") {
            Some((stage, seconds)) => {
                let number = seconds.strip_suffix(" s").map(str::parse::<f64>);
                assert!(matches!(number, Some(Ok(_))), "{line}");
                stage
            }
            None => line,
        })
        .collect();
    assert_eq!(stages, ["build", "verify", "invocation 1 of 2", "invocation 2 of 2", "a note"]);
}

#[test]
fn a_terminal_shows_steps_and_what_is_left() {
    let paper = Paper::default();
    let mut teller = Teller::with_output(paper.terminal());
    teller.aside("build");
    teller.end();
    assert_eq!(paper.take(), "", "cargo has the terminal");
    run(&mut teller);
    let output = paper.take();
    for expected in [
        "] 0/2  kogge_stone/attacks · about 2 min left",
        "] 1/2  dumb7_unrolled/attacks",
        "invocation 1 of 2 · about 2 min left",
    ] {
        assert!(output.contains(expected), "{expected} is not in\n{output}");
    }
}

#[test]
fn nothing_is_drawn_while_nothing_is_told() {
    let paper = Paper::default();
    let mut teller = Teller::with_output(paper.terminal());
    teller.begin("invocation 2 of 2");
    assert!(paper.take().contains("invocation 2 of 2"));
    // A thread that draws, if there were one, would do so ten times per second.
    std::thread::sleep(Duration::from_millis(400));
    assert_eq!(paper.take(), "");
    teller.end();
}

#[test]
fn estimates_are_rounded_as_they_deserve() {
    assert_eq!(
        [3.2, 12.0, 88.0, 91.0, 250.0].map(round_seconds),
        ["3 s", "10 s", "90 s", "2 min", "5 min"]
    );
}
