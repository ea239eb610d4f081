//! Checks that every linked figure leads to its page: the page has its anchor once, the same
//! figure, and the hash of the record's samples.

use crate::tests::summary::published_with_addresses;
use charts::claims::{FILE, findings, parse};
use charts::{Addresses, Class, Limits, address_pages, choices_by_class, generators, nineteen};
use record::{Record, sample};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use table::{Table, markdown};

/// Returns the pages with all figures of the published records.
fn pages(records: &[Record], addresses: &Addresses) -> BTreeMap<String, String> {
    let pages = address_pages(records, addresses, None);
    pages.into_iter().map(|(path, page)| (path, page.markdown())).collect()
}

fn document(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
    std::fs::read_to_string(path).expect("it is there")
}

/// Returns the tables of README.md and RESULTS.md whose figures have addresses.
fn tables(records: &[Record], addresses: &Addresses) -> [Table; 3] {
    let choices = choices_by_class(records, &Class::ALL, &Limits::default());
    let claims = parse(&document(FILE)).expect("it is well formed");
    [
        generators(records, &choices, addresses, &|_| "files".to_string()).expect("machines vote"),
        records.iter().find_map(|record| nineteen(record, addresses)).expect("timed"),
        findings(&claims, &document("RESULTS.md"), records, addresses),
    ]
}

/// Returns the words of each link to a page of figures, and its address.
fn links(text: &str) -> Vec<(&str, &str)> {
    let mut links = Vec::new();
    for (start, _) in text.match_indices("](charts/published/figures/") {
        let words = text[..start].rsplit('[').next().expect("a text");
        let address = text[start + 2..].split(')').next().expect("a text");
        links.push((words, address));
    }
    links
}

/// Returns what is wrong with a link, if anything is. A ratio of two routines is on no page, so
/// only its anchor and the hash are checked.
fn fault(
    pages: &BTreeMap<String, String>,
    records: &[Record],
    (words, address): (&str, &str),
) -> Option<String> {
    let (path, anchor) = address.split_once('#').expect("an anchor");
    let Some(page) = pages.get(path) else { return Some(format!("no page {path}")) };
    let marker = format!("| <a id=\"{anchor}\"></a>");
    let rows: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix(&marker)).collect();
    let [row] = rows[..] else { return Some(format!("{} rows {address}", rows.len())) };
    let is_ratio = words.ends_with(" x the time");
    if !is_ratio && !row.split(" | ").any(|cell| has_figure(cell, words)) {
        return Some(format!("{words} is not in {row}"));
    }
    let file = path.split('/').nth(3).expect("the name of a record");
    let id_of_page = records.iter().find(|record| page.contains(&format!(", {}, ", record.id)));
    let hash = id_of_page.and_then(|record| record.samples_sha256.as_ref()).expect("it has one");
    let is_evident = page.contains(&format!("SHA-256 `{hash}`"))
        && page.contains(&format!("(../../../records/{file}.json.gz)"));
    (!is_evident).then(|| format!("{path} lacks the record or its hash"))
}

/// Whether a cell is a figure, or begins with it before an interval, or has it in brackets.
fn has_figure(cell: &str, figure: &str) -> bool {
    cell == figure
        || cell.starts_with(&format!("{figure} ("))
        || cell.contains(&format!("({figure})"))
}

#[test]
fn every_linked_figure_is_on_its_page_with_the_hash_of_its_samples() {
    let (records, addresses) = published_with_addresses();
    let pages = pages(&records, &addresses);
    let text = markdown(&tables(&records, &addresses));
    let links = links(&text);
    assert!(links.len() > 60, "{} links", links.len());
    let mut faults = Vec::new();
    for link in &links {
        faults.extend(fault(&pages, &records, *link));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let (words, address) = links[0];
    let missing_anchor = address.replace('#', "#no-");
    for planted in [("7.77", address), (words, missing_anchor.as_str())] {
        assert!(fault(&pages, &records, planted).is_some(), "{planted:?}");
    }
    let without_hash = pages.into_iter().map(|(path, page)| (path, page.replace("SHA-256", "")));
    assert!(fault(&without_hash.collect(), &records, links[0]).is_some());
}

/// Ratios of kernels by other compilers are in no comparison, and counts have a listing.
#[test]
fn every_time_of_the_first_table_and_of_nineteen_is_a_link() {
    let (records, addresses) = published_with_addresses();
    let [generators, nineteen, _] = tables(&records, &addresses);
    let text = markdown(&[generators]);
    for row in text.lines().filter(|line| line.starts_with("| ")).skip(1) {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").collect();
        for cell in cells[3..cells.len() - 1].iter().flat_map(|cell| cell.split(" / ")) {
            assert!(cell.trim().starts_with('['), "{cell} in {row}");
        }
    }
    assert_eq!(links(&markdown(&[nineteen])).len(), 12);
}

#[test]
fn each_figure_of_the_published_records_has_one_address() {
    let (records, addresses) = published_with_addresses();
    let mut rows = 0;
    for (path, page) in pages(&records, &addresses) {
        let anchors: Vec<&str> = page.split("| <a id=\"").skip(1).collect();
        let anchors: Vec<&str> = anchors.iter().filter_map(|rest| rest.split('"').next()).collect();
        let unique_anchors: BTreeSet<&&str> = anchors.iter().collect();
        assert_eq!(unique_anchors.len(), anchors.len(), "{path}");
        rows += anchors.len();
    }
    let csv = charts::csv(&records);
    let lines = csv.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).count();
    assert_eq!(rows, lines - 1, "as many as the table of all figures has");
}

#[test]
fn a_page_with_cited_figures_has_no_others() {
    let (records, addresses) = published_with_addresses();
    let text = markdown(&tables(&records, &addresses));
    let cited = BTreeSet::from([links(&text)[0].1.to_string()]);
    let pages = address_pages(&records, &addresses, Some(&cited));
    assert_eq!(pages.len(), 1);
    let page = pages.into_values().next().expect("one").markdown();
    assert_eq!(page.matches("<a id=").count(), 1, "{page}");
}

#[test]
fn a_record_that_is_not_published_has_no_addresses() {
    let records = [sample()];
    let addresses = Addresses::new(&records, &["target/raybench/records/1.json.gz".to_string()]);
    assert!(address_pages(&records, &addresses, None).is_empty());
    let table = nineteen(&records[0], &addresses).expect("timed");
    assert_eq!(Some(table), nineteen(&records[0], &Addresses::default()));
}
