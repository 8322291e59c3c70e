// The items of a questionnaire on the page of a listening study: one group of fields for each, in the form that it asks for.

import { word } from "./listenwords.js";

/** The answer of a listener who would rather not say, and the key of its words. */
const REFUSAL = "rather-not";

function element(name, text, ...classes) {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  made.classList.add(...classes);
  return made;
}

/** A radio button or a checkbox with its words. */
function choice(name, type, key, text) {
  const label = element("label", "", "choice");
  const input = Object.assign(document.createElement("input"), { type, name, value: key });
  label.append(input, element("span", text));
  return label;
}

function options(name, item) {
  return item.options.map((option) => choice(name, item.form === "multiple" ? "checkbox" : "radio", option.key, option.label));
}

/** A row of points; the first and the last are named by the words at the ends. */
function points(name, item) {
  const row = element("div", "", "points");
  for (let point = 1; point <= item.points; point += 1) {
    const label = element("label", "", "point");
    const input = Object.assign(document.createElement("input"), { type: "radio", name, value: String(point) });
    const end = { 1: item.ends[0], [item.points]: item.ends[1] }[point];
    if (end) input.setAttribute("aria-label", `${point}, ${end}`);
    label.append(input, element("span", String(point)));
    row.append(label);
  }
  const ends = element("p", "", "ends");
  ends.append(element("span", item.ends[0]), element("span", item.ends[1]));
  return [row, ends];
}

function scale(name, item) {
  const input = Object.assign(document.createElement("input"), { type: "range", name, min: 0, max: 100, step: item.step, value: 50 });
  const value = element("output", word("unset"));
  const spoken = (number) => ({ 0: `0, ${item.ends[0]}`, 100: `100, ${item.ends[1]}` }[number] ?? String(number));
  input.setAttribute("aria-label", word("answer"));
  input.oninput = () => {
    input.dataset.moved = "yes";
    value.textContent = input.value;
    input.setAttribute("aria-valuetext", spoken(Number(input.value)));
  };
  value.setAttribute("aria-live", "off");
  const line = element("p", "", "ends");
  line.append(element("span", `0 ${item.ends[0]}`), value, element("span", `100 ${item.ends[1]}`));
  return [input, line];
}

function number(name, item) {
  const limits = { min: item.from ?? "", max: item.to ?? "" };
  const input = Object.assign(document.createElement("input"), { type: "number", step: "any", name, ...limits });
  input.setAttribute("aria-label", item.unit ? word("answer.unit", item) : word("answer"));
  const line = element("p");
  line.append(input);
  if (item.unit) line.append(element("span", item.unit, "unit"));
  return [line];
}

function words(name, item) {
  const input = Object.assign(document.createElement("textarea"), { rows: 3, maxLength: 2000, name });
  input.setAttribute("aria-label", word("answer.words"));
  return [input];
}

const FORMS = { choice: options, multiple: options, points, scale, number, text: words };

/** A way to say nothing: one of the buttons where one is chosen, else a box that takes the place of an answer. */
function refusal(name, item, group) {
  if (["choice", "points"].includes(item.form)) return choice(name, "radio", REFUSAL, word(REFUSAL));
  const others = [...group.querySelectorAll("input")];
  const label = choice(`${name}-refusal`, "checkbox", REFUSAL, word(REFUSAL));
  const box = label.querySelector("input");
  box.onchange = () => { for (const other of others) other.disabled = box.checked; };
  return label;
}

function group(item, index) {
  const made = element("fieldset", "", "item");
  const name = `item-${index + 1}`;
  made.dataset.form = item.form;
  made.append(element("legend", item.text), ...FORMS[item.form](name, item));
  if (item.optional) made.append(refusal(name, item, made));
  return made;
}

/** The text of an answer; null where there is none yet. */
function answer(made) {
  const inputs = [...made.querySelectorAll("input, textarea")].filter((input) => !input.disabled);
  const chosen = inputs.filter((input) => ["radio", "checkbox"].includes(input.type) && input.checked);
  if (chosen.length) return chosen.map((input) => input.value).join(";");
  const field = inputs.find((input) => !["radio", "checkbox"].includes(input.type));
  if (!field) return null;
  if (field.type === "range") return field.dataset.moved ? field.value : null;
  return field.value === "" && field.type !== "textarea" ? null : field.value;
}

/** The fields of all items. */
export function items(all) { return all.map(group); }

/** The first item without an answer: the field to go to, and what to say; null where all have one. */
export function unanswered(place) {
  const made = [...place.querySelectorAll("fieldset.item")].find((each) => answer(each) === null);
  return made ? { field: made.querySelector("input:enabled"), text: word(made.dataset.form === "scale" ? "unmoved" : `ask.${made.dataset.form}`) } : null;
}

/** The answers to all items as one text. */
export function answersText(place) {
  return JSON.stringify([...place.querySelectorAll("fieldset.item")].map(answer));
}
