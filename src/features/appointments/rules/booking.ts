import type {
  Appointment,
  BookingAnswer,
  BookingRequest,
} from '#features/appointments/contract/appointment.ts';
import { isCallable } from '#platform/contract/fields.ts';
import { toInstant } from '#platform/time/zone.ts';
import {
  atOnceIn,
  judgeSlot,
  type House,
  type HouseClock,
  choiceOf,
  type Decide,
  noVersion,
  refusedBy,
  type Stale,
  spanFields,
} from '#features/hours/index.ts';
import { digest } from '#platform/rules/digest.ts';
import {
  type CountPorts,
  heldMs,
  type Origin,
  patternOf,
  orChallenge,
  type Turn,
  turnOf,
  withoutGuards,
  type WorkPorts,
} from '#features/protection/index.ts';
import { clientOf, ownerKey } from './client-proof.ts';
import { promiseOf } from './lapse.ts';
import { type RequestCommand, requestOf } from './request.ts';
import { roomOf } from './room.ts';
import type { KnownRequest } from '#platform/rules/idempotency.ts';
import { invalidField, type Outcome, refusal, success, tooMany } from '#platform/rules/outcome.ts';
import { deliveriesOf, type Planned } from '#features/outbox/index.ts';

/** The stored record of an idempotency key; together with the same request, enough to repeat the answer. */
export interface IdempotencyRecord extends KnownRequest {
  /**
   * Results of the firm's rules, which may have changed since: chosen consultant, end, way of meeting. Absent
   * in records of version 1 of the store.
   */
  consultant?: string | undefined;
  endsAt?: string | undefined;
  meeting?: Appointment['meeting'] | undefined;
  /** Until when the link counts, where the request does not take its time. */
  heldUntil?: string | undefined;
  /** Kept where it was confirmed at once. */
  status?: 'pending' | 'confirmed' | undefined;
}

export interface BookingCommand extends RequestCommand {
  origin: Origin;
  /** The owner of the address whose link the visitor has opened. */
  client: string | undefined;
  /** Until when the link counts, and what is queued, if the request does not take its time. */
  heldUntil: string;
  held: readonly Planned[];
  /** Queued once somebody else gets that time. */
  overtaken: readonly Planned[];
  fingerprint: string;
  idempotencyKey: string | undefined;
  /** Absent for what is not counted. */
  turn?: Turn | undefined;
}

export type BookingResult =
  | ({ kind: 'stale' } & Stale)
  | { kind: 'pending' | 'confirmed' | 'held'; consultant: string }
  | { kind: 'slot_unavailable' }
  | { kind: 'wait'; waitMs: number }
  | { kind: 'known'; known: IdempotencyRecord };

export interface BookingStore {
  /**
   * Decides and writes in one atomic step, or writes nothing. A number is the amount of proof of work that is
   * demanded.
   */
  book: (command: BookingCommand) => Promise<BookingResult | number>;
  findBooking: (idempotencyKey: string) => Promise<IdempotencyRecord | null>;
}

interface BookingPorts extends HouseClock {
  randomId: () => string;
  decide: Decide;
  store: BookingStore;
  work: WorkPorts & CountPorts;
}

/**
 * The way of meeting: the requested one if the service offers it, or else the default. Errors: `not_offered`,
 * `required` (phone).
 */
function meetingFor(
  { service, meeting, phone }: BookingRequest,
  { ruleOf, meeting: usual }: House,
): Outcome<Appointment['meeting']> {
  const { meetings } = ruleOf(service);
  const chosen = meeting ?? meetings?.[0] ?? usual;
  if (meetings && !meetings.includes(chosen)) return invalidField('meeting', 'not_offered');
  // The firm needs a number to call.
  if (chosen === 'phone' && !isCallable(phone)) return invalidField('phone', 'required');
  return success(chosen);
}

/**
 * The visitor's time zone if it is valid and differs from the firm's. Offsets such as `+0100`, which `Intl`
 * accepts too, are dropped because they do not identify a place's clock changes.
 */
function foreignZone(name: string | undefined, firmZone: string): { timeZone?: string } {
  if (name === undefined) return {};
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return timeZone === firmZone || !/^[A-Z]/.test(timeZone) ? {} : { timeZone };
  } catch {
    return {};
  }
}

/**
 * Books the slot for the visitor, or returns why not (e.g. `slot_unavailable`, `idempotency_key_reused`). A
 * request repeated with its idempotency key gets its first answer, even when the slot could no longer be
 * booked.
 */
export async function bookAppointment(
  request: BookingRequest,
  idempotencyKey: string | undefined,
  { store, randomId, house, work, decide, ...clock }: BookingPorts,
): Promise<Outcome<BookingAnswer>> {
  const { details: all, isTrapped, solution } = withoutGuards(request);
  const { proof: shown, ...sent } = all;
  const { timeZone: ownZone, ...details } = sent;
  const meeting = meetingFor(details, house);
  const startsAt = toInstant(details.date, details.time, clock.timeZone);
  const rule = house.ruleOf(details.service);
  const start = judgeSlot(details, clock, rule.notice);
  // Counted with what the act reads, unless nothing is written.
  if (isTrapped || !meeting.ok || !start.ok || !startsAt) {
    const { waitMs } = await work.take();
    if (waitMs > 0) return tooMany(waitMs);
  }
  if (!meeting.ok) return meeting;
  if (!startsAt) return start.ok ? refusal('slot_unavailable') : start;

  // Spread, so that a new field of the contract is included automatically.
  const { bufferBefore, bufferAfter, ...span } = spanFields(startsAt, rule);
  const shared = {
    ...details,
    ...foreignZone(ownZone, clock.timeZone),
    meeting: meeting.value,
    ...span,
  };
  const fingerprint = digest(JSON.stringify(sent));
  const { now } = clock;
  const made = { id: randomId(), createdAt: now.toISOString() };
  const turn = turnOf(solution, work);
  const heldUntil = new Date(Math.min(now.getTime() + heldMs, startsAt.getTime())).toISOString();

  return decide(async (roster) => {
    const choice = choiceOf(details.consultant, roster, details.service);
    const names = choice.ok ? choice.value : [];
    const promised = (createdAt: string) =>
      promiseOf({ createdAt: new Date(createdAt), startsAt }, { roster, timeZone: clock.timeZone });
    const toAnswer = ({
      status = 'pending',
      ...of
    }: Omit<IdempotencyRecord, 'fingerprint'>): Outcome<BookingAnswer> =>
      success({
        ...shared,
        id: of.id,
        consultant: of.consultant ?? names[0] ?? '',
        endsAt: of.endsAt ?? shared.endsAt,
        meeting: of.meeting ?? shared.meeting,
        createdAt: of.createdAt,
        ...(status === 'pending' && promised(of.createdAt)),
        status,
        ...(of.heldUntil !== undefined && { heldUntil: of.heldUntil }),
      });
    const toKnown = (known: IdempotencyRecord) =>
      known.fingerprint === fingerprint ? toAnswer(known) : refusal('idempotency_key_reused');
    if (isTrapped) {
      const [first = ''] = names;
      const status = atOnceIn(roster, rule.atOnce)[first] ? 'confirmed' : 'pending';
      return choice.ok ? toAnswer({ ...made, status }) : choice;
    }
    if (!start.ok) {
      const known = idempotencyKey === undefined ? null : await store.findBooking(idempotencyKey);
      return known ? toKnown(known) : start;
    }

    const room = roomOf(shared.meeting, made.id, house, work.keyed);
    const promise = promised(made.createdAt);
    const record = { ...shared, ...made, ...room, ...promise, bufferBefore, bufferAfter };
    const command = {
      ...requestOf(record, { ...clock, house, roster, names, network: work.wider }),
      roster: choice.ok ? roster.version : noVersion,
      origin: {
        network: work.network,
        wider: work.wider,
        owner: ownerKey(details.email, work),
        pattern: work.keyed(patternOf(details.clientName, details.message ?? '', details.phone)),
      },
      client: shown === undefined ? undefined : clientOf(shown, work),
      heldUntil,
      held: deliveriesOf('request_held', undefined, house.reach, work.wider),
      overtaken: deliveriesOf('request_overtaken', undefined, house.reach, work.wider),
      fingerprint,
      ...{ idempotencyKey, turn },
    };
    const result = await orChallenge(await store.book(command), work);
    if (!result.ok) return result;
    switch (result.value.kind) {
      case 'stale':
        return choice.ok
          ? { stale: result.value.stale }
          : refusedBy(roster, { refused: choice, answer: { stale: result.value.stale } });
      case 'pending':
      case 'confirmed':
        return toAnswer({
          ...made,
          consultant: result.value.consultant,
          status: result.value.kind,
        });
      case 'held':
        return toAnswer({ ...made, consultant: result.value.consultant, heldUntil });
      case 'known':
        return toKnown(result.value.known);
      case 'slot_unavailable':
        return refusal('slot_unavailable');
      case 'wait':
        return tooMany(result.value.waitMs);
    }
  });
}
