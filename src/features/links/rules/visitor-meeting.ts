/** How visitors change, by the link in their mail, how they meet the firm. */
import { venueOf } from '#features/appointments/index.ts';
import type { Appointment } from '#features/appointments/contract.ts';
import type { AuditEntry } from '#features/audit/contract.ts';
import { auditEntry } from '#features/audit/index.ts';
import type { Meeting } from '#features/consultants/contract.ts';
import type { House } from '#features/hours/index.ts';
import type { LinkedAppointment } from '#features/links/contract/link.ts';
import { deliveriesOf, type Planned } from '#features/outbox/index.ts';
import { type Service, services } from '#platform/contract/service.ts';
import { invalidField, type Outcome } from '#platform/rules/outcome.ts';
import {
  type LinkPorts,
  type LinkRefusal,
  outcomeOf,
  type StaffPort,
  subjectOf,
} from './linked.ts';
import type { LinkSubject } from './signed-link.ts';
import { leadMsOf, viewOf } from './visitor-view.ts';

export interface LinkMeeting extends LinkSubject {
  now: Date;
  leadMs: number;
  /** How and where they meet from then on. */
  venue: Pick<Appointment, 'meeting' | 'place'>;
  /** The number to call, if the client gives another. */
  phone: string | undefined;
  /** The ways that each service offers. */
  ways: Partial<Record<Service, readonly Meeting[]>>;
  /** Most changes of one appointment by links; after that, the visitor is asked to call. */
  mostChanges: number;
  deliveries: readonly Planned[];
  entry: AuditEntry;
}

interface MeetingStore {
  /** Checks and writes in one step, or writes nothing. `uncallable`: there is no number for a call. */
  meet: (change: LinkMeeting) => Promise<Appointment | LinkRefusal | 'uncallable'>;
}

type MeetingPorts = LinkPorts<MeetingStore> &
  StaffPort & { house: House; keyed: (text: string) => string };

/** Each change notifies the firm. */
const mostChanges = 10;

/**
 * Changes how they meet to another way that the service offers. A confirmed appointment stays confirmed: the
 * firm offers that way itself, the time stays, and it is told.
 */
export async function meetLinked(
  { token, meeting, phone }: { token: string; meeting: Meeting; phone?: string | undefined },
  ports: MeetingPorts,
): Promise<Outcome<LinkedAppointment>> {
  const link = subjectOf(token, 'visitor', ports);
  if (!link.ok) return link;
  const { id } = link.value;
  const { now, house, keyed, randomId, network } = ports;
  const changing = ports.links.store.meet({
    ...{ ...link.value, now, leadMs: leadMsOf(ports), phone, mostChanges },
    venue: venueOf({ meeting }, id, house, keyed) ?? { meeting },
    ways: Object.fromEntries(
      services.map((service) => [service, house.ruleOf(service).meetings ?? []]),
    ),
    deliveries: deliveriesOf('appointment_place_changed_by_visitor', now, house.reach, network),
    entry: auditEntry('contact_edited', { now, randomId, actor: 'visitor-link' }, id),
  });
  // Both in one tick, so that they share one round trip.
  const [met, staff] = await Promise.all([changing, ports.readStaff()]);
  if (met === 'uncallable') return invalidField('phone', 'required');
  return outcomeOf(met, (appointment) => viewOf(appointment, staff, ports));
}
