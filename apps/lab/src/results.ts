// What a run came to: the animation, then tables, then figures, drawn by the scripts of the report.

import { byId, element } from "./dom";
import { unpackedElement } from "./lzma";

export interface Table {
  title: string;
  head: string[];
  rows: string[][];
  note: string;
}
export interface Shown {
  animation?: ReportMotion;
  title: string;
  subtitle: string;
  sections: { title: string; text: string; figures: ReportFigure[]; tables: Table[] }[];
  failures: string[];
  sounds?: boolean;
}

let player: Player | undefined;
let plotting = false;
let figures: ReportFigure[] = [];
const open = new Set(["What happened", "Side by side", "Energy ledger", "Curves"]);

let library: string | undefined;
/** The plotting library, unpacked when the first figure wants it. */
export function plotly(): string {
  return (library ??= new TextDecoder().decode(unpackedElement("plotly")));
}
function withPlotly(): void {
  if (!plotting) document.head.append(element("script", {}, plotly()));
  plotting = true;
}

/** Goes on where the last one was, so that a slider moves the bodies and not the clock. */
export function showMotion(motion: ReportMotion | undefined, anew: boolean): void {
  const stage = byId("stage"), old = player;
  const share = old && !anew ? old.s / old.length : 0;
  const plays = anew || !old ? !matchMedia("(prefers-reduced-motion: reduce)").matches : old.playing;
  if (old?.playing) old.toggle();
  old?.leave();
  stage.replaceChildren();
  player = undefined;
  if (!motion) return;
  player = new Player(stage, motion);
  (stage as HTMLElement & { player?: Player }).player = player;
  player.speed = old && !anew ? old.speed : 1;
  player.seek(share * player.length);
  if (plays) player.toggle();
}

function tableOf({ title, head, rows, note }: Table): HTMLElement {
  const isNumber = head.map((_, k) => k > 0 && rows.some((row) => /^[-+−]?[\d.]/.test(row[k] ?? "")));
  const cells = (tag: "th" | "td", row: string[]): HTMLElement[] => row.map((text, k) => element(tag, { ...(isNumber[k] ? { class: "number" } : {}), ...(tag === "th" ? { scope: "col" } : {}) }, text));
  return element("div", { class: "table", role: "region", "aria-label": title, tabindex: 0 },
    element("table", {}, element("caption", {}, element("b", {}, title)), element("thead", {}, element("tr", {}, ...cells("th", head))), element("tbody", {}, ...rows.map((row) => element("tr", {}, ...cells("td", row))))),
    ...(note ? [element("p", { class: "note" }, note)] : []));
}

function folded(title: string, content: HTMLElement[]): HTMLElement {
  const box = element("details", { class: "fold", open: open.has(title) }, element("summary", {}, title), ...content);
  box.addEventListener("toggle", () => {
    if (box.open) open.add(title);
    else open.delete(title);
    if (box.open) void drawOpen();
  });
  return box;
}

async function drawOpen(): Promise<void> {
  const seen = figures.filter(({ id }) => document.getElementById(`plot-${id}`)?.closest("details")?.open);
  if (seen.length === 0) return;
  withPlotly();
  // A newer run may have taken their places.
  const still = seen.filter(({ id }) => document.getElementById(`plot-${id}`));
  await drawAll(still, document.documentElement.dataset.theme!);
  document.documentElement.dataset.plots = String(document.querySelectorAll("#results .js-plotly-plot").length);
}

export function showResults(shown: Shown): Promise<void> {
  figures = shown.sections.flatMap((section) => section.figures);
  chooseStyles(figures);
  const parts: HTMLElement[] = [];
  for (const { title, text, figures: drawings, tables } of shown.sections) {
    const content: HTMLElement[] = text ? text.split("\n\n").map((paragraph) => element("p", {}, paragraph)) : [];
    const ledgers = tables.filter((table) => table.title === "Energy ledger");
    content.push(...tables.filter((table) => !ledgers.includes(table)).map(tableOf));
    if (content.length) parts.push(folded(title, content));
    if (ledgers.length) parts.push(folded("Energy ledger", ledgers.map(tableOf)));
    if (drawings.length)
      parts.push(folded(title === "What happened" ? "Curves" : title, [element("div", { class: "figures" }, ...drawings.map((figure) =>
        element("figure", { id: figure.id }, element("div", { class: "plot", id: `plot-${figure.id}` }), element("figcaption", {}, element("b", {}, figure.title), ` ${figure.caption}`))))]));
  }
  byId("results").replaceChildren(...parts);
  return drawOpen();
}

export function redraw(): Promise<void> {
  return drawOpen();
}
