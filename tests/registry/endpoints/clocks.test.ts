import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { clocks } from '#registry/clocks.ts';

const folder = new URL('../../../netlify/functions/', import.meta.url);
const entrySchema = z.object({
  default: z.unknown(),
  config: z.object({ schedule: z.optional(z.string()) }),
});

const entries = await Promise.all(
  readdirSync(folder).map(async (file) => {
    const entry = z.parse(entrySchema, await import(new URL(file, folder).href));
    return { name: file.replace(/\.ts$/, ''), schedule: entry.config.schedule, run: entry.default };
  }),
);
const scheduled = entries.filter(({ schedule }) => schedule !== undefined);

it('clocks: every scheduled function is registered, and every registered one exists', () => {
  expect(scheduled.map(({ name }) => name).toSorted()).toEqual(Object.keys(clocks).toSorted());
});

it.each(scheduled)('$name has the registered schedule and steps', ({ name, schedule, run }) => {
  expect(schedule).toBe(clocks[name]?.schedule);
  expect(run).toBe(clocks[name]?.run);
});

it.each(Object.entries(clocks))(
  '%s runs the registered steps in their order',
  (_name, { run, steps }) => {
    expect(run.steps.length).toBeGreaterThan(0);
    expect(run.steps).toEqual(steps);
  },
);
