//! Parses claims, which are rows of the first table of a Markdown document, with six cells:
//!
//! ```text
//! | finding | words | left | relation | right | machine |
//! finding:   a number, or empty
//! relation:  faster than | slower than | at most | at least | at most NUMBER x | at least NUMBER x
//! figure:    ROUTINE, MODEL [SUBJECT], latency | throughput [STATE], TIER
//!            | ROUTINE, timed search, TIER | ROUTINE, replay, TIER | VARIANT/ROUTINE, cells led
//!            | COMPILER, median to rustc | NUMBER
//! STATE:     learnt | after UPKEEP
//! UPKEEP:    words stored | words one by one | bytes stored | whole line
//! ROUTINE:   VARIANT/ROUTINE | best | worst | best [of FORM] in LAYOUT
//! FORM:      bitboards | codes | kinds
//! LAYOUT:    squares | rays
//! machine:   its name if the sentence names one, or empty
//! ```

use super::{Claim, Figure, HotTime, Relation, RoutineChoice};
use record::State;

pub(super) fn parse_claims(text: &str) -> Result<Vec<Claim>, String> {
    let mut claims = Vec::new();
    let first_table = text.lines().take_while(|line| !line.starts_with("## "));
    let rows = first_table.enumerate().filter(|(_, line)| line.starts_with('|'));
    // Two lines are the head of a table in Markdown.
    for (index, line) in rows.skip(2) {
        let claim = parse_claim(line).map_err(|why| format!("line {}: {why}", index + 1))?;
        claims.push(claim);
    }
    Ok(claims)
}

fn parse_claim(line: &str) -> Result<Claim, String> {
    let line = line.trim().trim_start_matches('|').trim_end_matches('|');
    let cells: Vec<&str> = line.split('|').map(str::trim).collect();
    let [finding, words, left, relation, right, machine] = cells[..] else {
        return Err(format!("{} cells instead of 6", cells.len()));
    };
    let finding = match finding {
        "" => None,
        number => Some(number.parse().map_err(|_| format!("finding `{number}` is no number"))?),
    };
    Ok(Claim {
        finding,
        words: words.to_string(),
        left: parse_figure(left)?,
        relation: parse_relation(relation)?,
        right: parse_figure(right)?,
        machine: (!machine.is_empty()).then(|| machine.to_string()),
    })
}

fn parse_relation(text: &str) -> Result<Relation, String> {
    match text {
        "faster than" => return Ok(Relation::Faster),
        "slower than" => return Ok(Relation::Slower),
        _ => {}
    }
    if let Some(rest) = text.strip_prefix("at most") {
        return Ok(Relation::AtMost(parse_factor(rest)?));
    }
    if let Some(rest) = text.strip_prefix("at least") {
        return Ok(Relation::AtLeast(parse_factor(rest)?));
    }
    Err(format!("relation `{text}` is none of faster than, slower than, at most, at least"))
}

/// Parses `1.5 x`, which may follow a relation. Without it the factor is one.
fn parse_factor(text: &str) -> Result<f64, String> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(1.0);
    }
    let number = text.strip_suffix(" x").unwrap_or(text);
    number.parse().map_err(|_| format!("`{text}` is no factor, such as 1.5 x"))
}

fn parse_figure(text: &str) -> Result<Figure, String> {
    if let Ok(number) = text.parse() {
        return Ok(Figure::Number(number));
    }
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    match parts[..] {
        [routine, "timed search", tier] => {
            Ok(Figure::Search { routine: parse_choice(routine)?, tier: tier.to_string() })
        }
        [routine, "replay", tier] => {
            Ok(Figure::Replay { routine: parse_choice(routine)?, tier: tier.to_string() })
        }
        [routine, "cells led"] => Ok(Figure::LedCells { routine: routine.parse()? }),
        [compiler, "median to rustc"] => {
            Ok(Figure::CompilerMedian { compiler: compiler.to_string() })
        }
        [routine, contest, condition, tier] => {
            Ok(Figure::Hot(parse_hot_time(routine, contest, condition, tier)?))
        }
        _ => Err(format!("`{text}` is no figure")),
    }
}

/// Parses the parts of a hot time: its contest is `MODEL SUBJECT`, its condition `FORM STATE`.
fn parse_hot_time(
    routine: &str,
    contest: &str,
    condition: &str,
    tier: &str,
) -> Result<HotTime, String> {
    let (model, subject) = match contest.split_once(' ') {
        Some((model, subject)) => (model, Some(subject.to_string())),
        None => (contest, None),
    };
    let (form, state) = match condition.split_once(' ') {
        Some((form, words)) => (form, Some(parse_state(words)?)),
        None => (condition, None),
    };
    Ok(HotTime {
        routine: parse_choice(routine)?,
        model: model.parse()?,
        subject,
        form: form.to_string(),
        state,
        tier: tier.to_string(),
    })
}

/// Parses the state of a model of positions: `learnt` or `after bytes stored`.
fn parse_state(text: &str) -> Result<State, String> {
    match text.strip_prefix("after ") {
        Some(upkeep) => Ok(State::AfterMove { upkeep: upkeep.parse()? }),
        None if text == "learnt" => Ok(State::Learnt),
        None => Err(format!("state `{text}` is neither learnt nor after UPKEEP")),
    }
}

fn parse_choice(text: &str) -> Result<RoutineChoice, String> {
    let words: Vec<&str> = text.split(' ').collect();
    match words.as_slice() {
        ["best"] => Ok(RoutineChoice::Best),
        ["worst"] => Ok(RoutineChoice::Worst),
        ["best", "in", layout] => {
            Ok(RoutineChoice::BestOfLayout { form: None, layout: layout.parse()? })
        }
        ["best", "of", form, "in", layout] => {
            Ok(RoutineChoice::BestOfLayout { form: Some(form.parse()?), layout: layout.parse()? })
        }
        _ => Ok(RoutineChoice::Named(text.parse()?)),
    }
}
