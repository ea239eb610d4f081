//! What users call a CPU: the names of compilers (`-march` of gcc and LLVM, `-mcpu` for Arm), of
//! emulators, code names, and what is printed on the box.
//!
//! A wrong answer makes a program that dies of an illegal instruction. So a name is read only where
//! its instruction set is certain, a CPU without a row in [`CPUS`] becomes the class that it can
//! run for certain, and a misspelt name is never led to another instruction set.

use super::Class;
use super::cpus::CPUS;

/// Other names, with neither blanks nor signs, of a CPU or of a class.
const ALIASES: &[(&str, &str)] = &[
    (
        "x86-64",
        "x8664 x8664v2 nocona prescott core2 core2duo conroe merom penryn k8 k8sse3 opteron athlon64 \
         amdfam10 barcelona nehalem corei7 westmere corei7avx coreavxi ivybridge ivybridgee \
         sandybridgee sandybridgeep ivybridgeep bdver1 bdver2 bdver3 bulldozer piledriver \
         steamroller btver1 btver2 bobcat jaguar puma bonnell atom silvermont slm airmont \
         baytrail goldmont goldmontplus apollolake geminilake denverton tremont jasperlake \
         elkhartlake snowridge lakefield nano edenx4 lujiazui phenom",
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
        "znver2 rome epycrome matisse renoir lucienne mendocino castlepeak vangogh aerith sephiroth",
    ),
    (
        "zen3",
        "znver3 milan milanx epycmilan vermeer cezanne barcelo barcelor rembrandt rembrandtr chagall \
         warhol zen3plus trento",
    ),
    (
        "zen4",
        "znver4 genoa genoax bergamo siena epycgenoa raphael phoenix phoenix2 hawkpoint dragonrange \
         stormpeak zen4c ryzenz1 ryzenz1extreme",
    ),
    (
        "zen5",
        "znver5 turin turind epycturin graniteridge strixpoint strixhalo strix krackan krackanpoint \
         firerange shimadapeak zen5c",
    ),
    ("hygon", "dhyana hygondhyana"),
    ("cortex-a72", "graviton graviton1 raspberrypi4"),
    ("neoverse-n1", "graviton2 altra amperealtra"),
    ("neoverse-v1", "graviton3 graviton3e"),
];

/// Beginnings of the names of Arm CPUs with 64 bits, and of what they are sold as.
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

/// Arm CPUs without 64 bits, whose names begin alike.
const ARM_OF_32_BITS: [&str; 3] = ["cortexa32", "cortexa5", "cortexa7"];

/// How like a known name a misspelt one must be, from 0 to 1.
const LIKENESS: f64 = 0.9;

/// The class of the CPU with this name.
///
/// # Errors
/// If the name is not known: near names, if there are some of one instruction set, and where to go
/// from here.
pub fn class_of_cpu(name: &str) -> Result<Class, String> {
    let words = words(name);
    let joined = words.concat();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    named(&joined)
        .or_else(|| product(&words).and_then(target))
        .or_else(|| arm(&joined))
        .ok_or_else(|| unknown(name, &joined))
}

/// The words of a name in lower case, without marks of the trade and what a system appends.
fn words(name: &str) -> Vec<String> {
    let name = name.to_lowercase().replace("(r)", " ").replace("(tm)", " ");
    let name = name.split(['@']).next().unwrap_or_default().replace('+', "plus");
    let words = name.split(|sign: char| !sign.is_ascii_alphanumeric());
    words
        .filter(|word| !word.is_empty() && !["intel", "amd", "cpu", "processor"].contains(word))
        .map(String::from)
        .collect()
}

/// A CPU or an alias by its name without signs.
fn named(joined: &str) -> Option<Class> {
    if let Some(cpu) = CPUS.iter().find(|cpu| words(cpu.name).concat() == joined) {
        return Some(Class::of_cpu(cpu));
    }
    let mut aliases = ALIASES.iter();
    let (name, _) = aliases.find(|(_, names)| names.split_whitespace().any(|one| one == joined))?;
    target(name)
}

/// The CPU or the class of this name.
fn target(name: &str) -> Option<Class> {
    let cpu = CPUS.iter().find(|cpu| cpu.name == name).map(Class::of_cpu);
    cpu.or_else(|| Class::from_name(name))
}

fn arm(joined: &str) -> Option<Class> {
    if let Some(chip) = joined.strip_prefix("apple").filter(|chip| chip.starts_with('m')) {
        let known = CPUS.iter().find(|cpu| cpu.name.strip_prefix("apple-") == chip.get(..2));
        return known.map(Class::of_cpu).or_else(|| Class::from_name("arm"));
    }
    let is_arm = ARM.iter().any(|start| joined.starts_with(start));
    let is_64_bits = !ARM_OF_32_BITS.contains(&joined);
    Class::from_name("arm").filter(|_| is_arm && is_64_bits)
}

/// The CPU or class of a product by its number.
fn product(words: &[&str]) -> Option<&'static str> {
    let has = |word: &str| words.contains(&word);
    // The first number of three digits or more, with its letters.
    let model = words.iter().copied().find(|word| digits(word).len() >= 3);
    if has("threadripper") {
        return threadripper(model?);
    }
    if has("ryzen") {
        return ryzen(model?, has("ai"));
    }
    if has("epyc") {
        return words.iter().find_map(|word| epyc(word));
    }
    if has("xeon") {
        return xeon(words, model);
    }
    if has("ultra") {
        // Meteor Lake, Arrow Lake, Lunar Lake, Panther Lake.
        return model.filter(|model| digits(model).len() == 3).map(|_| "avx2-gfni");
    }
    if let Some(place) = words.iter().position(|word| ["i3", "i5", "i7", "i9"].contains(word)) {
        return intel_core(words.get(place + 1)?);
    }
    if has("atom") {
        return Some("x86-64"); // N270 and N450 have names like those of Gracemont
    }
    let number =
        words.iter().find_map(|word| word.strip_prefix('n').filter(|rest| *rest == digits(rest)));
    match number {
        Some("50" | "95" | "97" | "100" | "150" | "200" | "250" | "305" | "350" | "355") => {
            return Some("avx2-gfni"); // Gracemont
        }
        Some(number) if number.len() == 4 => return Some("x86-64"), // N4000, N5105: Goldmont, Tremont
        _ => {}
    }
    // The smallest of each maker: most have no AVX, and all run this.
    let small = ["celeron", "pentium", "atom", "phenom", "fx", "opteron"];
    small.iter().any(|name| has(name)).then_some("x86-64")
}

/// The digits that a word begins with.
fn digits(word: &str) -> &str {
    let end = word.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(word.len());
    &word[..end]
}

/// The number behind `i3-` to `i9-`: the generation comes first, and letters tell notebooks and
/// workstations from desktops.
fn intel_core(model: &str) -> Option<&'static str> {
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

/// From 7000 on, the third digit of a notebook's number is the design.
fn ryzen(model: &str, is_ai: bool) -> Option<&'static str> {
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
        // Notebooks and those with graphics are a year behind.
        (b'3', true) => Some("zen1"),
        (b'3', false) if letters.starts_with('g') => Some("zen1"),
        (b'3' | b'4', _) => Some("zen2"),
        (b'5', true) if ["5300", "5500", "5700"].contains(&number) && letters == "u" => {
            Some("zen2")
        }
        (b'5' | b'6', _) => Some("zen3"),
        (b'7'..=b'9', true) => zen(design),
        (b'7' | b'8', false) => Some("zen4"),
        (b'9', false) => Some("zen5"),
        _ => None,
    }
}

fn threadripper(model: &str) -> Option<&'static str> {
    match digits(model).as_bytes() {
        [b'1' | b'2', _, _, _] => Some("zen1"),
        [b'3', _, _, _] => Some("zen2"),
        [b'5', _, _, _] => Some("zen3"),
        [b'7', _, _, _] => Some("zen4"),
        [b'9', _, _, _] => Some("zen5"),
        _ => None,
    }
}

/// The fourth sign of a number such as 7763, 73F3 or 9R14 is the generation.
fn epyc(word: &str) -> Option<&'static str> {
    match word.as_bytes() {
        [b'3' | b'4' | b'7' | b'8' | b'9', _, _, generation, ..] => zen(*generation),
        _ => None,
    }
}

fn zen(design: u8) -> Option<&'static str> {
    match design {
        b'1' => Some("zen1"),
        b'2' => Some("zen2"),
        b'3' => Some("zen3"),
        b'4' => Some("zen4"),
        b'5' => Some("zen5"),
        _ => None,
    }
}

fn xeon(words: &[&str], model: Option<&str>) -> Option<&'static str> {
    let has = |word: &str| words.contains(&word);
    let number = model.map(digits).unwrap_or_default();
    let letters = model.map(|model| &model[number.len()..]).unwrap_or_default();
    let is_version = |version: &str| has(version) || letters.ends_with(version);
    let metal = ["bronze", "silver", "gold", "platinum"];
    if has("phi") {
        return None;
    }
    if metal.iter().any(|name| has(name)) {
        return match number.as_bytes() {
            [_, b'1' | b'2', _, _] => Some("skylakex"),
            [_, b'3', _, _] if letters.starts_with('h') => Some("skylakex"), // Cooper Lake
            [_, b'3', _, _] => Some("icelake"),
            [_, b'4', _, _] => Some("sapphirerapids"),
            [_, b'5', _, _] => Some("emeraldrapids"),
            _ => None,
        };
    }
    if ["e3", "e5", "e7"].iter().any(|line| has(line)) {
        return Some(match () {
            () if is_version("v3") => "haswell",
            () if is_version("v4") => "broadwell",
            () if is_version("v5") || is_version("v6") => "skylake",
            () => "sandybridge",
        });
    }
    if has("6") {
        return match (number.len(), letters) {
            (4, "p") => Some("graniterapids"),
            (4, "e") => Some("avx2-gfni"), // Sierra Forest
            _ => None,
        };
    }
    match number.get(..2)? {
        "12" if has("w") => Some("skylake"),
        "13" if has("w") => Some("rocketlake"),
        "21" | "22" if has("e") => Some("skylake"),
        "23" if has("e") => Some("rocketlake"),
        "24" if has("e") => Some("raptorlake"),
        "21" | "22" | "31" | "32" if has("w") => Some("skylakex"),
        "33" if has("w") => Some("icelake"),
        "24" | "25" | "34" | "35" => Some("sapphirerapids"),
        "15" if has("d") => Some("broadwell"),
        "21" if has("d") => Some("skylakex"),
        "17" | "27" if has("d") => Some("icelake"),
        _ => None,
    }
}

/// Why there is no answer. Near names are of one instruction set, that of the nearest, and have the
/// same digits: `zen6` is not nearly `zen5`.
fn unknown(name: &str, joined: &str) -> String {
    let is_digit = |sign: &char| sign.is_ascii_digit();
    let number = |name: &str| name.chars().filter(is_digit).collect::<String>();
    let aliases = ALIASES.iter().flat_map(|(_, names)| names.split_whitespace());
    let mut near: Vec<(f64, &str)> = Vec::new();
    for known in CPUS.iter().map(|cpu| cpu.name).chain(aliases) {
        let likeness = strsim::jaro_winkler(joined, &words(known).concat());
        if likeness >= LIKENESS && number(known) == number(joined) {
            near.push((likeness, known));
        }
    }
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    let set = |known: &str| named(&words(known).concat()).map(|class| class.has);
    let nearest = near.first().and_then(|(_, known)| set(known));
    near.retain(|(_, known)| set(known) == nearest);
    let near: Vec<&str> = near.iter().take(3).map(|(_, known)| *known).collect();
    let hint = match near.is_empty() {
        true => "no known name is near".to_string(),
        false => format!("nearest: {}", near.join(", ")),
    };
    let classes = Class::ALL.map(|class| class.name).join(", ");
    format!("unknown CPU {name:?}; {hint}; --class takes what it can run: {classes}")
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
                .map(|near| class_of_cpu(near).expect("it is known").has);
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
            let class = named(name).unwrap_or_else(|| panic!("{name} leads to nothing"));
            assert_eq!(class.name, to, "{name}");
        }
    }
}
