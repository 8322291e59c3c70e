// The page of a field walk: a visitor's phone with the engine on it. Listen begins the sound and the sensors; the server says what sounds.

import { toast } from "./announce.js";
import { milliseconds, startDock } from "./dock.js";
import { showEnd, startEnd } from "./fieldend.js";
import { deliverWalks, keepWalk, walkToResume } from "./fieldleft.js";
import { createFieldLink } from "./fieldlink.mjs";
import { FieldOutlet, fetchEngine } from "./fieldoutlet.js";
import { createFieldSensors } from "./fieldsensors.js";
import { createFieldSettings } from "./fieldsettings.js";
import { openFieldStore } from "./fieldstore.js";
import { FieldStreamOutlet } from "./fieldstream.js";
import { createWays, missingForEngine } from "./fieldways.js";
import { createGarden } from "./garden.js";
import { startLaunch } from "./launch.js";
import { createSound } from "./sound.js";
import { startStatus } from "./status.js";
import { startTheme } from "./theme.js";
import { faultText } from "./words.js";

const TAIL = 5000;   // milliseconds in which the sound dies away at the end

const link = createFieldLink();
const engine = missingForEngine() === null ? fetchEngine() : Promise.reject(new Error("there is no engine"));
let outlet = null;
const early = [];   // batches that come before anybody listens
let isShown = false;
let place = null;   // the ripple that the walker is in
let walk = null;    // the number of the walk

const sensors = createFieldSensors(read, (degrees) => { if (sound.isWanted) outlet.face(degrees); });
const settings = createFieldSettings(read);
const sound = createSound(link, makeOutlet);
const ways = createWays(link, (words) => sound.fail(words));
engine.catch(() => ways.failed("module"));
const view = document.getElementById("garden");
const garden = createGarden(view, link, sensors, ways.root, settings.root);

view.setAttribute("aria-labelledby", "brand-name");
document.body.dataset.view = "garden";
document.getElementById("waiting").textContent = "Waiting for the garden …";

startTheme(document.getElementById("theme"));
startLaunch(document.getElementById("launch"));
startDock(link, sound, {
  title: "Sound and sensors",
  pause: "Pause",
  latency: latencyOf,
  rows: rowsOf,
});
startSensors();
startStatus(link);
startEnd(document.getElementById("end"), () => {
  link.end();
  rest(link.status.kind === "open");
});
link.onask = () => { if (!sound.isWanted) document.getElementById("listen").click(); };
link.on("batch", (batch) => { if (outlet) outlet.take(batch); else early.push(batch); });
link.on("hello", begin);
link.on("state", take);
link.on("over", () => rest(true));
link.on("fault", (fault) => toast(faultText(fault), "bad"));
start();

/** Goes on with the walk of a page that was loaded anew or closed a while ago, or begins one; then delivers what others left. */
async function start() {
  const store = await openFieldStore();
  const left = await walkToResume(store).catch(() => null);
  if (left) link.resume(left);
  keepWalk(store, link);
  link.start();
  if (left) greetAgain();
  await deliverWalks(store, link.walk);
}

/** Says that a walk goes on, when the server has it still. */
function greetAgain() {
  const { walk: before } = link;
  const stop = link.on("hello", ({ walk: now }) => {
    stop();
    if (now === before) toast("Your walk goes on: press Listen.", "good");
  });
}

/**
 * The server has greeted; a connection that was made again greets too, and changes nothing here. Another walk in the place of
 * one is heard by another way.
 */
function begin(hello) {
  if (walk !== null && hello.walk !== walk) {
    [outlet, place] = [null, null];
    early.length = 0;
    sound.renew();
  }
  walk = hello.walk;
  if (isShown) return;
  isShown = true;
  sensors.countsSteps = hello.names.includes("acceleration_x");
  sensors.declination = hello.declination;
  sensors.worst = hello.site.worstAccuracy;
  settings.names(hello.names);
  document.title = `${hello.site.name} · Ripples`;
  document.getElementById("brand-name").textContent = hello.site.name;
  document.getElementById("waiting").hidden = true;
  for (const id of ["garden", "end"]) document.getElementById(id).hidden = false;
  garden.show();
  garden.scene({ site: hello.site, guidance: hello.guidance });
}

function take(state) {
  const { current } = state.garden;
  if (current && current !== place) settings.entered();
  place = current;
  garden.update(state);
}

function makeOutlet() {
  if (!link.hello) throw new Error("there is no connection with the garden yet");
  if (ways.fault) throw new Error(ways.fault);
  if (ways.isServer) outlet = new FieldStreamOutlet(link);
  else outlet = phoneOutlet();
  for (const batch of early.splice(0)) outlet.take(batch);
  return outlet;
}

function phoneOutlet() {
  const made = new FieldOutlet(link, engine);
  made.onfailed = (reason) => ways.failed(reason);
  return made;
}

/** Tells what was read to the walk as far as it listens to it; while the sound is paused, so is the walk. */
function read(values) {
  if (!sound.isWanted) return;
  const meant = Object.entries(values).filter(([name]) => link.hello.names.includes(name));
  if (meant.length > 0) link.read(outlet.frame, Object.fromEntries(meant));
}

/** One tap gives sound, position and orientation; a sound that goes on begins with where the walker is by then. */
function startSensors() {
  document.getElementById("listen").addEventListener("click", () => { if (sound.isWanted) sensors.start(); });
  const showSound = sound.onchange;
  let wasPlaying = false;
  sound.onchange = () => {
    showSound();
    ways.show(latencyOf(sound.figures()));
    const isPlaying = ["playing", "lost"].includes(sound.status);
    if (isPlaying && !wasPlaying) sensors.again();
    wasPlaying = isPlaying;
  };
}

/** The seconds from a place to the ear; null where nobody knows. */
function latencyOf(figures) {
  if (!figures) return null;
  return ways.isServer ? figures.latency : figures.ahead && figures.ahead + figures.output;
}

function rowsOf(figures) {
  const { ahead, output, underruns, away, buffer, target, roundTrip } = figures;
  const way = ways.isServer
    ? [["In the jitter buffer", `${milliseconds(buffer)}, aim ${milliseconds(target)}`], ["Network, there and back", milliseconds(roundTrip)]]
    : [["Known ahead of the sound", milliseconds(ahead)], ["Silence without a network", `${(away ?? 0).toFixed(1)} s`]];
  return [
    ["Made by", ways.isServer ? "the garden" : "this phone"],
    ["Places to your ear", milliseconds(latencyOf(figures))],
    ...way,
    ["In the device", milliseconds(output)],
    ["Dropouts", String(underruns)],
    ["Position", sensors.accuracy],
    ["Direction", sensors.direction],
  ];
}

/** The walk is over: nothing is read any more, and what is heard dies away. */
function rest(isDelivered) {
  setTimeout(() => sound.pause(), TAIL);
  sensors.stop();
  settings.stop();
  showEnd(isDelivered);
}
