"use strict";
// The page: its theme, its buttons, its figures (colours.js, lattices.js, plots.js). It counts what it drew and what went wrong, for
// readers and for tests: data-plots and data-errors of the root element.

const root = document.documentElement;

function countError() {
  root.dataset.errors = String(Number(root.dataset.errors) + 1);
}
window.addEventListener("error", countError, true);
window.addEventListener("unhandledrejection", countError);
const printError = console.error;
console.error = (...what) => {
  countError();
  printError.apply(console, what);
};

// ---- theme ----

const systemIsDark = window.matchMedia("(prefers-color-scheme: dark)");
root.dataset.theme = systemIsDark.matches ? "dark" : "light";

// ---- the page ----

function copyText(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
  return Promise.resolve();
}

function offerCopy() {
  const button = document.getElementById("copy");
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    copyText(document.getElementById("scene").textContent).then(
      () => (button.textContent = "Copied"),
      () => (button.textContent = "Select the text to copy it"),
    );
  });
}

function offerThemes(figures) {
  const show = (theme) => {
    root.dataset.theme = theme;
    return drawAll(figures, theme);
  };
  const button = document.getElementById("theme");
  button.hidden = false;
  button.addEventListener("click", () => show(root.dataset.theme === "dark" ? "light" : "dark"));
  systemIsDark.addEventListener("change", (event) => show(event.matches ? "dark" : "light"));
}

/// The curves of a figure, as ictus run --csv writes them.
function figureAsCsv(figure) {
  const cell = (value) => (/[",\n\r]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value ?? "nan"));
  const lines = [["curve", figure.x.label, figure.y.label]];
  for (const series of figure.series)
    if (series.style !== "raster") series.x.forEach((x, k) => lines.push([series.name, x, series.y[k]]));
  return lines.map((line) => line.map(cell).join(",") + "\n").join("");
}

function offerCsv(figures) {
  for (const figure of figures) {
    const caption = document.querySelector(`#${CSS.escape(figure.id)} figcaption`);
    if (!caption || figure.series.some((series) => series.style === "raster")) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "CSV";
    button.setAttribute("aria-label", `Curves of the figure ${figure.title} as CSV`);
    button.addEventListener("click", () => {
      const address = URL.createObjectURL(new Blob([figureAsCsv(figure)], { type: "text/csv" }));
      const link = document.createElement("a");
      link.href = address;
      link.download = `${figure.id}.csv`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), 1000);
    });
    caption.append(button);
  }
}

// Tiles must fit the new width; curves do by themselves.
function fitTiles(figures) {
  const tiled = figures.filter((figure) => figure.series.some(isCells));
  if (tiled.length === 0) return;
  let waiting = 0;
  window.addEventListener("resize", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => drawAll(tiled, root.dataset.theme), 200);
  });
}

// On paper: light, and as wide as a sheet is.
function preparePrinting(figures) {
  const widthOfASheet = 660;
  let theme = root.dataset.theme;
  window.addEventListener("beforeprint", () => {
    theme = root.dataset.theme;
    root.dataset.theme = "light";
    drawAll(figures, "light", widthOfASheet);
  });
  window.addEventListener("afterprint", () => {
    root.dataset.theme = theme;
    drawAll(figures, theme);
  });
}

document.addEventListener("DOMContentLoaded", async () => {
  const figures = JSON.parse(document.getElementById("figures").textContent);
  chooseStyles(figures);
  offerCopy();
  offerCsv(figures);
  offerThemes(figures);
  preparePrinting(figures);
  fitTiles(figures);
  if (document.getElementById("motion")) playMotion(JSON.parse(document.getElementById("motion").textContent));
  await drawAll(figures, root.dataset.theme);
  root.dataset.plots = String(figures.filter(isDrawn).length);
});
