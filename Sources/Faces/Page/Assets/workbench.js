// The researcher's view: the editor and everything that can be seen, heard and moved beside it.

import { toast } from "./announce.js";
import { create as createConsole } from "./console.js";
import { create as createDecisions } from "./decisions.js";
import { create as createEditor, isSameFile } from "./editor.js";
import { button, make, setHidden } from "./elements.js";
import { create as createInputs } from "./inputs.js";
import { createRunner, failed } from "./lines.js";
import { create as createMeters } from "./meters.js";
import { create as createParams } from "./params.js";
import { create as createTimeline } from "./timeline.js";
import { create as createTransfer } from "./transfer.js";
import { create as createTransport } from "./transport.js";

/**
 * Makes the workbench.
 * @param {HTMLElement} root
 * @param {object} link the connection with the session
 * @returns {{update: function, scene: function, show: function, hide: function}}
 */
export function create(root, link) {
  const bench = { link, isShown: false, mapping: null };
  bench.run = createLine(bench, createRunner(link));
  bench.save = (text, base) => link.save(text, base).catch(failed);
  const views = panels(bench);
  bench.expect = views.editor.expect;
  bench.jump = (place) => jump(bench, views.editor, place);
  bench.why = (second) => views.console.why(second);
  bench.setSounding = (lines) => views.editor.setSounding(lines);
  bench.desk = make("div.bench", {}, ...layout(views));
  root.append(bench.desk);
  listen(bench, link, views);
  addEventListener("keydown", (event) => { if (bench.isShown) shortcut(event, views); });
  watchTheme(() => redraw(bench, views));
  return {
    scene: (scene) => showScene(bench, views, scene),
    update: (state) => { if (bench.isShown && !document.hidden) showState(views, state); },
    show: () => {
      bench.isShown = true;
      if (!views.editor.isAbsent) views.editor.open();
      redraw(bench, views);
    },
    hide: () => { bench.isShown = false; },
  };
}

function panels(bench) {
  const timeline = createTimeline(bench);
  return {
    timeline,
    transport: createTransport(bench, timeline),
    editor: createEditor(bench),
    params: createParams(bench),
    inputs: createInputs(bench),
    map: createTransfer(bench),
    meters: createMeters(bench),
    console: createConsole(bench),
    decisions: createDecisions(bench),
  };
}

/** The walk and four columns, which lie one below the other where the window is narrow. */
function layout({ timeline, editor, console, params, inputs, map, meters, decisions }) {
  const columns = { move: [params, inputs], hear: [meters, decisions], see: [map], write: [editor, console] };
  const views = [timeline, ...Object.values(columns).flat()];
  return [
    make("nav.bench-nav", { "aria-label": "Panels" }, ...views.map(wayTo)),
    timeline.node,
    ...Object.entries(columns).map(([name, list]) => (
      make(`div.bench-column.bench-${name}`, {}, ...list.map((view) => view.node)))),
  ];
}

/** A button that brings a panel into view, for windows that cannot show them all; the panel's `way`. */
function wayTo(view) {
  const heading = view.node.querySelector("h2");
  heading.tabIndex = -1;
  view.way = button(heading.textContent, () => {
    view.node.scrollIntoView();
    heading.focus({ preventScroll: true });
  }, "quiet small");
  return view.way;
}

function listen(bench, link, views) {
  for (const typed of link.typed ?? []) views.console.typed(typed);
  link.on("typed", (typed) => views.console.typed(typed));
  link.on("notice", (text, message) => {
    views.console.notice(text);
    if (message?.fault) views.editor.fault(message.fault, message.sounding);
  });
  const take = (decisions) => {
    views.decisions.add(decisions);
    views.timeline.decisions(views.decisions.all);
    showWays(views);
  };
  link.on("decisions", take);
  link.on("late", (text) => views.meters.late(text));
  link.on("status", ({ kind }) => { if (kind !== "open") views.meters.rest(); });
  if (link.decisions) take(link.decisions);
}

/** Types a line; one that changes the text is expected by the editor. */
function createLine(bench, run) {
  return async (line, isByControl = true) => {
    const isChange = /^\s*:(undo|ab|load|reload)\b/.test(line);
    if (isChange) bench.expect(true);
    const reply = await run(line, isByControl);
    if (isChange && reply.kind === "error") bench.expect(false);
    return reply;
  };
}

/** Shows a line of the mapping, where the place is one of its file. */
function jump(bench, editor, place) {
  const path = bench.mapping?.path;
  if (!place.file || isSameFile(place.file, path)) editor.jump(place);
  else toast(`${place.file} is not the mapping that is open here.`, "warn");
}

function shortcut(event, { editor }) {
  if (editor.isAbsent) return;
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "s") {
    event.preventDefault();
    editor.save();
  }
}

/** Panels that say something of a room of objects, which plays no mapping of its own. */
const ofRooms = ["meters", "console"];

function showScene(bench, views, scene) {
  bench.mapping = scene.mapping;
  bench.desk.classList.toggle("is-room", Boolean(scene.room));
  for (const [name, view] of Object.entries(views)) {
    view.isAbsent = Boolean(scene.room) && !ofRooms.includes(name);
    if (view.node) setHidden(view.node, view.isAbsent);
    if (!view.isAbsent) view.scene?.(scene);
  }
  showWays(views);
}

/** A panel that is hidden has no button that leads to it. */
function showWays(views) {
  for (const { way, node } of Object.values(views)) if (way) setHidden(way, node.hidden);
}

function showState(views, state) {
  for (const view of Object.values(views)) if (!view.isAbsent) view.update?.(state);
}

/** Canvases take the colours of the theme when they are drawn: a change of theme draws them again. */
function watchTheme(redrawAll) {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redrawAll);
  new MutationObserver(redrawAll).observe(document.documentElement, { attributeFilter: ["data-theme"] });
}

function redraw(bench, views) {
  if (!bench.isShown) return;
  views.timeline.redraw();
  views.meters.redraw();
}
