// The cursor in traces and spectrograms: it follows the player, a click or the keys move it.
const cursor = {
  fields: [],

  /** Where a drawn figure has its axis of time, in pixels from the left of its frame: { left, width }. */
  area(plot) {
    const frame = plot.closest(".frame").getBoundingClientRect();
    const panel = plot.querySelector("svg .mark-group.role-scope > g > path.background")
      ?? plot.querySelector("svg");
    const box = panel?.getBoundingClientRect();
    return box?.width ? { left: box.left - frame.left, width: box.width } : null;
  },

  /** Lays the cursor's field over the axis of a cell's traces, and its spectrogram and cursor under it. */
  place(cellElement) {
    const plot = cellElement.querySelector(".plot[data-figure]");
    const area = plot ? this.area(plot) : null;
    if (plot && !area) return;
    const picture = cellElement.querySelector(".spectrogram .frame");
    const image = picture?.querySelector("img");
    if (area && image) {
      const share = (pixels) => `${(100 * pixels) / picture.clientWidth}%`;
      image.style.marginLeft = share(area.left);
      image.style.width = share(area.width);
      picture.style.setProperty("--gutter", share(area.left));
    }
    if (plot) this.field(plot.closest(".frame"), cellElement, area, true);
    if (picture) {
      const whole = { left: 0, width: picture.clientWidth };
      this.field(picture, cellElement, area ?? whole, !plot);
    }
    this.show();
  },

  field(frame, cellElement, area, isSlider) {
    const { variant, dataset } = cellElement.dataset;
    let field = frame.querySelector(".field");
    if (!field) {
      field = make("div", { className: "field" }, make("div", { className: "needle" }));
      if (isSlider) this.slider(field, variant, dataset);
      field.addEventListener("pointerdown", (event) => this.point(event, field, variant, dataset));
      frame.append(field);
      this.fields.push({ field, variant, dataset });
    }
    field.style.left = `${area.left}px`;
    field.style.width = `${area.width}px`;
  },

  slider(field, variant, dataset) {
    field.tabIndex = 0;
    field.setAttribute("role", "slider");
    field.setAttribute("aria-label", `Second of ${titleOf(variant)}`);
    field.setAttribute("aria-valuemin", "0");
    field.setAttribute("aria-valuemax", endOf(cellOf(variant, dataset)).toFixed(1));
    field.addEventListener("keydown", (event) => this.key(event));
  },

  point(event, field, variant, dataset) {
    const box = field.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    this.go(share * endOf(cellOf(variant, dataset)));
  },

  key(event) {
    const steps = {
      ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10,
    };
    const end = chosen.end;
    if (event.key in steps) this.go(chosen.time + steps[event.key] * (event.shiftKey ? 0.1 : 1));
    else if (event.key === "Home") this.go(0);
    else if (event.key === "End") this.go(end);
    else return;
    event.preventDefault();
  },

  go(time) {
    const whole = Math.round(Math.min(chosen.end, Math.max(0, time)) * 10) / 10;
    if (byId("player")) player.seek(whole, "person");
    else chosen.set({ time: whole });
  },

  show() {
    for (const { field, variant, dataset } of this.fields) {
      const end = endOf(cellOf(variant, dataset));
      field.firstChild.style.left = `${end ? Math.min(100, (100 * chosen.time) / end) : 0}%`;
      if (!field.hasAttribute("role")) continue;
      field.setAttribute("aria-valuenow", Math.min(end, chosen.time).toFixed(1));
      field.setAttribute("aria-valuetext", `${chosen.time.toFixed(1)} seconds`);
    }
  },

  /** Shows the chosen cell only. */
  showCell() {
    for (const element of document.querySelectorAll(".cell")) {
      const { variant, dataset } = element.dataset;
      const isChosen = variant === chosen.variant && dataset === chosen.dataset;
      element.classList.toggle("chosen", isChosen);
      if (isChosen) requestAnimationFrame(() => this.place(element));
    }
    byId("trace-variant").value = chosen.variant;
    byId("trace-dataset").value = chosen.dataset;
  },

  listen() {
    byId("trace-variant").onchange = (event) => {
      const index = report.variants.findIndex((one) => one.id === event.target.value);
      player.transport?.hear(index);
      chosen.set({ variant: event.target.value });
    };
    byId("trace-dataset").onchange = (event) => {
      if (player.isPlaying) player.pause();
      chosen.set({ dataset: event.target.value, time: 0 });
    };
    const shown = () => document.querySelector(".cell.chosen");
    document.addEventListener("drawn", (event) => {
      const element = event.target.closest(".cell.chosen");
      if (element) this.place(element);
    });
    window.addEventListener("resize", () => shown() && this.place(shown()));
    chosen.listeners.push((old) => {
      if (old.variant !== chosen.variant || old.dataset !== chosen.dataset) this.showCell();
      this.show();
    });
    this.showCell();
  },
};
