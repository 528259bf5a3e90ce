"use strict";
// The page: its theme, its buttons, its figures (plots.js). It counts what it drew and what went wrong, for
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
  offerThemes(figures);
  preparePrinting(figures);
  fitTiles(figures);
  if (document.getElementById("motion")) playMotion(JSON.parse(document.getElementById("motion").textContent));
  await drawAll(figures, root.dataset.theme);
  root.dataset.plots = String(figures.filter(isDrawn).length);
});
