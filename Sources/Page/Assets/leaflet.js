// Leaflet is a kept library and not a module: it is fetched when a garden is first shown.

let loading = null;

/** Resolves to Leaflet. */
export function loadLeaflet() {
  loading ??= Promise.all([addStyle("lib/leaflet/leaflet.css"), addScript("lib/leaflet/leaflet.js")])
    .then(() => globalThis.L);
  return loading;
}

function addScript(address) {
  const script = document.createElement("script");
  script.src = address;
  return added(script, "append");
}

/** The library's style comes before ours, so that ours wins. */
function addStyle(address) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  return added(link, "prepend");
}

function added(element, how) {
  return new Promise((resolve, reject) => {
    element.onload = resolve;
    element.onerror = () => reject(new Error(`${element.src ?? element.href} could not be fetched`));
    document.head[how](element);
  });
}
