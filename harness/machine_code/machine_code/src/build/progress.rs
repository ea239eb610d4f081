//! Progress of a build or run.

/// Receives the progress of a run. It is called between samples only, so that a sample has the
/// machine to itself.
pub trait Progress {
    /// Reports that about this many seconds of the run remain, including those in progress.
    fn left(&mut self, _seconds: f64) {}
    /// Begins a stage.
    fn begin(&mut self, stage: &str);
    /// Begins a stage that shows its progress itself.
    fn aside(&mut self, stage: &str) {
        self.begin(stage);
    }
    /// Reports that `done` of `total` steps of the stage are finished and `next` begins. `total` is
    /// zero if it is unknown.
    fn step(&mut self, done: u64, total: u64, next: &str);
    /// Ends the stage.
    fn end(&mut self);
    /// Shows a message to the user, in any stage.
    fn note(&mut self, line: &str);
}

/// Shows no progress.
pub struct Silent;

impl Progress for Silent {
    fn begin(&mut self, _stage: &str) {}
    fn step(&mut self, _done: u64, _total: u64, _next: &str) {}
    fn end(&mut self) {}
    fn note(&mut self, _line: &str) {}
}
