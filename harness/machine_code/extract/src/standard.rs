//! Common names for routines of `square_attacks`, so that a program exchanges one for another by
//! including another file.

use crate::Extract;
use crate::choice::STANDARD_NAMES_SECTION;
use crate::function::Function;
use crate::head;
use contract::Routine;

/// The subjects of the four functions.
const SUBJECTS: [&str; 4] = ["rook", "bishop", "queen", "both"];

impl Extract {
    /// Returns a C header with the functions `rook_attacks`, `bishop_attacks`, `queen_attacks` and
    /// `both_attacks`. `attacks_init` fills its tables, if any; one file of a program defines
    /// `ATTACKS_IMPLEMENTATION` before including the header.
    ///
    /// # Errors
    /// The first of the four that the routine lacks.
    pub fn with_standard_names(mut self) -> Result<Extract, String> {
        let mut renamings: Vec<(String, String)> = Vec::new();
        for subject in SUBJECTS {
            let function = find_function(&mut self.functions, subject);
            let function = function.ok_or_else(|| format!("it has no attacks of {subject}"))?;
            let name = format!("{subject}_attacks");
            renamings.push((std::mem::replace(&mut function.name, name.clone()), name));
        }
        let file = renamings[0].0.trim_end_matches("_rook").to_string();
        renamings.push((format!("{file}_init"), "attacks_init".into()));
        let upper = file.to_uppercase();
        renamings.push((format!("{upper}_IMPLEMENTATION"), "ATTACKS_IMPLEMENTATION".into()));
        if !self.choice.is_empty() {
            let [old, new] = [self.choice.as_str(), STANDARD_NAMES_SECTION].map(head::c_section);
            self.text = self.text.replace(&old, &new);
        }
        let include = format!("#include \"{file}.h\"");
        self.text = self.text.replace(&include, "#include \"attacks.h\"");
        self.text = rename_words(&self.text, &renamings);
        self.check = rename_words(&self.check, &renamings);
        for (_, function) in &mut self.functions {
            function.text = rename_words(&function.text, &renamings);
        }
        if let Some(table_setup) = &mut self.tables {
            table_setup.call = rename_words(&table_setup.call, &renamings);
            table_setup.define = rename_words(&table_setup.define, &renamings);
            table_setup.export = rename_words(&table_setup.export, &renamings);
        } else {
            let unguarded = self.text.strip_suffix("#endif\n").expect("a guard ends a header");
            self.text =
                format!("{unguarded}static inline void attacks_init(void) {{}}\n\n#endif\n");
        }
        Ok(self)
    }
}

/// Returns the function for a subject that takes a square and a board.
fn find_function<'a>(
    functions: &'a mut [(&'static Routine, Function)],
    subject: &str,
) -> Option<&'a mut Function> {
    for (_, function) in functions {
        let takes_board =
            function.arguments.iter().all(|input| ["square", "occupied"].contains(&input.name));
        if takes_board && function.probe.subject.name() == subject {
            return Some(function);
        }
    }
    None
}

/// Returns the text with other names, where a name is a whole word: tables and index functions keep
/// the name of the routine, so that two files of one program share nothing.
fn rename_words(text: &str, renamings: &[(String, String)]) -> String {
    let mut answer = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(|sign: char| !is_name_sign(sign)).unwrap_or(rest.len());
        let (word, remainder) = rest.split_at(end);
        let new_name = renamings.iter().find(|(old, _)| old == word).map(|(_, new)| new.as_str());
        answer += new_name.unwrap_or(word);
        let gap = remainder.find(is_name_sign).unwrap_or(remainder.len());
        answer += &remainder[..gap];
        rest = &remainder[gap..];
    }
    answer
}

fn is_name_sign(sign: char) -> bool {
    sign.is_alphanumeric() || sign == '_'
}
