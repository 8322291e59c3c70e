// Hands damaged plans, recordings, events, spaces and scenes to the engine as WebAssembly: each is refused with words or played,
// some of either, and no call ends the module. Usage: node scripts/wasm/hostile.mjs MODULE TAPE [cases]
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { Phone } from "../../Sources/Faces/Page/Assets/engine.mjs";

// Numbers that are the same in every run (xorshift).
let state = 0x9e3779b9;
function below(limit) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % limit;
}

function damaged(bytes) {
  let copy = Uint8Array.from(bytes);
  for (let i = 0; i <= below(3); i++) {
    const place = below(copy.length);
    switch (below(4)) {
      case 0: copy[place] = below(256); break;
      case 1: copy[place] ^= 1 << below(8); break;
      case 2: copy = copy.filter((_, at) => at !== place); break;
      default: copy.fill([0, 0x7f, 0xff][below(3)], place, place + 4);
    }
  }
  return copy;
}

const [path, tape, cases = "300"] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(path));
const read = (name) => readFileSync(`${tape}/${name}`);
const folder = existsSync(`${tape}/space`) ? "0/" : "";
const [left, right] = [new Float32Array(128), new Float32Array(128)];
let [refused, played, ended] = [0, 0, 0];

function attempt(what, bytes, call) {
  const phone = new Phone(module);
  for (const key of readdirSync(`${tape}/sounds`)) phone.sound(Buffer.from(key, "hex"), read(`sounds/${key}`));
  try {
    call(phone, bytes);
    for (let i = 0; i < 8; i++) phone.render(left, right);
    played += 1;
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError) && error.message.length > 10) {
      refused += 1;
      return;
    }
    ended += 1;
    console.error(`${what} ended the module: ${error}`);
  }
}

for (let i = 0; i < Number(cases); i++) {
  attempt("a plan", damaged(read(`${folder}plan`)), (phone, bytes) => phone.open(bytes));
  attempt("events", damaged(read(`${folder}events`)), (phone, bytes) => phone.push(phone.open(read(`${folder}plan`)), bytes));
  if (folder === "") continue;
  attempt("a space", damaged(read("space")), (phone, bytes) => {
    phone.head(read("head"));
    phone.gather(bytes);
  });
  attempt("a scene", damaged(read("scene")), (phone, bytes) => {
    phone.head(read("head"));
    phone.gather(read("space"));
    phone.join(phone.open(read("0/plan")));
    phone.direct(bytes);
  });
}
console.log(`${played} damaged messages were played, ${refused} refused, ${ended} ended the module`);
if (played === 0) console.error("no damaged message was played: the engine was never tried beyond its reader");
if (refused === 0) console.error("no damaged message was refused: the messages were not damaged");
process.exit(ended > 0 || played === 0 || refused === 0 ? 1 : 0);
