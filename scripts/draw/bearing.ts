/** Strategy: a position, the circle visible from it, and the one bearing taken. */
import { type Point, polar, straight, turn } from './geometry.ts';
import { brass, circle, drawing, group, line, path, ticks } from './svg.ts';

const station: Point = [164, 246];
const target: Point = [356, 98];
const [x, y] = station;

const rays = Array.from({ length: 72 }, (_, index) => {
  const angle = (index / 72) * turn;
  return straight([polar(index % 6 === 0 ? 30 : 62, angle, station), polar(104, angle, station)]);
});

const rings = Array.from({ length: 15 }, (_, index) =>
  circle(x, y, 134 + index * (13 + index * 0.9)),
);

export const bearing = drawing(480, 360, [
  group({ class: 'art-faint' }, rings),
  circle(x, y, 124, { class: 'art-ground' }),
  group({ class: 'art-fine' }, [path(rays.join(''))]),
  ...[22, 104].map((radius) => circle(x, y, radius)),
  ticks(station, 114, { count: 120, length: 8, width: 1.2 }),
  path(straight([station, target]), line),
  circle(x, y, 4, { class: 'art-brass art-ground' }),
  circle(...target, 13, { class: 'art-ground' }),
  circle(...target, 13, brass),
  circle(...target, 3.5, brass),
]);
