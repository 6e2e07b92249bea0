/** What becomes of version 1's records in version 2, batch by batch; pure, and the same each time. */
import * as z from 'zod/mini';
import { toInstant } from '#platform/time/zone.ts';
import { setAside } from './version-1.ts';

const minute = 60_000;

/** What version 1 took for granted: one firm's calendar, its office, no time before or after. */
const consultant = 'firm';
const assumed = { consultant, meeting: 'office', bufferBefore: 0, bufferAfter: 0 } as const;

/** A member of a ZSET, its score, and its value in each of some hashes. */
type Row = readonly [member: string, score: string, ...values: (string | null)[]];

/** One write; with `ifExists`, only if that STRING does when the batch begins. */
export interface Command {
  name: string;
  keys: readonly string[];
  args: readonly (string | number)[];
  ifExists?: string;
}

/** A list of version 1 to go through in the order of its ranks; `hashes` are read beside it. */
export interface Conversion {
  name: string;
  list: string;
  hashes: readonly string[];
  convert: (rows: readonly Row[]) => Command[];
}

export interface ConversionPlan {
  /** Of version 2's keys. */
  prefix: string;
  /** IANA zone in which version 1 meant the time of a slot. */
  timeZone: string;
  /** Length of every appointment of version 1. */
  minutes: number;
  /** Who is told of a kind of event, and how; none for a kind of which nobody is told any more. */
  deliveriesOf: (kind: string) => readonly (readonly [recipient: string, channel: string])[];
}

/** The command for all members at once; none where there are none. */
const write = (name: string, key: string, args: readonly (string | number)[]): Command[] =>
  args.length === 0 ? [] : [{ name, keys: [key], args }];

/** Absent for what is no such JSON. */
function read<T extends z.ZodMiniType>(schema: T, text: string): z.output<T> | undefined {
  try {
    return z.parse(schema, JSON.parse(text));
  } catch {
    return undefined;
  }
}

const momentSchema = z.object({ date: z.string(), time: z.string() });
const recordSchema = z.looseObject(momentSchema.shape);
const eventSchema = z.union([
  z.object({ kind: z.literal('moved'), from: momentSchema }),
  z.object({ kind: z.string(), from: z.optional(z.unknown()) }),
]);

/**
 * True if the slot that an appointment holds may be one that version 1 made for it: the appointment
 * was entered by the firm, or is not at the time for which it was requested. Such a slot was never
 * offered, and would be the day the appointment goes. A slot that was offered and onto which an
 * appointment was moved looks just the same and is not carried over either: the firm can offer it
 * again, but cannot take back what a visitor has booked. Slots that nobody holds stay offered, those
 * included that earlier entries and moves have left behind: they have been public since.
 */
function madeItsSlot({ date, time }: z.output<typeof momentSchema>, history: string): boolean {
  const events = history.split('\n').flatMap((line) => read(eventSchema, line) ?? []);
  if (events[0]?.kind === 'entered') return true;
  const move = events.find((event) => event.kind === 'moved');
  const requested = read(momentSchema, JSON.stringify(move?.from)) ?? { date, time };
  return requested.date !== date || requested.time !== time;
}

function appointments({ prefix, minutes }: ConversionPlan): Conversion {
  function convert(rows: readonly Row[]): Command[] {
    const records: string[] = [];
    const taken: (string | number)[] = [];
    const pending: (string | number)[] = [];
    const spans: string[] = [];
    const ownSlots: string[] = [];
    const requests: Command[] = [];
    for (const [id, start, text, status, history, slot, request] of rows) {
      if (text == null) continue;
      const startMs = Number(start);
      const endMs = startMs + minutes * minute;
      const startsAt = new Date(startMs).toISOString();
      const endsAt = new Date(endMs).toISOString();
      const record = read(recordSchema, text);
      // What cannot be read could not before either, and stays as it is.
      const after = record ? JSON.stringify({ ...record, startsAt, endsAt, ...assumed }) : text;
      records.push(id, after);
      if (status === 'pending' || status === 'confirmed') {
        taken.push(startMs, id);
        spans.push(id, `${startMs} ${endMs} 0 0 ${consultant}`);
      }
      // What was asked for before requests lapsed does so only as it begins.
      if (status === 'pending') pending.push(startMs, id);
      if (record && slot != null && madeItsSlot(record, history ?? '')) ownSlots.push(slot);
      if (request != null) requests.push(...booking(id, request));
    }
    return [
      ...write('HSET', `${prefix}appointments`, records),
      ...write('ZADD', `${prefix}appointments:taken`, taken),
      ...write('ZADD', `${prefix}appointments:pending`, pending),
      ...write('HSET', `${prefix}appointments:span`, spans),
      ...write('ZREM', setAside('slots'), ownSlots),
      ...requests,
    ];
  }

  /** A booking that is repeated is still the same one; its key keeps content and expiry. */
  function booking(id: string, before: string): Command[] {
    const after = before.replace(/^idempotency:/, `${prefix}idempotency:booking:`);
    const ifExists = before;
    return [
      { name: 'HSET', keys: [`${prefix}requests`], args: [id, after], ifExists },
      { name: 'RENAME', keys: [before, after], args: [], ifExists },
    ];
  }

  const hashes = [
    setAside('appointments'),
    `${prefix}appointments:status`,
    `${prefix}appointments:history`,
    setAside('appointments:slot'),
    setAside('requests'),
  ];
  return { name: 'appointments', list: `${prefix}appointments:start`, hashes, convert };
}

const scorePattern = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)$/;

/** Slots get their instant; that of one which the change of clocks leaves out is nowhere. */
function slots({ prefix, timeZone }: ConversionPlan): Conversion {
  function startOf(score: string): Date | null {
    const [found, year, month, day, hour, minutes] = scorePattern.exec(score) ?? [];
    return found === undefined
      ? null
      : toInstant(`${year}-${month}-${day}`, `${hour}:${minutes}`, timeZone);
  }

  function convert(rows: readonly Row[]): Command[] {
    const starts: (string | number)[] = [];
    const owners: string[] = [];
    for (const [id, score] of rows) {
      const start = startOf(score);
      if (!start) continue;
      starts.push(start.getTime(), id);
      owners.push(id, consultant);
    }
    return [
      ...write('ZADD', `${prefix}slots`, starts),
      ...write('HSET', `${prefix}slots:consultant`, owners),
    ];
  }

  return { name: 'slots', list: setAside('slots'), hashes: [], convert };
}

const entrySchema = z.looseObject({ action: z.string() });
/** Who signed in wrongly was nobody, and retention runs by itself. */
const bySystem: readonly string[] = ['retention_run', 'sign_in_refused'];

const audit = ({ prefix }: ConversionPlan): Conversion => ({
  name: 'audit',
  list: `${prefix}audit:created`,
  hashes: [setAside('audit')],
  convert: (rows) =>
    write(
      'HSET',
      `${prefix}audit`,
      rows.flatMap(([id, , text]) => {
        if (text == null) return [];
        const entry = read(entrySchema, text);
        if (!entry) return [id, text];
        const actor = bySystem.includes(entry.action) ? 'system' : 'admin';
        return [id, JSON.stringify({ ...entry, actor })];
      }),
    ),
});

const outbox = ({ prefix, deliveriesOf }: ConversionPlan): Conversion => ({
  name: 'outbox',
  list: setAside('outbox'),
  hashes: [],
  convert: (rows) =>
    write(
      'ZADD',
      `${prefix}outbox`,
      rows.flatMap(([notification, due]) => {
        const kind = notification.split(':', 1)[0] ?? '';
        return deliveriesOf(kind).flatMap(([recipient, channel]) => [
          due,
          `${notification}:${recipient}:${channel}`,
        ]);
      }),
    ),
});

/** In this order: appointments say which slots are left out. */
export const conversionsOf = (plan: ConversionPlan): readonly Conversion[] =>
  [appointments, slots, audit, outbox].map((conversion) => conversion(plan));

/** Whose days were blocked in version 1. */
export const onlyConsultant = consultant;
