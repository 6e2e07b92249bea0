/** Converts points into SVG's short path notation: whole units, relative steps, smooth curves. */

export type Point = readonly [x: number, y: number];

export const turn = Math.PI * 2;

export const polar = (radius: number, angle: number, [cx, cy]: Point = [0, 0]): Point => [
  cx + radius * Math.cos(angle),
  cy + radius * Math.sin(angle),
];

/** `count` samples of a curve over 0…1, both ends included. */
export const sample = (count: number, at: (t: number) => Point): Point[] =>
  Array.from({ length: count + 1 }, (_, index) => at(index / count));

/** Resamples a line in about equal steps of `pace`, so that its curve bends evenly. */
export function evenly(points: readonly Point[], pace: number): Point[] {
  const reach: number[] = [];
  points.forEach(([x, y], index) => {
    const [fromX, fromY] = points[index - 1] ?? [x, y];
    reach.push((reach.at(-1) ?? 0) + Math.hypot(x - fromX, y - fromY));
  });
  const length = reach.at(-1) ?? 0;
  return sample(Math.max(4, Math.round(length / pace)), (t) => {
    const index = Math.max(
      1,
      reach.findIndex((distance) => distance >= t * length - 1e-6),
    );
    const [[ax, ay] = [0, 0], [bx, by] = [0, 0]] = points.slice(index - 1, index + 1);
    const [from = 0, to = 1] = reach.slice(index - 1, index + 1);
    const share = to === from ? 0 : (t * length - from) / (to - from);
    return [ax + (bx - ax) * share, ay + (by - ay) * share];
  });
}

/** Joins numbers as SVG allows: a minus sign needs no space before it. */
const join = (values: readonly number[]) =>
  values
    .map((value, index) => (index > 0 && value >= 0 ? ` ${String(value)}` : String(value)))
    .join('');

/**
 * A smooth path through the midpoints of `points` (each point is a quadratic control point).
 * @param unit size of a grid step: 1 for large drawings, 0.5 for fine ones
 */
export function smooth(points: readonly Point[], { closed = false, unit = 1 } = {}): string {
  const snap = (value: number) => Math.round(value / unit);
  const grid = points.map(([x, y]): Point => [snap(x), snap(y)]);
  const ring = closed ? [...grid.slice(0, -1), ...grid.slice(0, 2)] : grid;
  const middle = ([ax, ay]: Point, [bx, by]: Point): Point => [
    Math.round((ax + bx) / 2),
    Math.round((ay + by) / 2),
  ];
  const [first = [0, 0], second = [0, 0]] = ring;
  let [x, y] = closed ? middle(first, second) : first;
  let path = `M${join([x * unit, y * unit])}`;
  ring.slice(1).forEach((control, index) => {
    const next = ring[index + 2];
    if (!next && closed) return;
    const end = next ? middle(control, next) : control;
    const step = [control[0] - x, control[1] - y, end[0] - x, end[1] - y];
    path += `q${join(step.map((value) => value * unit))}`;
    [x, y] = end;
  });
  return closed ? `${path}z` : path;
}

/** A path of straight lines through `points`. */
export function straight(points: readonly Point[], closed = false): string {
  const [first = [0, 0], ...rest] = points.map(([x, y]): Point => [round(x), round(y)]);
  let [x, y] = first;
  let path = `M${join(first)}`;
  for (const [nextX, nextY] of rest) {
    path += `l${join([round(nextX - x), round(nextY - y)])}`;
    [x, y] = [nextX, nextY];
  }
  return closed ? `${path}z` : path;
}

export const round = (value: number) => Math.round(value * 10) / 10;
