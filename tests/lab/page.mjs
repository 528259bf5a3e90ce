// node page.mjs PAGE.html [--pictures FOLDER]: the laboratory in headless Chromium, opened from its file. Every question of the
// gallery runs and moves, those with a sound make one, what is offered to try works, a mistake is shown at its place, a link
// holds its scene, and nothing goes wrong meanwhile.

import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const { chromium } = createRequire(new URL("../../apps/lab/package.json", import.meta.url))("playwright-core");
const [file, option, folder] = process.argv.slice(2);
const address = pathToFileURL(resolve(file)).href;
const wait = { timeout: 90000 };
const largest = 3e6; // bytes of the page with its engine
const sounding = ["Why does a hard mallet sound bright?", "Why does a string sound thin near its end?"];
const complaints = [];
const check = (good, what) => good || complaints.push(what);

const size = statSync(file).size;
check(size < largest, `the page has ${size} bytes, not below ${largest}`);

const home = mkdtempSync(join(tmpdir(), "ictus-lab-"));
const context = await chromium.launchPersistentContext(home, {
  executablePath: "/usr/bin/chromium",
  viewport: { width: 1400, height: 1000 },
  acceptDownloads: true,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--autoplay-policy=no-user-gesture-required"],
});
const requests = [];
context.on("request", (request) => /^(https?|wss?):/.test(request.url()) && requests.push(request.url()));
const page = await context.newPage();
page.setDefaultTimeout(wait.timeout);
page.on("pageerror", (error) => complaints.push(`script error: ${error.message}`));
page.on("console", (message) => message.type() === "error" && complaints.push(`console: ${message.text()}`));

const settled = () => page.waitForFunction(() => ["done", "refused", "broken"].includes(document.documentElement.dataset.state), null, wait);
const state = () => page.evaluate(() => document.documentElement.dataset.state);
const text = () => page.evaluate(() => document.querySelector(".cm-content").innerText);
/** The animation at three instants. */
const looks = () => page.evaluate(() => {
  const { player } = document.getElementById("stage"), pictures = new Set();
  for (const share of [0, 0.4, 1]) {
    player.seek(share * player.length);
    pictures.add(document.querySelector("#stage canvas").toDataURL());
  }
  return pictures.size;
});

await page.goto(address);
await settled();
const start = Number(await page.evaluate(() => document.documentElement.dataset.start));
const titles = await page.locator("#gallery button").allTextContents();
check(titles.length === 12, `${titles.length} questions, not 12`);
for (const title of titles) {
  await page.evaluate(() => (document.getElementById("questions").open = true));
  await page.locator("#gallery button", { hasText: title }).click();
  await settled();
  check((await state()) === "done", `"${title}" ends as ${await state()}: ${await page.locator("#problems").textContent()}`);
  check((await looks()) > 1, `"${title}" does not move`);
  check((await page.locator("#results table").count()) > 0, `"${title}" has no table`);
  check((await page.locator("#results .js-plotly-plot").count()) > 0, `"${title}" has no curve`);
  check((await page.locator("#problems li").count()) === 0, `"${title}" has complaints`);
  check((await page.locator("#sounds").isVisible()) === sounding.includes(title), `"${title}": whether it sounds`);
  if (sounding.includes(title)) {
    await page.evaluate(() => delete document.documentElement.dataset.sounded);
    await page.click("#listen");
    await page.waitForFunction(() => document.documentElement.dataset.sounded, null, wait);
    check((await page.evaluate(() => document.documentElement.dataset.sounded)) === "true", `"${title}" is silent`);
  }
  const before = await text();
  await page.click("#attempt");
  await settled();
  check((await text()) !== before, `"${title}": to try changes nothing`);
  check((await state()) === "done", `"${title}", tried, ends as ${await state()}`);
}

// A slider writes into the scene.
await page.evaluate(() => (document.getElementById("questions").open = true));
await page.locator("#gallery button").nth(2).click();
await settled();
const before = await text();
await page.locator("#sliders input").first().focus();
await page.keyboard.press("ArrowRight");
check((await text()) !== before, "a slider changes nothing");
await settled();
check((await state()) === "done", "a slider breaks the run");

// A mistake is told with its line; the engine lives on.
await page.locator(".cm-content").click();
await page.keyboard.press("Control+End");
await page.keyboard.type("\nmethhod = 1\n");
await page.waitForFunction(() => document.documentElement.dataset.state === "refused", null, wait);
check(/Line \d+: .*methhod/.test(await page.locator("#problems").innerText()), "a mistake is not told with its line");
check((await page.locator(".cm-lintRange-error").count()) === 1, "a mistake is not marked in the editor");

// A link holds the scene.
await page.click("#share");
await page.waitForFunction(() => location.hash.startsWith("#scene="), null, wait);
const shared = await page.evaluate(() => location.href);
const second = await context.newPage();
await second.goto(shared);
await second.waitForFunction(() => document.documentElement.dataset.state === "refused", null, wait);
check((await second.evaluate(() => document.querySelector(".cm-content").innerText)).includes("methhod"), "a link does not hold its scene");
await second.close();

// Downloads, and exact answers.
await page.locator("#gallery button").nth(1).evaluate((button) => button.click());
await settled();
for (const [id, wanted] of [["save", "[[body]]"], ["csv", "# title"], ["report", "Plotly"]]) {
  const [got] = await Promise.all([page.waitForEvent("download"), page.click(`#${id}`)]);
  const bytes = readFileSync(await got.path(), "utf8");
  check(bytes.includes(wanted), `the download ${got.suggestedFilename()} lacks ${wanted}`);
}
await page.selectOption("#formula", "rolling_ball");
check((await page.locator("#inputs input").count()) > 0, "an exact result has no inputs");

if (option === "--pictures")
  for (const width of [1400, 390]) {
    await page.setViewportSize({ width, height: 1000 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    check(wide <= width, `at ${width} px the page is ${wide} px wide`);
    await page.screenshot({ path: join(folder, `lab-${width}.png`), fullPage: true });
  }
check(requests.length === 0, `the page asks the network for ${requests[0]}`);
check((await page.evaluate(() => document.documentElement.dataset.errors)) === "0", "the page counts errors");
await context.close();
rmSync(home, { recursive: true, force: true });

for (const complaint of complaints) console.error(complaint);
console.log(`${(size / 1e6).toFixed(2)} MB, engine started in ${start} ms, ${titles.length} questions ran; ${complaints.length} complaints`);
process.exitCode = complaints.length ? 1 : 0;
