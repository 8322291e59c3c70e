// The surface on which the text of a mapping is edited: CodeMirror where the machine has it, else
// a plain field with line numbers. Both answer to the same few calls.

import { make, setText } from "./elements.js";
import { loadCodeMirror } from "./library.js";
import { faultText } from "./words.js";

const label = "Text of the mapping. Tab indents; Escape, then Tab, leaves the field. Control S saves.";
const plainLabel = "Text of the mapping. Control S saves.";

/**
 * Makes the surface; the library is fetched now.
 * @param {HTMLElement} place where it is put
 * @param {{change: function, leave: function}} listeners `change` after every change, `leave` when
 *   the next Tab will leave the field
 * @returns {Promise<object>} `text()`, `setText(text)`, `setReadOnly(isReadOnly)`,
 *   `jump(line, column)`, `setFaults(faults, isCalm)`, `setSounding(lines)`, `focus()`, `refresh()`; lines and
 *   columns count from 1; calm faults are not brought into view
 */
export async function createSurface(place, listeners) {
  const codeMirror = await loadCodeMirror().catch(() => null);
  return codeMirror ? richSurface(codeMirror, place, listeners) : plainSurface(place, listeners);
}

function richSurface(codeMirror, place, listeners) {
  const editor = codeMirror(place, {
    mode: "lua", lineNumbers: true, indentUnit: 2, tabSize: 2, lineWrapping: true,
    gutters: ["fault-gutter", "CodeMirror-linenumbers"], inputStyle: "contenteditable",
    screenReaderLabel: label, spellcheck: false, viewportMargin: Infinity,
    extraKeys: { Tab: indent, "Shift-Tab": "indentLess" },
  });
  const field = editor.getInputField();
  field.setAttribute("role", "textbox");
  field.setAttribute("aria-multiline", "true");
  replaceSelections(editor, field);
  letTabLeave(editor, listeners.leave);
  // What a pointer presses must not move under it.
  field.addEventListener("focus", () => { if (!place.matches(":active")) place.scrollIntoView({ block: "nearest" }); });
  editor.on("change", () => listeners.change());
  const view = { editor, marks: [], widgets: [], sounding: [] };
  return {
    text: () => editor.getValue(),
    setText: (text) => replace(editor, text),
    setReadOnly: (isReadOnly) => editor.setOption("readOnly", isReadOnly),
    jump: (line, column) => jump(editor, line, column),
    setFaults: (faults, isCalm = false) => editor.operation(() => markFaults(view, faults, isCalm)),
    setSounding: (lines) => editor.operation(() => markSounding(view, lines)),
    focus: () => editor.focus(),
    refresh: () => editor.refresh(),
  };
}

function indent(editor) {
  editor.execCommand(editor.somethingSelected() ? "indentMore" : "insertSoftTab");
}

/** After Escape the browser has Tab again, until the field is left or text is typed. */
function letTabLeave(editor, leave) {
  const free = { Tab: false, "Shift-Tab": false };
  editor.addKeyMap({
    Esc: () => {
      editor.removeKeyMap(free);
      editor.addKeyMap(free);
      leave();
    },
  });
  editor.on("blur", () => editor.removeKeyMap(free));
  editor.on("inputRead", () => editor.removeKeyMap(free));
}

/**
 * Text that comes without keys (an input method, a voice, a password's filler) replaces a selection by the editor, not
 * by the browser: that would join the lines itself and carry their looks as inline styles, which the page's policy
 * forbids, and would take away nodes that the editor looks for later.
 */
function replaceSelections(editor, field) {
  const replace = (text) => editor.replaceSelection(text, "end", "+input");
  field.addEventListener("beforeinput", (event) => {
    const isDeletion = event.inputType.startsWith("delete");
    const text = isDeletion ? "" : event.data ?? event.dataTransfer?.getData("text/plain") ?? null;
    if (event.isComposing || editor.isReadOnly() || text === null || !editor.somethingSelected()) return;
    event.preventDefault();
    replace(text);
  }, { capture: true });
  // What an input method composes cannot be held back: it begins where the selection was.
  field.addEventListener("compositionstart", () => {
    if (editor.somethingSelected() && !editor.isReadOnly()) replace("");
  }, { capture: true });
}

/** Another text, at the same place of the window; it can be undone. */
function replace(editor, text) {
  if (editor.getValue() === text) return;
  const [cursor, scroll] = [editor.getCursor(), editor.getScrollInfo()];
  const isFirst = editor.getValue() === "";
  editor.setValue(text);
  if (isFirst) editor.clearHistory();
  editor.setCursor(cursor, null, { scroll: false });
  editor.scrollTo(scroll.left, scroll.top);
}

function jump(editor, line, column) {
  const row = Math.min(editor.lineCount(), Math.max(1, line)) - 1;
  editor.focus();
  editor.setCursor({ line: row, ch: Math.max(0, (column ?? 1) - 1) });
  editor.scrollIntoView(null, 120);
  const handle = editor.addLineClass(row, "background", "jumped");
  setTimeout(() => editor.removeLineClass(handle, "background", "jumped"), 1600);
}

function markFaults(view, faults, isCalm) {
  const { editor } = view;
  view.marks.splice(0).forEach((mark) => mark.clear());
  view.widgets.splice(0).forEach((widget) => widget.clear());
  editor.clearGutter("fault-gutter");
  for (const fault of faults) {
    const line = Math.min(editor.lineCount(), fault.line) - 1;
    const [from, to] = extent(editor, line, fault.column);
    view.marks.push(editor.markText({ line, ch: from }, { line, ch: to }, { className: "fault-text" }));
    editor.setGutterMarker(line, "fault-gutter", make("span.fault-sign", { text: "●", title: fault.message }));
    view.widgets.push(editor.addLineWidget(line, make("p.fault-below", { text: faultText(fault) })));
  }
  if (faults.length > 0 && !isCalm) editor.scrollIntoView({ line: faults[0].line - 1, ch: 0 }, 60);
}

/** The word that begins at the column, or the whole line where no column is known. */
function extent(editor, line, column) {
  const text = editor.getLine(line);
  const start = text.length - text.trimStart().length;
  if (!column || column > text.length) return [start, text.length];
  const word = /^(\w+|.)/.exec(text.slice(column - 1));
  return [column - 1, column - 1 + word[0].length];
}

function markSounding(view, lines) {
  view.sounding.splice(0).forEach((handle) => view.editor.removeLineClass(handle, "gutter", "sounding"));
  view.sounding = lines.filter((line) => line <= view.editor.lineCount())
    .map((line) => view.editor.addLineClass(line - 1, "gutter", "sounding"));
}

function plainSurface(place, listeners) {
  const numbers = make("pre.plain-numbers", { "aria-hidden": "true" });
  const field = make("textarea.plain-text", {
    "aria-label": plainLabel, spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off", rows: 24,
  });
  const count = () => {
    const lines = field.value.split("\n").length;
    setText(numbers, Array.from({ length: lines }, (_, index) => index + 1).join("\n"));
  };
  field.addEventListener("input", () => { count(); listeners.change(); });
  field.addEventListener("scroll", () => { numbers.scrollTop = field.scrollTop; });
  place.append(make("div.plain", {}, numbers, field));
  return {
    text: () => field.value,
    setText: (text) => { field.value = text; count(); listeners.change(); },
    setReadOnly: (isReadOnly) => { field.readOnly = isReadOnly; },
    jump: (line, column) => select(field, line, column),
    setFaults: () => {},
    setSounding: () => {},
    focus: () => field.focus(),
    refresh: () => {},
  };
}

/** Selects a line of the plain field, which brings it into view. */
function select(field, line, column) {
  const lines = field.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((length, text) => length + text.length + 1, 0);
  field.focus();
  field.setSelectionRange(start + Math.max(0, (column ?? 1) - 1), start + (lines[line - 1] ?? "").length);
  field.scrollTop = field.scrollHeight * Math.max(0, line - 4) / lines.length;
}
