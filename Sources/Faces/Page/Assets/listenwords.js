// The words of a listening study's page in the listener's language, as the study gives them.

/** What is said before the study has greeted, in the languages that Ripples has. */
const FIRST = {
  en: { wait: "One moment …", lost: "The connection is lost. Your answers are kept here and sent again." },
  de: { wait: "Einen Moment …", lost: "Die Verbindung ist unterbrochen. Ihre Antworten bleiben hier und werden wieder gesendet." },
  ar: { wait: "لحظة …", lost: "انقطع الاتصال. إجاباتك محفوظة هنا وستُرسل من جديد." },
};

let texts = {};

/** A value within words from right to left keeps its own direction: `°C`, a date, a code. */
function apart(value) {
  return document.documentElement.dir === "rtl" && typeof value === "string" ? `\u2068${value}\u2069` : value;
}

/** The words of a key, with values in their places: `{n}`. */
export function word(key, values = {}) {
  return Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, apart(value)), texts[key] ?? key);
}

/** The languages that the listener reads, the best first: that of the address, then those of the browser. */
export function wanted() {
  const asked = new URLSearchParams(location.search).get("lang");
  return [asked, ...navigator.languages].filter(Boolean).slice(0, 20);
}

function write(code, isRightToLeft) {
  document.documentElement.lang = code;
  document.documentElement.dir = isRightToLeft ? "rtl" : "ltr";
}

/** Speaks a first language until the study says which it is. */
export function speakFirst(title) {
  const code = wanted().map((each) => each.toLowerCase().split("-")[0]).find((each) => FIRST[each]) ?? "en";
  texts = FIRST[code];
  write(code, code === "ar");
  title.textContent = texts.wait;
}

/** Speaks the language that the study has given. */
export function speak({ code, isRightToLeft, words }) {
  texts = words;
  write(code, isRightToLeft);
}
