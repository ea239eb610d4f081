//! What is written is read again, from Rust and from C; what is broken is said in one line.

#[path = "../../../correctness/oracle/tests/mangled/mod.rs"]
mod mangled;

use perft::trace::{Kind, Reader, Record, Writer};
use proptest::prelude::*;
use std::io::Cursor;
use std::path::Path;
use std::process::Command;

const LOOK_UPS: [(Kind, u8, u64); 6] = [
    (Kind::Rook, 0, 0x81),
    (Kind::Both, 63, 1 << 63),
    (Kind::MoveMade, 0, 0),
    (Kind::Queen, 28, 0xffff_0000_0000_ffff),
    (Kind::Bishop, 28, 0xffff_0000_0000_ffff),
    (Kind::Evaluated, 0, 0),
];

fn written() -> Vec<u8> {
    let mut file = Vec::new();
    let mut writer = Writer::new(&mut file).expect("memory");
    for (kind, square, occupied) in LOOK_UPS {
        writer.record(kind as u8, square, occupied).expect("memory");
    }
    writer.finish().expect("memory");
    file
}

fn read(file: &[u8]) -> Result<Vec<Record>, String> {
    Reader::new(file)?.collect()
}

#[test]
fn what_was_written_is_read() {
    let records = LOOK_UPS.map(|(kind, square, occupied)| Record::new(kind, square, occupied));
    assert_eq!(read(&written()), Ok(records.to_vec()));
    let counts = Reader::new(&written()[..]).and_then(Reader::counts).expect("it is sound");
    let kinds = [counts.rook, counts.bishop, counts.queen, counts.both];
    assert_eq!((kinds, counts.moves_made, counts.evaluated), ([1; 4], 1, 1));
    assert_eq!((counts.look_ups(), counts.same_occupied), (4, 1));
    let mut reader = Reader::new(Cursor::new(written())).expect("it is sound");
    reader.skip_to(3).expect("memory");
    assert_eq!(reader.next(), Some(Ok(records[3])));
}

/// The file with one byte changed.
fn with(index: usize, byte: u8) -> Vec<u8> {
    let mut file = written();
    file[index] = byte;
    file
}

#[test]
fn each_fault_is_one_line() {
    const FOREIGN: [u8; 16] = *b"raytrace\0\0\0\x02\x01\x02\x03\x04";
    const HEADER: &str = "it is no trace of version 2 with the lowest byte of a word first";
    for (file, line) in [
        (Vec::new(), "the file is empty"),
        (b"raytrac".to_vec(), "it is no trace: it ends within its header"),
        (with(0, b'R'), "it is no trace: it does not begin with raytrace"),
        (FOREIGN.to_vec(), HEADER),
        (with(8, 1), HEADER),
        (with(12, 5), HEADER),
        (with(16, 0), "record 1 is broken: there is no kind 0"),
        (with(32, 8), "record 2 is broken: there is no kind 8"),
        (with(32, 7), "it ends behind 1 records, and its end counts others"),
        (with(120, 7), "it ends behind 6 records, and its end counts others"),
        ([written(), vec![0]].concat(), "it goes on behind its end, record 7"),
        (written()[..96].to_vec(), "it is truncated: it has no end behind record 5"),
        (written()[..112].to_vec(), "it is truncated: it has no end behind record 6"),
        (with(65, 64), "record 4 is broken: square 64 is not below 64"),
        (with(66, 1), "record 4 is broken: bytes 3 to 8 are not zero"),
        (with(49, 1), "record 3 is broken: a mark has neither square nor pieces"),
        (written()[..100].to_vec(), "it is truncated: it ends within record 6"),
    ] {
        assert_eq!(read(&file), Err(line.to_string()));
    }
    let mut empty = Vec::new();
    Writer::new(&mut empty).and_then(Writer::finish).expect("memory");
    let counts = Reader::new(&empty[..]).and_then(Reader::counts);
    assert_eq!(counts, Err("it has no look-up".to_string()));
}

/// Records without end, as of a file of any length.
struct Endless(Cursor<Vec<u8>>);

impl std::io::Read for Endless {
    fn read(&mut self, bytes: &mut [u8]) -> std::io::Result<usize> {
        if self.0.position() == 112 {
            self.0.set_position(16);
        }
        let left = 112 - self.0.position() as usize;
        let most = bytes.len().min(left);
        self.0.read(&mut bytes[..most])
    }
}

#[test]
fn a_reader_of_an_endless_trace_goes_on() {
    let reader = Reader::new(Endless(Cursor::new(written()))).expect("it is sound");
    assert_eq!(reader.take(1_000_003).filter(|record| record.is_ok()).count(), 1_000_003);
}

proptest! {
    #![proptest_config(mangled::child_process_config(256))]

    #[test]
    fn a_mangled_trace_is_read_or_refused_in_one_line(edits in mangled::edits()) {
        mangled::limit_memory();
        let bytes = mangled::apply_edits(&written(), &edits);
        let counts = Reader::new(&bytes[..]).and_then(Reader::counts);
        match read(&bytes) {
            Ok(records) => {
                let counts = counts
                    .map(|counts| counts.look_ups() + counts.moves_made + counts.evaluated);
                prop_assert_eq!(counts, Ok(records.len() as u64));
            }
            Err(why) => {
                mangled::assert_clear(&why);
                prop_assert_eq!(counts, Err(why));
            }
        }
    }
}

/// The header writes the same bytes, as C and as C++.
#[test]
fn the_header_in_c_and_in_cpp_writes_the_same() {
    let folder = std::env::temp_dir().join(format!("raybench-trace-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("writable");
    let calls = LOOK_UPS.map(|(kind, square, occupied)| {
        format!("trace_record({}, {square}, UINT64_C({occupied}));\n", kind as u8)
    });
    let header = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/trace/trace.h");
    let source = format!(
        "#include {header:?}\nint main(int count, char **words) {{\n\
         if (count != 2 || trace_open(words[1])) return 1;\n{}return trace_close(); }}\n",
        calls.concat()
    );
    for (compiler, file) in [("cc", "writer.c"), ("c++", "writer.cpp")] {
        let [program, out] = ["writer", "written.trace"].map(|name| folder.join(name));
        let file = folder.join(file);
        std::fs::write(&file, &source).expect("the folder is there");
        let warnings = ["-Wall", "-Wextra", "-Werror", "-o"];
        let compiled = Command::new(compiler).args(warnings).arg(&program).arg(&file).status();
        match compiled {
            Ok(status) => assert!(status.success(), "{compiler}: {status}"),
            Err(error) => {
                contract::skip_part(&format!("{compiler}: {error}"));
                continue;
            }
        }
        assert!(Command::new(&program).arg(&out).status().expect("it runs").success());
        assert_eq!(std::fs::read(&out).expect("it is written"), written(), "{compiler}");
    }
    std::fs::remove_dir_all(&folder).expect("it was ours");
}
