/** What the firm does with a request by the link in its mail. */
import { toEuros } from '#platform/contract/euros.ts';
import type { MoneyChoice } from '#platform/contract/money-choice.ts';
import type {
  Appointment,
  TimeWarning,
  AppointmentEvent,
  Venue,
} from '#features/appointments/contract.ts';
import type { AuditEntry } from '#features/audit/contract.ts';
import type { Decision, LinkedRequest } from '#features/links/contract/request.ts';
import {
  linkFor,
  standing,
  type Judgement,
  judging,
  type Unjudged,
  type Warned,
  venueOf,
} from '#features/appointments/index.ts';
import { auditEntry } from '#features/audit/index.ts';
import type { House, Staff } from '#features/hours/index.ts';
import {
  type LinkPorts,
  type LinkRefusal,
  shownOf,
  outcomeOf,
  type StaffPort,
  subjectOf,
} from './linked.ts';
import { invalidField, needsConfirmation, type Outcome } from '#platform/rules/outcome.ts';
import { deliveriesOf, type Planned, toldAt } from '#features/outbox/index.ts';

export interface LinkDecision {
  id: string;
  to: 'confirmed' | 'cancelled';
  now: Date;
  /** A note to the client. */
  note: string | undefined;
  deliveries: readonly Planned[];
  entry: AuditEntry;
  /** The start time that the caller has seen. */
  startsAt?: string | undefined;
  /** Warnings that the caller was asked about and accepts. */
  confirm?: readonly TimeWarning[] | undefined;
  /** What becomes of what was paid for a declined request. */
  money?: MoneyChoice;
  /** How and where they meet from then on; for confirming. */
  venue?: Venue | undefined;
  /** Judgement of the time; for a request that is confirmed before it begins. */
  judged?: Judgement | undefined;
}

/** An appointment with the money paid for it, and its history, oldest first. */
export interface Recorded extends Appointment {
  /** The cents that the firm holds for it, and those of them that can be given back. */
  paidCents: number;
  freeCents: number;
  history: readonly AppointmentEvent[];
}

interface Store {
  showRequest: (id: string, now: Date) => Promise<Recorded | LinkRefusal>;
  /** Decides on pending requests only; repeating the same decision changes nothing. Writes all or nothing. */
  decide: (
    decision: LinkDecision,
  ) => Promise<Recorded | LinkRefusal | 'uncallable' | 'unreturnable' | Warned | Unjudged>;
}

type Ports<Act extends keyof Store> = LinkPorts<Pick<Store, Act>> & StaffPort;

const meant = {
  confirm: { to: 'confirmed', kind: 'appointment_confirmed' },
  decline: { to: 'cancelled', kind: 'appointment_cancelled' },
} as const;

/** Everything that is needed for the decision; once it is decided, when and how, and nothing personal. */
export function viewOf(
  { history, paidCents, freeCents, ...request }: Recorded,
  staff: Staff,
): LinkedRequest {
  const { clientName, email, phone, message, timeZone } = request;
  const decided = standing(history).findLast(({ kind }) => kind === 'status' || kind === 'entered');
  return {
    ...shownOf(request, staff),
    place: linkFor(request, staff.of(request.consultant)) || request.place,
    consultantName: staff.nameOf(request.consultant),
    ...(request.status === 'pending' && {
      ...{ clientName, email, phone, message, timeZone },
      ...(paidCents > 0 && { paid: toEuros(paidCents) }),
      ...(freeCents < paidCents && { refundable: toEuros(freeCents) }),
    }),
    ...{ decidedAt: decided?.at, decidedBy: decided?.by },
  };
}

/** Returns the request to the holder of the firm's link. */
export async function showRequest(
  token: string,
  ports: Ports<'showRequest'>,
): Promise<Outcome<LinkedRequest>> {
  const link = subjectOf(token, 'firm', ports);
  if (!link.ok) return link;
  const showing = ports.links.store.showRequest(link.value.id, ports.now);
  // Both in one tick, so that they share one round trip.
  const [found, staff] = await Promise.all([showing, ports.readStaff()]);
  return outcomeOf(found, (request) => viewOf(request, staff));
}

/**
 * Confirms or declines a request; the client is notified a minute later, as for all changes by the firm. If
 * the time is closed by now, asks for confirmation first, as the desk does.
 */
export async function decideRequest(
  {
    token,
    decision,
    note,
    startsAt,
    confirm,
    money,
    venue,
  }: {
    token: string;
    decision: Decision;
    note?: string | undefined;
    startsAt?: string | undefined;
    confirm?: readonly TimeWarning[] | undefined;
    money?: MoneyChoice;
    venue?: Venue | undefined;
  },
  ports: Ports<'decide'> & { house: House; keyed: (text: string) => string },
): Promise<Outcome<LinkedRequest>> {
  const link = subjectOf(token, 'firm', ports);
  if (!link.ok) return link;
  const { id } = link.value;
  const { now, house, keyed, randomId } = ports;
  const { to, kind } = meant[decision];
  const actor = 'firm-link';
  const change = {
    ...{ id, to, now, note, startsAt, confirm, money },
    venue: to === 'confirmed' ? venueOf(venue ?? {}, id, house, keyed) : undefined,
    deliveries: deliveriesOf(kind, toldAt(now), house.reach),
    entry: auditEntry('appointment_status_changed', { now, randomId, actor }, id),
  };
  return judging<LinkedRequest>(async (judged) => {
    const deciding = ports.links.store.decide({ ...change, judged });
    const [decided, staff] = await Promise.all([deciding, ports.readStaff()]);
    // What is missing here is the number of the place, since the client left none.
    if (decided === 'uncallable') return invalidField('venue.place', 'required');
    if (typeof decided === 'object' && 'unjudged' in decided) return decided;
    if (typeof decided === 'object' && 'warnings' in decided)
      return needsConfirmation(decided.warnings, decided.consultant);
    if (decided === 'unreturnable') return invalidField('money.back', 'invalid_amount');
    return outcomeOf(decided, (request) => viewOf(request, staff));
  }, ports);
}
