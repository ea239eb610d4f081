//! The files that `draw` writes: whole, named by their charts, the same for the same records.

use crate::tests::sample::CHARTS;
use charts::figures;
use record::sample;
use std::fs;
use std::path::Path;

/// Checks that every tag that opens closes, and that nothing but entities follows an ampersand.
fn assert_well_formed(svg: &str, path: &Path) {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').unwrap_or_else(|| panic!("{}: <{tag}", path.display()));
        let name = tag.trim_start_matches('/').split(' ').next().unwrap_or_default();
        match (tag.starts_with('/'), tag.ends_with('/')) {
            (true, _) => assert_eq!(open.pop(), Some(name), "{}", path.display()),
            (false, false) => open.push(name),
            (false, true) => {}
        }
    }
    assert!(open.is_empty(), "{}: {open:?}", path.display());
    for entity in svg.split('&').skip(1) {
        let entities = ["lt;", "gt;", "amp;", "quot;", "apos;"];
        let is_known = entities.iter().any(|name| entity.starts_with(name));
        assert!(is_known, "{}: &{entity:.9}", path.display());
    }
}

#[test]
fn the_same_records_make_the_same_bytes_as_svg_and_as_png() {
    let folder = tempfile::tempdir().expect("room");
    let records = [sample()];
    for (as_png, extension) in [(false, "svg"), (true, "png")] {
        let inner = folder.path().join("made/on/the/way");
        let files = charts::draw(&figures(&records), &inner, as_png).expect("drawn");
        let names = files.iter().map(|path| path.file_name().expect("a name").to_string_lossy());
        assert!(names.eq(CHARTS.iter().map(|name| format!("{name}.{extension}"))));
        let bytes: Vec<_> = files.iter().map(|path| fs::read(path).expect("written")).collect();
        let second_files =
            charts::draw(&figures(&records), &inner, as_png).expect("drawn over them");
        for (path, first_bytes) in second_files.iter().zip(&bytes) {
            assert!(fs::read(path).expect("read") == *first_bytes, "{extension}");
        }
        for (path, bytes) in files.iter().zip(&bytes) {
            if as_png {
                assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
                continue;
            }
            let svg = String::from_utf8(bytes.clone()).expect("UTF-8");
            assert_well_formed(&svg, path);
            assert!(svg.len() < 40_000, "{}: {} bytes", path.display(), svg.len());
        }
    }
}

#[test]
fn markup_in_a_label_is_text() {
    let mut record = sample();
    record.machine.cpu = "Another <script> & Sons".into();
    // On Arm the system names the processor.
    record.machine.architecture = Some("aarch64".into());
    let mut figure = figures(&[record]).swap_remove(0);
    figure.title = "<script> & a \"title\"".to_string();
    let svg = figure.svg();
    assert!(svg.contains("&lt;script&gt; &amp; a &quot;title&quot;"), "{svg}");
    assert!(svg.contains("&gt; &amp; Sons") && !svg.contains("<script"), "{svg}");
    assert_well_formed(&svg, Path::new("planted"));
}

#[test]
fn a_picture_has_ink_in_its_letters() {
    let figure = &figures(&[sample()])[0];
    let bytes = figure.png();
    let mut reader = png::Decoder::new(bytes.as_slice()).read_info().expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size()];
    let frame = reader.next_frame(&mut pixels).expect("pixels");
    assert_eq!((frame.color_type, frame.width), (png::ColorType::Rgb, 1000));
    // The title begins 26 pixels from the top, and nothing above it.
    let [margin, title] = [0..24, 24..62].map(|rows: std::ops::Range<usize>| {
        let parts = &pixels[rows.start * frame.line_size..rows.end * frame.line_size];
        parts.iter().filter(|part| **part < 0x60).count()
    });
    assert_eq!(margin, 0);
    assert!(title > 3000, "{title}");
}

#[test]
fn a_folder_or_file_in_the_way_is_one_line_and_no_half_file() {
    let folder = tempfile::tempdir().expect("room");
    let figures_of_sample = figures(&[sample()]);
    let file = folder.path().join("file");
    fs::write(&file, "in the way").expect("written");
    let error = charts::draw(&figures_of_sample, &file.join("inside"), false)
        .expect_err("a file")
        .to_string();
    assert!(error.contains("file") && error.lines().count() == 1, "{error}");
    assert_eq!(fs::read(&file).expect("read"), b"in the way");
    let folder_in_the_way = folder.path().join("search.svg");
    fs::create_dir_all(folder_in_the_way.join("inside")).expect("made");
    let error = charts::draw(&figures_of_sample, folder.path(), false)
        .expect_err("a folder in the way")
        .to_string();
    assert!(error.contains("search.svg") && error.lines().count() == 1, "{error}");
    let mut names = Vec::new();
    for entry in fs::read_dir(folder.path()).expect("a folder") {
        names.push(entry.expect("readable").file_name().into_string().expect("text"));
    }
    names.sort();
    assert_eq!(names, ["file", "search.svg"]);
}
