import { afterEach, describe, expect, test, vi } from 'vitest';
import { generateSlots } from '#features/hours/contract/slot-routes.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { changedAppointment, changesTexts } from '#features/appointments/desk/changes-text.ts';
import { failureText } from '#platform/desk/failure-text.ts';
import { createKeyRing } from '#platform/desk/key-ring.ts';
import { createWriteCall } from '#platform/desk/write-call.ts';
import { inPlace } from '#features/appointments/desk/use-steady.ts';
import type { DeskCall } from '#platform/desk/desk-call.ts';
import type { Failure } from '#platform/browser/api.ts';
import { appointmentOf } from '#tests/support/appointment.ts';

const problem = (status: number, code: string, more = {}, outer = {}): Failure => ({
  ok: false,
  reason: 'problem',
  problem: { type: '', title: '', status, code, requestId: '', ...more },
  ...outer,
});
const lost: Failure = { ok: false, reason: 'network' };
const body = { date: '2030-01-01', time: '10:00' };

/** A write call whose server gives these answers. `keys` collects the idempotency keys it sends. */
function makeWriter(...answers: Failure[]) {
  const keys: (string | undefined)[] = [];
  let made = 0;
  const make: DeskCall = (_route, options) => {
    keys.push(options?.idempotencyKey);
    return Promise.resolve(answers.shift() ?? lost);
  };
  const ring = createKeyRing(() => `key ${(made += 1)}`);
  return { keys, write: createWriteCall(make, ring) };
}

afterEach(() => vi.unstubAllGlobals());

describe('a change at the desk', () => {
  test('keeps its idempotency key until the outcome is certain, then gets a new one', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    const { keys, write } = makeWriter(
      lost,
      lost,
      problem(503, 'x'),
      problem(409, 'x'),
      lost,
      lost,
    );
    for (let round = 0; round < 4; round += 1) await write(generateSlots, { body });
    expect(keys).toEqual(['key 1', 'key 1', 'key 1', 'key 1', 'key 2', 'key 2']);
    await write(generateSlots, { body: { ...body, date: '2030-01-02' } });
    expect(keys.at(-1)).toBe('key 3');
  });

  test('is repeated only if its answer was lost', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    const { keys, write } = makeWriter(lost, problem(409, 'time_taken'));
    expect(await write(generateSlots, { body })).toEqual(problem(409, 'time_taken'));
    expect(keys).toHaveLength(2);
  });

  test('is marked as unsent if the device was offline before', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const offline: Failure = { ok: false, reason: 'offline' };
    const { write } = makeWriter(offline);
    const answer = await write(generateSlots, { body });
    expect(answer).toEqual({ ...offline, isUnsent: true });
    if (answer.ok) throw new Error('unexpected');
    const words = pick('de', 'adminActs');
    expect(failureText(answer, words, 'de')).toBe(words.offline);
    expect(failureText(offline, words, 'de')).toBe(words.unknown);
  });
});

describe('failure texts', () => {
  const words = pick('de', 'adminActs');
  const say = (failure: Failure) => failureText(failure, words, 'de');

  test('depend on the code; a server fault counts as an uncertain outcome', () => {
    expect(say(problem(409, 'time_taken'))).toBe(words.refusals.time_taken);
    expect(say(problem(503, 'service_unavailable'))).toBe(words.unknown);
    expect(say(problem(400, 'of_a_newer_server'))).toBe(words.other);
    expect(say(problem(429, 'too_many_requests', {}, { retryAfter: 30 }))).toContain('30 Sekunden');
  });

  test('are absent for validation errors, which the fields show', () => {
    const errors = [{ field: 'date', code: 'past' }];
    expect(say(problem(422, 'validation_failed', { errors }))).toBeUndefined();
  });

  test('name the fields that another client has changed', () => {
    const shown = { ...appointmentOf(), version: 1 };
    const now = { ...shown, version: 3, status: 'cancelled' as const, phone: '+41 44 000 00 00' };
    const found = changedAppointment(problem(412, 'changed_meanwhile', { record: now }));
    expect(found).toEqual(now);
    const texts = pick('de', 'admin');
    expect(changesTexts(shown, now, { texts, actTexts: words, locale: 'de' })).toEqual([
      'Status jetzt: storniert.',
      'Neue Angaben: Telefon.',
    ]);
    expect(changesTexts(shown, shown, { texts, actTexts: words, locale: 'de' })).toEqual([
      words.changes.other,
    ]);
    expect(changedAppointment(problem(412, 'changed_meanwhile'))).toBeNull();
    const handed = { ...shown, consultant: 'ben' };
    const people = [{ id: 'ben', name: 'Ben' }];
    expect(changesTexts(shown, handed, { texts, actTexts: words, locale: 'de' }, people)).toEqual([
      'Beratungsperson jetzt: \u2068Ben\u2069.',
    ]);
  });
});

test('inPlace: updates rows in their places, and takes the new list if it only adds rows at the end', () => {
  const shown = [
    { id: 'a', n: 1 },
    { id: 'b', n: 1 },
  ];
  expect(inPlace(shown, [{ id: 'b', n: 2 }])).toEqual([
    { id: 'a', n: 1 },
    { id: 'b', n: 2 },
  ]);
  const longer = [...shown, { id: 'c', n: 1 }];
  expect(inPlace(shown, longer)).toBe(longer);
});
