"use strict";
// The player: the time of the bodies over the time of the reader, buttons, keys, and pictures to take away.

// ---- time ----

/// Stretches of the run in which some contact is pressed, for all runs together, with a little before and after.
function pressedStretches(motion, begin, end) {
  const stretches = motion.runs.flatMap((run) => run.impacts).filter(([touch, release]) => release > touch)
    .map(([touch, release]) => [touch - 0.15 * (release - touch), release + 0.15 * (release - touch)])
    .sort((a, b) => a[0] - b[0]);
  const merged = [];
  for (const [from, to] of stretches) {
    const last = merged[merged.length - 1];
    if (last && from <= last[1] + 0.3 * (to - from)) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged.map(([from, to]) => [Math.max(begin, from), Math.min(end, to)]).filter(([from, to]) => to > from);
}

/// Pieces [t, s] of a clock that slows down where contacts are pressed: t of the bodies, s of the reader, in seconds.
function clockOf(motion) {
  const begin = Math.min(...motion.runs.map((run) => run.t[0])) - motion.lead[0];
  const end = Math.max(...motion.runs.map((run) => run.t[run.t.length - 1])) + motion.lead[1];
  const all = end - begin || 1, few = 8;
  const real = all < 2 ? 5 : Math.min(all, 20);
  const slow = pressedStretches(motion, begin, end), inside = slow.reduce((sum, [from, to]) => sum + to - from, 0);
  const pieces = [[begin, 0]];
  if (slow.length === 0 || slow.length > few || inside > 0.3 * all) return [...pieces, [begin + all, real]];
  const each = Math.max(1.2, Math.min(4, 10 / slow.length));
  const push = (t, seconds) => {
    const [last, s] = pieces[pieces.length - 1];
    if (t > last) pieces.push([t, s + seconds]);
  };
  for (const [from, to] of slow) {
    push(from, real * (from - pieces[pieces.length - 1][0]) / (all - inside));
    push(to, each);
  }
  push(end, real * (end - pieces[pieces.length - 1][0]) / (all - inside));
  return pieces;
}

/// From one column of the clock to the other, and the rate there.
function readClock(pieces, value, from, to) {
  let k = 1;
  while (k + 1 < pieces.length && value >= pieces[k][from]) ++k;
  const rate = (pieces[k][to] - pieces[k - 1][to]) / (pieces[k][from] - pieces[k - 1][from]);
  return { value: pieces[k - 1][to] + rate * (value - pieces[k - 1][from]), rate };
}

// ---- words ----

function seconds(t) {
  for (const [unit, size] of [["s", 1], ["ms", 1e-3], ["µs", 1e-6], ["ns", 1e-9]])
    if (Math.abs(t) >= size) return `${(t / size).toPrecision(4)} ${unit}`;
  return "0 s";
}

function pace(rate) {
  if (rate > 0.67 && rate < 1.5) return "real time";
  return rate >= 1.5 ? `${Number(rate.toPrecision(2))} times faster` : `${Number((1 / rate).toPrecision(2)).toLocaleString("en")} times slower`;
}

// ---- the page ----

function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function save(blob, name) {
  const address = URL.createObjectURL(blob);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

function legend(motion) {
  const list = make("p", { class: "legend" });
  const known = energyParts.filter(({ name }) => motion.runs.some((run) => (run.energies[name] || []).some((e) => e !== 0)));
  for (const { colour, words } of known) {
    const mark = make("span", { class: "mark" });
    mark.style.background = colour;
    list.append(mark, words + "  ");
  }
  if (known.length) list.prepend("Energy at the right: ");
  return list;
}

function words(motion) {
  let text = "Space plays and pauses, the arrow keys step.";
  if (motion.runs.some((run) => run.forces.length)) text += " Red arrows are contact forces; their length is the root of the force.";
  if (motion.runs.some((run) => run.cells)) text += " Inside the bodies red is pressed and blue is pulled.";
  const ends = [motion.lead[0] > 0 && "before the first", motion.lead[1] > 0 && "after the last"].filter(Boolean);
  if (ends.length) text += ` Free flight is drawn ${ends.join(" and ")} instant of the run.`;
  if (motion.bodies.some((body) => body.parts.some((part) => part.points.length === 3 && part.radius === 0)))
    text += " A ball with a white dot has no radius: the dot is what touches.";
  if (motion.left_out.length) text += ` Not drawn here: ${motion.left_out.join(", ")}.`;
  if (motion.dimension === 3) text += " Drag to look from elsewhere.";
  return text;
}

/// A title as the name of a file.
function fileName(title) {
  return title.normalize("NFKD").replace(/[^\w-]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 60) || "ictus";
}

class Player {
  constructor(section, motion) {
    unpack(motion);
    Object.assign(this, { section, motion, s: 0, speed: 1, playing: false, frames: 0, gone: new AbortController() });
    this.pieces = clockOf(motion);
    this.length = this.pieces[this.pieces.length - 1][1];
    this.camera = { around: -0.5, above: 0.3 };
    this.view = { zoom: 1 };
    this.flashes = motion.runs.map((run) => run.impacts.filter(([touch, release]) => release === touch)
      .map(([touch, , sides]) => ({ sides, s: readClock(this.pieces, touch, 0, 1).value })));
    this.look();
    this.build();
    this.listen();
  }

  /// The view holds everything that will ever be seen.
  look() {
    const { motion, view } = this, count = motion.bodies.length > 500 ? 9 : 97;
    const [begin, end] = [this.pieces[0][0], this.pieces[this.pieces.length - 1][0]];
    const instants = [];
    for (let k = 0; k < count; ++k) instants.push(begin + (end - begin) * k / (count - 1));
    view.axes = axesOf(motion, this.camera);
    view.box = boxOf(motion, view.axes, instants);
    const { box } = view;
    const size = Math.max(box.right - box.left, box.high - box.low) || 1;
    for (const [low, high] of [["left", "right"], ["low", "high"]])
      if (box[high] - box[low] < 0.02 * size) {
        box[low] -= 0.1 * size;
        box[high] += 0.1 * size;
      }
    roomForWalls(motion, view.axes, box);
    const middle = plus(times3((box.left + box.right) / 2, view.axes.right), times3((box.low + box.high) / 2, view.axes.up));
    Object.assign(view, { centre: middle, size: Math.max(box.right - box.left, box.high - box.low) });
  }

  build() {
    const { motion, view } = this, { box } = view, several = motion.runs.length > 1;
    const shape = Math.min(several ? 0.75 : 0.56, Math.max(several ? 0.2 : 0.16, 1.05 * (box.high - box.low) / (box.right - box.left) + 0.05)); // below: the scale
    const panels = make("div", { class: several ? "panels several" : "panels" });
    this.panels = motion.runs.map((run) => {
      const canvas = make("canvas", { role: "img", "aria-label": `Animation of the bodies${several ? ", " + run.name : ""}` });
      canvas.style.aspectRatio = String(1 / shape);
      panels.append(make("figure", { class: "panel" }, canvas, ...(several ? [make("figcaption", {}, run.name)] : [])));
      return new Panel(canvas, motion, run, view);
    });
    this.button = make("button", { type: "button", "aria-label": "Play or pause" }, "Play");
    this.slider = make("input", { type: "range", min: 0, max: 1000, value: 0, step: 1, "aria-label": "Time" });
    this.select = make("select", { "aria-label": "Speed" }, ...[["0.1", "¹⁄₁₀ ×"], ["0.25", "¼ ×"], ["1", "1 ×"], ["4", "4 ×"]].map(
      ([value, text]) => make("option", value === "1" ? { value, selected: "" } : { value }, text)));
    this.readout = make("output", {});
    this.picture = make("button", { type: "button" }, "PNG");
    this.film = make("button", { type: "button" }, "WebM");
    this.film.hidden = typeof MediaRecorder === "undefined" || several;
    this.section.append(panels, make("div", { class: "controls" }, this.button, this.slider, this.select, this.readout, this.picture, this.film),
      legend(motion), make("p", { class: "hint" }, words(motion)));
  }

  listen() {
    this.button.addEventListener("click", () => this.toggle());
    this.slider.addEventListener("input", () => this.seek(this.slider.value / 1000 * this.length));
    this.select.addEventListener("change", () => (this.speed = Number(this.select.value)));
    this.picture.addEventListener("click", () => this.snapshot().toBlob((blob) => save(blob, `${fileName(document.title)}.png`)));
    this.film.addEventListener("click", () => this.record());
    const { signal } = this.gone;
    document.addEventListener("keydown", (event) => this.key(event), { signal });
    window.addEventListener("resize", () => this.draw(), { signal });
    window.addEventListener("beforeprint", () => this.draw(), { signal });
    if (this.motion.dimension === 3) for (const panel of this.panels) this.turnable(panel.canvas);
    const themes = new MutationObserver(() => this.draw());
    themes.observe(root, { attributes: true, attributeFilter: ["data-theme"] });
    signal.addEventListener("abort", () => themes.disconnect());
  }

  /// Another player takes its place.
  leave() {
    this.gone.abort();
  }

  key(event) {
    if (event.target.closest("input, select, textarea, button") || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = this.length / 200;
    if (event.key === " ") this.toggle();
    else if (event.key === "ArrowRight") this.seek(this.s + step);
    else if (event.key === "ArrowLeft") this.seek(this.s - step);
    else return;
    event.preventDefault();
  }

  turnable(canvas) {
    canvas.style.touchAction = "pan-y";
    canvas.addEventListener("pointerdown", (event) => canvas.setPointerCapture(event.pointerId));
    canvas.addEventListener("pointermove", (event) => {
      if (!event.buttons) return;
      this.camera.around -= event.movementX / 150;
      this.camera.above = Math.min(1.5, Math.max(-0.2, this.camera.above + event.movementY / 150));
      this.look();
      this.draw();
    });
  }

  toggle() {
    this.playing = !this.playing;
    if (this.playing && this.s >= this.length) this.s = 0;
    this.button.textContent = this.playing ? "Pause" : "Play";
    this.last = undefined;
    if (this.playing) requestAnimationFrame((now) => this.frame(now));
  }

  seek(s) {
    this.s = Math.min(this.length, Math.max(0, s));
    this.draw();
  }

  frame(now) {
    if (!this.playing) return;
    this.s += this.speed * Math.min(0.1, (now - (this.last ?? now)) / 1000);
    this.last = now;
    if (this.s >= this.length) {
      this.s = this.length;
      this.draw();
      this.toggle();
      this.ended?.();
      return;
    }
    this.draw();
    requestAnimationFrame((next) => this.frame(next));
  }

  draw() {
    const { value: t, rate } = readClock(this.pieces, this.s, 1, 0);
    this.panels.forEach((panel, k) => {
      const ages = this.flashes[k].map(({ sides, s }) => ({ sides, age: (this.s - s) / 0.35 }))
        .filter(({ age }) => age >= 0 && age < 1);
      panel.draw(t, ages);
    });
    this.slider.value = String(Math.round(1000 * this.s / this.length));
    this.readout.textContent = `${seconds(t)}, ${pace(this.speed * rate)}`;
    root.dataset.frames = String(++this.frames);
  }

  /// All panels as they stand on the page, on its paper, with their names and the time.
  snapshot() {
    const style = getComputedStyle(document.documentElement), foot = 28;
    const panels = this.panels[0].canvas.closest(".panels"), frame = panels.getBoundingClientRect(), { density } = this.panels[0];
    const canvas = make("canvas", { width: Math.round(frame.width * density), height: Math.round((frame.height + foot) * density) });
    const pen = canvas.getContext("2d");
    pen.scale(density, density);
    pen.fillStyle = style.getPropertyValue("--paper");
    pen.fillRect(0, 0, frame.width, frame.height + foot);
    pen.fillStyle = style.getPropertyValue("--ink");
    pen.font = "14px system-ui, sans-serif";
    for (const panel of this.panels) {
      const box = panel.canvas.getBoundingClientRect(), x = box.left - frame.left, y = box.top - frame.top;
      pen.drawImage(panel.canvas, x, y, box.width, box.height);
      if (this.panels.length > 1) pen.fillText(panel.run.name, x, y + box.height + 16);
    }
    pen.fillText(this.readout.textContent, 0, frame.height + foot - 8);
    return canvas;
  }

  /// Once through, from the start.
  record() {
    const film = new MediaRecorder(this.panels[0].canvas.captureStream(60), { mimeType: "video/webm" }), parts = [];
    film.ondataavailable = (event) => parts.push(event.data);
    film.onstop = () => save(new Blob(parts, { type: "video/webm" }), `${fileName(document.title)}.webm`);
    this.ended = () => {
      film.stop();
      this.ended = undefined;
    };
    if (this.playing) this.toggle();
    this.s = 0;
    film.start();
    this.toggle();
  }
}

/// Plays at once, unless the reader asked the system for less motion, or for one instant: report.html#t=0.0001.
function playMotion(motion) {
  const stage = document.getElementById("stage"), player = (stage.player = new Player(stage, motion));
  const instant = /^#t=([-+.\deE]+)$/.exec(location.hash);
  if (instant) return player.seek(readClock(player.pieces, Number(instant[1]), 0, 1).value || 0);
  player.draw();
  if (!window.matchMedia("(prefers-reduced-motion: reduce)").matches) player.toggle();
}
