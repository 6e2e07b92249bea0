import { expect, it } from 'vitest';
import { isActive } from '#features/appointments/contract/appointment-status.ts';
import { firm } from '#firm';
import { planMany } from '#local/demo/many.ts';
import { appointmentRecordSchema } from '#features/appointments/store/appointment-rows.ts';
import { readHistory } from '#features/appointments/store/appointment-history.ts';
import * as z from 'zod/mini';

const now = new Date('2026-11-21T08:00:00Z');
const { slots, appointments } = planMany(now);

it('planMany: makes 5000 appointments and 3000 slots in the store’s format', () => {
  expect([appointments.length, slots.length]).toEqual([5000, 3000]);
  for (const { record, history } of appointments) {
    z.parse(appointmentRecordSchema, record);
    const lines = history.map((line) => JSON.stringify(line)).join('\n');
    expect(readHistory(record, lines)).toHaveLength(history.length);
  }
  const ids = new Set(appointments.map(({ id }) => id));
  expect(ids.size).toBe(5000);
});

it('planMany: has appointments on slots and beside them, and no two at the same time', () => {
  const active = appointments.filter(({ status }) => isActive(status));
  const starts = active
    .map(({ startsAt }) => startsAt.getTime())
    .toSorted((one, other) => one - other);
  expect(starts.length).toBeGreaterThan(100);
  const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(firm.appointmentMinutes * 60_000);
  const offered = new Set(slots.map(({ startsAt }) => startsAt.getTime()));
  expect(starts.every((start) => offered.has(start))).toBe(true);
  expect(slots.some(({ startsAt }) => startsAt > now && !starts.includes(startsAt.getTime()))).toBe(
    true,
  );
});

it('planMany: creates every appointment before now', () => {
  expect(appointments.every(({ created }) => created < now)).toBe(true);
});
