// Draws the figures with Vega-Lite. Their colours are the paper's; the theme's custom properties take their place, so that
// light, dark and print need no second drawing. Expressions are interpreted: the page's policy forbids code made of text.
const paperColours = {
  "#1c2024": "--ink", "#59626d": "--soft", "#d8dde3": "--line",
  "#0b66b0": "--v0", "#b0460a": "--v1", "#0a7355": "--v2", "#8b3f8f": "--v3",
  "#7a5f00": "--v4", "#a3244f": "--v5", "#3d4b8f": "--v6", "#4f5b66": "--v7",
};

/** Names that are longer than a figure is wide are cut off with an ellipsis; the words and the table have them whole. */
const limitNames = (spec, panel, width, room) => {
  if (panel.title) panel.title = { ...panel.title, limit: room - 8 };
  spec.config.axisX = { ...spec.config.axisX, titleLimit: width };
  spec.config.legend = { ...spec.config.legend, labelLimit: room - 60, titleLimit: room - 8 };
};

/** A figure's specification, with every panel as wide as the page has room for beside `margin` pixels of axes. */
const themedSpec = (id, room, margin) => {
  const text = byId(`spec-${id}`).textContent.replace(
    /"(#[0-9a-f]{6})"/g, (all, hex) => (paperColours[hex] ? `"var(${paperColours[hex]})"` : all));
  const spec = JSON.parse(text);
  delete spec.title;
  spec.config.aria = false;
  if (spec.columns && room < 560) spec.columns = 1;
  const panels = spec.vconcat ?? spec.concat ?? [spec];
  const columns = spec.columns ?? 1;
  const gaps = (columns - 1) * (spec.config.concat?.spacing ?? 0);
  const width = Math.floor((room - 8 - gaps) / columns) - (margin ?? spec.usermeta.margin);
  for (const panel of panels) {
    panel.width = Math.max(90, Math.min(1.6 * panel.width, width));
    limitNames(spec, panel, panel.width, Math.floor(room / columns));
  }
  return { spec, columns };
};

const roomFor = (plot) => {
  const outer = plot.closest(".cells, .transfers, section") ?? document.body;
  return Math.max(240, plot.clientWidth || outer.clientWidth);
};

/** Draws a figure; returns by how many pixels a column of it is wider than there is room for. */
const embed = async (plot, room, margin) => {
  const { spec, columns } = themedSpec(plot.dataset.figure, room, margin);
  await window.vegaEmbed(plot, spec, {
    actions: false, ast: true, defaultStyle: false, mode: "vega-lite", renderer: "svg",
    tooltip: false,
  });
  const width = Number(plot.querySelector("svg").getAttribute("width"));
  return Math.ceil(Math.max(0, width - room) / columns);
};

const drawChart = async (plot) => {
  const room = roomFor(plot);
  plot.dataset.room = room;
  const { margin } = JSON.parse(byId(`spec-${plot.dataset.figure}`).textContent).usermeta;
  try {
    const excess = await embed(plot, room, margin);
    // Its labels are wider than was thought: the panels give them the room.
    if (excess > 0) await embed(plot, room, margin + excess);
    // The frame says the chart in words; its marks would only be counted.
    plot.querySelector("svg").setAttribute("aria-hidden", "true");
    plot.dataset.drawn = "true";
    plot.dispatchEvent(new CustomEvent("drawn", { bubbles: true }));
  } catch (error) {
    plot.dataset.drawn = "failed";
    plot.textContent = `This chart could not be drawn: ${error.message}. Its data stand below.`;
  }
};

/** Draws every chart, those in view first, and leaves the page time to answer between two. */
const drawCharts = async () => {
  if (!window.vegaEmbed) return;
  const plots = [...document.querySelectorAll(".plot[data-figure]")];
  const shown = plots.filter((plot) => plot.clientWidth > 0);
  for (const plot of [...shown, ...plots.filter((plot) => !shown.includes(plot))]) {
    await drawChart(plot);
    await new Promise((done) => setTimeout(done, 0));
  }
  document.documentElement.dataset.charts = "drawn";
};

/** Draws again what has got another width. */
const followWidth = () => {
  let waiting = 0;
  window.addEventListener("resize", () => {
    clearTimeout(waiting);
    waiting = setTimeout(async () => {
      for (const plot of document.querySelectorAll('.plot[data-drawn="true"]')) {
        if (plot.clientWidth && Math.abs(roomFor(plot) - plot.dataset.room) > 4) {
          await drawChart(plot);
        }
      }
    }, 200);
  });
};
