"use strict";

// What the page plays. A square is `[class, text, mark]`, a number in `board`, `views` and `changes`
// stands for one of `squares`; a step is
// `[changes, lit, path, points, word, caption, details, value]`.
const replay = JSON.parse(document.getElementById("replay").textContent);
const { columns, first, squares, steps } = replay;
const [CHANGES, LIT, PATH, POINTS, WORD, CAPTION, DETAILS, VALUE] = [0, 1, 2, 3, 4, 5, 6, 7];
const still = matchMedia("(prefers-reduced-motion: reduce)");
const speeds = [0.5, 1, 2, 4, 8, 32];
const at = (id) => document.getElementById(id);
const later = window.setTimeout.bind(window);
const never = window.clearTimeout.bind(window);
const counted = (number) => number.toLocaleString("en").replace("-", "−");

// Where the replay stands: `now` steps are on the board, the first `drawn` squares of the last one's
// path are traced.
let now = 0;
let drawn = 0;
let playing = false;
let speed = 1;
let timer = 0;
let view = -1;

// Durations in milliseconds at speed 1.
const pace = { appear: 380, square: 130, rest: 550 };

function html(parent, name, className, text) {
  const node = document.createElement(name);
  node.className = className;
  if (text !== undefined) node.textContent = text;
  return parent.appendChild(node);
}

function svg(parent, name, attributes) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return parent.appendChild(node);
}

// The board. `content` is what stands in each square now; `before[n]` takes step n back.
const cells = [...at("board").querySelectorAll("td")];
const content = [...replay.board];
const before = steps.map((step) => {
  const old = [];
  for (let i = 0; i < step[CHANGES].length; i += 2) {
    const [cell, square] = step[CHANGES].slice(i, i + 2);
    old.unshift(cell, content[cell]);
    content[cell] = square;
  }
  return old;
});
let reached = steps.length;
// What each square looks like as the page stands, so that only what differs is touched.
const shown = cells.map(() => "");
const marked = new Map();

function lay(changes, touched) {
  for (let i = 0; i < changes.length; i += 2) {
    content[changes[i]] = changes[i + 1];
    touched.add(changes[i]);
  }
}

// Brings `content` to `target` steps and returns the squares that may have changed.
function reach(target) {
  const touched = new Set();
  while (reached < target) lay(steps[reached++][CHANGES], touched);
  while (reached > target) lay(before[--reached], touched);
  return touched;
}

// A board of thousands of squares is drawn on a canvas: the table would be laid out at each step.
const canvas = document.querySelector(".dense") ? document.createElement("canvas") : null;
let size = 0;
let looks = new Map();

// The colours of a class, as the style has them.
function colours(kind) {
  if (!looks.has(kind)) {
    const probe = at("probe");
    probe.className = kind;
    const { backgroundColor, color } = getComputedStyle(probe);
    looks.set(kind, [backgroundColor, color]);
  }
  return looks.get(kind);
}

function draw(cell) {
  const pen = canvas.getContext("2d");
  const [kind, text] = squares[view < 0 ? content[cell] : replay.views[view][1][cell]];
  const extra = view < 0 ? marked.get(cell) ?? "" : "";
  const [x, y] = [size * (cell % columns), size * Math.floor(cell / columns)];
  const [paper, ink] = colours(kind);
  pen.fillStyle = paper;
  pen.fillRect(x, y, size, size);
  if (size >= 7) {
    pen.fillStyle = ink;
    pen.font = `600 ${Math.round(size * (0.7 - 0.12 * text.length))}px sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(text, x + size / 2, y + size / 2, size);
  }
  if (extra) {
    const width = Math.max(2, size / 8);
    pen.strokeStyle = colours(extra.includes("lit") ? "ring" : "ring on")[1];
    pen.lineWidth = width;
    pen.strokeRect(x + width / 2, y + width / 2, size - width, size - width);
  }
}

// Makes the canvas as large as its frame allows and draws all of it.
function fitCanvas() {
  const frame = at("frame");
  const ratio = devicePixelRatio || 1;
  const close = document.body.classList.contains("close");
  const fit = Math.min(frame.clientWidth / columns, frame.clientHeight / Math.ceil(cells.length / columns));
  size = close ? Math.round(24 * ratio) : Math.max(1, Math.floor(fit * ratio));
  canvas.width = size * columns;
  canvas.height = size * Math.ceil(cells.length / columns);
  canvas.style.width = `${canvas.width / ratio}px`;
  looks = new Map();
  cells.forEach((_, cell) => draw(cell));
}

function setUpCanvas() {
  at("board").hidden = true;
  at("way").remove();
  const probe = document.createElement("span");
  probe.id = "probe";
  probe.hidden = true;
  canvas.id = "canvas";
  canvas.setAttribute("role", "img");
  document.querySelector(".sheet").append(canvas, probe);
  addEventListener("resize", fitCanvas);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", fitCanvas);
  canvas.addEventListener("pointermove", (event) => {
    const box = canvas.getBoundingClientRect();
    const size = box.width / columns;
    const [x, y] = [Math.floor((event.clientX - box.left) / size), Math.floor((event.clientY - box.top) / size)];
    canvas.title = `row ${y + first}, column ${x + first}`;
  });
  fitCanvas();
}

function paint(cell) {
  if (canvas) {
    if (size > 0) draw(cell);
    return;
  }
  const [kind, text, mark] = squares[view < 0 ? content[cell] : replay.views[view][1][cell]];
  const extra = view < 0 ? marked.get(cell) ?? "" : "";
  const long = text.length > 1 ? (text.length > 2 ? " three" : " two") : "";
  const look = `${kind}${long}${extra}|${text}|${mark}`;
  if (shown[cell] === look) return;
  shown[cell] = look;
  const td = cells[cell];
  td.className = kind + long + extra;
  if (td.textContent !== text) td.textContent = text;
  if (mark) td.dataset.mark = mark;
  else delete td.dataset.mark;
}

// Marks what the present step is about, with the path as far as it is traced.
function mark(step, touched) {
  for (const cell of marked.keys()) touched.add(cell);
  marked.clear();
  if (step !== undefined) {
    for (const cell of step[PATH].slice(0, drawn)) marked.set(cell, " on");
    for (const cell of step[LIT]) marked.set(cell, `${marked.get(cell) ?? ""} lit`);
  }
  for (const cell of marked.keys()) touched.add(cell);
  for (const cell of touched) if (cells[cell] !== undefined) paint(cell);
}

const centre = (cell) => [(cell % columns) + 0.5, Math.floor(cell / columns) + 0.5];
const row = (cell) => Math.floor(cell / columns) + first;
const column = (cell) => (cell % columns) + first;

// An arrow between each two squares of the path, beside their letters, not over them.
function drawWay(step, animated) {
  const way = at("way");
  if (way === null) return;
  way.replaceChildren();
  way.setAttribute("class", animated ? "moving" : "");
  if (step === undefined || step[PATH].length < 2 || view >= 0) return;
  const centres = step[PATH].map(centre);
  for (let i = 1; i < centres.length; i++) {
    const [[x0, y0], [x1, y1]] = [centres[i - 1], centres[i]];
    const angle = (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI;
    const half = Math.hypot(x1 - x0, y1 - y0) / 2 - 0.33;
    svg(way, "path", {
      class: "arrow",
      d: `M${-half}-.06H.03V-.15L.2 0L.03 .15V.06H${-half}z`,
      transform: `translate(${(x0 + x1) / 2} ${(y0 + y1) / 2}) rotate(${angle})`,
    });
  }
}

// Brings the traced part of the path to `drawn` squares.
function trace() {
  const step = steps[now - 1];
  if (step === undefined) return;
  mark(step, new Set());
  [...(at("way")?.children ?? [])].forEach((arrow, index) => arrow.classList.toggle("passed", index + 1 < drawn));
  if (step[WORD]) [...at("word").children].forEach((letter, index) => letter.classList.toggle("said", index < drawn));
}

const changed = (step) => step[CHANGES].filter((_, index) => index % 2 === 0);
const name = replay.name;
const value = (step) => step[VALUE] === null ? "" : `${step[VALUE]}${replay.unit}`;

function showStep(step) {
  const word = at("word");
  word.replaceChildren();
  const text = step === undefined ? replay.opening : step[WORD] || step[CAPTION];
  if (step?.[WORD]) {
    const fresh = new Set(changed(step));
    [...step[WORD]].forEach((letter, index) => html(word, "span", fresh.has(step[PATH][index]) ? "fresh" : "", letter));
  } else word.textContent = text;
  word.className = `${step?.[WORD] ? "spelt" : ""}${text.length > 26 ? " long" : ""}`;
  word.title = text;
  const [number, ...more] = step === undefined
    ? [`${steps.length} ${name}s follow`]
    : [`${name} ${now} of ${steps.length}`, value(step), step[WORD] && step[CAPTION]];
  at("caption").textContent = [number, ...more].filter(Boolean).join(" · ");
  const details = at("details");
  details?.replaceChildren(...(step?.[DETAILS] ?? []).map((line) => {
    const item = document.createElement("li");
    item.textContent = line;
    return item;
  }));
}

// What a screen reader says of a step.
function told(step) {
  if (step === undefined) return replay.opening;
  const placed = changed(step).length > 4 ? [] : changed(step).map((cell) => {
    const text = squares[content[cell]][1];
    return `${text || "nothing"} in row ${row(cell)}, column ${column(cell)}`;
  });
  const points = replay.scored ? `${counted(step[POINTS])} points` : "";
  return [step[WORD] || step[CAPTION], value(step), ...placed, points].filter(Boolean).join("; ");
}

const rows = [...document.querySelectorAll("#steps li")];
const charts = [...document.querySelectorAll("figure")].map((figure) => ({
  figure,
  past: figure.querySelector("clipPath[id^=past] rect"),
  here: figure.querySelector("clipPath[id^=here] rect"),
}));
let current;

// Everything that tells which step it is.
function showNumber(step, animated) {
  const points = step === undefined ? 0 : step[POINTS];
  if (replay.scored) at("points").textContent = counted(points);
  const slider = at("slider");
  slider.value = now;
  slider.setAttribute("aria-valuetext", step ? `${name} ${now}, ${step[WORD] || step[CAPTION]}` : replay.opening);
  const said = at("said");
  said.replaceChildren(step ? `${name[0].toUpperCase()}${name.slice(1)} ${now}: ` : "");
  html(said, "span", "", told(step)).lang = replay.language;
  (canvas ?? at("board")).setAttribute("aria-label", view < 0 ? `Board after ${name} ${now}` : replay.views[view][0]);
  const width = 1000 / Math.max(1, steps.length);
  for (const { figure, past, here } of charts) {
    // The present bar; on a curve, a line at the points after the step.
    const isCurve = figure.className === "points";
    past.setAttribute("width", width * now);
    here.setAttribute("x", isCurve ? width * now - 2 : width * (now - 1));
    here.setAttribute("width", step === undefined ? 0 : isCurve ? 4 : Math.max(3, width));
  }
  showRow(animated);
}

function showRow(animated) {
  const list = at("steps");
  const focused = current !== undefined && current === document.activeElement;
  current?.setAttribute("aria-selected", "false");
  current?.setAttribute("tabindex", "-1");
  current = rows[now - 1] ?? rows[0];
  if (current === undefined) return;
  current.tabIndex = 0;
  current.setAttribute("aria-selected", String(now > 0));
  if (list.scrollHeight > list.clientHeight) {
    const top = now === 0 ? 0 : current.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop - list.clientHeight / 2;
    list.scrollTo({ top, behavior: animated && steps.length < 500 ? "smooth" : "auto" });
  }
  if (focused) current.focus({ preventScroll: true });
}

// A board that is larger than its frame shows the present step in the middle.
function follow(step) {
  const frame = at("frame");
  if (!document.body.classList.contains("close") || step === undefined) return;
  const index = step[LIT][0] ?? step[PATH][0] ?? step[CHANGES][0];
  if (index === undefined) return;
  if (canvas) {
    const unit = canvas.clientWidth / columns;
    const [x, y] = centre(index);
    frame.scrollTo({ left: x * unit - frame.clientWidth / 2, top: y * unit - frame.clientHeight / 2 });
    return;
  }
  const cell = cells[index];
  frame.scrollTo({ left: cell.offsetLeft - frame.clientWidth / 2, top: cell.offsetTop - frame.clientHeight / 2 });
}

// Shows the board after `target` steps. `animated`: the path is traced square by square.
function go(target, animated) {
  clearTimeout(timer);
  now = Math.max(0, Math.min(steps.length, target));
  const step = steps[now - 1];
  animated = animated && step !== undefined && !still.matches;
  drawn = animated ? 0 : step ? step[PATH].length : 0;
  if (view >= 0) look(-1);
  mark(step, reach(now));
  drawWay(step, animated);
  showStep(step);
  showNumber(step, animated);
  trace();
  follow(step);
  if (animated) timer = setTimeout(tick, pace.appear / speed);
  else if (playing) timer = setTimeout(tick, (pace.appear + pace.rest) / speed);
}

function tick() {
  const step = steps[now - 1];
  if (step !== undefined && drawn < step[PATH].length) {
    drawn += 1;
    trace();
    timer = setTimeout(tick, (drawn < step[PATH].length ? pace.square : pace.rest) / speed);
  } else if (playing && now < steps.length) {
    go(now + 1, true);
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
  if (playing) go(now >= steps.length ? 0 : now, false);
  if (!playing) {
    drawn = steps[now - 1]?.[PATH].length ?? 0;
    trace();
    address();
  }
}

// The address names the step that is seen. Browsers allow few changes a second, so it waits.
let soon = 0;
function address() {
  never(soon);
  soon = later(() => {
    const hash = now === steps.length ? "" : `#${now}`;
    if (playing || location.hash === hash) return;
    try { history.replaceState(null, "", hash || location.href.split("#")[0]); } catch { /* A host may forbid it. */ }
  }, 250);
}

function step(target, animated) {
  if (playing) play(false);
  go(target, animated);
  address();
}

// Shows the board (-1) or one of the other views.
function look(wanted) {
  view = wanted;
  cells.forEach((_, cell) => paint(cell));
  drawWay(steps[now - 1], false);
  trace();
  [...at("tools").querySelectorAll("[data-view]")].forEach((button) =>
    button.setAttribute("aria-pressed", String(Number(button.dataset.view) === view)));
  (canvas ?? at("board")).setAttribute("aria-label", view < 0 ? `Board after ${name} ${now}` : replay.views[view][0]);
}

function tool(text, pressed, action) {
  const button = html(at("tools"), "button", "", text);
  button.type = "button";
  button.setAttribute("aria-pressed", String(pressed));
  button.addEventListener("click", () => action(button));
  return button;
}

function setUp() {
  cells.forEach((td, cell) => {
    const [kind, text, mark] = squares[content[cell]];
    shown[cell] = `${kind}${text.length > 1 ? (text.length > 2 ? " three" : " two") : ""}|${text}|${mark}`;
  });
  at("player").hidden = false;
  if (canvas) setUpCanvas();
  if (replay.views.length > 0) {
    ["Board", ...replay.views.map(([title]) => title)].forEach((title, index) => {
      tool(title, index === 0, () => look(index - 1)).dataset.view = index - 1;
    });
  }
  const narrow = () => canvas ? canvas.clientWidth / columns < 15 : cells[0] !== undefined && cells[0].offsetWidth < 15;
  const close = tool("Enlarge", false, (button) => {
    const wanted = !document.body.classList.contains("close");
    document.body.classList.toggle("close", wanted);
    button.setAttribute("aria-pressed", String(wanted));
    if (canvas) fitCanvas();
    follow(steps[now - 1]);
  });
  const fit = () => {
    close.hidden = !narrow() && !document.body.classList.contains("close");
    at("tools").hidden = close.hidden && replay.views.length === 0;
  };
  at("tools").hidden = replay.views.length === 0;
  fit();
  addEventListener("resize", fit);
  at("board").addEventListener("pointerover", (event) => {
    const cell = cells.indexOf(event.target);
    if (cell >= 0) event.target.title = `row ${row(cell)}, column ${column(cell)}`;
  });
  setUpList();
  setUpCharts();
}

function setUpList() {
  const list = at("steps");
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-labelledby", "steps-title");
  for (const part of list.querySelectorAll("ol")) part.setAttribute("role", "presentation");
  for (const item of rows) {
    item.setAttribute("role", "option");
    item.tabIndex = -1;
  }
  list.addEventListener("click", (event) => {
    const index = rows.indexOf(event.target.closest("li"));
    if (index < 0) return;
    step(index + 1, true);
    if (at("board").getBoundingClientRect().top < 0) {
      document.querySelector(".stage").scrollIntoView({ behavior: still.matches ? "auto" : "smooth", block: "start" });
    }
  });
}

function setUpCharts() {
  for (const { figure } of charts) {
    const plot = figure.querySelector(".plot");
    plot.addEventListener("click", (event) => {
      const box = plot.getBoundingClientRect();
      step(Math.max(1, Math.ceil((steps.length * (event.clientX - box.left)) / box.width)), true);
    });
  }
  if (charts.length < 2) return;
  const pick = document.createElement("div");
  pick.className = "pick";
  pick.setAttribute("role", "group");
  pick.setAttribute("aria-label", "Chart");
  charts[0].figure.before(pick);
  const choose = (wanted) => charts.forEach(({ figure }, index) => {
    figure.hidden = index !== wanted;
    pick.children[index].setAttribute("aria-pressed", String(index === wanted));
  });
  charts.forEach(({ figure }, index) => {
    const title = figure.querySelector("h2");
    title.className = "unseen";
    const button = html(pick, "button", "", title.textContent);
    button.type = "button";
    button.addEventListener("click", () => choose(index));
  });
  choose(0);
}

const keys = {
  ArrowRight: () => step(now + 1, true),
  ArrowLeft: () => step(now - 1, false),
  ArrowDown: () => step(now + 1, true),
  ArrowUp: () => step(now - 1, false),
  PageDown: () => step(now + 10, false),
  PageUp: () => step(now - 10, false),
  Home: () => step(0, false),
  End: () => step(steps.length, false),
  " ": () => play(!playing),
};
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  if (event.target instanceof HTMLButtonElement && [" ", "Enter"].includes(event.key)) return;
  // A slider goes up with the key that the list goes up with, which is the other way.
  if (event.target === at("slider") && /^(Arrow|Page)(Up|Down)$/.test(event.key)) return;
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
at("slider").addEventListener("input", (event) => step(Number(event.target.value), false));
at("speed").addEventListener("click", () => {
  speed = speeds[(speeds.indexOf(speed) + 1) % speeds.length];
  at("speed").textContent = `${speed}×`;
  at("speed").setAttribute("aria-label", `Speed: ${speed} times`);
  document.documentElement.style.setProperty("--letter-time", `${pace.square / speed}ms`);
});
const opened = () => {
  const number = Number.parseInt(location.hash.slice(1), 10);
  if (playing) play(false);
  go(Number.isNaN(number) ? steps.length : number, false);
};
setUp();
addEventListener("hashchange", opened);
opened();
