// A blind comparison: the variants get numbers in an order that nobody sees until the names are shown again.
const blind = {
  isOn: false,
  /** Variants in the order of the buttons, as indices of the report. */
  order: report.variants.map((_, index) => index),

  toggle(isOn) {
    const before = this.order;
    this.isOn = isOn;
    this.order = report.variants.map((_, index) => index);
    document.documentElement.classList.toggle("blind", isOn);
    if (!isOn) return before;
    for (let last = this.order.length - 1; last > 0; last -= 1) {
      const other = Math.floor(Math.random() * (last + 1));
      [this.order[last], this.order[other]] = [this.order[other], this.order[last]];
    }
    return this.order;
  },

  /** What the names were, in words. */
  revealed(order) {
    return order
      .map((variant, place) => `Sound ${place + 1} was ${titleOf(report.variants[variant].id)}.`)
      .join(" ");
  },
};
