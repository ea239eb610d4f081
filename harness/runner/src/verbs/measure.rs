//! `raybench-runner measure`: every model and form, workload after workload, each group's routines
//! in the same rounds.

use crate::Choice;
use contract::{Form, Model};
use measure::old::{Effort, MachineClock};
use runner::wire::{Measured, Series};
use runner::{Boards, Error, GroupKey, Prepared, Pressure, Unfit, tell};
use std::cell::RefCell;
use std::rc::Rc;

/// Times routines in interleaved rounds.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    choice: Choice,
    /// Workloads, comma-separated, beside the main one.
    #[arg(long, value_delimiter = ',')]
    sweep: Vec<String>,
    /// Seconds of samples that one comparison on the main workload may take.
    #[arg(long, default_value_t = 1.0)]
    budget: f64,
    /// Seconds of samples that one comparison on another workload may take.
    #[arg(long, default_value_t = 0.1)]
    sweep_budget: f64,
    /// KiB to walk over before every sample on the main workload.
    #[arg(long, value_name = "KIB")]
    cache_pressure: Option<usize>,
    /// Seed of the order of samples.
    #[arg(long, default_value_t = runner::DEFAULT_SEED)]
    order_seed: u64,
}

pub fn run(arguments: &Arguments) -> Result<Measured, Error> {
    let selection = arguments.choice.selection()?;
    let main = Boards::selected(&selection)?;
    let main_name = main.workload().name.clone();
    let pressure = arguments.cache_pressure.map(Pressure::new);
    let mut workloads = vec![(main, arguments.budget, pressure.as_ref())];
    for name in arguments.sweep.iter().filter(|&name| *name != main_name) {
        let boards = Boards::new(runner::workload_named(name, selection.seed)?);
        workloads.push((boards, arguments.sweep_budget, None));
    }
    let clock = Rc::new(RefCell::new(MachineClock::new()));
    let rulers = runner::judge_rulers(&mut clock.borrow_mut());
    let models: Vec<Model> = Model::ALL
        .into_iter()
        .filter(|&model| selection.routines().iter().any(|(_, routine)| routine.model == model))
        .collect();
    let steps = workloads.len() * models.len() * Form::ALL.len();
    let mut done = 0;
    let mut measured = Vec::new();
    let mut series: Vec<Series> = Vec::new();
    for (mut boards, budget_s, pressure) in workloads {
        let workload = boards.workload().name.clone();
        let mut ready = Vec::new();
        for (variant, routine) in selection.routines() {
            match boards.prepare(variant, routine) {
                Ok(prepared) => ready.push(prepared),
                Err(Unfit::Wrong(case)) => {
                    series.push(Series::wrong(
                        variant.name,
                        routine.name,
                        routine.model.name(),
                        &workload,
                        case,
                    ));
                }
                Err(Unfit::NotRunnable(_)) => {}
            }
        }
        for &model in &models {
            let contests = runner::contests(&ready, model);
            for form in Form::ALL {
                tell(done, steps, &format!("{workload}, {}, {}", model.name(), form.name()));
                done += 1;
                for runner::Contest { part, routines } in &contests {
                    let key = GroupKey {
                        model,
                        form,
                        workload: workload.clone(),
                        pressure_kib: pressure.map(|p| p.kib() as u64),
                        part: part.clone(),
                    };
                    let effort = Effort { budget_s, seed: arguments.order_seed };
                    let routines: Vec<&Prepared> = routines.iter().collect();
                    let (rounds, rows) = runner::measure(&clock, &key, &routines, effort, pressure);
                    measured.push(rounds);
                    series.extend(rows);
                }
            }
        }
    }
    let clock = runner::clock_of(&mut clock.borrow_mut(), rulers, &measured);
    Ok(Measured { clock, series })
}
