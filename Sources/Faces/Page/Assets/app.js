// Starts the page: the link with the session, the tabs with their views, the theme, the state of the connection.

import { createLink } from "./link.js";
import { startTheme } from "./theme.js";
import { startTabs } from "./tabs.js";
import { startLaunch } from "./launch.js";
import { startStatus, statusWords } from "./status.js";
import { toast } from "./announce.js";
import { faultText } from "./words.js";
import { startDock } from "./dock.js";
import { outletsOf } from "./outlets.js";
import { createSound } from "./sound.js";
import { startInvitation } from "./invite.js";

const link = createLink();
startTheme(document.getElementById("theme"));
startLaunch(document.getElementById("launch"));
startDock(link, createSound(link, outletsOf(link)));
startInvitation(link, document.getElementById("theme"));

const tabs = startTabs(link, {
  room: () => import("./room.js"),
  garden: () => import("./garden.js"),
  workbench: () => import("./workbench.js"),
});

link.on("scene", (scene) => {
  const name = scene.room?.name ?? scene.site?.name ?? scene.mapping?.name ?? "Ripples";
  document.title = name === "Ripples" ? name : `${name} · Ripples`;
  document.getElementById("brand-name").textContent = name;
  document.getElementById("waiting").hidden = true;
  tabs.scene(scene);
});
link.on("state", showState);
link.on("status", showWaiting);
link.on("notice", (text, message) => {
  if (!isOfThePlace(text) && !isConsoleShown()) toast(faultWords(text, message.fault), noticeKind(text, message));
});
link.on("hello", (hello) => {
  if (hello.page !== 1) toast("The session is of another version than this page: reload the page.", "bad");
});
startStatus(link);
showWaiting(link.status);

let waiting = null;

/** Shows a state with the next picture: where a machine is too slow for ten a second, the newest takes the place of those before. */
function showState(state) {
  if (document.hidden) return tabs.update(state);
  if (waiting === null) {
    requestAnimationFrame(() => {
      const newest = waiting;
      waiting = null;
      tabs.update(newest);
    });
  }
  waiting = state;
}

/** The workbench's console has every notice; where it is in view, a toast would only hide what is being done. */
function isConsoleShown() {
  const box = document.querySelector(".console-log")?.getBoundingClientRect();
  return Boolean(box) && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight;
}

/** Coming and going, callouts, and being far, are shown by the garden and by the log of decisions, and said there. */
function isOfThePlace(text) {
  if (/^“.*”$/.test(text)) return true;
  if (/^the walk is \S+ k?m away from the site/.test(text)) return true;
  return link.scene?.site?.ripples.some(({ name }) => text === `entered ${name}` || text === `left ${name}`) ?? false;
}

/** How grave a notice is: what waits for somebody to mend it stays, for those who may; a fault of what sounds is told in passing. */
function noticeKind(text, { fault, sounding }) {
  const isGrave = fault ? !sounding : / (has stopped: |stopped after \d)/.test(text);
  if (isGrave && link.hello?.mayEdit) return "bad";
  return fault || isGrave || /^(warning: |it may not play yet: )/.test(text) ? "warn" : "info";
}

/** A fault with its line as one says it, and what holds now; the quoted line of the file is left out. */
function faultWords(text, fault) {
  if (!fault?.line) return text;
  const rest = text.split("\n").slice(1).filter((line) => !line.startsWith(" "));
  return [`${fault.file}, line ${fault.line}: ${faultText(fault)}`, ...rest].join("\n");
}

function showWaiting(status) {
  if (!link.scene) document.getElementById("waiting").textContent = statusWords(status);
}
