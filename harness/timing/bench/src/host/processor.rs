//! Reads the name, the caches and the hypervisor of the processor.
//!
//! They come from the instruction `cpuid`, which gives the same in every operating system and
//! container. Other processors have no such instruction, so there we read the files of the system.

/// Returns the name and the caches.
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
pub(crate) fn cpu_description() -> (String, Vec<String>) {
    use raw_cpuid::{CacheType, CpuId, CpuIdReaderNative};
    let cpuid: CpuId<CpuIdReaderNative> = CpuId::new();
    let name = cpuid.get_processor_brand_string().map(|brand| brand.as_str().trim().to_string());
    let mut caches = Vec::new();
    for cache in cpuid.get_cache_parameters().into_iter().flatten() {
        let kind = match cache.cache_type() {
            CacheType::Data => "d",
            CacheType::Instruction => "i",
            CacheType::Unified => "",
            _ => continue,
        };
        let bytes = cache.associativity()
            * cache.physical_line_partitions()
            * cache.coherency_line_size()
            * cache.sets();
        caches.push(format!("L{}{kind} {} KiB", cache.level(), bytes / 1024));
    }
    (name.unwrap_or_else(|| "unknown".into()), caches)
}

/// Returns family, model and stepping.
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
pub(crate) fn signature() -> Option<record::Signature> {
    let info = raw_cpuid::CpuId::new().get_feature_info()?;
    Some(record::Signature {
        family: info.family_id().into(),
        model: info.model_id().into(),
        stepping: info.stepping_id().into(),
    })
}

/// Returns the name of the hypervisor, if the CPU reports one.
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
pub(crate) fn hypervisor() -> Option<String> {
    let cpuid = raw_cpuid::CpuId::new();
    cpuid.get_hypervisor_info().map(|info| format!("{:?}", info.identify()))
}

#[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
pub(crate) use portable::{cpu_description, hypervisor, signature};

/// Reads the files of the system, where the processor has no `cpuid`.
#[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
mod portable {
    use super::super::processor_of_system;
    use super::super::system::System;
    use super::super::tools::output;
    use std::process::Command;

    pub(crate) fn cpu_description() -> (String, Vec<String>) {
        let system = System::new();
        let name = processor_of_system::name(&system).or_else(name_on_macos);
        let name = name.unwrap_or_else(|| format!("unknown {}", std::env::consts::ARCH));
        (name, processor_of_system::caches(&system))
    }

    fn name_on_macos() -> Option<String> {
        if cfg!(not(target_os = "macos")) {
            return None;
        }
        let name = output(Command::new("sysctl").args(["-n", "machdep.cpu.brand_string"]))?;
        Some(name.trim().to_string()).filter(|name| !name.is_empty())
    }

    pub(crate) fn hypervisor() -> Option<String> {
        None
    }

    pub(crate) fn signature() -> Option<record::Signature> {
        processor_of_system::signature(&System::new())
    }
}
