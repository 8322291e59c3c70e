// The dock at the foot of the page: listen, volume, and what is known of the sound in this browser.

import { make, placeByWidth, setIcon, setText, setPressed } from "./elements.js";
import { sayPolitely, toast } from "./announce.js";

const SILENCE = 700;   // milliseconds for which silence has to last, or sound, before it is said
const LABELS = { off: "Listen", paused: "Listen", failed: "Listen", held: "Continue" };
const SHORT = {
  off: "Sound off", paused: "Paused", starting: "Buffering …",
  held: "Interrupted", lost: "No network", failed: "No sound",
};

/**
 * Starts the dock of a sound. `words` says what there is to say of it: `title` of its menu; `pause`, the button's label;
 * `latency(figures)` in seconds and `rows(figures)`, pairs of a name and a text.
 */
export function startDock(link, sound, words = OF_A_SESSION) {
  const show = () => showSound(sound, words);
  const listen = document.getElementById("listen");
  listen.onclick = () => sound.toggle();
  sound.onchange = show;
  // After the session's end there is nothing to hear; a connection that is made again gives the button back.
  link.on("status", ({ kind }) => { listen.disabled = kind === "ended"; });
  // A view may ask for sound within the tap that it handles.
  document.addEventListener("listen", () => { if (!sound.isWanted) sound.play(); });
  startVolume(sound);
  const menu = document.getElementById("sound-menu");
  setText(menu.querySelector("h2"), words.title);
  startMenu(menu);
  menu.ontoggle = show;
  setInterval(() => { if (sound.isWanted) show(); }, 1000);
}

const OF_A_SESSION = {
  title: "Sound in this browser",
  pause: "Pause sound here",
  latency: (figures) => figures?.latency,
  rows: ({ latency, buffer, target, output, roundTrip, underruns }) => [
    ["To your ear", milliseconds(latency)],
    ["In the jitter buffer", `${milliseconds(buffer)}, aim ${milliseconds(target)}`],
    ["In the device", milliseconds(output)],
    ["Network, there and back", milliseconds(roundTrip)],
    ["Dropouts", String(underruns)],
  ],
};

let lastStatus = "off";
let isSilenceSaid = false;

/** Says that there is silence for want of a network, where it lasts, and that the sound is back. */
function saySilence(sound) {
  const { status } = sound;
  const isSilent = () => ["lost", "starting"].includes(sound.status);
  if (lastStatus === "playing" && isSilent()) {
    sayPolitely(() => {
      if (!isSilent() || isSilenceSaid) return null;
      isSilenceSaid = true;
      return "Silence: nothing comes from the network.";
    }, "silence", SILENCE);
  }
  if (status !== "playing" || !isSilenceSaid) return;
  isSilenceSaid = false;
  sayPolitely(() => (sound.status === "playing" ? "The sound is back." : null), "silence", SILENCE);
}

function showSound(sound, words) {
  const listen = document.getElementById("listen");
  const { status } = sound;
  const figures = sound.figures();
  const isOn = !(status in LABELS);
  setText(listen.querySelector("span"), LABELS[status] ?? words.pause);
  setPressed(listen, isOn);
  setIcon(listen, isOn ? "pause" : "play");
  setText(document.getElementById("sound-short"), SHORT[status] ?? milliseconds(words.latency(figures)));
  if (document.getElementById("sound-menu").open) showFigures(figures ? words.rows(figures) : [["Sound", "has not been started"]]);
  if (status === "failed" && lastStatus !== "failed") toast(`No sound: ${sound.reason}`, "bad");
  saySilence(sound);
  if (status === "held" && lastStatus === "playing") {
    toast("The system has interrupted the sound: press Continue.", "warn");
  }
  lastStatus = status;
}

function showFigures(rows) {
  const list = document.getElementById("sound-figures");
  list.replaceChildren(...rows.flatMap(([name, text]) => [make("dt", { text: name }), make("dd", { text })]));
}

/** A time in words; "–" for none. */
export function milliseconds(seconds) {
  return Number.isFinite(seconds) ? `${Math.round(seconds * 1000)} ms` : "–";
}

function startVolume(sound) {
  const slider = document.getElementById("volume");
  const set = () => {
    const level = Number(slider.value);
    slider.style.setProperty("--fill", (level + 40) / 40);
    slider.setAttribute("aria-valuetext", level <= -40 ? "silent" : `${level} dB`);
    sound.setVolume(level);
  };
  slider.oninput = set;
  set();
  placeVolume(slider.closest("label"));
}

/** The volume lies in the dock where there is room, else in the menu. */
function placeVolume(label) {
  const menu = document.getElementById("sound-menu");
  placeByWidth((isWide) => (isWide ? menu.before(label) : menu.querySelector("h2").after(label)));
}

/** A menu closes with Escape, and when something else is touched. */
function startMenu(menu) {
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
  addEventListener("pointerdown", (event) => { if (!menu.contains(event.target)) menu.open = false; });
}
