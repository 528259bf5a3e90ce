// The page: what the reader does becomes a scene, the scene becomes a question to the engine, the answer is shown.

import "./style.css";
import type { Catalogue } from "./catalogue";
import { byId, download, element } from "./dom";
import { Editor } from "./editor";
import { Engine, type Problem, type Question, Refused, Replaced } from "./engine";
import { offerExact } from "./exact";
import { questions } from "./gallery";
import { plotly, redraw, type Shown, showMotion, showResults } from "./results";
import { fragmentOf, type Shared, sharedIn } from "./share";
import { Sliders } from "./sliders";
import { play, type Sound } from "./sound";

interface Shipped {
  scenes: Record<string, string>; // by name
  files: Record<string, string>; // of data, by path
}
interface Given extends Shared {
  files?: Record<string, string>;
}

const root = document.documentElement;
const shipped: Shipped = JSON.parse(byId("shipped").textContent!);
const begun = performance.now();
const engine = new Engine();
let catalogue: Catalogue | undefined;
let file = "scenes/hanging_cradle.toml";
let files: Record<string, string> = shipped.files;
let methods: string[] = [];
let fits: string[] = [], beside: string[] = [];
let anew = true;
let waiting = 0;

const editor = new Editor(byId("editor"), () => catalogue, () => {
  sliders.follow(anew);
  soon();
});
const sliders = new Sliders(byId("sliders"), editor, () => catalogue, () => undefined);

function question(verb: string): Question {
  return { verb, file, scene: editor.text, files };
}

function say(words: string): void {
  byId("status").textContent = words;
}

// ---- what is wrong ----

function complain(problems: Problem[]): void {
  editor.complain(problems, file);
  const list = byId("problems");
  list.hidden = problems.length === 0;
  list.replaceChildren(...problems.map(({ line, message, help }) => element("li", {}, `${line ? `Line ${line}: ` : ""}${message}${help ? `\n${help}` : ""}`)));
}

function failed(error: unknown): void {
  if (error instanceof Replaced) return;
  if (error instanceof Refused) {
    complain(error.problems);
    say("The scene cannot be run. The last good run stays.");
    root.dataset.state = "refused";
  } else {
    say(`The engine stopped: ${error instanceof Error ? error.message : String(error)}`);
    root.dataset.state = "broken";
  }
}

// ---- runs ----

function soon(): void {
  root.dataset.state = "waiting";
  clearTimeout(waiting);
  waiting = window.setTimeout(() => void run(), 30);
}

function offerTheories(): void {
  const select = byId<HTMLSelectElement>("theories");
  select.replaceChildren(element("option", { value: "" }, "no other"), ...fits.map((name) => element("option", { value: name }, name)));
  byId("chosen").textContent = methods.length ? `Side by side: ${methods.join(", ")}` : "";
}

async function run(): Promise<void> {
  root.dataset.state = "running";
  const whole = anew, all = ["run", "compare", "check"];
  try {
    const checked = await engine.ask<{ fits: string[]; beside: string[]; method: string; sounds: boolean }>(question("check"), all);
    ({ fits, beside } = checked);
    methods = methods.filter((name) => fits.includes(name));
    if (methods.length && !methods.includes(checked.method)) methods.unshift(checked.method);
    offerTheories();
    byId("sounds").hidden = !checked.sounds;
    const shown = await engine.ask<Shown>(methods.length ? { ...question("compare"), methods } : question("run"), all);
    anew = false;
    complain([]);
    showMotion(shown.animation, whole);
    say([shown.subtitle, ...shown.failures.map((one) => `FAILED: ${one}`), `computed in ${engine.milliseconds.toFixed(0)} ms`].join(" · "));
    await showResults(shown);
    root.dataset.state = "done";
  } catch (error) {
    failed(error);
  }
}

function open(name: string, text: string, chosen: string[] = [], more: Record<string, string> = {}): void {
  file = name;
  files = { ...shipped.files, ...more };
  methods = chosen;
  anew = true;
  editor.text = text;
  byId("heard").textContent = "";
  byId<HTMLSelectElement>("scenes").value = name.replace(/^scenes\/|\.toml$/g, "");
}

// ---- questions ----

function tell(number: number): void {
  const { question: title, scene, paragraphs, attempt, change, methods: beside } = questions[number], box = byId("question");
  const button = element("button", { type: "button", id: "attempt" }, "Try it");
  button.hidden = !change;
  button.addEventListener("click", () => {
    if (change) editor.text = editor.text.replace(change[0], change[1]);
  });
  box.replaceChildren(element("h2", {}, title), ...paragraphs.map((text) => element("p", {}, text)), element("p", { class: "try" }, element("b", {}, "Try: "), `${attempt} `, button));
  box.hidden = false;
  [...byId("gallery").querySelectorAll("button")].forEach((one, k) => one.setAttribute("aria-current", String(k === number)));
  open(`scenes/${scene}.toml`, shipped.scenes[scene], beside ? [...beside] : []);
  if (innerWidth < 960) byId<HTMLDetailsElement>("questions").open = false;
}

function leaveQuestions(): void {
  byId("question").hidden = true;
  for (const one of byId("gallery").querySelectorAll("button")) one.setAttribute("aria-current", "false");
}

// ---- buttons ----

const nameOf = (): string => file.replace(/^.*\/|\.toml$/g, "");

function onClick(id: string, act: () => Promise<string | void> | string | void): void {
  byId(id).addEventListener("click", async () => {
    try {
      byId("done").textContent = (await act()) ?? "";
    } catch (error) {
      failed(error);
    }
  });
}

function offerButtons(): void {
  byId<HTMLSelectElement>("theories").addEventListener("change", ({ target }) => {
    const name = (target as HTMLSelectElement).value;
    methods = name === "" ? [] : [...new Set([...methods, name])];
    anew = true;
    soon();
  });
  onClick("all", () => {
    methods = [...beside];
    anew = true;
    soon();
  });
  onClick("theme", () => {
    root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
    return redraw();
  });
  onClick("share", async () => {
    location.hash = await fragmentOf({ file: nameOf() + ".toml", scene: editor.text, methods });
    try {
      await navigator.clipboard.writeText(location.href);
      return "The link is copied.";
    } catch {
      return "The link stands in the address line.";
    }
  });
  onClick("save", () => download(editor.text, `${nameOf()}.toml`, "application/toml"));
  onClick("csv", async () => download(await engine.ask<string>(question("csv")), `${nameOf()}.csv`, "text/csv"));
  onClick("report", async () => {
    const page = await engine.ask<string>(question("report"));
    download(page.replace("/* the plotting library goes here */", plotly), `${nameOf()}.html`, "text/html");
  });
  onClick("listen", async () => {
    const context = new AudioContext();
    byId("heard").textContent = "The sound is computed.";
    const sound = await engine.ask<Sound>(question("sound"));
    await play(sound, context);
    const loud = sound.channels.some(({ samples }) => samples.some((sample) => sample !== 0));
    byId("heard").textContent = `${(sound.channels[0].samples.length / sound.rate).toFixed(2)} s, peak ${sound.peak.toPrecision(3)} ${sound.unit}`;
    root.dataset.sounded = String(loud);
  });
  byId("scenes").addEventListener("change", ({ target }) => {
    const name = (target as HTMLSelectElement).value;
    leaveQuestions();
    open(`scenes/${name}.toml`, shipped.scenes[name]);
  });
}

function offerScenes(): void {
  byId("scenes").append(...Object.entries(shipped.scenes).map(([name, text]) => element("option", { value: name }, /^title = "(.*)"/m.exec(text)?.[1] ?? name)));
  byId("gallery").append(...questions.map(({ question: title }, k) => {
    const button = element("button", { type: "button" }, title);
    button.addEventListener("click", () => tell(k));
    return element("li", {}, button);
  }));
}

async function begin(): Promise<void> {
  offerScenes();
  offerButtons();
  const given = JSON.parse(byId("given").textContent!) as Given | null;
  let shared: Shared | undefined;
  try {
    shared = await sharedIn(location.hash);
  } catch {
    byId("done").textContent = "The address holds no scene that can be read.";
  }
  await engine.start();
  root.dataset.start = (performance.now() - begun).toFixed(0);
  catalogue = await engine.ask<Catalogue>({ verb: "catalogue" });
  offerExact(engine, catalogue);
  if (shared) open(shared.file, shared.scene, shared.methods);
  else if (given) open(given.file, given.scene, given.methods, given.files);
  else tell(0);
}

begin().catch(failed);
