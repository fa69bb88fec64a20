//! The settings of a course that `balda fit` raises and lowers to see what each one does.

use super::Course;
use crate::tools::random::Chance;

/// A setting of a [`Course`] that can be fitted by measurement.
#[derive(Clone, Copy, Debug)]
pub struct Knob {
    /// The field's name.
    pub name: &'static str,
    /// By this factor the setting is made higher and lower to see what it does.
    pub factor: f64,
    /// Multiplies the setting, and tells its value then.
    pub scale: fn(&mut Course, f64) -> f64,
}

/// A setting's value in its own type: whole numbers are rounded. Chances count in parts of 256.
macro_rules! scaled {
    ($value:expr, f64) => {
        $value
    };
    ($value:expr, f32) => {
        $value as f32
    };
    ($value:expr, Chance) => {
        Chance::of_256($value.round() as u8)
    };
    ($value:expr, $number:ident) => {
        $value.round() as $number
    };
}

/// The knob of the field `$field`, raised and lowered by `$factor`.
macro_rules! knob {
    ($factor:expr, $($field:ident).+ as $number:ident) => {
        Knob {
            name: stringify!($($field).+),
            factor: $factor,
            scale: |course, factor| {
                let field = &mut course.$($field).+;
                *field = scaled!(f64::from(*field) * factor, $number);
                f64::from(*field)
            },
        }
    };
}

/// All settings that `balda fit` raises and lowers.
pub const KNOBS: &[Knob] = &[
    knob!(1.03, condensed as f64),
    knob!(1.03, cooled as f64),
    knob!(1.01, settled as f64),
    knob!(1.6, condensing.likely as f32),
    knob!(1.6, condensing.least_likely as u32),
    knob!(1.6, condensing.short as f32),
    knob!(1.25, condensing.threshold as u8),
    knob!(1.6, condensing.bare as i32),
    knob!(1.6, mix.letter as Chance),
    knob!(1.6, mix.order as Chance),
    knob!(1.6, mix.both as Chance),
    knob!(1.1, mix.letter_fits as Chance),
    knob!(2.0, mix.letter_best as Chance),
    knob!(2.0, mix.order_best as Chance),
    knob!(1.5, mix.overlay_moves as Chance),
    knob!(1.6, mix.neighbour_distance as f32),
    knob!(2.0, condensing.turn as u32),
    knob!(1.4, condensing.replicas as f32),
    knob!(1.3, condensing.accepted_first as f32),
    knob!(1.5, condensing.accepted_last as f32),
    knob!(1.6, condensing.thermostat.gain as f32),
    knob!(1.6, condensing.thermostat.most_change as f32),
    knob!(1.1, cooling.hot as f32),
    knob!(1.1, cooling.cold as f32),
    knob!(1.6, cooling.bare as i32),
    knob!(1.5, cycles.apart as f32),
    knob!(2.0, cycles.proposals as u32),
    knob!(1.3, cycles.slack as f32),
    knob!(1.6, cycles.bare as i32),
    knob!(1.3, regions.cells as u8),
    knob!(2.0, regions.count as u32),
    knob!(1.2, regions.heat as f32),
    knob!(1.1, cycles.heat as f32),
    knob!(1.1, cycles.heat_at_end as f32),
    knob!(1.5, cycles.cool as f32),
    knob!(1.6, settling.heat as f32),
    knob!(1.6, settling.heat_at_end as f32),
    knob!(1.6, settling.cool as f32),
    knob!(1.6, settling_mix.letter as Chance),
    knob!(1.4, settling_mix.order as Chance),
];
