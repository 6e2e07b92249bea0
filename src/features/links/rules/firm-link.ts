/** What the firm does with a request by the link in its mail. */
import { toEuros } from '#platform/contract/euros.ts';
import type { MoneyChoice } from '#platform/contract/money-choice.ts';
import type {
  Appointment,
  TimeWarning,
  AppointmentEvent,
  Venue,
} from '#features/appointments/contract.ts';
import type { Decision, LinkedRequest } from '#features/links/contract/request.ts';
import {
  type Acted,
  type Confirmation,
  linkFor,
  outcomeOfLinkAct,
  standing,
  venueOf,
} from '#features/appointments/index.ts';
import type { Trace } from '#features/audit/index.ts';
import { candidatesAt, type House, type Staff } from '#features/hours/index.ts';
import {
  type ActPorts,
  type LinkPorts,
  type LinkRefusal,
  outcomeOf,
  shownBy,
  shownOf,
  type StaffPort,
  subjectOf,
  traceOf,
} from './linked.ts';
import { invalidField, type Outcome } from '#platform/rules/outcome.ts';
import { deliveriesOf, toldAt } from '#features/outbox/index.ts';

/** An appointment with the money paid for it, and its history, oldest first. */
export interface Recorded extends Appointment {
  /** The cents that the firm holds for it, and those of them that can be given back. */
  paidCents: number;
  freeCents: number;
  history: readonly AppointmentEvent[];
}

/** The request after an act. */
export const recordedOf = (
  { history = [], ...request }: Appointment & Partial<Pick<Recorded, 'history'>>,
  money: Pick<Recorded, 'paidCents' | 'freeCents'>,
): Recorded => ({ ...request, ...money, history });

interface Store {
  showRequest: (id: string, now: Date) => Promise<Recorded | LinkRefusal>;
  /** Decides on pending requests only; repeating the same decision changes nothing. Writes all or nothing. */
  decide: (change: Confirmation, trace: Trace) => Promise<Acted>;
}

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
  ports: LinkPorts<Pick<Store, 'showRequest'>> & StaffPort,
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
    startsAt: seen,
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
  ports: ActPorts<Pick<Store, 'decide'>> &
    StaffPort & { house: House; keyed: (text: string) => string },
): Promise<Outcome<LinkedRequest>> {
  const link = subjectOf(token, 'firm', ports);
  if (!link.ok) return link;
  const { id } = link.value;
  const { now, house, keyed } = ports;
  const { to, kind } = meant[decision];
  const deciding = ports.links.store.decide(
    {
      ...{ id, link: { by: 'firm-link' }, to, now, note, seen, confirm },
      ...(money && { money }),
      venue: to === 'confirmed' ? venueOf(venue ?? {}, id, house, keyed) : undefined,
      deliveries: deliveriesOf(kind, toldAt(now), house.reach),
      judge: (startsAt, roster) => candidatesAt(startsAt, roster, ports),
    },
    traceOf('appointment_status_changed', { id, actor: 'firm-link' }, ports),
  );
  // Both in one tick, so that they share one round trip.
  const [decided, staff] = await Promise.all([deciding, ports.readStaff()]);
  // What is missing here is the number of the place, since the client left none.
  if (decided === 'uncallable') return invalidField('venue.place', 'required');
  // A link shows nothing of the money once it is decided.
  const none = { paidCents: 0, freeCents: 0 };
  return shownBy(outcomeOfLinkAct(decided), (request) => viewOf(recordedOf(request, none), staff));
}
