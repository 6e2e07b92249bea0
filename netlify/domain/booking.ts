import type { Appointment, BookingRequest } from '#contract/appointment.ts';
import { toInstant } from '#time/zone.ts';
import { judgeSlot } from './booking-window.ts';
import { digest } from './digest.ts';
import { withoutGuards } from './guards.ts';
import { candidatesOf, type HouseClock } from './house.ts';
import { type Outcome, refusal, success } from './outcome.ts';
import { deliveriesOf, type Planned } from './outbox.ts';
import { type Proof, withWork, type WorkPorts } from './proof-of-work.ts';
import { datesOf, spanFields } from './span.ts';

/** All of an appointment but its status, and its buffers (minutes) as they were when it was made. */
export type AppointmentRecord = Omit<Appointment, 'status'> & {
  bufferBefore: number;
  bufferAfter: number;
};

/** A new appointment, for the first of the consultants who can take it. */
export interface Placement {
  record: Omit<AppointmentRecord, 'consultant'>;
  consultants: readonly string[];
  deliveries: readonly Planned[];
  now: Date;
}

/** What an idempotency key stands for; with the same request, enough to answer it again. */
export interface IdempotencyRecord {
  fingerprint: string;
  id: string;
  createdAt: string;
  /**
   * What the firm's rules made of the request, which may be others by now: who was chosen, until
   * when, how one meets. Absent in what version 1 of the store has left.
   */
  consultant?: string | undefined;
  endsAt?: string | undefined;
  meeting?: Appointment['meeting'] | undefined;
}

export interface BookingCommand extends Placement {
  /** The days that it touches, none of which may be blocked. */
  dates: readonly string[];
  fingerprint: string;
  idempotencyKey: string | undefined;
  proof: Proof | undefined;
}

export type BookingResult =
  | { kind: 'booked'; consultant: string }
  | { kind: 'slot_unavailable' }
  | { kind: 'known'; known: IdempotencyRecord };

export interface BookingLedger {
  /** Decides and writes at once, or writes nothing; a number is how much work it takes. */
  book: (command: BookingCommand) => Promise<BookingResult | number>;
  findBooking: (idempotencyKey: string) => Promise<IdempotencyRecord | null>;
}

interface BookingPorts extends HouseClock {
  randomId: () => string;
  ledger: BookingLedger;
  work: WorkPorts;
}

/**
 * Books the slot for the visitor, or says why not. A request that is repeated under its
 * idempotency key gets its first answer, even when the slot could no longer be booked.
 */
export async function bookAppointment(
  request: BookingRequest,
  idempotencyKey: string | undefined,
  { ledger, randomId, house, work, ...clock }: BookingPorts,
): Promise<Outcome<Appointment>> {
  const { details, isTrapped, solution } = withoutGuards(request);
  const candidates = candidatesOf(details.consultant, house);
  if (!candidates.ok) return candidates;
  const consultants = candidates.value;
  const startsAt = toInstant(details.date, details.time, clock.timeZone);
  const start = judgeSlot(details, clock);
  if (!startsAt) return start.ok ? refusal('slot_unavailable') : start;

  // Spread as it was parsed: a field that the contract learns to take arrives by itself.
  const { bufferBefore, bufferAfter, ...span } = spanFields(
    startsAt,
    house.ruleOf(details.service),
  );
  const shared = { ...details, meeting: details.meeting ?? house.meeting, ...span };
  const toPending = (of: Omit<IdempotencyRecord, 'fingerprint'>): Outcome<Appointment> =>
    success({
      ...shared,
      id: of.id,
      consultant: of.consultant ?? consultants[0] ?? '',
      endsAt: of.endsAt ?? shared.endsAt,
      meeting: of.meeting ?? shared.meeting,
      createdAt: of.createdAt,
      status: 'pending',
    });
  const fingerprint = digest(JSON.stringify(details));
  const toKnown = (known: IdempotencyRecord) =>
    known.fingerprint === fingerprint ? toPending(known) : refusal('idempotency_key_reused');

  const { now } = clock;
  const made = { id: randomId(), createdAt: now.toISOString() };
  if (isTrapped) return toPending(made);
  if (!start.ok) {
    const known = idempotencyKey === undefined ? null : await ledger.findBooking(idempotencyKey);
    return known ? toKnown(known) : start;
  }

  const command = {
    record: { ...shared, ...made, bufferBefore, bufferAfter },
    consultants,
    dates: datesOf({ startsAt, endsAt: new Date(span.endsAt) }, clock.timeZone),
    deliveries: deliveriesOf('appointment_requested', now, house.reach),
    now,
    fingerprint,
    idempotencyKey,
  };
  const result = await withWork(solution, work, (proof) => ledger.book({ ...command, proof }));
  if (!result.ok) return result;
  switch (result.value.kind) {
    case 'booked':
      return toPending({ ...made, consultant: result.value.consultant });
    case 'known':
      return toKnown(result.value.known);
    case 'slot_unavailable':
      return refusal('slot_unavailable');
  }
}
