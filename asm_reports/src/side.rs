//! Reads one side of a comparison: named functions in normal form, from a build or from a record.

use crate::listing::missing_symbol;
use crate::select::{matching_probes, subject_name};
use crate::{Error, tiers};
use contract::{Form, Tier};
use machine_code::build::Progress;
use machine_code::decode::{Class, Counts, Normal, NormalLine, Token};
use record::{ClassCounts, Function, FunctionName, Line, Listings, ProbeName};
use serde::Serialize;

/// The functions to compare. Names that are left out mean all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// Variant, routine and subject.
    pub names: [Option<String>; 3],
    /// The CPU level that is compiled for, where something is built.
    pub tier: Tier,
}

impl Spec {
    /// Reads `VARIANT[/ROUTINE[/SUBJECT]][@TIER]`; parts that are left out are those of `self`.
    ///
    /// # Errors
    /// If there are more parts, or if there is no such tier.
    pub fn refine(&self, text: &str) -> Result<Spec, Error> {
        let (names, tier) = match text.split_once('@') {
            Some((names, tier)) => (names, Some(tier)),
            None => (text, None),
        };
        let mut spec = self.clone();
        if let Some(name) = tier {
            let tier_names = Tier::OF_X86.iter().map(|tier| tier.name());
            spec.tier = Tier::from_name(name).ok_or_else(|| {
                Error::Input(contract::unknown_name_message("tier", name, tier_names))
            })?;
            spec.tier.check_limit().map_err(Error::Input)?;
        }
        let parts: Vec<&str> = names.split('/').collect();
        if parts.len() > spec.names.len() {
            let form = "VARIANT[/ROUTINE[/SUBJECT]][@TIER]";
            return Err(Error::Input(format!("\"{text}\" has too many parts for {form}")));
        }
        for (name, part) in spec.names.iter_mut().zip(parts) {
            if !part.is_empty() {
                *name = Some(part.to_string());
            }
        }
        Ok(spec)
    }

    /// Returns whether these names select a probe.
    fn selects(&self, probe: &ProbeName) -> bool {
        self.names
            .iter()
            .zip(parts(probe))
            .all(|(part, name)| part.as_ref().is_none_or(|part| subject_name(part) == name))
    }

    /// Returns the names that are not left out.
    fn joined_names(&self) -> String {
        self.names.iter().flatten().map(String::as_str).collect::<Vec<_>>().join("/")
    }
}

/// The origin of a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Origin {
    /// `"tier x86-64"`, `"record 20261121T064205Z, tier x86-64"`.
    pub origin: String,
    /// The compiler that the executable names.
    pub compiler: Option<String>,
}

/// The functions of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// The origin of the functions.
    pub origin: Origin,
    /// The functions, each with its name.
    pub functions: Vec<(FunctionName, Normal)>,
}

/// Returns variant, routine and subject.
pub(crate) fn parts(ProbeName { competitor, subject }: &ProbeName) -> [&str; 3] {
    let [variant, routine] = [competitor.variant(), competitor.routine()];
    [variant.unwrap_or_default(), routine.unwrap_or_default(), subject]
}

impl Side {
    /// Builds the functions that `spec` names, `with_loops` also their timed loops.
    ///
    /// # Errors
    /// If a name is unknown, if the build fails, or if a function is missing.
    pub fn build(
        spec: &Spec,
        with_loops: bool,
        progress: &mut dyn Progress,
    ) -> Result<Side, Error> {
        let selection =
            matching_probes(&spec.joined_names(), |probe| spec.selects(&probe.probe_name()))?;
        let executable = tiers::open(spec.tier, progress)?;
        let mut functions = Vec::new();
        for selected in selection {
            let probe = selected.probe;
            let mut symbols = vec![(None, probe.symbol)];
            if with_loops {
                symbols.extend(Form::ALL.map(|form| (Some(form.into()), probe.loop_symbol(form))));
            }
            for (form, symbol) in symbols {
                let name = FunctionName { probe: selected.probe_name(), form };
                let normal =
                    executable.normal(symbol).ok_or_else(|| missing_symbol(&executable, symbol))?;
                functions.push((name, normal));
            }
        }
        let origin = format!("tier {}", spec.tier.name());
        let compiler = executable.compiler().map(str::to_string);
        Ok(Side { origin: Origin { origin, compiler }, functions })
    }

    /// Returns the functions of a record that `spec` names.
    ///
    /// # Errors If the record has none of them.
    pub fn from_record(listings: Listings, spec: &Spec, with_loops: bool) -> Result<Side, Error> {
        let mut functions = Vec::new();
        for (name, function) in listings.functions {
            if (with_loops || name.form.is_none()) && spec.selects(&name.probe) {
                functions.push((name, normal(function)?));
            }
        }
        let origin = format!("record {}, tier {}", listings.id, listings.tier);
        if functions.is_empty() {
            let (id, names) = (listings.id, spec.joined_names());
            return Err(Error::Input(format!("record {id} has no machine code of \"{names}\"")));
        }
        Ok(Side { origin: Origin { origin, compiler: listings.compiler }, functions })
    }
}

/// Returns a function of a record as `decode` has it.
fn normal(function: Function) -> Result<Normal, Error> {
    let ClassCounts {
        instructions,
        moves,
        operations,
        constants,
        loads,
        stores,
        control,
        transfers,
        unknown,
        bytes,
    } = function.counts;
    let counts = Counts {
        instructions,
        moves,
        operations,
        constants,
        loads,
        stores,
        control,
        transfers,
        unknown,
        bytes,
    };
    let lines = function.lines.into_iter().map(normal_line).collect::<Result<_, Error>>()?;
    Ok(Normal { counts, lines })
}

fn normal_line(line: Line) -> Result<NormalLine, Error> {
    let Line { label, mnemonic, operands, implied, class } = line;
    let class: Class =
        class.parse().map_err(|error| Error::Input(format!("a listing of the record: {error}")))?;
    let operands = operands.into_iter().map(token).collect();
    Ok(NormalLine { label, mnemonic, operands, implied, class })
}

fn token(token: record::Token) -> Token {
    match token {
        record::Token::Text(text) => Token::Text(text),
        record::Token::Register(name) => Token::Register(name),
        record::Token::Label(number) => Token::Label(number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use machine_code::decode;

    fn spec(names: [Option<&str>; 3], tier: Tier) -> Spec {
        Spec { names: names.map(|name| name.map(str::to_string)), tier }
    }

    #[test]
    fn what_is_left_out_is_as_before() {
        let a = spec([Some("kogge_stone"), Some("attacks"), Some("south")], Tier::X86_64);
        let [v, r, s] = [Some("kogge_stone"), Some("attacks"), Some("south")];
        for (text, names, tier) in [
            ("dumb7_unrolled", [Some("dumb7_unrolled"), r, s], Tier::X86_64),
            ("@v3", [v, r, s], Tier::V3),
            ("/fill@x86-64-v4", [v, Some("fill"), s], Tier::V4),
            ("kogge_stone/attacks/north", [v, r, Some("north")], Tier::X86_64),
            ("kogge_stone@v2", [v, r, s], Tier::V2),
            ("//north", [v, r, Some("north")], Tier::X86_64),
        ] {
            assert_eq!(a.refine(text), Ok(spec(names, tier)), "{text}");
        }
    }

    #[test]
    fn a_function_is_the_same_before_and_after_it_was_kept() {
        // jz over a mul, which names its registers by halves; then the end.
        let bytes = [0x74, 0x03, 0x48, 0xf7, 0xe1, 0x48, 0xc1, 0xe0, 0x08, 0xc3];
        let code = decode::Code::decode("f", 0, &bytes, |_, _| None);
        let expected = decode::normal(&code, |_| None);
        let json = serde_json::to_value(&expected).expect("plain data");
        let mut function: Function = serde_json::from_value(json).expect("the type of records");
        assert_eq!(function.lines[0].operands, [record::Token::Label(1)]);
        assert_eq!(normal(function.clone()).expect("the type of decode"), expected);
        function.lines[0].class = "guess".into();
        let line = normal(function).expect_err("no such class").to_string();
        assert!(line.contains("\"guess\" should be one of move"), "{line}");
    }

    #[test]
    fn bad_input_is_one_line() {
        let a = spec([None; 3], Tier::X86_64);
        let line = a.refine("a/b/c/d").expect_err("four parts").to_string();
        assert!(line.contains("too many parts"), "{line}");
        let line = a.refine("@v5").expect_err("no such tier").to_string();
        assert!(line.contains("unknown tier \"v5\"; known: "), "{line}");
        let empty = Listings {
            schema: record::SCHEMA,
            id: "r".into(),
            compiler: None,
            tier: contract::Tier::X86_64,
            functions: Default::default(),
        };
        let unknown = spec([Some("nobody"), None, None], Tier::X86_64);
        let line = Side::from_record(empty, &unknown, false).expect_err("none").to_string();
        assert_eq!(line, "record r has no machine code of \"nobody\"");
    }
}
