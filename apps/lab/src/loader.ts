// The first script of the page: unpacks the others, and the scenes.

import { unpackedElement } from "./lzma";

const parts = JSON.parse(new TextDecoder().decode(unpackedElement("parts"))) as Record<"shipped" | "worker" | "report" | "app", string>;
for (const id of ["shipped", "worker"] as const) document.getElementById(id)!.textContent = parts[id];
for (const code of [parts.report, parts.app]) {
  const script = document.createElement("script");
  script.textContent = code;
  document.body.append(script);
}
