// Small tools to make and change elements. Texts become text nodes and nothing else: names come
// from strangers. A setter touches the document only where something has changed.

/**
 * Makes an element.
 * @param {string} tag such as "button", or with classes "button.quiet"
 * @param {object} properties attributes; "onclick" and the like are listeners, `text` is its text
 * @param {...(Node|string|null)} children
 * @returns {HTMLElement}
 */
export function make(tag, properties = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const node = document.createElement(name);
  if (classes.length > 0) node.classList.add(...classes);
  return fill(node, properties, children);
}

/** As `make`, for elements of SVG. */
export function draw(tag, properties = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), properties, children);
}

function fill(node, properties, children) {
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "text") node.textContent = value;
    else if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value === true ? "" : String(value));
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** A button of the design system; `look` adds classes such as "quiet", and "place" is a link in a text. */
export function button(label, onclick, look = "", properties = {}) {
  const name = look === "place" ? "place" : `button ${look}`.trim();
  return make("button", { type: "button", class: name, text: label, onclick, ...properties });
}

/** One of the drawings of index.html by the name of its symbol there: "play", "pause", "where" and so on. */
export function icon(name) {
  return draw("svg", { class: "icon", "aria-hidden": "true" }, draw("use", { href: `#icon-${name}` }));
}

/** As `button`, with a drawing before its word, which may be an element of its own. */
export function drawnButton(drawing, word, onclick, look = "", properties = {}) {
  const node = button("", onclick, look, properties);
  node.append(icon(drawing), typeof word === "string" ? make("span", { text: word }) : word);
  return node;
}

/** Sets the drawing of a button where it differs. */
export function setIcon(node, name) {
  setAttribute(node.querySelector("use"), "href", `#icon-${name}`);
}

/** Enter and space press what is drawn, as they press a button. */
export function pressed(event, action) {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  action();
}

/** Brings items into an order; never while somebody is among them with the keyboard or the pointer, so that nothing runs away. */
export function arrange(list, items) {
  if (list.matches(":focus-within, :hover")) return;
  items.forEach((item, index) => {
    if (list.children[index] !== item) list.insertBefore(item, list.children[index]);
  });
}

/** Calls `put(isWide)` now, and whenever the window becomes wide enough for a bar with all that may be in it, or narrower. */
export function placeByWidth(put) {
  const width = matchMedia("(min-width: 48rem)");
  width.onchange = () => put(width.matches);
  put(width.matches);
}

/** True where the system asks for little motion. */
export function isCalm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Sets the text of a node where it differs. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** Sets an attribute where it differs; null removes it. */
export function setAttribute(node, name, value) {
  if (value === null) {
    if (node.hasAttribute(name)) node.removeAttribute(name);
  } else if (node.getAttribute(name) !== String(value)) {
    node.setAttribute(name, value);
  }
}

/** Hides or shows a node. Where the focus is within it as it is hidden, `heir` gets the focus. */
export function setHidden(node, isHidden, heir = null) {
  if (node.hidden === isHidden) return;
  const hadFocus = node.contains(document.activeElement);
  node.hidden = isHidden;
  if (hadFocus) heir?.focus();
}

/** Presses or releases a toggle button. */
export function setPressed(node, isPressed) {
  setAttribute(node, "aria-pressed", isPressed ? "true" : "false");
}

/**
 * Calls a function at most once in an interval, and the last time always.
 * @param {function} call
 * @param {number} interval milliseconds
 */
export function throttle(call, interval) {
  let last = -Infinity;
  let timer = 0;
  let waiting = null;
  const flush = () => {
    timer = 0;
    last = performance.now();
    call(...waiting);
  };
  return (...values) => {
    waiting = values;
    if (timer !== 0) return;
    const rest = last + interval - performance.now();
    if (rest <= 0) flush();
    else timer = setTimeout(flush, rest);
  };
}

let lastNumber = 0;

/** An identifier that no other element of the page has. */
export function freshId(beginning) {
  lastNumber += 1;
  return `${beginning}-${lastNumber}`;
}

/**
 * A panel: a region with a heading, a place for its buttons, and a body.
 * @param {string} title
 * @param {string} name the class by which the layout places it
 * @returns {{node: HTMLElement, head: HTMLElement, body: HTMLElement}} `head` takes the buttons
 */
export function panel(title, name) {
  const id = freshId("panel");
  const head = make("div.row");
  const body = make("div.panel-body");
  const node = make(
    `section.card.panel.bench-${name}`, { "aria-labelledby": id },
    make("div.panel-head", {}, make("h2", { id, text: title }), head), body);
  return { node, head, body };
}

/** A canvas at the sharpness of the screen: sets its size, returns its context in CSS pixels. */
export function sharpContext(canvas, width, height) {
  const ratio = Math.min(3, window.devicePixelRatio || 1);
  const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== across) canvas.width = across;
  if (canvas.height !== down) canvas.height = down;
  const context = canvas.getContext("2d");
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  return context;
}

/**
 * The colours of the stylesheet as a canvas takes them, for the theme that is shown.
 * @param {HTMLElement} node whose colour is tried on for a moment
 * @param {string[]} names of custom properties, such as "--ink"
 */
export function colours(node, names) {
  const before = node.style.color;
  const found = names.map((name) => {
    node.style.color = `var(${name})`;
    return getComputedStyle(node).color;
  });
  node.style.color = before;
  return found;
}
