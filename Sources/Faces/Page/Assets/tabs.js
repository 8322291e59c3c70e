// The views and their tabs. A view's module is fetched when its tab is first shown.

import { toast } from "./announce.js";

/**
 * Starts the tabs. `loaders` has a function for each view that imports its module.
 * Returns `{scene(scene), update(state)}`, which reach the view that is shown.
 */
export function startTabs(link, loaders) {
  return new Tabs(link, loaders);
}

class Tabs {
  #link;
  #loaders;
  #views = new Map();
  #shown = null;
  #wished = location.hash.slice(1);
  #tabs = [...document.querySelectorAll("[role=tab][aria-controls]")].filter((tab) => tab.closest(".bar"));

  constructor(link, loaders) {
    this.#link = link;
    this.#loaders = loaders;
    this.#tabs[0].parentElement.hidden = false;
    for (const tab of this.#tabs) {
      const panel = document.getElementById(nameOf(tab));
      panel.setAttribute("role", "tabpanel");
      panel.setAttribute("aria-labelledby", tab.id);
      tab.onclick = () => this.#choose(nameOf(tab));
      tab.onkeydown = (event) => this.#key(event, tab);
    }
    addEventListener("hashchange", () => this.#choose(location.hash.slice(1)));
  }

  /** A new scene: the garden has a tab only where there is a site, the room where objects stand in one. */
  scene(scene) {
    document.getElementById("tab-garden").hidden = !scene.site || Boolean(scene.room);
    document.getElementById("tab-room").hidden = !scene.room;
    if (!this.#isPossible(this.#wished)) this.#wished = "";
    const name = this.#wished || this.#shown || firstOf(scene);
    for (const view of this.#views.values()) view.scene(scene);
    this.#show(this.#isPossible(name) ? name : "workbench");
  }

  /** A new state, for the view that is shown. */
  update(state) {
    this.#views.get(this.#shown)?.update(state);
  }

  #isPossible(name) {
    return this.#tabs.some((tab) => nameOf(tab) === name && !tab.hidden);
  }

  #choose(name) {
    if (!this.#isPossible(name)) return;
    this.#wished = name;
    history.replaceState(null, "", `#${name}`);
    this.#show(name);
  }

  #show(name) {
    for (const tab of this.#tabs) {
      const isShown = nameOf(tab) === name;
      tab.setAttribute("aria-selected", isShown);
      tab.tabIndex = isShown ? 0 : -1;
      document.getElementById(nameOf(tab)).hidden = !isShown;
    }
    document.body.dataset.view = name;
    if (this.#shown === name) return;
    this.#views.get(this.#shown)?.hide();
    this.#shown = name;
    this.#open(name);
  }

  async #open(name) {
    if (!this.#views.has(name)) {
      const module = await this.#loaders[name]().catch((error) => (
        toast(`This view could not be loaded: ${error.message}`, "bad")));
      if (!module?.create) return;
      if (!this.#views.has(name)) this.#views.set(name, this.#make(name, module));
    }
    if (this.#shown !== name) return;
    this.#views.get(name).show();
    if (this.#link.state) this.#views.get(name).update(this.#link.state);
  }

  #make(name, module) {
    const view = module.create(document.getElementById(name), this.#link);
    view.scene(this.#link.scene);
    return view;
  }

  /** Arrow keys, Home and End go from tab to tab, as in every list of tabs. */
  #key(event, tab) {
    const tabs = this.#tabs.filter((one) => !one.hidden);
    const at = tabs.indexOf(tab);
    const steps = { ArrowRight: at + 1, ArrowLeft: at - 1 + tabs.length, Home: 0, End: tabs.length - 1 };
    if (!(event.key in steps)) return;
    event.preventDefault();
    const next = tabs[steps[event.key] % tabs.length];
    next.focus();
    this.#choose(nameOf(next));
  }
}

function nameOf(tab) {
  return tab.getAttribute("aria-controls");
}

/** The view that a scene is first shown in. */
function firstOf(scene) {
  if (scene.room) return "room";
  return scene.site ? "garden" : "workbench";
}
