//! A Chromium without a window, told through a pipe what to do (Chrome DevTools Protocol, "protocol
//! over pipe": JSON texts, a zero byte after each).
//!
//! Nothing is fetched and nothing is installed: where there is no Chromium, who asks for one is told so.

use crate::sample::Folder;
use contract::skip;
use serde_json::{Value, json};
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// What it may be called.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// What a page that needs no network asks for.
const OWN: [&str; 2] = ["file://", "data:"];

/// An answer that takes longer never comes.
const PATIENCE: Duration = Duration::from_secs(60);

const FLAGS: [&str; 11] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-sync",
    "--remote-debugging-pipe",
];

/// A browser with one page, ended with its folder when this is dropped.
pub struct Browser {
    child: Child,
    asked: ChildStdin,
    answers: Receiver<Value>,
    /// Number of the next question.
    number: u64,
    /// Which of its pages; empty until there is one.
    session: String,
    /// What was heard beside answers, and not taken yet.
    heard: Vec<Value>,
    profile: Folder,
}

/// A screen and the reader's wishes.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    pub width: u32,
    pub phone: bool,
    pub dark: bool,
}

impl Browser {
    /// The browser of this system; nothing if there is none, or none that runs here: that is said, and fatal
    /// where all is required.
    pub fn start(name: &str) -> Option<Browser> {
        let Some(program) = installed() else {
            skip(&format!("no Chromium ({}): apt install chromium", NAMES.join(", ")));
            return None;
        };
        let mut browser = Browser::spawn(&program, Folder::new(name));
        let version = browser.answer("Browser.getVersion", json!({}));
        if let Err(why) = version {
            let said = std::fs::read_to_string(browser.profile.0.join("stderr"));
            let said = said.unwrap_or_default();
            let last = said.lines().last().unwrap_or("it said nothing");
            skip(&format!("{} does not run here: {why}: {last}", program.display()));
            return None;
        }
        let target = browser.ask("Target.createTarget", json!({"url": "about:blank"}));
        let page = json!({"targetId": target["targetId"], "flatten": true});
        let session = browser.ask("Target.attachToTarget", page);
        browser.session = session["sessionId"].as_str().expect("a session").to_string();
        for domain in ["Page", "Runtime", "Log", "Network"] {
            browser.ask(&format!("{domain}.enable"), json!({}));
        }
        Some(browser)
    }

    fn spawn(program: &Path, profile: Folder) -> Browser {
        let complaints = File::create(profile.0.join("stderr")).expect("the folder is writable");
        // The protocol is spoken on descriptors 3 and 4, and a child of ours has 0 and 1.
        let mut child = Command::new("sh")
            .args(["-c", r#"exec "$0" "$@" 3<&0 4>&1 0</dev/null 1>&2"#])
            .arg(program)
            .args(FLAGS)
            .arg(format!("--user-data-dir={}", profile.0.display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(complaints)
            .spawn()
            .expect("there is a shell");
        let said = BufReader::new(child.stdout.take().expect("it is piped"));
        let (hand_over, answers) = channel();
        std::thread::spawn(move || {
            let texts = said.split(0).map_while(Result::ok);
            for text in texts.filter_map(|text| serde_json::from_slice(&text).ok()) {
                if hand_over.send(text).is_err() {
                    return;
                }
            }
        });
        let asked = child.stdin.take().expect("it is piped");
        let (session, heard) = (String::new(), Vec::new());
        Browser { child, asked, answers, number: 0, session, heard, profile }
    }

    /// Asks, and waits for the answer.
    #[track_caller]
    pub fn ask(&mut self, method: &str, parameters: Value) -> Value {
        self.answer(method, parameters).unwrap_or_else(|why| panic!("{method}: {why}"))
    }

    /// The same; why not, if it was refused or never came.
    fn answer(&mut self, method: &str, parameters: Value) -> Result<Value, String> {
        self.number += 1;
        let mut question = json!({"id": self.number, "method": method, "params": parameters});
        if !self.session.is_empty() {
            question["sessionId"] = json!(self.session);
        }
        let text = format!("{question}\0");
        self.asked.write_all(text.as_bytes()).map_err(|error| error.to_string())?;
        let number = self.number;
        let mut answer = self.wait_for(|heard| heard["id"] == number)?;
        match answer.get("error") {
            None => Ok(answer["result"].take()),
            Some(error) => Err(error.to_string()),
        }
    }

    /// Opens an address as a reader with this screen would, and waits until it is whole.
    #[track_caller]
    pub fn go(&mut self, address: &str, screen: Screen) {
        self.show_on(screen);
        self.heard.clear();
        self.ask("Page.navigate", json!({"url": address}));
        let is_loaded = |heard: &Value| heard["method"] == "Page.loadEventFired";
        self.wait_for(is_loaded).expect("the page is loaded");
    }

    fn show_on(&mut self, Screen { width, phone, dark }: Screen) {
        let scale = if phone { 2 } else { 1 };
        let metrics =
            json!({"width": width, "height": 900, "deviceScaleFactor": scale, "mobile": phone});
        self.ask("Emulation.setDeviceMetricsOverride", metrics);
        let scheme = if dark { "dark" } else { "light" };
        let features = json!([{"name": "prefers-color-scheme", "value": scheme}]);
        self.ask("Emulation.setEmulatedMedia", json!({"features": features}));
    }

    /// The value of an expression in the page.
    #[track_caller]
    pub fn value(&mut self, expression: &str) -> Value {
        let question =
            json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        let mut answer = self.ask("Runtime.evaluate", question);
        let thrown = &answer["exceptionDetails"]["exception"]["description"];
        assert!(thrown.is_null(), "{expression:.200}: {thrown}");
        answer["result"]["value"].take()
    }

    /// What went wrong in the page since it was opened, and what it asked of anybody else: a line each.
    #[track_caller]
    pub fn complaints(&mut self) -> Vec<String> {
        // What was said before the answer to this is heard with it.
        self.value("0");
        self.heard.iter().filter_map(complaint).collect()
    }

    /// The first thing heard that is it; the others are kept.
    fn wait_for(&mut self, is_it: impl Fn(&Value) -> bool) -> Result<Value, String> {
        let end = Instant::now() + PATIENCE;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let heard = self.answers.recv_timeout(left);
            let heard = heard.map_err(|why| format!("no answer ({why})"))?;
            if is_it(&heard) {
                return Ok(heard);
            }
            self.heard.push(heard);
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Asked to, it ends its own children; else it is ended, and they with it.
        self.session.clear();
        let _ = self.asked.write_all(b"{\"id\":0,\"method\":\"Browser.close\"}\0");
        let end = Instant::now() + Duration::from_secs(3);
        while Instant::now() < end {
            if matches!(self.child.try_wait(), Ok(Some(_)) | Err(_)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn installed() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let files = NAMES.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    files.into_iter().find(|file| file.is_file())
}

/// What an event complains of, if it does.
fn complaint(heard: &Value) -> Option<String> {
    let of = &heard["params"];
    match heard["method"].as_str()? {
        "Runtime.exceptionThrown" => {
            Some(format!("thrown: {}", of["exceptionDetails"]["exception"]["description"]))
        }
        "Runtime.consoleAPICalled" if of["type"] == "error" || of["type"] == "warning" => {
            Some(format!("console: {}", of["args"][0]["value"]))
        }
        "Log.entryAdded"
            if of["entry"]["level"] == "error" || of["entry"]["level"] == "warning" =>
        {
            Some(format!("{}: {}", of["entry"]["source"].as_str()?, of["entry"]["text"]))
        }
        "Network.requestWillBeSent"
            if !of["request"]["url"]
                .as_str()
                .is_some_and(|url| OWN.iter().any(|own| url.starts_with(own))) =>
        {
            Some(format!("asks for {}", of["request"]["url"]))
        }
        _ => None,
    }
}
