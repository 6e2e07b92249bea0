/** Automobiles: a wire wheel in the wind tunnel, and the air that flows around it. */
import { contourLines } from './contours.ts';
import { evenly, type Point, polar, smooth, straight, turn } from './geometry.ts';
import { circle, drawing, group, line, path, ticks } from './svg.ts';

const width = 480;
const height = 360;
const hub: Point = [292, 186];
const [x, y] = hub;
const tyre = 128;
const rim = 98;

/** The stream function of a uniform flow around a cylinder. */
const stream = (px: number, py: number) => {
  const distance = Math.max(Math.hypot(px - x, py - y), 60);
  return (py - y) * (1 - (tyre / distance) ** 2);
};

const streamlines = Array.from({ length: 25 }, (_, index) => (index - 12) * 13 + 6.5).map((level) =>
  contourLines(stream, level, { width, height, step: 10 })
    .filter((line) => line.length > 24)
    .map((line) => smooth(evenly(line, 26), { unit: 0.5 }))
    .join(''),
);
/** The line that passes closest over the wheel. */
const nearest = 11;

/** Spokes leave the hub at a tangent and cross their neighbours, as in laced wheels. */
const spokes = (radius: number, reach: number, count: number, lean: number) =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * turn;
    const side = index % 2 === 0 ? lean : -lean;
    return straight([polar(radius, angle + side, hub), polar(reach, angle, hub)]);
  }).join('');

export const wheel = drawing(width, height, [
  group({ class: 'art-faint' }, [
    path(streamlines.filter((_, index) => index !== nearest).join('')),
  ]),
  path(streamlines[nearest] ?? '', line),
  circle(...hub, tyre, { class: 'art-ground' }),
  group({ class: 'art-fine' }, [
    path(spokes(24, rim - 3, 48, 1.05)),
    path(spokes(14, rim - 3, 24, 0)),
    ...[124, 120, 110, 106, 95].map((radius) => circle(...hub, radius)),
  ]),
  ticks(hub, 115, { count: 96, length: 7, width: 1.4 }),
  ...[rim, 24, 14].map((radius) => circle(...hub, radius)),
  circle(...hub, 9, { class: 'art-ground' }),
  path(
    straight(
      Array.from({ length: 6 }, (_, index) => polar(6, (index / 6) * turn, hub)),
      true,
    ),
  ),
]);
