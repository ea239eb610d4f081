//! The recommended routines as code, as far as they print.

use super::origin;
use crate::{extract::print, select, workspace};
use ::charts::supplements::{Extract, Found};
use ::charts::{Class, Demands, by_class, recommended as names};
use extract::Language;
use record::Record;
use std::collections::BTreeSet;

/// What is longer is not shown: a page with many such is too large for a phone.
const MAX_BYTES: usize = 35_000;

/// A file in each language of every routine that a record recommends; it cites the first that does.
pub fn recommended(records: &[Record]) -> Found<Extract> {
    let mut found = Found { origin: origin("cargo xtask extract", None), ..Found::default() };
    let mut seen = BTreeSet::new();
    let commit = workspace::commit();
    let all = records.iter().flat_map(|record| {
        let by_class = by_class(std::slice::from_ref(record), &Class::ALL, None).firsts();
        let all = names(record, &Demands::default()).into_iter().chain(by_class);
        all.map(move |name| (record, name))
    });
    for (record, name) in all.filter(|(_, name)| seen.insert(name.clone())) {
        let Some((variant, routine)) = select::named(&name) else {
            found.skipped.push(format!("{name}: it is not in this build's registry"));
            continue;
        };
        for language in Language::ALL {
            let title = language.title();
            let command = format!("cargo xtask extract {name} --lang {}", title.to_lowercase());
            match print(variant, &[routine], language, record, commit.as_deref()) {
                Ok(text) if text.len() > MAX_BYTES => {
                    let kb = text.len() / 1000;
                    found
                        .skipped
                        .push(format!("{name} in {title}: {kb} kB; `{command}` prints it"));
                }
                Ok(text) => found.rows.push(Extract {
                    of: name.clone(),
                    language: title.to_string(),
                    text,
                    command,
                }),
                // What does not print in Rust does not print in C either, and why is said once.
                Err(why) if found.skipped.iter().any(|known| known.contains(&why)) => {}
                Err(why) => found.skipped.push(format!("not printed in {title}: {why}")),
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measured;

    #[test]
    fn what_is_recommended_is_printed_or_the_reason_is_said() {
        let published = workspace::root().join(measured::PUBLISHED);
        let record = record::load(&published).expect("a record is published");
        let found = recommended(std::slice::from_ref(&record));
        for name in names(&record, &Demands::default()) {
            let files = found.rows.iter().filter(|row| row.of == name).count();
            let said = found.skipped.iter().any(|why| why.contains(&name));
            assert!(files == 2 || said, "{name}: {files} files, and no reason");
        }
        assert!(!found.rows.is_empty());
    }
}
