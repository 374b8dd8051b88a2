// The squares of a board: one element for the whole grid, updated in place so that the focus stays.
//
// In come the traits of ttt/grid.py; out go {chosen: square} and {key: letter, square: square in focus}.

const PATIENCE = 4000; // milliseconds until the page says that no answer comes
const NO_ANSWER =
  "Python has not answered. It may be busy with another cell; if nothing happens, run this cell again.";
const SVG = "http://www.w3.org/2000/svg";

function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

function drawing(size, path, more = {}) {
  const svg = document.createElementNS(SVG, "svg");
  const stroke = document.createElementNS(SVG, "path");
  for (const [name, value] of Object.entries({ viewBox: `0 0 ${size}`, "aria-hidden": "true", ...more })) {
    svg.setAttribute(name, value);
  }
  stroke.setAttribute("d", path);
  svg.append(stroke);
  return svg;
}

// X is two strokes, O is a ring.
const STROKES = { X: "M25 25L75 75M75 25L25 75", O: "M50 22A28 28 0 1 1 49.9 22Z" };

// Text is set, never read as HTML. Where words stand on a square, its number goes into the corner.
function writeInto(button, square, mark, label) {
  if (mark in STROKES) {
    button.replaceChildren(drawing("100 100", STROKES[mark], { class: "ttt-mark" }));
    return;
  }
  const number = label.includes("\n") ? [element("span", { class: "ttt-number" }, String(square))] : [];
  button.replaceChildren(element("span", { class: "ttt-label" }, label), ...number);
}

function strike(line, columns) {
  const centre = (square) => [(square % columns) * 100 + 50, Math.floor(square / columns) * 100 + 50];
  const [from, to] = [centre(line[0]), centre(line[line.length - 1])];
  return `M${from.join(" ")}L${to.join(" ")}`;
}

function render({ model, el }) {
  const get = (name) => model.get(name);
  const rows = get("rows");
  const columns = get("columns");
  const buttons = [];
  const shown = []; // what each square shows now, to leave alone what stays as it is
  const status = element("p", { class: "ttt-status" });
  const says = element("p", { class: "ttt-says", role: "status", "aria-live": "polite", "aria-atomic": "true" });
  const grid = element("div", { class: "ttt-squares", role: "grid" });
  const sheet = element("div", { class: "ttt-sheet" }, grid);
  const frame = element("div", { class: "ttt-frame" }, sheet);
  let focused = 0; // the one square that the Tab key comes to
  let waiting = null; // for an answer from Python
  const leaving = new AbortController(); // takes every listener along when the view goes
  const until = { signal: leaving.signal };

  for (let row = 0; row < rows; row++) {
    const cells = [];
    for (let column = 0; column < columns; column++) {
      const square = row * columns + column;
      const button = element("button", { type: "button", tabindex: "-1", "data-square": square });
      button.addEventListener("click", () => send({ chosen: square }), until);
      button.addEventListener("focus", () => moveFocus(square, false), until);
      buttons.push(button);
      cells.push(element("div", { role: "gridcell" }, button));
    }
    grid.append(element("div", { role: "row" }, ...cells));
  }

  function send(message) {
    if (waiting === null) {
      waiting = setTimeout(() => {
        status.textContent = says.textContent = NO_ANSWER;
      }, PATIENCE);
    }
    try {
      model.send(message);
    } catch (error) {
      console.warn("ttt: the message could not be sent", error); // the sentence above follows
    }
  }

  function moveFocus(square, really = true) {
    buttons[focused].tabIndex = -1;
    focused = square;
    buttons[focused].tabIndex = 0;
    if (really) buttons[focused].focus();
  }

  function arrow(event) {
    const row = Math.floor(focused / columns);
    const column = focused % columns;
    const last = rows * columns - 1;
    switch (event.key) {
      case "ArrowUp": return row > 0 ? focused - columns : focused;
      case "ArrowDown": return row < rows - 1 ? focused + columns : focused;
      case "ArrowLeft": return column > 0 ? focused - 1 : focused;
      case "ArrowRight": return column < columns - 1 ? focused + 1 : focused;
      case "Home": return event.ctrlKey ? 0 : row * columns;
      case "End": return event.ctrlKey ? last : (row + 1) * columns - 1;
      default: return null;
    }
  }

  grid.addEventListener("keydown", (event) => {
    const other = event.altKey || event.metaKey || event.shiftKey ? null : arrow(event);
    if (other !== null) {
      event.preventDefault(); // the page would scroll
      moveFocus(other);
    }
  }, until);

  // Letters work on the whole board, wherever nobody writes.
  function onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return; // "save", for example, stays the page's
    event.stopPropagation(); // or "d d" deletes the cell with the board
    const letter = event.key.toLowerCase();
    const writes = event.target.closest("input:not([type=checkbox]), textarea, select");
    if (writes || !(letter in get("shortcuts"))) return;
    event.preventDefault();
    send({ key: letter, square: focused });
  }

  // The board around the grid is there only once the view is on the page.
  function whenOnPage() {
    if (leaving.signal.aborted) return;
    if (!el.isConnected) {
      requestAnimationFrame(whenOnPage);
      return;
    }
    (el.closest(".ttt-board") ?? el).addEventListener("keydown", onKey, until);
  }

  function drawSquare(square) {
    const mark = get("marks")[square] ?? ".";
    const label = get("labels")[square] ?? "";
    const name = get("names")[square] ?? `square ${square}`;
    const looks = (get("looks")[square] ?? "").split(" ").filter(Boolean);
    const isOpen = get("enabled")[square] ?? true;
    const all = [mark, label, name, isOpen, ...looks].join("|");
    if (shown[square] === all) return;
    shown[square] = all;
    const button = buttons[square];
    const content = [mark, label].join("|");
    if (button.dataset.content !== content) {
      button.dataset.content = content;
      writeInto(button, square, mark, label);
    }
    const classes = mark in STROKES ? [mark.toLowerCase()] : [];
    button.className = ["square", ...classes, ...looks.map((word) => (/^(x|o|tie)$/.test(word) ? `for-${word}` : word))]
      .map((word) => `ttt-${word}`)
      .join(" ");
    button.setAttribute("aria-label", name);
    button.setAttribute("aria-disabled", String(!isOpen));
  }

  function draw() {
    clearTimeout(waiting);
    waiting = null;
    status.textContent = get("status");
    if (says.textContent !== get("says")) says.textContent = get("says");
    grid.setAttribute("aria-label", get("title"));
    grid.setAttribute("aria-busy", String(get("is_busy")));
    frame.style.setProperty("--ttt-columns", columns);
    frame.style.setProperty("--ttt-rows", rows);
    frame.style.setProperty("--ttt-side", `${get("side")}px`);
    const letters = Object.keys(get("shortcuts")).map((letter) => letter.toUpperCase());
    if (letters.length) grid.setAttribute("aria-keyshortcuts", letters.join(" "));
    buttons.forEach((_, square) => drawSquare(square));
    sheet.querySelector(".ttt-strikes")?.remove();
    if (get("lines").length) {
      const path = get("lines").map((line) => strike(line, columns)).join("");
      sheet.append(drawing(`${columns * 100} ${rows * 100}`, path, { class: "ttt-strikes" }));
    }
  }

  el.classList.add("ttt-grid");
  el.append(status, says, frame);
  buttons[focused].tabIndex = 0;
  draw();
  whenOnPage();
  model.on("change", draw); // one call for all that a message has changed
  return () => {
    leaving.abort();
    clearTimeout(waiting);
    model.off("change", draw);
  };
}

export default { render };
