//! The files of figures.

use crate::figures::Figure;
use crate::render;
use record::Error;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Draws every figure into `folder` as `NAME.svg` and `NAME.png`; returns the files.
///
/// Everything is rendered before the first file is written, and each file is written whole.
///
/// # Errors
/// If the folder or a file cannot be written.
pub fn draw(figures: &[Figure], folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let rendered =
        |figure: &Figure| [render::svg(&figure.scene).into_bytes(), render::png(&figure.scene)];
    let mut files = Vec::new();
    for (figure, [svg, png]) in figures.iter().zip(on_all_cores(figures, rendered)) {
        files.push((folder.join(format!("{}.svg", figure.name)), svg));
        files.push((folder.join(format!("{}.png", figure.name)), png));
    }
    fs::create_dir_all(folder).map_err(|error| Error::Io(folder.to_path_buf(), error))?;
    for (path, bytes) in &files {
        record::write_whole(path, bytes)?;
    }
    Ok(files.into_iter().map(|(path, _)| path).collect())
}

/// What `of` makes of each, in their order. Packing pixels takes most of the time, and no two share any.
pub(crate) fn on_all_cores<T: Sync, R: Send>(all: &[T], of: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mine = std::iter::from_fn(|| {
            let index = next.fetch_add(1, Ordering::Relaxed);
            all.get(index).map(|one| (index, of(one)))
        });
        mine.collect::<Vec<_>>()
    };
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let mut made: Vec<(usize, R)> = thread::scope(|scope| {
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|one| one.join().expect("drawing does not fail")).collect()
    });
    made.sort_by_key(|(index, _)| *index);
    made.into_iter().map(|(_, one)| one).collect()
}
