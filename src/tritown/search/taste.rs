//! How much each part of what a board promises counts.

use crate::tools::random::{Chance, Random};

/// The weights of a prospect. Those of [`Taste::USUAL`] were found by 10,000 beams with random
/// weights on made tasks of nine kinds: within a factor of 2 of each the mean points are flat.
#[derive(Clone, Copy, Debug)]
pub struct Taste {
    /// What tiles will be worth once they merge.
    pub stock: f32,
    /// How many times as much tiles to come are to weigh as a merge needs, or the
    /// stock counts less.
    pub mass: f32,
    /// The part of its stock that a tile loses which can be reached from nowhere.
    pub buried: f32,
    /// The part of its stock that each tile of a level from the third on loses.
    pub excess: f32,
    /// Levels that are ready.
    pub ready: f32,
    /// A half ready level in a run, as a part of a ready one.
    pub half: f32,
    /// A second half ready level in a run, as a part of the first.
    pub gap: f32,
    /// A level that a chain reaches, as a part of the one before.
    pub chain: f32,
    /// The second best run to a level, as a part of the best.
    pub second: f32,
    /// After how many steps a tile that is to come counts half.
    pub patience: f32,
    /// Tiles beside tiles of the same level.
    pub pairs: f32,
    /// Few empty squares.
    pub room: f32,
    /// A tile on the board, as a part of what a tile of the sequence earns.
    pub fill: f32,
    /// A tile that can be reached from nowhere, in the same unit.
    pub dead: f32,
    /// A star that is left, as a part of its best use.
    pub star: f32,
    /// A bomb that is left, as a part of what a tile of the sequence earns.
    pub bomb: f32,
    /// The part of a layer that boards with the same high tiles may take, if there are others.
    pub crowd: f32,
}

impl Taste {
    /// The usual taste.
    pub const USUAL: Taste = Taste {
        stock: 0.11,
        mass: 0.4,
        buried: 0.3,
        excess: 0.13,
        ready: 1.3,
        half: 0.22,
        gap: 0.33,
        chain: 0.9,
        second: 0.2,
        patience: 13.0,
        pairs: 0.08,
        room: 0.2,
        fill: 0.8,
        dead: 4.0,
        star: 2.0,
        bomb: 3.0,
        crowd: 0.17,
    };

    /// This taste with each part changed at random.
    #[must_use]
    pub fn changed(self, random: &mut Random, most: f32) -> Taste {
        let mut change = |part: f32| {
            // From 1 / (1 + most) to 1 + most, either side as likely.
            let by = 1.0 + most * random.part();
            if random.chance(Chance::HALF) { part * by } else { part / by }
        };
        Taste {
            stock: change(self.stock),
            mass: change(self.mass),
            buried: change(self.buried),
            excess: change(self.excess),
            ready: change(self.ready),
            half: change(self.half).min(0.9),
            gap: change(self.gap).min(0.9),
            chain: change(self.chain).clamp(0.5, 1.0),
            second: change(self.second).min(0.9),
            patience: change(self.patience),
            pairs: change(self.pairs),
            room: change(self.room),
            fill: change(self.fill),
            dead: change(self.dead),
            star: change(self.star),
            bomb: change(self.bomb),
            crowd: change(self.crowd),
        }
    }
}
