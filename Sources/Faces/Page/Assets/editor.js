// The editor of the mapping: saving is loading, the old version sounds until the new one can.

import { say, toast } from "./announce.js";
import { button, make, panel, setHidden, setPressed, setText } from "./elements.js";
import { createQuestion, createUnsaved } from "./question.js";
import { createSurface } from "./surface.js";
import { faultText } from "./words.js";

/** Faults of the version that sounds that are shown at most. */
const mostRunning = 20;

/**
 * Makes the panel of the editor.
 * @param {object} bench what the panels share: `run(line)` types a line, `link` is the connection
 * @returns {{node: HTMLElement, open: function, scene: function, save: function, jump: function,
 *   fault: function, setSounding: function, update: function, expect: function}} `open` fetches the library;
 *   `jump` takes `{line, column}`; `fault` takes one of a file that was saved elsewhere, or of what sounds; `expect` says
 *   whether this page has asked for another version than the one it may save
 */
export function create(bench) {
  const { node, head, body } = panel("Mapping", "editor");
  const view = {
    bench, surface: null, sounding: null, faults: [], pair: [], isSaved: true, isReturning: false,
    sent: new Set(),   // the texts that this page saves, until they sound or are refused
    refused: null,     // the text that stands in the file and could not be loaded
    kept: null,        // a text of this editor that gave way to the one that sounds
    running: [],       // the faults that the version that sounds has had
    ...parts(),
  };
  view.save.addEventListener("click", () => save(view));
  view.undo.addEventListener("click", () => undo(view));
  head.append(view.save, view.undo, view.compare);
  const info = make("div.row.editor-info", {}, view.status, view.about);
  body.append(info, view.why, view.question.node, view.unsaved.node, view.place, view.problems);
  view.opened = new Promise((resolve) => { view.resolve = resolve; });
  addEventListener("beforeunload", (event) => { if (isDirty(view)) event.preventDefault(); });
  return {
    node,
    open: () => open(view),
    scene: (scene) => take(view, scene.mapping),
    save: () => save(view),
    jump: (spot) => jump(view, spot),
    fault: (fault, isSounding) => (isSounding ? faultOfSounding : faultElsewhere)(view, fault),
    setSounding: (lines) => view.surface?.setSounding(lines),
    update: (state) => noteSaved(view, state.isSaved !== false),
    expect: (isExpected) => { view.isReturning = isExpected; },
  };
}

function parts() {
  const compare = make("div.row", { role: "group", "aria-label": "The last two versions", hidden: true });
  const save = button("Save", null, "", { title: "Control S: write the file and load it", "aria-keyshortcuts": "Control+S" });
  return {
    save,
    undo: button("Undo", null, "", { title: ":undo goes back one version" }),
    compare,
    about: make("p.small.soft.editor-about"),
    why: make("p.note.small", { hidden: true }),
    status: make("p.row.small.editor-status", { role: "status" }),
    question: createQuestion(),
    unsaved: createUnsaved(save),
    place: make("div.editor-place"),
    problems: make("ul.problems", { "aria-label": "Errors and warnings" }),
  };
}

async function open(view) {
  if (view.isOpening) return view.surface?.refresh();
  view.isOpening = true;
  view.surface = await createSurface(view.place, {
    change: () => showStatus(view),
    leave: () => say("Tab leaves the editor now."),
  });
  if (view.sounding !== null) view.surface.setText(view.sounding.text);
  allow(view);
  view.resolve();
}

/** Where the page may not edit, the text can be read, and the page says why. */
function allow(view) {
  const mayEdit = view.bench.link.hello?.mayEdit !== false;
  view.surface?.setReadOnly(!mayEdit);
  setHidden(view.save, !mayEdit);
  setHidden(view.undo, !mayEdit);
  setHidden(view.why, mayEdit);
  setText(view.why, "Read only: whoever started this session lets pages listen and look, not edit.");
}

function isDirty(view) {
  return view.surface !== null && view.sounding !== null && view.surface.text() !== view.sounding.text;
}

/** A new scene: its text becomes the editor's, unless that would overwrite what somebody types. */
function take(view, mapping) {
  const before = view.sounding;
  const wasDirty = isDirty(view);
  view.sounding = { text: mapping.text, version: mapping.version, path: mapping.path };
  view.warnings = mapping.warnings ?? [];
  const failed = before?.version === mapping.version ? [] : view.running.splice(0).filter(isFatal);
  const about = [mapping.path, mapping.hear].filter(Boolean).join(" · ");
  setText(view.about, about);
  view.about.title = about;
  setText(view.status, "");
  allow(view);
  notePair(view, before);
  if (before !== null) follow(view, before, wasDirty, failed);
  if (before === null) view.surface?.setText(mapping.text);
  showProblems(view);
  showStatus(view);
}

/** `failed` has the faults that ended the version before, from which the session goes back by itself. */
function follow(view, before, wasDirty, failed) {
  const { text } = view.sounding;
  const isOwnSave = view.sent.delete(text);
  const isReturn = view.isReturning && !isOwnSave;
  if (isReturn) view.isReturning = false;
  if (isOwnSave) view.kept = null;
  if (before.text === text) return;
  view.faults = [];
  view.refused = null;
  view.surface?.setFaults([]);
  if (isOwnSave || view.surface?.text() === text) return answer(view);
  if (wasDirty) return ask(view, isReturn);
  if (failed.length > 0 && !isReturn) keepFailed(view, before.text, failed);
  view.surface?.setText(text);
}

/** Keeps a text that has failed while it sounded, and says why, for whoever wants to mend it. */
function keepFailed(view, text, faults) {
  view.kept = view.refused = text;
  view.faults = faults.map((fault) => ({ ...fault, isKept: true }));
}

/** Whether a fault has ended a part of what sounded. */
function isFatal({ code }) {
  return ["script", "budget", "memory"].includes(code);
}

/** Another text sounds while there are changes here. */
function ask(view, isReturn) {
  const { version, text } = view.sounding;
  const words = isReturn
    ? `Version ${version} sounds, as you wished. Your changes are not saved and still stand here.`
    : `Version ${version} sounds: the mapping was changed elsewhere while you have changes that are not saved.`;
  view.question.ask(words, { mine: view.surface.text(), theirs: text }, [
    [`Take version ${version}`, () => {
      setAside(view);
      answer(view);
      view.surface.focus();
    }],
    ["Keep my text", () => {
      answer(view);
      view.surface.focus();
    }],
  ]);
}

function answer(view) {
  view.question.close();
  showStatus(view);
}

/** Shows the text that sounds; the one that stood here is kept. */
function setAside(view) {
  view.kept = view.surface.text();
  view.faults = [];
  view.surface.setFaults([]);
  view.surface.setText(view.sounding.text);
  showProblems(view);
  showStatus(view);
}

/** Goes back: from a text that was not loaded to the one that sounds, else to the version before. */
async function undo(view) {
  const isOwn = view.faults.some((fault) => !fault.isElsewhere && !fault.isKept) || view.surface?.text() === view.refused;
  const isRefused = isDirty(view) && isOwn;
  if (!isRefused) return view.bench.run(":undo");
  setAside(view);
  say(`Version ${view.sounding.version} is shown, which sounds. The text that was not loaded is kept.`);
}

function noteSaved(view, isSaved) {
  if (view.isSaved === isSaved) return;
  view.isSaved = isSaved;
  // The file has the text again that sounds, whoever has mended it.
  if (isSaved) view.faults = view.faults.filter((fault) => !fault.isElsewhere && !fault.isKept);
  showProblems(view);
  showStatus(view);
}

/** Says that the text that is shown and sounds is not in the file, and offers to save it or to get the other one. */
function showUnsaved(view, dirty) {
  const isIdle = view.surface !== null && !dirty && !view.isSaving && !view.question.isOpen() && !view.save.hidden;
  if (!isIdle || (view.isSaved && view.kept === null)) return view.unsaved.show(null);
  const { version } = view.sounding;
  const isElsewhere = view.faults.some((fault) => fault.isElsewhere);
  const other = isElsewhere ? "one that was saved elsewhere and cannot be loaded" : "which does not sound";
  const words = view.isSaved
    ? `Version ${version} is shown. Your other text is kept.`
    : `Not saved: version ${version} sounds and is shown, while the file still has another text, ${other}.`;
  const show = ["Show the other text", () => {
    view.surface.setText(view.kept);
    view.kept = null;
    view.surface.setFaults(view.faults.filter((fault) => fault.isKept && isHere(view, fault)));
    showStatus(view);
    view.surface.focus();
  }];
  const forget = ["Forget it", () => {
    view.kept = null;
    showStatus(view);
  }];
  const save = ["Save this text", () => saveNow(view)];
  const load = ["Load the file’s text", () => view.bench.run(":reload")];
  const withKept = view.isSaved ? [show, forget] : [save, show];
  view.unsaved.show(words, view.kept === null ? [save, load] : withKept);
}

function save(view) {
  if (view.surface === null || view.isSaving) return;
  if (view.save.hidden) return say(view.why.textContent);
  if (view.question.isOpen()) return view.question.remind();
  return saveNow(view);
}

async function saveNow(view) {
  const text = view.surface.text();
  view.sent.add(text);
  view.isSaving = true;
  showStatus(view);
  const reply = await view.bench.save(text, view.sounding.version);
  view.isSaving = false;
  view.faults = faultsOf(reply);
  view.refused = reply.fault && reply.fault.code !== "conflict" ? text : null;
  if (reply.fault) view.sent.delete(text);
  showProblems(view);   // First, because the list takes its height from the editor.
  if (view.faults.length === 0) markRunning(view);
  else view.surface.setFaults(view.surface.text() === text ? view.faults.filter((fault) => isHere(view, fault)) : []);
  showStatus(view);
  const [first] = view.faults;
  if (first) say(refusal(view, first));
  else toast(reply.text ? `Saved: ${reply.text}` : "Saved", "good");
}

function refusal(view, fault) {
  const place = fault.line ? `Line ${fault.line}: ` : "";
  return `Not loaded. ${place}${faultText(fault)}. Version ${view.sounding.version} sounds on.`;
}

function faultsOf(reply) {
  if (reply.fault) return [reply.fault];
  return reply.kind === "ok" ? [] : [{ message: reply.text || "The text could not be saved.", line: null }];
}

/** A fault can lie in a file that the mapping reads. */
function isHere(view, { file, line }) {
  return line > 0 && (!file || isSameFile(file, view.sounding.path));
}

/** A file that was saved in another editor and cannot be loaded: its text is not the one here. */
function faultElsewhere(view, fault) {
  const isKnown = view.faults.some((one) => one.line === fault.line && one.message === fault.message);
  if (isKnown || view.isSaving || view.sounding === null) return;
  if (!isSameFile(fault.file, view.sounding.path)) return;
  view.faults = [{ ...fault, isElsewhere: true }];
  showProblems(view);
}

/** A fault of the version that sounds: what has failed stands still, all else sounds on. */
function faultOfSounding(view, fault) {
  const isKnown = view.running.some((one) => one.line === fault.line && one.message === fault.message);
  if (isKnown || view.running.length === mostRunning || !isSameFile(fault.file, view.sounding?.path)) return;
  view.running.push(fault);
  showProblems(view);
  if (view.faults.length === 0) markRunning(view);
}

/** Marks the faults of what sounds, where its text is the one that is shown; nothing is moved for them. */
function markRunning(view) {
  view.surface?.setFaults(isDirty(view) ? [] : view.running.filter((fault) => isHere(view, fault)), true);
}

/** True where two paths may be those of one file: a fault often has the last part only. */
export function isSameFile(one, other) {
  const last = (path) => path?.split("/").pop();
  return last(one) === last(other);
}

function showStatus(view) {
  if (view.sounding === null) return;
  const dirty = isDirty(view);
  const chips = [make("span.chip", { text: `version ${view.sounding.version} sounds` })];
  if (view.isSaving) chips.push(make("span.chip", { text: "loading …" }));
  const isRefused = dirty && view.surface.text() === view.refused;
  if (!view.isSaving && (isRefused || view.faults.some((fault) => !fault.isKept))) chips.push(make("span.chip.is-bad", { text: "not loaded" }));
  const isInFile = dirty ? isRefused : view.isSaved;
  if (!isInFile && !view.save.hidden) chips.push(make("span.chip.is-warn", { text: dirty ? "unsaved changes" : "not saved" }));
  showUnsaved(view, dirty);
  const words = chips.map((chip) => chip.textContent).join("|");
  if (view.statusWords === words && view.status.childElementCount > 0) return;
  view.statusWords = words;
  view.status.replaceChildren(...chips);
  view.save.classList.toggle("primary", !isInFile);
}

function showProblems(view) {
  const faults = view.faults.map((fault) => {
    const where = fault.isElsewhere ? "In the file as it was saved elsewhere: " : fault.isKept ? "In the text that has failed: " : "";
    return problem(view, where + faultText(fault), fault, "bad");
  });
  const running = view.running.map((fault) => problem(view, `While it sounds: ${faultText(fault)}`, fault, "warn"));
  const warnings = (view.warnings ?? []).map((warning) => {
    const place = /:(\d+)(?::(\d+))?:/.exec(warning);
    return problem(view, warning, place ? { line: Number(place[1]), column: Number(place[2] ?? 1) } : {}, "warn");
  });
  view.problems.replaceChildren(...faults, ...running, ...warnings);
  setHidden(view.problems, view.problems.childElementCount === 0);
}

function problem(view, text, { file, line, column }, kind) {
  let place = line > 0 ? `${file}, line ${line}:` : null;
  if (isHere(view, { file, line })) place = button(`line ${line}`, () => jump(view, { line, column }), "place");
  return make(`li.note.small.${kind}`, {}, place, place ? " " : null, text);
}

async function jump(view, { line, column }) {
  await view.opened;
  view.surface.jump(line, column);
}

/** The last two texts, as `:ab` changes between them; the present one is marked. */
function notePair(view, before) {
  const { text, version } = view.sounding;
  const known = view.pair.find((one) => one.text === text);
  if (known) known.version = version;
  else view.pair = [...view.pair.filter((one) => one.text === before?.text), { text, version }].slice(-2);
  setHidden(view.compare, view.pair.length < 2 || view.save.hidden);
  view.compare.replaceChildren(...view.pair.map((one, index) => {
    const isPresent = one.text === text;
    const words = `${"AB"[index]}: version ${one.version}${isPresent ? ", sounds now" : ""}`;
    const change = () => { if (!isPresent) view.bench.run(":ab"); };
    const chip = button("AB"[index], change, "square", { title: `:ab, version ${one.version}`, "aria-label": words });
    setPressed(chip, isPresent);
    return chip;
  }));
}
