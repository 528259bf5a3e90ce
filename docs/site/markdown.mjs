// From the Markdown of the repository to HTML: headings with anchors, code in colour, formulas, links that lead to pages of the site.

import hljs from "highlight.js/lib/common";
import katex from "katex";
import MarkdownIt from "markdown-it";
import anchor from "markdown-it-anchor";

/// As GitHub names a heading, so that links hold in both places.
export function slug(text) {
  return text.trim().toLowerCase().replace(/[^\p{L}\p{N}_ -]/gu, "").replace(/ /g, "-");
}

function escaped(text) {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

/// A script: in braces, in brackets, a number, or these letters.
const script = (behind, mark, letters) => new RegExp(String.raw`(?<=${behind})${mark}(?:\{((?:[^{}]|\{[^{}]*\})*)\}|\(((?:[^()]|\([^()]*\))*)\)|([-−]?\p{N}+(?:\.\p{N}+)?|${letters}))`, "u");
const RAISED = script(String.raw`[\p{L}\p{N}\p{M})\]}|′]`, String.raw`\^`, String.raw`[a-z]{2,}(?!\p{L})|\p{L}`);
/// Below a single letter, a Greek one or a sign; by_hand is a name.
const LOWERED = script(String.raw`(?<![\p{L}_.])[dΔ∂]?\p{L}[\p{M}′]?|[\p{Script=Greek}\p{Lu}\p{Lm}Σ∫∏′⁺⁻²]`, "_",
  String.raw`[a-z]{1,3}(?![a-z0-9_])(?!\.\w)|[\p{Lu}\p{Script=Greek}∞](?![a-zA-Z0-9_])`);
const BRACED = /(?<=[\p{L}\p{N}\p{M}])_\{((?:[^{}]|\{[^{}]*\})*)\}/u;

/// Formulas in plain text, as headers and the program print them: δ^{α−1} and v_in with their scripts above and below the line, as HTML.
export function typeset(text) {
  for (const [pattern, tag] of [[RAISED, "sup"], [BRACED, "sub"], [LOWERED, "sub"]]) {
    const found = pattern.exec(text);
    if (found)
      return `${typeset(text.slice(0, found.index))}<${tag}>${typeset(found[1] ?? found[2] ?? found[3])}</${tag}>${typeset(text.slice(found.index + found[0].length))}`;
  }
  return escaped(text);
}

function scripts(md) {
  md.renderer.rules.text = (tokens, i) => typeset(tokens[i].content);
}

const LANGUAGES = { toml: "ini", sh: "bash", cpp: "cpp", c: "c", python: "python", json: "json" };

export function coloured(code, language) {
  const name = LANGUAGES[language] ?? language;
  return hljs.getLanguage(name) ? hljs.highlight(code, { language: name }).value : escaped(code);
}

/// Between marks, so that the search can leave it out: its letters are no words.
export const SET = /<!--tex-->[\s\S]*?<!--\/tex-->/g;
const tex = (source, displayMode) => `<!--tex-->${katex.renderToString(source, { displayMode, throwOnError: true, output: "html" })}<!--/tex-->`;

/// $…$ in a line, and $$…$$ in lines of their own.
function formulas(md) {
  md.inline.ruler.after("escape", "formula", (state, silent) => {
    const found = /^\$(?!\s)([^$\n]+?)(?<!\s)\$(?!\d)/.exec(state.src.slice(state.pos));
    if (!found) return false;
    if (!silent) state.push("formula", "", 0).content = found[1];
    state.pos += found[0].length;
    return true;
  });
  md.block.ruler.before("fence", "formulas", (state, line, end, silent) => {
    const at = (n) => state.src.slice(state.bMarks[n] + state.tShift[n], state.eMarks[n]).trim();
    if (at(line) !== "$$") return false;
    let last = line + 1;
    while (last < end && at(last) !== "$$") ++last;
    if (last >= end) return false;
    if (!silent) {
      state.push("formulas", "", 0).content = Array.from({ length: last - line - 1 }, (_, k) => at(line + 1 + k)).join("\n");
      state.line = last + 1;
    }
    return true;
  }, { alt: ["paragraph", "list"] });
  md.renderer.rules.formula = (tokens, i) => tex(tokens[i].content, false);
  md.renderer.rules.formulas = (tokens, i) => `<p class="formula">${tex(tokens[i].content, true)}</p>\n`;
}

/// `linked(target)` gives the place on the site of what a page links to.
export function renderer(linked) {
  const md = new MarkdownIt({ html: true, typographer: false });
  md.use(anchor, { slugify: slug, permalink: anchor.permalink.linkInsideHeader({ symbol: "#", placement: "after", ariaHidden: true }) });
  md.use(formulas);
  md.use(scripts);
  md.renderer.rules.fence = (tokens, i) => {
    const language = tokens[i].info.trim().split(/\s+/)[0];
    return `<pre class="code"><code>${coloured(tokens[i].content, language)}</code></pre>\n`;
  };
  md.renderer.rules.code_block = (tokens, i) => `<pre class="indented"><code>${typeset(tokens[i].content)}</code></pre>\n`;
  md.renderer.rules.table_open = () => '<div class="table"><table>\n';
  md.renderer.rules.table_close = () => "</table></div>\n";
  const plain = (tokens, i, options, _, self) => self.renderToken(tokens, i, options);
  md.renderer.rules.link_open = (tokens, i, options, env, self) => {
    const to = tokens[i].attrGet("href");
    if (!tokens[i].attrGet("class")) tokens[i].attrSet("href", linked(to, env));
    return plain(tokens, i, options, env, self);
  };
  const image = md.renderer.rules.image;
  md.renderer.rules.image = (tokens, i, options, env, self) => {
    tokens[i].attrSet("src", linked(tokens[i].attrGet("src"), env));
    tokens[i].attrSet("loading", "lazy");
    return image(tokens, i, options, env, self);
  };
  return md;
}
