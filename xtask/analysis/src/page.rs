//! `report`: records as one page. Reads what lies beside them; what stands on the page, `charts` decides.

use crate::arguments::report::Arguments;
use crate::supplements::{Wanted, gather};
use crate::{charts::choose, failure::Failure, say, workspace};
use ::charts::{listed, page};
use record::{Comparison, Record, State};
use std::path::{Path, PathBuf};

/// The file's name, unless another is wanted.
const NAME: &str = "report.html";

/// What a page may have: who links to it reads it on a phone too.
const MAX_BYTES: usize = 3_000_000;

/// Writes the page of these records, of the newest, or of the published ones.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let films = Wanted { board: arguments.board.clone(), names: arguments.films.clone() };
    let chosen = match arguments.records.as_slice() {
        [] => vec![choose(None)?],
        [folder] if folder.ends_with(record::PUBLISHED) => {
            let file = arguments.output.clone().unwrap_or_else(|| workspace::target().join(NAME));
            let Published { text, left_out } = published(&films)?;
            left_out.iter().for_each(|words| eprintln!("{words}"));
            return written(&file, &text);
        }
        named => named.iter().map(|one| choose(Some(one))).collect::<Result<Vec<_>, _>>()?,
    };
    let (homes, records): (Vec<PathBuf>, Vec<Record>) = chosen.into_iter().unzip();
    let beside = gather(&records, &films)?;
    let file = arguments.output.clone().unwrap_or_else(|| homes[0].join(NAME));
    written(&file, &page(&records, &beside))
}

fn written(file: &Path, text: &str) -> Result<(), Failure> {
    record::write_whole(file, text.as_bytes()).map_err(Failure::machine)?;
    if text.len() > MAX_BYTES {
        eprintln!("{} bytes, more than the {MAX_BYTES} that a page should have", text.len());
    }
    say(&format!("{}\n", workspace::shown(file)))
}

/// The page of the published records.
struct Published {
    text: String,
    /// Which machines are not on it, and why.
    left_out: Option<String>,
}

/// As many machines as a page has room for: those whose caches were in a known state first, then the newest.
fn published(films: &Wanted) -> Result<Published, Failure> {
    let all = record::published(&workspace::root()).map_err(Failure::input)?;
    let mut all: Vec<(String, Record)> =
        all.into_iter().map(|(file, record)| (record::published_name(&file), record)).collect();
    let is_hot = |one: &Comparison| one.condition.state == State::Hot;
    all.sort_by_key(|(_, record)| !record.comparisons.iter().any(is_hot));
    let (names, records): (Vec<String>, Vec<Record>) = all.into_iter().unzip();
    let mut beside = gather(&records, films)?;
    for shown in (1..=records.len()).rev() {
        beside.left_out = (shown < records.len()).then(|| {
            let (names, mb) = (listed(&names[shown..]), MAX_BYTES / 1_000_000);
            format!("A page may have {mb} MB, so the records {names} are not on it.")
        });
        let text = page(&records[..shown], &beside);
        if shown == 1 || text.len() < MAX_BYTES {
            return Ok(Published { text, left_out: beside.left_out });
        }
    }
    Err(Failure::Input("no record is published".to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::charts::cpu_called;

    #[test]
    fn the_published_records_make_a_page_for_a_phone_that_names_the_machines_left_out() {
        let Published { text: page, left_out } = published(&Wanted::default()).expect("a page");
        let bytes = page.len();
        assert!(bytes < MAX_BYTES, "{bytes} bytes");
        let all = record::published(&workspace::root()).expect("records are published");
        let (head, _) = page.split_once("</header>").expect("a head");
        for (file, record) in &all {
            let machine = &record.machine;
            let maker = machine.cpu.replace("(R)", "").replace(" Processor", "");
            let names = [record::published_name(file), cpu_called(machine), maker];
            assert!(names.iter().any(|name| head.contains(name)), "{names:?}: {head}");
        }
        assert!(left_out.is_none_or(|words| head.contains(&words)));
        let sections: Vec<&str> = page.split("<details class=\"figure variant\">").collect();
        for variant in contract::registry::variants() {
            let name = variant.name;
            let place = format!("<div id=\"{name}\">");
            let of = sections.iter().find(|section| section.contains(&place));
            let of = of.unwrap_or_else(|| panic!("{name} has no section"));
            let (_, film) = of
                .split_once("<details class=\"film\"")
                .unwrap_or_else(|| panic!("{name} has no film"));
            let (film, _) = film.split_once("</details>").expect("it ends");
            for kind in ["in", "step", "out"] {
                let item = format!("<li class=\"{kind}\">");
                let is_drawn =
                    |frame: &str| frame.contains("class=\"set\"") || frame.contains("<pre>");
                assert!(film.split(&item).skip(1).any(is_drawn), "{name}: nothing is {kind}");
            }
            for language in extract::Language::ALL {
                // Its functions are called after the variant. Of a long file there is the command alone.
                let label = format!(" in {}\"><code>", language.title());
                let [function, command] =
                    [format!("{name}_"), format!("tables: cargo xtask extract {name}/")];
                let code = of.split("</pre>").any(|text| {
                    text.split_once(&label).is_some_and(|(_, code)| {
                        code.contains(&function)
                            || code.starts_with("// ") && code.contains(&command)
                    })
                });
                assert!(code, "{name} has no code in {}", language.title());
            }
        }
    }
}
