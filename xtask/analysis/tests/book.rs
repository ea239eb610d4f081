//! Checks the book of the published records as readers have it: in a folder, in a browser, on a
//! desk and on a phone.

use crate::common::{XTASK, xtask};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// Limit for every page but the print page, which has the whole book.
const MAX_BYTES: u64 = 500_000;

/// Returns the paths of twelve records: every published one, and copies of them on other machines.
fn twelve_records(folder: &TempDir) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the workspace");
    let published = record::load_published(root).expect("records are published");
    let mut files: Vec<PathBuf> = published.iter().map(|(file, _)| file.clone()).collect();
    for (index, (_, record)) in published.iter().cycle().take(12 - published.len()).enumerate() {
        let mut record = record.clone();
        record.id = format!("20260101T0000{index:02}Z").into();
        record.machine.cpu = format!("CPU {index}").into();
        let file = folder.path().join(format!("{index}.json"));
        fs::write(&file, serde_json::to_vec(&record).expect("plain data")).expect("room");
        files.push(file);
    }
    files.iter().map(|file| file.to_string_lossy().into_owned()).collect()
}

/// Returns every HTML file below a folder.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("read").path();
        if path.is_dir() {
            files.extend(pages(&path));
        } else if path.extension().is_some_and(|extension| extension == "html") {
            files.push(path);
        }
    }
    files
}

#[test]
#[ignore = "it builds mdBook, and asks a browser: .ci/run"]
fn a_book_of_twelve_machines_is_light_and_sound_on_a_desk_and_a_phone() {
    let folder = tempfile::tempdir().expect("room");
    let home = folder.path().join("made");
    let output_folder = home.to_string_lossy().into_owned();
    let mut arguments = vec!["report".to_string(), "-o".to_string(), output_folder];
    arguments.extend(twelve_records(&folder));
    let mut command = assert_cmd::Command::new(XTASK);
    command.args(&arguments).assert().success();
    let pages = pages(&home);
    assert!(pages.len() > 150, "{}", pages.len());
    for page in pages.iter().filter(|page| !page.ends_with("print.html")) {
        let bytes = fs::metadata(page).expect("it is there").len();
        assert!(bytes < MAX_BYTES, "{}: {bytes} bytes", page.display());
    }
    let page_names =
        ["index", "nineteen", "RESULTS", "algorithms/kogge_stone/README", "models/square_attacks"];
    let frames = page_names.iter().flat_map(|page| [1280, 390].map(|width| (*page, width)));
    let frames: Vec<(&str, u32)> = frames.collect();
    let Some((findings, log)) = browser_findings(folder.path(), &frames) else {
        return;
    };
    let pages = findings["pages"].as_array().expect("pages");
    let (faulty_page, pages) = pages.split_first().expect("some");
    let requests = ["http://nobody.invalid/picture.png"];
    let faults = json!({"wide": true, "requests": requests, "scrolls": 1, "without_cue": 1});
    assert_eq!(*faulty_page, faults, "the faults of the faulty page are found");
    assert_eq!(pages.len(), frames.len());
    let mut scrolls = 0;
    for page in pages {
        scrolls += page["scrolls"].as_u64().expect("a number");
        let right = json!({
            "wide": false, "requests": [], "scrolls": page["scrolls"], "without_cue": 0
        });
        assert_eq!(*page, right, "{pages:?}");
    }
    assert!(scrolls > 10, "tables and boards are wider than a phone: {pages:?}");
    assert_eq!(findings["sorts"], true, "a click on a head sorts");
    assert_eq!(
        findings["has_copy_buttons"], true,
        "mdBook's own script runs too: code has copy buttons"
    );
    assert_eq!(findings["filters"], true, "a class of CPUs hides rows, and not all");
    let complaints: Vec<&str> = log.lines().filter(|line| line.contains("CONSOLE")).collect();
    assert!(complaints.len() == 1 && complaints[0].contains("nobody is not"), "{complaints:?}");
}

/// A page with every fault that the test looks for, which shows that it would see one: the page is
/// too wide, requests a picture from a stranger, calls a function that does not exist, and has text
/// that scrolls without a cue.
const FAULTY_PAGE: &str = "<!doctype html><p style='width: 9999px'>wide<script>nobody()</script>\
    <img src='http://nobody.invalid/picture.png'>\
    <div class='content'><div style='overflow-x: auto; width: 50px'>a_table_that_scrolls</div>\
    </div>";

/// The script that looks at each frame in a browser: whether it is wider than the screen, what it
/// requests from strangers, how many of its parts scroll sideways, and how many of these have no
/// shadow as a cue. At last it finds out whether a click on a head sorts the table of the last
/// page, and whether a class of CPUs hides some of its rows.
const LOOK: &str = r#"<script>
const look = () => {
    const frames = [...document.querySelectorAll("iframe")];
    const scrolls = (part) => {
        const style = part.ownerDocument.defaultView.getComputedStyle(part);
        return style.overflowX == "auto" && part.scrollWidth > part.clientWidth;
    };
    const has_cue = (part) => {
        const style = part.ownerDocument.defaultView.getComputedStyle(part);
        return style.backgroundAttachment.includes("local");
    };
    const pages = frames.map(({ contentDocument, contentWindow }) => {
        const parts = [...contentDocument.querySelectorAll(".content *")].filter(scrolls);
        const page_width = contentDocument.scrollingElement.scrollWidth;
        const resources = contentWindow.performance.getEntriesByType("resource");
        return {
            wide: page_width > contentDocument.documentElement.clientWidth,
            requests: resources.map((resource) => resource.name)
                .filter((name) => !/^(file|data):/.test(name)),
            scrolls: parts.length,
            without_cue: parts.filter((part) => !has_cue(part)).length,
        };
    });
    const last = frames.at(-1).contentDocument;
    const first_column = () =>
        [...last.querySelectorAll("td:first-child")].map((cell) => cell.textContent).join();
    const column_before = first_column();
    last.querySelector(".content th").click();
    const sorts = first_column() != column_before;
    const menu = last.querySelector("select[aria-label]");
    const row_count = () =>
        [...last.querySelectorAll(".content tbody tr")].filter((row) => !row.hidden).length;
    const count_before = row_count();
    menu.value = 0;
    menu.dispatchEvent(new Event("change"));
    const has_button = ({ contentDocument }) => contentDocument.querySelector(".clip-button");
    document.body.textContent = JSON.stringify({
        pages,
        sorts,
        filters: row_count() < count_before && row_count() > 0,
        has_copy_buttons: frames.some(has_button),
    });
};
</script>"#;

/// Returns the findings of [`LOOK`] in Chromium and the complaints on its console: about
/// [`FAULTY_PAGE`], and about these pages of the book in `folder` at these widths.
fn browser_findings(folder: &Path, pages: &[(&str, u32)]) -> Option<(Value, String)> {
    let mut frames = frame(390, &format!("srcdoc=\"{FAULTY_PAGE}\""));
    for (page, width) in pages {
        frames += &frame(*width, &format!("src=made/{page}.html"));
    }
    let file = folder.join("look.html");
    fs::write(&file, format!("<!doctype html><body onload=look()>{LOOK}{frames}")).expect("room");
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let output = names.iter().find_map(|name| run_browser(name, folder, &file).ok());
    let Some(output) = output else {
        contract::skip("no Chromium: apt install chromium");
        return None;
    };
    let [page, log] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let json = page.split_once('{').and_then(|(_, rest)| rest.rsplit_once('}'));
    let Some((json, _)) = json else {
        contract::skip(&format!("Chromium does not run here: {}", log.trim_end()));
        return None;
    };
    Some((serde_json::from_str(&format!("{{{json}}}")).expect("JSON"), log))
}

fn frame(width: u32, source: &str) -> String {
    format!("<iframe style=\"width: {width}px; height: 900px\" {source}></iframe>\n")
}

fn run_browser(name: &str, folder: &Path, file: &Path) -> std::io::Result<Output> {
    Command::new(name)
        .args(["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
        .args(["--allow-file-access-from-files", "--enable-logging=stderr", "--dump-dom"])
        .arg(format!("--user-data-dir={}", folder.join("profile").display()))
        .arg(file)
        .output()
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
