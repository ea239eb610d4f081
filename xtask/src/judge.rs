//! `judge`: judges a record again and lists the differences.

use crate::arguments::judge::Arguments;
use crate::{failure::Failure, record::failed, say, workspace};
use ::record::{RECORD_FILE, line, packed, text, write_whole};

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let path = &arguments.record;
    let anew = bench::rejudged(path).map_err(failed)?;
    let parts = [
        anew.record.perft.as_ref().map(|one| &one.comparisons),
        anew.record.in_use.as_ref().map(|one| &one.comparisons),
    ];
    let beside = parts.into_iter().flatten().map(Vec::len).sum::<usize>();
    let (shown, comparisons) = (workspace::shown(path), anew.record.comparisons.len() + beside);
    let judged = format!("{shown}: {comparisons} comparisons judged again from {}", anew.from);
    if anew.differences.is_empty() {
        return say(&format!("{judged}: nothing differs\n"));
    }
    if arguments.write {
        let file = if path.is_dir() { path.join(RECORD_FILE) } else { path.clone() };
        let bytes = match file.extension().is_some_and(|extension| extension == "gz") {
            true => packed(line(&anew.record).as_bytes()),
            false => text(&anew.record).map_err(|error| Failure::Check(error.to_string()))?,
        };
        write_whole(&file, &bytes).map_err(Failure::input)?;
        return say(&format!("{judged}: written, with {} differences\n", anew.differences.len()));
    }
    let lines = anew.differences.join("\n");
    Err(Failure::Check(format!("{judged}: the record differs\n{lines}")))
}
