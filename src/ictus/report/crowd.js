"use strict";
// Very many balls, pixel by pixel: to ask a canvas for ten thousand strokes takes longer than a frame lasts.

/// A lit ball as pixels: for each of its rows where it begins and ends, and what stands between.
function litBall(colour, radius) {
  const size = 2 * Math.ceil(radius) + 1, middle = (size - 1) / 2, pixels = new Uint32Array(size * size);
  const begins = new Int16Array(size).fill(size), ends = new Int16Array(size);
  const channels = [1, 3, 5].map((k) => parseInt(colour.slice(k, k + 2), 16));
  for (let y = 0; y < size; ++y)
    for (let x = 0; x < size; ++x) {
      const away = Math.hypot(x - middle, y - middle);
      if (away > radius) continue;
      const glint = Math.max(0, 1 - Math.hypot(x - middle + radius / 3, y - middle + radius / 3) / (0.55 * radius));
      const rim = away > radius - 1 && radius > 2 ? 0.65 : 1;
      const [red, green, blue] = channels.map((c) => Math.round(rim * (c + glint * (255 - c))));
      pixels[y * size + x] = ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
      begins[y] = Math.min(begins[y], x);
      ends[y] = x + 1;
    }
  return { size, middle, pixels, begins, ends };
}

/// Numbers 0, 1, … by what they are far away, the farthest first; ties stay in order (counting sort).
function byDepth(depth, order) {
  const layers = 4096, starts = new Uint32Array(layers + 1);
  let low = Infinity, high = -Infinity;
  for (const d of depth) {
    if (d < low) low = d;
    if (d > high) high = d;
  }
  const scale = high > low ? (layers - 1) / (high - low) : 0;
  for (const d of depth) ++starts[((d - low) * scale | 0) + 1];
  for (let k = 0; k < layers; ++k) starts[k + 1] += starts[k];
  for (let i = 0; i < depth.length; ++i) order[starts[(depth[i] - low) * scale | 0]++] = i;
}

/// The balls of a run whose places came packed (places.js).
class Crowd {
  constructor(motion, run, colours) {
    const count = run.bodies, names = [...new Set(colours)];
    Object.assign(this, { run, count, names, axes: ["x", "y", "z"].filter((key) => run.rows[key]), pictures: new Map() });
    this.radii = Float32Array.from(motion.bodies, (body) => body.parts[0].radius);
    this.kinds = Uint8Array.from(colours, (colour) => names.indexOf(colour));
    this.across = new Float32Array(count);
    this.upward = new Float32Array(count);
    this.depth = new Float32Array(count);
    this.order = new Uint32Array(count);
    this.sheet = document.createElement("canvas");
    this.pen = this.sheet.getContext("2d", { willReadFrequently: true });
  }

  /// Between two rows straight on, as valueAt of places.js; then into the picture.
  place(t, { right, up, near }) {
    const { run, across, upward, depth } = this, times = run.t, rows = times.length;
    const row = Math.min(rowAt(times, t), Math.max(0, rows - 2)), next = Math.min(row + 1, rows - 1);
    const share = next > row && times[next] > times[row] ? Math.min(1, Math.max(0, (t - times[row]) / (times[next] - times[row]))) : 0;
    across.fill(0);
    upward.fill(0);
    depth.fill(0);
    this.axes.forEach((key, axis) => {
      const values = run.rows[key], [r, u, n] = [right[axis], up[axis], near[axis]];
      for (let i = 0, at = row; i < this.count; ++i, at += rows) {
        const value = values[at] + share * (values[at + next - row] - values[at]);
        across[i] += r * value;
        upward[i] += u * value;
        depth[i] += n * value;
      }
    });
  }

  picture(kind, radius) {
    const steps = Math.max(1, Math.round(4 * radius)), key = kind * 65536 + steps;
    if (!this.pictures.has(key)) {
      if (this.pictures.size > 400) this.pictures.clear();
      this.pictures.set(key, litBall(this.names[kind], steps / 4));
    }
    return this.pictures.get(key);
  }

  stamp({ size, middle, pixels, begins, ends }, x, y) {
    const { width, height } = this.image, left = Math.round(x - middle), top = Math.round(y - middle), target = this.pixels;
    for (let row = Math.max(0, -top), last = Math.min(size, height - top); row < last; ++row) {
      const from = row * size, to = (top + row) * width + left;
      for (let k = Math.max(begins[row], -left), end = Math.min(ends[row], width - left); k < end; ++k) target[to + k] = pixels[from + k];
    }
  }

  /// An empty sheet as large as the panel, with as many dots as the display shows, or as can be filled within a frame.
  clear(panel) {
    const most = 1.2e6, density = Math.min(panel.density, Math.sqrt(most / (panel.width * panel.height))), width = Math.round(panel.width * density), height = Math.round(panel.height * density);
    if (!this.image || this.image.width !== width || this.image.height !== height) {
      Object.assign(this.sheet, { width, height });
      this.image = this.pen.createImageData(width, height);
      this.pixels = new Uint32Array(this.image.data.buffer);
    }
    this.pixels.fill(0);
    return density;
  }

  draw(panel, t) {
    this.place(t, panel.view.axes);
    byDepth(this.depth, this.order);
    const density = this.clear(panel), scale = panel.scale * density, { width, height } = this.image;
    let top = height, foot = 0;
    for (const i of this.order) {
      const y = density * panel.y0 - scale * this.upward[i], picture = this.picture(this.kinds[i], scale * this.radii[i]);
      this.stamp(picture, density * panel.x0 + scale * this.across[i], y);
      if (y - picture.size < top) top = y - picture.size;
      if (y + picture.size > foot) foot = y + picture.size;
    }
    top = Math.max(0, Math.floor(top));
    foot = Math.min(height, Math.ceil(foot));
    if (foot <= top) return;
    this.pen.putImageData(this.image, 0, 0, 0, top, width, foot - top);
    panel.pen.drawImage(this.sheet, 0, top, width, foot - top, 0, top / density, panel.width, (foot - top) / density);
  }
}
