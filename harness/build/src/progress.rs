//! What a build or a run tells while it goes on.

/// Told what a run is doing; a bar on a terminal, lines in a log, or nothing.
pub trait Progress {
    /// A stage of the run begins; it has `steps` steps, or an unknown number if zero.
    fn begin(&mut self, stage: &str, steps: u64);
    /// `done` steps of the stage are behind, `doing` is next.
    fn step(&mut self, done: u64, doing: &str);
    /// The stage is over.
    fn end(&mut self);
    /// Something that the user should read, whatever the stage.
    fn note(&mut self, line: &str);
}

/// No progress at all.
pub struct Silent;

impl Progress for Silent {
    fn begin(&mut self, _stage: &str, _steps: u64) {}
    fn step(&mut self, _done: u64, _doing: &str) {}
    fn end(&mut self) {}
    fn note(&mut self, _line: &str) {}
}
