//! Questions that are put to a class of CPUs, and who of those whose instructions it has answers them how fast. It judges
//! nothing: who is ahead is said by contests.

use super::class::Class;
use super::contest::{Contest, Entry};
use super::digits::figure;
use super::words::{self, listed};
use super::{select, uses};
use record::{Record, RoutineResult, unique};

/// What it is judged by: calls that do not wait for each other.
const FORM: &str = select::FORMS[0];

/// A question that was put to the CPUs of a class.
pub(super) struct Ranked {
    /// The use, or the model.
    pub name: String,
    /// Which piece or direction; empty: all of the model.
    pub query: String,
    /// The class in words.
    pub class: &'static str,
    /// Whether one was asked alone, after other memory was walked over.
    pub is_cold: bool,
    /// Whether no other variant answers it on any CPU.
    pub is_alone: bool,
    /// What times are in, and of what.
    unit: String,
    /// Who may answer there, the fastest first.
    pub places: Vec<Place>,
    /// So many of them are ahead: the first, and who is not separated from it.
    ahead: usize,
}

/// A routine among those who may.
pub(super) struct Place {
    pub variant: String,
    pub routine: String,
    packed: bool,
    takes: String,
    pub center: f64,
}

/// The text of a lead, and what it has to have in common with that of another class to stand for it.
pub(super) struct Lead {
    pub class: &'static str,
    pub key: Vec<String>,
    pub words: String,
}

/// What a record says of a class, question by question.
///
/// None is asked that nobody made a state for: there an order is a matter of who went before whom.
pub(super) fn of_class(class: &Class, record: &Record) -> Vec<Ranked> {
    let Some(record) = class.of(record) else { return Vec::new() };
    let may = |routine: &RoutineResult| {
        routine.features.as_ref().is_some_and(|needs| class.has.runs(needs))
    };
    let ranked = |(name, model, contest): (String, String, Contest)| {
        let known = contest.is_of_a_known_state();
        let may_answer = |entry: &&Entry| may(entry.routine) && entry.routine.twin_of.is_none();
        let unit = format!("{} a {}", contest.measure.name(), select::unit(&record, &model));
        let variants = unique(contest.entries.iter().map(|entry| &entry.routine.variant));
        known.then(|| Ranked {
            name,
            query: query(&model),
            class: called(class),
            is_cold: is_cold(&contest),
            is_alone: variants.len() == 1,
            unit,
            places: contest.entries.iter().filter(may_answer).map(Place::of).collect(),
            ahead: contest.leaders(may).len(),
        })
    };
    asked(&record).into_iter().filter_map(ranked).collect()
}

/// The uses that are recommended for, of pieces with all of them, and then every other model: name, model and contest.
fn asked(record: &Record) -> Vec<(String, String, Contest<'_>)> {
    let (mut all, mut warm): (Vec<_>, Vec<(&str, &str)>) = (Vec::new(), Vec::new());
    for (name, model, contest) in uses(record) {
        match contest {
            Some(contest) if is_cold(&contest) => {
                all.push((name.to_string(), model.to_string(), contest))
            }
            Some(_) => warm.push((name, select::part(model).0)),
            None => {}
        }
    }
    let place = |model: &str| warm.iter().position(|(_, used)| *used == select::part(model).0);
    let mut models = select::models(record);
    models.sort_by_key(|model| place(model).unwrap_or(warm.len()));
    all.extend(models.into_iter().filter_map(|model| {
        let name = place(&model)
            .map_or(format!("`{}`", select::part(&model).0), |at| warm[at].0.to_string());
        let contest = Contest::of(record, &model, FORM)?;
        Some((name, model, contest))
    }));
    all
}

fn is_cold(contest: &Contest) -> bool {
    contest.condition().walked_kib().is_some()
}

/// Which part of a model is asked for; empty: all of it.
fn query(model: &str) -> String {
    match select::part(model).1.as_slice() {
        several @ [_, _, ..] => format!("{} together", listed(several)),
        subjects => subjects.concat(),
    }
}

/// What a class is called where it is short.
fn called(class: &Class) -> &'static str {
    match class.name {
        "x86-64" => "any x86-64",
        "avx2" => "AVX2 + BMI2",
        "avx2-slow-pext" => "Zen 1 and 2",
        "avx2-gfni" => "AVX2 + GFNI",
        "avx512-icl" => "AVX-512",
        "arm" => "Arm",
        other => other,
    }
}

impl Ranked {
    /// The first of those ahead that is of this variant.
    pub fn own_ahead(&self, variant: &str) -> Option<&Place> {
        self.places[..self.ahead].iter().find(|place| place.variant == variant)
    }

    /// What is to be said of it.
    pub fn lead(&self, variant: &str) -> Option<Lead> {
        let own = self.own_ahead(variant)?;
        let is_other = |place: &&Place| place.variant != variant;
        let beside: Vec<&Place> = self.places[..self.ahead].iter().filter(is_other).collect();
        let next = self.places[self.ahead..].iter().find(is_other);
        let words = match (beside.as_slice(), next) {
            ([], Some(next)) => {
                let ratio = figure(next.center / own.center);
                format!(", the next, {}, {ratio} times that", next.full())
            }
            ([], None) if self.is_alone => String::new(),
            ([], None) => ", and no other variant runs there".to_string(),
            ([one], _) => format!(", not separated from {}", one.full()),
            ([one, more @ ..], _) => {
                format!(", not separated from {} and {} more", one.full(), more.len())
            }
        };
        // Which routine of another comes next is no reason for another sentence.
        let next = next.filter(|_| beside.is_empty());
        let others = beside.iter().copied().chain(next).map(|one| one.variant.clone());
        Some(Lead {
            class: self.class,
            key: unique([own.short()].into_iter().chain(others)),
            words: format!("{} takes {} {}{words}", own.short(), own.takes, self.unit),
        })
    }

    /// Who is ahead of one of its places, and by how much.
    pub fn behind(&self, own: &Place) -> String {
        let query = if self.query.is_empty() { String::new() } else { format!(", {}", self.query) };
        let first = &self.places[0];
        format!(
            "comes nearest for **{}**{query}: for {} {} takes {} {}, its own {} {} times that.",
            self.name,
            self.class,
            first.full(),
            first.takes,
            self.unit,
            own.short(),
            figure(own.center / first.center)
        )
    }
}

impl Place {
    fn of(entry: &Entry) -> Place {
        Place {
            variant: entry.routine.variant.clone(),
            routine: entry.routine.routine.clone(),
            packed: entry.standing.packed,
            takes: words::time(entry),
            center: entry.time.center,
        }
    }

    fn full(&self) -> String {
        format!("`{}/{}`{}", self.variant, self.routine, self.remark())
    }

    fn short(&self) -> String {
        format!("`{}`{}", self.routine, self.remark())
    }

    fn remark(&self) -> &str {
        if self.packed { " (packed by the compiler)" } else { "" }
    }
}
