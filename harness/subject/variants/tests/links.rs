//! Every link of a document leads to an existing file or heading. Renaming a file or a heading
//! breaks links elsewhere, and no compiler sees it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// The address of a figure, from the folder `docs`.
const FIGURE: &str = "../charts/published/figures/amd-zen5/x86-64-v4/ray_attacks.md\
    #kogge_stone.attacks-south-throughput";

fn root() -> PathBuf {
    normalize(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.."))
}

/// Returns the path without `.` and `..`. `canonicalize` would also follow links of the file
/// system.
fn normalize(path: &Path) -> PathBuf {
    let mut parts = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts
}

/// Returns the documents of the repository by path.
fn documents() -> BTreeMap<PathBuf, String> {
    let mut documents = BTreeMap::new();
    let mut folders = vec![root()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder").flatten() {
            let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
            if name.starts_with('.') && name != ".github" || name == "target" {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if name.ends_with(".md") {
                let text = fs::read_to_string(&path).expect("a document");
                documents.insert(path, text);
            }
        }
    }
    documents
}

/// Returns the lines outside fenced code, numbered from 1.
fn prose(text: &str) -> Vec<(usize, &str)> {
    let (mut lines, mut is_fenced) = (Vec::new(), false);
    for (index, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            is_fenced = !is_fenced;
        } else if !is_fenced {
            lines.push((index + 1, line));
        }
    }
    lines
}

/// Returns a line without the text between backticks, which holds no links.
fn drop_code(line: &str) -> String {
    line.split('`').step_by(2).collect()
}

/// Returns the anchors of a document: those that GitHub gives its headings, and those that stand
/// in it, as before each row of a page of figures. Of equal headings, the second has `-1` at its
/// end.
fn anchors(text: &str) -> Vec<String> {
    let mut anchors: Vec<String> = Vec::new();
    for (_, line) in prose(text) {
        for rest in line.split("<a id=\"").skip(1) {
            anchors.extend(rest.split('"').next().map(String::from));
        }
        let heading = line.trim_start_matches('#');
        if heading.len() == line.len() || !heading.starts_with(' ') {
            continue;
        }
        let mut slug = heading.trim().to_lowercase();
        slug.retain(|sign| sign.is_alphanumeric() || " -_".contains(sign));
        let slug = slug.replace(' ', "-");
        let count = anchors.iter().filter(|anchor| **anchor == slug).count();
        anchors.push(if count == 0 { slug } else { format!("{slug}-{count}") });
    }
    anchors
}

/// Returns the fault of a link in the document at `path`, if it has one.
fn fault(documents: &BTreeMap<PathBuf, String>, path: &Path, link: &str) -> Option<String> {
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let folder = path.parent().expect("a folder");
    let target = if file.is_empty() { path.to_path_buf() } else { normalize(&folder.join(file)) };
    if !target.exists() {
        return Some("no such file".to_string());
    }
    if anchor.is_empty() {
        return None;
    }
    let Some(text) = documents.get(&target) else {
        return Some("an anchor in a file that is no document".to_string());
    };
    if anchors(text).iter().any(|heading| heading == anchor) {
        return None;
    }
    Some("no such heading or anchor".to_string())
}

#[test]
fn links_lead_to_files_and_headings() {
    let documents = documents();
    let (mut faults, mut count) = (Vec::new(), 0);
    for (path, text) in &documents {
        let name = path.strip_prefix(root()).expect("below the root").display();
        for (number, line) in prose(text) {
            let line = drop_code(line);
            for rest in line.split("](").skip(1) {
                let link = rest.split(')').next().unwrap_or_default();
                if link.contains("://") {
                    continue;
                }
                count += 1;
                if let Some(why) = fault(&documents, path, link) {
                    faults.push(format!("{name}:{number}: {link}: {why}"));
                }
            }
        }
    }
    assert!(count > 300, "{count} links");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_link_without_a_target_is_a_fault() {
    let documents = documents();
    let path = root().join("docs/PROTOCOL.md");
    let missing_figure = FIGURE.replace("kogge_stone", "kogge");
    for (link, is_right) in [
        ("#what-to-take", true),
        ("../README.md", true),
        ("PROOF.md#what-is-trusted", true),
        ("../algorithms/magic", true),
        (FIGURE, true),
        ("#what-to-give", false),
        ("../READYOU.md", false),
        ("PROOF.md#what-is-known", false),
        ("../algorithms/magic#idea", false),
        (missing_figure.as_str(), false),
    ] {
        assert_eq!(fault(&documents, &path, link).is_none(), is_right, "{link}");
    }
}
