//! The files that `draw` writes: whole, small, named by what they show.

use crate::sample::{self, whole::Folder};
use charts::figures;
use std::fs;
use std::path::Path;

/// Every tag that opens closes, and nothing but entities follows an ampersand.
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
        let known = ["lt;", "gt;", "amp;", "quot;", "#39;"];
        assert!(
            known.iter().any(|known| entity.starts_with(known)),
            "{}: &{entity:.9}",
            path.display()
        );
    }
}

#[test]
fn svg_and_png_are_whole_small_and_deterministic() {
    let folder = Folder::new("draw");
    let inner = folder.0.join("made/on/the/way");
    let record = sample::only("ray_attacks");
    let files = charts::draw(&figures(&record), &inner).expect("drawn");
    let names: Vec<_> =
        files.iter().map(|path| path.file_name().expect("a name").to_string_lossy()).collect();
    let stems = [
        "ranking-ray_attacks-throughput",
        "ranking-ray_attacks-latency",
        "forms-ray_attacks",
        "operations-ray_attacks",
        "density-ray_attacks-throughput",
        "density-ray_attacks-latency",
        "clock",
    ];
    let expected: Vec<_> =
        stems.iter().flat_map(|stem| [format!("{stem}.svg"), format!("{stem}.png")]).collect();
    assert_eq!(names, expected);
    let contents: Vec<_> = files.iter().map(|path| fs::read(path).expect("written")).collect();
    for (path, bytes) in files.iter().zip(&contents) {
        if path.extension().is_some_and(|extension| extension == "svg") {
            let svg = String::from_utf8(bytes.clone()).expect("UTF-8");
            assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"));
            assert_well_formed(&svg, path);
            let labels = match path.ends_with("clock.svg") {
                true => [">core clock, GHz<", ">seconds since the first sample<"],
                false => [">kogge_stone/attacks<", ">cycles per call<"],
            };
            for label in labels.into_iter().chain(["font-family=\"sans-serif\""]) {
                assert!(svg.contains(label), "{} has no {label}", path.display());
            }
            assert!(svg.contains("“simulated figures &lt;&amp;&gt;”"));
            assert!(bytes.len() < 60_000, "{}: {} bytes", path.display(), bytes.len());
        } else {
            assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
            let size = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four"));
            assert!(size(16) >= 1600 && size(20) >= 400, "{} x {}", size(16), size(20));
            assert!(bytes.len() < 200_000, "{}: {} bytes", path.display(), bytes.len());
        }
    }
    let again = charts::draw(&figures(&record), &inner).expect("drawn over the old ones");
    let same = again.iter().zip(&contents).all(|(path, old)| fs::read(path).expect("read") == *old);
    assert!(same, "the same record makes the same bytes");
}

#[test]
fn a_picture_has_ink_in_its_letters() {
    let folder = Folder::new("ink");
    let files = charts::draw(&figures(&sample::only("step")), &folder.0).expect("drawn");
    let picture = files.iter().find(|path| path.extension().is_some_and(|end| end == "png"));
    let file = fs::File::open(picture.expect("one")).expect("opened");
    let mut decoder = png::Decoder::new(std::io::BufReader::new(file));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size()];
    let frame = reader.next_frame(&mut pixels).expect("pixels");
    assert_eq!(frame.color_type, png::ColorType::Rgb);
    // The title stands between 20 and 44 logical pixels from the top, and nothing above it.
    let row = |y: usize| &pixels[y * frame.line_size..(y + 1) * frame.line_size];
    let dark =
        |from: usize, to: usize| (from..to).flat_map(row).filter(|part| **part < 0x60).count();
    assert_eq!(dark(0, 40), 0);
    assert!(dark(40, 88) > 3000, "{}", dark(40, 88));
}

#[test]
fn a_folder_that_cannot_be_made_is_one_line_and_no_file() {
    let folder = Folder::new("blocked");
    let file = folder.0.join("file");
    fs::write(&file, "in the way").expect("written");
    let error =
        charts::draw(&figures(&sample::only("step")), &file.join("inside")).expect_err("a file");
    let error = error.to_string();
    assert!(error.contains("file") && error.lines().count() == 1, "{error}");
    assert_eq!(folder.names(), ["file"]);
    assert_eq!(fs::read(&file).expect("read"), b"in the way");
}

#[test]
fn a_file_that_cannot_be_replaced_is_one_line_and_no_half_file() {
    let folder = Folder::new("half");
    let blocked = folder.0.join("ranking-step-throughput.png");
    fs::create_dir_all(blocked.join("inside")).expect("made");
    let error =
        charts::draw(&figures(&sample::only("step")), &folder.0).expect_err("a folder in the way");
    let error = error.to_string();
    assert!(error.contains("ranking-step-throughput.png") && error.lines().count() == 1, "{error}");
    assert_eq!(folder.names(), ["ranking-step-throughput.png", "ranking-step-throughput.svg"]);
    let svg = fs::read_to_string(folder.0.join("ranking-step-throughput.svg")).expect("read");
    assert_well_formed(&svg, &folder.0);
}
