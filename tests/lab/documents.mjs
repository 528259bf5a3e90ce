// node documents.mjs ENGINE.js SCENE…: what the engine of the laboratory says of each shipped scene, one line of JSON each.
// It is given the folders of data as the page gives them.

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

const [script, ...scenes] = process.argv.slice(2);
const path = resolve(script);
const begin = performance.now();
const engine = await createRequire(import.meta.url)(path)({ wasmBinary: readFileSync(join(dirname(path), "engine.wasm")) });
const start = performance.now() - begin;

function ask(question) {
  const text = JSON.stringify(question), size = engine.lengthBytesUTF8(text) + 1, place = engine._malloc(size);
  engine.stringToUTF8(text, place, size);
  const answer = engine.UTF8ToString(engine._ictus_lab(place));
  engine._free(place);
  return answer;
}

const files = {};
for (const folder of ["modes", "tracks"])
  for (const name of readdirSync(join("scenes", folder))) files[`scenes/${folder}/${name}`] = readFileSync(join("scenes", folder, name), "utf8");

for (const name of scenes) {
  const since = performance.now();
  const file = `scenes/${name}`;
  const answer = ask({ verb: "json", file, scene: readFileSync(file, "utf8"), files });
  process.stdout.write(`{"scene":${JSON.stringify(name)},"milliseconds":${performance.now() - since},"answer":${answer}}\n`);
}
process.stderr.write(`engine started in ${start.toFixed(0)} ms\n`);
