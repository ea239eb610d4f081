//! Sorts of inputs that tell routines apart: what a model does not promise, or leaves to a routine's
//! taste, each as the inputs for which it is so.

use crate::prove::Target;
use crate::question::Inputs;
use crate::{Algebra, Bit, Diagrams, words};
use contract::Model;

/// Sorts of inputs that tell routines apart, by name: the inputs for which each is there.
pub(super) fn sorts(model: Model, target: Target, inputs: &Inputs) -> Vec<(&'static str, Bit)> {
    let a = &inputs.diagrams;
    let bits = |name| inputs.argument(target.probe, name).concat();
    let both =
        |x: &[Bit], y: &[Bit]| words::any(a, &words::map2::<Diagrams>(x, y, |x, y| a.and(x, y)));
    match model {
        Model::Fill => {
            let meet = both(&bits("generators"), &bits("propagators"));
            vec![("a generator stands on a propagator", meet)]
        }
        Model::RayAttacks | Model::RayBatch => {
            let meet = both(&bits("sliders"), &bits("empty"));
            vec![("a slider stands on an empty square", meet)]
        }
        Model::BoardAttacks => {
            let empty = bits("empty");
            let meet = ["orthogonal", "diagonal"].map(|name| both(&bits(name), &empty));
            vec![("a slider stands on an empty square", a.or(&meet[0], &meet[1]))]
        }
        Model::RaysQuadrant => {
            let square = bits("square");
            let coordinates = bits("coordinates");
            let off = |byte: &[Bit]| off_every_ray(a, byte, &square);
            let off: Vec<Bit> = coordinates.chunks(8).map(off).collect();
            let high: Vec<Bit> =
                coordinates.chunks(8).flat_map(|byte| byte[6..].to_vec()).collect();
            vec![
                ("a coordinate is off every ray", words::any(a, &off)),
                ("a coordinate has bit 6 or 7", words::any(a, &high)),
            ]
        }
        _ => Vec::new(),
    }
}

/// Files and ranks both differ, and not by the same distance.
fn off_every_ray(a: &Diagrams, coordinate: &[Bit], square: &[Bit]) -> Bit {
    let wide = |bits: &[Bit]| [bits, &[a.constant(false)]].concat();
    let minus = |x: &[Bit], y: &[Bit]| words::subtract(a, x, y, a.constant(false)).0;
    let files = minus(&wide(&coordinate[..3]), &wide(&square[..3]));
    let ranks = minus(&wide(&coordinate[3..6]), &wide(&square[3..6]));
    let none = words::constant(a, 0, 4);
    let on_a_line =
        [&none, &minus(&none, &ranks), &ranks].map(|same| words::is_zero(a, &minus(&files, same)));
    let on_a_file = words::is_zero(a, &ranks);
    a.not(&on_a_line.iter().fold(on_a_file, |all, one| a.or(&all, one)))
}
