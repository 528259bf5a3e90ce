// A scene in an address: packed by deflate, written in the letters that addresses may have.

export interface Shared {
  file: string;
  scene: string;
  methods?: string[];
}

async function through(bytes: Uint8Array<ArrayBuffer>, way: GenericTransformStream): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(way)).arrayBuffer());
}

export async function fragmentOf(shared: Shared): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(shared)), new CompressionStream("deflate-raw"));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `#scene=${text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
}

/** Nothing where the address has no scene; throws where what it has is none. */
export async function sharedIn(fragment: string): Promise<Shared | undefined> {
  const packed = /^#scene=([\w-]+)$/.exec(fragment);
  if (!packed) return undefined;
  const bytes = Uint8Array.from(atob(packed[1].replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  const found: unknown = JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"))));
  const shared = found as Shared;
  if (typeof shared?.file !== "string" || typeof shared.scene !== "string") throw new Error("no scene in this address");
  const methods = Array.isArray(shared.methods) ? shared.methods.filter((name) => typeof name === "string") : [];
  return { file: shared.file.replace(/[^\w.-]/g, "_") || "scene.toml", scene: shared.scene, methods };
}
