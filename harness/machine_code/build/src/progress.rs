//! What a build or a run tells while it goes on.

/// Told what a run is doing. Nothing is shown but when it is told: who takes samples tells nothing
/// meanwhile, and so has the machine to himself.
pub trait Progress {
    /// About so many seconds of the run are left from now on, what is under way with them.
    fn left(&mut self, _seconds: f64) {}
    /// A stage of the run begins.
    fn begin(&mut self, stage: &str);
    /// A stage begins that has a display of its own.
    fn aside(&mut self, stage: &str) {
        self.begin(stage);
    }
    /// `done` of the stage's steps are behind, `doing` is next; how many there are is unknown if `of` is
    /// zero.
    fn step(&mut self, done: u64, of: u64, doing: &str);
    /// The stage is over.
    fn end(&mut self);
    /// Something that the user should read, whatever the stage.
    fn note(&mut self, line: &str);
}

/// No progress at all.
pub struct Silent;

impl Progress for Silent {
    fn begin(&mut self, _stage: &str) {}
    fn step(&mut self, _done: u64, _of: u64, _doing: &str) {}
    fn end(&mut self) {}
    fn note(&mut self, _line: &str) {}
}
