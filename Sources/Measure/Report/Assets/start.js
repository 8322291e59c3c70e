// Brings the page to life.
/** Tables that go on beyond their right edge fade there until that edge is reached. */
const fadeWideTables = () => {
  for (const box of document.querySelectorAll(".wide")) {
    const look = () =>
      box.classList.toggle("more", box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
    box.addEventListener("scroll", look, { passive: true });
    new ResizeObserver(look).observe(box);
  }
};

const copyMethods = () => {
  const text = byId("methods-text");
  const said = (words) => { byId("methods-status").textContent = words; };
  byId("methods-copy").onclick = async () => {
    try {
      await navigator.clipboard.writeText(text.textContent);
      said("Copied.");
    } catch {
      getSelection().selectAllChildren(text);
      said("The browser does not let a page copy; the paragraph is selected: press Ctrl+C.");
    }
  };
};

/** A link to a definition opens the list that it is in. */
const openTargets = () => {
  const open = () => {
    const target = location.hash.length > 1 ? byId(decodeURIComponent(location.hash.slice(1))) : null;
    for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
    if (target) target.scrollIntoView();
  };
  window.addEventListener("hashchange", open);
  open();
};

/** Paper has no triangles to press: the tables of every dataset and the definitions are printed open. */
const openForPrint = () => {
  let closed = [];
  window.addEventListener("beforeprint", () => {
    closed = [...document.querySelectorAll("details.sheet:not([open])")];
    for (const sheet of closed) sheet.open = true;
  });
  window.addEventListener("afterprint", () => {
    for (const sheet of closed) sheet.open = false;
  });
};

document.documentElement.classList.add("js");
player.listen();
voices.listen();
turns.listen();
if (byId("trace")) {
  moment.listen();
  cursor.listen();
}
copyMethods();
openTargets();
openForPrint();
fadeWideTables();
followWidth();
drawCharts();
window.ripplesReport = { report, chosen, player, voices, turns, Transport, BufferSound, makeSounds };
