import { expect, it } from 'vitest';
import { planMany } from '#local/demo/many.ts';
import { appointmentRecordSchema } from '#store/records.ts';
import { readHistory } from '#store/appointment-history.ts';
import * as z from 'zod/mini';

const now = new Date('2026-11-21T08:00:00Z');
const { slots, free, appointments } = planMany(now);

it('is as much as the desk must bear, and all of it as the store keeps it', () => {
  expect([appointments.length, slots.length]).toEqual([5000, 3000]);
  for (const { record, history } of appointments) {
    z.parse(appointmentRecordSchema, record);
    const lines = history.map((line) => JSON.stringify(line)).join('\n');
    expect(readHistory(record, lines)).toHaveLength(history.length);
  }
  const ids = new Set(appointments.map(({ id }) => id));
  expect(ids.size).toBe(5000);
});

it('has every slot free or held by exactly one appointment at its own time', () => {
  const held = appointments.filter(({ slot }) => slot !== undefined);
  const all = [...free.map(({ id }) => id), ...held.map(({ slot }) => slot)];
  expect(all.toSorted()).toEqual(slots.map(({ id }) => id).toSorted());
  const whenOf = new Map(slots.map(({ id, date, time }) => [id, `${date} ${time}`]));
  for (const { slot = '', record } of held) {
    expect(whenOf.get(slot)).toBe(`${record.date} ${record.time}`);
  }
});

it('was all created before now', () => {
  expect(appointments.every(({ created }) => created < now)).toBe(true);
});
