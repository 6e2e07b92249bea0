/** Digitalisation: an even lattice, and a lens that magnifies one part of it. */
import { type Point, sample, smooth } from './geometry.ts';
import { brass, circle, drawing, group, line, path, ticks } from './svg.ts';

const width = 480;
const height = 360;
const lens: Point = [306, 168];
const reach = 92;
const pace = 20;

/** Moves a point away from the lens: most near it, not at all at its centre. */
const magnify = ([x, y]: Point): Point => {
  const [dx, dy] = [x - lens[0], y - lens[1]];
  const distance = Math.hypot(dx, dy);
  const push = 1 + 1.5 * Math.exp(-((distance / reach) ** 2) * 1.7);
  return [lens[0] + dx * push, lens[1] + dy * push];
};

const lines = (count: number, at: (index: number, t: number) => Point) =>
  Array.from({ length: count }, (_, index) =>
    smooth(
      sample(26, (t) => magnify(at(index, t))),
      { unit: 0.5 },
    ),
  ).join('');

const columns = lines(width / pace + 1, (index, t) => [index * pace - 4, t * height]);
const rows = lines(height / pace + 1, (index, t) => [t * width, index * pace - 2]);

export const lattice = drawing(width, height, [
  group({ class: 'art-fine' }, [path(columns), path(rows)]),
  circle(...lens, 134, line),
  group(brass, [ticks(lens, 130, { count: 120, length: 6, width: 1.2 })]),
]);
