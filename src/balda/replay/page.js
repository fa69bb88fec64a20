"use strict";

const game = JSON.parse(document.getElementById("game").textContent);
const { side, moves, points } = game;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const speeds = [0.5, 1, 2, 4, 8];
const at = (id) => document.getElementById(id);

// Where the replay stands: `move` moves are on the board, the first `drawn` letters of the last
// one's word are traced.
let move = 0;
let drawn = 0;
let playing = false;
let speed = 1;
let timer = 0;

// Durations in milliseconds at speed 1.
const pace = { appear: 380, letter: 130, rest: 550 };

// The board: 100 units a cell, and a margin for the numbers of rows and columns.
const margin = 36;
const left = (cell) => margin + 100 * (cell % side);
const top_ = (cell) => margin + 100 * Math.floor(cell / side);
const centre = (cell) => [left(cell) + 50, top_(cell) + 50];

function svg(parent, name, attributes, text) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (text !== undefined) node.textContent = text;
  return parent.appendChild(node);
}

function html(parent, name, className, text) {
  const node = document.createElement(name);
  node.className = className;
  if (text !== undefined) node.textContent = text;
  return parent.appendChild(node);
}

const board = at("board");
board.setAttribute("viewBox", `0 0 ${margin + 100 * side + 6} ${margin + 100 * side + 6}`);
for (let i = 0; i < side; i++) {
  svg(board, "text", { class: "label", x: margin + 100 * i + 50, y: margin / 2, "aria-hidden": true }, i + 1);
  svg(board, "text", { class: "label", x: margin / 2, y: margin + 100 * i + 50, "aria-hidden": true }, i + 1);
}
const firstOfStart = side * Math.floor(side / 2);
const cells = Array.from({ length: side * side }, (_, cell) => cell);
const tiles = cells.map((cell) =>
  svg(board, "rect", { class: "tile", x: left(cell) + 4, y: top_(cell) + 4, width: 92, height: 92, rx: 14 }));
for (let i = 0; i < side; i++) {
  const [x, y] = centre(firstOfStart + i);
  svg(board, "path", { class: "sill", d: `M${x - 18} ${y + 36}h36` });
}
const path = svg(board, "g", {});
const letters = cells.map((cell) => {
  const [x, y] = centre(cell);
  return svg(board, "text", { class: "letter", x, y, lang: at("words").lang });
});

// The chart and the list: one bar and one button a move.
const longest = Math.max(5, ...moves.map((turn) => turn.path.length));
document.documentElement.style.setProperty("--longest", longest);
document.documentElement.style.setProperty("--gap", moves.length > 60 ? "1px" : "2px");
const chart = at("chart");
const bars = moves.map((turn, index) => {
  const bar = html(chart, "div", "bar");
  bar.style.height = `${(100 * turn.path.length) / longest}%`;
  bar.title = `${index + 1}. ${turn.word}, ${turn.path.length}`;
  return bar;
});
function level(className, length, text) {
  const line = html(chart, "div", `level ${className}`);
  line.style.bottom = `calc((100% - 1.2rem) * ${length / longest})`;
  html(line, "span", "", text);
}
for (let length = 5; length <= longest; length += 5) level("", length, length);
const mean = moves.reduce((sum, turn) => sum + turn.path.length, 0) / (moves.length || 1);
if (moves.length > 0) level("mean", mean, `mean ${mean.toFixed(2)}`);
chart.setAttribute("aria-label",
  `Word length by move: ${moves.length} words, mean ${mean.toFixed(2)}, longest ${Math.max(0, ...moves.map((turn) => turn.path.length))}`);

// Spells a turn's word into `parent`, each letter in a `tag`, the new letter told apart.
function spell(parent, turn, mark) {
  [...turn.word].forEach((letter, index) => mark(letter, turn.path[index] === turn.cell, parent));
}
const buttons = moves.map((turn, index) => {
  const button = html(html(at("words"), "li", ""), "button", "");
  button.type = "button";
  html(button, "span", "number", index + 1);
  spell(html(button, "span", "spelt"), turn, (letter, fresh, parent) =>
    fresh ? html(parent, "b", "", letter) : parent.append(letter));
  html(button, "span", "length", turn.path.length);
  button.addEventListener("click", () => {
    go(index + 1, true);
    if (board.getBoundingClientRect().top < 0) {
      board.scrollIntoView({ behavior: still.matches ? "auto" : "smooth", block: "start" });
    }
  });
  return button;
});

// Shows the board after `target` moves. `animated`: the word is traced letter by letter.
function go(target, animated) {
  clearTimeout(timer);
  move = Math.max(0, Math.min(moves.length, target));
  const turn = moves[move - 1];
  animated = animated && turn !== undefined && !still.matches;
  drawn = animated ? 0 : turn ? turn.path.length : 0;
  showLetters(turn, animated);
  showWord(turn);
  showPlace(turn, animated);
  trace();
  if (animated) timer = setTimeout(tick, pace.appear / speed);
  else if (playing) timer = setTimeout(tick, (pace.appear + pace.rest) / speed);
}

function showLetters(turn, animated) {
  const content = Array(side * side).fill("");
  [...game.start].forEach((letter, index) => { content[firstOfStart + index] = letter; });
  for (const done of moves.slice(0, move)) content[done.cell] = done.letter;
  for (const cell of cells) {
    const first = cell >= firstOfStart && cell < firstOfStart + side;
    const fresh = turn !== undefined && turn.cell === cell;
    tiles[cell].setAttribute("class", `tile${content[cell] ? " filled" : ""}${first ? " first" : ""}${fresh ? " fresh" : ""}`);
    letters[cell].setAttribute("class", `letter${fresh ? " fresh" : ""}${fresh && animated ? " pop" : ""}`);
    letters[cell].textContent = content[cell];
  }
  const rows = Array.from({ length: side }, (_, row) =>
    content.slice(row * side, (row + 1) * side).map((letter) => letter || "–").join(" "));
  board.setAttribute("aria-label", `Board after move ${move}: ${rows.join("; ")}`);
  drawPath(turn, animated);
}

// The line through the word's cells and an arrow between each two of them.
function drawPath(turn, animated) {
  path.replaceChildren();
  path.setAttribute("class", animated ? "moving" : "");
  if (turn === undefined) return;
  const spots = turn.path.map(centre);
  const whole = 100 * (spots.length - 1);
  svg(path, "polyline", { class: "trail", points: spots.join(" "), "stroke-dasharray": `${whole} ${whole + 100}`, "stroke-dashoffset": whole + 50 });
  for (let i = 1; i < spots.length; i++) {
    const [[x0, y0], [x1, y1]] = [spots[i - 1], spots[i]];
    const turned = (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI;
    svg(path, "path", { class: "arrow", d: "M-9 -13L11 0L-9 13z", transform: `translate(${(x0 + x1) / 2} ${(y0 + y1) / 2}) rotate(${turned})` });
  }
}

function showWord(turn) {
  const word = at("word");
  word.replaceChildren();
  if (turn === undefined) word.textContent = game.start;
  else spell(word, turn, (letter, fresh, parent) => html(parent, "span", fresh ? "fresh" : "", letter));
  at("caption").textContent = turn === undefined
    ? `start word, ${moves.length} moves follow`
    : `${turn.path.length} letters, move ${move} of ${moves.length}`;
}

// Everything that tells which move it is.
function showPlace(turn, animated) {
  const total = points[move].toLocaleString("en");
  at("points").textContent = total;
  at("slider").value = move;
  at("slider").setAttribute("aria-valuetext", turn ? `move ${move}, ${turn.word}` : "start word");
  const said = at("said");
  said.replaceChildren(turn ? `Move ${move}: ` : "Start word ");
  html(said, "span", "", turn ? turn.word : game.start).lang = at("words").lang;
  if (turn) said.append(`, ${turn.path.length} letters, ${total} points`);
  bars.forEach((bar, index) => {
    bar.className = `bar${index < move ? " done" : ""}${index === move - 1 ? " current" : ""}`;
  });
  buttons.forEach((button, index) => {
    button.classList.toggle("done", index < move);
    if (index === move - 1) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  });
  const list = at("words");
  const button = buttons[move - 1];
  if (list.scrollHeight > list.clientHeight) {
    const place = button ? button.offsetTop - list.offsetTop - list.clientHeight / 2 : 0;
    list.scrollTo({ top: place, behavior: animated ? "smooth" : "auto" });
  }
}

// Brings the traced part of the word to `drawn` letters.
function trace() {
  const turn = moves[move - 1];
  if (turn === undefined) return;
  turn.path.forEach((cell, index) => tiles[cell].classList.toggle("lit", index < drawn));
  const [line, ...arrows] = path.children;
  const whole = 100 * (turn.path.length - 1);
  line.style.strokeDashoffset = drawn === 0 ? whole + 50 : whole - 100 * (drawn - 1);
  arrows.forEach((arrow, index) => arrow.classList.toggle("passed", index + 1 < drawn));
  [...at("word").children].forEach((letter, index) => letter.classList.toggle("said", index < drawn));
}

function tick() {
  const turn = moves[move - 1];
  if (turn !== undefined && drawn < turn.path.length) {
    drawn += 1;
    trace();
    timer = setTimeout(tick, (drawn < turn.path.length ? pace.letter : pace.rest) / speed);
  } else if (playing && move < moves.length) {
    go(move + 1, true);
  } else {
    play(false);
  }
}

function play(wanted) {
  playing = wanted;
  document.body.classList.toggle("playing", playing);
  at("play").setAttribute("aria-label", playing ? "Pause" : "Play");
  at("said").setAttribute("aria-live", playing ? "off" : "polite");
  clearTimeout(timer);
  if (playing) go(move >= moves.length ? 0 : move, false);
  if (!playing && moves[move - 1]) {
    drawn = moves[move - 1].path.length;
    trace();
  }
}

function step(target, animated) {
  if (playing) play(false);
  go(target, animated);
}

const keys = {
  ArrowRight: () => step(move + 1, true),
  ArrowLeft: () => step(move - 1, false),
  ArrowDown: () => step(move + 1, true),
  ArrowUp: () => step(move - 1, false),
  Home: () => step(0, false),
  End: () => step(moves.length, false),
  " ": () => play(!playing),
};
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  if (event.target instanceof HTMLButtonElement && event.key === " ") return;
  // A slider goes up with the key that the list goes up with, which is the other way.
  if (event.target === at("slider") && ["ArrowUp", "ArrowDown"].includes(event.key)) return;
  const action = keys[event.key];
  if (action === undefined) return;
  event.preventDefault();
  action();
});
// A button clicked with a pointer gives the keys back to the page, so that Space plays again.
document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button && event.detail > 0) button.blur();
});
at("first").addEventListener("click", keys.Home);
at("back").addEventListener("click", keys.ArrowLeft);
at("play").addEventListener("click", keys[" "]);
at("forth").addEventListener("click", keys.ArrowRight);
at("last").addEventListener("click", keys.End);
at("slider").max = moves.length;
at("slider").addEventListener("input", (event) => step(Number(event.target.value), false));
chart.addEventListener("click", (event) => {
  const box = chart.getBoundingClientRect();
  step(1 + Math.floor((moves.length * (event.clientX - box.left)) / box.width), true);
});
at("speed").addEventListener("click", () => {
  speed = speeds[(speeds.indexOf(speed) + 1) % speeds.length];
  at("speed").textContent = `${speed}×`;
  at("speed").setAttribute("aria-label", `Speed: ${speed} times`);
  document.documentElement.style.setProperty("--letter-time", `${pace.letter / speed}ms`);
});
const opened = () => {
  const number = Number.parseInt(location.hash.slice(1), 10);
  step(Number.isNaN(number) ? moves.length : number, false);
};
addEventListener("hashchange", opened);
opened();
