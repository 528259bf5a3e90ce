"use strict";
// The strokes on the canvas: walls, bodies, forces and energies at one instant.

/// One panel: a canvas, its scale, and everything that is drawn on it.
class Panel {
  constructor(canvas, motion, run, view) {
    Object.assign(this, { canvas, motion, run, view });
    this.pen = canvas.getContext("2d");
    this.colours = coloursOf(motion.bodies);
    // More than anyone would want as single strokes.
    if (run.rows && run.bodies === motion.bodies.length && run.bodies > 500) this.crowd = new Crowd(motion, run, this.colours);
    this.turning = run.tracks.some((track) => track.angle);
    this.strongest = Math.max(0, ...run.forces.map((force) => Math.max(...force.values)));
  }

  /// Sharp on every display; the box of the view in the middle, the energies to the right.
  fit() {
    const density = Math.min(3, window.devicePixelRatio || 1), width = this.canvas.clientWidth;
    const height = this.canvas.clientHeight, box = this.view.box;
    if (this.canvas.width !== Math.round(width * density)) this.canvas.width = Math.round(width * density);
    if (this.canvas.height !== Math.round(height * density)) this.canvas.height = Math.round(height * density);
    this.pen.setTransform(density, 0, 0, density, 0, 0);
    this.barWidth = Object.keys(this.run.energies).length ? 26 : 0;
    const wide = width - this.barWidth - 24, tall = height - 24 - 20; // below: the scale
    this.scale = Math.min(wide / (box.right - box.left), tall / (box.high - box.low)) * this.view.zoom;
    this.x0 = 12 + wide / 2 - this.scale * (box.left + box.right) / 2;
    this.y0 = 12 + tall / 2 + this.scale * (box.low + box.high) / 2;
    Object.assign(this, { width, height, density });
  }

  at(p) {
    const { right, up, near } = this.view.axes;
    return [this.x0 + this.scale * dot3(p, right), this.y0 - this.scale * dot3(p, up), dot3(p, near)];
  }

  draw(t, ages) {
    const style = getComputedStyle(document.documentElement);
    this.ink = style.getPropertyValue("--ink") || style.color;
    this.fit();
    this.pen.clearRect(0, 0, this.width, this.height);
    this.motion.walls.forEach((wall) => this.wall(wall));
    const poses = [], many = this.motion.bodies.length, bobs = bobsAt(this.motion, this.run, t);
    const pose = (i) => (i < many ? (poses[i] ??= poseAt(this.motion, this.run, this.run.tracks[i], t)) : bobs[i - many]);
    this.threads(pose);
    this.bobs(bobs);
    if (this.crowd) this.crowd.draw(this, t);
    else this.bodies(pose, t);
    this.forces(t, pose);
    for (const { sides, age } of ages) this.flash(sides, age, pose);
    this.energies(t);
    this.ruler();
  }

  bodies(pose, t) {
    const poses = this.motion.bodies.map((_, i) => pose(i));
    const order = poses.map((_, i) => i);
    if (this.motion.dimension === 3) {
      const depth = poses.map((pose) => dot3(pose.place, this.view.axes.near));
      order.sort((a, b) => depth[a] - depth[b]);
    }
    for (const i of order) {
      const cells = this.run.cells && this.run.cells.bodies.find((body) => body.body === i);
      if (cells) this.cells(cells, t, this.motion.bodies[i].parts[0]);
      else this.body(this.motion.bodies[i], poses[i], this.colours[i]);
    }
  }

  wall(wall) {
    const { right, up, near } = this.view.axes, pen = this.pen, big = this.width + this.height;
    if (this.motion.dimension === 3) return this.plane(wall);
    let nx = dot3(wall.normal, right), ny = -dot3(wall.normal, up);
    const size = Math.hypot(nx, ny);
    if (size < 1e-6 || Math.abs(dot3(wall.normal, near)) > 0.999) return;
    nx /= size;
    ny /= size;
    const [ox, oy] = this.at(times3(wall.offset / dot3(wall.normal, wall.normal), wall.normal));
    const away = nx * (this.width / 2 - ox) + ny * (this.height / 2 - oy);
    const fx = this.width / 2 - away * nx, fy = this.height / 2 - away * ny;
    pen.beginPath();
    pen.moveTo(fx - big * ny, fy + big * nx);
    pen.lineTo(fx + big * ny, fy - big * nx);
    pen.lineTo(fx + big * ny - big * nx, fy - big * nx - big * ny);
    pen.lineTo(fx - big * ny - big * nx, fy + big * nx - big * ny);
    pen.closePath();
    pen.globalAlpha = 0.18;
    pen.fillStyle = this.ink;
    pen.fill();
    pen.globalAlpha = 0.7;
    pen.lineWidth = 2;
    pen.strokeStyle = this.ink;
    pen.beginPath();
    pen.moveTo(fx - big * ny, fy + big * nx);
    pen.lineTo(fx + big * ny, fy - big * nx);
    pen.stroke();
    pen.globalAlpha = 1;
  }

  /// In space a wall that the eye sees from its front: a grid as large as what happens before it.
  plane(wall) {
    if (dot3(wall.normal, this.view.axes.near) <= 0.02) return;
    const { centre, size } = this.view, pen = this.pen, n = wall.normal;
    const foot = plus(centre, times3(wall.offset - dot3(centre, n), n));
    const helper = Math.abs(n[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1];
    let u = plus(helper, times3(-dot3(helper, n), n));
    u = times3(1 / Math.hypot(...u), u);
    const v = [n[1] * u[2] - n[2] * u[1], n[2] * u[0] - n[0] * u[2], n[0] * u[1] - n[1] * u[0]];
    const lines = 8, reach = 0.75 * size;
    pen.strokeStyle = this.ink;
    pen.globalAlpha = 0.22;
    pen.lineWidth = 1;
    pen.beginPath();
    for (let k = -lines; k <= lines; ++k)
      for (const [along, across] of [[u, v], [v, u]]) {
        const from = this.at(plus(foot, plus(times3(k * reach / lines, across), times3(-reach, along))));
        const to = this.at(plus(foot, plus(times3(k * reach / lines, across), times3(reach, along))));
        pen.moveTo(from[0], from[1]);
        pen.lineTo(to[0], to[1]);
      }
    pen.stroke();
    pen.globalAlpha = 1;
  }

  threads(pose) {
    const place = (name) => (name === "" ? [0, 0, 0] : pose(this.motion.bodies.findIndex((b) => b.name === name)).place);
    for (const thread of this.motion.threads) this.path(thread.map((name) => this.at(place(name))), 3);
  }

  bobs(bobs) {
    for (const bob of bobs) {
      const hinge = this.at(bob.hinge), place = this.at(bob.place);
      this.path([hinge, place], bob.radius > 0 ? 1.5 : 7);
      this.disc(hinge[0], hinge[1], 3, this.ink);
      if (bob.radius > 0) this.ball(place[0], place[1], this.scale * bob.radius, palette[0]);
    }
  }

  path(points, width) {
    this.pen.lineWidth = width;
    this.pen.lineJoin = this.pen.lineCap = "round";
    this.pen.strokeStyle = this.ink;
    this.pen.beginPath();
    points.forEach((p, k) => (k ? this.pen.lineTo(p[0], p[1]) : this.pen.moveTo(p[0], p[1])));
    this.pen.stroke();
  }

  disc(x, y, radius, colour) {
    this.pen.fillStyle = colour;
    this.pen.beginPath();
    this.pen.arc(x, y, radius, 0, 2 * Math.PI);
    this.pen.fill();
  }

  /// A ball with its light: a copy of one picture.
  ball(x, y, radius, colour) {
    const { density } = this, size = Math.max(1, Math.ceil(radius)), key = colour + size;
    this.pictures ||= new Map();
    if (this.pictures.size > 400) this.pictures.clear();
    let picture = this.pictures.get(key);
    if (!picture) {
      picture = document.createElement("canvas");
      picture.width = picture.height = Math.ceil(2 * size * density) + 2;
      const pen = picture.getContext("2d"), middle = picture.width / 2, r = middle - 1;
      const light = pen.createRadialGradient(middle - r / 3, middle - r / 3, r / 10, middle, middle, r);
      light.addColorStop(0, "#ffffff");
      light.addColorStop(0.25, colour);
      light.addColorStop(1, colour);
      pen.fillStyle = light;
      pen.beginPath();
      pen.arc(middle, middle, r, 0, 2 * Math.PI);
      pen.fill();
      pen.strokeStyle = "rgba(0, 0, 0, 0.35)";
      pen.stroke();
      this.pictures.set(key, picture);
    }
    this.pen.drawImage(picture, x - radius, y - radius, 2 * radius, 2 * radius);
  }

  body(body, pose, colour) {
    for (const part of body.parts) {
      if (part.points.length === 3) this.round(part, pose, colour);
      else if (this.motion.dimension === 3 && part.radius === 0 && !body.hollow) this.solid(part, pose, colour);
      else this.flat(part, pose, colour, body.hollow);
    }
  }

  round(part, pose, colour) {
    const centre = plus(pose.place, turned(pose, part.points)), [x, y] = this.at(centre);
    const radius = part.radius > 0 ? Math.max(1.5, this.scale * part.radius) : 6;
    this.ball(x, y, radius, colour);
    if (part.radius === 0) {
      this.disc(x, y, 1.5, "#ffffff"); // a point: this is what touches
      return;
    }
    // How it has turned: a spoke in the plane, six spots in space.
    if (pose.turn) {
      for (const axis of [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]]) {
        const spot = turned(pose, axis);
        if (dot3(spot, this.view.axes.near) < 0.15) continue;
        const [sx, sy] = this.at(plus(centre, times3(0.95 * part.radius, spot)));
        this.disc(sx, sy, Math.max(1, radius / 7), "rgba(255, 255, 255, 0.85)");
      }
    } else if (this.turning) {
      const [rx, ry] = this.at(plus(centre, turned(pose, [0.9 * part.radius, 0, 0])));
      this.pen.strokeStyle = "rgba(255, 255, 255, 0.85)";
      this.pen.lineWidth = Math.max(1, radius / 8);
      this.pen.beginPath();
      this.pen.moveTo(x, y);
      this.pen.lineTo(rx, ry);
      this.pen.stroke();
    }
  }

  /// A deformable body along the line: pressed red, pulled blue.
  cells(body, t, part) {
    const { t: times } = this.run.cells, pen = this.pen;
    const row = rowAt(times, t), next = Math.min(row + 1, times.length - 1), length = times[next] - times[row];
    const share = length > 0 ? Math.min(1, Math.max(0, (t - times[row]) / length)) : 0;
    const mixed = (rows, k) => rows[row][k] + share * (rows[next][k] - rows[row][k]);
    const count = body.rest.length, middle = body.left + body.length / 2;
    const place = (k) => body.rest[k] + mixed(body.shifts, k);
    for (let k = 0; k < count; ++k) {
      const left = k ? (place(k - 1) + place(k)) / 2 : place(0) - (body.rest[0] - body.left);
      const right = k + 1 < count ? (place(k) + place(k + 1)) / 2 : place(k) + (body.left + body.length - body.rest[k]);
      const half = halfHeight(part, body.rest[k] - middle);
      const low = this.at([left, -half, 0]), high = this.at([right, half, 0]), stress = mixed(body.stresses, k) / 255;
      const pale = Math.round(225 - 205 * Math.sqrt(Math.abs(stress)));
      pen.fillStyle = stress >= 0 ? `rgb(225, ${pale}, ${pale})` : `rgb(${pale}, ${pale}, 225)`;
      pen.fillRect(Math.min(low[0], high[0]), Math.min(low[1], high[1]), Math.abs(high[0] - low[0]) + 0.7, Math.abs(high[1] - low[1]) + 0.7);
    }
  }

  corners(part, pose) {
    const corners = [];
    for (let k = 0; k < part.points.length; k += 3)
      corners.push(this.at(plus(pose.place, turned(pose, part.points.slice(k, k + 3)))));
    return corners;
  }

  /// The hull of its points, with a rim as thick as its radius. What is thinner than anybody sees is a line.
  flat(part, pose, colour, hollow) {
    const pen = this.pen, outline = hull(this.corners(part, pose));
    pen.beginPath();
    outline.forEach((p, k) => (k ? pen.lineTo(p[0], p[1]) : pen.moveTo(p[0], p[1])));
    pen.closePath();
    pen.lineJoin = pen.lineCap = "round";
    pen.fillStyle = pen.strokeStyle = colour;
    pen.lineWidth = hollow ? 1.5 : Math.max(outline.length < 3 ? 4 : 1.5, 2 * this.scale * part.radius);
    if (!hollow) pen.fill();
    pen.stroke();
  }

  solid(part, pose, colour) {
    const pen = this.pen, light = [0.3, -0.5, 0.81];
    const faces = facesOf(part);
    if (faces.length === 0) return this.flat(part, pose, colour, false);
    for (const face of faces) {
      const normal = turned(pose, face.normal);
      if (dot3(normal, this.view.axes.near) <= 0) continue;
      const outline = hull(face.points.map((p) => this.at(plus(pose.place, turned(pose, p)))));
      pen.beginPath();
      outline.forEach((p, k) => (k ? pen.lineTo(p[0], p[1]) : pen.moveTo(p[0], p[1])));
      pen.closePath();
      pen.fillStyle = colour;
      pen.fill();
      pen.fillStyle = `rgba(0, 0, 0, ${0.45 * (1 - Math.max(0, dot3(normal, light)))})`;
      pen.fill();
      pen.strokeStyle = "rgba(0, 0, 0, 0.5)";
      pen.lineWidth = 1;
      pen.stroke();
    }
  }

  /// Where two round bodies, or a round body and a wall, touch, and the direction from the first to the second.
  touch(sides, pose) {
    const many = this.motion.bodies.length;
    const radius = (i) => (i >= many ? this.motion.swings[i - many].radius : this.motion.bodies[i].parts.length === 1 && this.motion.bodies[i].parts[0].points.length === 3
      ? this.motion.bodies[i].parts[0].radius : NaN);
    let [first, second] = sides;
    if (first < 0) [first, second] = [second, first];
    if (first < 0) return null;
    const place = pose(first).place, wall = second < 0 ? this.motion.walls[-1 - second] : null;
    let way = wall ? times3(-1, wall.normal) : plus(pose(second).place, times3(-1, place));
    const size = Math.hypot(...way);
    if (!(size > 0)) return null;
    way = times3(1 / size, way);
    const reach = wall ? dot3(wall.normal, place) - wall.offset : radius(first);
    const known = Number.isFinite(radius(first)) || wall ? reach : this.motion.dimension === 1 ? size / 2 : NaN;
    return Number.isFinite(known) ? { point: plus(place, times3(known, way)), way, wall } : null;
  }

  forces(t, pose) {
    if (!(this.strongest > 0)) return;
    const arrows = [];
    for (const force of this.run.forces) {
      const now = t < this.run.t[0] || t > this.run.t[this.run.t.length - 1] ? 0 : valueAt(this.run, force.values, null, t);
      const touch = now > 1e-3 * this.strongest && this.touch(force.sides, pose);
      if (!touch) continue;
      const length = 0.22 * Math.min(this.width, this.height * 2) * Math.sqrt(now / this.strongest);
      arrows.push(this.arrow(touch.point, times3(-1, touch.way), length));
      if (!touch.wall) arrows.push(this.arrow(touch.point, touch.way, length));
    }
    // All shorter by the same share where one would leave the picture.
    const share = Math.max(0.25, Math.min(1, ...arrows.map((arrow) => this.room(arrow))));
    for (const { x, y, dx, dy } of arrows) this.drawArrow(x, y, share * dx, share * dy);
  }

  arrow(point, way, length) {
    const [x, y] = this.at(point), { right, up } = this.view.axes;
    return { x, y, dx: dot3(way, right) * length, dy: -dot3(way, up) * length };
  }

  /// The share of an arrow that lies before the border.
  room({ x, y, dx, dy }) {
    const border = 4, right = this.width - this.barWidth - border, low = this.height - border;
    return Math.min(dx === 0 ? 1 : ((dx > 0 ? right : border) - x) / dx, dy === 0 ? 1 : ((dy > 0 ? low : border) - y) / dy);
  }

  drawArrow(x, y, dx, dy) {
    const pen = this.pen, size = Math.hypot(dx, dy);
    if (size < 2) return;
    const head = Math.min(9, size / 2), ux = dx / size, uy = dy / size;
    pen.strokeStyle = pen.fillStyle = "#e02020";
    pen.lineWidth = 3;
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x + dx - ux * head, y + dy - uy * head);
    pen.stroke();
    pen.beginPath();
    pen.moveTo(x + dx, y + dy);
    pen.lineTo(x + dx - head * (ux + 0.6 * uy), y + dy - head * (uy - 0.6 * ux));
    pen.lineTo(x + dx - head * (ux - 0.6 * uy), y + dy - head * (uy + 0.6 * ux));
    pen.fill();
  }

  /// An impact that takes no time, just after it: a ring that grows and fades.
  flash(sides, age, pose) {
    const touch = sides && this.touch(sides, pose);
    if (!touch) return;
    const [x, y] = this.at(touch.point), pen = this.pen;
    pen.globalAlpha = 1 - age;
    pen.strokeStyle = "#e02020";
    pen.lineWidth = 3 * (1 - age) + 0.5;
    pen.beginPath();
    pen.arc(x, y, 4 + 22 * age, 0, 2 * Math.PI);
    pen.stroke();
    pen.globalAlpha = 1;
  }

  /// A length to measure by, in its unit.
  ruler() {
    const metres = roundLength(this.width / 5 / this.scale), pen = this.pen;
    if (!metres) return;
    const right = 12 + this.scale * metres, y = this.height - 12;
    pen.strokeStyle = pen.fillStyle = this.ink;
    pen.lineWidth = 1.5;
    pen.beginPath();
    for (const [k, p] of [[12, y - 4], [12, y], [right, y], [right, y - 4]].entries()) k ? pen.lineTo(...p) : pen.moveTo(...p);
    pen.stroke();
    pen.font = "12px system-ui, sans-serif";
    pen.fillText(lengthInWords(metres), right + 6, y + 1);
  }

  /// From below: what moves, what lies in height and springs, what is lost.
  energies(t) {
    if (!this.barWidth) return;
    const end = this.run.t[this.run.t.length - 1], time = Math.min(Math.max(t, this.run.t[0]), end), pen = this.pen;
    const now = (name) => (this.run.energies[name] ? valueAt(this.run, this.run.energies[name], null, time) : 0);
    this.lowest ??= Math.min(0, ...(this.run.energies.potential || [0]));
    this.start ??= ["kinetic", "potential", "stored", "vibrational"].reduce(
      (sum, name) => sum + (this.run.energies[name] ? this.run.energies[name][0] : 0), -this.lowest);
    this.most ??= Math.max(this.start, ...(this.run.energies.total || [0]).map((e) => e - this.lowest));
    if (!(this.most > 0)) return;
    const parts = energyParts.map(({ name, colour }) => [name === "potential" ? now(name) - this.lowest : now(name), colour]);
    const height = this.height - 24, x = this.width - 20;
    let y = this.height - 12;
    for (const [value, colour] of parts) {
      const tall = Math.max(0, value) / this.most * height;
      pen.fillStyle = colour;
      pen.fillRect(x, y - tall, 12, tall);
      y -= tall;
    }
    pen.strokeStyle = this.ink;
    pen.globalAlpha = 0.5;
    pen.lineWidth = 1;
    pen.strokeRect(x - 0.5, 11.5, 13, height + 1);
    pen.globalAlpha = 1;
  }
}
