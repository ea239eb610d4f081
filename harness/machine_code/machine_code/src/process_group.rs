//! Child processes, each as the leader of its own process group: an interruption ends a child with
//! everything that it started, such as the compilers of a cargo.
//!
//! A terminal signals its foreground group, which these children are not in. So a child ends when
//! this process says so, and never a moment before this process knows of the interruption. For the
//! same reason this process has to pass on Ctrl-Z and Ctrl-\\, which [`follow_terminal`] does:
//! otherwise a stopped command would leave its compilers and samples running.

use nix::sys::signal::{SigSet, Signal, killpg, raise};
use nix::unistd::Pid;
use std::collections::BTreeSet;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The groups of this process.
struct Groups {
    /// The process ids of the leaders that were not waited for yet.
    leaders: BTreeSet<i32>,
    /// Whether this process is about to end: then it starts nothing more.
    is_closed: bool,
}

static GROUPS: Mutex<Groups> = Mutex::new(Groups { leaders: BTreeSet::new(), is_closed: false });

/// A running child that leads its own group.
pub struct Leader {
    /// The child.
    pub child: Child,
    /// Declared last, so that the group is known until the child was waited for.
    membership: Membership,
}

/// The entry of a group, which ends with this value.
struct Membership(i32);

impl Drop for Membership {
    fn drop(&mut self) {
        groups().leaders.remove(&self.0);
    }
}

fn groups() -> MutexGuard<'static, Groups> {
    GROUPS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts a child in its own group.
///
/// # Errors
/// If it cannot be started, or if this process is about to end.
pub fn spawn(command: &mut Command) -> io::Result<Leader> {
    // The lock is held until the child is known: otherwise an interruption could miss it.
    let mut groups = groups();
    if groups.is_closed {
        return Err(io::Error::new(io::ErrorKind::Interrupted, "the command was interrupted"));
    }
    let child = command.process_group(0).spawn()?;
    let id = i32::try_from(child.id()).expect("process ids are small");
    groups.leaders.insert(id);
    Ok(Leader { child, membership: Membership(id) })
}

/// Runs a child to its end without input, and captures its standard output; its standard error goes
/// where the command says.
///
/// # Errors
/// If it cannot be started, or if this process is about to end.
pub fn output(command: &mut Command) -> io::Result<Output> {
    let leader = spawn(command.stdin(Stdio::null()).stdout(Stdio::piped()))?;
    let Leader { child, membership } = leader;
    let output = child.wait_with_output();
    drop(membership);
    output
}

/// Kills all children of this process, and all processes that they started.
pub fn kill_all() {
    kill(&groups());
}

/// Kills all children for good: from now on this process starts no other.
pub fn close() {
    let mut groups = groups();
    groups.is_closed = true;
    kill(&groups);
}

fn kill(groups: &Groups) {
    send(groups, Signal::SIGKILL);
}

fn send(groups: &Groups, signal: Signal) {
    for leader in &groups.leaders {
        // The group may have ended meanwhile.
        let _ = killpg(Pid::from_raw(*leader), signal);
    }
}

/// Ctrl-Z and Ctrl-\ are passed on while this value lives.
pub struct TerminalFollower(());

impl Drop for TerminalFollower {
    fn drop(&mut self) {
        // A program that replaces this process inherits the mask, and must stop on Ctrl-Z.
        let _ = terminal_signals().thread_unblock();
    }
}

/// Follows the keys of a terminal: Ctrl-Z stops the children and then this process, and they
/// continue with it. Ctrl-\ calls `quit`. Call it before any other thread starts: the signals are
/// blocked in this thread and in those that it starts, so that the thread which waits for them gets
/// them.
///
/// Children inherit the mask, which costs them nothing: they get signals that cannot be blocked.
///
/// # Errors
/// If the system refuses to block the signals, or to start the thread.
pub fn follow_terminal(quit: fn()) -> io::Result<TerminalFollower> {
    let signals = terminal_signals();
    signals.thread_block()?;
    std::thread::Builder::new().name("terminal".into()).spawn(move || follow(signals, quit))?;
    Ok(TerminalFollower(()))
}

fn follow(signals: SigSet, quit: fn()) {
    while let Ok(signal) = signals.wait() {
        if signal == Signal::SIGQUIT { quit() } else { stop() }
    }
}

fn terminal_signals() -> SigSet {
    SigSet::from_iter([Signal::SIGTSTP, Signal::SIGQUIT])
}

/// Stops the children and this process, and continues them with it.
fn stop() {
    // The lock is held, so that no child starts in between.
    let groups = groups();
    send(&groups, Signal::SIGSTOP);
    // This is the signal itself and not SIGSTOP, because the system ignores it where nobody could
    // continue this process, as in a container without a shell.
    let signal = SigSet::from(Signal::SIGTSTP);
    if signal.thread_unblock().is_ok() {
        let _ = raise(Signal::SIGTSTP);
        let _ = signal.thread_block();
    }
    send(&groups, Signal::SIGCONT);
}
