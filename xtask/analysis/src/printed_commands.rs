//! Every command that a document, a help text, a message or the head of a printed file shows is
//! understood by the parser that users meet; the quick ones without side effects are run.

use crate::Verb;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use xtask::workspace;

const START: &str = "cargo xtask ";

/// Not read: history, what is built, and tests, whose commands are wrong on purpose.
const UNREAD: [&str; 4] = ["CHANGELOG.md", "target", "tests", "printed_commands.rs"];

/// Words that stand for a user's own, and the values to try for them.
const PLACEHOLDERS: [(&str, &[&str]); 6] = [
    ("VARIANT", &["kogge_stone"]),
    ("ROUTINE", &["attacks"]),
    ("SUBJECT", &["south"]),
    ("NAME", &["kogge-stone", "kogge_stone", "zen2"]),
    ("N", &["4"]),
    ("RECORD", &["charts/published/records/amd-zen5.json.gz"]),
];

/// Values to try for a part that the code of a message fills in.
const FILLERS: [&str; 7] =
    ["", "magic", "c", "1", "x86-64", "perft", " charts/published/records/amd-zen5.json.gz"];

/// Commands of these verbs take seconds at most, and write nothing unless an option says so.
const QUICK: [&str; 6] = ["doctor", "extract", "list", "recommend", "record", "show"];

/// Returns commands as they are printed, each with a file that prints it.
fn all_commands() -> BTreeMap<String, PathBuf> {
    let mut commands = BTreeMap::new();
    let mut folders = vec![workspace::root()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder").flatten() {
            let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
            let is_hidden = name.starts_with('.') && name != ".github";
            if is_hidden || UNREAD.contains(&name.as_str()) {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let end = path.extension().and_then(|end| end.to_str()).unwrap_or_default();
            if !["md", "rs", "h", "yml"].contains(&end) {
                continue;
            }
            let text = fs::read_to_string(&path).expect("text");
            for line in text.lines() {
                for command in commands_of(line, end == "rs") {
                    commands.entry(command).or_insert_with(|| path.clone());
                }
            }
        }
    }
    commands
}

/// Returns the commands of a line. In prose a command is marked as code, in a string it ends with
/// the string or its line.
fn commands_of(line: &str, is_rust: bool) -> Vec<String> {
    let is_string = is_rust && !line.trim_start().starts_with("//");
    let ends: &[&str] = if is_string { &["`", "\"", "\\n"] } else { &["`"] };
    let mut commands = Vec::new();
    for rest in line.split(START).skip(1) {
        let ends = ends.iter().chain(&[" #", " $(", " :::"]);
        let end = ends.filter_map(|end| rest.find(end)).min().unwrap_or(rest.len());
        let command = rest[..end].trim_end_matches('\\');
        // Code appends a word to a string that ends with a space.
        let placeholder = if is_string && command.ends_with(' ') { "{}" } else { "" };
        commands.push(format!("{command}{placeholder}").trim().to_string());
    }
    commands
}

/// Returns the words of a command, as a shell has them.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut quote) = (None::<String>, None);
    for sign in command.chars() {
        match (sign, quote) {
            ('\'' | '"', None) => {
                quote = Some(sign);
                word.get_or_insert_default();
            }
            (sign, Some(open)) if sign == open => quote = None,
            (' ', None) => words.extend(word.take()),
            _ => word.get_or_insert_default().push(sign),
        }
    }
    words.extend(word);
    words
}

/// Returns the command with everything that can be put in the place of its first placeholder.
fn fill_in(command: &str) -> Option<Vec<String>> {
    if let (Some(start), Some(end)) = (command.find('{'), command.find('}')) {
        let (before, after) = (&command[..start], &command[end + 1..]);
        return Some(FILLERS.iter().map(|part| format!("{before}{part}{after}")).collect());
    }
    for (placeholder, values) in PLACEHOLDERS {
        let is_part = |sign: char| sign.is_alphanumeric() || sign == '_';
        for (start, _) in command.match_indices(placeholder) {
            let (before, after) = (&command[..start], &command[start + placeholder.len()..]);
            if !before.ends_with(is_part) && !after.starts_with(is_part) {
                return Some(
                    values.iter().map(|value| format!("{before}{value}{after}")).collect(),
                );
            }
        }
    }
    None
}

/// Returns why the parser refuses a command whatever is filled in.
fn refusal(command: &str) -> Option<String> {
    let Some(commands) = fill_in(command) else {
        let mut words = words(command);
        if words.len() == 1 {
            // A verb alone is a mention of the command.
            words.push("--help".to_string());
        }
        return xtask::parse::<Verb>(&words).err();
    };
    let mut reason = None;
    for command in commands {
        let why = refusal(&command)?;
        reason.get_or_insert(why);
    }
    reason
}

#[test]
fn every_printed_command_is_understood() {
    let commands = all_commands();
    assert!(commands.len() > 150, "{} commands are printed", commands.len());
    let mut faults = Vec::new();
    for (command, path) in &commands {
        if let Some(why) = refusal(command) {
            faults.push(format!("{}: {START}{command}\n    {why}", workspace::display_path(path)));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(refusal("bench --quik").is_some() && refusal("extract {} --lang d").is_some());
}

/// Returns whether a command is quick, complete, and writes nothing.
fn can_be_run(command: &str) -> bool {
    let words = words(command);
    let is_quick = QUICK.contains(&words[0].as_str());
    let writes = ["-o", "--output", "--publish", "--new", "--csv"]
        .iter()
        .any(|option| words.iter().any(|word| word == option));
    // Without arguments these show a record of the user, which a test may lack.
    let needs_own = command == "record" || command == "record --tables" || command == "extract";
    let is_ours = !command.contains("my_") && !command.contains("target/");
    // Some commands have to be completed, or name a record that does not exist yet.
    let is_complete = fill_in(command).is_none() && !command.contains("alderlake.json");
    is_quick && !writes && !needs_own && is_ours && is_complete
}

#[test]
fn quick_commands_do_what_is_printed_beside_them() {
    let tests = std::env::current_exe().expect("this one");
    let executable = tests.ancestors().nth(2).expect("a folder").join("raybench-analyse");
    if !executable.is_file() {
        contract::skip("cargo has not built the commands beside these tests");
        return;
    }
    // The extracts of all variants are compiled by other tests.
    let mut commands = Vec::new();
    for (command, path) in all_commands() {
        if can_be_run(&command) && !path.starts_with(workspace::root().join("algorithms")) {
            commands.push(command);
        }
    }
    let verbs: BTreeSet<&str> =
        commands.iter().filter_map(|command| command.split(' ').next()).collect();
    assert_eq!(verbs, BTreeSet::from(QUICK), "each is printed somewhere");
    let failures = Mutex::new(Vec::new());
    let next = Mutex::new(commands.iter());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let command = next.lock().expect("no panic").next();
                    let Some(command) = command else { return };
                    let mut run = Command::new(&executable);
                    run.args(words(command)).current_dir(workspace::root()).stdin(Stdio::null());
                    let output = run.env_remove("RAYBENCH_REQUIRE_ALL").output().expect("it runs");
                    if !output.status.success() || output.stdout.is_empty() {
                        let why = String::from_utf8_lossy(&output.stderr).into_owned();
                        failures.lock().expect("no panic").push(format!("{START}{command}: {why}"));
                    }
                }
            });
        }
    });
    let failures = failures.into_inner().expect("no panic");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
