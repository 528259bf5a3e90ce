#pragma once
// One function for the page (apps/lab/src/worker.ts) and for tests (tests/lab/engine.mjs):
//
//   {"verb": "run", "file": "cradle.toml", "scene": "…TOML…", "files": {"tracks/a.csv": "…"}, "set": ["run.step=1 us"]}
//
// is answered by {"ok": …}, or by {"problems": [{"file", "line", "column", "message", "help"}, …]} where the input cannot
// be used, or by {"broken": "…"} where a promise of ours did not hold.

extern "C" {
/// The answer stays until the next call.
const char* ictus_lab(const char* request);
}
