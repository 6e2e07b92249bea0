/** Real estate: a surveyor's drawing of a site, with the elevation of the future building. */
import { contourLines } from './contours.ts';
import { evenly, type Point, round, smooth, straight } from './geometry.ts';
import { drawing, group, line, path } from './svg.ts';

const width = 480;
const height = 360;
const ground = 296;

const swell = ([cx, cy]: Point, spread: number, x: number, y: number) =>
  Math.exp(-((x - cx) ** 2 / 1.9 + (y - cy) ** 2) / (2 * spread ** 2));

const terrain = (x: number, y: number) =>
  100 * swell([90, 96], 92, x, y) +
  64 * swell([420, 250], 84, x, y) +
  4 * Math.sin(x / 37 + y / 53);

const contours = Array.from({ length: 13 }, (_, index) =>
  contourLines(terrain, 7 + index * 7, { width, height, step: 10 })
    .filter((line) => line.length > 6)
    .map((line) => smooth(evenly(line, 20), { closed: line[0] === line.at(-1), unit: 0.5 })),
).flat();

const box = (x: number, y: number, w: number, h: number) =>
  `M${String(x)} ${String(y)}h${String(w)}v${String(h)}h${String(-w)}z`;

interface Volume {
  x: number;
  bays: number;
  bay: number;
  storeys: number;
  storey: number;
}

/** The round-headed openings of a ground floor. */
const arcade = ({ x, bays, bay }: Volume, base: number) =>
  Array.from({ length: bays }, (_, index) => {
    const radius = bay * 0.33;
    const left = x + 5 + index * bay + bay / 2 - radius;
    return `M${String(round(left))} ${String(ground)}v${String(-base + 8 + radius)}a${String(round(radius))} ${String(round(radius))} 0 0 1 ${String(round(2 * radius))} 0v${String(base - 8 - radius)}`;
  }).join('');

/** A front: arcade, storeys of tall windows, cornice; each storey a little lower than the one below. */
function front(volume: Volume) {
  const { x, bays, bay, storeys, storey } = volume;
  const base = 38;
  const w = bays * bay + 10;
  const levels = Array.from(
    { length: storeys + 1 },
    (_, level) => ground - base - level * storey + ((level * (level - 1)) / 2) * 0.9,
  );
  const top = levels.at(-1) ?? ground;
  const courses = levels.map((y) => `M${String(x)} ${String(round(y))}h${String(w)}`);
  const windows = levels.slice(0, -1).flatMap((sill, level) => {
    const drop = round(sill - (levels[level + 1] ?? sill) - 9);
    return Array.from({ length: bays }, (_, index) => {
      const left = round(x + 5 + index * bay + bay * 0.29);
      return `${box(left, round(sill - drop - 3), round(bay * 0.42), drop)}m${String(round(bay * 0.21))} 0v${String(drop)}`;
    });
  });
  return [
    path(box(x, round(top - 10), w, round(ground - top + 10)), { class: 'art-ground' }),
    path(box(x - 4, round(top - 14), w + 8, 5), { class: 'art-ground' }),
    group({ class: 'art-fine' }, [
      path(courses.join('') + windows.join('') + arcade(volume, base)),
    ]),
  ];
}

const corner = { x: 196, bays: 5, bay: 22, storeys: 6, storey: 34 };
const [measure, roof] = [425, 53.5];

export const elevation = drawing(width, height, [
  group({ class: 'art-faint' }, [path(contours.join(''))]),
  ...front({ x: 54, bays: 6, bay: 22, storeys: 4, storey: 32 }),
  ...front({ x: 314, bays: 4, bay: 22, storeys: 3, storey: 32 }),
  ...front(corner),
  path(
    straight([
      [0, ground],
      [width, ground],
    ]),
  ),
  path(
    straight([
      [measure, roof],
      [measure, ground],
    ]) + [roof, ground].map((y) => `M${String(measure - 6)} ${String(y)}h12`).join(''),
    line,
  ),
]);
