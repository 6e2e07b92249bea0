import type { Appointment, BookingRequest } from '#contract/appointment.ts';
import { honeypotField } from '#contract/fields.ts';
import { type Clock, judgeSlot } from './booking-window.ts';
import { digest } from './digest.ts';
import { type Outcome, refusal, success, tooMany } from './outcome.ts';

/** What of an appointment never changes, and is stored as one record. */
export type AppointmentRecord = Omit<Appointment, 'status'>;

/** What an idempotency key stands for; with the same request, enough to answer it again. */
export interface IdempotencyRecord {
  fingerprint: string;
  id: string;
  createdAt: string;
}

export interface BookingCommand {
  record: AppointmentRecord;
  startsAt: Date;
  now: Date;
  fingerprint: string;
  idempotencyKey: string | undefined;
}

export type BookingResult =
  | { kind: 'booked' }
  | { kind: 'slot_unavailable' }
  /** `nextStart` is when the first of the open appointments begins, and so is open no more. */
  | { kind: 'too_many_open'; nextStart: Date }
  | { kind: 'known'; known: IdempotencyRecord };

export interface BookingLedger {
  /** Decides and writes at once, or writes nothing. */
  book: (command: BookingCommand) => Promise<BookingResult>;
  findBooking: (idempotencyKey: string) => Promise<IdempotencyRecord | null>;
}

interface BookingPorts extends Clock {
  randomId: () => string;
  ledger: BookingLedger;
}

/** The same keys in the same order for the same request, so that it can be fingerprinted. */
function detailsOf({ message, ...request }: BookingRequest) {
  const { date, time, clientName, email, phone, service, locale } = request;
  const details = { clientName, email, phone, date, time, service, locale };
  return message === undefined ? details : { ...details, message };
}

/**
 * Books the slot for the visitor, or says why not. A request that is repeated under its
 * idempotency key gets its first answer, even when the slot could no longer be booked.
 */
export async function bookAppointment(
  request: BookingRequest,
  idempotencyKey: string | undefined,
  { ledger, randomId, ...clock }: BookingPorts,
): Promise<Outcome<Appointment>> {
  const details = detailsOf(request);
  const record = { id: randomId(), ...details, createdAt: clock.now.toISOString() };
  const fingerprint = digest(JSON.stringify(details));
  const toPending = (of: { id: string; createdAt: string }): Outcome<Appointment> =>
    success({ ...record, id: of.id, createdAt: of.createdAt, status: 'pending' });
  const toKnown = (known: IdempotencyRecord) =>
    known.fingerprint === fingerprint ? toPending(known) : refusal('idempotency_key_reused');

  // Only programs fill it in; they are to believe that it worked.
  if (request[honeypotField]) return toPending(record);

  const start = judgeSlot(details, clock);
  if (!start.ok) {
    const known = idempotencyKey === undefined ? null : await ledger.findBooking(idempotencyKey);
    return known ? toKnown(known) : start;
  }

  const { now } = clock;
  const startsAt = start.value;
  const result = await ledger.book({ record, startsAt, now, fingerprint, idempotencyKey });
  switch (result.kind) {
    case 'booked':
      return toPending(record);
    case 'known':
      return toKnown(result.known);
    case 'slot_unavailable':
      return refusal('slot_unavailable');
    case 'too_many_open':
      return tooMany('too_many_open_appointments', result.nextStart.getTime() - now.getTime());
  }
}
