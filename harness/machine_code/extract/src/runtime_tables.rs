//! The attack tables of a file and the init function that fills them, by enumerating the blocker
//! sets of each square.

use crate::exports::TABLES;
use crate::language::Language::{self, C, Rust};
use crate::layout;
use crate::runtime_look_ups::{KEPT, owner_name};
use crate::signature;
use crate::templates;
use contract::{Entries, Line};

/// The tables that a file fills at run time.
pub struct TableSetup {
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
pub struct RuntimeTable {
    /// Its name.
    pub name: String,
    /// Its entries.
    pub entries: Entries,
}

/// A function that computes the index of a look-up.
pub struct IndexFunction {
    /// Its name.
    pub name: String,
    /// Its source from the arguments on.
    pub signature_and_body: String,
    /// The arguments of its call.
    pub arguments: Vec<&'static str>,
    /// The table's number.
    pub table: usize,
    /// The lines whose attacks the entries are.
    pub lines: &'static [Line],
    /// Whether the entries are packed attacks.
    pub is_packed: bool,
}

/// Returns the name, numbered if `namesakes` have it already.
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
    pub tables: Vec<RuntimeTable>,
    /// The index functions.
    pub index_functions: Vec<IndexFunction>,
}

impl RuntimeTables {
    /// Returns an empty set for the file `name`. `prefix` precedes table names.
    pub fn new(name: &str, prefix: &str, language: Language) -> RuntimeTables {
        let (init, prefix) = (format!("{name}_init"), prefix.into());
        RuntimeTables { language, init, prefix, tables: Vec::new(), index_functions: Vec::new() }
    }

    /// Returns the number of a table.
    pub fn table(&mut self, entries: Entries) -> usize {
        let equal = self.tables.iter().position(|table| table.entries == entries);
        equal.unwrap_or_else(|| {
            let name = numbered(format!("{}ATTACK_TABLE", self.prefix), self.tables.len());
            self.tables.push(RuntimeTable { name, entries });
            self.tables.len() - 1
        })
    }

    /// Returns the entry of a look-up whose index function takes these arguments.
    pub fn look_up(&mut self, function: IndexFunction, arguments: &str) -> String {
        let table_index = function.table;
        let function_name = self.index_function(function);
        let table = &self.tables[table_index].name;
        match self.language {
            // The function's safety section has the requirement.
            Rust => format!("unsafe {{ {table}.at({function_name}({arguments})) }}"),
            C => format!("{table}[{function_name}({arguments})]"),
        }
    }

    /// Returns the name of an index function; look-ups that index alike share it.
    fn index_function(&mut self, function: IndexFunction) -> String {
        for other in &self.index_functions {
            if (other.table, &other.signature_and_body, other.lines)
                == (function.table, &function.signature_and_body, function.lines)
            {
                return other.name.clone();
            }
        }
        let stem = format!("{}{}_index", self.prefix.to_lowercase(), owner_name(function.lines));
        let namesakes =
            self.index_functions.iter().filter(|other| other.name.starts_with(&stem)).count();
        let name = numbered(stem, namesakes);
        self.index_functions.push(IndexFunction { name: name.clone(), ..function });
        name
    }

    /// Returns the C macro for the one file that defines the tables.
    pub fn define(&self) -> String {
        format!("{}IMPLEMENTATION", self.prefix)
    }

    /// Returns how a program fills its tables, as lines of the head; none without tables.
    pub fn usage(&self) -> String {
        if self.tables.is_empty() {
            return String::new();
        }
        let RuntimeTables { language, init, .. } = self;
        match language {
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

    /// Returns the code before the index functions, which read the tables: in Rust the definitions
    /// of the tables, in C their declarations.
    fn declarations(&self) -> String {
        let RuntimeTables { language, init, tables, .. } = self;
        if *language == Rust {
            let mut statics = String::new();
            for (number, RuntimeTable { name, entries }) in tables.iter().enumerate() {
                let (bits, length) = (entries.bits(), entries.len());
                statics += &self.comment(number, &format!("[`{init}`]"));
                statics += &format!(
                    "static {name}: Table<u{bits}, {length}> = Table(core::cell::UnsafeCell::new([0; \
                     {length}]));\n\n"
                );
            }
            let needs_kept_indices =
                self.index_functions.iter().any(|function| function.arguments == KEPT);
            let calls = if needs_kept_indices {
                "once(attacks_along(indices_of("
            } else {
                "once(attacks_along("
            };
            let (_, blocks) = templates::TABLES.split_once("\n\n").expect("a head");
            let (table, _) = blocks.split_once("/// Runs").expect("functions");
            let functions = templates::called_blocks(templates::TABLES, calls);
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

    /// Returns the comment above a table, which names its pieces and the function that fills it.
    fn comment(&self, number: usize, init: &str) -> String {
        let mut owners: Vec<&str> = Vec::new();
        for function in self.index_functions.iter().filter(|function| function.table == number) {
            owners.push(owner_name(function.lines));
        }
        owners.dedup();
        let text = format!("Attack table: {}. Filled by {init}.", owners.join(", "));
        self.language.comment(&text)
    }

    /// Returns the tables in C, with `prefix` in front of each.
    fn variables(&self, prefix: &str) -> String {
        let mut variables = String::new();
        for RuntimeTable { name, entries } in &self.tables {
            let (bits, length) = (entries.bits(), entries.len());
            variables += &format!("{prefix}uint{bits}_t {name}[{length}];\n");
        }
        variables
    }

    /// Returns the definitions of the tables, for one file of a program. They are behind the guard
    /// of the header: a precompiled header, or another one, may have included it before.
    pub fn definitions(&self) -> String {
        if self.language == Rust || self.tables.is_empty() {
            return String::new();
        }
        let define = self.define();
        let guard = format!("{}IS_IMPLEMENTED", self.prefix);
        let variables = self.variables("");
        format!(
            "\n#if defined {define} && !defined {guard}\n#define {guard}\n\
             {variables}#endif\n"
        )
    }

    /// Returns the tables, the index functions and the init function, compiled with these features.
    pub fn text(&self, features: &str) -> String {
        let RuntimeTables { language, init, .. } = self;
        if self.tables.is_empty() {
            return String::new();
        }
        let mut text = self.declarations();
        let attributes = language.target(features);
        for function in &self.index_functions {
            let article = if function.lines.len() == 1 { "the" } else { "a" };
            let owner = owner_name(function.lines);
            let about = format!("Index of {article} {owner}'s entry in the attack table.");
            text += &language.comment(&about);
            text += &match language {
                Rust => {
                    format!(
                        "#[inline]\n{attributes}fn {}{}\n",
                        function.name, function.signature_and_body
                    )
                }
                C => format!(
                    "{attributes}static inline uint64_t {}{}\n",
                    function.name, function.signature_and_body
                ),
            };
        }
        let fill_loops: String =
            self.index_functions.iter().map(|function| self.fill_loop(function)).collect();
        text += &language.comment(match language {
            Rust => "Fills the attack tables. Call it before the first look-up; further calls do nothing.",
            C => "Fills the attack tables. Call it once, before the first look-up and before other threads look up.",
        });
        text += &match language {
            Rust => {
                let attributes = signature::attributes(features, &[]);
                let attributes = attributes.replace("#[inline]\n#[must_use]\n", "");
                let fill_loops = layout::indent(&fill_loops);
                format!(
                    "{attributes}pub fn {init}() {{\n    once(|| {{\n{fill_loops}    }});\n}}\n\n"
                )
            }
            C => format!("{attributes}static inline void {init}(void) {{\n{fill_loops}}}\n\n"),
        };
        text
    }

    /// Returns a function that fills the tables and shows them to a prover, if there are any.
    pub fn export_setup(&self, variant: &str, features: &str) -> Option<TableSetup> {
        let RuntimeTables { language, init, .. } = self;
        let symbol = format!("{TABLES}.{variant}");
        let call = match language {
            Rust if !features.is_empty() => format!("unsafe {{ {init}() }}"),
            _ => format!("{init}()"),
        };
        let show_calls = self.tables.iter().map(|RuntimeTable { name, entries }| {
            let words = entries.len() * entries.bits() / 64;
            match language {
                Rust => format!("    show({name}.0.get().cast(), {words});\n"),
                C => format!("    show((const uint64_t *){name}, {words});\n"),
            }
        });
        let show_calls: String = show_calls.collect();
        let export = match language {
            Rust => format!(
                "#[export_name = \"{symbol}\"]\npub unsafe extern \"C\" fn made(show: unsafe extern \"C\" \
                 fn(*const u64, usize)) {{\n    {call};\n{show_calls}}}\n"
            ),
            C => {
                let head = "void made(void (*show)(const uint64_t *, unsigned long))";
                format!("{head} __asm__(\"{symbol}\");\n{head} {{\n    {call};\n{show_calls}}}\n")
            }
        };
        let define = self.define();
        (!self.tables.is_empty()).then_some(TableSetup { call, define, symbol, export })
    }

    /// Returns the loop that fills a look-up's entries by enumerating blocker sets.
    fn fill_loop(&self, function: &IndexFunction) -> String {
        let RuntimeTable { name, entries } = &self.tables[function.table];
        let (bits, count) = (entries.bits(), 2 * function.lines.len());
        let steps = steps(function.lines, self.language);
        let [attacks, on_empty_board] = ["occupied", "0"].map(|occupied| match self.language {
            Rust => format!("attacks_along(square, &{steps}, {occupied})"),
            C => format!("raybench_attacks_along(square, steps, {count}, {occupied})"),
        });
        let entry = if function.is_packed {
            format!("_pext_u64({attacks}, {on_empty_board})")
        } else {
            attacks
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
        templates::fill_loop(self.language)
            .replace("STEPS", &steps)
            .replace("INDEX_OF_ONE", &self.index_call(function, other))
            .replace("INDEX_OF_NONE", &self.index_call(function, "0"))
            .replace("INDEX", &self.index_call(function, "occupied"))
            .replace("ADD;", &add)
    }

    /// Returns a call of the index function for these occupied squares.
    fn index_call(&self, function: &IndexFunction, occupied: &str) -> String {
        let mut arguments = Vec::new();
        for &name in function.arguments.iter() {
            arguments.push(match (name, self.language) {
                ("square", _) => "square".to_string(),
                ("kept", Rust) => format!("indices_of(square, {occupied})"),
                ("kept", C) => format!("raybench_indices_of(square, {occupied})"),
                _ => occupied.to_string(),
            });
        }
        format!("{}({})", function.name, arguments.join(", "))
    }
}

/// Returns the steps along lines, as an array.
fn steps(lines: &[Line], language: Language) -> String {
    let [open, close] = if language == Rust { ["[", "]"] } else { ["{", "}"] };
    let steps = lines.iter().flat_map(|line| line.ways()).map(|direction| {
        let (files, ranks) = direction.step();
        format!("{open}{files}, {ranks}{close}")
    });
    format!("{open}{}{close}", steps.collect::<Vec<_>>().join(", "))
}
