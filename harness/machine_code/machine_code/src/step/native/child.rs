//! A traced child process: started, stopped, looked into, ended.

use crate::step::Error;
use nix::errno::Errno;
use nix::libc;
use nix::sys::ptrace;
use nix::sys::signal::{Signal, kill, raise};
use nix::sys::wait::{WaitStatus, waitpid};
use nix::unistd::{ForkResult, Pid, fork};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Register slots of `struct user` (`sys/user.h`), where `PTRACE_PEEKUSER` finds them.
#[derive(Clone, Copy)]
pub(super) enum Slot {
    InstructionPointer = 16 * 8,
    StackPointer = 19 * 8,
}

/// What the child came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// A breakpoint, or the end of a single step.
    Trap,
    /// It did all that it had to do.
    Ended,
}

/// A stopped child, killed when dropped.
pub(super) struct Child {
    pid: Pid,
    reaped: bool,
}

impl Child {
    /// Forks a child that will run `calls`; it is stopped before it does.
    ///
    /// # Safety
    /// See [`Stepper::count`](super::Stepper::count).
    pub(super) unsafe fn start(calls: impl FnOnce()) -> Result<Self, Error> {
        // SAFETY: the caller's promise.
        match unsafe { fork() }.map_err(failed("fork"))? {
            ForkResult::Child => run(calls),
            ForkResult::Parent { child: pid } => {
                let mut child = Child { pid, reaped: false };
                child.await_first_stop()?;
                // A child that outlived its tracer would run into the breakpoints on its own.
                ptrace::setoptions(pid, ptrace::Options::PTRACE_O_EXITKILL)
                    .map_err(failed("ptrace"))?;
                Ok(child)
            }
        }
    }

    fn await_first_stop(&mut self) -> Result<(), Error> {
        match self.wait()? {
            WaitStatus::Stopped(_, Signal::SIGSTOP) => Ok(()),
            WaitStatus::Exited(_, refused) => Err(forbidden(Errno::from_raw(refused))),
            other => Err(Error::Check(format!("the child did not start: {other:?}"))),
        }
    }

    /// Runs to the next breakpoint or to the end.
    pub(super) fn run(&mut self) -> Result<Stop, Error> {
        self.resume(|pid| ptrace::cont(pid, None))
    }

    /// Executes one instruction.
    pub(super) fn step(&mut self) -> Result<Stop, Error> {
        self.resume(|pid| ptrace::step(pid, None))
    }

    fn resume(&mut self, resume: fn(Pid) -> nix::Result<()>) -> Result<Stop, Error> {
        loop {
            resume(self.pid).map_err(failed("ptrace"))?;
            match self.wait()? {
                WaitStatus::Stopped(_, Signal::SIGTRAP) => return Ok(Stop::Trap),
                WaitStatus::Exited(_, 0) => return Ok(Stop::Ended),
                WaitStatus::Stopped(
                    _,
                    fault @ (Signal::SIGILL | Signal::SIGSEGV | Signal::SIGBUS | Signal::SIGFPE),
                ) => return Err(Error::Check(format!("the traced call ended with {fault}"))),
                // A signal from elsewhere (a resized window, say) stopped it before it got on;
                // the signal is held back, and it goes on from the same instruction.
                WaitStatus::Stopped(..) => {}
                WaitStatus::Exited(_, PANICKED) => {
                    return Err(Error::Check("the traced call panicked".to_string()));
                }
                other => return Err(Error::Check(format!("the child was lost: {other:?}"))),
            }
        }
    }

    fn wait(&mut self) -> Result<WaitStatus, Error> {
        loop {
            match waitpid(self.pid, None) {
                Err(Errno::EINTR) => {}
                Err(error) => return Err(failed("waitpid")(error)),
                Ok(status) => {
                    self.reaped =
                        matches!(status, WaitStatus::Exited(..) | WaitStatus::Signaled(..));
                    return Ok(status);
                }
            }
        }
    }

    /// One register. Reading it alone is cheaper than all of them, and is done at every step.
    pub(super) fn register(&self, slot: Slot) -> Result<u64, Error> {
        let word = ptrace::read_user(self.pid, slot as usize as ptrace::AddressType);
        word.map(|word| word as u64).map_err(failed("ptrace"))
    }

    pub(super) fn set_register(&mut self, slot: Slot, value: u64) -> Result<(), Error> {
        ptrace::write_user(self.pid, slot as usize as ptrace::AddressType, value as libc::c_long)
            .map_err(failed("ptrace"))
    }

    pub(super) fn word(&self, address: u64) -> Result<u64, Error> {
        let word = ptrace::read(self.pid, address as ptrace::AddressType);
        word.map(|word| word as u64).map_err(failed("ptrace"))
    }

    /// Writes to code too: the child has a copy of the page from then on, this process keeps its
    /// own.
    pub(super) fn set_word(&mut self, address: u64, word: u64) -> Result<(), Error> {
        ptrace::write(self.pid, address as ptrace::AddressType, word as libc::c_long)
            .map_err(failed("ptrace"))
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        if !self.reaped {
            let _ = kill(self.pid, Signal::SIGKILL);
            let _ = waitpid(self.pid, None);
        }
    }
}

/// Exit code of a child whose calls panicked; not 0, and beyond all error numbers.
const PANICKED: i32 = 254;

/// The child's whole life. It never returns into the code that forked it, and leaves without exit
/// handlers: buffers that are not its own would be written twice.
fn run(calls: impl FnOnce()) -> ! {
    let code = match ptrace::traceme() {
        Err(refused) => refused as i32,
        Ok(()) => {
            let _ = raise(Signal::SIGSTOP);
            catch_unwind(AssertUnwindSafe(calls)).map_or(PANICKED, |()| 0)
        }
    };
    // SAFETY: ends this process.
    unsafe { libc::_exit(code) }
}

fn failed(what: &'static str) -> impl Fn(Errno) -> Error {
    move |error| match error {
        Errno::EPERM | Errno::ENOSYS | Errno::EACCES => forbidden(error),
        error => Error::Check(format!("{what}: {error}")),
    }
}

/// In words that help: who forbids it, as far as the system tells.
fn forbidden(error: Errno) -> Error {
    let scope = std::fs::read_to_string("/proc/sys/kernel/yama/ptrace_scope").unwrap_or_default();
    let who = match scope.trim() {
        "3" => "kernel.yama.ptrace_scope is 3",
        _ => "a seccomp filter of the container, or this process is being debugged itself",
    };
    Error::Machine(format!("ptrace is forbidden here ({error}): {who}"))
}
