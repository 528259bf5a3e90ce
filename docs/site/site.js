// The menu of small screens, and the search: its index is fetched as a script when somebody first wants it, so that pages work from a folder.
"use strict";

(() => {
  const up = document.body.dataset.up, byId = (id) => document.getElementById(id);
  const menu = byId("menu"), pages = byId("pages"), field = byId("search"), found = byId("found");

  menu.addEventListener("click", () => {
    const open = pages.classList.toggle("open");
    menu.setAttribute("aria-expanded", String(open));
  });

  const script = (path) => new Promise((resolve, reject) => {
    const element = document.createElement("script");
    element.src = `${up}/site/${path}`;
    element.onload = resolve;
    element.onerror = reject;
    document.head.append(element);
  });
  let engine;
  const ready = () => engine ??= script("minisearch.js").then(() => script("index.js")).then(() =>
    window.MiniSearch.loadJSON(window.ICTUS_INDEX, { fields: ["title", "text", "page"], storeFields: ["title", "page", "place"] }));

  async function search() {
    const words = field.value.trim();
    const index = words ? await ready() : null;
    if (words !== field.value.trim()) return;
    const hits = index ? index.search(words, { boost: { title: 3, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: "AND" }).slice(0, 12) : [];
    found.replaceChildren(...hits.map((hit) => {
      const row = document.createElement("a");
      row.href = `${up}/${hit.place}`;
      row.setAttribute("role", "option");
      row.append(hit.title);
      if (hit.page !== hit.title) {
        const page = document.createElement("small");
        page.textContent = hit.page;
        row.append(page);
      }
      return row;
    }));
    if (words && !hits.length) found.textContent = "Nothing found.";
    found.hidden = !words;
  }
  field.addEventListener("focus", ready);
  field.addEventListener("input", search);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { field.value = ""; search(); field.blur(); }
    if (event.key === "Enter" || event.key === "ArrowDown") {
      const first = found.querySelector("a");
      if (!first) return;
      event.preventDefault();
      if (event.key === "Enter") location.href = first.href;
      else first.focus();
    }
  });
  found.addEventListener("keydown", (event) => {
    const next = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[event.key];
    if (!next) return;
    event.preventDefault();
    (document.activeElement[next] ?? field).focus();
  });
  const asked = new URLSearchParams(location.search).get("q"); // index.html?q=damping
  if (asked) { field.value = asked; search(); }
  document.addEventListener("click", (event) => { if (!event.target.closest(".search")) found.hidden = true; });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) { event.preventDefault(); field.focus(); }
  });
})();
