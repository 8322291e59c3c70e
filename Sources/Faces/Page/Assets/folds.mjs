// Lines that only move one thing on, which are shown as one.

/** Lines that move one thing on, up to their numbers. */
const moving = [
  /^:(set \S+|seek)(?=\s)/,
  /^:(listener|object (move|turn) ("[^"]*"|'[^']*'|\S+)|room (late|reflections|height))(?=\s+[-.\d])/,
];

/**
 * What tells whether a line only moves on what the one before moved, by the same person: a slider sends twenty a second. Null for
 * other lines, and for those that were refused: what was wrong is never hidden by what worked.
 */
export function foldOf({ by, line, kind }) {
  if (kind === "error") return null;
  const [moved] = moving.map((form) => form.exec(line)?.[0]).filter(Boolean);
  return moved ? `${by} ${moved}` : null;
}

/** Adds lines to others; of those that move one thing on the last is kept, with its `count`. */
export function folded(before, lines) {
  const all = [...before];
  for (const line of lines) {
    const last = all[all.length - 1];
    const isSame = last && foldOf(line) !== null && foldOf(last) === foldOf(line);
    if (isSame) all[all.length - 1] = { ...line, count: (last.count ?? 1) + 1 };
    else all.push(line);
  }
  return all;
}
