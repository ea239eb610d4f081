//! The page in a real browser: on a desk and on a phone, by day and by night, with keys alone, printed, and
//! without its script. `RAYBENCH_PAGE=FILE` names a page to look at beside the simulated ones.
//! The file is long because each thing that a reader does with the page has a test here.

use crate::browser::{Browser, Screen};
use crate::sample::{self, whole::Folder};
use charts::page;
use record::Record;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

const CHECK: &str = include_str!("browser/check.js");
const DESK: Screen = Screen { width: 1280, height: 900, phone: false, dark: false };
const PHONE: Screen = Screen { width: 390, height: 844, phone: true, dark: false };

/// The page of two simulated machines, and the one that is named.
fn pages(folder: &Folder) -> Vec<PathBuf> {
    let simulated = folder.0.join("page.html");
    let today = sample::with_ratios(sample::of_today());
    let first = Record { perft: sample::in_use().perft, ..today };
    let records = [first, sample::in_batches()];
    let text = page(&records, &sample::supplements::supplements(""));
    std::fs::write(&simulated, text).expect("the folder is writable");
    [simulated].into_iter().chain(named()).collect()
}

/// The page that `RAYBENCH_PAGE` names.
fn named() -> Option<PathBuf> {
    let file = PathBuf::from(std::env::var_os("RAYBENCH_PAGE")?);
    let file = std::path::absolute(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file));
    Some(file.expect("a path"))
}

/// What is wrong with what is open: the rule and where it was planted; and in words.
#[track_caller]
fn faults(browser: &mut Browser) -> Vec<(String, i64, String)> {
    let found = browser.value(CHECK);
    let word = |one: &Value, key: &str| one[key].as_str().expect("a word").to_string();
    let one = |one: &Value| {
        (word(one, "rule"), one["plot"].as_i64().expect("a number"), word(one, "what"))
    };
    found.as_array().expect("a list").iter().map(one).collect()
}

#[track_caller]
fn assert_sound(browser: &mut Browser, what: &str) {
    let faults = faults(browser);
    let lines: Vec<String> =
        faults.iter().take(20).map(|(rule, _, what)| format!("{rule}: {what}")).collect();
    assert!(faults.is_empty(), "{what}: {} faults\n{}", faults.len(), lines.join("\n"));
    assert_eq!(browser.complaints(), [""; 0], "{what}");
}

#[test]
#[ignore = "in a browser: .ci/run"]
fn every_planted_fault_is_found_and_nothing_else() {
    let Some(mut browser) = Browser::start("planted") else { return };
    let planted = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser/planted.html");
    browser.open(&planted, DESK);
    let complaints = browser.complaints().join("\n");
    for expected in [
        "console: \"said on the console\"",
        "ReferenceError: nobody is not defined",
        "asks for \"http://raybench.invalid/x.png\"",
        "violates the following Content Security Policy directive",
    ] {
        assert!(complaints.contains(expected), "{expected} is not in\n{complaints}");
    }
    let plots = browser
        .value("[...document.querySelectorAll('[data-fault]')].map((one) => one.dataset.fault)");
    let plots = (0..).zip(plots.as_array().expect("a list"));
    let expected: BTreeSet<(String, i64)> = plots
        .flat_map(|(plot, faults)| {
            let faults = faults.as_str().expect("words").split(' ');
            faults.map(move |fault| (fault.to_string(), plot))
        })
        .collect();
    assert!(expected.len() > 40);
    let found = faults(&mut browser);
    let places = |found: &[(String, i64, String)]| -> BTreeSet<(String, i64)> {
        found.iter().map(|(rule, plot, _)| (rule.clone(), *plot)).collect()
    };
    let by_day = places(&found);
    let missed: Vec<_> = expected.difference(&by_day).collect();
    assert!(missed.is_empty(), "not found: {missed:?}");
    let wrong: Vec<_> = by_day.difference(&expected).collect();
    assert!(wrong.is_empty(), "no fault: {wrong:?} of {found:?}");
    browser.show_on(Screen { dark: true, ..DESK });
    let by_night = places(&faults(&mut browser));
    let more: Vec<_> = by_night.difference(&by_day).collect();
    assert_eq!(more, [&("contrast".to_string(), 0)]);
}

#[test]
#[ignore = "in a browser: .ci/run"]
fn a_page_is_sound_on_a_desk_and_a_phone_by_day_and_by_night() {
    let Some(mut browser) = Browser::start("screens") else { return };
    let folder = Folder::new("screens-page");
    for file in pages(&folder) {
        for screen in [DESK, PHONE] {
            browser.open(&file, screen);
            let is_wide =
                "document.scrollingElement.scrollWidth > document.documentElement.clientWidth";
            assert_eq!(browser.value(is_wide), json!(false), "{} {screen:?}", file.display());
            for dark in [false, true] {
                let screen = Screen { dark, ..screen };
                browser.show_on(screen);
                assert_sound(&mut browser, &format!("{} {screen:?}", file.display()));
            }
        }
    }
}

/// Gives an element the focus and presses Enter.
#[track_caller]
fn enter(browser: &mut Browser, element: &str) {
    browser.value(&format!("{element}.focus()"));
    browser.press("Enter", 13, "\r");
}

#[test]
#[ignore = "in a browser: .ci/run"]
fn the_answer_is_on_the_first_screen_and_each_question_one_key_away() {
    let Some(mut browser) = Browser::start("fold") else { return };
    let folder = Folder::new("fold-page");
    for file in pages(&folder) {
        for screen in [DESK, PHONE] {
            browser.open(&file, screen);
            browser.value(
                "globalThis.is_seen = (one) => {
                     const { top, bottom } = one.getBoundingClientRect();
                     return one.checkVisibility() && top >= 0 && bottom <= innerHeight;
                 }",
            );
            for answer in ["h1", "#answer .take", "#answer .take ~ td:nth-of-type(3)"] {
                let seen = format!("is_seen(document.querySelector('{answer}'))");
                assert_eq!(
                    browser.value(&seen),
                    json!(true),
                    "{} {screen:?} {answer}",
                    file.display()
                );
            }
            browser.press("Tab", 9, "");
            let first = browser.value("document.activeElement.getAttribute('href')");
            assert_eq!(first, "#main", "the first key leads past the contents");
            let links = "document.querySelectorAll('nav > ul a')";
            let count = browser.value(&format!("{links}.length")).as_u64().expect("a number");
            assert!(count > 1, "{count} questions");
            for at in 0..count {
                browser.value("scrollTo(0, 0)");
                let link = format!("{links}[{at}]");
                assert_eq!(
                    browser.value(&format!("is_seen({link})")),
                    json!(true),
                    "{screen:?} {at}"
                );
                enter(&mut browser, &link);
                let place =
                    format!("is_seen(document.querySelector({link}.hash).querySelector('h2'))");
                browser.wait_until(&place);
            }
        }
    }
}

#[test]
#[ignore = "in a browser: .ci/run"]
fn a_table_is_sorted_and_filtered_by_keys() {
    let Some(mut browser) = Browser::start("tables") else { return };
    let folder = Folder::new("tables-page");
    for file in pages(&folder) {
        browser.open(&file, DESK);
        // In the table of most rows the last column of figures.
        browser.value(
            "globalThis.table = [...document.querySelectorAll('table')].filter((one) => one.querySelector('thead th.n'))
                 .reduce((one, other) => (other.rows.length > one.rows.length ? other : one));
             globalThis.head = [...table.querySelectorAll('thead th.n')].at(-1);
             globalThis.column = () => [...table.tBodies].map((body) => [...body.rows]
                 .filter((row) => !row.querySelector('[scope=rowgroup]'))
                 .map((row) => parseFloat(row.cells[head.cellIndex].textContent.replace(/^\\D+/, ''))).filter((value) => !isNaN(value)));
             for (let fold = table.closest('details'); fold; fold = fold.parentElement.closest('details')) fold.open = true; 0",
        );
        let column = |browser: &mut Browser| -> Vec<Vec<f64>> {
            serde_json::from_value(browser.value("column()")).expect("figures")
        };
        let before = column(&mut browser);
        let mut rising = before.clone();
        rising.iter_mut().for_each(|body| body.sort_by(f64::total_cmp));
        let falling: Vec<Vec<f64>> =
            rising.iter().map(|body| body.iter().rev().copied().collect()).collect();
        assert!(rising != falling, "{}: too few figures: {before:?}", file.display());
        for (expected, order) in
            [(&rising, "ascending"), (&falling, "descending"), (&rising, "ascending")]
        {
            enter(&mut browser, "head.querySelector('button')");
            assert_eq!(&column(&mut browser), expected, "{} {order}", file.display());
            let sorts = browser.value("[...table.querySelectorAll('[aria-sort]')].map((one) => [one === head, one.ariaSort])");
            assert_eq!(sorts, json!([[true, order]]));
        }
        browser
            .value("globalThis.field = table.parentElement.previousElementSibling; field.focus()");
        let wanted = "table.querySelector('tbody [scope=row]').textContent";
        let wanted = browser.value(wanted).as_str().expect("a name").to_string();
        browser.ask("Input.insertText", json!({"text": wanted.to_uppercase()}));
        let shown = format!(
            "[...table.querySelectorAll('tbody tr')].filter((row) => !row.querySelector('[scope=rowgroup]'))
                 .map((row) => [row.checkVisibility(), row.textContent.includes('{wanted}')])"
        );
        let shown: Vec<(bool, bool)> =
            serde_json::from_value(browser.value(&shown)).expect("pairs");
        assert!(shown.iter().all(|(seen, is_it)| seen == is_it), "{shown:?}");
        assert!(shown.contains(&(true, true)) && shown.contains(&(false, false)), "{shown:?}");
        assert_eq!(browser.complaints(), [""; 0]);
    }
}

#[test]
#[ignore = "in a browser: .ci/run"]
fn a_film_steps_plays_and_stops() {
    let Some(mut browser) = Browser::start("films") else { return };
    let folder = Folder::new("films-page");
    for file in pages(&folder) {
        browser.open(&file, PHONE);
        browser.value(
            "globalThis.film = document.querySelector('.film');
             globalThis.button = (words) => [...film.querySelectorAll('.steps button')].find((one) => one.textContent === words);
             globalThis.boards = () => [...film.querySelectorAll('.strip li')].map((one, at) => one.checkVisibility() ? at + 1 : 0).filter(Boolean);
             for (let fold = film; fold; fold = fold.parentElement.closest('details')) fold.open = true; 0",
        );
        let boards = |browser: &mut Browser| -> Vec<usize> {
            serde_json::from_value(browser.value("boards()")).expect("numbers")
        };
        let count = boards(&mut browser).len();
        assert!(count > 3, "without a word, all {count} boards are there: {}", file.display());
        let steps =
            [("step", 1), ("step", 2), ("step", 3), ("back", 2), ("back", 1), ("back", count)];
        for (words, expected) in steps {
            enter(&mut browser, &format!("button('{words}')"));
            assert_eq!(boards(&mut browser), [expected], "{words}");
            let place = browser.value("film.querySelector('output').textContent");
            assert_eq!(place, format!("{expected} of {count}"));
        }
        enter(&mut browser, "button('play')");
        browser.wait_until("boards().join() === '1'");
        enter(&mut browser, "button('stop')");
        let stopped = boards(&mut browser);
        // Longer than a step of the animation.
        browser.value("new Promise((done) => setTimeout(done, 1000))");
        assert_eq!(boards(&mut browser), stopped);
        enter(&mut browser, "button('all boards')");
        assert_eq!(boards(&mut browser).len(), count);
        assert_eq!(browser.complaints(), [""; 0]);
    }
}

#[test]
#[ignore = "in a browser: .ci/run"]
fn a_name_leads_to_its_variant_s_section_wherever_it_stands() {
    let Some(mut browser) = Browser::start("names") else { return };
    let folder = Folder::new("names-page");
    for file in pages(&folder) {
        browser.open(&file, DESK);
        browser.value(
            "globalThis.places = [...document.querySelectorAll('.variant > div')].map((one) => one.id);
             globalThis.name_of = (one) => one.textContent.trim().split(/[/ ,]/)[0]; 0",
        );
        let variants = browser.value("places.length");
        assert!(variants.as_u64() > Some(1), "{variants} variants");
        // Heads of rows and words of pictures, outside of the sections and within.
        let unlinked = browser.value(
            "[...document.querySelectorAll('tbody th[scope=row], svg text')]
                 .filter((one) => places.includes(name_of(one)) && !one.querySelector('a')
                     && one.closest('.variant > div')?.id !== name_of(one))
                 .map((one) => one.textContent)",
        );
        assert_eq!(unlinked, json!([]), "{}", file.display());
        let astray = browser.value(
            "[...document.querySelectorAll('main a')].filter((one) => places.includes(name_of(one)))
                 .filter((one) => one.getAttribute('href') !== '#' + name_of(one)).map((one) => one.outerHTML)",
        );
        assert_eq!(astray, json!([]), "{}", file.display());
        for link in ["#answer .who a", "table th[scope=row] a", "svg text a"] {
            browser.value(&format!(
                "globalThis.link = [...document.querySelectorAll('{link}')]
                     .find((one) => places.includes(name_of(one)) && !one.closest('.variant'));
                 globalThis.variant = document.getElementById(name_of(link)).closest('.variant');
                 variant.open = false;
                 link.dispatchEvent(new MouseEvent('click', {{bubbles: true, cancelable: true}}))"
            ));
            browser.wait_until(
                "variant.open && variant.getBoundingClientRect().top < innerHeight
                     && location.hash === '#' + name_of(link)",
            );
            browser.value("variant.open = false; history.replaceState(null, '', '#'); 0");
        }
        assert_eq!(browser.complaints(), [""; 0]);
    }
}

#[test]
#[ignore = "in a browser: .ci/run"]
fn a_filter_hides_what_does_not_fit_and_the_address_keeps_it() {
    let Some(mut browser) = Browser::start("filters") else { return };
    let folder = Folder::new("filters-page");
    const CASES: [(&str, &str, &str); 3] = [
        ("cpu", "x86-64", "!of.on.split(' ').includes('x86-64')"),
        ("tables", "0", "Number(of.bytes) > 0"),
        ("query", "direction", "!of.asks.split(' ').includes('direction')"),
    ];
    for file in pages(&folder) {
        for (name, value, is_out) in CASES {
            browser.open(&file, DESK);
            let rows = |browser: &mut Browser| -> Vec<(bool, bool)> {
                let rows = browser.value(&format!(
                    "globalThis.known = new Map([...document.querySelectorAll('tr[data-of]')].map((row) => [row.dataset.of, row.dataset]));
                     globalThis.of_row = (row) => known.get(row.querySelector('th[scope=row]')?.textContent);
                     for (const fold of document.querySelectorAll('details')) fold.open = true;
                     [...document.querySelectorAll('tbody tr')].map((row) => [row, of_row(row)]).filter(([, of]) => of)
                         .filter(([row]) => !row.closest('[data-asks]:not(tr)'))
                         .map(([row, of]) => [row.checkVisibility(), {is_out}])"
                ));
                serde_json::from_value(rows).expect("pairs")
            };
            let before = rows(&mut browser);
            assert!(before.iter().all(|(seen, _)| *seen), "nothing is hidden at first");
            assert!(before.iter().any(|(_, out)| *out) && before.iter().any(|(_, out)| !out));
            let choice = format!("document.querySelector('#filters [name={name}]')");
            let choose = |value: &str| {
                format!(
                    "{choice}.value = '{value}'; {choice}.dispatchEvent(new Event('change')); location.search"
                )
            };
            let address = browser.value(&choose(value));
            assert_eq!(address, format!("?{name}={value}"));
            for again in [false, true] {
                if again {
                    // The address alone brings it back.
                    let address = browser.value("location.href");
                    browser.ask("Page.navigate", json!({"url": "about:blank"}));
                    browser.go(address.as_str().expect("an address"), DESK);
                }
                let shown = rows(&mut browser);
                assert!(
                    shown.iter().all(|(seen, out)| *seen != *out),
                    "{name}={value} {again}: {}",
                    file.display()
                );
                assert_eq!(browser.value(&format!("{choice}.value")), value);
                let struck = browser.value(&format!(
                    "[...document.querySelectorAll('#answer a[data-of]')].map((one) => [one, known.get(one.dataset.of)])
                         .filter(([, of]) => of).map(([one, of]) => [getComputedStyle(one).textDecorationLine === 'underline', {is_out}])"
                ));
                let struck: Vec<(bool, bool)> = serde_json::from_value(struck).expect("pairs");
                assert!(!struck.is_empty() && struck.iter().all(|(plain, out)| plain != out));
                let count = browser.value("document.querySelector('#filters output').textContent");
                let fitting = browser
                    .value(&format!("[...known.values()].filter((of) => !({is_out})).length"));
                assert!(
                    count
                        .as_str()
                        .is_some_and(|words| words.starts_with(&format!("{fitting} of ")))
                );
            }
            // Who goes to what is hidden finds it.
            let hidden = browser.value(
                "globalThis.hidden = document.querySelector('.variant.unfit > div'); hidden?.id ?? ''",
            );
            if hidden != "" {
                browser.value("location.hash = hidden.id; 0");
                browser.wait_until("hidden.checkVisibility()");
            }
            assert_eq!(browser.value(&choose("")), "", "and nothing is left of it");
            assert!(rows(&mut browser).iter().all(|(seen, _)| *seen));
            assert_eq!(browser.complaints(), [""; 0]);
        }
    }
}

#[test]
#[ignore = "in a browser: .ci/run"]
fn code_is_copied_without_a_network() {
    let Some(mut browser) = Browser::start("copies") else { return };
    let folder = Folder::new("copies-page");
    for file in pages(&folder) {
        browser.open(&file, DESK);
        browser.value(
            "globalThis.code = document.querySelector('.variant pre.copy');
             for (let fold = code.closest('details'); fold; fold = fold.parentElement.closest('details')) fold.open = true;
             navigator.clipboard.writeText = async (words) => { globalThis.copied = words; }; 0",
        );
        enter(&mut browser, "code.previousElementSibling");
        browser.wait_until("globalThis.copied === code.textContent && code.previousElementSibling.textContent === 'copied'");
        assert_eq!(browser.complaints(), [""; 0]);
    }
}

#[test]
#[ignore = "in a browser: .ci/run"]
fn without_its_script_and_on_paper_everything_is_there() {
    let Some(mut browser) = Browser::start("script") else { return };
    let folder = Folder::new("script-page");
    for file in pages(&folder) {
        browser.open(&file, DESK);
        // After the page's own, which unfolds what is folded.
        let folded = "document.querySelectorAll('details:not([open])').length";
        browser.value(&format!(
            "addEventListener('beforeprint', () => {{ globalThis.on_paper = {folded}; }})"
        ));
        let before = browser.value(folded);
        assert!(before.as_u64() > Some(0));
        browser.ask("Page.printToPDF", json!({"pageRanges": "1"}));
        assert_eq!(browser.value("on_paper"), json!(0), "what is folded is not printed");
        assert_eq!(browser.value(folded), before, "and folded again");

        browser.ask("Emulation.setScriptExecutionDisabled", json!({"value": true}));
        browser.open(&file, PHONE);
        assert_sound(&mut browser, &format!("{} without its script", file.display()));
        assert_eq!(browser.value("document.querySelectorAll('button, input').length"), json!(0));
        let hidden = "[...document.querySelectorAll('section[id], section .strip li')].filter((one) => !one.checkVisibility()).length";
        assert_eq!(browser.value(hidden), json!(0));
        browser.ask("Emulation.setScriptExecutionDisabled", json!({"value": false}));
    }
}

/// `RAYBENCH_PAGE=target/page.html cargo test -p raybench-charts page_in_a_browser -- --ignored`
#[test]
#[ignore = "writes the pictures that README shows, of the page that RAYBENCH_PAGE names"]
fn the_pictures_that_readme_shows() {
    let page = named().expect("RAYBENCH_PAGE names the page");
    let Some(mut browser) = Browser::start("pictures") else { return };
    for (name, screen) in [("page-desk", DESK), ("page-phone", PHONE)] {
        browser.ask("Emulation.setScrollbarsHidden", json!({"hidden": true}));
        browser.open(&page, screen);
        let picture = browser.picture();
        let mut decoder = png::Decoder::new(std::io::Cursor::new(picture));
        decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::ALPHA);
        let mut reader = decoder.read_info().expect("a PNG");
        let mut pixels = vec![0; reader.output_buffer_size()];
        let frame = reader.next_frame(&mut pixels).expect("pixels");
        assert_eq!(frame.color_type, png::ColorType::Rgba);
        let (pixels, _) = pixels.as_chunks::<4>();
        let rows: Vec<u8> = pixels.iter().flat_map(|[r, g, b, _]| [*r, *g, *b]).collect();
        let small = charts::packed(&rows, frame.width, frame.height);
        assert!(small.len() < 180_000, "{name}: {} bytes", small.len());
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("published/{name}.png"));
        std::fs::write(file, small).expect("written");
    }
}
