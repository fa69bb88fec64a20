//! What all searches of one deal know of it, and positions to go on from.

use super::bits::Layout;
use super::field::{Marks, TileField};
use crate::tritown::rules::{Command, Deal, VALUES};

/// One position: what a beam goes on from.
#[derive(Clone, Debug)]
pub struct Stand<const W: usize> {
    /// The board.
    pub field: TileField<W>,
    /// The points so far.
    pub points: i64,
    /// Stars and bombs that are left.
    pub tools: [u16; 2],
    /// How many tiles have been built.
    pub step: usize,
}

/// What a search of one deal needs to know of it.
#[derive(Debug)]
pub struct Ground<'d, const W: usize> {
    /// The deal.
    pub deal: &'d Deal,
    /// How its squares are bits.
    pub layout: Layout<W>,
    /// To tell boards apart.
    pub marks: Marks,
}

impl<'d, const W: usize> Ground<'d, W> {
    /// For a board of at most `W` words.
    pub fn new(deal: &'d Deal) -> Ground<'d, W> {
        Ground { deal, layout: Layout::new(deal), marks: Marks::new(64 * W) }
    }

    /// The start of the game.
    pub fn start(&self) -> Stand<W> {
        let tools = [self.deal.stars as u16, self.deal.bombs as u16];
        Stand { field: TileField::new(self.deal, &self.layout), points: 0, tools, step: 0 }
    }

    /// Carries out a legal command.
    pub fn make(&self, stand: &mut Stand<W>, command: Command) {
        let bit = usize::from(self.layout.bits[command.square()]);
        let mut sight = stand.field.sight(&self.layout);
        let level = match command {
            Command::Put(_) => {
                stand.step += 1;
                usize::from(self.deal.sequence[stand.step - 1])
            }
            Command::Star(_) => {
                stand.tools[0] -= 1;
                sight.star(bit)
            }
            Command::Bomb(_) => {
                let level = stand.field.level(bit);
                stand.tools[1] -= 1;
                stand.points -= VALUES[level] / 2;
                stand.field.clear(&self.layout, &mut sight, level, bit);
                return;
            }
        };
        let field = &mut stand.field;
        stand.points += field.drop(&self.layout, &self.marks, &mut sight, level, bit, 1).points;
    }
}
