// The guide of a walk: what is called out, as text with its reasons; what can be asked for; the beacon, the routes, and streets
// gone along without walking. Everything is a line of the prompt, `:ask around-me`.

import { button, freshId, make, setHidden, setPressed, setText } from "./elements.js";
import { sayPolitely, toast } from "./announce.js";
import { clock } from "./figures.js";
import { vibrate } from "./vibration.js";
import { faultText, wayWords } from "./words.js";

/** Callouts that are kept in the list; the session's log has them all. */
const LIMIT = 50;

/** What a phone does in the hand: milliseconds of shaking and of rest. */
const PATTERNS = { heavy: [60], light: [20], error: [40, 60, 40] };

/** Makes the guide's part of the visitor's view: `{root, scene(scene), update(garden)}`. It is hidden where nobody guides. */
export function createGuide(link) {
  return new Guide(link);
}

class Guide {
  root = make("section.guide.stack", { hidden: true });
  #link;
  #offer = "";
  #reads = make("input", { type: "checkbox" });
  #beacon = make("p.guide-beacon");
  #place = make("select.input", { "aria-label": "Place for the beacon" });
  #mute = this.#ask("Mute beacon", "toggle-beacon", { "aria-pressed": "false" });
  #clear = this.#ask("Clear beacon", "clear-beacon");
  #category = make("select.input", { "aria-label": "Kind of callout" });
  #doze = make("div.row", {}, this.#ask("Snooze until I go on", "snooze"), this.#ask("Sleep", "sleep"));
  #wake = make("div.row", { hidden: true }, make("p", { text: "The guide is asleep." }), this.#ask("Wake up", "wake"));
  #unfinished = [];
  #route = make("select.input", { "aria-label": "Route", onchange: () => this.#showResume() });
  #resume = button("Go on where it was left", () => this.#run(`resume ${this.#route.value}`), "", { hidden: true });
  #starts = make("div.row", {}, this.#route,
    button("Start", () => this.#run(`start-route ${this.#route.value}`)),
    button("Start from here", () => this.#run(`start-route ${this.#route.value} from-here`)),
    button("Start from its end", () => this.#run(`start-route ${this.#route.value} reversed`)),
    button("Start as a tour", () => this.#run(`start-tour ${this.#route.value}`)), this.#resume);
  #recordings = make("div.row", { hidden: true });
  #steps = make("div.row", {}, this.#ask("Previous waypoint", "previous"), this.#ask("Next waypoint", "next"),
    this.#ask("End the route", "stop-route"));
  #routes = this.#part("Route", this.#starts, this.#steps, this.#recordings);
  #begin = this.#ask("Look at the streets from here", "start-preview");
  #preview = make("div.row", {}, this.#ask("Go along the street", "go"), this.#ask("Go back", "back"),
    this.#ask("End the preview", "stop-preview"));
  #list = make("ol.callouts", { "aria-label": "Callouts, newest first", tabindex: 0 });
  #empty = make("p.soft.small", { text: "Nothing was called out yet." });
  #known = new Set();
  /** What a screen reader has not been given yet: it gets one sentence at a time, and callouts come quicker. */
  #unread = [];
  /** The language of callouts, where the session says it. */
  #language = "";

  constructor(link) {
    this.#link = link;
    const title = freshId("guide");
    this.root.setAttribute("aria-labelledby", title);
    this.root.append(
      make("h3", { id: title, text: "Guide" }),
      make("div.guide-wishes", {}, this.#ask("My location", "my-location"), this.#ask("Around me", "around-me"),
        this.#ask("Ahead of me", "ahead-of-me"), this.#ask("Nearby markers", "nearby-markers")),
      make("div.row", {}, this.#ask("Repeat", "repeat"), this.#ask("Hush", "hush")), this.#doze, this.#wake,
      this.#part("Callouts", make("label.check", {}, this.#reads, "Read callouts with the screen reader"), this.#empty, this.#list),
      this.#part("Beacon", this.#beacon, make("div.row", {}, this.#place,
        button("Set beacon", () => this.#run(`set-beacon ${this.#place.value}`)), this.#mute, this.#clear)),
      this.#routes, this.#part("Street preview", this.#begin, this.#preview),
      this.#part("Kinds of callouts",
        make("div.row", {}, this.#category, button("Turn on or off", () => this.#run(`toggle-callouts ${this.#category.value}`.trim())))));
    link.on("callouts", (callouts) => this.#add(callouts));
    link.on("felt", (pattern) => vibrate(PATTERNS[pattern] ?? []));
    this.#add(link.callouts);
  }

  scene({ guidance }) {
    setHidden(this.root, !guidance);
    const offer = JSON.stringify(guidance);
    if (!guidance || offer === this.#offer) return;
    this.#offer = offer;
    this.#language = guidance.language ?? "";
    const options = (all) => all.map(({ id, name }) => make("option", { value: id, text: name }));
    this.#place.replaceChildren(...options(guidance.places));
    this.#route.replaceChildren(...options(guidance.routes));
    this.#category.replaceChildren(make("option", { value: "", text: "all callouts" }),
      ...guidance.categories.map((name) => make("option", { value: name, text: name })));
    setHidden(this.#routes, guidance.routes.length === 0);
  }

  update({ guidance }) {
    if (!guidance) return;
    const { beacon, behavior, isAsleep, unfinished, recordings } = guidance;
    setText(this.#beacon, beacon ? this.#beaconWords(beacon) : "No beacon is set.");
    setPressed(this.#mute, Boolean(beacon) && !beacon.isAudible);
    for (const node of [this.#mute, this.#clear]) node.disabled = !beacon;
    const isRoute = behavior !== null && behavior !== "preview";
    setHidden(this.#starts, isRoute);
    setHidden(this.#steps, !isRoute);
    setHidden(this.#begin, behavior === "preview");
    setHidden(this.#preview, behavior !== "preview");
    setHidden(this.#doze, isAsleep);
    setHidden(this.#wake, !isAsleep);
    this.#unfinished = unfinished;
    this.#showResume();
    this.#offerRecordings(isRoute ? recordings : 0);
  }

  #showResume() {
    setHidden(this.#resume, !this.#unfinished.includes(this.#route.value));
  }

  /** A button for each recording of the stop; one that plays is stopped by any of them. */
  #offerRecordings(count) {
    if (count === this.#recordings.childElementCount) return;
    this.#recordings.replaceChildren(...Array.from({ length: count }, (_, i) => this.#ask(`Recording ${i + 1}`, `clip ${i + 1}`)));
    setHidden(this.#recordings, count === 0);
  }

  #beaconWords(beacon) {
    const state = beacon.isInside ? "you have reached it" : beacon.isAudible ? "it sounds" : "it is silent";
    return `${beacon.name || "A place"}: ${[wayWords(beacon), state].filter(Boolean).join(", ")}`;
  }

  #part(title, ...children) {
    const id = freshId("guide");
    return make("div.stack.guide-part", { role: "group", "aria-labelledby": id }, make("h4", { id, text: title }), ...children);
  }

  #ask(label, wish, properties = {}) {
    return button(label, () => this.#run(wish), "", properties);
  }

  #run(wish) {
    this.#link.run(`:ask ${wish}`).then((reply) => {
      if (reply.fault) toast(faultText(reply.fault), "bad");
    }, (error) => toast(error.message, "bad"));
  }

  /** After a reconnection the last ones come again: those that are known are left out. */
  #add(callouts) {
    for (const callout of callouts) {
      const key = JSON.stringify(callout);
      if (this.#known.has(key)) continue;
      this.#known.add(key);
      const words = wordsOf(callout);
      if (words) this.#show(callout, words);
    }
  }

  #show({ time, kind, reason, generator, category }, words) {
    const why = [reason, generator && `generator ${generator}`, category].filter(Boolean).join(" · ");
    this.#list.prepend(make("li", { "data-kind": kind },
      make("span.callout-time.soft.small", { text: clock(time) }),
      make("span", { text: words, lang: (kind === "say" && this.#language) || null }),
      why ? make("details", {}, make("summary.small", { text: "Why" }), make("p.soft.small", { text: why })) : null));
    while (this.#list.children.length > LIMIT) this.#list.lastElementChild.remove();
    setHidden(this.#empty, true);
    if (kind === "say" && this.#reads.checked) this.#read(words);
  }

  #read(words) {
    this.#unread.push(words);
    sayPolitely(() => this.#unread.splice(0).join(". "), "callout", 0, this.#language);
  }
}

/** What a note is called in the list; null for one that is no news to a walker. */
function wordsOf({ kind, text, reason }) {
  if (kind === "say") return text.startsWith("[") ? null : text;
  if (kind === "beacon") return `Beacon ${reason.split(":")[0]}`;
  return null;
}
