//! What the system does to processes: where it puts them and who may trace them.

use super::Finding;
use crate::system::System;

/// `ADDR_NO_RANDOMIZE` of `personality(2)`.
const NOT_RANDOMISED: u32 = 0x004_0000;

pub fn layout(system: &System) -> Finding {
    let personality = system.line("proc/self/personality");
    let personality = personality.and_then(|line| u32::from_str_radix(&line, 16).ok());
    let setting = system.line("proc/sys/kernel/randomize_va_space");
    judge_layout(setting.as_deref(), personality)
}

fn judge_layout(setting: Option<&str>, personality: Option<u32>) -> Finding {
    let fixed = |found| {
        Finding::limits(
            found,
            "all processes of a run have the same addresses, with whatever conflicts they bring: a \
             verdict holds for that layout alone",
            "run without setarch -R, or set kernel.randomize_va_space to 2",
        )
    };
    if personality.is_some_and(|flags| flags & NOT_RANDOMISED != 0) {
        return fixed("not random in this process");
    }
    const DRAWS: &str = "every process of a run is another draw of addresses, and a verdict must \
                         hold over them";
    match setting {
        Some("0") => fixed("not random"),
        Some("1") => Finding::good("stack and libraries random", DRAWS),
        Some("2") => Finding::good("stack, libraries and heap random", DRAWS),
        _ => Finding::limits(
            "the system does not tell",
            "whether the processes of a run differ in their addresses is not known",
            "compare the floors of two runs",
        ),
    }
}

pub fn tracing(system: &System) -> Finding {
    let scope = system.line("proc/sys/kernel/yama/ptrace_scope");
    judge_tracing(try_tracing(), scope.as_deref())
}

fn judge_tracing(tried: Result<(), String>, scope: Option<&str>) -> Finding {
    let scope = scope.map_or("no Yama".to_string(), |scope| format!("Yama scope {scope}"));
    match tried {
        Ok(()) => Finding::good(
            format!("a child was traced and stepped ({scope})"),
            "executed instructions are counted by single-stepping, for every instruction set",
        ),
        Err(reason) => Finding::missing(
            format!("{reason} ({scope})"),
            "no executed instructions by single-stepping",
            "sudo sysctl kernel.yama.ptrace_scope=1; in a container: --cap-add=SYS_PTRACE",
        ),
    }
}

/// Traces a child of this process's own and lets it make one step.
#[cfg(target_os = "linux")]
fn try_tracing() -> Result<(), String> {
    use nix::sys::ptrace;
    use nix::sys::signal::{Signal, kill, raise};
    use nix::sys::wait::{WaitStatus, waitpid};
    use nix::unistd::{ForkResult, fork};

    // SAFETY: the child of a process with several threads may only call what is safe in a signal
    // handler: it asks to be traced, stops itself and exits, and allocates nothing.
    let child = match unsafe { fork() } {
        Ok(ForkResult::Child) => {
            let refused = ptrace::traceme().and_then(|()| raise(Signal::SIGSTOP)).err();
            // SAFETY: `_exit` runs no handler of the parent's and does not return.
            unsafe { nix::libc::_exit(refused.map_or(0, |errno| errno as i32)) }
        }
        Ok(ForkResult::Parent { child }) => child,
        Err(errno) => return Err(format!("no child: {errno}")),
    };
    match waitpid(child, None) {
        Ok(WaitStatus::Stopped(..)) => {}
        Ok(WaitStatus::Exited(_, errno)) => {
            return Err(format!("tracing refused: {}", nix::errno::Errno::from_raw(errno)));
        }
        other => return Err(format!("the child ended at once: {other:?}")),
    }
    let stepped = ptrace::step(child, None).and_then(|()| waitpid(child, None));
    if !matches!(stepped, Ok(WaitStatus::Exited(..) | WaitStatus::Signaled(..))) {
        let _ = kill(child, Signal::SIGKILL).and_then(|()| waitpid(child, None));
    }
    match stepped {
        Ok(WaitStatus::Stopped(_, Signal::SIGTRAP)) => Ok(()),
        Ok(other) => Err(format!("a single step ended otherwise: {other:?}")),
        Err(errno) => Err(format!("no single step: {errno}")),
    }
}

#[cfg(not(target_os = "linux"))]
fn try_tracing() -> Result<(), String> {
    Err("single-stepping is written for Linux".to_string())
}

#[cfg(test)]
mod tests {
    use super::super::State;
    use super::*;

    #[test]
    fn the_layout_of_this_process_counts_before_the_setting() {
        assert_eq!(judge_layout(Some("2"), Some(NOT_RANDOMISED)).state, State::Limits);
        assert_eq!(judge_layout(Some("0"), Some(0)).state, State::Limits);
        let random = judge_layout(Some("2"), Some(0));
        assert_eq!(random.found, "stack, libraries and heap random");
        assert_eq!(random.state, State::Good);
        assert_eq!(judge_layout(None, None).found, "the system does not tell");
    }

    #[test]
    fn tracing_is_judged_by_what_was_tried() {
        let refused = judge_tracing(Err("tracing refused: EPERM".into()), Some("3"));
        assert_eq!(refused.found, "tracing refused: EPERM (Yama scope 3)");
        assert_eq!(refused.state, State::Missing);
        assert_eq!(judge_tracing(Ok(()), None).state, State::Good);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_child_is_stepped_where_the_system_lets_it_be_traced() {
        if let Err(reason) = try_tracing() {
            assert!(reason.starts_with("tracing refused"), "{reason}");
            contract::skip(&reason);
        }
    }
}
