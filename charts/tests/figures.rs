//! Checks the layout of charts: whatever a record holds, every text is on the sheet and none on
//! another.

use crate::tests::sample::{CHARTS, POSITION_CHARTS, on_arm};
use charts::{Figure, figures, rankings};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord as Point, BackendStyle, BackendTextStyle, DrawingErrorKind,
};
use record::{Competitor, Estimate, Record, RoutineResult, sample};
use std::cell::RefCell;
use std::convert::Infallible;
use std::path::Path;
use std::rc::Rc;

/// Left, top, right, bottom.
type Box = [i32; 4];

/// The shapes and texts of a sheet: the boxes of texts, measured in the embedded font, and the
/// corners of shapes.
#[derive(Default)]
struct Drawing {
    texts: Vec<(Box, String)>,
    corners: Vec<Point>,
}

/// A backend that draws nothing, and records the places of shapes and texts.
struct Recorder {
    size: (u32, u32),
    drawing: Rc<RefCell<Drawing>>,
}

type Done = Result<(), DrawingErrorKind<Infallible>>;

impl Recorder {
    fn shape(&self, corners: impl IntoIterator<Item = Point>) -> Done {
        self.drawing.borrow_mut().corners.extend(corners);
        Ok(())
    }
}

impl DrawingBackend for Recorder {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Done {
        Ok(())
    }

    fn present(&mut self) -> Done {
        Ok(())
    }

    fn draw_pixel(&mut self, _: Point, _: BackendColor) -> Done {
        Ok(())
    }

    fn draw_line<S: BackendStyle>(&mut self, a: Point, b: Point, _: &S) -> Done {
        self.shape([a, b])
    }

    fn draw_rect<S: BackendStyle>(&mut self, a: Point, b: Point, _: &S, _: bool) -> Done {
        self.shape([a, b])
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = Point>>(
        &mut self,
        path: I,
        _: &S,
    ) -> Done {
        self.shape(path)
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = Point>>(
        &mut self,
        corners: I,
        _: &S,
    ) -> Done {
        self.shape(corners)
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, (x, y): Point) -> Done {
        let (_, (width, height)) = style.layout_box(text).expect("the font is embedded");
        let left = match style.anchor().h_pos {
            HPos::Left => x,
            HPos::Center => x - width / 2,
            HPos::Right => x - width,
        };
        let top = match style.anchor().v_pos {
            VPos::Top => y,
            VPos::Center => y - height / 2,
            VPos::Bottom => y - height,
        };
        let text_box = ([left, top, left + width, top + height], text.to_string());
        self.drawing.borrow_mut().texts.push(text_box);
        Ok(())
    }
}

/// Returns the shapes and texts that `paint` draws on a sheet of this size.
fn record_drawing(
    size: (u32, u32),
    paint: impl Fn(&DrawingArea<Recorder, plotters::coord::Shift>),
) -> Drawing {
    let drawing = Rc::new(RefCell::new(Drawing::default()));
    paint(&Recorder { size, drawing: drawing.clone() }.into_drawing_area());
    drawing.take()
}

fn overlap(a: Box, b: Box) -> bool {
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

/// Returns the first fault of a sheet.
fn fault((width, height): (u32, u32), Drawing { texts, corners }: &Drawing) -> Option<String> {
    let (width, height) = (width as i32, height as i32);
    for &(x, y) in corners {
        if x < 0 || y < 0 || x > width || y > height {
            return Some(format!("a shape at {:?} is off the sheet", (x, y)));
        }
    }
    for (index, (bounds, words)) in texts.iter().enumerate() {
        if bounds[0] < 0 || bounds[1] < 0 || bounds[2] > width || bounds[3] > height {
            return Some(format!("`{words}` leaves the sheet"));
        }
        if words.contains(char::is_control) {
            return Some(format!("{words:?} has a control character"));
        }
        for (later_bounds, later_words) in &texts[index + 1..] {
            if overlap(*bounds, *later_bounds) {
                return Some(format!("`{words}` on `{later_words}`"));
            }
        }
    }
    None
}

#[track_caller]
pub fn assert_legible(figures: &[Figure], name: &str) {
    for figure in figures {
        let drawing =
            record_drawing(figure.size(), |sheet| figure.paint(sheet).expect("nothing fails"));
        assert!(drawing.texts.len() > 3, "{name}: {} has no words", figure.name);
        if let Some(fault) = fault(figure.size(), &drawing) {
            panic!("{name}: {}: {fault}", figure.name);
        }
    }
}

fn all_figures(record: &Record) -> Vec<Figure> {
    figures(std::slice::from_ref(record)).into_iter().chain(rankings(record)).collect()
}

#[test]
fn every_chart_of_every_published_record_is_legible() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let published = record::load_published(&root).expect("records are published");
    let records: Vec<Record> = published.iter().map(|(_, record)| record.clone()).collect();
    let all_records = figures(&records);
    let names: Vec<&str> = all_records.iter().map(|figure| figure.name.as_str()).collect();
    let (first, further) = names.split_at(CHARTS.len());
    assert_eq!(first, CHARTS, "they have the data of every chart");
    let (positions, moved) = further.split_at(POSITION_CHARTS.len());
    assert_eq!((positions, moved), (&POSITION_CHARTS[..], &["moved"][..]));
    assert_legible(&all_records, "all");
    for (file, record) in &published {
        assert_legible(&all_figures(record), &record::published_name(file));
    }
}

#[test]
fn a_planted_overlap_and_a_text_off_the_sheet_are_found() {
    let figure = &figures(&[sample()])[0];
    let size = figure.size();
    let fault_of_text = |words: &'static str, position: Point| {
        let drawing = record_drawing(size, |sheet| {
            figure.paint(sheet).expect("nothing fails");
            let style = ("sans-serif", 20).into_text_style(sheet);
            sheet.draw(&Text::new(words, position, style)).expect("nothing fails");
        });
        fault(size, &drawing)
    };
    assert_eq!(fault_of_text("planted", (400, 2)), None);
    let overlap = fault_of_text("planted", (30, 40)).expect("it is on the title");
    assert!(overlap.ends_with("` on `planted`"), "{overlap}");
    assert_eq!(fault_of_text("planted", (990, 2)).as_deref(), Some("`planted` leaves the sheet"));
}

#[test]
fn records_without_rulers_and_with_long_names_are_legible() {
    assert_legible(&all_figures(&sample()), "sample");
    assert_legible(&all_figures(&on_arm()), "without rulers");
    let mut hostile = sample();
    hostile.machine.cpu = "a very long name of a processor ".repeat(20).into();
    const SUFFIX: &str = "_with_a_long_name_avx512";
    for routine in &mut hostile.routines {
        routine.routine = format!("{}{SUFFIX}", routine.routine).into();
    }
    for row in hostile.comparisons.iter_mut().flat_map(|comparison| &mut comparison.standings) {
        if let Competitor::Routine { routine, .. } = &mut row.name {
            *routine = format!("{routine}{SUFFIX}").into();
        }
    }
    assert_legible(&all_figures(&hostile), "hostile");
}

fn set_times(record: &mut Record, time: impl Fn(usize) -> Estimate) {
    let names: Vec<_> = record.routines.iter().map(RoutineResult::name).collect();
    for standing in record.comparisons.iter_mut().flat_map(|comparison| &mut comparison.standings) {
        let Some(index) = names.iter().position(|name| *name == standing.name) else { continue };
        standing.ns_per_unit = time(index);
        standing.cycles_per_unit = standing.cycles_per_unit.map(|_| time(index));
    }
}

#[test]
fn magnitudes_apart_equal_times_and_values_that_are_none_are_legible() {
    let times: [fn(usize) -> Estimate; 3] = [
        |index| {
            let center = 0.003 * 7_f64.powi(index as i32 % 9);
            Estimate { center, low: center * 0.5, high: center * 3.0 }
        },
        |_| Estimate { center: 2.5, low: 2.5, high: 2.5 },
        |_| Estimate { center: f64::NAN, low: 0.0, high: -1.0 },
    ];
    for time in times {
        let mut record = sample();
        set_times(&mut record, time);
        assert_legible(&all_figures(&record), "odd times");
    }
}

/// Returns the texts of the ranking of one direction.
fn ranking_texts(record: &Record) -> Vec<String> {
    let figures = rankings(record);
    let ranking = figures.iter().find(|figure| figure.name == "ranking-ray_attacks-throughput");
    let ranking = ranking.expect("drawn");
    let drawing =
        record_drawing(ranking.size(), |sheet| ranking.paint(sheet).expect("nothing fails"));
    drawing.texts.into_iter().map(|(_, words)| words).collect()
}

#[test]
fn the_order_is_that_of_the_verdicts_and_a_wrong_routine_has_no_row() {
    const FASTEST: &str = "min_ops_ternlog/attacks";
    let mut record = sample();
    let comparisons = record.comparisons.iter_mut();
    let standings = comparisons.flat_map(|comparison| &mut comparison.standings);
    for standing in standings.filter(|standing| standing.name == FASTEST) {
        standing.cycles_per_unit = Some(Estimate { center: 99.0, low: 99.0, high: 99.0 });
    }
    let texts = ranking_texts(&record);
    assert!(texts.contains(&format!("1  {FASTEST}")), "{texts:?}");
    assert!(texts.iter().any(|text| text.starts_with('=')), "ties are said: {texts:?}");
    for routine in record.routines.iter_mut().filter(|routine| routine.name() == *FASTEST) {
        routine.error = Some("wrong".into());
    }
    let texts = ranking_texts(&record);
    assert!(!texts.iter().any(|text| text.contains(FASTEST)), "{texts:?}");
}
