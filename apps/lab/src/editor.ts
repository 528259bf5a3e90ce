// The editor of a scene: TOML in colours, the engine's complaints at their places, completion from the catalogue.

import { autocompletion, closeBrackets, completionKeymap, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { toml } from "@codemirror/legacy-modes/mode/toml";
import { type Diagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Catalogue } from "./catalogue";
import type { Problem } from "./engine";

const colours = HighlightStyle.define([
  { tag: tags.comment, color: "var(--quiet)", fontStyle: "italic" },
  { tag: tags.string, color: "var(--good)" },
  { tag: [tags.number, tags.bool, tags.atom], color: "var(--doubtful)" },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--accent)" },
  { tag: tags.bracket, color: "var(--accent)" },
]);

/** The table that a line stands in: "contact", "body"; of [material.steel] "material.NAME". */
export function tableAt(lines: readonly string[], line: number): string {
  for (let k = line; k >= 0; --k) {
    const head = /^\s*\[\[?\s*([^\]]+?)\s*\]/.exec(lines[k]);
    if (head) return head[1].replace(/^material\..*/, "material.NAME");
  }
  return "";
}

function valuesOf(range: string, catalogue: Catalogue): { label: string; detail?: string }[] {
  const listed = /^ictus list (.*)$/.exec(range);
  if (listed)
    return catalogue.lists
      .filter((list) => listed[1].split(/,\s*/).includes(list.name))
      .flatMap((list) => list.entries.map((entry) => ({ label: entry.name, detail: entry.summary })));
  return /^[a-z_]+( [a-z_]+)+$/.test(range) && !/number|name|text|table/.test(range) ? range.split(" ").map((label) => ({ label })) : [];
}

/** What may stand at the cursor: keys of the table, or what a key may be. */
export function completions(catalogue: Catalogue, context: CompletionContext): CompletionResult | null {
  const line = context.state.doc.lineAt(context.pos);
  const before = line.text.slice(0, context.pos - line.from);
  const table = tableAt(context.state.doc.toString().split("\n"), line.number - 1);
  const value = /^\s*([\w.-]+)\s*=\s*"([\w.-]*)$/.exec(before);
  if (value) {
    const known = catalogue.keys.filter(({ key }) => key === `${table}.${value[1]}` || (table === "pair" && key === `contact.${value[1]}`));
    const options = known.flatMap(({ range }) => valuesOf(range, catalogue));
    return options.length ? { from: context.pos - value[2].length, options } : null;
  }
  const word = /^\s*([\w.-]*)$/.exec(before);
  if (!word || (!context.explicit && word[1] === "")) return null;
  const seen = new Set<string>(), options = [];
  for (const { key, unit, meaning, of } of catalogue.keys) {
    const prefix = table === "" ? "" : `${table === "pair" && key.startsWith("contact.") ? "contact" : table}.`;
    if (!key.startsWith(prefix)) continue;
    const rest = key.slice(prefix.length);
    if (seen.has(rest) || rest.includes(".")) continue;
    seen.add(rest);
    options.push({ label: rest, type: "property", detail: unit && unit !== "1" ? unit : "", info: of ? `${meaning} (${of})` : meaning, apply: `${rest} = ` });
  }
  return options.length ? { from: context.pos - word[1].length, options } : null;
}

export class Editor {
  readonly view: EditorView;

  constructor(parent: HTMLElement, catalogue: () => Catalogue | undefined, changed: (byReader: boolean) => void) {
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        extensions: [
          lineNumbers(),
          history(),
          closeBrackets(),
          StreamLanguage.define(toml),
          syntaxHighlighting(colours),
          autocompletion({
            override: [(context) => (catalogue() ? completions(catalogue()!, context) : null)],
          }),
          lintGutter(),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ "aria-label": "Scene, in TOML" }),
          // Tab leaves the editor, as keyboards expect.
          keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed(update.transactions.some((one) => one.isUserEvent("input") || one.isUserEvent("delete") || one.isUserEvent("undo") || one.isUserEvent("redo")));
          }),
        ],
      }),
    });
  }

  get text(): string {
    return this.view.state.doc.toString();
  }
  set text(insert: string) {
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert } });
  }

  replace(from: number, to: number, insert: string): void {
    this.view.dispatch({ changes: { from, to, insert } });
  }

  /** Columns of the engine count bytes of UTF-8 from 1, where they are known; a complaint marks the rest of its line. */
  complain(problems: Problem[], file: string): void {
    const doc = this.view.state.doc;
    const marks: Diagnostic[] = problems
      .filter((problem) => problem.line >= 1 && problem.line <= doc.lines && (problem.file === file || problem.file === ""))
      .map((problem) => {
        const line = doc.line(problem.line);
        const from = Math.min(line.to, line.from + Math.max(0, problem.column - 1));
        const to = Math.max(from, line.from + line.text.replace(/\s*(#[^"]*)?$/, "").length);
        return { from: from === to ? line.from : from, to, severity: "error", message: problem.help ? `${problem.message}\n${problem.help}` : problem.message };
      });
    this.view.dispatch(setDiagnostics(this.view.state, marks));
  }
}
