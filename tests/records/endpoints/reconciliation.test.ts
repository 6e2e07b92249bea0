/** Each kind of damage in the store is found by the daily check, and a sound store has no findings. */
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import * as z from 'zod/mini';
import { routes } from '#registry/routes.ts';
import { keys, paymentKeys } from '#registry/keys.ts';
import { callOf, prepare } from '#tests/support/every-call.ts';
import { day } from '#tests/support/booking.ts';
import { consultantOf } from '#tests/support/consultant.ts';
import { keepConsultants } from '#tests/support/consultants.ts';
import { useApp } from '#tests/support/harness.ts';
import { stored } from '#tests/support/keys.ts';
import { alarmActs } from '#features/monitoring/acts/alarms.ts';
import { standingOf } from '#features/monitoring/store/alarms.ts';

const setup = useApp();
let said: MockInstance<typeof console.info>;
beforeEach(() => {
  said = vi.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => said.mockRestore());

/** Runs the check; returns the standing alarms and the counts in the log. */
async function found() {
  const { app, engine } = setup();
  said.mockClear();
  const path = '/.netlify/functions/reconciliation';
  expect((await app.call(path, { method: 'POST' })).status).toBe(204);
  const row = z.parse(z.array(z.string()), await engine.call(['HGETALL', stored(keys.alarms)]));
  const counts: unknown = JSON.parse(String(said.mock.calls[0]?.[0]));
  const codes = standingOf(row, [], app.services.now()).map(({ code }) => code);
  return { codes, counts };
}
const well = { reconciliation: { overlaps: 0, orphans: 0, lostIndexes: 0 } };

/** A store with all kinds of records: among them one cancelled and one active appointment. */
async function settled() {
  const { app } = setup();
  const given = await prepare(app);
  const desk = await app.signIn();
  const [address, options] = callOf(routes.createAppointment, given, desk, '');
  expect((await app.call(address, options)).status).toBe(201);
  const [cancel, how] = callOf(routes.cancelLinkedAppointment, given, desk, '');
  expect((await app.call(cancel, how)).status).toBe(200);
  return given;
}

it('reconciliation: finds nothing in a sound store and an empty one', async () => {
  expect(await found()).toEqual({ codes: [], counts: well });
  await settled();
  expect(await found()).toEqual({ codes: [], counts: well });
});

it('reconciliation: finds nothing for what was confirmed at once', async () => {
  const { app, engine } = setup();
  const given = await prepare(app);
  await keepConsultants(engine, [consultantOf('firm', { atOnce: true })]);
  const [address, options] = callOf(routes.createAppointment, given, await app.signIn(), '');
  expect(await (await app.call(address, options)).json()).toMatchObject({ status: 'confirmed' });
  expect(await found()).toEqual({ codes: [], counts: well });
});

it('reconciliation: finds what a person confirmed among the unanswered', async () => {
  const { app, engine } = setup();
  const given = await prepare(app);
  const headers = await app.signIn();
  const [address, options] = callOf(routes.createAppointment, given, headers, '');
  const { id } = z.parse(
    z.object({ id: z.string() }),
    await (await app.call(address, options)).json(),
  );
  await app.call(`/api/appointments/${id}?status=confirmed`, { method: 'PATCH', headers });
  expect(await found()).toEqual({ codes: [], counts: well });
  await engine.call(['ZADD', stored(keys.appointmentsPending), '1', id]);
  expect((await found()).codes).toContain('orphans');
});

it('reconciliation: finds times that are held for no proposal, and proposals that hold none', async () => {
  const { app, engine } = setup();
  const given = await prepare(app);
  const headers = await app.signIn();
  const [address, options] = callOf(routes.createAppointment, given, headers, '');
  const { id } = z.parse(
    z.object({ id: z.string() }),
    await (await app.call(address, options)).json(),
  );
  const times = [{ date: day, time: '18:00', consultant: 'firm' }];
  const path = `/api/appointments/${id}/proposal`;
  const body = { times, until: day };
  expect((await app.call(path, { method: 'POST', headers, body })).status).toBe(200);
  expect(await found()).toEqual({ codes: [], counts: well });
  const [held] = z.parse(
    z.array(z.string()),
    await engine.call(['ZRANGE', stored(keys.proposedTimes), '0', '-1', 'WITHSCORES']),
  );
  await engine.call(['DEL', stored(keys.proposedTimes)]);
  expect((await found()).codes).toEqual(['lost_indexes']);
  await engine.call(['ZADD', stored(keys.proposedTimes), '1', held ?? '']);
  await engine.call(['DEL', stored(keys.proposals)]);
  expect((await found()).codes).toEqual(['orphans']);
  await engine.call(['DEL', stored(keys.proposedTimes)]);
  await engine.call(['ZADD', stored(keys.proposals), '1', 'nobody']);
  expect((await found()).codes).toEqual(['orphans']);
});

/** A request that expired unanswered. */
async function lapsed(): Promise<string> {
  const { app, clock, engine } = setup();
  await settled();
  clock.set('2041-06-01T00:00:00Z');
  await app.services.queueing.expire();
  const statuses = await engine.call(['HGETALL', stored(keys.appointmentStatus)]);
  const row = z.parse(z.array(z.string()), statuses);
  return z.parse(z.string(), row[row.indexOf('expired') - 1]);
}

it('reconciliation: finds nothing for expired requests, also if confirmed after they had begun', async () => {
  const { app, engine } = setup();
  const id = await lapsed();
  expect(await found()).toEqual({ codes: [], counts: well });
  const options = { method: 'PATCH', headers: await app.signIn(), body: {} };
  const confirmed = await app.call(`/api/appointments/${id}?status=confirmed`, options);
  expect(confirmed.status).toBe(200);
  expect(await engine.call(['ZSCORE', stored(keys.appointmentsTaken), id])).toBeNull();
  expect(await found()).toEqual({ codes: [], counts: well });
});

it('reconciliation: finds an expired request that holds its time or has lost its span', async () => {
  const { engine } = setup();
  const expired = await lapsed();
  await engine.call(['ZADD', stored(keys.appointmentsTaken), '1', expired]);
  expect((await found()).codes).toEqual(['orphans']);
  await engine.call(['ZREM', stored(keys.appointmentsTaken), expired]);
  await engine.call(['HDEL', stored(keys.appointmentSpans), expired]);
  expect((await found()).codes).toEqual(['lost_indexes']);
});

it('reconciliation: finds nothing for an alarm cleared before its mail was sent', async () => {
  const { app } = setup();
  await settled();
  await alarmActs(app.services.db).set(['retention_failed'], [], app.services.now());
  expect(await found()).toEqual({ codes: ['retention_failed'], counts: well });
  await alarmActs(app.services.db).set([], ['retention_failed'], app.services.now());
  expect(await found()).toEqual({ codes: [], counts: well });
});

type Given = Awaited<ReturnType<typeof prepare>>;
const other = 'y'.repeat(22);

it.each([
  [
    'an appointment missing from the list by creation',
    'lost_indexes',
    (id: Given) => ['ZREM', keys.appointmentsByCreation, id.appointment],
  ],
  [
    'an appointment missing from the list by start',
    'lost_indexes',
    (id: Given) => ['ZREM', keys.appointmentsByStart, id.appointment],
  ],
  [
    'an appointment without a status',
    'lost_indexes',
    (id: Given) => ['HDEL', keys.appointmentStatus, id.appointment],
  ],
  ['active appointments without spans', 'lost_indexes', () => ['DEL', keys.appointmentSpans]],
  [
    'active appointments that do not occupy their time',
    'lost_indexes',
    () => ['DEL', keys.appointmentsTaken],
  ],
  [
    'appointments missing from the e-mail index',
    'lost_indexes',
    () => ['DEL', keys.appointmentsByEmail],
  ],
  [
    'a message missing from its list',
    'lost_indexes',
    (id: Given) => ['ZREM', keys.contactMessages.byCreation, id.message],
  ],
  [
    'an inquiry missing from its list',
    'lost_indexes',
    (id: Given) => ['ZREM', keys.inquiries.byCreation, id.inquiry],
  ],
  [
    'a testimonial missing from the order',
    'lost_indexes',
    (id: Given) => ['ZREM', keys.testimonials.byPlace, id.testimonial],
  ],
  ['an audit log without its order', 'lost_indexes', () => ['DEL', keys.audit.byCreation]],
  [
    'a payment missing from its list',
    'lost_indexes',
    () => ['HSET', paymentKeys.records, other, '{}'],
  ],
  [
    'a slot without a consultant',
    'orphans',
    (id: Given) => ['HDEL', keys.slotConsultants, id.slot],
  ],
  [
    'an index entry without its appointment',
    'orphans',
    (id: Given) => ['HDEL', keys.appointments, id.appointment],
  ],
  [
    'an index entry without its message',
    'orphans',
    (id: Given) => ['HDEL', keys.contactMessages.records, id.message],
  ],
  [
    'a status without a record',
    'orphans',
    () => ['HSET', keys.appointmentStatus, other, 'pending'],
  ],
  [
    'time occupied by a cancelled appointment',
    'orphans',
    (id: Given) => ['ZADD', keys.appointmentsTaken, '1', id.appointment],
  ],
  [
    'a request missing from the list of pending ones',
    'lost_indexes',
    () => ['DEL', keys.appointmentsPending],
  ],
  [
    'an appointment wrongly listed as pending',
    'orphans',
    (id: Given) => ['ZADD', keys.appointmentsPending, '1', id.appointment],
  ],
  [
    'a pending entry without a record',
    'orphans',
    () => ['ZADD', keys.appointmentsPending, '1', other],
  ],
  [
    'a slot missing from its list',
    'lost_indexes',
    () => ['HSET', keys.slotConsultants, other, 'founder'],
  ],
  [
    'a due delivery without a record',
    'orphans',
    (id: Given) => ['HDEL', keys.deliveries, id.message],
  ],
] as const)('reconciliation: finds %s', async (_what, code, command) => {
  const given = await settled();
  const { engine } = setup();
  const [name = '', key = '', ...rest] = command(given);
  await engine.call([name, stored(key), ...rest]);
  const { codes } = await found();
  expect(codes).toContain(code);
});

it('reconciliation: finds two appointments at one time', async () => {
  const { engine } = setup();
  await settled();
  const field = z.parse(
    z.array(z.string()),
    await engine.call(['HGETALL', stored(keys.appointmentSpans)]),
  );
  const [id = '', span = ''] = field;
  const second = 'z'.repeat(22);
  for (const key of [keys.appointments, keys.appointmentStatus]) {
    const value = z.parse(z.string(), await engine.call(['HGET', stored(key), id]));
    await engine.call(['HSET', stored(key), second, value.replace(id, second)]);
  }
  await engine.call(['HSET', stored(keys.appointmentSpans), second, span]);
  const [start = ''] = span.split(' ');
  const indexes = [
    ...[keys.appointmentsTaken, keys.appointmentsByStart],
    ...[keys.appointmentsByCreation, keys.appointmentsPending],
  ];
  for (const key of indexes) await engine.call(['ZADD', stored(key), start, second]);
  expect(await found()).toEqual({
    codes: ['overlaps'],
    counts: { reconciliation: { overlaps: 1, orphans: 0, lostIndexes: 0 } },
  });
  for (const key of [keys.appointments, keys.appointmentStatus, keys.appointmentSpans])
    await engine.call(['HDEL', stored(key), second]);
  for (const key of indexes) await engine.call(['ZREM', stored(key), second]);
  expect(await found()).toEqual({ codes: [], counts: well });
});
