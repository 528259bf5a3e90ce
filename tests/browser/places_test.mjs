// places_test.mjs: where the page puts bodies between the rows of a run and beyond them, by the script of the page itself (places.js). Exact values. Broken
// twins of the script, which draw flight where nothing flew, must be told.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import vm from "node:vm";

const text = readFileSync(new URL("../../src/ictus/report/places.js", import.meta.url), "utf8");

/// The functions of a script, as the page has them.
function functionsOf(script) {
  const context = vm.createContext({ atob });
  vm.runInContext(`${script}\nthis.poseAt = poseAt; this.bobsAt = bobsAt;`, context);
  return context;
}

const close = (value, wanted, name) => assert.ok(Math.abs(value - wanted) < 1e-12, `${name}: ${value}, not ${wanted}`);

/// A body on a line: rows of time, place and rate.
function placeOf({ poseAt }, rows, t, lead = [0, 0]) {
  const track = { x: rows.map(([, x]) => x), rate_x: rows.map(([, , v]) => v) };
  return poseAt({ gravity: [-10, 0, 0], lead }, { t: rows.map(([time]) => time) }, track, t).place[0];
}

const checks = {
  "free fall from 1 m is a parabola, exactly"(script) {
    for (const t of [0, 0.1, 0.25, 0.399]) close(placeOf(script, [[0, 1, 0], [0.4, 0.2, -4]], t), 1 - 5 * t * t, `${t} s`);
  },
  "a bounce at a row is none of the flight before it"(script) {
    const rows = [[0, 0.05, 0], [0.1, 0, -1], [0.1, 0, 0.5], [0.2, 0, -0.5]];
    close(placeOf(script, rows, 0.05), 0.05 - 5 * 0.0025, "falling");
    close(placeOf(script, rows, 0.15), 0.5 * 0.05 - 5 * 0.0025, "rising");
  },
  "a body that stood while an impact law counted its impulse stands"(script) {
    assert.equal(placeOf(script, [[0, 0.3, 1], [7e-4, 0.3, 0.76]], 3.5e-4), 0.3);
  },
  "a step along its chord is straight"(script) {
    close(placeOf(script, [[0, 0, 1], [1e-3, 2e-4, 0]], 5e-4), 1e-4, "the middle");
  },
  "a body that stands on a floor does not fall after the run"(script) {
    assert.equal(placeOf(script, [[0, 0, 0.8], [0.5, 0.0815, 0]], 1.5), 0.0815);
    assert.equal(placeOf(script, [[0, 0, 0.8], [0.5, 0.0815, 0]], -1.5), 0);
  },
  "a joint's angle stays where the run left it"({ poseAt }) {
    const track = { angle: [0, 0.01], rate_angle: [1, 1] };
    assert.equal(poseAt({ gravity: [0, 0, 0], lead: [0, 0] }, { t: [0, 0.01] }, track, 3).angle, 0.01);
  },
  "a free body flies straight on, at the end that says so"(script) {
    const rows = [[0, 0, 2], [1, 2, 2]];
    close(placeOf(script, rows, 1.5, [0, 1]), 3, "after");
    assert.equal(placeOf(script, rows, -0.5, [0, 1]), 0);
    close(placeOf(script, rows, -0.5, [1, 0]), -1, "before");
    assert.equal(placeOf(script, [[0, 0, 2]], 0.5, [1, 0]), 0); // a single row
  },
};

function fault(script) {
  for (const [name, check] of Object.entries(checks)) {
    try {
      check(functionsOf(script));
    } catch (error) {
      return `${name}: ${error.message}`;
    }
  }
  return "";
}

const twins = [
  ["flight whatever the next row says", "if (!rates || !(", "if (!rates || false && !("],
  ["flight beyond every run", "rates && flight > 0", "rates"],
];

const said = fault(text);
if (said) throw new Error(said);
for (const [name, from, to] of twins) {
  assert.ok(text.includes(from), name);
  assert.ok(fault(text.replace(from, to)), `not told: ${name}`);
}
console.log(`${Object.keys(checks).length} checks, ${twins.length} broken twins rejected`);
