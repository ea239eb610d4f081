//! The book of the published records, as a reader has it: in a folder, in a browser, on a desk and on a phone.

use crate::browser::{Browser, Screen};
use crate::common::{XTASK, xtask};
use crate::sample::Folder;
use record::Record;
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};

/// No page but the print page may have more.
const MAX_BYTES: u64 = 500_000;

/// Every published record, and the same once more on other machines.
fn twelve(folder: &Folder) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let published = record::published(&root).expect("records are published");
    let copy = |(index, (_, record)): (usize, &(PathBuf, Record))| {
        let mut record = record.clone();
        record.id = format!("20260101T0000{index:02}Z").into();
        record.machine.cpu = format!("CPU {index}").into();
        let file = folder.0.join(format!("{index}.json"));
        fs::write(&file, serde_json::to_vec(&record).expect("plain data")).expect("room");
        file
    };
    let copies: Vec<PathBuf> = published.iter().enumerate().map(copy).collect();
    let files = published.iter().map(|(file, _)| file).chain(&copies);
    files.map(|file| file.to_string_lossy().into_owned()).collect()
}

fn pages(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("read").path());
    let of = |path: PathBuf| match path.is_dir() {
        true => pages(&path),
        false => Vec::from_iter(path.extension().is_some_and(|end| end == "html").then_some(path)),
    };
    entries.flat_map(of).collect()
}

#[test]
#[ignore = "it builds mdBook, and asks a browser: .ci/run"]
fn a_book_of_twelve_machines_is_light_and_sound_on_a_desk_and_a_phone() {
    let folder = Folder::new("book");
    let home = folder.0.join("made");
    let written = home.to_string_lossy().into_owned();
    let mut arguments = vec!["report".to_string(), "-o".to_string(), written.clone()];
    arguments.extend(twelve(&folder));
    let mut command = assert_cmd::Command::new(XTASK);
    command.args(&arguments).assert().success();
    let pages = pages(&home);
    assert!(pages.len() > 150, "{}", pages.len());
    for page in pages.iter().filter(|page| !page.ends_with("print.html")) {
        let bytes = fs::metadata(page).expect("it is there").len();
        assert!(bytes < MAX_BYTES, "{}: {bytes} bytes", page.display());
    }
    let Some(mut browser) = Browser::start("book") else { return };
    let desk = Screen { width: 1280, phone: false, dark: false };
    let phone = Screen { width: 390, phone: true, dark: true };
    let is_wide = "document.scrollingElement.scrollWidth > document.documentElement.clientWidth";
    browser.go("data:text/html,<p style='width:9999px'>wide<script>nobody()</script>", phone);
    assert_eq!(browser.value(is_wide), json!(true), "the planted one is found");
    assert_ne!(browser.complaints(), [""; 0], "the planted one is found");
    let read =
        ["index", "answer", "RESULTS", "algorithms/kogge_stone/README", "models/square_attacks"];
    for page in read {
        for screen in [desk, phone] {
            browser.go(&format!("file://{written}/{page}.html"), screen);
            assert_eq!(browser.value(is_wide), json!(false), "{page} {screen:?}");
            assert_eq!(browser.complaints(), [""; 0], "{page} {screen:?}");
        }
    }
    let first = "[...document.querySelectorAll('td:first-child')].map((one) => one.textContent)";
    let before = browser.value(first);
    browser.value("document.querySelectorAll('.content th')[0].click()");
    assert_ne!(browser.value(first), before, "a click on a head sorts");
}

#[test]
fn a_folder_that_is_no_report_is_not_written_over() {
    let folder = Folder::new("no-book");
    fs::write(folder.0.join("mine"), "precious").expect("room");
    let home = folder.0.to_string_lossy().into_owned();
    let output = xtask(&["report", "-o", &home]).assert().code(2).get_output().clone();
    let line = String::from_utf8(output.stderr).expect("text");
    assert!(line.contains("is no report") && line.lines().count() == 1, "{line}");
    assert!(folder.0.join("mine").is_file());
}
