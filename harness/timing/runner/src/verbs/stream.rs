//! `raybench-runner stream`: the batches of the chosen variants on boards that come from memory. Judges
//! nothing.

use super::copies::each;
use crate::wire::{Rows, Sitting};
use crate::{Error, NotTimeable, streamed_seconds, tell_share};
use contract::Model;
use record::Plan;

pub fn run(plan: &Plan) -> Result<Rows<Sitting>, Error> {
    const BATCHES: [Model; 2] = [Model::SquareBatch, Model::BoardBatch];
    let mut streams = Rows { rows: Vec::new(), errors: Vec::new() };
    let mut ready = Vec::new();
    // Only the streams are timed, and they are told below.
    let mut bench = each(
        plan,
        |_, _| false,
        |_, _, prepared| match prepared {
            Ok(prepared) => ready.push(prepared),
            // The verifying and the timing of the run have said so.
            Err(NotTimeable::NotRunnable(_)) => {}
            Err(NotTimeable::Wrong(case)) => streams.errors.push(case),
        },
    )?;
    let has_any = |model: &Model| ready.iter().any(|one| one.routine.model == *model);
    let models: Vec<Model> = BATCHES.into_iter().filter(has_any).collect();
    for (done, &model) in models.iter().enumerate() {
        let told = |share: f64| tell_share(done, models.len(), share, model.name());
        let (tier, budget) = (plan.tier(), streamed_seconds(plan));
        match crate::stream(&mut bench, &ready, (model, tier), budget, &told) {
            Ok(rows) => streams.rows.extend(rows),
            Err(error) => streams.errors.push(format!("{}: {error}", model.name())),
        }
    }
    Ok(streams)
}
