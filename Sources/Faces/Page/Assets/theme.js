// Light, dark, or as the system has it; the choice is kept in this browser.

import { keep, kept } from "./kept.js";

const KINDS = ["system", "light", "dark"];

/** Makes the button go round the three themes. */
export function startTheme(button) {
  let kind = KINDS.includes(kept("theme")) ? kept("theme") : "system";
  const show = () => {
    document.documentElement.dataset.theme = kind;
    button.setAttribute("aria-label", `Colours: ${kind}`);
    button.title = `Colours: ${kind}`;
  };
  button.onclick = () => {
    kind = KINDS[(KINDS.indexOf(kind) + 1) % KINDS.length];
    keep("theme", kind);
    show();
  };
  show();
}
