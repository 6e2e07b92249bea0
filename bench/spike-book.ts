/** `book` as load, decide and commit: a spike to measure, without requests under pressure and opened links. */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { BookingCommand, BookingResult } from '#features/appointments/rules/booking.ts';
import { appointmentKeys } from '#features/appointments/store/appointment-script.ts';
import { heldKeys } from '#features/appointments/store/held-keys.ts';
import { requestInput } from '#features/appointments/store/placement.ts';
import type { Candidate } from '#features/hours/rules/roster.ts';
import { isInTheWay, type Span } from '#features/hours/rules/span.ts';
import { spanTextSchema } from '#features/hours/store/spans.ts';
import type { Planned } from '#features/outbox/index.ts';
import { takeGuardedTurn } from '#features/protection/store/guarded-turns.lua.ts';
import { pressureInput, pressureKeys } from '#features/protection/store/pressure.ts';
import type { Database } from '#platform/redis/database.ts';
import { idempotencyKeyOf, idempotencyMs } from '#platform/redis/idempotency.ts';
import {
  act,
  type Check,
  type Decision,
  type Reads,
  type StoreWrite,
} from '#platform/redis/transaction.ts';
import { longestAppointmentMinutes, longestBufferMinutes } from '#platform/contract/span.ts';
import { idempotencyJson } from '#features/appointments/store/appointment-rows.ts';

const keys = { ...appointmentKeys, ...heldKeys, ...pressureKeys('booking') };
const minute = 60_000;
const quarter = 15 * minute;
const reachBefore = (longestAppointmentMinutes + longestBufferMinutes) * minute;
const reachAfter = longestBufferMinutes * minute;
export const spanKeys = {
  taken: keys.taken,
  spans: keys.spans,
  proposedTimes: keys.proposedTimes,
  byStart: keys.byStart,
};
/** ZSET `<id> <number>` → start of a quarter-hour that a newcomer holds. */
const shareKey = 'spike:share';
/** ZSET id → start of a consultant's appointments that take place. */
const ofKey = (consultant: string) => `spike:of:${consultant}`;

const texts = z.array(z.nullable(z.string()));
const ids = z.array(z.string());
const lanes = { firm: 0, receipt: 1, notice: 2, move: 3, courtesy: 3 } as const;

/** The writes that queue deliveries of a record. */
export function queueWrites(
  id: string,
  event: number,
  { planned, now, before = [] }: { planned: readonly Planned[]; now: number; before?: object[] },
): StoreWrite[] {
  if (planned.length === 0) return [];
  const entries = planned.map(({ kind, recipient, channel, due, rank, network }) => ({
    member: [kind, id, recipient, channel, event].join(':'),
    lane: lanes[rank ?? 'firm'] + (channel === 'mail' ? 0 : 10),
    entry: {
      ...{ kind, recipient, channel, event, state: 'waiting', at: due ?? now },
      ...{ attempts: 0, queuedAt: now, network },
    },
  }));
  return [
    ['ZADD', keys.outbox, ...entries.flatMap(({ member, entry }) => [entry.at, member])],
    [
      'ZADD',
      keys.lanes,
      ...entries.flatMap(({ member, entry, lane }) => [String(lane * 1e13 + entry.at), member]),
    ],
    ['HSET', keys.ledger, id, JSON.stringify([...before, ...entries.map(({ entry }) => entry)])],
  ];
}

export function spikeBook(db: Database, scale: number, elapsed: () => () => number) {
  return async function book(command: BookingCommand): Promise<BookingResult | number> {
    const input = requestInput(command, scale);
    const { work } = pressureInput('booking', scale);
    const { record, span, share, candidates } = input;
    const now = input.now;
    const people = candidates.map(({ consultant }) => consultant);
    const needed = (span.endsAt - span.startsAt) / quarter;
    const dayAgo = now - 86_400_000;
    const share3 = ['day', 'week', 'window'] as const;
    const between = ({ from, to }: { from: number; to: number }) => [from, `(${to}`] as const;
    const openReads = Object.fromEntries(
      share3.map((name) => [
        `open_${name}`,
        { command: ['ZCOUNT', keys.slots, ...between(share[name])] as const, reply: z.number() },
      ]),
    );
    const heldReads = Object.fromEntries(
      share3.map((name) => [
        `held_${name}`,
        { command: ['ZCOUNT', shareKey, ...between(share[name])] as const, reply: z.number() },
      ]),
    );
    const weekReads = Object.fromEntries(
      people.map((name) => [
        `week_${name}`,
        { command: ['ZCOUNT', ofKey(name), ...between(share.week)] as const, reply: z.number() },
      ]),
    );
    const near = [`(${span.startsAt - reachBefore}`, `(${span.endsAt + reachAfter}`] as const;
    const reads: Reads = {
      version: { command: ['GET', keys.rosterVersion], reply: z.nullable(z.string()) },
      near: { command: ['ZRANGEBYSCORE', keys.taken, ...near], reply: ids },
      spans: { command: ['HMGET', keys.spans, { of: 'near', all: true }], reply: texts },
      proposed: { command: ['ZRANGEBYSCORE', keys.proposedTimes, ...near], reply: ids },
      slots: { command: ['ZRANGEBYSCORE', keys.slots, span.startsAt, span.startsAt], reply: ids },
      owners: {
        command: ['HMGET', keys.slotConsultants, { of: 'slots', all: true }],
        reply: texts,
      },
      busy: {
        command: ['ZRANGEBYSCORE', keys.busy, `(${span.startsAt - 86_400_000}`, `(${span.endsAt}`],
        reply: ids,
      },
      staff: { command: ['HMGET', keys.consultants, ...people, '-'], reply: texts },
      unsolved: { command: ['ZCOUNT', keys.unsolved, `(${dayAgo}`, '+inf'], reply: z.number() },
      refused: {
        command: [
          'ZMSCORE',
          keys.refused,
          `wider ${command.origin.wider}`,
          `owner ${command.origin.owner}`,
          `pattern ${command.origin.pattern}`,
        ],
        reply: texts,
      },
      ...openReads,
      ...heldReads,
      ...weekReads,
    };

    function decide(values: Record<string, unknown>): Decision<string, BookingResult | number> {
      const of = <T extends z.ZodMiniType>(name: string, schema: T) =>
        z.parse(schema, values[name]);
      if ((of('version', z.nullable(z.string())) ?? '0') !== command.roster)
        throw new Error('The roster has changed');
      const others = [
        ...of('spans', texts).flatMap((text) =>
          text === null ? [] : [z.parse(spanTextSchema, text)],
        ),
        ...of('proposed', ids).map((text) =>
          z.parse(spanTextSchema, text.slice(text.indexOf(' ') + 1)),
        ),
      ];
      const byHand = new Set(of('owners', texts));
      const busy = new Set(
        of('busy', ids).flatMap((piece) => {
          const [, to, who] = piece.split(' ');
          return Number(to) > span.startsAt ? [who] : [];
        }),
      );
      const offers = ({ consultant, isActive, closedFrom, coveredUntil, begins }: Candidate) =>
        isActive &&
        !busy.has(consultant) &&
        !(closedFrom !== undefined && closedFrom < span.endsAt) &&
        (byHand.has(consultant) ||
          (coveredUntil >= span.endsAt && begins.includes(record.service)));
      const spanOf = (consultant: string): Span => ({ ...span, consultant });
      const free = candidates.filter(
        (candidate) =>
          offers(candidate) &&
          !others.some((other) => isInTheWay(spanOf(candidate.consultant), other)),
      );
      if (free.length === 0) return { answer: { kind: 'slot_unavailable' } };
      const unsolved = of('unsolved', z.number());
      if (!command.turn && unsolved + 1 > work.least * scale) throw new Error('under pressure');
      const load = (name: string) => of(`week_${name}`, z.number());
      const fair = free
        .map(({ consultant }) => consultant)
        .toSorted((one, other) => load(one) - load(other));
      const openOf = (name: (typeof share3)[number]) =>
        share[name].open + of(`open_${name}`, z.number()) * share.length;
      const isRefused = of('refused', texts).some((till) => Number(till ?? 0) > now);
      const first = Math.min(share.first, (share.ofTime * openOf('window')) / share.length) * scale;
      const most = share.ofTime * scale;
      const limits = share3.map((name) => ({
        read: `held_${name}`,
        below: Math.max(0, (most * openOf(name)) / quarter),
      }));
      const isFirst = unsolved < first;
      const isPast = most < 1 && limits.some(({ read, below }) => of(read, z.number()) >= below);
      if (isRefused || (!isFirst && isPast)) throw new Error('would be held');
      const staff = of('staff', texts);
      const allowance = Math.floor((share.known * openOf('window')) / share.length);
      const origin = {
        ...command.origin,
        most: Math.max(1, Math.min(share.opened, allowance)) * scale,
      };
      const checks: Check[] = [{ same: 'version' }];
      if (isFirst) checks.push({ read: 'unsolved', below: first });
      else if (most < 1) checks.push(...limits);
      const option = (consultant: string) => {
        const status = input.atOnce[consultant] ? 'confirmed' : 'pending';
        const lines = [
          input.event,
          ...(status === 'confirmed' && 'confirmation' in input ? [input.confirmation] : []),
        ];
        const isMailed = /"email":"[^"]/.test(staff[people.indexOf(consultant)] ?? '');
        const deliveries = (status === 'confirmed' ? command.booked : command.deliveries).filter(
          ({ recipient }) => recipient !== 'consultant' || isMailed,
        );
        const stored = {
          ...record,
          consultant,
          isChosen: 'consultant' in record || undefined,
        };
        const writes: StoreWrite[] = [
          ['HSET', keys.records, record.id, JSON.stringify(stored)],
          ['HSET', keys.statuses, record.id, status],
          [
            'HSET',
            keys.spans,
            record.id,
            `${span.startsAt} ${span.endsAt} ${span.before} ${span.after} ${consultant}`,
          ],
          ['ZADD', keys.byConsultant, 0, `${consultant} ${record.id}`],
          ['ZADD', ofKey(consultant), span.startsAt, record.id],
          ['HSET', keys.histories, record.id, lines.map((line) => JSON.stringify(line)).join('\n')],
          ['HSET', keys.versions, record.id, lines.length],
          ...queueWrites(record.id, lines.length, { planned: deliveries, now }),
        ];
        const answer = JSON.stringify({
          ...{ fingerprint: command.fingerprint, id: record.id, consultant },
          ...{ createdAt: record.createdAt, endsAt: record.endsAt, meeting: record.meeting },
          status: status === 'confirmed' ? status : undefined,
        });
        return { checks: [{ clear: spanOf(consultant) }], writes, answer };
      };
      const digest = createHash('sha1').update(record.id).digest('hex');
      const writes: StoreWrite[] = [
        ['HSET', keys.emails, record.id, input.emailDigest],
        ['ZADD', keys.byCreation, now, record.id],
        ['ZADD', keys.byStart, span.startsAt, record.id],
        ['ZADD', keys.byEmail, 0, `${input.emailDigest} ${record.id}`],
        ['ZADD', keys.pending, Math.min(input.lookAt, span.startsAt), record.id],
        ['ZADD', keys.taken, span.startsAt, record.id],
        ['ZADD', keys.newcomers, now, record.id],
        ['HSET', keys.origins, record.id, JSON.stringify(origin)],
        [
          'ZADD',
          shareKey,
          ...Array.from({ length: needed }, (_, at) => [
            span.startsAt + at * quarter,
            `${record.id} ${at}`,
          ]).flat(),
        ],
        ['ZREMRANGEBYSCORE', keys.unsolved, '-inf', dayAgo],
        ['ZADD', keys.unsolved, now, digest],
      ];
      if (once) writes.push(['HSET', keys.requests, record.id, once.key]);
      return {
        plan: { checks, writes, options: fair.map(option) },
        answerOf: ([number = 0]) => {
          const consultant = fair[number] ?? '';
          return { kind: input.atOnce[consultant] ? 'confirmed' : 'pending', consultant };
        },
      };
    }
    const key = idempotencyKeyOf('booking', command.idempotencyKey);
    const once =
      key === undefined
        ? undefined
        : {
            key,
            till: now + idempotencyMs,
            answerOf: (text: string): BookingResult => ({
              kind: 'known',
              known: z.parse(idempotencyJson, text),
            }),
          };
    const { turn } = command;
    const counted = turn
      ? db.run(
          takeGuardedTurn,
          { ...turn.names, ...pressureKeys('booking') },
          { ...turn.input, ...pressureInput('booking', scale) },
        )
      : Promise.resolve([0, 0]);
    // Both in one request: the client pipelines what starts in one tick.
    const acted = act(db, { reads, decide, once, spanKeys, elapsed: elapsed() });
    const [wait = 0, asked = 0] = z.parse(z.array(z.number()), await counted);
    if (wait > 0 || asked > 0) throw new Error('limited');
    return acted;
  };
}
