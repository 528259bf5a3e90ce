// The numbers of a scene: where they stand in its text, what they are called, and how far a slider may take them.

import type { Key } from "./catalogue";
import { tableAt } from "./editor";

export interface Quantity {
  label: string; // "ball-1 velocity y"
  path: string; // "body.velocity", as in the catalogue
  from: number; // of the number alone, without quotes and unit
  to: number;
  value: number;
  unit: string; // empty: a pure number
  whole: boolean;
}

export interface Range {
  least: number;
  most: number;
  logarithmic: boolean;
}

const numberText = "[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?";
const axes = ["x", "y", "z"];

/** A line without its comment; quotes keep a "#". */
function withoutComment(line: string): string {
  let quoted = "";
  for (let k = 0; k < line.length; ++k) {
    if (quoted) quoted = line[k] === quoted ? "" : quoted;
    else if (line[k] === '"' || line[k] === "'") quoted = line[k];
    else if (line[k] === "#") return line.slice(0, k);
  }
  return line;
}

/** The name of what a table is about: its own name, else that of the table. */
function subject(lines: readonly string[], line: number, table: string): string {
  let first = line;
  while (first > 0 && !/^\s*\[/.test(lines[first])) --first;
  for (let k = first + 1; k < lines.length && !/^\s*\[/.test(lines[k]); ++k) {
    const named = /^\s*(?:name|between)\s*=\s*(?:"([^"]*)"|\[(.*)\])/.exec(lines[k]);
    if (named) return named[1] ?? named[2].replace(/"/g, "").replace(/,\s*/, "–");
  }
  return table.replace("material.NAME", lines[first].replace(/^\s*\[material\.|\]\s*$/g, ""));
}

/** All numbers with a unit, and those without one that stand alone behind their key. */
export function quantities(text: string): Quantity[] {
  const lines = text.split("\n"), found: Quantity[] = [];
  let start = 0;
  lines.forEach((whole, number) => {
    const line = withoutComment(whole), key = /^\s*([\w.-]+)\s*=\s*/.exec(line);
    if (key) {
      const table = tableAt(lines, number), about = table ? subject(lines, number, table) : "";
      const add = (at: number, digits: string, unit: string, more: string): void => {
        const label = [about, key[1].replace(/[_.]/g, " "), more].filter(Boolean).join(" ");
        const from = start + at;
        found.push({ label, path: table ? `${table}.${key[1]}` : key[1], from, to: from + digits.length, value: Number(digits), unit, whole: !unit && /^\d+$/.test(digits) });
      };
      const plain = new RegExp(`^(${numberText})\\s*$`).exec(line.slice(key[0].length));
      if (plain) add(key[0].length, plain[1], "", "");
      const strings = [...line.matchAll(new RegExp(`"(${numberText})\\s+([^"]+)"`, "g"))];
      const vector = line[key[0].length] === "[" && /velocity|position|gravity|spin|normal/.test(key[1]);
      for (const one of strings) {
        const before = line.slice(key[0].length, one.index), inner = /([\w-]+)\s*=\s*(?:\[[^\]]*)?$/.exec(before);
        const place = before.split(",").length - 1;
        add(one.index + 1, one[1], one[2], inner ? inner[1] : vector ? axes[place] ?? "" : strings.length > 1 ? String(place + 1) : "");
      }
    }
    start += whole.length + 1;
  });
  return found;
}

const signed = /(velocity|position|angle|spin|gravity|offset|normal)$/;

/** From what the catalogue says of the key; else a tenth to ten times, or as far below zero as above. */
export function rangeOf({ path, value, whole }: Quantity, keys: readonly Key[]): Range {
  const said = keys.filter(({ key }) => key === path || (path.startsWith("pair.") && key === path.replace("pair.", "contact."))).map(({ range }) => range);
  const bounds = said.map((range) => /^in [[(]([-\d.e]+), ([-\d.e]+)[\])]$/.exec(range)).find(Boolean);
  if (bounds && Number(bounds[2]) - Number(bounds[1]) <= 10) {
    const open = (Number(bounds[2]) - Number(bounds[1])) / 1000;
    return { least: Number(bounds[1]) + (said.some((range) => range.startsWith("in (")) ? open : 0), most: Number(bounds[2]) - (said.some((range) => range.endsWith(")")) ? open : 0), logarithmic: false };
  }
  if (/^(restitution|friction)$/.test(path.split(".").pop()!)) return { least: 0, most: Math.max(1, 2 * value), logarithmic: false };
  if (whole) return { least: Math.min(1, value), most: Math.max(10, 2 * value), logarithmic: false };
  if (signed.test(path) || value < 0) {
    const reach = 2 * Math.abs(value) || 1;
    return { least: -reach, most: reach, logarithmic: false };
  }
  if (value === 0) return { least: 0, most: 1, logarithmic: false };
  return { least: value / 10, most: value * 10, logarithmic: true };
}

export const steps = 200; // of a slider

export function placeOf(value: number, { least, most, logarithmic }: Range): number {
  const share = logarithmic ? Math.log(value / least) / Math.log(most / least) : (value - least) / (most - least);
  return Math.round(steps * Math.min(1, Math.max(0, share)));
}

/** Few digits: three, or as many as a whole number has. */
export function valueAt(place: number, { least, most, logarithmic }: Range, whole: boolean): string {
  const share = place / steps;
  const value = logarithmic ? least * (most / least) ** share : least + share * (most - least);
  return whole ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}
