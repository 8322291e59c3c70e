// What a second of a render came from: the row of the data, the lines of Lua, values and notes.
const valueWithUnit = (value, unit) =>
  value === null || value === undefined ? "no value" : `${short(value)}${unit ? ` ${unit}` : ""}`;

/** The Lua line that had set a parameter by a step; null before the first. */
const lineAt = (lines, step) => {
  let found = null;
  for (const [from, line] of lines) {
    if (from > step) break;
    found = line;
  }
  return found;
};

/** Everything that is known of a second of a cell. */
const momentOf = (cell, time) => {
  const traces = cell?.traces;
  if (!traces || traces.rows.length === 0) return null;
  const last = traces.rows.length - 1;
  const step = Math.min(last, Math.max(0, Math.round(time / traces.step)));
  const at = (series) => ({ ...series, value: series.values[step] ?? null });
  const notes = cell.notes.filter((note) => note.start <= time && time < note.end);
  const parameters = traces.parameters.map(
    (one) => ({ ...at(one), line: lineAt(one.lines, step) }));
  const lines = new Set([...parameters, ...notes].map((one) => one.line).filter((line) => line > 0));
  return {
    row: traces.rows[step], inputs: traces.inputs.map(at), parameters,
    tracked: traces.tracked.map(at), notes, lines: [...lines].sort((a, b) => a - b),
  };
};

/** What a note's pitch is at a time: on the straight lines of its glide, or its one pitch. */
const pitchAt = (note, time) => {
  const after = note.glide?.findIndex(([second]) => second >= time) ?? -1;
  if (after < 1) return note.glide?.at(after)[1] ?? note.pitch;
  const [[from, low], [to, high]] = [note.glide[after - 1], note.glide[after]];
  return low * (high / low) ** ((time - from) / (to - from));
};

const valueTable = (caption, rows) => {
  if (rows.length === 0) return null;
  const body = rows.map(([name, ...cells]) =>
    make("tr", {}, make("th", { scope: "row" }, name),
      ...cells.map((cell) => make("td", {}, cell))));
  return make("table", {}, make("caption", {}, caption), make("tbody", {}, ...body));
};

const sourceLine = (line) => {
  const variant = report.variants.find((one) => one.id === chosen.variant);
  return variant?.source.split(/\r\n|\n|\r/)[line - 1]?.trim() ?? "";
};

const lineWord = (line) => (line > 0 ? `line ${line}` : "");

const moment = {
  shown: null,

  tables(found) {
    const notes = found.notes.slice(0, 12).map((note) => [
      note.voice, note.pitch ? `${short(pitchAt(note, chosen.time))} Hz` : "no pitch",
      [lineWord(note.line), note.row !== undefined ? `row ${note.row}` : ""]
        .filter((word) => word).join(", "),
    ]);
    return [
      valueTable(`Data, row ${found.row}`,
        found.inputs.map((one) => [one.name, valueWithUnit(one.value, one.unit)])),
      valueTable("Parameters, and the Lua line of each",
        found.parameters.map(
          (one) => [one.name, valueWithUnit(one.value, one.unit), lineWord(one.line)])),
      valueTable("The Lua", found.lines.map(
        (line) => [lineWord(line), make("code", {}, sourceLine(line))])),
      valueTable("Heard", found.tracked.map((one) => [one.name, valueWithUnit(one.value, one.unit)])),
      valueTable(`Notes sounding: ${found.notes.length}`, notes),
    ].filter((table) => table);
  },

  words(found) {
    const values = [...found.inputs, ...found.parameters].map(
      (one) => `${one.name} ${valueWithUnit(one.value, one.unit)}`);
    const lines = found.lines.map((line) => `line ${line}: ${sourceLine(line)}`);
    return [`At ${chosen.time.toFixed(1)} seconds: row ${found.row}`, ...values,
      `${found.notes.length} notes`, ...lines].join("; ");
  },

  /** Marks the lines in the listing, and brings the first into its view without moving the page. */
  mark(lines) {
    for (const listing of document.querySelectorAll(".listing")) {
      listing.hidden = listing.dataset.variant !== chosen.variant;
      if (listing.hidden) continue;
      for (const item of listing.querySelectorAll("[aria-current]")) {
        item.removeAttribute("aria-current");
      }
      const items = lines.map((line) => listing.querySelector(`[data-line="${line}"]`));
      for (const item of items) item?.setAttribute("aria-current", "true");
      const code = listing.querySelector(".code");
      const first = items.find((item) => item);
      if (first) code.scrollTop = first.offsetTop - code.clientHeight / 3;
    }
  },

  show(by) {
    const cell = chosen.cell;
    const found = momentOf(cell, chosen.time);
    byId("moment-head").textContent = `At ${clock(chosen.time)}`;
    const none = cell?.status === "failed"
      ? "This cell failed, so nothing sounded." : "This cell has no traces.";
    const parts = found ? this.tables(found) : [make("p", { className: "note" }, none)];
    byId("moment-values").replaceChildren(...parts);
    this.mark(found?.lines ?? []);
    if (by === "person") byId("moment-said").textContent = found ? this.words(found) : none;
  },

  listen() {
    chosen.listeners.push((_, by) => this.show(by));
    this.show("start");
  },
};
