// The panel of the spatial engine, as LeiaAU has it: the listener's pose, the sources, late field and reflections, free
// field or shoebox.

import { button, make, setHidden, setPressed, setText } from "./elements.js";
import { fixed, isNumber } from "./figures.js";
import { plain } from "./lines.js";
import { materialWords, surfaceWords } from "./roomwords.js";
import { slider } from "./slider.js";
import { wayFrom } from "./spots.js";

const COLUMNS = ["x", "y", "z", "turn", "dist.", "az."];

/** Makes the panel: `{root, scene(room), update(state)}`. */
export function createRoomPanel(moves, run) {
  return new RoomPanel(moves, run);
}

class RoomPanel {
  root = make("section.stack", { "aria-labelledby": "engine-title" });
  #moves;
  #run;
  #pose = figures(["Position x, y, z", "Heading"]);
  #size = figures(["Room", "Floor and ceiling", "Walls"]);
  #sound = make("div.stack");
  #open = make("p", { text: "The scene is in the open air: nothing reflects." });
  #rows = [];
  #body = make("tbody");
  #late = null;
  #reflections = null;
  #fields;

  constructor(moves, run) {
    [this.#moves, this.#run] = [moves, run];
    this.#fields = new Map([["free", "Free field"], ["shoebox", "Shoebox"]].map(([name, title]) => (
      [name, button(title, () => run(`:room field ${name}`), "", { "aria-pressed": "false" })])));
    this.#sound.append(make("div.row", { role: "group", "aria-label": "Field" }, ...this.#fields.values()));
    const head = make("tr", {}, make("th", { scope: "col", text: "source" }),
      ...COLUMNS.map((text) => make("th.value", { scope: "col", text })));
    this.root.append(
      make("h3", { id: "engine-title", text: "Spatial engine" }),
      this.#sound, this.#open,
      make("h4", { text: "Listener" }), this.#pose.node,
      make("h4", { text: "Sources" }),
      make("div.scroll-x", { tabindex: 0, role: "region", "aria-label": "Sources" },
        make("table.table.sources", {}, make("thead", {}, head), this.#body)),
      make("p.small.soft", {
        text: "Metres and degrees: turned counter-clockwise from above; "
          + "distance and azimuth from the listener’s nose, left positive.",
      }),
      make("h4", { text: "Room" }), this.#size.node);
  }

  scene(room) {
    if (!this.#late) this.#makeLevels(room.levels);
    this.#rows = room.objects.map(({ name }) => {
      const cells = COLUMNS.map(() => make("td.value"));
      return { name, cells, row: make("tr", {}, make("th", { scope: "row", text: name }), ...cells) };
    });
    this.#body.replaceChildren(...this.#rows.map(({ row }) => row));
    this.#showRoom(room);
  }

  update({ listener, late, reflections, field }) {
    const [x, y, z, heading] = listener;
    this.#pose.show([[x, y, z].map((part) => fixed(part, 2)).join(", "), `${fixed(heading, 0)}°`]);
    for (const { name, cells } of this.#rows) {
      const pose = this.#moves.shown(name);
      if (!pose) continue;
      const { distance, azimuth } = wayFrom(listener, pose.at);
      const place = pose.at.map((part) => fixed(part, 2));
      const values = [...place, `${fixed(pose.turn, 0)}°`, fixed(distance, 2), `${fixed(azimuth, 0)}°`];
      values.forEach((text, index) => setText(cells[index], text));
    }
    this.#late.show(late);
    this.#reflections.show(reflections);
    for (const [name, node] of this.#fields) setPressed(node, name === field);
  }

  /** The session has said between which ends its levels may be. */
  #makeLevels({ late, reflections }) {
    this.#late = level("Late field", "late", late, this.#run);
    this.#reflections = level("Reflections", "reflections", reflections, this.#run);
    this.#sound.append(this.#late.node, this.#reflections.node);
  }

  #showRoom({ box, surfaces }) {
    setHidden(this.#sound, !box);
    setHidden(this.#open, Boolean(box));
    const material = (name) => materialWords(surfaces.find((surface) => surface.name === name)?.material ?? "–");
    const size = box ? `${[box.width, box.depth, box.height].map((metres) => fixed(metres, 2)).join(" × ")} m` : "none";
    const walls = surfaces.filter(({ name }) => surfaceWords(name) !== name);
    this.#size.show([
      size, `${material("floor")}, ${material("ceiling")}`,
      walls.map(({ name }) => `${name} ${material(name)}`).join(", ") || "–",
    ]);
  }
}

function figures(names) {
  const values = names.map(() => make("dd"));
  const node = make("dl.figures", {}, ...names.flatMap((name, index) => [make("dt", { text: name }), values[index]]));
  return { node, show: (texts) => texts.forEach((text, index) => setText(values[index], text)) };
}

/** A level in dB that can be off; on again it is as it was. */
function level(name, kind, [low, high], run) {
  let last = 0;
  let isOff = false;
  const spec = { name, unit: "dB", low, high, isLog: false, default: null };
  const knob = slider(spec, (value) => run(`:room ${kind} ${plain(value)}`));
  const off = button("Off", () => run(`:room ${kind} ${isOff ? plain(last) : "off"}`), "small", {
    "aria-pressed": "false", "aria-label": `${name} off`,
  });
  const { label, number, track, fault } = knob.nodes;
  const head = make("div.knob-head", {}, label, off, number, make("span.small.soft", { text: "dB" }));
  const node = make("div.knob", {}, head, fault, track);
  return {
    node,
    show: (value) => {
      isOff = !isNumber(value);
      if (!isOff) last = value;
      setPressed(off, isOff);
      node.classList.toggle("is-silent", isOff);
      knob.show(value);
    },
  };
}
