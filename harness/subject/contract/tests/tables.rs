//! Tables are filled once, and panics become one line.

use contract::{Table, Tables, catch_panic};
use std::panic;
use std::sync::atomic::{AtomicU32, Ordering};

static SQUARES: Table<4> = Table::new();
static LAST: Table<1> = Table::new();
static MADE: AtomicU32 = AtomicU32::new(0);
static TABLES: Tables = Tables::new(make, &[&SQUARES, &LAST]);

fn make(tables: &mut [&mut [u64]]) {
    MADE.fetch_add(1, Ordering::Relaxed);
    let [squares, last] = tables else { panic!("two tables") };
    for (number, square) in squares.iter_mut().enumerate() {
        *square = (number * number) as u64;
    }
    last[0] = squares[3];
}

#[test]
fn tables_are_made_once_whoever_asks() {
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| TABLES.make());
        }
    });
    TABLES.make();
    assert_eq!(MADE.load(Ordering::Relaxed), 1);
    assert_eq!(TABLES.words().collect::<Vec<_>>(), [&[0, 1, 4, 9][..], &[9]]);
}

#[test]
fn tables_that_cannot_be_made_say_why_each_time() {
    static TABLES: Tables = Tables::new(|_| panic!("no magic found (planted)"), &[]);
    for _ in 0..2 {
        let why = catch_panic(|| TABLES.make()).expect_err("it panics");
        assert!(why.contains(file!()) && why.ends_with("no magic found (planted)"), "{why}");
    }
}

#[test]
#[should_panic(expected = "a table is filled once")]
fn no_table_is_lent_twice() {
    static TWICE: Table<4> = Table::new();
    static TABLES: Tables = Tables::new(|_| (), &[&TWICE, &TWICE]);
    TABLES.make();
}

#[test]
fn a_panic_is_one_line_with_its_place() {
    let line = line!() + 1;
    let why = catch_panic(|| todo!("north\nand south")).expect_err("it panics");
    let place = format!("{}:{line}: not yet implemented: north and south", file!());
    assert_eq!(why, format!("panicked: {place}"));
    assert_eq!(catch_panic(|| 7), Ok(7));
}

#[test]
fn a_panic_of_another_thread_keeps_its_message() {
    let panic_of_a_worker = || {
        let worker = std::thread::spawn(|| panic!("in a worker (planted)"));
        worker.join().unwrap_or_else(|payload| panic::resume_unwind(payload))
    };
    let why = catch_panic(panic_of_a_worker).expect_err("it panics");
    assert_eq!(why, "panicked: in a worker (planted)");
}
