// node build.mjs ENGINE PAGE: the page of the laboratory, one file that holds the engine of the folder ENGINE, the scenes
// and everything else.

import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const [folder, target] = process.argv.slice(2).map((path) => resolve(path));
const here = dirname(fileURLToPath(import.meta.url)), top = resolve(here, "../..");
const read = (...path) => readFileSync(join(...path), "utf8");

/** A script and its styles, as one text each. */
async function bundle(entry) {
  const { output } = await build({
    root: here,
    configFile: false,
    logLevel: "warn",
    build: { write: false, target: "es2022", lib: { entry: join(here, "src", entry), formats: ["iife"], name: "lab" }, cssCodeSplit: false },
  }).then((result) => [result].flat()[0]);
  const texts = (kind) => output.filter((one) => one.fileName.endsWith(kind)).map((one) => one.code ?? String(one.source)).join("\n");
  return { code: texts("js"), style: texts("css") };
}

/** An element of the page that src/lzma.ts unpacks. */
function packed(id, bytes) {
  const text = execFileSync("xz", ["--format=lzma", "-9e", "--stdout"], { input: bytes, maxBuffer: 2 ** 28 }).toString("base64");
  return `<script type="text/plain" id="${id}" data-size="${Buffer.byteLength(bytes)}">${text}</script>`;
}
/** A script element ends at "</script". */
const safe = (text) => text.replace(/<\/(script)/gi, "<\\/$1").replace(/<!--/g, "<\\!--");

function shipped() {
  const scenes = {}, files = {};
  for (const name of readdirSync(join(top, "scenes")).sort())
    if (name.endsWith(".toml")) scenes[name.slice(0, -5)] = read(top, "scenes", name);
  for (const data of ["modes", "tracks"])
    for (const name of readdirSync(join(top, "scenes", data))) files[`scenes/${data}/${name}`] = read(top, "scenes", data, name);
  return { scenes, files };
}

const [loader, app, worker] = [await bundle("loader.ts"), await bundle("main.ts"), await bundle("worker.ts")];
const report = ["colours", "lattices", "plots", "places", "forms", "crowd", "scenery", "stage"].map((name) => read(top, "src/ictus/report", `${name}.js`));
const parts = {
  css: read(top, "src/ictus/report/page.css") + app.style,
  loader: safe(loader.code),
  parts: packed("parts", JSON.stringify({
    shipped: JSON.stringify(shipped()),
    worker: `${read(folder, "engine.js")}\n${worker.code}`,
    report: report.join("\n"),
    app: app.code,
  })),
  plotly: packed("plotly", readFileSync(join(top, "node_modules/plotly.js-basic-dist-min/plotly-basic.min.js"))),
  engine: packed("engine", readFileSync(join(folder, "engine.wasm"))),
};
const page = read(here, "index.html").replace(/\{\{(\w+)\}\}/g, (_, name) => parts[name]);
mkdirSync(dirname(target), { recursive: true });
writeFileSync(target, page);
console.log(`${target}: ${(Buffer.byteLength(page) / 1e6).toFixed(2)} MB, of which the engine ${(parts.engine.length / 1e6).toFixed(2)} MB`);
