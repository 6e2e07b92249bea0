/** Construction: a frame of slabs and columns in axonometry, and the path of its load to the ground. */
import { type Point, straight } from './geometry.ts';
import { circle, drawing, group, line, path } from './svg.ts';

const bays = 4;
const rows = 3;
const storeys = 5;
const storey = 27;
const slab = 5;

/** A point of the building: bays to the right, rows to the left, height up. */
const at = (bay: number, row: number, level: number): Point => [
  246 + bay * 39 - row * 37,
  180 + bay * 17.5 + row * 20 - level * storey,
];

const corners = (level: number, drop: number, overhang = 0.18) =>
  (
    [
      [-overhang, -overhang],
      [bays + overhang, -overhang],
      [bays + overhang, rows + overhang],
      [-overhang, rows + overhang],
    ] as const
  ).map(([bay, row]): Point => {
    const [x, y] = at(bay, row, level);
    return [x, y + drop];
  });

function floor(level: number): string {
  const [, right = [0, 0], front = [0, 0], left = [0, 0]] = corners(level, 0);
  const [, rightLow = [0, 0], frontLow = [0, 0], leftLow = [0, 0]] = corners(level, slab);
  return [
    path(straight([right, rightLow, frontLow, leftLow, left, front], true), {
      class: 'art-ground',
    }),
    path(straight(corners(level, 0), true), { class: 'art-ground' }),
    path(straight([front, frontLow])),
  ].join('');
}

const columns = (level: number) =>
  Array.from({ length: (bays + 1) * (rows + 1) }, (_, index) => {
    const [bay, row] = [index % (bays + 1), Math.floor(index / (bays + 1))];
    const [x, foot] = at(bay, row, level);
    const [, head] = at(bay, row, level + 1);
    return [-1.8, 1.8]
      .map((side) =>
        straight([
          [x + side, foot],
          [x + side, head + slab],
        ]),
      )
      .join('');
  }).join('');

/** The grid set out on the ground. */
const setting = [
  ...Array.from({ length: bays + 1 }, (_, bay) =>
    straight([at(bay, -1.6, 0), at(bay, rows + 1.6, 0)]),
  ),
  ...Array.from({ length: rows + 1 }, (_, row) =>
    straight([at(-1.8, row, 0), at(bays + 1.8, row, 0)]),
  ),
].join('');
const marks = [
  ...Array.from({ length: bays + 1 }, (_, bay) => at(bay, rows + 1.75, 0)),
  ...Array.from({ length: rows + 1 }, (_, row) => at(bays + 1.95, row, 0)),
];

const load = [at(bays, rows, storeys + 0.9), at(bays, rows, 0)];
const foot = load.at(-1) ?? [0, 0];

export const frame = drawing(480, 360, [
  group({ class: 'art-faint' }, [
    path(setting),
    ...marks.map(([x, y]) => circle(Math.round(x), Math.round(y), 7)),
  ]),
  group(
    { class: 'art-fine' },
    Array.from({ length: storeys }, (_, level) => floor(level) + path(columns(level))),
  ),
  group({ class: 'art-fine' }, [floor(storeys)]),
  path(straight(load), line),
  circle(Math.round(foot[0]), Math.round(foot[1]), 5, { class: 'art-brass art-ground' }),
]);
