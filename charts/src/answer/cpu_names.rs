//! Reads the names that users give a CPU: those of compilers (`-march` of gcc and LLVM, `-mcpu` for
//! Arm) and of emulators, code names, and the names of products.
//!
//! A wrong answer makes a program that dies of an illegal instruction. So a name is read only where
//! its instruction set is certain, a CPU without a row in [`CPUS`] becomes the class that it can
//! run for certain, and a misspelt name is never led to another instruction set.

use super::Class;
use super::cpus::CPUS;
use contract::Instructions;

/// Other names of CPUs and classes, with neither blanks nor signs. Each row begins with its target:
/// the name of a row of [`CPUS`] or of a class.
const ALIASES: &[(&str, &str)] = &[
    (
        "x86-64",
        "x8664 x8664v2 nocona prescott core2 core2duo conroe merom penryn k8 k8sse3 opteron \
         athlon64 amdfam10 barcelona nehalem corei7 westmere corei7avx coreavxi ivybridge \
         ivybridgee sandybridgee sandybridgeep ivybridgeep bdver1 bdver2 bdver3 bulldozer \
         piledriver steamroller btver1 btver2 bobcat jaguar puma bonnell atom silvermont slm \
         airmont baytrail goldmont goldmontplus apollolake geminilake denverton tremont \
         jasperlake elkhartlake snowridge lakefield nano edenx4 lujiazui phenom",
    ),
    ("haswell", "coreavx2 crystalwell haswellep haswellnotsx haswelle devilscanyon"),
    ("broadwell", "broadwelle broadwellep broadwellde broadwellnotsx"),
    (
        "skylake",
        "skylakeclient skylakes kabylake kabylaker coffeelake coffeelaker coffeelakerefresh \
         whiskeylake amberlake cometlake",
    ),
    (
        "skylakex",
        "skylakeavx512 skx skylakeserver skylakesp skylakeex cascadelake cascadelakeserver \
         cascadelakex cascadelakesp cooperlake cannonlake",
    ),
    ("icelake", "icelakeclient icelakeserver icelakesp icelakex icelakew sunnycove"),
    ("tigerlake", "tigerlakeh willowcove"),
    ("rocketlake", "cypresscove"),
    ("alderlake", "alderlakes alderlakep goldencove"),
    ("raptorlake", "raptorlakes raptorlakep raptorlakerefresh raptorcove bartlettlake"),
    ("meteorlake", "meteorlakem meteorlakep meteorlakeh"),
    ("arrowlake", "arrowlakes arrowlakeh arrowlakehx"),
    (
        "avx2-gfni",
        "gracemont alderlaken twinlake lunarlake pantherlake wildcatlake sierraforest grandridge \
         clearwaterforest crestmont skymont darkmont redwoodcove lioncove cougarcove",
    ),
    ("sapphirerapids", "sapphirerapidsx"),
    ("emeraldrapids", "emeraldrapidsx"),
    ("graniterapids", "graniterapidsd graniterapidsx"),
    ("avx512-icl", "diamondrapids"),
    ("excavator", "bdver4 carrizo bristolridge stoneyridge"),
    (
        "zen1",
        "zen znver1 zen1plus zenplus naples summitridge ravenridge pinnacleridge picasso dali \
         pollock colfax whitehaven snowyowl epycv1",
    ),
    (
        "zen2",
        "znver2 rome epycrome matisse renoir lucienne mendocino castlepeak vangogh aerith \
         sephiroth",
    ),
    (
        "zen3",
        "znver3 milan milanx epycmilan vermeer cezanne barcelo barcelor rembrandt rembrandtr \
         chagall warhol zen3plus trento",
    ),
    (
        "zen4",
        "znver4 genoa genoax bergamo siena epycgenoa raphael phoenix phoenix2 hawkpoint \
         dragonrange stormpeak zen4c ryzenz1 ryzenz1extreme",
    ),
    (
        "zen5",
        "znver5 turin turind epycturin graniteridge strixpoint strixhalo strix krackan \
         krackanpoint firerange shimadapeak zen5c",
    ),
    ("hygon", "dhyana hygondhyana"),
    ("cortex-a72", "graviton graviton1 raspberrypi4"),
    ("neoverse-n1", "graviton2 altra amperealtra"),
    ("neoverse-v1", "graviton3 graviton3e"),
];

/// Beginnings of the names of 64-bit Arm CPUs and of the products that contain them.
const ARM: [&str; 14] = [
    "a64fx",
    "ampere",
    "apple",
    "cortexa3",
    "cortexa5",
    "cortexa6",
    "cortexa7",
    "cortexx",
    "graviton",
    "kryo",
    "neoverse",
    "oryon",
    "snapdragon",
    "thunderx",
];

/// 32-bit Arm CPUs whose names begin with one of [`ARM`].
const ARM_OF_32_BITS: [&str; 3] = ["cortexa32", "cortexa5", "cortexa7"];

/// Minimum Jaro-Winkler likeness of a misspelt name to a known one, from 0 to 1. With this value
/// `haswel` leads to `haswell`, and `zhaoxin` to nothing.
const MIN_LIKENESS: f64 = 0.9;

/// Maximum number of near names to offer.
const MAX_NEAR_NAMES: usize = 3;

/// Returns the class of the CPU with this name.
///
/// # Errors
/// If the name is not known: near names, if there are some of one instruction set, and where to go
/// from here.
pub fn class_of_cpu(name: &str) -> Result<Class, String> {
    let words = words(name);
    let joined = words.concat();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    class_of_joined_name(&joined)
        .or_else(|| product_target(&words).and_then(target_class))
        .or_else(|| arm_class(&joined))
        .ok_or_else(|| unknown_cpu_message(name, &joined))
}

/// Returns the words of a name in lower case, without trade marks and the words that a
/// system appends.
fn words(name: &str) -> Vec<String> {
    let name = name.to_lowercase().replace("(r)", " ").replace("(tm)", " ");
    let name = name.split(['@']).next().unwrap_or_default().replace('+', "plus");
    let mut words = Vec::new();
    for word in name.split(|sign: char| !sign.is_ascii_alphanumeric()) {
        if !word.is_empty() && !["intel", "amd", "cpu", "processor"].contains(&word) {
            words.push(word.to_string());
        }
    }
    words
}

/// Returns the class of a CPU or an alias by its name without signs.
fn class_of_joined_name(joined: &str) -> Option<Class> {
    if let Some(cpu) = CPUS.iter().find(|cpu| words(cpu.name).concat() == joined) {
        return Some(Class::from_cpu(cpu));
    }
    for (target, aliases) in ALIASES {
        if aliases.split_whitespace().any(|alias| alias == joined) {
            return target_class(target);
        }
    }
    None
}

/// Returns the class that a target names: a row of [`CPUS`], or a class.
fn target_class(target: &str) -> Option<Class> {
    let cpu = CPUS.iter().find(|cpu| cpu.name == target).map(Class::from_cpu);
    cpu.or_else(|| Class::from_name(target))
}

fn arm_class(joined: &str) -> Option<Class> {
    if let Some(chip) = joined.strip_prefix("apple").filter(|chip| chip.starts_with('m')) {
        let known = CPUS.iter().find(|cpu| cpu.name.strip_prefix("apple-") == chip.get(..2));
        return known.map(Class::from_cpu).or_else(|| Class::from_name("arm"));
    }
    let is_arm = ARM.iter().any(|start| joined.starts_with(start));
    let is_64_bits = !ARM_OF_32_BITS.contains(&joined);
    Class::from_name("arm").filter(|_| is_arm && is_64_bits)
}

/// Returns the target of a product by its number.
fn product_target(words: &[&str]) -> Option<&'static str> {
    // The first number of three digits or more, with its letters.
    let model = words.iter().copied().find(|word| digits(word).len() >= 3);
    if words.contains(&"threadripper") {
        return threadripper_target(model?);
    }
    if words.contains(&"ryzen") {
        return ryzen_target(model?, words.contains(&"ai"));
    }
    if words.contains(&"epyc") {
        return words.iter().find_map(|word| epyc_target(word));
    }
    if words.contains(&"xeon") {
        return xeon_target(words, model);
    }
    if words.contains(&"ultra") {
        // Meteor Lake, Arrow Lake, Lunar Lake, Panther Lake.
        return model.filter(|model| digits(model).len() == 3).map(|_| "avx2-gfni");
    }
    if let Some(index) = words.iter().position(|word| ["i3", "i5", "i7", "i9"].contains(word)) {
        return intel_core_target(words.get(index + 1)?);
    }
    if words.contains(&"atom") {
        return Some("x86-64"); // N270 and N450 have names like those of Gracemont
    }
    let n_number = words.iter().find_map(|word| n_number(word));
    if let Some(target) = n_number.and_then(n_target) {
        return Some(target);
    }
    // The cheapest lines of each maker: most have no AVX, and all run baseline x86-64.
    let cheap_lines = ["celeron", "pentium", "phenom", "fx", "opteron"];
    cheap_lines.iter().any(|line| words.contains(line)).then_some("x86-64")
}

/// Returns `100` for `n100`.
fn n_number(word: &str) -> Option<&str> {
    word.strip_prefix('n').filter(|rest| *rest == digits(rest))
}

/// Returns the target of one of Intel's N-series.
fn n_target(number: &str) -> Option<&'static str> {
    match number {
        "50" | "95" | "97" | "100" | "150" | "200" | "250" | "305" | "350" | "355" => {
            Some("avx2-gfni") // Gracemont
        }
        // N4000 is Goldmont, N5105 Tremont.
        _ if number.len() == 4 => Some("x86-64"),
        _ => None,
    }
}

/// Returns the digits that a word begins with.
fn digits(word: &str) -> &str {
    let end = word.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(word.len());
    &word[..end]
}

/// Returns the target of a number after `i3-` to `i9-`. The generation comes first, and letters
/// tell notebooks and workstations from desktops.
fn intel_core_target(model: &str) -> Option<&'static str> {
    if model.starts_with('n') {
        return Some("avx2-gfni"); // i3-N305: Gracemont
    }
    let number = digits(model);
    let letters = &model[number.len()..];
    let is_workstation = letters == "x" || letters == "xe";
    let (generation, count) = match number.len() {
        3 => return Some("x86-64"),
        4 if number.starts_with('1') => (&number[..2], 4),
        4 => (&number[..1], 4),
        5 => (&number[..2], 5),
        _ => return None,
    };
    Some(match generation {
        "2" | "3" => "sandybridge",
        "4" if number > "4800" && letters != "hq" && letters != "mq" && letters != "u" => {
            "sandybridge"
        }
        "4" => "haswell",
        "5" if number >= "5800" => "haswell",
        "5" => "broadwell",
        "6" if number >= "6800" && (is_workstation || letters == "k") => "broadwell",
        "7" if is_workstation && number >= "7800" => "skylakex",
        "9" if is_workstation => "skylakex",
        "10" if is_workstation => "skylakex",
        "6" | "7" | "8" | "9" => "skylake",
        "10" if letters.starts_with('g') => "icelake",
        "10" => "skylake",
        "11" if count == 4 || letters.starts_with('h') || letters == "kb" => "tigerlake",
        "11" => "rocketlake",
        "12" => "alderlake",
        "13" | "14" => "raptorlake",
        _ => return None,
    })
}

/// Returns the target of a Ryzen. From 7000 on, the third digit of a notebook's number is the
/// design.
fn ryzen_target(model: &str, is_ai: bool) -> Option<&'static str> {
    let number = digits(model);
    let letters = &model[number.len()..];
    let is_mobile = letters.starts_with(['u', 'h', 'c']);
    let (series, design) = (number.as_bytes()[0], number.as_bytes()[2]);
    if number.len() == 3 {
        return match series {
            _ if is_ai => Some("zen5"),
            b'1' => Some("zen3"),
            b'2' => Some("zen4"),
            _ => None,
        };
    }
    if number.len() != 4 {
        return None;
    }
    match (series, is_mobile) {
        (b'1' | b'2', _) => Some("zen1"),
        // Notebooks, and desktops with graphics, have the design of the year before.
        (b'3', true) => Some("zen1"),
        (b'3', false) if letters.starts_with('g') => Some("zen1"),
        (b'3' | b'4', _) => Some("zen2"),
        (b'5', true) if ["5300", "5500", "5700"].contains(&number) && letters == "u" => {
            Some("zen2")
        }
        (b'5' | b'6', _) => Some("zen3"),
        (b'7'..=b'9', true) => zen_target(design),
        (b'7' | b'8', false) => Some("zen4"),
        (b'9', false) => Some("zen5"),
        _ => None,
    }
}

fn threadripper_target(model: &str) -> Option<&'static str> {
    match digits(model).as_bytes() {
        [b'1' | b'2', _, _, _] => Some("zen1"),
        [b'3', _, _, _] => Some("zen2"),
        [b'5', _, _, _] => Some("zen3"),
        [b'7', _, _, _] => Some("zen4"),
        [b'9', _, _, _] => Some("zen5"),
        _ => None,
    }
}

/// Returns the target of an EPYC. The fourth sign of a number such as 7763, 73F3 or 9R14 is the
/// generation.
fn epyc_target(word: &str) -> Option<&'static str> {
    match word.as_bytes() {
        [b'3' | b'4' | b'7' | b'8' | b'9', _, _, generation, ..] => zen_target(*generation),
        _ => None,
    }
}

fn zen_target(design: u8) -> Option<&'static str> {
    match design {
        b'1' => Some("zen1"),
        b'2' => Some("zen2"),
        b'3' => Some("zen3"),
        b'4' => Some("zen4"),
        b'5' => Some("zen5"),
        _ => None,
    }
}

fn xeon_target(words: &[&str], model: Option<&str>) -> Option<&'static str> {
    let number = model.map(digits).unwrap_or_default();
    let letters = model.map(|model| &model[number.len()..]).unwrap_or_default();
    if words.contains(&"phi") {
        return None;
    }
    if ["bronze", "silver", "gold", "platinum"].iter().any(|metal| words.contains(metal)) {
        return xeon_scalable_target(number, letters);
    }
    if ["e3", "e5", "e7"].iter().any(|line| words.contains(line)) {
        return Some(xeon_e_target(words, letters));
    }
    if words.contains(&"6") {
        return match (number.len(), letters) {
            (4, "p") => Some("graniterapids"),
            (4, "e") => Some("avx2-gfni"), // Sierra Forest
            _ => None,
        };
    }
    numbered_xeon_target(words, number)
}

/// Returns the target of a Xeon with a metal in its name. The second digit is the generation.
fn xeon_scalable_target(number: &str, letters: &str) -> Option<&'static str> {
    match number.as_bytes() {
        [_, b'1' | b'2', _, _] => Some("skylakex"),
        [_, b'3', _, _] if letters.starts_with('h') => Some("skylakex"), // Cooper Lake
        [_, b'3', _, _] => Some("icelake"),
        [_, b'4', _, _] => Some("sapphirerapids"),
        [_, b'5', _, _] => Some("emeraldrapids"),
        _ => None,
    }
}

/// Returns the target of a Xeon E3, E5 or E7 by its version, the first of which has no name.
fn xeon_e_target(words: &[&str], letters: &str) -> &'static str {
    let versions = [("v3", "haswell"), ("v4", "broadwell"), ("v5", "skylake"), ("v6", "skylake")];
    for (version, target) in versions {
        if words.contains(&version) || letters.ends_with(version) {
            return target;
        }
    }
    "sandybridge"
}

/// Returns the target of a Xeon D, E or W by the first two digits of its number.
fn numbered_xeon_target(words: &[&str], number: &str) -> Option<&'static str> {
    let [is_d, is_e, is_w] = ["d", "e", "w"].map(|line| words.contains(&line));
    match number.get(..2)? {
        "12" if is_w => Some("skylake"),
        "13" if is_w => Some("rocketlake"),
        "21" | "22" if is_e => Some("skylake"),
        "23" if is_e => Some("rocketlake"),
        "24" if is_e => Some("raptorlake"),
        "21" | "22" | "31" | "32" if is_w => Some("skylakex"),
        "33" if is_w => Some("icelake"),
        "24" | "25" | "34" | "35" => Some("sapphirerapids"),
        "15" if is_d => Some("broadwell"),
        "21" if is_d => Some("skylakex"),
        "17" | "27" if is_d => Some("icelake"),
        _ => None,
    }
}

/// Returns why there is no answer. Near names are of one instruction set, that of the nearest, and
/// have the same digits: `zen6` is not nearly `zen5`.
fn unknown_cpu_message(name: &str, joined: &str) -> String {
    let aliases = ALIASES.iter().flat_map(|(_, aliases)| aliases.split_whitespace());
    let mut near_names: Vec<(f64, &str)> = Vec::new();
    for known_name in CPUS.iter().map(|cpu| cpu.name).chain(aliases) {
        let likeness = strsim::jaro_winkler(joined, &words(known_name).concat());
        if likeness >= MIN_LIKENESS && all_digits(known_name) == all_digits(joined) {
            near_names.push((likeness, known_name));
        }
    }
    near_names.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    let nearest_set = near_names.first().and_then(|(_, name)| instructions(name));
    near_names.retain(|(_, name)| instructions(name) == nearest_set);
    let names: Vec<&str> = near_names.iter().take(MAX_NEAR_NAMES).map(|(_, name)| *name).collect();
    let hint = if names.is_empty() {
        "no known name is near".to_string()
    } else {
        format!("nearest: {}", names.join(", "))
    };
    let classes = Class::ALL.map(|class| class.name).join(", ");
    format!("unknown CPU {name:?}; {hint}; --class takes what it can run: {classes}")
}

/// Returns all digits of a name.
fn all_digits(name: &str) -> String {
    name.chars().filter(char::is_ascii_digit).collect()
}

/// Returns the instruction sets of a known name.
fn instructions(known_name: &str) -> Option<Instructions> {
    class_of_joined_name(&words(known_name).concat()).map(|class| class.instructions)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn is(name: &str, expected: &str) {
        let class = class_of_cpu(name).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(class.name, expected, "{name}");
    }

    #[test]
    fn names_of_compilers_and_emulators_are_known() {
        for (name, expected) in [
            ("znver4", "zen4"),
            ("bdver4", "excavator"),
            ("core2", "x86-64"),
            ("core-avx2", "haswell"),
            ("skylake-avx512", "skylakex"),
            ("cascadelake", "skylakex"),
            ("icelake-server", "icelake"),
            ("gracemont", "avx2-gfni"),
            ("goldmont-plus", "x86-64"),
            ("arrowlake-s", "arrowlake"),
            ("meteorlake", "meteorlake"),
            ("lunarlake", "avx2-gfni"),
            ("EPYC-Rome", "zen2"),
            ("Skylake-Client", "skylake"),
            ("cortex-a78", "arm"),
            ("apple-m1", "apple-m1"),
            ("neoverse-v2", "arm"),
            ("Sandy Bridge", "sandybridge"),
        ] {
            is(name, expected);
        }
    }

    #[test]
    fn what_is_printed_on_the_box_is_known() {
        for (name, expected) in [
            ("Ryzen 7 5800X3D", "zen3"),
            ("Ryzen 5 3600", "zen2"),
            ("AMD Ryzen 9 7950X 16-Core Processor", "zen4"),
            ("Ryzen 5 7520U", "zen2"),
            ("Ryzen 7 5700U", "zen2"),
            ("Ryzen AI 9 HX 370", "zen5"),
            ("Threadripper PRO 5995WX", "zen3"),
            ("AMD EPYC 7763 64-Core Processor", "zen3"),
            ("EPYC 9R14", "zen4"),
            ("i9-14900K", "raptorlake"),
            ("Intel(R) Core(TM) i7-8700K CPU @ 3.70GHz", "skylake"),
            ("11th Gen Intel(R) Core(TM) i7-1165G7 @ 2.80GHz", "tigerlake"),
            ("i7-11700K", "rocketlake"),
            ("i7-1065G7", "icelake"),
            ("i7-7820X", "skylakex"),
            ("i5-2500K", "sandybridge"),
            ("Core Ultra 7 155H", "avx2-gfni"),
            ("N100", "avx2-gfni"),
            ("Celeron N4000", "x86-64"),
            ("Xeon E5-2680 v3", "haswell"),
            ("Intel(R) Xeon(R) Platinum 8259CL CPU @ 2.50GHz", "skylakex"),
            ("Xeon Gold 6338", "icelake"),
            ("FX-8350", "x86-64"),
            ("Apple M2 Pro", "apple-m2"),
        ] {
            is(name, expected);
        }
    }

    #[test]
    fn near_names_are_of_one_instruction_set_and_a_class_is_always_offered() {
        for (name, hint) in [
            ("haswel", "nearest: haswell"),
            ("icelak", "nearest: icelake"),
            ("zen6", "no known name is near"),
            ("zhaoxin", "no known name is near"),
            ("bluelake", "no known name is near"),
            ("cortex-m4", "no known name is near"),
            ("", "no known name is near"),
        ] {
            let why = class_of_cpu(name).expect_err(name);
            assert!(why.contains(hint) && why.contains("--class"), "{why}");
        }
        for name in ["icelakee", "cascadlake", "pantherlak", "skylak", "coffelake", "raptrlake"] {
            let why = class_of_cpu(name).expect_err(name);
            let near = why.split("nearest: ").nth(1).and_then(|rest| rest.split(';').next());
            let sets = near
                .expect("some are near")
                .split(", ")
                .map(|near| class_of_cpu(near).expect("it is known").instructions);
            let sets: Vec<_> = sets.collect();
            assert!(sets.iter().all(|set| *set == sets[0]), "{why}");
        }
    }

    /// Also that no alias is shadowed, and that each leads to something.
    #[test]
    fn each_name_has_one_meaning() {
        let names = ALIASES
            .iter()
            .flat_map(|(to, names)| names.split_whitespace().map(move |name| (*to, name)));
        let mut seen = std::collections::BTreeSet::new();
        for (to, name) in names {
            assert_eq!(words(name).concat(), name, "an alias is written without signs");
            assert!(seen.insert(name), "{name} is there twice");
            let class =
                class_of_joined_name(name).unwrap_or_else(|| panic!("{name} leads to nothing"));
            assert_eq!(class.name, to, "{name}");
        }
    }
}
