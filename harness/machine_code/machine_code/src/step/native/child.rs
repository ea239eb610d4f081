//! A child process that steps itself. A tracer would have to be woken for every instruction, which
//! takes six times as long.

use super::walk::Walk;
use crate::step::Error;
use nix::errno::Errno;
use nix::libc;
use nix::sys::mman::{MapFlags, ProtFlags, mmap_anonymous, mprotect, munmap};
use nix::sys::signal::{SaFlags, SigAction, SigHandler, SigSet, Signal, sigaction};
use nix::sys::wait::{WaitStatus, waitpid};
use nix::unistd::{ForkResult, fork};
use std::ffi::c_void;
use std::num::NonZeroUsize;
use std::ops::Deref;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::NonNull;
use std::sync::atomic::{AtomicPtr, Ordering};

/// Exit code of a child whose calls panicked; not 0, and beyond all error numbers.
const PANICKED: i32 = 254;

/// The walk of this process, if it is a child.
static WALK: AtomicPtr<Walk> = AtomicPtr::new(std::ptr::null_mut());

/// Runs `calls` in a child that walks through every call of the function at `entry`.
///
/// # Safety
/// See [`Stepper::count`](super::Stepper::count).
pub(super) unsafe fn walk(entry: u64, calls: impl FnOnce()) -> Result<SharedWalk, Error> {
    let shared = SharedWalk::new()?;
    // SAFETY: the caller's promise.
    let child = match unsafe { fork() }.map_err(|error| call_error("fork", error))? {
        ForkResult::Child => run(&shared, entry, calls),
        ForkResult::Parent { child } => child,
    };
    let status = loop {
        match waitpid(child, None) {
            Err(Errno::EINTR) => {}
            Err(error) => return Err(call_error("waitpid", error)),
            Ok(status) => break status,
        }
    };
    let fault = match status {
        WaitStatus::Exited(_, 0) => shared.fault().map(String::from),
        WaitStatus::Exited(_, PANICKED) => Some("the counted call panicked".to_string()),
        WaitStatus::Exited(_, error) => return Err(stepping_error(Errno::from_raw(error))),
        WaitStatus::Signaled(_, signal, _) => Some(format!("the counted call ended with {signal}")),
        status => Some(format!("the child was lost: {status:?}")),
    };
    match fault {
        Some(fault) => Err(Error::Check(fault)),
        None => Ok(shared),
    }
}

/// Runs the calls in the child, and ends the child. It never returns into the code that forked it,
/// and leaves without exit handlers: buffers that are not its own would be written twice.
fn run(shared: &SharedWalk, entry: u64, calls: impl FnOnce()) -> ! {
    WALK.store(shared.start.as_ptr(), Ordering::Relaxed);
    let code = match make_writable(entry).and_then(|()| handle_traps()) {
        Err(error) => error as i32,
        Ok(()) => {
            // SAFETY: the function is there, its page was made writable, and this process has one
            // thread.
            unsafe { (*shared.start.as_ptr()).begin(entry) };
            catch_unwind(AssertUnwindSafe(calls)).map_or(PANICKED, |()| 0)
        }
    };
    // SAFETY: ends this process.
    unsafe { libc::_exit(code) }
}

/// Bytes of the smallest page of x86-64. Larger pages consist of these.
const PAGE_BYTES: u64 = 4096;

/// Makes a page of code writable. The child has a copy of the page from the first write on, and its
/// parent keeps the original.
fn make_writable(address: u64) -> Result<(), Errno> {
    let start = NonNull::new((address / PAGE_BYTES * PAGE_BYTES) as *mut c_void);
    let access = ProtFlags::PROT_READ | ProtFlags::PROT_WRITE | ProtFlags::PROT_EXEC;
    // SAFETY: the page holds code, which remains readable and executable.
    unsafe { mprotect(start.ok_or(Errno::EFAULT)?, PAGE_BYTES as usize, access) }
}

fn handle_traps() -> Result<(), Errno> {
    let handler = SigHandler::SigAction(handle_trap);
    // SAFETY: the handler takes no lock and allocates nothing.
    unsafe {
        sigaction(Signal::SIGTRAP, &SigAction::new(handler, SaFlags::empty(), SigSet::empty()))
    }
    .map(|_| ())
}

extern "C" fn handle_trap(_: i32, _: *mut libc::siginfo_t, context: *mut c_void) {
    // SAFETY: the system hands over the context of the interrupted code. The walk was stored before
    // the first trap, and the interrupted code does not touch it: it began before the calls.
    let (context, walk) =
        unsafe { (&mut *context.cast::<libc::ucontext_t>(), &mut *WALK.load(Ordering::Relaxed)) };
    walk.handle_trap(&mut context.uc_mcontext.gregs);
}

/// A walk in memory that a child and its parent share.
pub(super) struct SharedWalk {
    start: NonNull<Walk>,
}

impl SharedWalk {
    fn new() -> Result<Self, Error> {
        let bytes = NonZeroUsize::new(size_of::<Walk>()).expect("it has fields");
        let access = ProtFlags::PROT_READ | ProtFlags::PROT_WRITE;
        // SAFETY: it is new memory, of zeros.
        let start = unsafe { mmap_anonymous(None, bytes, access, MapFlags::MAP_SHARED) };
        let start = start.map_err(|error| call_error("mmap", error))?.cast();
        Ok(SharedWalk { start })
    }
}

impl Deref for SharedWalk {
    type Target = Walk;

    fn deref(&self) -> &Walk {
        // SAFETY: it was mapped, zeros are a walk, and the child that wrote to it has ended.
        unsafe { self.start.as_ref() }
    }
}

impl Drop for SharedWalk {
    fn drop(&mut self) {
        // SAFETY: it was mapped with this size, and nothing refers to it any more.
        let _ = unsafe { munmap(self.start.cast(), size_of::<Walk>()) };
    }
}

fn call_error(what: &str, error: Errno) -> Error {
    Error::Check(format!("{what}: {error}"))
}

/// Returns an error that says which part of the system may have forbidden it, because the code of
/// the system names none.
fn stepping_error(error: Errno) -> Error {
    let why = "a policy of the system, such as SELinux's execmod, or a filter of the container";
    Error::Machine(format!("code cannot be stepped here ({error}): {why}"))
}
