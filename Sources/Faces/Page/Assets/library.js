// The kept libraries, which are no modules: each is fetched when it is first needed, and may be missing.

import { make } from "./elements.js";

let leaflet = null;

/** Resolves to Leaflet. */
export function loadLeaflet() {
  leaflet ??= Promise.all([addStyle("leaflet/leaflet.css"), addScript("leaflet/leaflet.js")]).then(() => globalThis.L);
  return leaflet;
}

/** Resolves to CodeMirror with its mode for Lua. */
export async function loadCodeMirror() {
  addStyle("codemirror/lib/codemirror.css").catch(() => {});
  await addScript("codemirror/lib/codemirror.js");
  await addScript("codemirror/mode/lua/lua.js").catch(() => {});
  return globalThis.CodeMirror;
}

function addScript(path) {
  return added("script", { src: `lib/${path}` }, "append");
}

/** A library's style comes before ours, so that ours wins. */
function addStyle(path) {
  return added("link", { rel: "stylesheet", href: `lib/${path}` }, "prepend");
}

function added(tag, properties, how) {
  return new Promise((resolve, reject) => {
    const onerror = () => reject(new Error(`${properties.src ?? properties.href} could not be fetched`));
    document.head[how](make(tag, { ...properties, onload: resolve, onerror }));
  });
}
