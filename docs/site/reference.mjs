// Pages of the reference, as Markdown: what the program itself prints of its names, keys and commands, and what headers and modules say.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { typeset } from "./markdown.mjs";

/// One page per list of the program, with its title; `list` prints them in this order.
const LISTS = {
  laws: "Contact laws",
  friction_laws: "Friction laws",
  schemes: "Schemes for compliant contacts",
  impact_laws: "Impact laws",
  nonsmooth_schemes: "Nonsmooth schemes",
  deformable: "Deformable bodies",
  spheres: "Discs and spheres",
  collisions: "Collision treatments",
  propagators: "Propagators of waves",
  options: "Options of methods",
  systems: "Mechanical systems",
  resonators: "Resonators",
  gestures: "Gestures",
  tableaus: "Runge–Kutta tableaus",
  lcp_solvers: "LCP solvers",
  cone_solvers: "Cone solvers",
  exact: "Exact results",
  limits: "Limits",
  papers: "Papers reproduced",
  presets: "Presets of sounding objects",
  topics: "Topics: columns, exit codes and more",
};

const plain = (text) => text.split("`").map((part, i) => i % 2 ? part : part.replace(/</g, "&lt;")).join("`"); // between marks of code < is itself
const cell = (text) => plain(String(text ?? "")).replace(/\|/g, "\\|").replace(/\n/g, " ");
const code = (text) => "`" + text + "`";
const fence = (language, text) => "```" + language + "\n" + text.replace(/\n+$/, "") + "\n```\n";

function table(head, rows) {
  if (!rows.length) return "";
  const line = (cells) => `| ${cells.map(cell).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n") + "\n";
}

function entry(one) {
  const parts = [`## ${code(one.name)}\n`, one.summary + "\n"];
  if (one.formula) parts.push(`<p class="law">${typeset(one.formula).replace(/\n/g, "<br>")}</p>\n`);
  if (one.source) parts.push(`Source: ${cell(one.source)}\n`);
  parts.push(table(["", ""], one.facts.filter((fact) => !one.parameters.some((p) => p.name === fact.name)).map((fact) => [fact.name, fact.text])));
  parts.push(table(["parameter", "unit", "meaning", "range", "default"],
    one.parameters.map((p) => [code(p.name), p.unit ?? "", p.meaning, p.range ?? p.values ?? "", p.default ?? ""])));
  return parts.filter(Boolean).join("\n");
}

function keys(all) {
  const groups = new Map();
  for (const one of all) {
    const group = one.key.split(".")[0];
    groups.set(group, [...(groups.get(group) ?? []), one]);
  }
  const text = ["# Keys of a scene\n", `${all.length} keys, as \`ictus list keys\` prints them; \`ictus explain KEY\` tells of one.\n`];
  for (const [name, group] of groups) {
    text.push(`## ${code(name)}\n`);
    text.push(table(["key", "of", "unit", "meaning", "range", "default"],
      group.map((k) => [code(k.key), k.of ?? "", k.unit ?? "", k.meaning, k.range ?? "", k.default ?? ""])));
  }
  return text.join("\n");
}

function commands(manual) {
  const text = ["# Commands\n", "As `ictus VERB --help` and the manual page say it.\n"];
  for (const verb of manual.verbs) {
    const name = verb.name, sub = verb.verbs ?? [];
    text.push(`## ${code("ictus " + name)}\n`, verb.summary + "\n");
    const own = (options) => table(["option", "takes", "meaning", "default"], options.filter((o) => !o.names.includes("--help"))
      .map((o) => [o.names.map(code).join(", "), o.by_place ? (o.required ? "needed" : "may be left out") : o.value, o.help, o.default]));
    text.push(own(verb.options));
    for (const part of sub) text.push(`### ${code(`ictus ${name} ${part.name}`)}\n`, part.summary + "\n", own(part.options));
  }
  return text.join("\n");
}

const shipped = (list) => ["# Scenes that come with the program\n", "`ictus list scenes` prints them, `ictus run scenes/NAME.toml --report` shows one.\n",
  table(["scene", "what it is"], list.map((s) => [`[${s.name}](../../scenes/${s.name}.toml)`, s.title]))].join("\n");

/// A header: what it says first, what it declares with a word of its own, and its text.
function header(root, path, language) {
  const text = readFileSync(join(root, path), "utf8"), lines = text.split("\n");
  const opening = [];
  for (const line of lines) {
    if (line.startsWith("#pragma once") || line === "") { if (opening.length) break; continue; }
    const said = /^(?:\/\/+|\/\*| \*)\s?(.*?)(?:\*\/)?$/.exec(line);
    if (!said) break;
    opening.push(said[1]);
  }
  const declared = [];
  for (let i = 0; i < lines.length; ++i) {
    const words = [];
    while (/^\s*\/\/\/ /.test(lines[i] ?? "")) words.push(lines[i++].replace(/^\s*\/\/\/ /, ""));
    if (!words.length) continue;
    let what = "", k = i;
    while (k < lines.length && k < i + 5) {
      what += " " + lines[k].trim();
      if (/[;{]/.test(lines[k++])) break;
    }
    declared.push([code(what.trim().replace(/\s*[;{].*$/, "").replace(/\s+/g, " ").replace(/`/g, "")), words.join(" ")]);
  }
  const name = path.replace(/^src\//, "");
  return [`## ${code(name)}\n`, language === "c" ? "" : opening.join(" ").replace(/</g, "&lt;") + "\n", table(["declares", "which is"], declared),
    `<details><summary>The header</summary>\n\n${fence(language, text)}\n</details>\n`].join("\n");
}

function cpp(root) {
  const main = "src/ictus/ictus.hpp", includes = [...readFileSync(join(root, main), "utf8").matchAll(/#include "(ictus\/[^"]+)"/g)].map((m) => "src/" + m[1]);
  const writers = ["src/ictus/report/csv.hpp", "src/ictus/report/hdf5.hpp", "src/ictus/report/html.hpp"].filter((path) => {
    try { return readFileSync(join(root, path)) && true; } catch { return false; }
  });
  return ["# C++\n", "`#include <ictus/ictus.hpp>` brings these headers; [your own laws and systems](../guide/own.md) and [building](../guide/building.md) show how they are used.\n",
    ...[...includes, ...writers].map((path) => header(root, path, "cpp"))].join("\n");
}

const c = (root) => ["# C\n", "Two headers speak C: the [impact resolver](../guide/resolver.md), and [sound in real time](../guide/hosts.md).\n",
  header(root, "src/ictus/resolver/ictus_impact.h", "c"), header(root, "src/ictus/sound/ictus_sound.h", "c")].join("\n");

const python = (root) => execFileSync("python3", [join(root, "docs/site/python_api.py"), join(root, "apps/python/ictus")], { encoding: "utf8" });

/// All pages that are made: place below docs/, title, Markdown.
export function generated(root, program) {
  const ask = (...words) => JSON.parse(execFileSync(program, [...words, "--json"], { encoding: "utf8", maxBuffer: 1 << 28 }));
  const catalogue = ask("list"), every = ask("list", "keys").keys;
  const unknown = Object.keys(catalogue).filter((name) => !(name in LISTS));
  if (unknown.length) throw new Error(`reference.mjs has no title for the list ${unknown.join(", ")}`);
  const pages = [{ path: "reference/keys.md", title: "Keys of a scene", text: keys(every) },
    { path: "reference/commands.md", title: "Commands", text: commands(ask("manual")) },
    { path: "reference/scenes.md", title: "Shipped scenes", text: shipped(ask("list", "scenes").scenes) }];
  for (const [name, title] of Object.entries(LISTS))
    if (catalogue[name])
      pages.push({ path: `reference/${name}.md`, title, text: [`# ${title}\n`, `As \`ictus list ${name}\` and \`ictus explain NAME\` print them.\n`, ...catalogue[name].map(entry)].join("\n") });
  pages.push({ path: "reference/cpp.md", title: "C++", text: cpp(root) }, { path: "reference/c.md", title: "C", text: c(root) },
    { path: "reference/python.md", title: "Python", text: python(root) });
  const heard = new Set(pages.flatMap((page) => [...page.text.matchAll(/^(?:## |\| )`([^`]+)`/gm)].map((m) => m[1])));
  const silent = [...every.map((k) => k.key), ...Object.values(catalogue).flat().map((e) => e.name)].filter((name) => !heard.has(name));
  if (silent.length) throw new Error(`no line for ${silent.join(", ")}`);
  return pages;
}
