/** Cancelling what is paid, and its undo, as load, decide and commit: a spike to measure. */
import * as z from 'zod/mini';
import { overStatuses } from '#features/appointments/contract.ts';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { StatusChange } from '#features/appointments/rules/appointment-status.ts';
import type { Acted, DeskAct } from '#features/appointments/rules/desk-act.ts';
import { deskKeys } from '#features/appointments/store/appointment-script.ts';
import { deskAppointmentRow } from '#features/appointments/store/appointment-rows.ts';
import type { Write } from '#features/audit/index.ts';
import { auditKeys } from '#features/audit/store/keys.ts';
import { spanTextSchema } from '#features/hours/store/spans.ts';
import { deskDelayMs } from '#features/outbox/index.ts';
import {
  leftCents,
  owedCents,
  paymentState,
  type PaymentRecord,
  refundableCents,
  refundedCents,
} from '#features/payments/rules/payment.ts';
import { paymentKeys } from '#features/payments/store/keys.ts';
import { paymentJson } from '#features/payments/store/payments.ts';
import { longestAppointmentMinutes, longestBufferMinutes } from '#platform/contract/span.ts';
import type { Database } from '#platform/redis/database.ts';
import { idempotencyKeyOf, idempotencyMs } from '#platform/redis/idempotency.ts';
import { jsonOf, readable } from '#platform/redis/records.ts';
import { act, type Check, type Decision, type StoreWrite } from '#platform/redis/transaction.ts';
import { queueWrites, spanKeys } from './spike-book.ts';

const keys = deskKeys;
const minute = 60_000;
const reach = (longestAppointmentMinutes + longestBufferMinutes) * minute;
const text = z.nullable(z.string());
const texts = z.array(text);
const ids = z.array(z.string());
/** Whatever else an entry has is kept. */
const entryJson = jsonOf(
  z.array(
    z.looseObject({
      ...{ kind: z.string(), recipient: z.string(), channel: z.string(), state: z.string() },
      ...{ event: z.optional(z.number()), at: z.number() },
    }),
  ),
);
type Entry = z.output<typeof entryJson>[number];
const memberOf = (id: string, { kind, recipient, channel, event }: Entry) =>
  [kind, id, recipient, channel, ...(event === undefined ? [] : [event])].join(':');

const undoJson = jsonOf(
  z.looseObject({
    ...{ until: z.number(), event: z.number(), version: z.string(), record: z.string() },
    ...{ status: z.string(), startsAt: z.string(), email: z.string() },
    ...{
      span: z.optional(z.string()),
      taken: z.optional(z.string()),
      lapsesAt: z.optional(z.string()),
    },
    waiting: z.union([z.array(z.tuple([z.string(), z.number()])), z.object({})]),
  }),
);

const without = {
  overAt: undefined,
  dismissedAt: undefined,
  kept: undefined,
  decided: undefined,
  elsewhere: undefined,
} as const;
const isOver = (status: string) => overStatuses.some((over) => over === status);
const linesIn = (history: string | null) => (history ?? '').split('\n').filter(Boolean).length;

/** What both acts read of an appointment. */
const appointmentReads = (id: string, write: Write | undefined) =>
  ({
    record: { command: ['HGET', keys.records, id], reply: text },
    status: { command: ['HGET', keys.statuses, id], reply: text },
    version: { command: ['HGET', keys.versions, id], reply: text },
    history: { command: ['HGET', keys.histories, id], reply: text },
    ledger: { command: ['HGET', keys.ledger, id], reply: z.nullable(entryJson) },
    span: { command: ['HGET', keys.spans, id], reply: text },
    taken: { command: ['ZSCORE', keys.taken, id], reply: text },
    startsAt: { command: ['ZSCORE', keys.byStart, id], reply: text },
    lapsesAt: { command: ['ZSCORE', keys.pending, id], reply: text },
    proposal: { command: ['ZSCORE', keys.proposals, id], reply: text },
    email: { command: ['HGET', keys.emails, id], reply: text },
    undo: { command: ['HGET', keys.undos, id], reply: z.nullable(undoJson) },
    paymentIds: {
      command: ['ZRANGEBYLEX', paymentKeys.byAppointment, `[${id} `, `(${id}!`],
      reply: ids,
    },
    payments: {
      command: ['HMGET', paymentKeys.records, { of: 'paymentIds', match: ' (.+)$', all: true }],
      reply: readable(paymentJson),
    },
    audited: {
      command: ['HGET', auditKeys.audit.subjects, write?.entry.subject ?? ''],
      reply: text,
    },
  }) as const;

const checks: Check<'version' | 'ledger' | 'payments' | 'audited'>[] = [
  { same: 'version' },
  { same: 'ledger' },
  { same: 'payments' },
  { same: 'audited' },
];

function auditWrites(write: Write | undefined, known: string | null): StoreWrite[] {
  if (!write) return [];
  const { id, subject, at } = write.entry;
  return [
    ['HSET', auditKeys.audit.records, id, JSON.stringify(write.entry)],
    ['ZADD', auditKeys.audit.byCreation, Date.parse(at), id],
    ['INCR', auditKeys.audit.indexed],
    ...(subject === undefined
      ? []
      : [['HSET', auditKeys.audit.subjects, subject, known ? `${known} ${id}` : id] as const]),
  ];
}

/** The writes of a payment with a new version; of an ended one the firm owes what it holds. */
function paymentWrites(changed: PaymentRecord, now: number): StoreWrite[] {
  const next = { ...changed, version: changed.version + 1 };
  return [
    ['HSET', paymentKeys.records, next.id, JSON.stringify(next)],
    ['HSET', paymentKeys.versions, next.id, next.version],
    ['HSET', paymentKeys.states, next.id, paymentState(next)],
    owedCents(next) > 0
      ? ['ZADD', paymentKeys.owed, 'NX', now, next.id]
      : ['ZREM', paymentKeys.owed, next.id],
    ['INCR', paymentKeys.changes],
  ];
}

/** What becomes of the payments of an appointment that ends, and what its event says of them. */
function endPayments(payments: readonly PaymentRecord[], at: string) {
  const ended = payments
    .filter(({ overAt }) => overAt === undefined)
    .map((payment) => ({ before: paymentState(payment), payment: { ...payment, overAt: at } }));
  const sum = (of: (payment: PaymentRecord) => number) =>
    ended.reduce((cents, { payment }) => cents + of(payment), 0);
  const held = sum(leftCents);
  const coming = ended.reduce(
    (cents, { before, payment }) => cents + (before === 'processing' ? payment.cents : 0),
    0,
  );
  const returned = sum((payment) =>
    payment.dispute?.state === 'lost'
      ? 0
      : refundedCents(payment) + owedCents(payment) - leftCents(payment),
  );
  return {
    payments: ended.map(({ payment }) => payment),
    withdrawn: ended.some(({ before }) => before === 'open' || before === 'failed') || undefined,
    free: sum(refundableCents) / 100,
    money:
      held + coming + returned > 0
        ? {
            held: held / 100,
            coming: coming > 0 ? coming / 100 : undefined,
            returned: returned > 0 ? returned / 100 : undefined,
          }
        : undefined,
  };
}

const onceOf = (write: Write | undefined, now: number) => {
  const key = write?.once && idempotencyKeyOf(write.once.kind, write.once.key);
  return key === undefined
    ? undefined
    : { key, till: now + idempotencyMs, answerOf: (): Acted => 'unknown' };
};

const rowOf = (record: string, version: number, status: string): DeskAppointment =>
  z.parse(deskAppointmentRow, [record, String(version), status]);

export function spikeDesk(db: Database, elapsed: () => () => number) {
  return {
    changeStatus(change: StatusChange, write?: Write): Promise<Acted> {
      const { id, note, money: choice } = change;
      const now = change.now.getTime();
      const reads = appointmentReads(id, write);
      return act(db, {
        ...{ reads, spanKeys, elapsed: elapsed(), once: onceOf(write, now) },
        decide(state): Decision<keyof typeof reads, Acted> {
          const { record, status, version } = state;
          if (record === null || status === null) return { answer: 'unknown' };
          if (!change.from.some((from) => from === status)) return { answer: 'illegal' };
          if (state.proposal !== null) throw new Error('proposed');
          const at = change.now.toISOString();
          const ended = endPayments(state.payments, at);
          const isDecided =
            ended.money !== undefined && ended.free > 0 && choice?.paid === ended.money.held;
          if (choice && ended.money && choice.back > ended.free) return { answer: 'unreturnable' };
          const event = {
            ...{ at, kind: 'status', to: 'cancelled', note, from: status },
            withdrawn: ended.withdrawn,
            money: ended.money && {
              ...ended.money,
              back: isDecided ? Math.min(choice.back, ended.free) : undefined,
            },
          };
          const lines = linesIn(state.history) + 1;
          const ledger = state.ledger ?? [];
          const waiting = ledger
            .filter((entry) => entry.state === 'waiting')
            .map((entry) => [memberOf(id, entry), entry.at] as const);
          const replaced = ledger.map((entry) =>
            entry.state === 'waiting' &&
            change.deliveries.some(
              (one) =>
                (entry.kind === one.kind || entry.kind === one.replaces) &&
                entry.channel === one.channel &&
                entry.recipient === one.recipient &&
                !one.isEach,
            )
              ? { ...entry, state: 'superseded', at: now }
              : entry,
          );
          const gone = ledger.flatMap((entry, place) =>
            entry === replaced[place] ? [] : [memberOf(id, entry)],
          );
          const next = Number(version ?? 0) + 1;
          const until = now + deskDelayMs;
          const undo = {
            ...{ record, status, waiting, proposedTimes: [], email: state.email ?? '' },
            ...{ event: lines, version: String(next), until },
            span: state.span ?? undefined,
            taken: state.taken ?? undefined,
            startsAt: state.startsAt ?? undefined,
            lapsesAt: state.lapsesAt ?? undefined,
          };
          const writes: StoreWrite[] = [
            ['HSET', keys.statuses, id, 'cancelled'],
            ['ZREM', keys.pending, id],
            ['ZREM', keys.taken, id],
            ['HDEL', keys.spans, id],
            [
              'HSET',
              keys.histories,
              id,
              [...(state.history ? [state.history] : []), JSON.stringify(event)].join('\n'),
            ],
            ['HSET', keys.versions, id, next],
            ...ended.payments.flatMap((payment) => paymentWrites(payment, now)),
            ...(isDecided ? [['ZADD', paymentKeys.returning, now, id] as const] : []),
            ...(gone.length > 0
              ? [['ZREM', keys.outbox, ...gone] as const, ['ZREM', keys.lanes, ...gone] as const]
              : []),
            ...queueWrites(id, lines, { planned: change.deliveries, now, before: replaced }),
            ['HSET', keys.undos, id, JSON.stringify(undo)],
            ['PEXPIREAT', keys.undos, until],
            ...auditWrites(write, state.audited),
          ];
          return {
            plan: { checks, writes, answer: '{}' },
            answerOf: () => rowOf(record, next, 'cancelled'),
          };
        },
      });
    },

    undo({ id, now: at }: DeskAct, write?: Write): Promise<Acted> {
      const now = at.getTime();
      const near = { of: 'former', match: '"span":"(%d+)', before: '(' } as const;
      const reads = {
        ...appointmentReads(id, write),
        former: { command: ['HGET', keys.undos, id], reply: text },
        near: {
          command: ['ZRANGEBYSCORE', keys.taken, { ...near, add: -reach }, { ...near, add: reach }],
          reply: z.nullable(ids),
        },
        nearSpans: { command: ['HMGET', keys.spans, { of: 'near', all: true }], reply: texts },
      } as const;
      return act(db, {
        ...{ reads, spanKeys, elapsed: elapsed(), once: onceOf(write, now) },
        decide(state): Decision<keyof typeof reads, Acted> {
          const { undo, record } = state;
          if (record === null) return { answer: 'unknown' };
          if (!undo || undo.until <= now || undo.version !== state.version)
            return { answer: 'late' };
          const ledger = state.ledger ?? [];
          const isTold = ledger.some(
            (entry) =>
              entry.event === undo.event &&
              entry.state !== 'waiting' &&
              entry.state !== 'superseded',
          );
          if (isTold) return { answer: 'late' };
          const isResumed = isOver(state.status ?? '') && !isOver(undo.status);
          const resumed = isResumed
            ? state.payments
                .filter(({ overAt }) => overAt !== undefined)
                .map((payment) => ({
                  ...payment,
                  ...without,
                  orders: payment.orders?.filter(({ isOver: isOrdered }) => !isOrdered),
                }))
            : [];
          const waited = new Map(Array.isArray(undo.waiting) ? undo.waiting : []);
          const superseded: string[] = [];
          const revived: (string | number)[] = [];
          const entries = ledger.map((entry) => {
            const member = memberOf(id, entry);
            if (entry.event === undo.event && entry.state === 'waiting') {
              superseded.push(member);
              return { ...entry, state: 'superseded', at: now };
            }
            const due = waited.get(member);
            if (due === undefined || entry.state !== 'superseded') return entry;
            revived.push(due, member);
            return { ...entry, state: 'waiting', at: due };
          });
          const next = Number(state.version) + 1;
          const event = { at: at.toISOString(), kind: 'undone' };
          const span = undo.span === undefined ? undefined : z.parse(spanTextSchema, undo.span);
          const writes: StoreWrite[] = [
            ['HSET', keys.records, id, undo.record],
            ['HSET', keys.statuses, id, undo.status],
            ['ZADD', keys.byStart, undo.startsAt, id],
            ...(undo.span === undefined ? [] : [['HSET', keys.spans, id, undo.span] as const]),
            ...(span && undo.taken !== undefined
              ? [['ZADD', keys.taken, span.startsAt, id] as const]
              : []),
            undo.lapsesAt === undefined
              ? ['ZREM', keys.pending, id]
              : ['ZADD', keys.pending, undo.lapsesAt, id],
            ['HSET', keys.histories, id, `${state.history ?? ''}\n${JSON.stringify(event)}`],
            ['HSET', keys.versions, id, next],
            ['HDEL', keys.undos, id],
            ['HSET', keys.ledger, id, JSON.stringify(entries)],
            ...(superseded.length > 0
              ? [
                  ['ZREM', keys.outbox, ...superseded] as const,
                  ['ZREM', keys.lanes, ...superseded] as const,
                ]
              : []),
            ...(revived.length > 0
              ? [
                  ['ZADD', keys.outbox, ...revived] as const,
                  ['ZADD', keys.lanes, ...revived] as const,
                ]
              : []),
            ...(isResumed ? [['ZREM', paymentKeys.returning, id] as const] : []),
            ...resumed.flatMap((payment) => paymentWrites(payment, now)),
            ...auditWrites(write, state.audited),
          ];
          return {
            plan: {
              checks: [
                ...checks,
                ...(span && undo.taken !== undefined ? [{ clear: span, except: id }] : []),
              ],
              writes,
              answer: '{}',
            },
            answerOf: () => rowOf(undo.record, next, undo.status),
          };
        },
      });
    },
  };
}
