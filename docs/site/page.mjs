// One page of the site: head, menu, text, what comes before and after.

import { posix } from "node:path";

const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

function link(page, to, words = to.title) {
  const here = page === to ? ' aria-current="page"' : "";
  return `<a href="${posix.relative(posix.dirname(page.place), to.place)}"${here}>${escaped(words)}</a>`;
}

function part(page, section) {
  const open = section.pages.includes(page) || (page.place === "index.html" && section.title === "Learn") ? " open" : "";
  return `<details${open}><summary>${section.title}</summary><ul>${section.pages.map((to) => `<li>${link(page, to)}</li>`).join("")}</ul></details>`;
}

export function document_of(page, html, menu, [before, after]) {
  const up = posix.relative(posix.dirname(page.place), "") || ".";
  const title = page.title === "Ictus" ? "Ictus" : `${page.title} – Ictus`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${up}/site/katex.min.css">
<link rel="stylesheet" href="${up}/site/site.css">
</head>
<body data-up="${up}">
<a class="skip" href="#text">To the text</a>
<header>
<button id="menu" aria-label="Menu" aria-expanded="false" aria-controls="pages">☰</button>
<a class="name" href="${up}/index.html">Ictus</a>
<div class="search"><input id="search" type="search" placeholder="Search (press /)" aria-label="Search" autocomplete="off"><div id="found" role="listbox" hidden></div></div>
</header>
<nav id="pages" aria-label="Pages">${menu.map((section) => part(page, section)).join("\n")}</nav>
<main id="text">
${html}
<footer>${before ? `<span>← ${link(page, before)}</span>` : "<span></span>"}${after ? `<span>${link(page, after)} →</span>` : ""}</footer>
</main>
<script src="${up}/site/site.js"></script>
</body>
</html>
`;
}
