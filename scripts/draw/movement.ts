/** Projects: the gear train of a watch, each wheel driving the next at its own speed. */
import { type Point, polar, straight, turn } from './geometry.ts';
import { circle, drawing, group, line, path } from './svg.ts';

const toothHeight = 9;
/** Distance of teeth along the rim; equal for all wheels, so that they mesh. */
const pitch = 13;

const radiusOf = (teeth: number) => (teeth * pitch) / turn;

function wheel(teeth: number, at: Point, { offset = 0, spokes = 5 } = {}) {
  const radius = radiusOf(teeth);
  const [inner, outer] = [radius - toothHeight / 2, radius + toothHeight / 2];
  const rim = Array.from({ length: teeth }, (_, index) => {
    const point = (share: number, reach: number) =>
      polar(reach, ((index + offset + share) / teeth) * turn, at);
    return [point(0.02, inner), point(0.17, outer), point(0.33, outer), point(0.48, inner)];
  });
  const hub = radius * 0.2;
  const felloe = radius - 16;
  const arms = Array.from({ length: spokes }, (_, index) => {
    const angle = ((index + 0.3) / spokes) * turn;
    return [-1, 1].map((side) =>
      straight([
        polar(hub, angle + side * 0.28, at),
        polar(felloe, angle + side * (4 / radius), at),
      ]),
    );
  });
  return [
    path(straight(rim.flat(), true), { class: 'art-ground' }),
    ...[inner - 4, felloe, hub, 3].map((r) => circle(...at, Math.round(r * 10) / 10)),
    path(arms.flat().join('')),
  ];
}

const barrel: Point = [148, 196];
const centre = polar(radiusOf(52) + radiusOf(30), -0.42, barrel);
const third = polar(radiusOf(30) + radiusOf(20), 0.92, centre);

export const movement = drawing(480, 360, [
  group({ class: 'art-faint' }, [
    ...Array.from({ length: 9 }, (_, index) => circle(...barrel, 128 + index * (12 + index * 2.2))),
  ]),
  group({ class: 'art-fine' }, [
    ...wheel(52, barrel, { spokes: 6 }),
    ...wheel(30, centre, { offset: 0.5, spokes: 5 }),
    ...wheel(20, third, { offset: 0.2, spokes: 4 }),
  ]),
  path(straight([barrel, centre, third]), line),
  ...[barrel, centre, third].map(([x, y]) =>
    circle(Math.round(x), Math.round(y), 5, { class: 'art-brass art-ground' }),
  ),
]);
