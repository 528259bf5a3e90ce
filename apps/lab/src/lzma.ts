// LZMA as `xz --format=lzma` writes it [Pavlov, "LZMA specification", 2015]: the engine takes a third less than by what browsers
// unpack themselves.

/** Where the probabilities of each kind of bit begin. */
const isMatch = 0, isRepeat = 192, isOlder = 204, isOlder1 = 216, isOlder2 = 228, isLong = 240;
const slots = 432, special = 688, align = 803, lengths = 819, repeatLengths = 1333, literals = 1847;

export function unpackLzma(data: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(size);
  const lc = data[0] % 9, lp = Math.floor(data[0] / 9) % 5, pb = Math.floor(data[0] / 45);
  const chances = new Uint16Array(literals + (0x300 << (lc + lp))).fill(1024);
  let at = 18, range = 0xffffffff, code = ((data[14] << 24) | (data[15] << 16) | (data[16] << 8) | data[17]) >>> 0;

  const refill = (): void => {
    if (range >= 0x1000000) return;
    range = (range << 8) >>> 0;
    code = ((code << 8) | data[at++]) >>> 0;
  };
  const bit = (index: number): number => {
    const chance = chances[index], bound = (range >>> 11) * chance;
    const one = code >= bound ? 1 : 0;
    if (one) {
      range -= bound;
      code -= bound;
      chances[index] = chance - (chance >> 5);
    } else {
      range = bound;
      chances[index] = chance + ((2048 - chance) >> 5);
    }
    refill();
    return one;
  };
  const even = (count: number): number => {
    let found = 0;
    for (let k = 0; k < count; ++k) {
      range = range >>> 1;
      const one = code >= range ? 1 : 0;
      if (one) code -= range;
      found = ((found << 1) | one) >>> 0;
      refill();
    }
    return found;
  };
  const tree = (base: number, bits: number): number => {
    let node = 1;
    for (let k = 0; k < bits; ++k) node = (node << 1) | bit(base + node);
    return node - (1 << bits);
  };
  const backwards = (base: number, bits: number): number => {
    let node = 1, found = 0;
    for (let k = 0; k < bits; ++k) {
      const one = bit(base + node);
      node = (node << 1) | one;
      found |= one << k;
    }
    return found;
  };
  const length = (base: number, place: number): number =>
    !bit(base) ? tree(base + 2 + place * 8, 3) : !bit(base + 1) ? 8 + tree(base + 130 + place * 8, 3) : 16 + tree(base + 258, 8);
  const distance = (long: number): number => {
    const slot = tree(slots + Math.min(long, 3) * 64, 6), bits = (slot >> 1) - 1;
    if (slot < 4) return slot;
    const high = (2 | (slot & 1)) * 2 ** bits;
    return slot < 14 ? high + backwards(special + high - slot, bits) : high + even(bits - 4) * 16 + backwards(align, 4);
  };

  let state = 0, done = 0, back = 0, back1 = 0, back2 = 0, back3 = 0;
  const literal = (): void => {
    const before = done ? out[done - 1] : 0;
    const base = literals + 0x300 * (((done & ((1 << lp) - 1)) << lc) + (before >> (8 - lc)));
    let symbol = 1;
    if (state >= 7)
      for (let guess = out[done - back - 1]; symbol < 0x100; guess <<= 1) {
        const guessed = (guess >> 7) & 1, one = bit(base + ((1 + guessed) << 8) + symbol);
        symbol = (symbol << 1) | one;
        if (one !== guessed) break;
      }
    while (symbol < 0x100) symbol = (symbol << 1) | bit(base + symbol);
    out[done++] = symbol;
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  };
  /** One of the last four distances comes to the front. */
  const older = (): void => {
    let found = back1;
    if (bit(isOlder1 + state)) {
      found = back2;
      if (bit(isOlder2 + state)) {
        found = back3;
        back3 = back2;
      }
      back2 = back1;
    }
    back1 = back;
    back = found;
  };

  while (done < size) {
    const place = done & ((1 << pb) - 1);
    if (!bit(isMatch + (state << 4) + place)) {
      literal();
      continue;
    }
    let count: number;
    if (bit(isRepeat + state)) {
      if (bit(isOlder + state)) older();
      else if (!bit(isLong + (state << 4) + place)) {
        state = state < 7 ? 9 : 11;
        out[done] = out[done - back - 1];
        ++done;
        continue;
      }
      count = length(repeatLengths, place);
      state = state < 7 ? 8 : 11;
    } else {
      back3 = back2;
      back2 = back1;
      back1 = back;
      count = length(lengths, place);
      state = state < 7 ? 7 : 10;
      back = distance(count);
    }
    if (back >= done || at > data.length) throw new Error("the page is damaged: it cannot be unpacked");
    for (const end = Math.min(size, done + count + 2); done < end; ++done) out[done] = out[done - back - 1];
  }
  return out;
}

/** Bytes of an element of the page: packed, and in the letters of base64. */
export function unpackedElement(id: string): Uint8Array<ArrayBuffer> {
  const element = document.getElementById(id)!;
  const bytes = Uint8Array.from(atob(element.textContent!.trim()), (letter) => letter.charCodeAt(0));
  return unpackLzma(bytes, Number(element.dataset.size));
}
