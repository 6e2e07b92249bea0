/** Watches and jewels: a guilloché dial with small seconds, and the cut of a stone beside it. */
import { type Point, polar, sample, smooth, straight, turn } from './geometry.ts';
import { circle, drawing, group, path, ticks } from './svg.ts';

const centre: Point = [292, 178];
const [x, y] = centre;
const seconds: Point = [292, 242];
const stone: Point = [84, 262];

/** Waves around the centre, each ring shifted by half a wave, like the grain of a rose engine. */
const grain = Array.from({ length: 12 }, (_, ring) =>
  smooth(
    sample(36 * 4, (t) =>
      polar(
        30 + ring * 7 + 3.5 * Math.cos(36 * t * turn + (ring % 2) * (turn / 2)),
        t * turn,
        centre,
      ),
    ),
    { closed: true, unit: 0.5 },
  ),
);

const batons = Array.from({ length: 12 }, (_, hour) => {
  const angle = (hour / 12) * turn;
  const half = hour % 3 === 0 ? 2.6 : 1.6;
  return straight(
    [
      [118, -half],
      [136, -half],
      [136, half],
      [118, half],
    ].map(([along = 0, across = 0]) => polar(along, angle + across / along, centre)),
    true,
  );
});

/** A slender leaf-shaped hand from the centre to `length`. */
const hand = (share: number, length: number, from: Point = centre) => {
  const angle = (share - 0.25) * turn;
  const leaf = (along: number, across: number) =>
    polar(Math.hypot(along, across), angle + Math.atan2(across, along), from);
  return straight(
    [
      leaf(-18, -1.5),
      leaf(length * 0.45, -5),
      leaf(length, 0),
      leaf(length * 0.45, 5),
      leaf(-18, 1.5),
    ],
    true,
  );
};

/** The brilliant from above: table, star, kites and girdle, eightfold. */
const facets = Array.from({ length: 8 }, (_, index) => {
  const at = (radius: number, steps: number) => polar(radius, ((index + steps) / 8) * turn, stone);
  return [
    straight([at(34, 0), at(34, 1)]),
    straight([at(34, 0), at(47, 0.5), at(34, 1)]),
    straight([at(34, 0), at(66, 0)]),
    straight([at(66, 0), at(47, 0.5), at(66, 1)]),
    straight([at(47, 0.5), at(66, 0.5)]),
  ].join('');
}).join('');

export const dial = drawing(480, 360, [
  group({ transform: 'translate(44 27) scale(.85)' }, [
    group({ class: 'art-faint' }, [
      circle(...stone, 66),
      path(facets),
      ...Array.from({ length: 12 }, (_, index) =>
        circle(...stone, 76 + index * (10 + index * 1.6)),
      ),
    ]),
    circle(x, y, 158, { class: 'art-ground' }),
    group({ class: 'art-fine' }, [
      path(grain.join('')),
      circle(x, y, 152),
      ticks(centre, 146, { count: 60, length: 7, width: 0.9 }),
      ...[114, 139, 142].map((radius) => circle(x, y, radius)),
    ]),
    path(batons.join(''), { class: 'art-ground' }),
    circle(...seconds, 36, { class: 'art-ground' }),
    group({ class: 'art-fine' }, [
      ...[33, 22, 19, 16, 13].map((radius) => circle(...seconds, radius)),
      ticks(seconds, 28, { count: 60, length: 6, width: 1.4 }),
    ]),
    path(straight([polar(8, 2.5, seconds), polar(27, 2.5 + turn / 2, seconds)])),
    path(hand(10.15 / 12, 78), { class: 'art-brass art-ground' }),
    path(hand(9 / 60, 122), { class: 'art-brass art-ground' }),
    circle(x, y, 5, { class: 'art-brass art-ground' }),
  ]),
]);
