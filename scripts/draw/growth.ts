/** Investment: one sum at every rate, compounded and discounted, and the chosen course. */
import { type Point, sample, smooth, straight } from './geometry.ts';
import { brass, circle, drawing, group, line, path } from './svg.ts';

const width = 480;
const base = 312;
const start = 40;
const span = width - start;

/** The growth of a sum over the drawing's years, `rate` as a power of e. */
const course = (rate: number, sum: number) =>
  sample(24, (t): Point => [start + t * span, base - sum * Math.exp(rate * t)]);

const rates = Array.from({ length: 26 }, (_, index) => -1.1 + index * 0.115);
const forward = rates.map((rate) => smooth(course(rate, 58), { unit: 0.5 }));
const back = rates.map((rate) => smooth(course(-rate * 0.9 - 0.5, 236), { unit: 0.5 }));

const chosen = course(1.2, 58);
const held = chosen[17] ?? [0, 0];

const years = Array.from({ length: 45 }, (_, index) => {
  const x = start + index * 10;
  return straight([
    [x, base],
    [x, base + (index % 5 === 0 ? 14 : 7)],
  ]);
});
const amounts = Array.from({ length: 29 }, (_, index) => {
  const y = base - index * 10;
  return straight([
    [start, y],
    [start - (index % 5 === 0 ? 14 : 7), y],
  ]);
});

export const growth = drawing(width, 360, [
  group({ class: 'art-faint' }, [path(back.join(''))]),
  group({ class: 'art-fine' }, [path(forward.join('')), path([...years, ...amounts].join(''))]),
  path(
    straight([
      [start, 20],
      [start, base],
      [width, base],
    ]),
  ),
  path(
    straight([
      [held[0], held[1] + 7],
      [held[0], base],
    ]),
    { ...brass, 'stroke-dasharray': '1 5' },
  ),
  path(smooth(chosen, { unit: 0.5 }), line),
  circle(Math.round(held[0]), Math.round(held[1]), 7, { class: 'art-brass art-ground' }),
]);
