// The parameters of the chosen variant that can be turned while it plays: every stop is a performance that was made with the report,
// and takes the place of the one that sounds, in step. One parameter is turned at a time; the others are as they were measured.
const turns = {
  /** By variant, the parameter and the stop that are heard, `{ parameter, stop }`; none where it is as measured. */
  turned: new Map(),
  /** The sound that is on its way, so that a later wish ends it. */
  coming: null,

  of(variant) {
    const dataset = byId("player-dataset")?.value ?? chosen.dataset;
    return cellOf(variant, dataset)?.audio?.engine?.turns ?? [];
  },

  /** The number of the stop at which a parameter of a variant is: that of the measured value where it is not turned. */
  stop(variant, turn) {
    const turned = this.turned.get(variant);
    if (turned?.parameter === turn.parameter && turned.stop < turn.stops.length) return turned.stop;
    return turn.stops.findIndex((stop) => !stop.file);
  },

  /** The file that is heard of a cell. */
  file(variant, audio) {
    for (const turn of audio.engine?.turns ?? []) {
      const { file } = turn.stops[this.stop(variant, turn)];
      if (file) return file;
    }
    return audio.file;
  },

  said(turn, value) {
    return `${short(value)}${turn.unit && ` ${turn.unit}`}`;
  },

  /** What differs from the measured variant, in words. */
  words(variant) {
    return this.of(variant).flatMap((turn) => {
      const { value, file } = turn.stops[this.stop(variant, turn)];
      return file ? [`${turn.parameter} is ${this.said(turn, value)}, not ${this.said(turn, turn.measured)}`] : [];
    });
  },

  async turn(turn, stop) {
    const variant = chosen.variant;
    if (turn.stops[stop].file) this.turned.set(variant, { parameter: turn.parameter, stop });
    else this.turned.delete(variant);
    this.draw();
    voices.say();
    player.drawButtons();
    await this.exchange(variant);
  },

  clear(variant) {
    const changed = variant ? [variant] : [...this.turned.keys()];
    for (const one of changed.filter((key) => this.turned.has(key))) {
      this.turned.delete(one);
      this.exchange(one);
    }
    this.draw();
  },

  /** Lets the sound of a variant be the one that is chosen now, while the others play on. */
  async exchange(variant) {
    const { transport, dataset } = player;
    const index = report.variants.findIndex((one) => one.id === variant);
    const cell = cellOf(variant, dataset);
    if (!transport || !cell?.audio?.engine) return;
    this.coming?.close();
    try {
      const sound = await makeSound(player.context, variant, cell.audio);
      this.coming = sound;
      sound.changes = voices.changes(variant);
      const isJoined = await transport.exchange(index, sound, (part) => player.tellRendering(part));
      if (this.coming !== sound) return;
      this.coming = null;
      player.tellRendering(1);
      if (!isJoined) await player.again();
    } catch (error) {
      player.fail(error);
    }
  },

  row(turn) {
    const stop = this.stop(chosen.variant, turn);
    const said = (number) => this.said(turn, turn.stops[number].value)
      + (turn.stops[number].file ? "" : ", as measured");
    const shown = make("output", {}, said(stop));
    const slider = make("input", {
      type: "range", min: "0", max: String(turn.stops.length - 1), step: "1", value: String(stop),
      "aria-label": turn.parameter, "aria-valuetext": said(stop), title: turn.doc,
      oninput: ({ target }) => {
        shown.textContent = said(Number(target.value));
        target.setAttribute("aria-valuetext", shown.textContent);
      },
      onchange: (event) => this.turn(turn, Number(event.target.value)),
    });
    return make("li", { "data-parameter": turn.parameter }, make("span", { className: "name" }, turn.parameter),
      make("label", { className: "volume" }, slider, shown));
  },

  draw() {
    const box = byId("player-turns");
    if (!box) return;
    const all = this.of(chosen.variant);
    box.hidden = all.length === 0;
    byId("player-turns-head").textContent = `Parameters of ${titleOf(chosen.variant)}`;
    const held = document.activeElement?.closest?.("#player-turns-list li")?.dataset.parameter;
    byId("player-turns-list").replaceChildren(...all.map((turn) => this.row(turn)));
    // A slider that is moved by keys keeps them.
    if (held) [...byId("player-turns-list").children].find((row) => row.dataset.parameter === held)?.querySelector("input").focus();
  },

  listen() {
    if (!byId("player-turns")) return;
    chosen.listeners.push((old) => {
      if (old.variant !== chosen.variant || old.dataset !== chosen.dataset) this.draw();
    });
    this.draw();
  },
};
