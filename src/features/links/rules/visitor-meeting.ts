/** How visitors change, by the link in their mail, how they meet the firm. */
import {
  type Acted,
  type ClientMeeting,
  outcomeOfLinkAct,
  venueOf,
} from '#features/appointments/index.ts';
import type { Trace } from '#features/audit/index.ts';
import type { Meeting } from '#features/consultants/contract.ts';
import type { House } from '#features/hours/index.ts';
import type { LinkedAppointment } from '#features/links/contract/link.ts';
import { deliveriesOf } from '#features/outbox/index.ts';
import type { Outcome } from '#platform/rules/outcome.ts';
import { type ActPorts, shownBy, type StaffPort, subjectOf, traceOf } from './linked.ts';
import { clientOf, viewOf } from './visitor-view.ts';

interface MeetingStore {
  /** Checks and writes in one step, or writes nothing. */
  meet: (change: ClientMeeting, trace: Trace) => Promise<Acted>;
}

type MeetingPorts = ActPorts<MeetingStore> &
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
  const { now, house, keyed, network } = ports;
  const changing = ports.links.store.meet(
    {
      ...{ id, link: clientOf(link.value, ports), now, phone, mostChanges },
      venue: venueOf({ meeting }, id, house, keyed) ?? { meeting },
      waysOf: (service) => house.ruleOf(service).meetings ?? [],
      deliveries: deliveriesOf('appointment_place_changed_by_visitor', now, house.reach, network),
    },
    traceOf('contact_edited', { id, actor: 'visitor-link' }, ports),
  );
  // Both in one tick, so that they share one round trip.
  const [met, staff] = await Promise.all([changing, ports.readStaff()]);
  return shownBy(outcomeOfLinkAct(met), (appointment) => viewOf(appointment, staff, ports));
}
