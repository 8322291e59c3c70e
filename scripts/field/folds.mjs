// Which lines of a page's console are one entry. Run by scripts/field/check.sh.
import assert from "node:assert/strict";
import test from "node:test";
import { folded, foldOf } from "../../Sources/Faces/Page/Assets/folds.mjs";

const typed = (line, kind = "ok", by = "page-1") => ({ by, line, kind });

/** What is shown of some lines, with how often where that is more than once. */
function shown(...lines) {
  return folded([], lines).map(({ line, count }) => (count ? `${line} ×${count}` : line));
}

test("moves of one thing by one person are one entry, the last", () => {
  assert.deepEqual(shown(typed(":set a 1"), typed(":set a 2"), typed(":set b 2"), typed(":set b 3", "ok", "page-2")),
    [":set a 2 ×2", ":set b 2", ":set b 3"]);
});

test("a refused line is an entry of its own, and is not counted with those that worked", () => {
  const [high, good, word] = [typed(":set a 99999", "error"), typed(":set a 5000"), typed(":set a abc", "error")];
  assert.equal(foldOf(high), null);
  assert.deepEqual(shown(high, good, word, good, good), [high.line, good.line, word.line, `${good.line} ×2`]);
});
