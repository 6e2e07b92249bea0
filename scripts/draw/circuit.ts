/** Digital business: a die and the fan of its conductors, one of them in brass. */
import { type Point, straight } from './geometry.ts';
import { circle, drawing, group, line, path } from './svg.ts';

const centre: Point = [276, 180];
const half = 58;
const pins = 15;
const pitch = 7;
/** How much farther the board extends on each side. */
const room = [14, 0, 74, 0];

/** Turns a conductor of the right side to side `quarter`. */
const place = (points: readonly Point[], quarter: number) =>
  points.map(([along, across]): Point => {
    const [x, y] =
      [[along, across] as const, [-across, along] as const, [-along, -across] as const][quarter] ??
      ([across, -along] as const);
    return [centre[0] + x, centre[1] + y];
  });

/** Straight out, aside at 45°, straight out again: from the die's pitch to the board's. */
function conductor(pin: number, quarter: number): Point[] {
  const step = pin - (pins - 1) / 2;
  const across = step * pitch;
  const aside = across * 1.45 + Math.sign(step) * 6;
  const leave = half + 12 + (pins / 2 - Math.abs(step)) * 5.4;
  const turned = leave + Math.abs(aside - across);
  const reach = turned + 24 + ((pin * 7 + quarter * 3) % 5) * 17 + (room[quarter] ?? 0);
  return place(
    [
      [half, across],
      [leave, across],
      [turned, aside],
      [reach, aside],
    ],
    quarter,
  );
}

const conductors = [0, 1, 2, 3].flatMap((quarter) =>
  Array.from({ length: pins }, (_, pin) => conductor(pin, quarter)),
);
const chosen = 4;
const others = conductors.filter((_, index) => index !== chosen);
const ours = conductors[chosen] ?? [];

const via = (points: readonly Point[], values: { class?: string }) => {
  const [x, y] = points.at(-1) ?? centre;
  return circle(Math.round(x * 10) / 10, Math.round(y * 10) / 10, 3.2, values);
};

const pads = Array.from({ length: 81 }, (_, index) =>
  circle(centre[0] + ((index % 9) - 4) * 10, centre[1] + (Math.floor(index / 9) - 4) * 10, 2.6),
);

const square = (reach: number) =>
  straight(
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([sx = 0, sy = 0]): Point => [centre[0] + sx * reach, centre[1] + sy * reach]),
    true,
  );

const raster = Array.from({ length: 25 * 19 }, (_, index) => {
  const [column, row] = [index % 25, Math.floor(index / 25)];
  return `M${String(column * 20)} ${String(row * 20)}h0`;
}).join('');

export const circuit = drawing(480, 360, [
  group({ class: 'art-faint' }, [path(raster, { 'stroke-width': 2, 'stroke-linecap': 'round' })]),
  group({ class: 'art-fine' }, [
    path(others.map((points) => straight(points)).join('')),
    ...others.map((points) => via(points, { class: 'art-ground' })),
  ]),
  path(square(half), { class: 'art-ground' }),
  group({ class: 'art-fine' }, [path(square(half - 7)), ...pads]),
  path(straight(ours), line),
  via(ours, { class: 'art-brass art-ground' }),
]);
