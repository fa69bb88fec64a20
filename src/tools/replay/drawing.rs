//! A board drawn with characters: with frames where they fit, without where they do not.

use std::fmt::Write;
use std::ops::Range;

use anstyle::{Ansi256Color, AnsiColor, Color, Style};

use crate::game::{Kind, Replay, Square, Step};

use super::after;
use super::text::Look;

/// Lines, numbers and whatever else frames the squares.
pub const FRAME: Style = Style::new().dimmed();
/// The squares and arrows of a path: readable on light and on dark.
const PATH: Style = Style::new().invert();
/// What the step is about.
const LIT: Style = AnsiColor::Black.on_default().bg_color(YELLOW).bold();
const YELLOW: Option<Color> = Some(Color::Ansi(AnsiColor::Yellow));

/// Colours of the classes, of 256: light enough for black text.
const CLASSES: [u8; 10] = [252, 151, 114, 117, 111, 183, 218, 216, 179, 185];
/// Colours from cold to hot, of 256; those from [`DEEP`] on are too dark for black text.
const HEATS: [u8; 10] = [255, 230, 229, 222, 221, 215, 208, 202, 160, 124];
const DEEP: usize = 8;

/// At most this many squares of a step are told by row and column.
const MOST_PLACES: usize = 16;

/// How the squares of a board stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// Lines between them, and arrows on the lines.
    Framed,
    /// A blank between them, or a bracket.
    Open,
    /// Nothing between them.
    Tight,
}

/// The board of `replay` as `look` asks for it.
pub fn board(replay: &Replay, look: &Look) -> String {
    Drawing::new(replay, look).draw()
}

/// What is drawn, and how.
struct Drawing<'r> {
    squares: Vec<Square>,
    step: Option<&'r Step>,
    columns: usize,
    rows: usize,
    first: usize,
    form: Form,
    /// Characters of a square's text.
    room: usize,
    /// Characters of a row's number.
    digits: usize,
    /// The columns that are drawn.
    shown: Range<usize>,
}

impl<'r> Drawing<'r> {
    fn new(replay: &'r Replay, look: &Look) -> Drawing<'r> {
        let count = look.step.unwrap_or(replay.steps.len());
        let squares = after(replay, count);
        let step = look.step.and_then(|step| replay.steps.get(step.checked_sub(1)?));
        let columns = replay.board.columns.max(1);
        let rows = squares.len().div_ceil(columns);
        let first = replay.board.first;
        let longest = squares.iter().map(|square| square.text.chars().count()).max().unwrap_or(1);
        let text_room = longest.clamp(1, 3);
        let digits = (columns.max(rows) + first).saturating_sub(1).to_string().len().max(2);
        let wide = |pitch: usize, extra: usize| digits + 1 + columns * pitch + extra <= look.width;
        let is_low = look.height.is_none_or(|height| 2 * rows + 2 <= height);
        let form = match () {
            () if wide(text_room + 3, 1) && is_low => Form::Framed,
            () if wide(text_room.max(digits) + 1, 1) => Form::Open,
            () => Form::Tight,
        };
        let room = if form == Form::Open { text_room.max(digits) } else { text_room };
        let fitting = look.width.saturating_sub(digits + 1) / room;
        let shown = window(columns, fitting.max(1), form, step);
        Drawing { squares, step, columns, rows, first, form, room, digits, shown }
    }

    fn draw(&self) -> String {
        let mut out = String::new();
        self.numbers(&mut out);
        for row in 0..self.rows {
            if self.form == Form::Framed {
                self.line_above(&mut out, row);
            }
            self.row(&mut out, row);
        }
        if self.form == Form::Framed {
            self.line_above(&mut out, self.rows);
        }
        if self.shown.len() < self.columns {
            let (from, to) = (self.shown.start + self.first, self.shown.end + self.first - 1);
            let all = self.columns;
            let _ = writeln!(out, "{FRAME}columns {from} to {to} of {all}{FRAME:#}");
        }
        if self.form != Form::Framed {
            out += &self.places();
        }
        out
    }

    /// Without frames there are no arrows: row and column of the squares of the step, in a line.
    fn places(&self) -> String {
        let place = |&index: &usize| {
            format!("{},{}", index / self.columns + self.first, index % self.columns + self.first)
        };
        let Some(step) = self.step else { return String::new() };
        let way = if step.path.is_empty() { &step.lit } else { &step.path };
        let mut places: Vec<String> = way.iter().take(MOST_PLACES).map(place).collect();
        if way.len() > MOST_PLACES {
            places.push("...".to_owned());
        }
        if places.is_empty() { String::new() } else { format!("at {}\n", places.join(" ")) }
    }

    /// The numbers of the columns: of all, or where there is no room, of every fifth or tenth.
    fn numbers(&self, out: &mut String) {
        let pitch = self.pitch();
        let every = match self.form {
            Form::Tight if pitch < 3 => 10usize.div_ceil(pitch).max(5),
            _ => 1,
        };
        let mut line = " ".repeat(self.digits + 1);
        for column in self.shown.clone() {
            let number = column + self.first;
            let end =
                self.digits + 1 + (column - self.shown.start) * pitch + self.lead() + self.room;
            let number = number.to_string();
            if (column + self.first).is_multiple_of(every)
                && end > line.chars().count() + number.len() - 1
            {
                let gap = end.saturating_sub(line.chars().count());
                let _ = write!(line, "{number:>gap$}");
            }
        }
        let _ = writeln!(out, "{FRAME}{}{FRAME:#}", line.trim_end());
    }

    /// Characters from one square to the next.
    fn pitch(&self) -> usize {
        match self.form {
            Form::Framed => self.room + 3,
            Form::Open => self.room + 1,
            Form::Tight => self.room,
        }
    }

    /// Characters before the first square's text.
    fn lead(&self) -> usize {
        match self.form {
            Form::Framed => 2,
            Form::Open => 1,
            Form::Tight => 0,
        }
    }

    /// The line above `row`, with the arrows that cross it.
    fn line_above(&self, out: &mut String, row: usize) {
        let [left, cross, right] = match row {
            0 => ['┌', '┬', '┐'],
            _ if row == self.rows => ['└', '┴', '┘'],
            _ => ['├', '┼', '┤'],
        };
        let _ = write!(out, "{FRAME}{:1$}{left}", "", self.digits + 1);
        for column in self.shown.clone() {
            let here = row * self.columns + column;
            let is_between = row > 0 && row < self.rows;
            let arrow =
                is_between.then(|| self.arrow(here - self.columns, here, ['↓', '↑'])).flatten();
            let before = self.room.div_ceil(2);
            let after = self.room / 2 + 1;
            match arrow {
                Some(arrow) => {
                    let before = "─".repeat(before);
                    let after = "─".repeat(after);
                    let _ = write!(out, "{before}{FRAME:#}{PATH}{arrow}{PATH:#}{FRAME}{after}");
                }
                None => *out += &"─".repeat(self.room + 2),
            }
            out.push(if column + 1 == self.shown.end { right } else { cross });
        }
        let _ = writeln!(out, "{FRAME:#}");
    }

    fn row(&self, out: &mut String, row: usize) {
        let _ = write!(out, "{FRAME}{:>1$}{FRAME:#} ", row + self.first, self.digits);
        let mut line = String::new();
        if self.form == Form::Framed {
            let _ = write!(line, "{FRAME}│{FRAME:#}");
        }
        for column in self.shown.clone() {
            let index = row * self.columns + column;
            if index < self.squares.len() {
                self.square(&mut line, index, column);
            }
        }
        *out += line.trim_end();
        out.push('\n');
    }

    /// One square, and what stands between it and the next.
    fn square(&self, out: &mut String, index: usize, column: usize) {
        let square = &self.squares[index];
        let is_lit = self.is_lit(index);
        let text: String = square.text.chars().take(self.room).collect();
        let text = match (text.is_empty(), square.kind) {
            (true, Kind::Wall) => "#".repeat(self.room.min(2)),
            (true, Kind::Empty) if self.form != Form::Framed => "·".to_owned(),
            _ => text,
        };
        let text = format!("{text:>room$}", room = self.room);
        let style = self.style(index);
        match self.form {
            Form::Framed => {
                let [open, close] = if is_lit { ['[', ']'] } else { [' ', ' '] };
                let _ = write!(out, "{style}{open}{text}{close}{style:#}");
                let next = (column + 1 < self.columns).then_some(index + 1);
                match next.and_then(|next| self.arrow(index, next, ['→', '←'])) {
                    Some(arrow) => {
                        let _ = write!(out, "{PATH}{arrow}{PATH:#}");
                    }
                    None => {
                        let _ = write!(out, "{FRAME}│{FRAME:#}");
                    }
                }
            }
            Form::Open => {
                let after = index.checked_sub(1).filter(|_| column > self.shown.start);
                let gap = match (is_lit, after.is_some_and(|before| self.is_lit(before))) {
                    (true, _) => "[",
                    (false, true) => "]",
                    (false, false) => " ",
                };
                let _ = write!(out, "{gap}{style}{text}{style:#}");
                if is_lit && column + 1 == self.shown.end {
                    out.push(']');
                }
            }
            Form::Tight => {
                let _ = write!(out, "{style}{text}{style:#}");
            }
        }
    }

    fn is_lit(&self, index: usize) -> bool {
        self.step.is_some_and(|step| step.lit.contains(&index))
    }

    fn style(&self, index: usize) -> Style {
        if self.is_lit(index) {
            return LIT;
        }
        if self.step.is_some_and(|step| step.path.contains(&index)) {
            return PATH;
        }
        match self.squares[index].kind {
            Kind::Empty | Kind::Wall => FRAME,
            Kind::Given => Style::new().bold(),
            Kind::Placed => Style::new(),
            Kind::Class(class) => on(CLASSES[usize::from(class).min(9)], false),
            Kind::Heat(heat) => {
                let heat = usize::from(heat).min(9);
                on(HEATS[heat], heat >= DEEP)
            }
        }
    }

    /// The arrow between two neighbours if the path goes from one to the other.
    fn arrow(&self, a: usize, b: usize, [there, back]: [char; 2]) -> Option<char> {
        self.step?.path.windows(2).find_map(|pair| match *pair {
            [from, to] if (from, to) == (a, b) => Some(there),
            [from, to] if (from, to) == (b, a) => Some(back),
            _ => None,
        })
    }
}

/// Black or white text on a colour of the 256 that no terminal changes.
fn on(colour: u8, is_deep: bool) -> Style {
    let ink = Ansi256Color(if is_deep { 231 } else { 16 });
    ink.on(Ansi256Color(colour))
}

/// The columns to draw where not all of them fit: those around what the step is about.
fn window(columns: usize, fitting: usize, form: Form, step: Option<&Step>) -> Range<usize> {
    if form != Form::Tight || columns <= fitting {
        return 0..columns;
    }
    let about = step.and_then(|step| step.lit.first().or(step.path.first()));
    let centre = about.map_or(0, |index| index % columns);
    let start = centre.saturating_sub(fitting / 2).min(columns - fitting);
    start..start + fitting
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Board, Replay};

    /// A board of 2 rows with a word on its way from the first row to the second.
    fn replay(columns: usize) -> Replay {
        let square = Square { text: "x".into(), kind: Kind::Placed, ..Square::default() };
        Replay {
            board: Board { columns, squares: vec![Square::default(); 2 * columns], first: 1 },
            steps: vec![Step {
                changes: vec![(1, square)],
                lit: vec![1],
                path: vec![1, columns + 1, columns],
                ..Step::default()
            }],
            ..Replay::default()
        }
    }

    /// The board on a terminal of `width` columns, without styles: an escape ends with an `m`.
    fn plain(columns: usize, width: usize) -> String {
        let look = Look { step: Some(1), width, ..Look::default() };
        let styled = board(&replay(columns), &look);
        let mut pieces = styled.split('\x1b');
        let first = pieces.next().unwrap_or_default().to_owned();
        pieces.fold(first, |out, piece| out + piece.split_once('m').map_or("", |(_, rest)| rest))
    }

    #[test]
    fn a_board_has_frames_and_arrows_where_they_fit() {
        let expected = "     1   2   3\n   ┌───┬───┬───┐\n 1 │   │[x]│   │\n   ├───┼─↓─┼───┤\n \
                        2 │   ←   │   │\n   └───┴───┴───┘\n";
        assert_eq!(plain(3, 80), expected);
    }

    #[test]
    fn a_board_that_does_not_fit_has_no_frames_and_tells_the_way() {
        assert_eq!(plain(3, 14), "     1  2  3\n 1   ·[ x] ·\n 2   ·  ·  ·\nat 1,2 2,2 2,1\n");
    }

    #[test]
    fn of_a_board_that_is_far_too_wide_a_part_is_drawn() {
        let seen = plain(40, 13);
        assert!(seen.contains("columns 1 to 10 of 40\n"), "{seen}");
        assert!(seen.lines().all(|line| line.chars().count() < 25), "{seen}");
    }
}
