// What a walker may switch on and off; the choice about vibration is kept in this browser.

import { make } from "./elements.js";
import { toast } from "./announce.js";
import { createMicrophone } from "./microphone.js";

const ENTERED = [60, 40, 60];   // milliseconds of vibration, rest, vibration

/**
 * Makes the switches: `{root, entered(), names(names)}`. `entered` vibrates where that is wished; `names` are the inputs that the
 * walk listens to; `onlevel(decibels)` is called with the microphone's level.
 */
export function createFieldSettings(onlevel) {
  const vibration = makeSwitch("field-vibration", "Vibrate when I enter a place");
  vibration.box.checked = read() !== "off";
  vibration.box.onchange = () => write(vibration.box.checked ? "on" : "off");
  vibration.root.hidden = !navigator.vibrate;
  const level = makeSwitch("field-microphone", "Tell the garden how loud it is round me; no sound leaves this phone");
  const microphone = createMicrophone(onlevel);
  level.box.onchange = () => setMicrophone(microphone, level.box);
  level.root.hidden = true;
  return {
    root: make("section.stack", {}, vibration.root, level.root),
    entered: () => { if (vibration.box.checked) navigator.vibrate?.(ENTERED); },
    names: (names) => { level.root.hidden = !navigator.mediaDevices || !names.includes("ambience.level"); },
    stop: () => microphone.stop(),
  };
}

function makeSwitch(id, text) {
  const box = make("input", { type: "checkbox", id });
  return { box, root: make("label.switch", { for: id }, box, make("span", { text })) };
}

async function setMicrophone(microphone, box) {
  if (!box.checked) return microphone.stop();
  try {
    await microphone.start();
  } catch {
    box.checked = false;
    toast("The microphone was refused: allow it for this page in the browser’s settings.", "warn");
  }
}

// Browsers that keep nothing throw at the mere access.
function read() {
  try { return localStorage.getItem("vibration"); } catch { return null; }
}

function write(choice) {
  try { localStorage.setItem("vibration", choice); } catch { /* The choice then holds until the page is closed. */ }
}
