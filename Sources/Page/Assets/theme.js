// Light, dark, or as the system has it; the choice is kept in this browser.

const KINDS = ["system", "light", "dark"];

/** Makes the button go round the three themes. */
export function startTheme(button) {
  let kind = KINDS.includes(read()) ? read() : "system";
  const show = () => {
    document.documentElement.dataset.theme = kind;
    button.setAttribute("aria-label", `Colours: ${kind}`);
    button.title = `Colours: ${kind}`;
  };
  button.onclick = () => {
    kind = KINDS[(KINDS.indexOf(kind) + 1) % KINDS.length];
    write(kind);
    show();
  };
  show();
}

// Browsers that keep nothing throw at the mere access.
function read() {
  try { return localStorage.getItem("theme"); } catch { return null; }
}

function write(kind) {
  try { localStorage.setItem("theme", kind); } catch { /* The theme then holds until the page is closed. */ }
}
