//! The attack tables of a file and the init function that fills them, by enumerating the blocker
//! sets of each square.

use crate::exports::TABLES;
use crate::language::Language::{self, C, Rust};
use crate::layout;
use crate::made::{KEPT, name};
use crate::signature;
use crate::templates;
use contract::{Entries, Line, Variant};

/// The tables that a file fills at run time.
pub struct MadeTables {
    /// The call that fills them.
    pub call: String,
    /// The C macro for the one file that defines them.
    pub define: String,
    /// The symbol of the function that shows them to a prover.
    pub symbol: String,
    /// The source of that function.
    pub export: String,
}

/// A table filled at run time.
pub struct MadeTable {
    /// Its name.
    pub name: String,
    /// Its entries.
    pub entries: Entries,
}

/// A function that computes the index of a look-up.
pub struct Fill {
    /// Its name.
    pub name: String,
    /// Its source from the arguments on.
    pub rest: String,
    /// The arguments of its call.
    pub arguments: Vec<&'static str>,
    /// The table's number.
    pub table: usize,
    /// The lines whose attacks the entries are.
    pub lines: &'static [Line],
    /// Whether the entries are packed attacks.
    pub is_packed: bool,
}

/// The name, numbered if `namesakes` have it already.
pub fn numbered(name: String, namesakes: usize) -> String {
    if namesakes == 0 { name } else { format!("{name}_{}", namesakes + 1) }
}

/// Everything that a file fills at run time.
pub struct RuntimeTables {
    /// The language of the file.
    pub language: Language,
    /// The name of the init function.
    pub init: String,
    prefix: String,
    /// The tables.
    pub tables: Vec<MadeTable>,
    /// The index functions.
    pub fills: Vec<Fill>,
}

impl RuntimeTables {
    /// No tables yet, for the file `name`; `prefix` precedes table names.
    pub fn of_file(name: &str, prefix: &str, language: Language) -> RuntimeTables {
        let (init, prefix) = (format!("{name}_init"), prefix.into());
        RuntimeTables { language, init, prefix, tables: Vec::new(), fills: Vec::new() }
    }

    /// The number of a table.
    pub fn table(&mut self, entries: Entries) -> usize {
        let known = self.tables.iter().position(|table| table.entries == entries);
        known.unwrap_or_else(|| {
            let name = numbered(format!("{}ATTACK_TABLE", self.prefix), self.tables.len());
            self.tables.push(MadeTable { name, entries });
            self.tables.len() - 1
        })
    }

    /// The entry of a look-up whose index function takes these arguments.
    pub fn look_up(&mut self, fill: Fill, arguments: &str) -> String {
        let table = fill.table;
        let function = self.index_function(fill);
        let name = &self.tables[table].name;
        match self.language {
            // The function's safety section has the requirement.
            Rust => format!("unsafe {{ {name}.at({function}({arguments})) }}"),
            C => format!("{name}[{function}({arguments})]"),
        }
    }

    /// The name of the index function of a fill; look-ups that index alike share it.
    fn index_function(&mut self, fill: Fill) -> String {
        for known in &self.fills {
            if (known.table, &known.rest, known.lines) == (fill.table, &fill.rest, fill.lines) {
                return known.name.clone();
            }
        }
        let stem = format!("{}{}_index", self.prefix.to_lowercase(), name(fill.lines));
        let namesakes = self.fills.iter().filter(|known| known.name.starts_with(&stem)).count();
        let name = numbered(stem, namesakes);
        self.fills.push(Fill { name: name.clone(), ..fill });
        name
    }

    /// The C macro for the one file that defines the tables.
    pub fn define(&self) -> String {
        format!("{}IMPLEMENTATION", self.prefix)
    }

    /// How a program fills its tables, as lines of the head; none without tables.
    pub fn usage(&self) -> String {
        let RuntimeTables { language, init, .. } = self;
        match language {
            _ if self.tables.is_empty() => String::new(),
            Rust => format!(
                "Requires {init}() before the first look-up. Threads may call it at the same \
                 time, so the target needs atomic compare-and-swap (thumbv6m and riscv32i have \
                 none).\n"
            ),
            C => format!(
                "Requires {init}() before the first look-up and before other threads look \
                 up.\nRequires `#define {}` before the #include in exactly one file of a program, of C or \
                 of C++: there the table is defined.\n",
                self.define()
            ),
        }
    }

    /// What precedes the index functions: in Rust the tables' definitions, in C declarations.
    fn declared(&self) -> String {
        let RuntimeTables { language, init, tables, .. } = self;
        if *language == Rust {
            let mut statics = String::new();
            for (number, MadeTable { name, entries }) in tables.iter().enumerate() {
                let (bits, length) = (entries.bits(), entries.len());
                statics += &self.comment(number, &format!("[`{init}`]"));
                statics += &format!(
                    "static {name}: Table<u{bits}, {length}> = Table(core::cell::UnsafeCell::new([0; \
                     {length}]));\n\n"
                );
            }
            let is_kept = self.fills.iter().any(|fill| fill.arguments == KEPT);
            let called =
                if is_kept { "once(attacks_along(indices_of(" } else { "once(attacks_along(" };
            let (_, blocks) = templates::TABLES.split_once("\n\n").expect("a head");
            let (table, _) = blocks.split_once("/// Runs").expect("functions");
            let functions = templates::called(templates::TABLES, called);
            return format!("{table}{functions}{statics}");
        }
        let mut text = String::new();
        for number in 0..tables.len() {
            text += &self.comment(number, &format!("{init}()"));
        }
        let variables = self.variables("extern ");
        text + &format!(
            "#ifdef __cplusplus\nextern \"C\" {{\n#endif\n{variables}#ifdef __cplusplus\n}}\n#endif\n\n"
        )
    }

    /// The comment above a table: whose attacks it has, and what fills it.
    fn comment(&self, number: usize, init: &str) -> String {
        let mut owners: Vec<&str> = Vec::new();
        for fill in self.fills.iter().filter(|fill| fill.table == number) {
            owners.push(name(fill.lines));
        }
        owners.dedup();
        let text = format!("Attack table: {}. Filled by {init}.", owners.join(", "));
        self.language.comment(&text)
    }

    /// The tables in C, with `before` in front of each.
    fn variables(&self, before: &str) -> String {
        let mut variables = String::new();
        for MadeTable { name, entries } in &self.tables {
            let (bits, length) = (entries.bits(), entries.len());
            variables += &format!("{before}uint{bits}_t {name}[{length}];\n");
        }
        variables
    }

    /// What the one file of a program defines that defines the tables, behind the guard of the
    /// header: a precompiled header, or another one, may have included it before.
    pub fn defined(&self) -> String {
        if self.language == Rust || self.tables.is_empty() {
            return String::new();
        }
        let define = self.define();
        let is_defined = format!("{}IS_IMPLEMENTED", self.prefix);
        let variables = self.variables("");
        format!(
            "\n#if defined {define} && !defined {is_defined}\n#define {is_defined}\n\
             {variables}#endif\n"
        )
    }

    /// Tables, index functions and the init function, compiled with these features.
    pub fn text(&self, features: &str) -> String {
        let RuntimeTables { language, init, .. } = self;
        if self.tables.is_empty() {
            return String::new();
        }
        let mut text = self.declared();
        let attributes = language.target(features);
        for fill in &self.fills {
            let article = if fill.lines.len() == 1 { "the" } else { "a" };
            let owner = name(fill.lines);
            let about = format!("Index of {article} {owner}'s entry in the attack table.");
            text += &language.comment(&about);
            text += &match language {
                Rust => format!("#[inline]\n{attributes}fn {}{}\n", fill.name, fill.rest),
                C => format!("{attributes}static inline uint64_t {}{}\n", fill.name, fill.rest),
            };
        }
        let fills: String = self.fills.iter().map(|fill| self.filled(fill)).collect();
        text += &language.comment(match language {
            Rust => "Fills the attack tables. Call it before the first look-up; further calls do nothing.",
            C => "Fills the attack tables. Call it once, before the first look-up and before other threads look up.",
        });
        text += &match language {
            Rust => {
                let vouched = signature::attributes(features, &[]);
                let vouched = vouched.replace("#[inline]\n#[must_use]\n", "");
                let fills = layout::indented(&fills);
                format!("{vouched}pub fn {init}() {{\n    once(|| {{\n{fills}    }});\n}}\n\n")
            }
            C => format!("{attributes}static inline void {init}(void) {{\n{fills}}}\n\n"),
        };
        text
    }

    /// A function that fills the tables and shows them to a prover.
    pub fn exported(&self, variant: &Variant, features: &str) -> Option<MadeTables> {
        let RuntimeTables { language, init, .. } = self;
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

    /// The loop that fills a look-up's entries by enumerating blocker sets.
    fn filled(&self, fill: &Fill) -> String {
        let MadeTable { name, entries } = &self.tables[fill.table];
        let (bits, count) = (entries.bits(), 2 * fill.lines.len());
        let steps = steps(fill.lines, self.language);
        let [attacks, on_empty_board] = ["occupied", "0"].map(|occupied| match self.language {
            Rust => format!("attacks_along(square, &{steps}, {occupied})"),
            C => format!("raybench_attacks_along(square, steps, {count}, {occupied})"),
        });
        let entry = match fill.is_packed {
            true => format!("_pext_u64({attacks}, {on_empty_board})"),
            false => attacks,
        };
        let add = match self.language {
            Rust => {
                let cast = if bits < 64 { format!(" as u{bits}") } else { String::new() };
                format!(
                    "let attacks = {entry}{cast};\n            // SAFETY: `once` runs this on one thread, before any read.\n            \
                     unsafe {{ {name}.add(index, attacks) }};"
                )
            }
            C if bits < 64 => format!("{name}[index] = (uint{bits}_t)({name}[index] | {entry});"),
            C => format!("{name}[index] |= {entry};"),
        };
        let other = if self.language == Rust { "1 << other" } else { "UINT64_C(1) << other" };
        templates::fill(self.language)
            .replace("STEPS", &steps)
            .replace("INDEX_OF_ONE", &self.index(fill, other))
            .replace("INDEX_OF_NONE", &self.index(fill, "0"))
            .replace("INDEX", &self.index(fill, "occupied"))
            .replace("ADD;", &add)
    }

    /// A call of the index function for these occupied squares.
    fn index(&self, fill: &Fill, occupied: &str) -> String {
        let mut arguments = Vec::new();
        for &name in fill.arguments.iter() {
            arguments.push(match (name, self.language) {
                ("square", _) => "square".to_string(),
                ("kept", Rust) => format!("indices_of(square, {occupied})"),
                ("kept", C) => format!("raybench_indices_of(square, {occupied})"),
                _ => occupied.to_string(),
            });
        }
        format!("{}({})", fill.name, arguments.join(", "))
    }
}

/// The steps along lines, as an array.
fn steps(lines: &[Line], language: Language) -> String {
    let [open, close] = if language == Rust { ["[", "]"] } else { ["{", "}"] };
    let steps = lines.iter().flat_map(|line| line.ways()).map(|way| {
        let (files, ranks) = way.step();
        format!("{open}{files}, {ranks}{close}")
    });
    format!("{open}{}{close}", steps.collect::<Vec<_>>().join(", "))
}
