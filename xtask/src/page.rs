//! `report`: records as one page. Reads what lies beside them; what stands on the page, `charts` decides.

use crate::arguments::report::Arguments;
use crate::supplements::{Wanted, gather};
use crate::{charts::choose, failure::Failure, say, say_json, workspace};
use ::charts::page;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// The file's name, unless another is wanted.
const NAME: &str = "report.html";

/// What a page may have: who links to it reads it on a phone too.
const MAX_BYTES: usize = 3_000_000;

/// Writes the page of these records, or of the newest.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let chosen = match arguments.records.as_slice() {
        [] => vec![choose(None)?],
        named => named.iter().map(|one| choose(Some(one))).collect::<Result<Vec<_>, _>>()?,
    };
    let (homes, mut records): (Vec<PathBuf>, Vec<record::Record>) = chosen.into_iter().unzip();
    once(&mut records);
    let films = Wanted { board: arguments.board.clone(), names: arguments.films.clone() };
    let beside = gather(&records, &films)?;
    if arguments.beside {
        return say_json(&beside);
    }
    let text = page(&records, &beside);
    let file = arguments.output.clone().unwrap_or_else(|| homes[0].join(NAME));
    record::write_whole(&file, text.as_bytes()).map_err(Failure::machine)?;
    if text.len() > MAX_BYTES {
        eprintln!("{} bytes, more than the {MAX_BYTES} that a page should have", text.len());
    }
    say(&format!("{}\n", workspace::shown(&file)))
}

/// Leaves out the file of another tier, which is read with the one that it stands beside.
fn once(records: &mut Vec<record::Record>) {
    let mut known = BTreeSet::new();
    records.retain(|one| known.insert(one.id.clone()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_published_records_together_make_a_page_for_a_phone() {
        let folder = workspace::root().join("charts/published");
        let files = std::fs::read_dir(folder)
            .expect("it is there")
            .map(|one| one.expect("it reads").path());
        let mut files: Vec<PathBuf> =
            files.filter(|file| file.extension().is_some_and(|end| end == "gz")).collect();
        files.sort();
        assert!(files.len() > 1, "several are published");
        let load = |file: &PathBuf| record::load_with_tiers(file).expect("a record");
        let mut records: Vec<record::Record> = files.iter().map(load).collect();
        once(&mut records);
        let beside = gather(&records, &Wanted::default()).expect("it reads");
        let page = page(&records, &beside);
        let bytes = page.len();
        assert!(bytes < MAX_BYTES, "{bytes} bytes of {} records", records.len());
        let sections: Vec<&str> = page.split("<details class=\"figure variant\">").collect();
        for variant in registry::variants() {
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
