// The players: buttons, keys and slider over one Transport.
const player = {
  context: null,
  transport: null,
  /** The dataset whose sounds are ready or being made ready. */
  dataset: null,
  isPlaying: false,
  /** The number of the last beginning: one that takes its time is given up when there is another. */
  beginning: 0,

  say(text) {
    byId("player-status").textContent = text;
  },

  /** A transport with the sounds of the chosen dataset; decodes them, and unpacks the engine, when it has to. */
  async ready() {
    const dataset = byId("player-dataset").value;
    if (this.transport && this.dataset === dataset) return this.transport;
    // At the report's rate the parts that the engine makes follow each other without a seam.
    this.context ??= new AudioContext({ sampleRate: report.sampleRate });
    const count = report.variants.filter((variant) => hasSound(variant.id, dataset)).length;
    this.say(`Preparing ${count} sound${count === 1 ? "" : "s"} …`);
    this.dataset = dataset;
    const transport = new Transport(this.context, await makeSounds(this.context, dataset));
    if (this.dataset !== dataset) {
      transport.close();
      return null;
    }
    this.transport?.close();
    this.transport = transport;
    voices.apply(transport);
    this.transport.output.gain.value = Number(byId("player-volume").value);
    this.say("");
    return this.transport;
  },

  async play() {
    try {
      const transport = await this.ready();
      if (!transport) return;
      await this.context.resume();
      this.settle(transport);
      const atEnd = chosen.time >= transport.last - 0.05;
      await this.begin(atEnd ? transport.first : chosen.time);
    } catch (error) {
      this.fail(error);
    }
  },

  fail(error) {
    if (this.isPlaying) this.pause();
    this.say(`This browser cannot play the sound: ${error.message}. The whole sounds lie beside the report, in its `
      + "folder sounds; a report made with --sounds mp3 plays in older browsers.");
  },

  /** Looks at what will be heard: the decoded dataset, and a variant that has a sound on it. */
  settle(transport) {
    const index = report.variants.findIndex((one) => one.id === chosen.variant);
    const heard = transport.sounds[index] ? index : transport.sounds.findIndex((sound) => sound);
    transport.hear(heard);
    if (heard !== index || chosen.dataset !== this.dataset) {
      chosen.set({ variant: report.variants[heard].id, dataset: this.dataset });
    }
  },

  /** Plays from a second on, as soon as it has been rendered; says how far that is where it takes long. */
  async begin(position) {
    this.beginning += 1;
    const { beginning, transport } = this;
    this.isPlaying = true;
    byId("player-play").textContent = "Pause";
    const loop = byId("player-loop").checked;
    const begun = performance.now();
    let isSaid = false;
    const isReady = await transport.ready(position, loop, (part) => {
      if (beginning !== this.beginning || performance.now() < begun + 300) return;
      isSaid = true;
      this.tellRendering(part);
      this.tellOnce(`Rendering up to ${clock(position)} …`);
    });
    if (!isReady || beginning !== this.beginning) return;
    this.tellRendering(1);
    if (isSaid) {
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      this.say(`Rendered up to ${clock(position)} in ${seconds} seconds.`);
    } else this.say("");
    const { sampleRate, currentTime } = this.context;
    transport.start(position, Math.ceil((currentTime + 0.03) * sampleRate) / sampleRate, loop);
    this.follow(beginning);
  },

  /** Shows how much of what was asked for has been rendered, 0...1. */
  tellRendering(part) {
    byId("player-render").hidden = part >= 1;
    byId("player-render").value = part;
  },

  /** A status is read out whenever it changes: the same words are set once. */
  tellOnce(text) {
    if (byId("player-status").textContent !== text) this.say(text);
  },

  /** Begins again where it is, after something that is heard has changed. */
  async again() {
    if (!this.isPlaying || !this.transport) return;
    try {
      await this.begin(this.transport.playing ? this.transport.position() : chosen.time);
    } catch (error) {
      this.fail(error);
    }
  },

  pause() {
    const position = this.transport?.playing ? this.transport.position() : chosen.time;
    this.transport?.stop();
    this.beginning += 1;
    this.isPlaying = false;
    byId("player-render").hidden = true;
    byId("player-play").textContent = "Play";
    chosen.set({ time: position }, "person");
  },

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  },

  seek(time, by = "player") {
    chosen.set({ time }, by);
    if (this.isPlaying && this.transport) this.begin(time).catch((error) => this.fail(error));
  },

  /** Moves the slider and the cursor with the sound, ten times a second, once a second for those who want calm. */
  follow(beginning) {
    let last = -1;
    const step = () => {
      if (beginning !== this.beginning) return;
      const position = this.transport.position();
      const wait = calm.matches ? 1 : 0.1;
      if (Math.abs(position - last) >= wait) {
        last = position;
        chosen.set({ time: position }, "player");
      }
      if (position >= this.transport.last && !this.transport.playing.loop) this.pause();
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  },

  /** Lets a variant be heard from now on. */
  choose(index) {
    const variant = report.variants[index];
    if (!variant || !hasSound(variant.id, byId("player-dataset").value)) return;
    this.transport?.hear(index);
    chosen.set({ variant: variant.id });
  },

  offers(dataset) {
    return [...byId("player-dataset").options].some((option) => option.value === dataset);
  },

  drawButtons() {
    const dataset = byId("player-dataset").value;
    const buttons = blind.order.map((index, place) => {
      const variant = report.variants[index];
      const missing = !hasSound(variant.id, dataset);
      const letter = blind.isOn ? String(place + 1) : variant.id.toUpperCase();
      const name = blind.isOn ? `Sound ${place + 1}` : variant.name;
      const colour = blind.isOn ? "" : `v${index % 8}`;
      return make("button", {
        type: "button", className: `variant ${colour}`, disabled: missing,
        "data-index": index, "aria-pressed": String(variant.id === chosen.variant),
        onclick: () => this.choose(index),
      }, make("b", {}, letter), make("span", {}, missing ? `${name}: no sound` : name),
      voices.isChanged(variant.id) || turns.words(variant.id).length > 0 ? make("small", { className: "tag" }, "changed") : null);
    });
    byId("player-variants").replaceChildren(...buttons);
  },

  show() {
    const seek = byId("player-seek");
    const end = this.transport?.last ?? endOf(chosen.cell);
    seek.max = Math.max(0.1, end).toFixed(1);
    seek.value = chosen.time;
    seek.setAttribute("aria-valuetext", `${chosen.time.toFixed(1)} of ${end.toFixed(1)} seconds`);
    byId("player-time").textContent = `${clock(chosen.time)} / ${clock(end)}`;
    for (const button of byId("player-variants").children) {
      const variant = report.variants[button.dataset.index];
      button.setAttribute("aria-pressed", String(variant.id === chosen.variant));
    }
  },

  /** Letters and digits choose by the order of the buttons; a control that types keeps its keys. */
  onKey(event) {
    if (!byId("player-keys").checked || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.matches("select, input:not([type=checkbox]):not([type=range])")) return;
    const key = event.key.toLowerCase();
    const place = /^[1-9]$/.test(key)
      ? Number(key) - 1
      : blind.isOn ? -1 : report.variants.findIndex((variant) => variant.id === key);
    if (place >= 0 && place < blind.order.length) this.choose(blind.order[place]);
    else if (key === " " && event.target === document.body) {
      event.preventDefault();
      this.toggle();
    }
  },

  async changeDataset() {
    const wasPlaying = this.isPlaying;
    if (wasPlaying) this.pause();
    chosen.set({ dataset: byId("player-dataset").value, time: 0 });
    this.drawButtons();
    if (wasPlaying) await this.play();
  },

  changeBlind(isOn) {
    const order = blind.toggle(isOn);
    if (isOn) {
      voices.clear();
      turns.clear();
    }
    const dataset = byId("player-dataset").value;
    // Another may be heard now, so that what was heard before does not give its number away.
    if (isOn) this.choose(order.find((index) => hasSound(report.variants[index].id, dataset)));
    this.drawButtons();
    this.say(isOn ? "The names are hidden and the order is shuffled." : blind.revealed(order));
  },

  listen() {
    if (!byId("player")) return;
    byId("player-play").onclick = () => this.toggle();
    byId("player-seek").oninput = (event) => this.seek(Number(event.target.value));
    byId("player-seek").onkeydown = (event) => cursor.key(event);
    byId("player-loop").onchange = () => this.again();
    byId("player-volume").oninput = (event) => {
      if (this.transport) this.transport.output.gain.value = Number(event.target.value);
    };
    byId("player-dataset").onchange = () => this.changeDataset();
    byId("player-blind").onchange = (event) => this.changeBlind(event.target.checked);
    document.addEventListener("keydown", (event) => this.onKey(event));
    chosen.listeners.push((old) => {
      if (old.dataset !== chosen.dataset && this.offers(chosen.dataset)) {
        byId("player-dataset").value = chosen.dataset;
        this.drawButtons();
      }
      this.show();
    });
    chosen.dataset = byId("player-dataset").value;
    this.drawButtons();
    this.show();
  },
};
