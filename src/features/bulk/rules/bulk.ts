/** Which records the desk means when it means many: looked for in portions, shown before anything is done. */
import { toEuros } from '#platform/contract/euros.ts';
import {
  type Appointment,
  type AppointmentStatus,
  appointmentStatuses,
  appointmentStatusSchema,
} from '#features/appointments/contract.ts';
import {
  type AppointmentCriteria,
  type AppointmentPreview,
  type InboxCriteria,
  type InboxPreview,
  mostPreviewed,
  sampleSize,
} from '#features/bulk/contract/bulk.ts';
import { textOf } from '#features/appointments/index.ts';
import { soughtOf } from '#platform/rules/search-text.ts';

/** What is looked at in one trip to the store. */
export interface PortionRange {
  from: Date | undefined;
  until: Date;
  email: string | undefined;
  /** How many of the newest in that range come before. */
  offset: number;
  limit: number;
  /** Whether the records themselves are wanted. */
  reads: boolean;
}

interface Found<T> {
  id: string;
  /** What stands beside a record: its status, or when it was read. */
  mark: string | null;
  /** Absent unless it was asked for, and where it cannot be read. */
  record: T | undefined;
}

/** A list, newest first. */
export interface Portions<T> {
  read: (range: PortionRange) => Promise<{ seen: number; rows: Found<T>[] }>;
  show: (ids: readonly string[]) => Promise<T[]>;
}

interface PreviewPorts<T> {
  now: Date;
  portions: Portions<T>;
  /** True when the answer is due; what was not looked at is told as `hasMore`. */
  isLate: () => boolean;
}

/** So many that a trip stays well under a megabyte, whatever people wrote. */
const readAtOnce = 250;
const lookedAtOnce = 5000;

interface Range {
  from?: string | undefined;
  until?: string | undefined;
  email?: string | undefined;
}

/** All that fit, newest first, at most `mostPreviewed`; nothing that came after `now`. */
async function select<T>(
  { from, until, email }: Range,
  { reads, passes }: { reads: boolean; passes: (found: Found<T>) => boolean },
  { now, portions, isLate }: PreviewPorts<T>,
) {
  const limit = reads ? readAtOnce : lookedAtOnce;
  const last = until === undefined ? now : new Date(Math.min(Date.parse(until), now.getTime()));
  const range = { from: from === undefined ? undefined : new Date(from), until: last, email };
  const chosen: Found<T>[] = [];
  for (let offset = 0; ; offset += limit) {
    const { seen, rows } = await portions.read({ ...range, offset, limit, reads });
    chosen.push(...rows.filter(passes));
    const isEnd = seen < limit;
    if (isEnd || chosen.length > mostPreviewed || isLate()) {
      const hasMore = !isEnd || chosen.length > mostPreviewed;
      return { chosen: chosen.slice(0, mostPreviewed), hasMore };
    }
  }
}

interface AppointmentPorts extends PreviewPorts<Appointment> {
  /** The cents that the firm has for each of these, for those for which it has any. */
  heldFor: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}

/** Which appointments there are, by their status, what was paid for them, and the newest of them. */
export async function previewAppointments(
  { status, consultant, q = '', ...range }: AppointmentCriteria,
  ports: AppointmentPorts,
): Promise<AppointmentPreview> {
  const sought = soughtOf(q);
  // A criterion that stands in the record asks for records, and is judged here.
  const reads = q !== '' || consultant !== undefined;
  const isMeant = (record: Appointment) =>
    record.consultant === (consultant ?? record.consultant) &&
    (q === '' || sought.holds(textOf(record)));
  const { chosen, hasMore } = await select(
    range,
    {
      reads,
      passes: ({ mark, record }) =>
        (status === undefined || mark === status) &&
        (!reads || (record !== undefined && isMeant(record))),
    },
    ports,
  );
  const newest = chosen.slice(0, sampleSize).map(({ id }) => id);
  // Asked in the same tick: what is begun together is one trip.
  const [held, sample] = await Promise.all([
    ports.heldFor(chosen.map(({ id }) => id)),
    ports.portions.show(newest),
  ]);
  const ids: AppointmentPreview['ids'] = {};
  const sums: Partial<Record<AppointmentStatus, { count: number; cents: number }>> = {};
  for (const { id, mark } of chosen) {
    const known = appointmentStatusSchema.safeParse(mark).data;
    if (!known) continue;
    (ids[known] ??= []).push(id);
    const cents = held.get(id);
    if (cents === undefined) continue;
    const sum = (sums[known] ??= { count: 0, cents: 0 });
    sum.count += 1;
    sum.cents += cents;
  }
  const paid: AppointmentPreview['paid'] = {};
  for (const each of appointmentStatuses) {
    const sum = sums[each];
    if (sum) paid[each] = { count: sum.count, amount: toEuros(sum.cents) };
  }
  return { hasMore, ids, paid, sample };
}

/** The same of what lies in an inbox; `q` is looked for in all that somebody wrote. */
export async function previewInbox(
  { unread, q = '', ...range }: Omit<InboxCriteria, 'kind'>,
  ports: PreviewPorts<InboxPreview['sample'][number]>,
): Promise<InboxPreview> {
  const sought = soughtOf(q);
  const reads = q !== '';
  const wrote = (record: InboxPreview['sample'][number]) =>
    sought.holds({
      names: [record.name, record.email],
      texts: [record.message, 'subject' in record ? record.subject : ''],
    });
  const { chosen, hasMore } = await select(
    range,
    {
      reads,
      passes: ({ mark, record }) =>
        (!unread || mark === null) && (!reads || (record !== undefined && wrote(record))),
    },
    ports,
  );
  const ids = chosen.map(({ id }) => id);
  return { hasMore, ids, sample: await ports.portions.show(ids.slice(0, sampleSize)) };
}
