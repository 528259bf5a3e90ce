// A slider for each number of the scene. Moving one writes into the text, and nothing else.

import type { Catalogue } from "./catalogue";
import { element } from "./dom";
import type { Editor } from "./editor";
import { placeOf, type Quantity, quantities, type Range, rangeOf, steps, valueAt } from "./quantities";

const shownAtFirst = 8;

interface Row {
  quantity: Quantity;
  range: Range;
  input: HTMLInputElement;
  output: HTMLOutputElement;
}

export class Sliders {
  private rows: Row[] = [];
  private form = "";

  constructor(
    private readonly box: HTMLElement,
    private readonly editor: Editor,
    private readonly catalogue: () => Catalogue | undefined,
    private readonly moved: () => void,
  ) {}

  /** After any change of the text: other values in the same places move the sliders, anything else makes new ones. */
  follow(anew = false): void {
    const found = quantities(this.editor.text);
    const form = found.map(({ label, unit }) => `${label} ${unit}`).join("|");
    if (anew || form !== this.form) this.build(found);
    this.form = form;
    this.rows.forEach((row, k) => {
      row.quantity = found[k];
      if (document.activeElement !== row.input) row.input.value = String(placeOf(found[k].value, row.range));
      this.tell(row);
    });
  }

  private tell({ quantity, input, output }: Row): void {
    output.value = `${this.editor.text.slice(quantity.from, quantity.to)} ${quantity.unit}`.trim();
    input.setAttribute("aria-valuetext", output.value);
  }

  private build(found: Quantity[]): void {
    const keys = this.catalogue()?.keys ?? [];
    const lines = found.map((quantity, k) => {
      const range = rangeOf(quantity, keys), id = `slider-${k}`;
      const input = element("input", { type: "range", id, min: 0, max: steps, step: 1 });
      const output = element("output", { for: id });
      this.rows[k] = { quantity, range, input, output };
      input.addEventListener("input", () => this.move(k));
      const meaning = keys.find(({ key }) => key === quantity.path)?.meaning;
      return element("div", { class: "slider", ...(meaning ? { title: meaning } : {}) }, element("label", { for: id }, quantity.label), input, output);
    });
    this.rows.length = found.length;
    const more = lines.splice(shownAtFirst);
    this.box.replaceChildren(...lines);
    if (more.length) this.box.append(element("details", {}, element("summary", {}, `${more.length} more`), ...more));
    if (found.length === 0) this.box.append(element("p", { class: "note" }, "This scene has no numbers."));
  }

  private move(k: number): void {
    const { quantity, range, input } = this.rows[k];
    this.editor.replace(quantity.from, quantity.to, valueAt(Number(input.value), range, quantity.whole));
    this.moved();
  }
}
