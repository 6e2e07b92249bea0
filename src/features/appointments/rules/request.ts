/** A visitor's request for a time, as acts get it. */
import type { Appointment } from '#features/appointments/contract/appointment.ts';
import {
  atOnceIn,
  type Candidate,
  candidatesAmong,
  candidatesAt,
  type Cap,
  capsByService,
  type HouseClock,
  type Roster,
} from '#features/hours/index.ts';
import { deliveriesOf, type Planned } from '#features/outbox/index.ts';
import type { Offer } from '#features/protection/index.ts';
import type { Service } from '#platform/contract/service.ts';
import { offerAround } from './offer.ts';

/** An appointment without its status, with its buffers (minutes) as they were when it was made. */
export type AppointmentRecord = Omit<Appointment, 'status'> & {
  bufferBefore: number;
  bufferAfter: number;
  /** The consultant was named when it was made; kept for a visitor's request. */
  isChosen?: boolean;
};

/** A new appointment, to be given to one of the candidates. */
export interface Placement {
  record: Omit<AppointmentRecord, 'consultant'>;
  /** In order of preference, with what their hours say, computed from the version `roster`. */
  candidates: readonly Candidate[];
  roster: string;
  deliveries: readonly Planned[];
  now: Date;
}

/** A visitor's request for a time. */
export interface RequestCommand extends Placement {
  /** With a consultant only where the visitor chose one. */
  record: Placement['record'] & { consultant?: string | undefined };
  /** The caps, by service, that apply at this start. */
  caps: Partial<Record<Service, readonly Cap[]>>;
  /** What newcomers' shares are counted of; in its week, appointments are spread among the consultants. */
  offer: Offer;
  /** The consultants who confirm at once; then it is confirmed, and `booked` queued in place of `deliveries`. */
  atOnce: Readonly<Record<string, true>>;
  booked: readonly Planned[];
}

interface RequestPorts extends HouseClock {
  roster: Roster;
  /** The consultants whom the request may be given to. */
  names: readonly string[];
  /** Of the visitor, who causes the letters (`networkKey`). */
  network: string;
}

/** What is needed to give a request its time. */
export function requestOf(
  record: RequestCommand['record'],
  { roster, names, network, ...clock }: RequestPorts,
): RequestCommand {
  const startsAt = new Date(record.startsAt);
  const { house, now } = clock;
  return {
    record,
    candidates: candidatesAmong(names, candidatesAt(startsAt, roster, clock)),
    roster: roster.version,
    caps: capsByService(startsAt, clock),
    offer: offerAround(startsAt, record.service, roster, clock),
    atOnce: atOnceIn(roster, house.ruleOf(record.service).atOnce),
    booked: deliveriesOf('appointment_booked', undefined, house.reach, network),
    deliveries: deliveriesOf('appointment_requested', undefined, house.reach, network).concat(
      deliveriesOf('appointment_undecided', undefined, house.reach),
    ),
    now,
  };
}
