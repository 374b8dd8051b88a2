// The squares of a board: one element for the whole grid, updated in place so that the focus stays.
//
// In come the traits of ttt/grid.py; out go {chosen: square, on: marks} and {key: letter, square: square in focus}.

const PATIENCE = 4000; // milliseconds until the page says that no answer comes
const NO_ANSWER =
  "Python has not answered. It may be busy with another cell; if nothing happens, run this cell again.";
const SVG = "http://www.w3.org/2000/svg";
const STROKES = { X: "M25 25L75 75M75 25L25 75", O: "M50 22A28 28 0 1 1 49.9 22Z" }; // two strokes, a ring
const WRITING = "input:not([type=checkbox]), textarea, select, [contenteditable=true]"; // use letters
const LABEL_COLOURS = ["x", "o", "tie"];

function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children); // a text stays a text: it is never read as HTML
  return made;
}

function drawing(width, height, path, className) {
  const svg = document.createElementNS(SVG, "svg");
  const strokes = document.createElementNS(SVG, "path");
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("aria-hidden", "true"); // names and live region say it in words
  svg.setAttribute("class", className);
  strokes.setAttribute("d", path);
  svg.append(strokes);
  return svg;
}

// The text of a free square; where words stand on it, its number goes into the corner.
function words(square, label) {
  const number = label.includes("\n") ? [element("span", { class: "ttt-number" }, String(square))] : [];
  return [element("span", { class: "ttt-label" }, label), ...number];
}

// One stroke from the first square to the last, and a little beyond their centres.
function stroke(line, columns) {
  const centre = (square) => [(square % columns) * 100 + 50, Math.floor(square / columns) * 100 + 50];
  const [x1, y1] = centre(line[0]);
  const [x2, y2] = centre(line[line.length - 1]);
  const [dx, dy] = [Math.sign(x2 - x1) * 36, Math.sign(y2 - y1) * 36];
  return `M${x1 - dx} ${y1 - dy}L${x2 + dx} ${y2 + dy}`;
}

// The square to which a key leads, or null.
function squareAfter(event, square, rows, columns) {
  const row = Math.floor(square / columns);
  const column = square % columns;
  switch (event.key) {
    case "ArrowUp": return row > 0 ? square - columns : square;
    case "ArrowDown": return row < rows - 1 ? square + columns : square;
    case "ArrowLeft": return column > 0 ? square - 1 : square;
    case "ArrowRight": return column < columns - 1 ? square + 1 : square;
    case "Home": return event.ctrlKey ? 0 : square - column;
    case "End": return event.ctrlKey ? rows * columns - 1 : square - column + columns - 1;
    default: return null;
  }
}

function render({ model, el }) {
  const get = (name) => model.get(name);
  const rows = get("rows");
  const columns = get("columns");
  const leaving = new AbortController(); // takes every listener along when the view goes
  const until = { signal: leaving.signal };

  const status = element("p", { class: "ttt-status" });
  const says = element("p", { class: "ttt-says", role: "status", "aria-live": "polite" });
  const grid = element("div", { class: "ttt-squares", role: "grid", "aria-label": get("title") });
  const sheet = element("div", { class: "ttt-sheet" }, grid);
  const frame = element("div", { class: "ttt-frame" }, sheet);
  const buttons = [];
  const shown = []; // what each square shows now, to leave alone what stays as it is
  let strokes = null; // through the completed lines
  let focused = 0; // the one square that the Tab key comes to
  let heard = get("heard");
  let waiting = null; // for an answer from Python

  for (let row = 0; row < rows; row++) {
    const cells = [];
    for (let column = 0; column < columns; column++) {
      const square = buttons.length;
      const button = element("button", { type: "button", tabindex: "-1", "data-square": square });
      button.addEventListener("click", () => choose(square), until);
      button.addEventListener("focus", () => comeTo(square), until);
      buttons.push(button);
      cells.push(element("div", { role: "gridcell" }, button));
    }
    grid.append(element("div", { role: "row" }, ...cells));
  }
  frame.style.setProperty("--ttt-columns", columns);
  frame.style.setProperty("--ttt-rows", rows);
  el.classList.add("ttt-grid");
  el.append(status, says, frame);

  // What goes out

  function choose(square) {
    comeTo(square); // not every browser gives a clicked button the focus
    send({ chosen: square, on: get("marks") });
  }

  function send(message) {
    waiting ??= setTimeout(sayThatNoAnswerComes, PATIENCE);
    try {
      model.send(message);
    } catch {
      sayThatNoAnswerComes(); // the kernel is gone
    }
  }

  function sayThatNoAnswerComes() {
    status.textContent = NO_ANSWER;
    says.textContent = NO_ANSWER;
  }

  // Keys

  function comeTo(square) {
    buttons[focused].tabIndex = -1;
    focused = square;
    buttons[focused].tabIndex = 0;
  }

  function onKeyInGrid(event) {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const other = squareAfter(event, focused, rows, columns);
    const isHeld = event.repeat && (event.key === "Enter" || event.key === " "); // chooses once all the same
    if (other === null && !isHeld) return;
    event.preventDefault(); // the page would scroll
    if (other !== null) buttons[other].focus();
  }

  // Letters work on the whole board, except where somebody writes.
  function onKeyOnBoard(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return; // such as "save", which is the page's
    event.stopPropagation(); // or "d d" deletes the cell with the board
    const key = event.key.toLowerCase();
    if (event.target.closest(WRITING) || !Object.hasOwn(get("shortcuts"), key)) return;
    event.preventDefault();
    if (!event.repeat) send({ key, square: focused });
  }

  // A cell shows a still board first, for pages without Python; here the live one takes its place.
  function hideStill() {
    const isBefore = (one) => one.compareDocumentPosition(el) & Node.DOCUMENT_POSITION_FOLLOWING;
    const still = [...document.querySelectorAll(".ttt-still")].filter(isBefore).at(-1);
    if (still) (still.closest(".jp-OutputArea-child") ?? still).style.display = "none";
  }

  // The board around the grid is known only once the view is on the page and so has a size.
  const arrival = new ResizeObserver(() => {
    if (!el.isConnected) return;
    arrival.disconnect();
    (el.closest(".ttt-board") ?? el).addEventListener("keydown", onKeyOnBoard, until);
    hideStill();
  });

  // What comes in

  function drawSquare(square) {
    const mark = get("marks")[square] ?? ".";
    const label = get("labels")[square] ?? "";
    const name = get("names")[square] ?? `square ${square}`;
    const looks = (get("looks")[square] ?? "").split(" ").filter(Boolean);
    const isOpen = get("enabled")[square] ?? true;
    const inside = JSON.stringify([mark, label]);
    const all = JSON.stringify([inside, name, looks, isOpen]);
    const before = shown[square];
    if (before?.all === all) return;
    shown[square] = { inside, all };
    const button = buttons[square];
    const isMarked = mark in STROKES;
    if (before?.inside !== inside) {
      button.replaceChildren(...(isMarked ? [drawing(100, 100, STROKES[mark], "ttt-mark")] : words(square, label)));
    }
    const classes = looks.map((word) => (LABEL_COLOURS.includes(word) ? `for-${word}` : word));
    if (isMarked) classes.push(mark.toLowerCase());
    button.className = ["square", ...classes].map((word) => `ttt-${word}`).join(" ");
    button.setAttribute("aria-label", name);
    button.setAttribute("aria-disabled", String(!isOpen));
  }

  function drawLines() {
    const path = get("lines").map((line) => stroke(line, columns)).join("");
    if (path === (strokes?.firstChild.getAttribute("d") ?? "")) return;
    strokes?.remove();
    strokes = path ? drawing(columns * 100, rows * 100, path, "ttt-strokes") : null;
    if (strokes) sheet.append(strokes);
  }

  function draw() {
    const isAnswer = waiting !== null && get("heard") !== heard;
    heard = get("heard");
    if (isAnswer) {
      clearTimeout(waiting);
      waiting = null;
    }
    status.textContent = get("status");
    const news = get("says").trim();
    if (says.textContent.trim() !== news) {
      says.textContent = news;
    } else if (isAnswer && news) {
      // A screen reader says a text only when it changes, and this answer is the same sentence again.
      says.textContent = says.textContent === news ? `${news}\u00a0` : news;
    }
    grid.setAttribute("aria-busy", String(get("is_busy")));
    grid.setAttribute("aria-keyshortcuts", Object.keys(get("shortcuts")).join(" ").toUpperCase());
    frame.style.setProperty("--ttt-side", `${get("side")}px`);
    buttons.forEach((_, square) => drawSquare(square));
    drawLines();
  }

  grid.addEventListener("keydown", onKeyInGrid, until);
  comeTo(0);
  draw();
  arrival.observe(el);
  model.on("change", draw); // comes once for all that one message has changed
  return () => {
    leaving.abort();
    arrival.disconnect();
    clearTimeout(waiting);
    model.off("change", draw);
  };
}

export default { render };
