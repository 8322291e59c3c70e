// The device on which a listening study is heard, as far as its browser tells: families only, nothing that tells people apart.

const BROWSERS = [[/\bEdgA?\//, "edge"], [/\bOPR\//, "opera"], [/\bSamsungBrowser\//, "samsung"], [/\b(Firefox|FxiOS)\//, "firefox"],
  [/(Chrome|Chromium|CriOS)\//, "chrome"], [/\bSafari\//, "safari"]];
const PLATFORMS = [[/Android/, "android"], [/\b(iPhone|iPad|iPod)\b/, "ios"], [/\bCrOS\b/, "chromeos"], [/Windows/, "windows"],
  [/Mac OS X|Macintosh/, "macos"], [/Linux/, "linux"]];

const found = (table, text) => table.find(([pattern]) => pattern.test(text))?.[1] ?? "other";

/** The platform; an iPad says that it is a Mac, and has a screen for ten fingers. */
function platform(text, fingers) {
  const name = found(PLATFORMS, text);
  return name === "macos" && fingers > 1 ? "ios" : name;
}

const milliseconds = (seconds) => (seconds > 0 ? Math.round(1e6 * seconds) / 1000 : undefined);

/**
 * The facts of the device as one text; a latency that the browser does not tell is left out.
 * @param context the audio context, after a sound was played; undefined where there is none.
 */
export function deviceText(context, { userAgent, maxTouchPoints } = navigator) {
  return JSON.stringify({
    browser: found(BROWSERS, userAgent), platform: platform(userAgent, maxTouchPoints), sampleRate: context?.sampleRate,
    baseLatency: milliseconds(context?.baseLatency), outputLatency: milliseconds(context?.outputLatency),
  });
}
