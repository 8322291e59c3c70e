// What a walker may switch on and off.

import { make } from "./elements.js";
import { toast } from "./announce.js";
import { createMicrophone } from "./microphone.js";
import { isVibrating, setVibrating, vibrate } from "./vibration.js";

const ENTERED = [60, 40, 60];   // milliseconds of vibration, rest, vibration

/**
 * Makes the switches: `{root, entered(), names(names)}`. `entered` vibrates where that is wished; `names` are the inputs that the
 * walk listens to; `onread(values)` is called with the measures of the microphone's sound.
 */
export function createFieldSettings(onread) {
  const vibration = makeSwitch("field-vibration", "Vibrate when I enter a place, and where a guide does");
  vibration.box.checked = isVibrating();
  vibration.box.onchange = () => setVibrating(vibration.box.checked);
  vibration.root.hidden = !navigator.vibrate;
  const level = makeSwitch("field-microphone", "Tell the garden how it sounds round me; the sound itself stays on this phone");
  const microphone = createMicrophone(onread);
  level.box.onchange = () => setMicrophone(microphone, level.box);
  level.root.hidden = true;
  return {
    root: make("section.stack", {}, vibration.root, level.root),
    entered: () => vibrate(ENTERED),
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
