/** Finds the records for a bulk act. They are read in portions and previewed before anything is done. */
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
import type { HeldCents, HeldFor } from '#features/payments/index.ts';
import { soughtOf } from '#platform/rules/search-text.ts';

/** The range read in one round trip to the store. */
export interface PortionRange {
  from: Date | undefined;
  until: Date;
  email: string | undefined;
  /** How many of the newest in the range to skip. */
  offset: number;
  limit: number;
  /** Whether to read the records as well. */
  reads: boolean;
}

interface Found<T> {
  id: string;
  /** The value stored beside a record: an appointment's status, or when an inbox record was read. */
  mark: string | null;
  /** Absent if it was not requested or is unreadable. */
  record: T | undefined;
}

/** Access to a list of records, newest first. */
export interface Portions<T> {
  read: (range: PortionRange) => Promise<{ seen: number; rows: Found<T>[] }>;
  show: (ids: readonly string[]) => Promise<T[]>;
}

interface PreviewPorts<T> {
  now: Date;
  portions: Portions<T>;
  /** True when the answer is due; records not yet read are reported as `hasMore`. */
  isLate: () => boolean;
}

/** Keeps a round trip well under a megabyte, whatever people wrote. */
const readAtOnce = 250;
const lookedAtOnce = 5000;

interface Range {
  from?: string | undefined;
  until?: string | undefined;
  email?: string | undefined;
}

/** Returns at most `mostPreviewed` matches, newest first, made no later than `now`. */
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
  /** Reads which appointments are paid for. */
  readPaid: () => Promise<HeldFor>;
}

/** Previews appointments: their ids by status, the payments held for them, and the newest records. */
export async function previewAppointments(
  { status, consultant, q = '', ...range }: AppointmentCriteria,
  ports: AppointmentPorts,
): Promise<AppointmentPreview> {
  const sought = soughtOf(q);
  // Criteria on the record's content require reading the records and are checked here.
  const reads = q !== '' || consultant !== undefined;
  const isMeant = (record: Appointment) =>
    record.consultant === (consultant ?? record.consultant) &&
    (q === '' || sought.holds(textOf(record)));
  const selecting = select(
    range,
    {
      reads,
      passes: ({ mark, record }) =>
        (status === undefined || mark === status) &&
        (!reads || (record !== undefined && isMeant(record))),
    },
    ports,
  );
  // What starts in the same tick shares round trips.
  const [{ chosen, hasMore }, heldFor] = await Promise.all([selecting, ports.readPaid()]);
  const newest = chosen.slice(0, sampleSize).map(({ id }) => id);
  const [held, sample] = await Promise.all([
    heldFor(chosen.map(({ id }) => id)),
    ports.portions.show(newest),
  ]);
  const ids: AppointmentPreview['ids'] = {};
  const sums: Partial<Record<AppointmentStatus, HeldCents & { count: number }>> = {};
  for (const { id, mark } of chosen) {
    const known = appointmentStatusSchema.safeParse(mark).data;
    if (!known) continue;
    (ids[known] ??= []).push(id);
    const money = held.get(id);
    if (!money) continue;
    const sum = (sums[known] ??= { count: 0, held: 0, free: 0 });
    sum.count += 1;
    sum.held += money.held;
    sum.free += money.free;
  }
  const paid: AppointmentPreview['paid'] = {};
  for (const each of appointmentStatuses) {
    const sum = sums[each];
    if (!sum) continue;
    const { count, held: cents, free } = sum;
    const refundable = free < cents && { refundable: toEuros(free) };
    paid[each] = { count, amount: toEuros(cents), ...refundable };
  }
  return { hasMore, ids, paid, sample };
}

/** Previews messages or inquiries; `q` is searched in all text that the sender wrote. */
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
