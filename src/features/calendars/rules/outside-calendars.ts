/** External calendars of the firm's consultants: added, changed, and read in rounds. */
import {
  type OutsideCalendar,
  type OutsideCalendarRequest,
  outsideCalendarSchema,
  type OutsideCause,
} from '#features/calendars/contract/outside-calendar.ts';
import { dayMs, minuteMs } from '#platform/time/units.ts';
import type { BusySpan } from './busy.ts';
import {
  changedMeanwhile,
  invalidField,
  type Outcome,
  refusal,
  success,
} from '#platform/rules/outcome.ts';

/** A stored external calendar. */
export interface OutsideRecord extends Omit<OutsideCalendar, 'host' | 'hint'> {
  address: string;
  etag?: string | undefined;
  lastModified?: string | undefined;
  expandedAt?: string | undefined;
}

/** Result of reading an address. */
export type Reading =
  | {
      kind: 'read';
      spans: readonly BusySpan[];
      events: number;
      unread?: number | undefined;
      etag?: string | undefined;
      lastModified?: string | undefined;
    }
  | { kind: 'unchanged' }
  | { kind: 'failed'; cause: OutsideCause };

export interface OutsidePorts {
  /** Reads an address within `ms`: the events from `from` until before `to`. */
  read: (
    record: Pick<OutsideRecord, 'address' | 'allDay' | 'etag' | 'lastModified'>,
    options: BusySpan & { ms: number },
  ) => Promise<Reading>;
  keep: (record: OutsideRecord, reading: Reading, now: Date) => Promise<OutsideRecord | null>;
}

/** Window of events that are read: from yesterday until a month after the last bookable day. */
const behindMs = dayMs;
const aheadMs = 120 * dayMs;
/**
 * After this long the calendar is fetched without validators. A 304 response saves reading, but would leave
 * out the days that have entered the window since.
 */
const freshMs = dayMs;

const windowAt = (now: Date): BusySpan => ({
  from: now.getTime() - behindMs,
  to: now.getTime() + aheadMs,
});

/** Most characters of a secret that are shown; never more than a quarter of it. */
const longestHint = 4;

/** The last characters of the secret part of an address, without endings that many addresses share. */
function hintOf({ pathname }: URL): string {
  const path = pathname.replace(/\/(?:basic|calendar|reachcalendar)?(?:\.ics)?$/i, '');
  const secret =
    path
      .replace(/\.ics$/i, '')
      .split('/')
      .at(-1) ?? '';
  const length = Math.min(longestHint, Math.floor(secret.length / 4));
  return secret.slice(secret.length - length);
}

/** The calendar as the desk sees it. */
export function toOutsideCalendar(record: OutsideRecord): OutsideCalendar {
  const url = new URL(record.address);
  // The schema drops all other fields, above all the address.
  return outsideCalendarSchema.parse({ ...record, host: url.host, hint: hintOf(url) });
}

/** Time of the read, its time limit, and whether to fetch without validators. */
interface Asking {
  now: Date;
  ms: number;
  isAnew?: boolean;
  /** Called with an internal fault. Without it, the next round reports the fault. */
  onFault?: (error: unknown) => void;
}

/** An internal fault is a cause like others: the events known before stay in effect, with their age shown. */
const readingOf = async (
  read: OutsidePorts['read'],
  [record, options]: Parameters<OutsidePorts['read']>,
  onFault?: Asking['onFault'],
): Promise<Reading> => {
  try {
    return await read(record, options);
  } catch (error) {
    onFault?.(error);
    return { kind: 'failed', cause: 'unreadable' };
  }
};

/** Reads one calendar and stores the result; `null` if it was changed or removed during the read. */
export async function checkCalendar(
  record: OutsideRecord,
  { now, ms, isAnew = false, onFault }: Asking,
  { read, keep }: OutsidePorts,
): Promise<OutsideRecord | null> {
  const { expandedAt, etag, lastModified, ...rest } = record;
  const age = now.getTime() - Date.parse(expandedAt ?? '1970-01-01T00:00:00Z');
  const isFresh = !isAnew && age < freshMs;
  const asked = { ...rest, ...(isFresh && { etag, lastModified }) };
  const reading = await readingOf(read, [asked, { ...windowAt(now), ms }], onFault);
  return keep(record, reading, now);
}

interface AddPorts {
  now: Date;
  randomId: () => string;
  ms: number;
  read: OutsidePorts['read'];
  /** Why an address is refused by its text alone; `undefined` if it is not. */
  refuses: (address: string) => 'not_https' | 'private_address' | undefined;
  add: (record: OutsideRecord, spans: readonly BusySpan[]) => Promise<Outcome<OutsideRecord>>;
}

/**
 * Adds a calendar and reads it at once. It is stored even if reading fails, except for an address that is
 * refused or leads to a private network (field error).
 */
export async function addCalendar(
  { consultant, address, allDay }: OutsideCalendarRequest,
  { now, randomId, ms, read, refuses, add }: AddPorts,
): Promise<Outcome<OutsideCalendar>> {
  const refused = refuses(address);
  if (refused) return invalidField('address', refused);
  const reading = await readingOf(read, [
    { address, allDay },
    { ...windowAt(now), ms },
  ]);
  if (reading.kind === 'failed' && reading.cause === 'private_address') {
    return invalidField('address', reading.cause);
  }
  const at = now.toISOString();
  const record = {
    ...{ id: randomId(), consultant, address, allDay, createdAt: at, version: 1, events: 0 },
    checkedAt: at,
  };
  const spans = reading.kind === 'read' ? reading.spans : [];
  const added = await add({ ...record, ...outcomeOf(reading, at) }, spans);
  return added.ok ? success(toOutsideCalendar(added.value)) : added;
}

function outcomeOf(reading: Reading, at: string): Partial<OutsideRecord> {
  if (reading.kind === 'failed') return { failedSince: at, cause: reading.cause };
  if (reading.kind === 'unchanged') return { readAt: at };
  const { events, unread, etag, lastModified } = reading;
  return { events, unread, etag, lastModified, readAt: at, expandedAt: at };
}

/** A calendar after a change, or as it is now where the caller saw another version. */
export type Changed = 'unknown' | { outdated: OutsideRecord } | { changed: OutsideRecord };

/** Returns the outcome of a change. A changed calendar is read again in full, with its new settings. */
export async function changeCalendar(
  changed: Changed,
  asking: Asking,
  ports: OutsidePorts,
): Promise<Outcome<OutsideCalendar>> {
  if (changed === 'unknown') return refusal('not_found');
  if ('outdated' in changed) return changedMeanwhile(toOutsideCalendar(changed.outdated));
  const checked = await checkCalendar(changed.changed, asking, ports);
  return success(toOutsideCalendar(checked ?? changed.changed));
}

interface RoundPorts extends OutsidePorts {
  clock: () => Date;
  /** Claims a calendar if it is there and was not attempted since `before`. */
  claim: (which: { id: string; before: Date; now: Date }) => Promise<OutsideRecord | null>;
  prune: (until: Date) => Promise<void>;
  list: () => Promise<OutsideRecord[]>;
}

const atOnce = 4;
/** Time limit of one calendar. */
const longestMs = 15_000;
/** Time limit of a round; the rest is left to the next. The platform ends a scheduled function after 30 s. */
const roundMs = 20_000;
/**
 * Shorter than the interval of the rounds, so that each round reads all calendars; longer than a round, so
 * that two concurrent rounds do not read one twice.
 */
const apartMs = 5 * minuteMs;
/** After this long without a successful read an alarm is raised. */
const unreadMs = dayMs;

/** The calendars not attempted since `before`, oldest attempt first. */
export const dueAmong = (all: readonly OutsideRecord[], before: Date): OutsideRecord[] =>
  all
    .filter(({ checkedAt = '' }) => checkedAt < before.toISOString())
    .toSorted((one, other) => {
      const [first, second] = [one, other].map(({ checkedAt = '', id }) => `${checkedAt} ${id}`);
      return (first ?? '') < (second ?? '') ? -1 : 1;
    });

interface RoundOutcome {
  /** Whether a calendar was read. */
  isRead: boolean;
  /** Whether a calendar has not been readable for a day. */
  isUnread: boolean;
  /** Internal faults. */
  faults: readonly unknown[];
}

/** Reads all calendars that are due. */
export async function runOutsideRound(ports: RoundPorts): Promise<RoundOutcome> {
  const { clock, claim, prune, list } = ports;
  const begun = clock();
  await prune(new Date(begun.getTime() - behindMs));
  const before = new Date(begun.getTime() - apartMs);
  const due = dueAmong(await list(), before);
  let isRead = false;
  const faults: unknown[] = [];
  const onFault = (error: unknown) => void faults.push(error);
  const work = async (): Promise<void> => {
    for (;;) {
      const now = clock();
      const left = roundMs - (now.getTime() - begun.getTime());
      // Too little time left for a slow server.
      if (left < longestMs / 3) return;
      const next = due.shift();
      if (!next) return;
      const record = await claim({ id: next.id, before, now });
      // Another round reads it, or it was removed.
      if (!record) continue;
      isRead = true;
      try {
        await checkCalendar(record, { now, ms: Math.min(longestMs, left), onFault }, ports);
      } catch (error) {
        // A result that cannot be stored does not stop the other calendars.
        onFault(error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const now = clock().getTime();
  const isUnread = (await list()).some(
    ({ failedSince }) => failedSince !== undefined && now - Date.parse(failedSince) >= unreadMs,
  );
  return { isRead, isUnread, faults };
}
