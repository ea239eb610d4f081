//! Tables that a file makes at run time: the function that does, and how a prover sees what it
//! made.

use super::reach::Reached;
use super::source::{Kind, Sources};
use crate::exports::TABLES;
use contract::Variant;

/// Tables that are made before anything reads them.
pub struct MadeTables {
    /// The function that makes them.
    pub maker: String,
    /// What it calls.
    pub call: String,
    /// The symbol of what shows them, made, to its caller.
    pub symbol: String,
    /// The text of that.
    pub export: String,
}

impl MadeTables {
    /// Those that are needed.
    pub fn of(variant: &Variant, sources: &Sources, reached: &Reached) -> Option<MadeTables> {
        let is_reached = |&(at, place): &(usize, usize)| {
            sources.modules[at].items[place].kind == Kind::Named("Table".into())
        };
        reached.items.iter().find(|place| is_reached(place))?;
        let (module, _) = sources.named("TABLES").next()?;
        let statics = module.items.iter().filter_map(|item| match &item.kind {
            Kind::Named(name) if item.text.contains(&format!("static {name}: Table<")) => {
                Some(format!("{}::{name}", module.path.join("::")))
            }
            _ => None,
        });
        let maker = format!("{}_make_tables", variant.name);
        let symbol = format!("{TABLES}.{}", variant.name);
        let words = statics.map(|table| format!("&{table}.words()[..]")).collect::<Vec<_>>();
        let export = format!(
            "#[export_name = \"{symbol}\"]\n\
             pub unsafe extern \"C\" fn made(show: unsafe extern \"C\" fn(*const u64, usize)) {{\n    {maker}();\n    \
             for words in [{}] {{\n        show(words.as_ptr(), words.len());\n    }}\n}}\n",
            words.join(", ")
        );
        let call = format!("{}::TABLES.make()", module.path.join("::"));
        Some(MadeTables { maker, call, symbol, export })
    }

    /// The function.
    pub fn text(&self) -> String {
        format!(
            "/// Makes the tables that the functions below read, unless they are made; whoever comes meanwhile waits.\n\
             /// It is to be called before the first of them.\n\
             pub fn {}() {{\n    {};\n}}\n\n",
            self.maker, self.call
        )
    }
}
