// The engine in its own thread: a run never holds up the page. It is sent the engine's bytes once, then requests.

interface Engine {
  _malloc(size: number): number;
  _free(place: number): void;
  _ictus_lab(request: number): number;
  lengthBytesUTF8(text: string): number;
  stringToUTF8(text: string, place: number, size: number): void;
  UTF8ToString(place: number): string;
}
declare const ictusEngine: (options: { wasmBinary: ArrayBuffer }) => Promise<Engine>;

let engine: Promise<Engine> | undefined;

function ask(engine: Engine, request: string): string {
  const size = engine.lengthBytesUTF8(request) + 1;
  const place = engine._malloc(size);
  engine.stringToUTF8(request, place, size);
  try {
    return engine.UTF8ToString(engine._ictus_lab(place));
  } finally {
    engine._free(place);
  }
}

self.onmessage = async ({ data }: MessageEvent) => {
  if (data.wasm) {
    engine = ictusEngine({ wasmBinary: data.wasm });
    engine.then(
      () => self.postMessage({ ready: true }),
      (error: unknown) => self.postMessage({ stopped: String(error) }),
    );
    return;
  }
  try {
    const begin = performance.now();
    const answer = ask(await engine!, JSON.stringify(data.request));
    self.postMessage({ id: data.id, answer: JSON.parse(answer), milliseconds: performance.now() - begin });
  } catch (error) {
    self.postMessage({ id: data.id, answer: { broken: String(error) } });
  }
};
