//! Tables that are made at run time, and what makes them: it goes through the squares, and for each through the sets of
//! those pieces that matter; an entry is all that is attacked by those who look it up. The self-check goes the same
//! way.

use crate::check::mask;
use crate::exports::TABLES;
use crate::language::Language::{self, C, Rust};
use crate::layout;
use crate::made::KEPT;
use crate::meaning::name;
use crate::signature;
use contract::{Entries, Line, Variant};

/// Tables that are made before anything reads them.
pub struct MadeTables {
    /// The call of what makes them.
    pub call: String,
    /// The macro of C for the one file that defines them.
    pub define: String,
    /// The symbol of what shows them, made, to its caller.
    pub symbol: String,
    /// The text of that.
    pub export: String,
}

/// A table that a file makes.
pub struct MadeTable {
    /// What it is called.
    pub name: String,
    /// What is in it.
    pub entries: Entries,
}

/// A function of the index of look-ups, and what is where it leads.
pub struct Fill {
    /// What it is called.
    pub name: String,
    /// The arguments and all behind them.
    pub rest: String,
    /// The arguments in a call.
    pub arguments: Vec<&'static str>,
    /// The table, by its place.
    pub table: usize,
    /// The lines whose attacks it has.
    pub lines: &'static [Line],
    /// Whether they are packed.
    pub is_packed: bool,
}

/// The name of something that has so many namesakes already.
pub fn numbered(name: String, namesakes: usize) -> String {
    if namesakes == 0 { name } else { format!("{name}_{}", namesakes + 1) }
}

/// All that a file makes at run time.
pub struct Made {
    /// What the file is printed in.
    pub language: Language,
    /// What makes the tables.
    pub init: String,
    prefix: String,
    /// Tables.
    pub tables: Vec<MadeTable>,
    /// What fills them.
    pub fills: Vec<Fill>,
}

impl Made {
    /// Nothing yet, of the file called so, with this before the names of tables.
    pub fn of_file(name: &str, prefix: &str, language: Language) -> Made {
        let (init, prefix) = (format!("{name}_init"), prefix.into());
        Made { language, init, prefix, tables: Vec::new(), fills: Vec::new() }
    }

    /// The place of a table.
    pub fn table(&mut self, entries: Entries) -> usize {
        let known = self.tables.iter().position(|table| table.entries == entries);
        known.unwrap_or_else(|| {
            let name = numbered(format!("{}ATTACKS", self.prefix), self.tables.len());
            self.tables.push(MadeTable { name, entries });
            self.tables.len() - 1
        })
    }

    /// The entry where the function of a place leads, with these arguments.
    pub fn look_up(&mut self, fill: Fill, arguments: &str) -> String {
        let table = fill.table;
        let is_same = |known: &&Fill| {
            known.table == table && known.rest == fill.rest && known.lines == fill.lines
        };
        let known = self.fills.iter().find(is_same).map(|known| known.name.clone());
        let function = known.unwrap_or_else(|| {
            let own = format!("{}{}_place", self.prefix.to_lowercase(), name(fill.lines));
            let namesakes = self.fills.iter().filter(|known| known.name.starts_with(&own)).count();
            let name = numbered(own, namesakes);
            self.fills.push(Fill { name: name.clone(), ..fill });
            name
        });
        self.entry(table, &format!("{function}({arguments})"))
    }

    /// The entry where a function's place is.
    fn entry(&self, table: usize, place: &str) -> String {
        let name = &self.tables[table].name;
        match self.language {
            // SAFETY is said where it is asked for.
            Rust => format!("unsafe {{ {name}.at({place}) }}"),
            C => format!("{name}[{place}]"),
        }
    }

    /// The macro of C for the one file that defines the tables.
    fn define(&self) -> String {
        format!("{}IMPLEMENTATION", self.prefix)
    }

    /// How a program of several files in C comes to its tables; nothing of Rust, or where there are none.
    pub fn usage(&self) -> String {
        let Made { language, init, .. } = self;
        if *language == Rust || self.tables.is_empty() {
            return String::new();
        }
        let define = self.define();
        format!(
            "However many files include this one, a program has one copy of the tables that {init}() fills. C++17 needs \
             nothing more. In C, and in C++ before 2017, exactly one file defines them: write `#define {define}` before \
             the include there, or compile this file by itself. Without a definition the program does not link. Call \
             {init}() once, in any file, before the first look-up and before other threads look up."
        )
    }

    /// The tables: in C one copy for a program.
    fn defined(&self) -> String {
        let Made { language, init, tables, .. } = self;
        let each = |table: &dyn Fn(&str, usize, usize) -> String| {
            let table = |own: &MadeTable| table(&own.name, own.entries.bits(), own.entries.len());
            tables.iter().map(table).collect::<String>()
        };
        if *language == Rust {
            let is_kept = self.fills.iter().any(|fill| fill.arguments == KEPT);
            let table = |name: &str, bits, length| {
                format!(
                    "/// Attacks; filled by [`{init}`].\nstatic {name}: Table<u{bits}, {length}> = \
                     Table(core::cell::UnsafeCell::new([0; {length}]));\n\n"
                )
            };
            return format!("{TABLE}{}{}", if is_kept { INDICES_OF } else { "" }, each(&table));
        }
        let each = |before: &str| {
            each(&|name, bits, length| format!("{before}uint{bits}_t {name}[{length}];\n"))
        };
        format!(
            "{}#if defined __cplusplus && __cplusplus >= 201703L\n{}#else\n{}#if defined {} || __INCLUDE_LEVEL__ == 0\n\
             {}#endif\n#endif\n\n",
            C.comment(&format!("Attacks; filled by {init}().")),
            each("inline "),
            each("extern "),
            self.define(),
            each(""),
        )
    }

    /// Tables, functions of their indices, and what makes them with these target features.
    pub fn text(&self, features: &str) -> String {
        let Made { language, init, .. } = self;
        if self.tables.is_empty() {
            return String::new();
        }
        let mut text = self.defined();
        let attributes = language.target(features);
        for fill in &self.fills {
            let about = format!("Index of the {}'s entry in the attack table.", name(fill.lines));
            text += &language.comment(&about);
            text += &match language {
                Rust => format!("#[inline]\n{attributes}fn {}{}\n", fill.name, fill.rest),
                C => format!("{attributes}static inline uint64_t {}{}\n", fill.name, fill.rest),
            };
        }
        let fills: String = self.fills.iter().map(|fill| self.filled(fill)).collect();
        let about = match language {
            Rust => {
                "Fills the attack table, unless it is filled; a call meanwhile waits. Call it before the first look-up."
            }
            C => {
                "Fills the attack table. Call it once, before the first look-up and before other threads look up."
            }
        };
        text += &language.comment(about);
        text += &match language {
            Rust => {
                let vouched = signature::attributes(features, &[]);
                let vouched = vouched.replace("#[inline]\n#[must_use]\n", "");
                let fills = layout::indented(&fills);
                format!("{vouched}pub fn {init}() {{\n{ONCE}{fills}{FILLED}}}\n\n")
            }
            C => format!("{attributes}static inline void {init}(void) {{\n{fills}}}\n\n"),
        };
        text
    }

    /// What makes the tables and shows them, made, to those who prove what reads them.
    pub fn exported(&self, variant: &Variant, features: &str) -> Option<MadeTables> {
        let Made { language, init, .. } = self;
        let symbol = format!("{TABLES}.{}", variant.name);
        let call = match language {
            Rust if !features.is_empty() => format!("unsafe {{ {init}() }}"),
            _ => format!("{init}()"),
        };
        let shown = self.tables.iter().map(|MadeTable { name, entries }| {
            let words = entries.len() * entries.bits() / 64;
            match language {
                Rust => format!("    show({name}.0.get().cast(), {words});\n"),
                C => format!("    show((const uint64_t *){name}, {words});\n"),
            }
        });
        let shown: String = shown.collect();
        let export = match language {
            Rust => format!(
                "#[export_name = \"{symbol}\"]\npub unsafe extern \"C\" fn made(show: unsafe extern \"C\" \
                 fn(*const u64, usize)) {{\n    {call};\n{shown}}}\n"
            ),
            C => {
                let head = "void made(void (*show)(const uint64_t *, unsigned long))";
                format!("{head} __asm__(\"{symbol}\");\n{head} {{\n    {call};\n{shown}}}\n")
            }
        };
        let define = self.define();
        (!self.tables.is_empty()).then_some(MadeTables { call, define, symbol, export })
    }

    /// The loop that goes through all places of a look-up: it adds what is attacked from there.
    fn filled(&self, fill: &Fill) -> String {
        let MadeTable { name, entries } = &self.tables[fill.table];
        let (bits, count) = (entries.bits(), 2 * fill.lines.len());
        let steps = steps(fill.lines, self.language);
        let walk = |occupied: &str| match self.language {
            Rust => format!("walks(square, &{steps}, {occupied})"),
            C => format!("raybench_walks(square, steps, {count}, {occupied})"),
        };
        let entry = match fill.is_packed {
            true => format!("_pext_u64({}, {})", walk("occupied"), walk("0")),
            false => walk("occupied"),
        };
        let statement = match self.language {
            Rust => {
                let cast = if bits < 64 { format!(" as u{bits}") } else { String::new() };
                format!(
                    "let attacks = {entry}{cast};\n            unsafe {{ {name}.add(place, attacks) }};"
                )
            }
            C if bits < 64 => format!("{name}[place] = (uint{bits}_t)({name}[place] | {entry});"),
            C => format!("{name}[place] |= {entry};"),
        };
        self.each(fill, &format!("        static const int steps[][2] = {steps};\n"), &statement)
    }

    /// What holds every entry against walks of the self-check, as the lines of a function.
    pub fn checked(&self) -> String {
        let check = |fill: &Fill| {
            let entry = self.entry(fill.table, "place");
            let walk =
                |occupied: &str| format!("slide(bit(square), {}, {occupied})", mask(fill.lines));
            let (got, expected) = match fill.is_packed {
                true => (entry, format!("_pext_u64({}, {})", walk("occupied"), walk("0"))),
                false => (format!("{entry} & {}", walk("0")), walk("occupied")),
            };
            let items = [format!("\"{}\"", self.tables[fill.table].name), got, expected];
            self.each(fill, "", layout::list("            check", &items, ";").trim_start())
        };
        self.fills.iter().map(check).collect()
    }

    /// A loop through the squares and the sets of pieces that matter, in C with a line at its beginning. The statement
    /// has the `place`.
    fn each(&self, fill: &Fill, begin: &str, statement: &str) -> String {
        let call = |occupied: &str| {
            let arguments = fill.arguments.iter().map(|name| match (*name, self.language) {
                ("square", _) => "square".to_string(),
                ("kept", Rust) => format!("indices_of(square, {occupied})"),
                ("kept", C) => format!("raybench_indices_of(square, {occupied})"),
                _ => occupied.to_string(),
            });
            format!("{}({})", fill.name, arguments.collect::<Vec<_>>().join(", "))
        };
        let (place, none) = (call("occupied"), call("0"));
        match self.language {
            Rust => format!(
                "    for square in 0..64 {{
        let mut mask = 0_u64;
        for other in 0..64 {{
            if {} != {none} {{
                mask |= 1 << other;
            }}
        }}
        let mut occupied = 0_u64;
        loop {{
            let place = {place};
            {statement}
            occupied = occupied.wrapping_sub(mask) & mask;
            if occupied == 0 {{
                break;
            }}
        }}
    }}
",
                call("1 << other"),
            ),
            C => format!(
                "    for (uint64_t square = 0; square < 64; square++) {{
{begin}        uint64_t mask = 0, occupied = 0;
        for (int other = 0; other < 64; other++) {{
            if ({} != {none}) {{
                mask |= UINT64_C(1) << other;
            }}
        }}
        do {{
            const uint64_t place = {place};
            {statement}
            occupied = (occupied - mask) & mask;
        }} while (occupied != 0);
    }}
",
                call("UINT64_C(1) << other"),
            ),
        }
    }
}

/// Steps along lines, as an array.
fn steps(lines: &[Line], language: Language) -> String {
    let [open, close] = if language == Rust { ["[", "]"] } else { ["{", "}"] };
    let steps = lines.iter().flat_map(|line| line.ways()).map(|way| {
        let (files, ranks) = way.step();
        format!("{open}{files}, {ranks}{close}")
    });
    format!("{open}{}{close}", steps.collect::<Vec<_>>().join(", "))
}

/// What is kept of a square, in Rust.
const INDICES_OF: &str = "/// The pieces that may stop a rook side by side, the lowest first; 16 bits higher those that may stop a bishop.
fn indices_of(square: u64, occupied: u64) -> u64 {
    let inner = |line: u64| (1..7).contains(&line);
    let (mut rook, mut bishop) = (0, 0);
    for other in (0..64).rev().filter(|&other| other != square) {
        let (files, ranks) = ((other % 8).abs_diff(square % 8), (other / 8).abs_diff(square / 8));
        let piece = occupied >> other & 1;
        if files == 0 && inner(other / 8) || ranks == 0 && inner(other % 8) {
            rook = rook << 1 | piece;
        }
        if files == ranks && inner(other / 8) && inner(other % 8) {
            bishop = bishop << 1 | piece;
        }
    }
    rook | bishop << 16
}

";

/// How Rust fills tables once: what is before the loops, and behind them.
const ONCE: &str = "    use core::sync::atomic::{AtomicU8, Ordering};
    // 1 while a call fills the table, 2 once it is full.
    static STATE: AtomicU8 = AtomicU8::new(0);
    if STATE.compare_exchange(0, 1, Ordering::Acquire, Ordering::Acquire).is_ok() {
        // SAFETY of what follows: one call gets here, and nobody reads before it ends.
";
const FILLED: &str = "        STATE.store(2, Ordering::Release);
    }
    while STATE.load(Ordering::Acquire) != 2 {
        core::hint::spin_loop();
    }
";

/// What Rust has of such tables. A place beyond a table is found where it is read: a panic would leave other calls
/// waiting.
const TABLE: &str = "/// What is made at run time.
struct Table<T, const N: usize>(core::cell::UnsafeCell<[T; N]>);

// SAFETY: it is written once, by what makes it, and read only after.
unsafe impl<T, const N: usize> Sync for Table<T, N> {}

impl<T: Copy + Into<u64> + core::ops::BitOr<Output = T>, const N: usize> Table<T, N> {
    /// # Safety
    /// The table is made, and the place is one that was filled.
    #[inline(always)]
    unsafe fn at(&self, place: u64) -> u64 {
        debug_assert!((place as usize) < N);
        unsafe { self.0.get().cast::<T>().add(place as usize).read().into() }
    }

    /// # Safety
    /// Nobody else reads or writes it meanwhile.
    unsafe fn add(&self, place: u64, attacks: T) {
        if let Some(entry) = unsafe { &mut *self.0.get() }.get_mut(place as usize) {
            *entry = *entry | attacks;
        }
    }
}

/// The squares that steps of (files, ranks) pass, each up to the first piece.
fn walks(square: u64, steps: &[[i32; 2]], occupied: u64) -> u64 {
    let mut attacks = 0;
    for &[files, ranks] in steps {
        let (mut file, mut rank) = ((square % 8) as i32 + files, (square / 8) as i32 + ranks);
        while (0..8).contains(&file) && (0..8).contains(&rank) {
            let bit = 1 << (8 * rank + file);
            attacks |= bit;
            if occupied & bit != 0 {
                break;
            }
            (file, rank) = (file + files, rank + ranks);
        }
    }
    attacks
}

";
