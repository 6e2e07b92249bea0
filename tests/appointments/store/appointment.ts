/** Appointments as the rules pass them to the store. */
import { appointmentActs } from '#features/appointments/acts/desk.ts';
import type { Entry } from '#features/appointments/rules/appointment-desk.ts';
import type { Acted } from '#features/appointments/rules/appointment-act.ts';
import { traceOf, type Write } from '#features/audit/store/write.ts';
import type { Database } from '#platform/redis/database.ts';
import { emailDigest } from '#platform/rules/digest.ts';
import { followings } from '#registry/followings.ts';
import type { BookingCommand } from '#features/appointments/rules/booking.ts';
import { weekOf } from '#features/hours/rules/caps.ts';
import { deliveriesOf, deskDelayMs } from '#features/outbox/rules/outbox.ts';
import { type Candidate, candidatesAt, type Roster } from '#features/hours/rules/roster.ts';
import { spanFields, type SpanRule } from '#features/hours/rules/span.ts';
import { toInstant } from '#platform/time/zone.ts';
import { house } from '#tests/support/house.ts';

export const timeZone = 'Europe/Zurich';
export const now = new Date('2041-03-11T08:00:00Z');
/** The default day of appointments. */
export const day = '2041-03-12';
export const hourRule: SpanRule = { minutes: 60, bufferBefore: 0, bufferAfter: 0 };
export const idOf = (number: number) => `appointment-${String(number).padStart(12, '0')}`;

interface Wish {
  /** Makes the id unique. */
  number: number;
  date?: string;
  time: string;
  rule?: SpanRule;
  email?: string;
  consultants?: readonly string[];
  changes?: Partial<Pick<Entry['record'], 'clientName' | 'message' | 'phone'>>;
  at?: Date;
}

export function startOf({ date = day, time }: Pick<Wish, 'date' | 'time'>): Date {
  const startsAt = toInstant(date, time, timeZone);
  if (!startsAt) throw new Error(`There is no ${date} ${time}`);
  return startsAt;
}

/** A consultant without hours. */
export const candidateOf = (consultant: string): Candidate => ({
  ...{ consultant, isActive: true, begins: [], coveredUntil: 0, hasHours: false },
});

/** All consultants at a start, for acts that ask. */
export const judge = (startsAt: Date, roster: Roster): Candidate[] =>
  candidatesAt(startsAt, roster, { house, timeZone });

/** An appointment as made at the desk or by a visitor. */
export function placement({
  at = now,
  ...wish
}: Wish): Omit<Entry, 'judge' | 'address'> & Pick<BookingCommand, 'candidates' | 'roster'> {
  const { number, date = day, time, rule = hourRule, consultants = ['firm'] } = wish;
  return {
    record: {
      id: idOf(number),
      clientName: 'Ada',
      email: wish.email ?? 'ada@example.com',
      phone: 'Nicht angegeben',
      date,
      time,
      service: 'sonstige',
      locale: 'de',
      meeting: 'office',
      createdAt: at.toISOString(),
      ...spanFields(startOf({ date, time }), rule),
      ...wish.changes,
    },
    candidates: consultants.map(candidateOf),
    roster: '0',
    week: weekOf(startOf({ date, time }), timeZone),
    // All are the same client's, wherever they lie.
    confirm: ['same_client'],
    deliveries: deliveriesOf(
      'appointment_confirmed',
      new Date(at.getTime() + deskDelayMs),
      house.reach,
    ),
    now: at,
  };
}

/** Enters it at the desk, for its only candidate if there is one. */
export const enterAtDesk = (
  db: Database,
  { candidates, ...entry }: ReturnType<typeof placement>,
  write?: Write,
): Promise<Acted> =>
  appointmentActs(db, followings).enter({
    entry: {
      ...{ ...entry, judge, address: emailDigest(entry.record.email) },
      ...(candidates.length === 1 && { consultant: candidates[0]?.consultant }),
    },
    trace: write && traceOf(write),
  });

const period = { from: new Date(0), to: new Date(8.64e15), open: 10_000 * 3_600_000 };
/** Ten thousand hours on offer. */
const plenty = { day: period, week: period, window: period, length: 3_600_000 };

/** A request of a newcomer to whom a share of ten thousand hours is open. */
export function newcomer(at: Date) {
  return {
    offer: plenty,
    origin: { network: 'network', wider: 'wider', owner: 'owner', pattern: 'pattern' },
    ...{ client: undefined, overtaken: [], held: [], atOnce: {}, booked: [] },
    heldUntil: new Date(at.getTime() + 1_800_000).toISOString(),
  };
}

/** An appointment as booked by a visitor. */
export function bookingOf({
  key,
  fingerprint = 'fingerprint',
  ...wish
}: Wish & { key?: string; fingerprint?: string }): BookingCommand {
  const { record, now: at, candidates, roster, week } = placement(wish);
  return {
    ...{ record, candidates, roster, week, now: at },
    deliveries: deliveriesOf('appointment_requested', at, house.reach),
    caps: {},
    fingerprint,
    idempotencyKey: key,
    ...newcomer(at),
  };
}
