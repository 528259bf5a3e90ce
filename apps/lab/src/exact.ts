// The calculator of exact results.

import type { Catalogue, ExactEntry } from "./catalogue";
import { byId, element } from "./dom";
import { type Engine, Refused, Replaced } from "./engine";

interface Answer {
  results: { name: string; unit: string; value: number | null }[];
}

export function offerExact(engine: Engine, { exact }: Catalogue): void {
  const select = byId<HTMLSelectElement>("formula"), inputs = byId("inputs"), answers = byId("answers");
  select.append(...exact.map(({ name, summary }) => element("option", { value: name }, `${name}: ${summary}`)));

  const compute = async (entry: ExactEntry): Promise<void> => {
    const fields = [...inputs.querySelectorAll("input")];
    const missing = fields.filter((field) => field.value === "" && field.required);
    if (missing.length) return answers.replaceChildren(element("tr", {}, element("td", {}, `Give ${missing.map((field) => field.name).join(", ")}.`)));
    const values = fields.filter((field) => field.value !== "").map((field) => `${field.name}=${field.value}`);
    try {
      const { results } = await engine.ask<Answer>({ verb: "exact", name: entry.name, values }, ["exact"]);
      answers.replaceChildren(...results.map(({ name, unit, value }) => element("tr", {}, element("td", {}, name), element("td", { class: "number" }, value === null ? "∞" : String(Number(value.toPrecision(10)))), element("td", {}, unit))));
    } catch (error) {
      if (error instanceof Replaced) return;
      const said = error instanceof Refused ? error.problems.map((problem) => `${problem.message}. ${problem.help}`) : [String(error)];
      answers.replaceChildren(...said.map((line) => element("tr", {}, element("td", { class: "bad" }, line))));
    }
  };

  const show = (): void => {
    const entry = exact.find(({ name }) => name === select.value) ?? exact[0];
    byId("about").textContent = entry.formula;
    inputs.replaceChildren(...entry.inputs.map((input) => element("label", { title: input.range }, `${input.meaning}${input.unit === "1" ? "" : ` (${input.unit})`}`,
      element("input", { name: input.name, inputmode: "decimal", required: input.default === null, ...(input.default === null ? {} : { value: input.default }) }))));
    for (const field of inputs.querySelectorAll("input")) field.addEventListener("input", () => void compute(entry));
    void compute(entry);
  };
  select.addEventListener("change", show);
  show();
}
