/** The firm: a tree's rings, one for each of its years, the fifteenth in brass, some still faint. */
import { type Point, polar, sample, smooth, straight, turn } from './geometry.ts';
import { brass, circle, drawing, path } from './svg.ts';

const heart: Point = [211, 261];
const years = 21;
const told = 15;

/** A ring's distance from the heart: wider to one side, with ripples. */
const reach = (year: number, angle: number) => {
  const age = year / years;
  const lean = 1 + 0.16 * age * Math.cos(angle + 0.6);
  const ripple =
    0.022 * Math.sin(3 * angle + 1 + age) + 0.014 * age * Math.sin(5 * angle + 0.5 + 2.4 * age);
  // Good years are wide, lean ones narrow.
  const width = year + 0.27 * Math.sin(year * 2.1);
  return (7 + width * 9.6) * (lean + ripple);
};

const at = (year: number, angle: number) => polar(reach(year, angle), angle, heart);
const ring = (year: number) =>
  smooth(
    sample(44, (t) => at(year, t * turn)),
    { closed: true, unit: 0.5 },
  );

const band = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ring(from + index)).join('');

/** Rays of the wood, in bundles that begin at different years. */
const rays = Array.from({ length: 72 }, (_, index) => {
  const angle = (index / 72) * turn;
  const first = [11, 14, 12.5, 14][index % 4] ?? 14;
  return straight([at(first, angle), at(told, angle)]);
});

export const rings = drawing(480, 480, [
  path(band(told + 1, years + 1), { class: 'art-faint' }),
  path(rays.join(''), { class: 'art-fine art-faint' }),
  path(band(1, told)),
  path(ring(told), brass),
  circle(...heart, 3.5, brass),
]);
