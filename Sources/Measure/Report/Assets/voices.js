// The voices of the chosen variant, which can be muted, heard alone and made louder while the engine plays; and the words that say
// that what is heard then is no longer what was measured.
const voices = {
  /** By variant, a list with `{ muted, solo, louder }` for each voice. */
  turned: new Map(),

  names(variant) {
    const dataset = byId("player-dataset")?.value ?? chosen.dataset;
    return cellOf(variant, dataset)?.audio?.engine?.voices ?? [];
  },

  of(variant) {
    const known = this.turned.get(variant) ?? [];
    return this.names(variant).map((_, voice) => known[voice] ?? { muted: false, solo: false, louder: 0 });
  },

  /** What differs from the measured variant, as the engine's sounds take it. */
  changes(variant) {
    const all = this.of(variant);
    const isAlone = all.some((voice) => voice.solo);
    const numbers = all.map((_, voice) => voice);
    return {
      muted: numbers.filter((voice) => all[voice].muted || (isAlone && !all[voice].solo)),
      levels: numbers.filter((voice) => all[voice].louder !== 0).map((voice) => [voice, all[voice].louder]),
    };
  },

  isChanged(variant) {
    const { muted, levels } = this.changes(variant);
    return muted.length + levels.length > 0;
  },

  /** Gives every sound of a transport what its variant's voices are turned to. */
  apply(transport) {
    transport?.sounds.forEach((sound, index) => {
      if (sound) sound.changes = this.changes(report.variants[index].id);
    });
  },

  turn(voice, change) {
    const all = this.of(chosen.variant);
    Object.assign(all[voice], change);
    this.turned.set(chosen.variant, all);
    this.heard();
  },

  clear(variant) {
    if (variant) this.turned.delete(variant);
    else this.turned.clear();
    this.draw();
    this.heard();
  },

  heard() {
    if (!byId("player-voices")) return;
    this.apply(player.transport);
    this.say();
    player.drawButtons();
    player.again();
  },

  /** A sentence on what is heard of the chosen variant; empty where it is what was measured. */
  words() {
    const { muted, levels } = this.changes(chosen.variant);
    const names = this.names(chosen.variant);
    const parts = turns.words(chosen.variant);
    parts.push(...muted.map((voice) => `${names[voice]} is silent`));
    for (const [voice, louder] of levels.filter(([one]) => !muted.includes(one))) {
      parts.push(`${names[voice]} is ${short(Math.abs(louder))} dB ${louder > 0 ? "louder" : "softer"}`);
    }
    return parts.length === 0 ? "" : `What you hear is not ${titleOf(chosen.variant)} as it was measured: ${
      parts.join(", ")}. The measures and traces of this report are of the variant without that.`;
  },

  say() {
    const words = this.words();
    byId("player-changed").hidden = words === "";
    byId("player-changed-words").textContent = words;
  },

  row(name, voice, { muted, solo, louder }) {
    const check = (word, isOn, change) => make("label", { className: "check" },
      make("input", {
        type: "checkbox", checked: isOn, "aria-label": `${word} ${name}`,
        onchange: (event) => this.turn(voice, change(event.target.checked)),
      }), word);
    const said = (value) => `${value > 0 ? "+" : ""}${short(value)} dB`;
    const shown = make("output", {}, said(louder));
    const slider = make("input", {
      type: "range", min: "-24", max: "12", step: "1", value: String(louder), "aria-label": `Level of ${name}`,
      "aria-valuetext": said(louder),
      oninput: ({ target }) => {
        shown.textContent = said(Number(target.value));
        target.setAttribute("aria-valuetext", shown.textContent);
      },
      onchange: (event) => this.turn(voice, { louder: Number(event.target.value) }),
    });
    return make("li", {}, make("span", { className: "name" }, name),
      check("Mute", muted, (isOn) => ({ muted: isOn })), check("Solo", solo, (isOn) => ({ solo: isOn })),
      make("label", { className: "volume" }, slider, shown));
  },

  draw() {
    const box = byId("player-voices");
    if (!box) return;
    const names = this.names(chosen.variant);
    box.hidden = names.length === 0;
    byId("player-voices-head").textContent = `Voices of ${titleOf(chosen.variant)}`;
    const all = this.of(chosen.variant);
    byId("player-voices-list").replaceChildren(...names.map((name, voice) => this.row(name, voice, all[voice])));
    this.say();
  },

  listen() {
    if (!byId("player-voices")) return;
    byId("player-measured").onclick = () => {
      turns.clear(chosen.variant);
      this.clear(chosen.variant);
      byId("player-play").focus();
    };
    chosen.listeners.push((old) => {
      if (old.variant !== chosen.variant || old.dataset !== chosen.dataset) this.draw();
    });
    this.draw();
  },
};
