"use strict";
// Where the bodies of the animation are at one instant, between the rows of a run, and a view that holds them all.
// animation.cpp writes the data and keeps just as many rows as this interpolation needs.

// ---- places ----

/// Places of very many bodies come packed (animation.cpp): 16 bits per number, the low byte first, instant after instant.
/// Takes them apart, once, into bodies and tracks like all others.
function unpack(motion) {
  if (motion.balls) {
    const names = motion.balls.names.flatMap(([begin, first, count]) =>
      first < 0 ? [begin] : Array.from({ length: count }, (_, k) => begin + (first + k)));
    const balls = motion.balls.radii.map((radius, i) => ({ name: names[i], parts: [{ points: [0, 0, 0], radius }] }));
    motion.bodies = balls.concat(motion.bodies);
    delete motion.balls;
  }
  for (const run of motion.runs) {
    if (!run.packed) continue;
    run.tracks = Array.from({ length: run.bodies }, () => ({}));
    run.rows = {};
    for (const { key, low, step, numbers } of run.packed) {
      const bytes = atob(numbers), count = run.bodies, rows = run.t.length, all = (run.rows[key] = new Float64Array(rows * count));
      for (let i = 0; i < count; ++i) {
        const values = (run.tracks[i][key] = all.subarray(i * rows, (i + 1) * rows));
        for (let row = 0, at = 2 * i; row < rows; ++row, at += 2 * count)
          values[row] = low + step * (bytes.charCodeAt(at) + 256 * bytes.charCodeAt(at + 1));
      }
    }
    delete run.packed;
  }
  return motion;
}

/// The last row that is not later; rows of one instant are before and after a jump.
function rowAt(times, t) {
  let low = 0, high = times.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (times[middle] <= t) low = middle;
    else high = middle - 1;
  }
  return low;
}

/// The same of a run, looked up once per instant: very many bodies ask for it.
function rowOf(run, t) {
  if (run.seenAt !== t) {
    run.seenAt = t;
    run.seenRow = rowAt(run.t, t);
  }
  return run.seenRow;
}

/// The parabola that leaves its row with its rate and meets the next row, if it arrives there with the rate of that row, as
/// what flies freely does; else, and without rates, a straight line (arc.hpp). Beyond the rows of a run bodies fly straight
/// on, each as it flew at that end, where `lead` says that they do: s before and after.
function valueAt(run, values, rates, t, lead) {
  const times = run.t, last = times.length - 1;
  if (t < times[0] || t >= times[last]) {
    const [end, flight] = t < times[0] ? [0, lead?.[0]] : [last, lead?.[1]];
    return values[end] + (rates && flight > 0 ? (t - times[end]) * rates[end] : 0);
  }
  const row = rowOf(run, t), length = times[row + 1] - times[row], time = t - times[row];
  const slope = (values[row + 1] - values[row]) / length;
  if (!rates || !(Math.abs(2 * slope - rates[row] - rates[row + 1]) <= 0.1 * Math.abs(rates[row + 1] - rates[row])))
    return values[row] + time * slope;
  return values[row] + time * (rates[row] + time * (slope - rates[row]) / length);
}

function quaternion(turn) {
  const angle = Math.hypot(...turn), s = angle > 0 ? Math.sin(angle / 2) / angle : 0.5;
  return [Math.cos(angle / 2), turn[0] * s, turn[1] * s, turn[2] * s];
}

/// The same way along the shorter arc.
function betweenTurns(p, q, share) {
  const side = p[0] * q[0] + p[1] * q[1] + p[2] * q[2] + p[3] * q[3] < 0 ? -1 : 1;
  const mixed = p.map((x, i) => x + share * (side * q[i] - x)), size = Math.hypot(...mixed) || 1;
  return mixed.map((x) => x / size);
}

function turnAt(run, track, t) {
  const last = run.t.length - 1, row = Math.min(rowAt(run.t, t), last), next = Math.min(row + 1, last);
  const at = (k) => quaternion([track.turn_x[k], track.turn_y[k], track.turn_z[k]]);
  const length = run.t[next] - run.t[row];
  return betweenTurns(at(row), at(next), length > 0 ? Math.min(1, Math.max(0, (t - run.t[row]) / length)) : 0);
}

function poseAt(motion, run, track, t) {
  const get = (values, rates) => (values ? valueAt(run, values, rates, t, motion.lead) : 0);
  const place = [get(track.x, track.rate_x), get(track.y, track.rate_y), get(track.z, track.rate_z)];
  const pose = { place, angle: get(track.angle, track.rate_angle) };
  if (track.turn_x) pose.turn = turnAt(run, track, t);
  return pose;
}

function turned(pose, p) {
  if (pose.turn) {
    const [w, x, y, z] = pose.turn;
    const tx = 2 * (y * p[2] - z * p[1]), ty = 2 * (z * p[0] - x * p[2]), tz = 2 * (x * p[1] - y * p[0]);
    return [p[0] + w * tx + y * tz - z * ty, p[1] + w * ty + z * tx - x * tz, p[2] + w * tz + x * ty - y * tx];
  }
  const c = Math.cos(pose.angle), s = Math.sin(pose.angle);
  return [c * p[0] - s * p[1], s * p[0] + c * p[1], p[2]];
}

const plus = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const times3 = (f, a) => [f * a[0], f * a[1], f * a[2]];
const dot3 = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/// Bobs hang from their hinges, or from the bob before them.
function bobsAt(motion, run, t) {
  let last = [0, 0, 0];
  return motion.swings.map((swing, k) => {
    const track = run.tracks[motion.bodies.length + k];
    const angle = valueAt(run, track.angle, track.rate_angle, t);
    const hinge = swing.from_the_last ? last : swing.hinge;
    last = plus(hinge, [swing.length * Math.sin(angle), -swing.length * Math.cos(angle), 0]);
    return { hinge, place: last, radius: swing.radius };
  });
}

// ---- the view ----

/// Axes of the picture in the world: to the right, up, towards the eye. A line lies flat, or stands where there is
/// gravity along it or a wall called floor; in the plane y is up, in space z.
function axesOf(motion, camera) {
  if (motion.dimension === 3) {
    const [ca, sa, ce, se] = [Math.cos(camera.around), Math.sin(camera.around), Math.cos(camera.above), Math.sin(camera.above)];
    return { right: [ca, sa, 0], up: [-sa * se, ca * se, ce], near: [sa * ce, -ca * ce, se] };
  }
  const floor = motion.walls.find((wall) => wall.name === "floor" || wall.name === "ground");
  const down = motion.dimension === 1 ? Math.sign(motion.gravity[0]) || (floor ? -Math.sign(floor.normal[0]) : 0) : 0;
  if (down !== 0) return { right: [0, 1, 0], up: [-down, 0, 0], near: [0, 0, 1] };
  return { right: [1, 0, 0], up: [0, 1, 0], near: [0, 0, 1] };
}

/// All that any run shows at any time, in the picture: left, right, low, high.
function boxOf(motion, axes, instants) {
  const box = { left: Infinity, right: -Infinity, low: Infinity, high: -Infinity };
  const add = (p, size) => {
    const x = dot3(p, axes.right), y = dot3(p, axes.up);
    box.left = Math.min(box.left, x - size);
    box.right = Math.max(box.right, x + size);
    box.low = Math.min(box.low, y - size);
    box.high = Math.max(box.high, y + size);
  };
  for (const run of motion.runs)
    for (const t of instants) {
      motion.bodies.forEach((body, i) => {
        const pose = poseAt(motion, run, run.tracks[i], t);
        for (const { points, radius } of body.parts)
          for (let k = 0; k < points.length; k += 3) add(plus(pose.place, turned(pose, points.slice(k, k + 3))), radius);
      });
      for (const bob of bobsAt(motion, run, t)) {
        add(bob.place, bob.radius);
        add(bob.hinge, 0);
      }
    }
  return box;
}

/// Walls that bodies come near are worth some room.
function roomForWalls(motion, axes, box) {
  const size = Math.max(box.right - box.left, box.high - box.low);
  for (const wall of motion.walls) {
    const nx = dot3(wall.normal, axes.right), ny = dot3(wall.normal, axes.up);
    if (Math.abs(nx) > 0.99) {
      const x = wall.offset / nx;
      if (x > box.left - size && x < box.right + size) {
        box.left = Math.min(box.left, x - 0.03 * size);
        box.right = Math.max(box.right, x + 0.03 * size);
      }
    }
    if (Math.abs(ny) > 0.99 && motion.dimension < 3) {
      const y = wall.offset / ny;
      if (y > box.low - size && y < box.high + size) {
        box.low = Math.min(box.low, y - 0.03 * size);
        box.high = Math.max(box.high, y + 0.03 * size);
      }
    }
  }
}
