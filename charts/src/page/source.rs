//! Where a figure is from: record, command, machine, compiler, commit; and sentences with commands in them.
//! Finds nothing out.

use super::supplements::Origin;
use crate::view::words;
use maud::{Markup, html};
use record::Record;

/// How many letters of a commit tell it from others.
const SHORT: usize = 12;

/// How commands begin; what begins otherwise says in words where it is from.
const OURS: &str = "cargo ";

/// A command that a reader can copy.
pub fn command(words: &str) -> Markup {
    html! { code.copy { (words) } }
}

/// A sentence in which what stands between backquotes is code.
pub fn sentence(words: &str) -> Markup {
    html! {
        @for (index, part) in words.split('`').enumerate() {
            @if index % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}

/// Of what a run measured.
pub fn of_record(record: &Record) -> Markup {
    let commit = record.toolchain.commit.as_deref().unwrap_or("not recorded");
    let changed = if record.toolchain.dirty == Some(true) { ", with changes" } else { "" };
    html! {
        dl.source {
            dt { "record" } dd { (record.id) @if let Some(label) = &record.label { " “" (label) "”" } }
            dt { "command" } dd { (command(&typed(record))) }
            dt { "machine" } dd { (machine(record)) }
            dt { "compiler" } dd { (compiler(record)) }
            dt { "commit" } dd { (cut(commit)) (changed) }
            @if let Some(clock) = &record.clock { dt { "clock" } dd { (words::clock(clock)) } }
            @if let Some(floors) = words::floors(record) { dt { "floors" } dd { (floors) } }
        }
    }
}

/// The same in one line, under what is shown of one record.
pub fn line(record: &Record) -> Markup {
    line_by(record, &typed(record))
}

/// The same of what another command found out.
pub fn line_by(record: &Record, words: &str) -> Markup {
    html! { p.source { "record " (record.id) " · " (machine(record)) " · " (compiler(record)) " · "
    @if let Some(commit) = &record.toolchain.commit { "commit " (cut(commit)) " · " }
    (command(words)) } }
}

/// Of what a command found out.
pub fn of_origin(origin: &Origin) -> Markup {
    html! { p.source {
        @if !origin.compiler.is_empty() { (origin.compiler) " · " }
        @if !origin.commit.is_empty() { "commit " (cut(&origin.commit)) " · " }
        @match origin.command.starts_with(OURS) {
            true => (command(&origin.command)),
            false => (origin.command),
        }
    } }
}

/// The command of a record, as typed.
pub fn typed(record: &Record) -> String {
    format!("cargo xtask {}", record.command)
}

/// The processor, and what else tells two machines apart.
pub fn machine(record: &Record) -> String {
    let mut words = record.machine.cpu.to_string();
    if let Some(hypervisor) = &record.machine.hypervisor {
        words += &format!(", virtual machine ({hypervisor})");
    }
    if let Some(why) = record.machine.unranked() {
        words += &format!(", {why}");
    }
    format!("{words}, tier {}", record.tier)
}

fn compiler(record: &Record) -> String {
    // The hash and the date are the version's own.
    let rustc = record.toolchain.rustc.split(" (").next().unwrap_or_default().to_string();
    match &record.toolchain.llvm {
        Some(llvm) => format!("{rustc}, LLVM {llvm}"),
        None => rustc,
    }
}

fn cut(commit: &str) -> String {
    match commit.strip_suffix("-dirty") {
        Some(clean) => format!("{}, with changes", cut(clean)),
        None => commit.chars().take(SHORT).collect(),
    }
}
