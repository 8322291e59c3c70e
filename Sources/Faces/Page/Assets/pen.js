// A pen for the map: while it is taken, a pointer draws a line in place of moving the map.

const GAP = 6;   // pixels between two corners of a line

/** Makes the pen of a map: `{take(isOn, ondone), show(way)}`; ways are lists of [latitude, longitude]. */
export function createPen(leaflet, map) {
  return new Pen(leaflet, map);
}

class Pen {
  #map;
  #line;
  #end;
  #way = [];
  #last = null;      // of the line that is drawn, in pixels
  #ondone = null;    // while the pen is taken

  constructor(leaflet, map) {
    this.#map = map;
    this.#line = leaflet.polyline([], { className: "drawn", interactive: false }).addTo(map);
    this.#end = leaflet.circleMarker([0, 0], { radius: 5, className: "drawn-end", interactive: false });
    const box = map.getContainer();
    box.addEventListener("pointerdown", (event) => this.#down(event), true);
    box.addEventListener("pointermove", (event) => this.#move(event));
    box.addEventListener("pointerup", () => this.#up());
    box.addEventListener("pointercancel", () => this.#up());
  }

  take(isOn, ondone) {
    this.#ondone = isOn ? ondone : null;
    this.#last = null;
    this.#map.getContainer().classList.toggle("drawing", isOn);
    if (isOn) this.#map.dragging.disable();
    else this.#map.dragging.enable();
  }

  show(way) {
    this.#line.setLatLngs(way);
    if (way.length === 0) return this.#end.remove();
    this.#end.setLatLng(way.at(-1)).addTo(this.#map);
  }

  #down(event) {
    if (!this.#ondone || event.button !== 0 || event.target.closest(".leaflet-control")) return;
    event.preventDefault();
    event.stopPropagation();
    this.#map.getContainer().setPointerCapture(event.pointerId);
    this.#way = [];
    this.#add(event);
  }

  #move(event) {
    if (!this.#last) return;
    const at = this.#pixels(event);
    if (Math.hypot(at[0] - this.#last[0], at[1] - this.#last[1]) >= GAP) this.#add(event);
  }

  #up() {
    if (!this.#last) return;
    const done = this.#ondone;
    this.take(false);
    done(this.#way);
  }

  #add(event) {
    this.#last = this.#pixels(event);
    const { lat, lng } = this.#map.containerPointToLatLng(this.#last);
    this.#way.push([lat, lng]);
    this.show(this.#way);
  }

  #pixels(event) {
    const box = this.#map.getContainer().getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }
}
