/** Invariants of Redis after any commands, read key by key without the stores. */
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { appointmentEventSchema } from '#features/appointments/contract/appointment-event.ts';
import {
  appointmentStatusSchema,
  isActive,
} from '#features/appointments/contract/appointment-status.ts';
import { emailDigest } from '#platform/rules/digest.ts';
import { type Span } from '#features/hours/rules/span.ts';
import type { RedisEngine } from '#local/redis/engine.ts';
import { prefixOf } from '#platform/redis/database.ts';
import { keys } from '#registry/keys.ts';
import { appointmentRecordSchema } from '#features/appointments/store/appointment-rows.ts';
import { jsonOf, pairsSchema } from '#platform/redis/records.ts';
import { spanTextSchema } from '#features/hours/store/spans.ts';
import { toLocal } from '#platform/time/zone.ts';

/** With the fields that only scripts read. */
const keptSchema = z.extend(appointmentRecordSchema, {
  bufferBefore: z.number(),
  bufferAfter: z.number(),
});

const minute = 60_000;
const lineSchema = jsonOf(appointmentEventSchema);

const hashes: readonly string[] = [
  keys.appointments,
  keys.appointmentStatus,
  keys.appointmentSpans,
  keys.appointmentHistory,
  keys.appointmentVersions,
  keys.appointmentEmail,
  keys.appointmentUndo,
  keys.slotConsultants,
];
const sets: readonly string[] = [
  keys.appointmentsTaken,
  keys.appointmentsByStart,
  keys.appointmentsByCreation,
  keys.slots,
  keys.appointmentsByEmail,
  keys.appointmentsByConsultant,
  keys.outbox,
  keys.appointmentsPending,
  keys.proposals,
  keys.proposedTimes,
];

const readAll = `
local all = {}
for i, key in ipairs(KEYS) do
  all[i] = i <= ${hashes.length} and redis.call('HGETALL', key)
    or redis.call('ZRANGE', key, 0, -1, 'WITHSCORES')
end
return all
`;

/** Every collection by its key. */
async function readCollections(engine: RedisEngine) {
  const names = [...hashes, ...sets].map((name) => prefixOf('local') + name);
  const reply = await engine.call(['EVAL', readAll, String(names.length), ...names]);
  const collections = z.parse(z.array(pairsSchema), reply).map((pairs) => new Map(pairs));
  return (name: string): ReadonlyMap<string, string> =>
    collections[[...hashes, ...sets].indexOf(name)] ?? new Map();
}

const idsOf = (collection: ReadonlyMap<string, string>) => [...collection.keys()].toSorted();

/** Between two appointments there is at least the larger of the first one's and the second one's buffer. */
function expectNoOverlap(spans: readonly (Span & { id: string })[]) {
  const ascending = spans.toSorted((one, other) => one.startsAt - other.startsAt);
  for (const [index, one] of ascending.entries())
    for (const next of ascending.slice(index + 1))
      // Times that are proposed to the same client may overlap.
      if (one.consultant === next.consultant && one.id !== next.id)
        expect(next.startsAt).toBeGreaterThanOrEqual(one.endsAt + Math.max(one.after, next.before));
}

/** The history begins with the creation and leads without a gap to the appointment's current state. */
function expectConsistentHistory(
  lines: string,
  now: { date: string; time: string; consultant: string; status: string },
) {
  const events = lines.split('\n').map((line) => z.parse(lineSchema, line));
  const [first, ...later] = events;
  expect(['requested', 'entered']).toContain(first?.kind);
  let status: string = first?.kind === 'entered' ? 'confirmed' : 'pending';
  let place: { date: string; time: string } | undefined;
  let owner: string | undefined;
  let at = first?.at ?? '';
  let before = { status, place, owner };
  for (const event of later) {
    expect(event.at >= at).toBe(true);
    at = event.at;
    if (event.kind === 'undone') {
      ({ status, place, owner } = before);
      continue;
    }
    before = { status, place, owner };
    if (event.kind === 'status') {
      expect(event.from).toBe(status);
      status = event.to;
    } else if (event.kind === 'moved') {
      const [{ consultant: former, ...from }, { consultant, ...to }] = [event.from, event.to];
      if (place) expect(from).toEqual(place);
      // Both consultants are named if it was handed over, and none otherwise.
      expect(former === undefined).toBe(consultant === undefined);
      if (owner !== undefined && former !== undefined) expect(former).toBe(owner);
      const isSame = from.date === to.date && from.time === to.time && former === consultant;
      // The client may take the present time, where the firm proposes it again.
      expect(isSame && !event.proposed).toBe(false);
      place = to;
      owner = consultant ?? owner;
    } else if (event.kind !== 'edited') throw new Error(`It came to be twice: ${event.kind}`);
  }
  expect(status).toBe(now.status);
  if (place) expect(place).toEqual({ date: now.date, time: now.time });
  if (owner !== undefined) expect(owner).toBe(now.consultant);
}

/**
 * No two active appointments of a consultant overlap. Exactly the active ones are in the calendar (except
 * those confirmed after they had lapsed and begun), and exactly the pending ones are looked at, besides those
 * confirmed at once. Exactly what is proposed is held, and nobody else has it. Record, span, index and history
 * agree, and nothing is left of erased appointments.
 */
export async function expectInvariants(engine: RedisEngine, timeZone: string) {
  const collection = await readCollections(engine);
  const records = collection(keys.appointments);
  const statuses = collection(keys.appointmentStatus);
  const spans = collection(keys.appointmentSpans);
  const taken = collection(keys.appointmentsTaken);
  const ids = idsOf(records);
  for (const name of [
    keys.appointmentStatus,
    keys.appointmentHistory,
    keys.appointmentVersions,
    keys.appointmentsByStart,
    keys.appointmentsByCreation,
  ])
    expect([name, idsOf(collection(name))]).toEqual([name, ids]);

  const statusOf = (id: string) => z.parse(appointmentStatusSchema, statuses.get(id));
  const active = ids.filter((id) => isActive(statusOf(id)));
  // An appointment confirmed after it had lapsed and begun takes no time.
  const isLate = (id: string) => collection(keys.appointmentHistory).get(id)?.includes('"expired"');
  expect(active).toEqual(expect.arrayContaining(idsOf(taken)));
  expect(active.filter((id) => !taken.has(id) && !isLate(id))).toEqual([]);
  const lapsed = ids.filter((id) => statusOf(id) === 'expired');
  expect(idsOf(spans)).toEqual([...active, ...lapsed].toSorted());
  const holding = [...spans].filter(([id]) => taken.has(id));
  const proposed = [...collection(keys.proposedTimes)].map(([member, start]) => {
    const [id = '', ...text] = member.split(' ');
    return { ...z.parse(spanTextSchema, text.join(' ')), id, start };
  });
  expectNoOverlap([
    ...holding.map(([id, text]) => ({ ...z.parse(spanTextSchema, text), id })),
    ...proposed,
  ]);

  const waiting = collection(keys.appointmentsPending);
  const isAtOnce = (id: string) =>
    statusOf(id) === 'confirmed' &&
    collection(keys.appointmentHistory).get(id)?.includes('"system"');
  expect(idsOf(waiting).filter((id) => !isAtOnce(id))).toEqual(
    ids.filter((id) => statusOf(id) === 'pending'),
  );
  const proposals = collection(keys.proposals);
  for (const [id, lookAt] of waiting)
    expect(Number(lookAt)).toBeLessThanOrEqual(
      Number(proposals.get(id) ?? collection(keys.appointmentsByStart).get(id)),
    );
  expect(active).toEqual(expect.arrayContaining(idsOf(proposals)));

  for (const [id, text] of records) {
    const record = z.parse(jsonOf(keptSchema), text);
    const span: Span = {
      startsAt: Date.parse(record.startsAt),
      endsAt: Date.parse(record.endsAt),
      before: record.bufferBefore * minute,
      after: record.bufferAfter * minute,
      consultant: record.consultant,
    };
    expect(record.id).toBe(id);
    expect(record.proposed !== undefined).toBe(proposals.has(id));
    const held = proposed.filter((each) => each.id === id);
    expect(held.map(({ start, consultant }) => `${start} ${consultant}`).toSorted()).toEqual(
      (record.proposed?.times ?? [])
        .map((time) => `${Date.parse(time.startsAt)} ${time.with}`)
        .toSorted(),
    );
    for (const time of held) {
      expect(String(time.startsAt)).toBe(time.start);
      expect({ ...span, ...time }).toMatchObject({
        ...{ before: span.before, after: span.after },
        endsAt: time.startsAt + span.endsAt - span.startsAt,
      });
    }
    expect(toLocal(new Date(span.startsAt), timeZone)).toEqual({
      date: record.date,
      time: record.time,
    });
    expect(collection(keys.appointmentsByStart).get(id)).toBe(String(span.startsAt));
    const status = statuses.get(id) ?? '';
    const digest = collection(keys.appointmentEmail).get(id) ?? '';
    expect(digest).toBe(emailDigest(record.email));
    const lines = collection(keys.appointmentHistory).get(id) ?? '';
    expect(collection(keys.appointmentVersions).get(id)).toBe(String(lines.split('\n').length));
    expectConsistentHistory(lines, {
      ...record,
      status,
    });
    if (!spans.has(id)) continue;
    expect(z.parse(spanTextSchema, spans.get(id))).toEqual(span);
    if (taken.has(id)) expect(taken.get(id)).toBe(String(span.startsAt));
  }

  expect(ids).toEqual(expect.arrayContaining(idsOf(collection(keys.appointmentUndo))));
  const withAddress = idsOf(collection(keys.appointmentEmail));
  expect(ids).toEqual(expect.arrayContaining(withAddress));
  const found = idsOf(collection(keys.appointmentsByEmail)).map((member) => member.split(' ')[1]);
  expect(found.toSorted()).toEqual(withAddress);
  const named = [...records].flatMap(([id, text]) => {
    const texts = text + (collection(keys.appointmentHistory).get(id) ?? '');
    return Array.from(texts.matchAll(/"consultant":"([^"]+)"/g), ([, who]) => `${who} ${id}`);
  });
  expect(idsOf(collection(keys.appointmentsByConsultant))).toEqual([...new Set(named)].toSorted());
  for (const member of collection(keys.outbox).keys()) expect(ids).toContain(member.split(':')[1]);
  expect(idsOf(collection(keys.slotConsultants))).toEqual(idsOf(collection(keys.slots)));
  const offered = [...collection(keys.slots)].map(
    ([id, start]) => `${collection(keys.slotConsultants).get(id) ?? ''} ${start}`,
  );
  expect(new Set(offered).size).toBe(offered.length);
}
