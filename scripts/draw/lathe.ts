/** Finance: the lathe work of a banknote, two bands of interwoven waves. */
import { sample, smooth, turn } from './geometry.ts';
import { drawing, group, line, path } from './svg.ts';

const width = 480;
const strands = 14;

const wave = (phase: number, cycles: number, swell: (t: number) => number) =>
  smooth(
    sample(72, (t) => [t * width, 180 + swell(t) * Math.sin(cycles * t * turn + phase)]),
    { unit: 0.5 },
  );

const band = (cycles: number, swell: (t: number) => number) =>
  Array.from({ length: strands }, (_, index) => wave((index / strands) * turn, cycles, swell));

const broad = band(2, (t) => 62 + 50 * Math.cos(2 * t * turn + 0.9));
const narrow = band(3, (t) => 44 - 30 * Math.cos(2 * t * turn + 0.9));

export const lathe = drawing(width, 360, [
  group({ class: 'art-fine' }, [path(broad.join('')), path(narrow.join(''))]),
  path(
    wave(0.4, 1, () => 96),
    line,
  ),
]);
