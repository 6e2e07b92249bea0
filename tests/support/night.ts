/** What only `npm run test:all` runs (`docs/tests.md`). */
import { it } from 'vitest';

/** True in `npm run test:all`, which runs all tests. */
export const isNight = process.env['NIGHTLY'] === '1';

/** All cases of a table at night, by day those chosen. */
export const byDay = <T>(all: readonly T[], isChosen: (one: T, index: number) => boolean) =>
  isNight ? all : all.filter(isChosen);

/** All of them at night, by day one, another one at each turn. */
export const inTurn = <T>(all: readonly T[], turn: number) =>
  byDay(all, (_one, index) => index === turn % all.length);

/** Declares a test that only the night runs, because what it varies is proven by day elsewhere. */
export const atNight: (title: string, run: () => unknown, timeout?: number) => void = isNight
  ? it
  : () => undefined;
