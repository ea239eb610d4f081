//! Progress of a build or run.

/// Receives the progress of a run. It is called between samples only, so that a sample has the
/// machine to itself.
pub trait Progress {
    /// About this many seconds of the run remain, including those in progress.
    fn left(&mut self, _seconds: f64) {}
    /// A stage starts.
    fn begin(&mut self, stage: &str);
    /// A stage starts, and shows its progress itself.
    fn aside(&mut self, stage: &str) {
        self.begin(stage);
    }
    /// `done` of `of` steps of the stage are finished, `doing` is next; `of` is zero if unknown.
    fn step(&mut self, done: u64, of: u64, doing: &str);
    /// The stage is finished.
    fn end(&mut self);
    /// A message for the user, in any stage.
    fn note(&mut self, line: &str);
}

/// Shows no progress.
pub struct Silent;

impl Progress for Silent {
    fn begin(&mut self, _stage: &str) {}
    fn step(&mut self, _done: u64, _of: u64, _doing: &str) {}
    fn end(&mut self) {}
    fn note(&mut self, _line: &str) {}
}
