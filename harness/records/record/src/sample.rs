//! A small record of a real machine, for tests.

use crate::{Record, from_bytes};
use std::path::Path;
use std::sync::LazyLock;

static SAMPLE: LazyLock<Record> = LazyLock::new(|| {
    let bytes = include_bytes!("../tests/sample.json.gz");
    from_bytes(Path::new("sample.json.gz"), bytes).expect("a test reads it")
});

/// Returns a part of the published record of Zen 5: about thirty routines at two levels, a replay,
/// its map, a search and perft. Tests change it in memory. Where it lacks a part of the schema,
/// such as hardware counters, a test adds that part.
///
/// `RAYBENCH_REWRITE_SAMPLE=1 cargo test -p raybench-record the_sample` makes it again.
pub fn sample() -> Record {
    SAMPLE.clone()
}
