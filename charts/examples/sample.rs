//! Draws the charts of published records, to look at after a change of layout:
//! `cargo run -p raybench-charts --example sample -- FOLDER [RECORD]`. A record that is named by its machine is preferred.

use std::path::Path;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().unwrap_or_else(|| "target/sample".to_string());
    let preferred = arguments.next();
    let mut published = record::published(Path::new(".")).expect("records are published");
    published.sort_by_key(|(file, _)| Some(record::published_name(file)) != preferred);
    let records: Vec<_> = published.into_iter().map(|(_, record)| record).collect();
    let figures = charts::figures(&records);
    for figure in &figures {
        println!("{}: {}", figure.name, figure.title);
    }
    charts::draw(&figures, Path::new(&folder), false).expect("drawn");
}
