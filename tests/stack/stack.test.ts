/**
 * The whole local stack over real HTTP: many visitors at once, lost answers, sudden termination. One stack
 * and one folder for all tests, in this order; a test that ends the stack starts it again.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appointmentSchema } from '#features/appointments/contract/appointment.ts';
import { patience } from '#scripts/test/patience.ts';
import { atNight, isNight } from '#tests/support/night.ts';
import { makeDataDir, removeDataDir, type Stack, startStack } from '#tests/support/stack.ts';
import { book, bookingOf, listAppointments, listAvailable, problemCode } from './client.ts';

let dataDir: string;
let stack: Stack;

beforeAll(async () => {
  dataDir = await makeDataDir();
  stack = await startStack(dataDir);
});

afterAll(async () => {
  await stack.stop();
  await removeDataDir(dataDir);
});

async function freeSlots() {
  const slots = await listAvailable(stack);
  expect(slots.length).toBeGreaterThan(50);
  return slots;
}

async function appointmentsAt({ date, time }: { date: string; time: string }) {
  const all = await listAppointments(stack);
  return all.filter((one) => one.date === date && one.time === time);
}

async function firstFree() {
  const [slot] = await freeSlots();
  if (slot === undefined) throw new Error('the demo made no slot');
  return slot;
}

describe('one slot', () => {
  const requests = isNight ? 500 : 120;
  it(`is booked by exactly one of ${requests} parallel requests`, async () => {
    const slot = await firstFree();
    const answers = await Promise.all(
      Array.from({ length: requests }, async () => {
        const response = await book(stack, bookingOf(slot));
        return response.status === 201 ? 'booked' : await problemCode(response);
      }),
    );
    const counts = new Map<string, number>();
    for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual({ booked: 1, slot_unavailable: requests - 1 });
    expect(await listAppointments(stack)).toHaveLength(1);
    expect(await appointmentsAt(slot)).toHaveLength(1);
  });

  it('is not listed any more once it is booked', async () => {
    const slot = await firstFree();
    expect((await book(stack, bookingOf(slot))).status).toBe(201);
    expect(await listAvailable(stack)).not.toContainEqual(slot);
  });
});

describe('an answer lost after the commit', () => {
  it('is repeated for the same key, without a second appointment', async () => {
    const slot = await firstFree();
    const payload = JSON.stringify(bookingOf(slot));
    const key = randomUUID();
    const { port } = new URL(stack.url);
    // A visitor who sends everything and disconnects before the answer.
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `POST /api/appointments HTTP/1.1\r\nHost: localhost:${port}\r\n` +
        `Content-Type: application/json\r\nIdempotency-Key: ${key}\r\n` +
        `Content-Length: ${Buffer.byteLength(payload)}\r\n\r\n${payload}`,
    );
    await once(socket, 'data');
    socket.destroy();

    const [committed] = await appointmentsAt(slot);
    const again = await Promise.all(
      [1, 2, 3].map(() => book(stack, JSON.parse(payload), { 'idempotency-key': key })),
    );
    for (const response of again) {
      expect(response.status).toBe(201);
      expect(z.parse(appointmentSchema, await response.json())).toEqual(committed);
    }
    expect(await appointmentsAt(slot)).toHaveLength(1);
  });
});

describe('kill -9 during bookings', () => {
  it('loses nothing acknowledged and leaves nothing half-written', async () => {
    const slots = (await freeSlots()).slice(0, 60);
    const acknowledged: string[] = [];
    const attempts = slots.map(async (slot) => {
      const response = await book(stack, bookingOf(slot));
      acknowledged.push(z.parse(appointmentSchema, await response.json()).id);
      // Killed in the middle, when a third has been answered.
      if (acknowledged.length === 20) await stack.kill();
    });
    await Promise.allSettled(attempts);
    expect(acknowledged.length).toBeGreaterThanOrEqual(20);

    stack = await startStack(dataDir);
    const appointments = await listAppointments(stack);
    const ids = appointments.map(({ id }) => id);
    for (const id of acknowledged) expect(ids).toContain(id);
    // Every appointment occupies its slot, and every slot without one is free.
    const free = new Set((await listAvailable(stack)).map(({ date, time }) => `${date} ${time}`));
    const taken = new Set(appointments.map(({ date, time }) => `${date} ${time}`));
    for (const { date, time } of slots) {
      expect(free.has(`${date} ${time}`)).toBe(!taken.has(`${date} ${time}`));
    }
  });
});

describe('SIGTERM', () => {
  it('ends the stack cleanly within two seconds, and keeps all data', async () => {
    const slot = await firstFree();
    expect((await book(stack, bookingOf(slot))).status).toBe(201);
    const begun = performance.now();
    expect(await stack.stop()).toBe(0);
    expect(performance.now() - begun).toBeLessThan(2000 * patience);
    if (!isNight) return;
    stack = await startStack(dataDir, {}, ['npm', 'run', 'preview']);
    expect(await appointmentsAt(slot)).toHaveLength(1);
  });

  atNight(
    'reaches the stack through npm as well, whose shell does not forward the signal',
    async () => {
      await stack.stop();
      const isGone = () =>
        fetch(stack.url).then(
          () => false,
          () => true,
        );
      await expect.poll(isGone, { timeout: 2000 * patience }).toBe(true);
    },
  );
});
