/** Calendars that the firm's own people keep elsewhere: added, changed, read in rounds. */
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

/** What is kept of one. */
export interface OutsideRecord extends Omit<OutsideCalendar, 'host' | 'hint'> {
  address: string;
  etag?: string | undefined;
  lastModified?: string | undefined;
  expandedAt?: string | undefined;
}

/** What came of reading an address. */
type OutsideReading =
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

type Identity = Pick<OutsideRecord, 'id' | 'version'>;
type Meta = Omit<Extract<OutsideReading, { kind: 'read' }>, 'kind'>;

export interface OutsidePorts {
  /** The answer within `ms`, of events in the window from `from` until before `to`. */
  read: (
    record: Pick<OutsideRecord, 'address' | 'allDay' | 'etag' | 'lastModified'>,
    options: BusySpan & { ms: number },
  ) => Promise<OutsideReading>;
  keep: (which: Identity, reading: Partial<Meta>, now: Date) => Promise<OutsideRecord | null>;
  fail: (which: Identity, cause: OutsideCause, now: Date) => Promise<OutsideRecord | null>;
}

/** What is read: since yesterday, and for as long as anybody can book, a month more. */
const behindMs = dayMs;
const aheadMs = 120 * dayMs;
/**
 * A server that answers "as it was" saves reading, but not the days that have come into sight since:
 * after this long it is asked for all of it.
 */
const freshMs = dayMs;

const windowAt = (now: Date): BusySpan => ({
  from: now.getTime() - behindMs,
  to: now.getTime() + aheadMs,
});

/** Characters of a secret that are shown at most, where they are no more than a quarter of it. */
const longestHint = 4;

/** The last characters of what is secret about an address; ends that many share tell nothing apart. */
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

/** As the desk sees it. */
export function toOutsideCalendar(record: OutsideRecord): OutsideCalendar {
  const url = new URL(record.address);
  // What the schema does not name stays here, the address above all.
  return outsideCalendarSchema.parse({ ...record, host: url.host, hint: hintOf(url) });
}

/** When it is asked for, how long that may take, and whether all of it is wanted in any case. */
interface Asking {
  now: Date;
  ms: number;
  isAnew?: boolean;
  /** Hears of a fault of ours; who does not ask leaves that to the next round. */
  onFault?: (error: unknown) => void;
}

/** A fault of ours with one calendar is a cause like others: what was known of it holds, and shows its age. */
const readingOf = async (
  read: OutsidePorts['read'],
  [record, options]: Parameters<OutsidePorts['read']>,
  onFault?: Asking['onFault'],
): Promise<OutsideReading> => {
  try {
    return await read(record, options);
  } catch (error) {
    onFault?.(error);
    return { kind: 'failed', cause: 'unreadable' };
  }
};

/** Asks for one and keeps what came of it; `null` where it was changed or removed meanwhile. */
export async function checkCalendar(
  record: OutsideRecord,
  { now, ms, isAnew = false, onFault }: Asking,
  { read, keep, fail }: OutsidePorts,
): Promise<OutsideRecord | null> {
  const { expandedAt, etag, lastModified, ...rest } = record;
  const age = now.getTime() - Date.parse(expandedAt ?? '1970-01-01T00:00:00Z');
  const isFresh = !isAnew && age < freshMs;
  const asked = { ...rest, ...(isFresh && { etag, lastModified }) };
  const reading = await readingOf(read, [asked, { ...windowAt(now), ms }], onFault);
  if (reading.kind === 'failed') return fail(record, reading.cause, now);
  const { kind, ...meta } = reading;
  return keep(record, kind === 'read' ? meta : {}, now);
}

interface AddPorts {
  now: Date;
  randomId: () => string;
  ms: number;
  read: OutsidePorts['read'];
  /** Why an address is refused as such. */
  refuses: (address: string) => 'not_https' | 'private_address' | undefined;
  add: (record: OutsideRecord, spans: readonly BusySpan[]) => Promise<string>;
  get: (id: string) => Promise<OutsideRecord | null>;
}

/** Reads it at once, and keeps it even where that fails, unless it leads to where nobody is to look. */
export async function addCalendar(
  { consultant, address, allDay }: OutsideCalendarRequest,
  { now, randomId, ms, read, refuses, add, get }: AddPorts,
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
  const id = await add({ ...record, ...outcomeOf(reading, at) }, spans);
  // Repeated under its key it is the one that was added first.
  const kept = await get(id);
  return kept ? success(toOutsideCalendar(kept)) : refusal('not_found');
}

function outcomeOf(reading: OutsideReading, at: string): Partial<OutsideRecord> {
  if (reading.kind === 'failed') return { failedSince: at, cause: reading.cause };
  if (reading.kind === 'unchanged') return { readAt: at };
  const { events, unread, etag, lastModified } = reading;
  return { events, unread, etag, lastModified, readAt: at, expandedAt: at };
}

type Changed = 'unknown' | { outdated: OutsideRecord } | { changed: OutsideRecord };

/** What a change came to; then it is read anew, as it now counts. */
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
  /** Takes those that were not asked for since `before`, oldest first. */
  claim: (which: { before: Date; limit: number }, now: Date) => Promise<OutsideRecord[]>;
  prune: (until: Date) => Promise<void>;
  list: () => Promise<OutsideRecord[]>;
}

const atOnce = 4;
/** One that does not answer is given up after this. */
const longestMs = 15_000;
/** The platform ends a scheduled function after 30 s; what has not been asked for then is the next round's. */
const roundMs = 20_000;
/** Less than a round, so that each asks for all, and more than a run of two at once could take. */
const apartMs = 5 * minuteMs;
/** After so long without being read it is for people to look. */
const unreadMs = dayMs;

interface RoundOutcome {
  /** One could not be read for a day. */
  isUnread: boolean;
  /** Of ours. */
  faults: readonly unknown[];
}

/** Reads all that is due. */
export async function runOutsideRound(ports: RoundPorts): Promise<RoundOutcome> {
  const { clock, claim, prune, list } = ports;
  const begun = clock();
  await prune(new Date(begun.getTime() - behindMs));
  const before = new Date(begun.getTime() - apartMs);
  const faults: unknown[] = [];
  const onFault = (error: unknown) => void faults.push(error);
  const work = async (): Promise<void> => {
    for (;;) {
      const now = clock();
      const left = roundMs - (now.getTime() - begun.getTime());
      // Too little to be fair to whoever is slow.
      if (left < longestMs / 3) return;
      const [record] = await claim({ before, limit: 1 }, now);
      if (!record) return;
      try {
        await checkCalendar(record, { now, ms: Math.min(longestMs, left), onFault }, ports);
      } catch (error) {
        // What cannot be kept is no reason to leave the others unread.
        onFault(error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const now = clock().getTime();
  const isUnread = (await list()).some(
    ({ failedSince }) => failedSince !== undefined && now - Date.parse(failedSince) >= unreadMs,
  );
  return { isUnread, faults };
}
