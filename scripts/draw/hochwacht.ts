/**
 * The firm's own picture: a hill in contour lines, as on a map, and on its summit the beacon, engraved as a
 * rosette within the scale of a dial.
 */
import { contourLines } from './contours.ts';
import { evenly, type Point, polar, sample, smooth, turn } from './geometry.ts';
import { brass, circle, drawing, group, path, ticks } from './svg.ts';

const width = 1200;
const height = 1000;
const summit: Point = [700, 490];

const hill = ([cx, cy]: Point, spread: number, stretch: number, tilt: number) => {
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  return (x: number, y: number) => {
    const along = ((x - cx) * cos + (y - cy) * sin) / stretch;
    const across = (y - cy) * cos - (x - cx) * sin;
    return Math.exp(-(along ** 2 + across ** 2) / (2 * spread ** 2));
  };
};

const relief = [
  { at: summit, rise: 100, form: hill(summit, 215, 1.15, -0.35) },
  { at: [1130, 200], rise: 44, form: hill([1130, 200], 150, 1.5, 0.5) },
  { at: [200, 830], rise: 40, form: hill([200, 830], 190, 1.7, -0.6) },
  { at: [980, 880], rise: 34, form: hill([980, 880], 140, 1.3, 0.25) },
  { at: [280, 150], rise: 30, form: hill([280, 150], 170, 1.4, 0.7) },
];

const elevation = (x: number, y: number) =>
  relief.reduce((sum, { rise, form }) => sum + rise * form(x, y), 0) +
  2.4 * Math.sin(x / 71 + y / 113) +
  1.6 * Math.sin(x / 47 - y / 59);

const levels = Array.from({ length: 14 }, (_, index) => 8 + index * 4.6);
/** The contour level of the beacon's brass line. */
const sightLevel = levels.length - 4;

const contours = levels.map((level) =>
  contourLines(elevation, level, { width, height, step: 20 })
    .filter((line) => line.length > 8)
    .map((line) => smooth(evenly(line, 42), { closed: line[0] === line.at(-1) }))
    .join(''),
);

/** One curve of the rosette; turned in small steps it forms the guilloché. */
const petal = (inner: number, outer: number, petals: number) =>
  smooth(
    sample(petals * 8, (t) =>
      polar((inner + outer) / 2 + ((outer - inner) / 2) * Math.cos(petals * t * turn), t * turn),
    ),
    { closed: true, unit: 0.5 },
  );

const rosette = (id: string, inner: number, outer: number, petals: number, turns: number) => [
  `<defs><path id="${id}" d="${petal(inner, outer, petals)}"/></defs>`,
  ...Array.from(
    { length: turns },
    (_, index) =>
      `<use href="#${id}" transform="rotate(${String(Math.round((index * 3600) / petals / turns) / 10)})"/>`,
  ),
];

export const hochwacht = drawing(width, height, [
  group(
    { class: 'art-faint' },
    contours.flatMap((d, index) => (index === sightLevel ? [] : [path(d)])),
  ),
  path(contours[sightLevel] ?? '', { class: 'art-brass art-line', pathLength: 1 }),
  group({ transform: `translate(${summit.join(' ')})` }, [
    circle(0, 0, 192, { class: 'art-ground' }),
    group({ class: 'art-fine' }, [
      ...rosette('beacon-outer', 104, 168, 16, 8),
      ...rosette('beacon-middle', 60, 112, 12, 6),
      ...rosette('beacon-inner', 12, 60, 8, 8),
    ]),
    circle(0, 0, 172),
    ticks([0, 0], 182, { count: 180, length: 8, width: 1 }),
    ticks([0, 0], 182, { count: 12, length: 20, width: 0.12 }),
    circle(0, 0, 5, brass),
  ]),
]);
