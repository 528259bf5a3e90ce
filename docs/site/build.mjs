// build.mjs PROGRAM FOLDER [PAGE=FILE]: writes the site, with the text of FILE in place of a page, if one is named. Pages are the Markdown of docs/ in the order of pages.json, the README as the first of them, and what
// the program prints of itself. Every link must lead somewhere, no page may be forgotten, nothing may be loaded from outside.

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, posix, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import MiniSearch from "minisearch";
import { coloured, renderer, SET } from "./markdown.mjs";
import { document_of } from "./page.mjs";
import { generated } from "./reference.mjs";

const HERE = dirname(fileURLToPath(import.meta.url)), ROOT = resolve(HERE, "../..");
const [program, out] = process.argv.slice(2, 4).map((path) => resolve(path));
const [other, instead] = (process.argv[4] ?? "").split("=");
const preview = instead ? readFileSync(instead, "utf8") : "";
if (!out) {
  console.error("usage: node build.mjs PROGRAM FOLDER [PAGE=FILE]");
  process.exit(2);
}
process.chdir(ROOT); // the program finds its scenes from here

/// Pages of the site by their place in the repository. Those of docs/ lie at the same place below the site, others below files/.
const pages = new Map();
const place = (path) =>
  (path === "README.md" ? "index" : path.startsWith("docs/") ? path.slice(5).replace(/\.md$/, "") : `files/${path.replace(/\.md$/, "")}`) + ".html";
const title_of = (text, path) => /^# (.+)$/m.exec(text)?.[1].replace(/[`*]/g, "") ?? path;

function add(path, text, title, kind = "page") {
  pages.set(path, { path, text, kind, title: title ?? title_of(text, path), place: place(path), anchors: new Set() });
  return pages.get(path);
}
const read = (path) => path === other ? preview : readFileSync(join(ROOT, path), "utf8");

const menu = [];
add("README.md", read("README.md"), "Ictus");
for (const section of JSON.parse(readFileSync(join(HERE, "pages.json"), "utf8"))) {
  const listed = section.pages.map((page) => posix.join("docs", page)).map((path) => add(path, read(path)));
  if (section.generated) listed.push(...generated(ROOT, program).map((page) => add(`docs/${page.path}`, page.text, page.title)));
  menu.push({ title: section.title, pages: listed });
}

const faults = [];
const below = (folder) => readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) =>
  entry.name === "node_modules" ? [] : entry.isDirectory() ? below(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]);
for (const path of below("docs"))
  if (path.endsWith(".md") && !pages.has(path)) faults.push(`${path}: not in docs/site/pages.json`);

/// A file of the repository that some page links to becomes a page, or is copied; a folder becomes a list.
const copied = new Set();
const PICTURE = /\.(svg|png|gif|webp)$/;

function shown(path) {
  if (statSync(join(ROOT, path)).isDirectory()) {
    const names = readdirSync(join(ROOT, path)).filter((name) => name !== "node_modules" && !name.startsWith(".") && name !== "__pycache__").sort();
    const readme = names.includes("README.md") ? `${read(`${path}/README.md`)}\n\n` : `# ${path}\n\n`;
    const inside = names.filter((name) => name !== "README.md").map((name) => `- [${name}](${posix.basename(path)}/${name})`).join("\n");
    return add(path, `${readme.replace(/\]\((?!https?:)([^)#]+)/g, `](${posix.basename(path)}/$1`)}${inside}\n`, path, "folder");
  }
  if (path.endsWith(".md")) return add(path, read(path));
  return add(path, read(path), path, "file");
}

function linked(target, env) {
  if (/^[a-z]+:/.test(target)) return target;
  const [file, hash] = target.split("#");
  const path = file ? posix.normalize(posix.join(posix.dirname(env.page.path), decodeURIComponent(file))).replace(/\/$/, "") : env.page.path;
  const home = posix.dirname(env.page.place);
  if (!pages.has(path) && !existsSync(join(ROOT, path))) {
    faults.push(`${env.page.path}: no such file: ${target}`);
    return "#";
  }
  if (PICTURE.test(path)) {
    copied.add(path);
    return posix.relative(home, path.startsWith("docs/") ? path.slice(5) : `files/${path}`);
  }
  const to = pages.get(path) ?? shown(path);
  if (hash) env.page.wants.push([to, hash]);
  return (to === env.page && hash ? "" : posix.relative(home, to.place)) + (hash ? `#${hash}` : "");
}

const md = renderer(linked);
const documents = [];
const words = (html) => html.replace(/<(script|style)[\s\S]*?<\/\1>/g, " ").replace(SET, " ").replace(/<sup>/g, "^").replace(/<sub>/g, "_").replace(/<\/su[bp]>/g, "").replace(/<[^>]+>/g, " ")
  .replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&").replace(/&quot;/g, '"').replace(/\s+/g, " ").trim();

/// Parts of a page for the search: one per heading.
function remember(page, html) {
  const parts = html.split(/(?=<h[123] id=")/);
  for (const part of parts) {
    const heading = /^<h([123]) id="([^"]+)"[^>]*>([\s\S]*?)<\/h\1>/.exec(part);
    const text = words(heading ? part.slice(heading[0].length) : part);
    const title = heading ? words(heading[3].replace(/<a class="header-anchor"[\s\S]*?<\/a>/, "")) : page.title;
    if (text || heading) documents.push({ id: documents.length, page: page.title, title, text: text.slice(0, 1500), place: page.place + (heading && heading[1] !== "1" ? `#${heading[2]}` : "") });
  }
}

/// What a reader would see of a formula that was not set: its dollars, commands or braces, outside code.
function raw(html) {
  const seen = html.replace(SET, " ").replace(/<pre class="indented"><code>/g, "").replace(/<(pre|code|script|style)\b[\s\S]*?<\/\1>/g, " ").replace(/<[^>]+>/g, " ");
  return /[^\n]*(?:\$|\\[a-zA-Z]+|[\^_]\{)[^\n]*/.exec(seen)?.[0].trim();
}

const finished = new Map();
function finish(page) {
  page.wants = [];
  const code = page.kind === "file";
  const html = code ? `<h1>${page.path}</h1>\n<pre class="code"><code>${coloured(page.text, page.path.split(".").pop().replace(/[ch]pp|h/, "cpp"))}</code></pre>`
    : md.render(page.text, { page });
  const left = !code && raw(html);
  if (left) faults.push(`${page.path}: a formula is not set: ${left.slice(0, 100)}`);
  for (const [, id] of html.matchAll(/ id="([^"]+)"/g)) page.anchors.add(id);
  if (page.kind === "page" && !page.place.startsWith("files/")) remember(page, html);
  finished.set(page.path, html);
}
for (let before = -1; before !== pages.size; ) {
  before = pages.size;
  for (const page of [...pages.values()]) if (!finished.has(page.path)) finish(page);
}
for (const page of pages.values())
  for (const [to, hash] of page.wants ?? [])
    if (!to.anchors.has(decodeURIComponent(hash)) && to.kind !== "file") faults.push(`${page.path}: no such heading: ${to.path}#${hash}`);

rmSync(out, { recursive: true, force: true });
const write = (path, text) => {
  mkdirSync(dirname(join(out, path)), { recursive: true });
  writeFileSync(join(out, path), text);
};
const order = [pages.get("README.md"), ...menu.flatMap((section) => section.pages)];
for (const page of pages.values()) {
  const at = order.indexOf(page);
  write(page.place, document_of(page, finished.get(page.path), menu, at < 0 ? [] : [order[at - 1], order[at + 1]]));
}
for (const path of copied) {
  const to = join(out, path.startsWith("docs/") ? path.slice(5) : `files/${path}`);
  mkdirSync(dirname(to), { recursive: true });
  cpSync(join(ROOT, path), to);
}

const require = createRequire(import.meta.url);
const index = new MiniSearch({ fields: ["title", "text", "page"], storeFields: ["title", "page", "place"] });
index.addAll(documents);
write("site/index.js", `window.ICTUS_INDEX = ${JSON.stringify(JSON.stringify(index))};\n`);
for (const name of ["site.css", "site.js"]) cpSync(join(HERE, name), join(out, "site", name));
cpSync(join(dirname(require.resolve("minisearch")), "../umd/index.js"), join(out, "site/minisearch.js"));
const katex = dirname(require.resolve("katex"));
cpSync(join(katex, "katex.min.css"), join(out, "site/katex.min.css"));
for (const font of readdirSync(join(katex, "fonts"))) if (font.endsWith(".woff2")) {
  mkdirSync(join(out, "site/fonts"), { recursive: true });
  cpSync(join(katex, "fonts", font), join(out, "site/fonts", font));
}
for (const page of pages.values()) {
  const text = readFileSync(join(out, page.place), "utf8");
  for (const [, address] of text.matchAll(/<(?:script|img|link|iframe|video|source)[^>]*(?:src|href)="((?:https?:)?\/\/[^"]*)"/g)) faults.push(`${page.path}: loads ${address}`);
}
for (const fault of new Set(faults)) console.error(fault);
if (faults.length) process.exit(1);
console.log(`${pages.size} pages, ${documents.length} parts to search: ${relative(process.cwd(), join(out, "index.html"))}`);
