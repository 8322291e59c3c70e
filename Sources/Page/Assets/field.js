// The page of a field walk: a visitor's phone with the engine on it. Listen begins the sound and the sensors; the server says what sounds.

import { toast } from "./announce.js";
import { milliseconds, startDock } from "./dock.js";
import { throttle } from "./elements.js";
import { showEnd, startEnd } from "./fieldend.js";
import { gardenOf, siteOf } from "./fieldgarden.mjs";
import { deliverWalks, keepWalk } from "./fieldleft.js";
import { createFieldLink } from "./fieldlink.mjs";
import { FieldOutlet, fetchEngine } from "./fieldoutlet.js";
import { createFieldSensors } from "./fieldsensors.js";
import { createFieldSettings } from "./fieldsettings.js";
import { openFieldStore } from "./fieldstore.js";
import { createGarden } from "./garden.js";
import { startLaunch } from "./launch.js";
import { createSound } from "./sound.js";
import { startStatus } from "./status.js";
import { startTheme } from "./theme.js";

const INTERVAL = 100;   // milliseconds between two changes of the view

const link = createFieldLink();
const engine = fetchEngine();
engine.catch(() => {});   // It is told when somebody listens.
let outlet = null;
const early = [];   // batches that come before anybody listens
let site = null;
let state = null;

const sensors = createFieldSensors(read, (degrees) => {
  if (sound.isWanted) outlet.face(degrees);
  show();
});
const settings = createFieldSettings((loudness) => read({ loudness }));
const sound = createSound(link, makeOutlet);
const garden = createGarden(document.getElementById("garden"), link, sensors, settings.root);
const show = throttle(() => {
  if (site) garden.update({ walk: null, garden: gardenOf(site, sensors.reading, state) });
}, INTERVAL);

startTheme(document.getElementById("theme"));
startLaunch(document.getElementById("launch"));
startDock(link, sound, {
  pause: "Pause",
  latency: (figures) => figures && figures.ahead + figures.output,
  rows: rowsOf,
});
startSensors();
startStatus(link);
startEnd(document.getElementById("end"), () => {
  link.end();
  rest(link.status.kind === "open");
});
link.on("batch", (batch) => { if (outlet) outlet.take(batch); else early.push(batch); });
link.on("hello", begin);
link.on("state", take);
link.on("over", () => rest(true));
link.on("fault", ({ message, hint }) => toast([message, hint].filter(Boolean).join("; "), "bad"));
link.start();
openFieldStore().then((store) => {
  keepWalk(store, link);
  return deliverWalks(store);
});

/** The server has greeted; a connection that was made again greets too, and changes nothing here. */
function begin(hello) {
  if (site) return;
  site = siteOf(hello.site);
  sensors.countsSteps = hello.names.includes("steps") || hello.names.includes("acceleration");
  settings.names(hello.names);
  document.title = `${site.name} · Ripples`;
  document.getElementById("brand-name").textContent = site.name;
  document.getElementById("waiting").hidden = true;
  for (const id of ["garden", "end"]) document.getElementById(id).hidden = false;
  garden.show();
  garden.scene({ site });
  show();
}

function take(now) {
  if (now.inside && now.inside !== state?.inside) settings.entered();
  state = now;
  sensors.isLost = now.lost;
  show();
}

function makeOutlet() {
  if (!link.hello) throw new Error("there is no connection with the garden yet");
  outlet = new FieldOutlet(link, engine);
  for (const batch of early.splice(0)) outlet.take(batch);
  return outlet;
}

/** Tells what was read to the walk as far as it listens to it; while the sound is paused, so is the walk. */
function read(values) {
  show();
  if (!sound.isWanted) return;
  const { names } = link.hello;
  const isMeant = ([name]) => names.includes(name) || (name === "acceleration" && sensors.countsSteps);
  const meant = Object.entries(values).filter(isMeant);
  if (meant.length > 0) link.read(outlet.frame, Object.fromEntries(meant));
}

/** One tap gives sound, position and orientation; a sound that goes on begins with where the walker is by then. */
function startSensors() {
  document.getElementById("listen").addEventListener("click", () => { if (sound.isWanted) sensors.start(); });
  const showSound = sound.onchange;
  let wasPlaying = false;
  sound.onchange = () => {
    showSound();
    const isPlaying = ["playing", "lost"].includes(sound.status);
    if (isPlaying && !wasPlaying) sensors.again();
    wasPlaying = isPlaying;
  };
}

function rowsOf({ ahead, output, underruns, away }) {
  return [
    ["Places to your ear", milliseconds(ahead + output)],
    ["Known ahead of the sound", milliseconds(ahead)],
    ["In the device", milliseconds(output)],
    ["Dropouts", String(underruns)],
    ["Silence without a network", `${away.toFixed(1)} s`],
    ["Position", sensors.accuracy],
    ["Direction", sensors.direction],
  ];
}

/** The walk is over: nothing is heard or read any more. */
function rest(isDelivered) {
  sound.pause();
  sensors.stop();
  settings.stop();
  showEnd(isDelivered);
}
