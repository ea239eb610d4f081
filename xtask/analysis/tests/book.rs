//! The book of the published records, as a reader has it: in a folder, in a browser, on a desk and
//! on a phone.

use crate::common::{XTASK, xtask};
use record::Record;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// No page but the print page may have more.
const MAX_BYTES: u64 = 500_000;

/// Returns every published record, and the same on other machines.
fn twelve(folder: &TempDir) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let published = record::published(&root).expect("records are published");
    let copy = |(index, (_, record)): (usize, &(PathBuf, Record))| {
        let mut record = record.clone();
        record.id = format!("20260101T0000{index:02}Z").into();
        record.machine.cpu = format!("CPU {index}").into();
        let file = folder.path().join(format!("{index}.json"));
        fs::write(&file, serde_json::to_vec(&record).expect("plain data")).expect("room");
        file
    };
    let copies = published.iter().cycle().take(12 - published.len()).enumerate();
    let copies: Vec<PathBuf> = copies.map(copy).collect();
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
    let folder = tempfile::tempdir().expect("room");
    let home = folder.path().join("made");
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
    let read =
        ["index", "nineteen", "RESULTS", "algorithms/kogge_stone/README", "models/square_attacks"];
    let shown = read.iter().flat_map(|page| [1280, 390].map(|width| (*page, width)));
    let Some((looked, log)) = in_a_browser(folder.path(), &shown.collect::<Vec<_>>()) else {
        return;
    };
    let (planted, pages) = looked["pages"].as_array().expect("pages").split_first().expect("some");
    let asked = ["http://nobody.invalid/picture.png"];
    let wrong = json!({"wide": true, "asked": asked, "scrolls": 1, "without_cue": 1});
    assert_eq!(*planted, wrong, "the planted one is found");
    assert_eq!(pages.len(), 2 * read.len());
    let mut scrolls = 0;
    for page in pages {
        scrolls += page["scrolls"].as_u64().expect("a number");
        let right = json!({
            "wide": false, "asked": [], "scrolls": page["scrolls"], "without_cue": 0
        });
        assert_eq!(*page, right, "{pages:?}");
    }
    assert!(scrolls > 10, "tables and boards are wider than a phone: {pages:?}");
    assert_eq!(looked["sorted"], true, "a click on a head sorts");
    assert_eq!(looked["copied"], true, "mdBook's own script runs too: code has copy buttons");
    assert_eq!(looked["filtered"], true, "a class of CPUs hides rows, and not all");
    let complaints: Vec<&str> = log.lines().filter(|line| line.contains("CONSOLE")).collect();
    assert!(complaints.len() == 1 && complaints[0].contains("nobody is not"), "{complaints:?}");
}

/// A page that is too wide, asks for a picture of another's, calls what is not there, and has text
/// that scrolls without a cue.
const PLANTED: &str = "<!doctype html><p style='width: 9999px'>wide<script>nobody()</script>\
    <img src='http://nobody.invalid/picture.png'>\
    <div class='content'><div style='overflow-x: auto; width: 50px'>a_table_that_scrolls</div></div>";

/// What a browser sees in each frame: whether it is wider than the screen, what it asks of anybody
/// else, how many of its parts scroll sideways, and how many of these have no shadow for a cue; at
/// last whether a click on a head sorts the table of the last page, and a class of
/// CPUs hides some of its rows.
const LOOK: &str = r#"<script>
const look = () => {
    const frames = [...document.querySelectorAll("iframe")];
    const scrolling = ({ contentDocument, contentWindow }) =>
        [...contentDocument.querySelectorAll(".content *")].filter((part) =>
            contentWindow.getComputedStyle(part).overflowX == "auto" && part.scrollWidth > part.clientWidth);
    const cued = (part) => part.ownerDocument.defaultView.getComputedStyle(part).backgroundAttachment.includes("local");
    const pages = frames.map((frame) => [frame, scrolling(frame)]).map(([{ contentDocument, contentWindow }, parts]) => ({
        wide: contentDocument.scrollingElement.scrollWidth > contentDocument.documentElement.clientWidth,
        asked: contentWindow.performance.getEntriesByType("resource").map((one) => one.name)
            .filter((name) => !/^(file|data):/.test(name)),
        scrolls: parts.length,
        without_cue: parts.filter((part) => !cued(part)).length,
    }));
    const last = frames.at(-1).contentDocument;
    const first = () => [...last.querySelectorAll("td:first-child")].map((one) => one.textContent).join();
    const before = first();
    last.querySelector(".content th").click();
    const sorted = first() != before;
    const menu = last.querySelector("select[aria-label]");
    const shown = () => [...last.querySelectorAll(".content tbody tr")].filter((row) => !row.hidden).length;
    const all = shown();
    menu.value = 0;
    menu.dispatchEvent(new Event("change"));
    document.body.textContent = JSON.stringify({
        pages, sorted, filtered: shown() < all && shown() > 0,
        copied: frames.some(({ contentDocument }) => contentDocument.querySelector(".clip-button")),
    });
};
</script>"#;

/// Returns the planted page and these of the book in `folder`, as wide as is said: what Chromium
/// sees, and its complaints.
fn in_a_browser(folder: &Path, shown: &[(&str, u32)]) -> Option<(Value, String)> {
    let framed = |width: u32, source: &str| {
        format!("<iframe style=\"width: {width}px; height: 900px\" {source}></iframe>\n")
    };
    let pages = shown.iter().map(|(page, wide)| framed(*wide, &format!("src=made/{page}.html")));
    let planted = framed(390, &format!("srcdoc=\"{PLANTED}\""));
    let frames: String = std::iter::once(planted).chain(pages).collect();
    let file = folder.join("look.html");
    fs::write(&file, format!("<!doctype html><body onload=look()>{LOOK}{frames}")).expect("room");
    let told = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];
    let run = |name: &&str| {
        Command::new(name)
            .args(told)
            .args(["--allow-file-access-from-files", "--enable-logging=stderr", "--dump-dom"])
            .arg(format!("--user-data-dir={}", folder.join("profile").display()))
            .arg(&file)
            .output()
            .ok()
    };
    let Some(output) = ["chromium", "chromium-browser", "google-chrome"].iter().find_map(run)
    else {
        contract::skip("no Chromium: apt install chromium");
        return None;
    };
    let [seen, log] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let json = seen.split_once('{').and_then(|(_, rest)| rest.rsplit_once('}'));
    let Some((json, _)) = json else {
        contract::skip(&format!("Chromium does not run here: {}", log.trim_end()));
        return None;
    };
    Some((serde_json::from_str(&format!("{{{json}}}")).expect("JSON"), log))
}

#[test]
fn a_folder_that_is_no_report_is_not_written_over() {
    let folder = tempfile::tempdir().expect("room");
    fs::write(folder.path().join("mine"), "precious").expect("room");
    let home = folder.path().to_string_lossy().into_owned();
    let output = xtask(&["report", "-o", &home]).assert().code(2).get_output().clone();
    let line = String::from_utf8(output.stderr).expect("text");
    assert!(line.contains("is not a report") && line.lines().count() == 1, "{line}");
    assert!(folder.path().join("mine").is_file());
}
