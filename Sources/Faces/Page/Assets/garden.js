// The visitor's view: the map and, as its equal, the list; the sheet with the ripple one is in; and the words that
// lead somebody whose eyes are closed.

import { createMap } from "./map.js";
import { createSheet } from "./sheet.js";
import { createPlaces } from "./places.js";
import { createGuide } from "./guide.js";
import { createHearing } from "./hearing.js";
import { createLeaving } from "./leave.js";
import { createPath } from "./path.js";
import { createSensors } from "./sensors.js";
import { createVoice } from "./voice.js";
import { drawnButton, icon, make, setText, setHidden, setPressed } from "./elements.js";
import { say, sayPolitely, toast } from "./announce.js";
import { isNumber } from "./figures.js";
import { ageWords, blurWords, distanceWords, farWords, isFar, wayWords, whereWords } from "./words.js";

const OLD = 4;   // seconds after which a state that nothing newer has followed is called old

/** Makes the visitor's view of a session in `root`. */
export function create(root, link) {
  return createGarden(root, link, createSensors(link));
}

/** Makes the visitor's view with these sensors; `parts` are shown below the others in its sheet. */
export function createGarden(root, link, sensors, ...parts) {
  return new Garden(root, link, sensors, parts);
}

class Garden {
  #link;
  #site = null;
  #garden = null;
  #chosen = null;
  #seenPlace = null;
  #saidPlace = null;
  #saidBlur = null;
  #shownPosition = "";
  #shownDenial = "";
  #stateAt = 0;   // when the newest state came, milliseconds
  #sheet = createSheet();
  #hearing = createHearing();
  #guide;
  #path;
  #leaving;
  #voice = createVoice();
  #sensors;
  #places = createPlaces((id) => this.#choose(id));
  #placesSection = this.#placesPart();
  #map = createMap((id) => this.#choose(id), (isOn) => setPressed(this.#followButton, isOn));
  #text = make("p.ripple-text");
  #notes = make("div.stack");
  #goOn = make("button.button", { type: "button", text: "Go on", onclick: () => this.#play() });
  #walkNote = this.#note("info", this.#goOn);
  #blurNote = this.#note("warn");
  #positionNote = this.#note("warn");
  #back = make("button.button", { type: "button", text: "Back to where I am", onclick: () => this.#choose(null) });
  #followButton = make("button.button.square.follow", {
    type: "button", "aria-pressed": "true", "aria-label": "Follow me", title: "Follow me",
    onclick: () => this.#map.follow(this.#followButton.getAttribute("aria-pressed") !== "true"),
  }, icon("where"));
  #tools = make("div.dock-tools", { hidden: true });

  constructor(root, link, sensors, parts) {
    this.#link = link;
    this.#sensors = sensors;
    this.#guide = createGuide(link);
    // A sheet over the map would be drawn on.
    this.#path = createPath(link, this.#map, (isOn) => this.#sheet.set(isOn ? "low" : "half"));
    this.#leaving = createLeaving(() => sensors.place ?? this.#garden);
    link.on("status", ({ kind }) => { if (kind !== "open") this.#hearing.rest(); });
    root.classList.add("garden");
    const mapBox = make("div.map-box", {}, this.#map.root, this.#followButton);
    this.#notes.append(this.#positionNote.root, this.#blurNote.root, this.#walkNote.root);
    this.#sheet.body.append(
      this.#notes, this.#text, this.#back, this.#guide.root, this.#placesSection, this.#hearing.root,
      this.#path.root, this.#leaving.root, this.#voice.root, ...parts);
    root.append(mapBox, this.#sheet.root);
    this.#fillTools();
    document.getElementById("dock-view").append(this.#tools);
    setHidden(this.#back, true);
    setInterval(() => this.#showAge(), 1000);
  }

  show() { setHidden(this.#tools, false); }

  hide() { setHidden(this.#tools, true); }

  scene(scene) {
    if (!scene.site) return;
    this.#site = scene.site;
    this.#map.scene(scene.site, this.#colourOf, this.#link.hello?.tiles);
    this.#places.scene(scene.site, this.#colourOf);
    setHidden(this.#placesSection, scene.site.ripples.length === 0);
    this.#hearing.scene(scene);
    this.#guide.scene(scene);
    this.#path.scene(scene.site);
    this.#leaving.scene(scene.site);
    this.#choose(null);
  }

  update(state) {
    this.#showWalk(state.walk);
    if (!state.garden || !this.#site) return;
    this.#garden = state.garden;
    this.#stateAt = performance.now();
    this.#map.update(this.#garden);
    this.#places.update(this.#garden);
    this.#guide.update(this.#garden);
    this.#showInformation();
    this.#hearing.update(state);
    this.#showAccuracy();
    this.#announcePlace();
  }

  #placesPart() {
    return make("section.stack", { "aria-labelledby": "places-title" },
      make("h3", { id: "places-title", text: "All ripples, nearest first" }), this.#places.root);
  }

  #fillTools() {
    const where = drawnButton("where", "Where am I?", () => this.#tellWhere(), "quiet");
    const words = "Use my position and orientation";
    const position = drawnButton("position", "My position", () => this.#togglePosition(), "quiet", {
      "aria-pressed": "false", "aria-label": words, title: words,
    });
    this.#sensors.onchange = () => {
      setPressed(position, this.#sensors.isAsked);
      this.#showPosition();
    };
    this.#tools.append(where, position);
  }

  /** One tap gives sound and asks for position and orientation. */
  #togglePosition() {
    if (this.#sensors.isAsked) return this.#sensors.stop();
    document.dispatchEvent(new Event("listen"));
    this.#sensors.start();
    this.#map.follow(true);
  }

  #tellWhere() {
    const words = whereWords(this.#garden, this.#site, this.#named, this.#age);
    toast(words, "info", true);
    say(words);
    this.#voice.read(words);
  }

  /** Seconds since the newest state, where it is not of now: there is no connection, or the walk rests; null where it is. */
  get #age() {
    if (!this.#garden) return null;
    const age = (performance.now() - this.#stateAt) / 1000;
    return age > OLD ? age : null;
  }

  /** Says how old what is shown is, while it is. */
  #showAge() {
    if (!this.#garden || !this.#site) return;
    this.#map.age(this.#age === null ? "" : ageWords(this.#age));
    this.#showInformation();
  }

  #named = (id) => this.#site.ripples.find((ripple) => ripple.id === id) ?? { name: "a ripple", radius: Infinity };

  /** Colours come from strangers: what is not a plain colour is replaced. */
  #colourOf = ({ id, colour }) => {
    const text = colour ?? this.#named(id).colour;
    return /^#[0-9a-f]{6}$/i.test(text) ? text : "#5b6b64";
  };

  #choose(id) {
    this.#chosen = id;
    this.#places.choose(id);
    this.#map.choose(id);
    setHidden(this.#back, id === null);
    this.#showInformation();
    if (id) sayPolitely(() => `${this.#named(id).name}. ${this.#named(id).text}`, "choice", 0);
  }

  #showInformation() {
    const id = this.#chosen ?? this.#garden?.current;
    const hasPosition = isNumber(this.#garden?.latitude);
    this.#sheet.title(id ? this.#named(id).name : hasPosition ? (isFar(this.#garden) ? "Far from here" : "Between the ripples") : "No position yet");
    this.#sheet.subtitle(this.#subtitle(id));
    setText(this.#text, id ? this.#named(id).text : "");
    setHidden(this.#text, !id);
    this.#hearing.choose(id ? this.#named(id) : null);
  }

  #subtitle(id) {
    const age = this.#age;
    if (age === null || !isNumber(this.#garden?.latitude)) return this.#placeWords(id);
    return `${ageWords(age)}: ${this.#placeWords(id)}`;
  }

  #placeWords(id) {
    if (!isNumber(this.#garden?.latitude)) return this.#sensors.invitation;
    if (isFar(this.#garden)) return farWords;
    const place = this.#garden.ripples.find((ripple) => ripple.id === id);
    if (place && !place.isInside) return wayWords(place);
    const accuracy = isNumber(this.#garden.accuracy) ? ` · position to ${distanceWords(this.#garden.accuracy)}` : "";
    if (place) return `You are inside${accuracy}`;
    const [next] = [...this.#garden.targets].sort((a, b) => a.distance - b.distance);
    return (next ? `${this.#named(next.id).name}: ${wayWords(next)}` : "No ripple is near") + accuracy;
  }

  #note(kind, ...children) {
    const words = make("p");
    return { root: make(`div.note.row.${kind}`, { hidden: true }, words, ...children), words };
  }

  #showNote(note, text) {
    setHidden(note.root, !text);
    if (text) setText(note.words, text);
  }

  #play() {
    this.#link.run(":play").catch((error) => toast(error.message, "bad"));
  }

  #showWalk(walk) {
    setHidden(this.#goOn, !this.#link.hello?.mayEdit);
    const words = { stopped: "The walk stands still.", ended: "The walk has ended.", none: "" };
    this.#showNote(this.#walkNote, words[!walk || walk.isPlaying ? "none" : walk.hasEnded ? "ended" : "stopped"]);
  }

  #showPosition() {
    const { words, denial } = this.#sensors;
    // The note may lie below the edge of the view.
    if (denial && denial !== this.#shownDenial) toast(denial, "warn", true);
    this.#shownDenial = denial;
    if (words === this.#shownPosition) return;
    this.#shownPosition = words;
    this.#showNote(this.#positionNote, words);
    this.#showInformation();
    sayPolitely(() => this.#sensors.words, "position");
  }

  #showAccuracy() {
    const words = blurWords(this.#garden, this.#named);
    this.#showNote(this.#blurNote, words);
    if (words && !this.#saidBlur) sayPolitely(() => words, "accuracy");
    this.#saidBlur = words;
  }

  /** Says enter and leave: the newest state wins, and what was already said is not said again. */
  #announcePlace() {
    const { current } = this.#garden;
    if (current === this.#seenPlace || !isNumber(this.#garden.latitude)) return;
    this.#seenPlace = current;
    sayPolitely(() => this.#composePlace(), "place");
  }

  #composePlace() {
    const [before, now] = [this.#saidPlace, this.#garden.current];
    if (before === now) return null;
    this.#saidPlace = now;
    const words = now ? `You enter ${this.#named(now).name}.` : `You leave ${this.#named(before).name}.`;
    this.#voice.read(words);
    return words;
  }
}
