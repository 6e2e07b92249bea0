/** A client changes how they meet by the link in their mail. */
import type { TracedAct } from '#features/audit/index.ts';
import type { Appointment } from '#features/appointments/contract/appointment.ts';
import {
  type Acted,
  type AppointmentAct,
  byOf,
  type ClientLink,
} from '#features/appointments/rules/appointment-act.ts';
import { remember, tell } from '#features/appointments/store/state.ts';
import type { Meeting } from '#features/consultants/contract.ts';
import type { Planned } from '#features/outbox/index.ts';
import { isCallable } from '#platform/contract/fields.ts';
import type { Service } from '#platform/contract/service.ts';
import { actReads, decideOn } from './appointment-act.ts';
import { isChangeable, isLate, timesDone, tooLate } from './by-client.ts';

export interface ClientMeeting extends AppointmentAct {
  link: ClientLink;
  /** How and where they meet from then on. */
  venue: Pick<Appointment, 'meeting' | 'place'>;
  /** The number to call, if the client gives another. */
  phone?: string | undefined;
  /** The ways that a service offers. */
  waysOf: (service: Service) => readonly Meeting[];
  /** Most changes of one appointment by links; after that, the client is asked to call. */
  mostChanges: number;
  deliveries: readonly Planned[];
}

/** The firm's own place for the former way is dropped. */
export function meetOtherwise(change: ClientMeeting) {
  const { id, link, venue, phone, waysOf, mostChanges, deliveries, now } = change;
  const reads = actReads(id);
  return {
    reads,
    decide: (values) =>
      decideOn(change, values, (before, hasAddress) => {
        const { place, ...record } = before.record;
        const { meeting, service } = record;
        if (meeting === venue.meeting) return before;
        if (!isChangeable(before) || !waysOf(service).includes(venue.meeting)) return 'illegal';
        if (isLate(before, link, now) || timesDone(before, 'edited') >= mostChanges) return tooLate;

        const isCall = venue.meeting === 'phone';
        const number = (isCall ? phone : undefined) ?? record.phone;
        if (isCall && venue.place === undefined && !isCallable(number)) return 'uncallable';
        const changed = remember(
          { ...before, record: { ...record, ...venue, phone: number } },
          {
            ...{ at: now.toISOString(), kind: 'edited', ...byOf(change) },
            ...(number !== record.phone && { fields: ['phone'] }),
            from: { meeting, ...(place !== undefined && { place }) },
            to: venue,
          },
        );
        return tell(changed, deliveries, { now, hasAddress });
      }),
  } satisfies TracedAct<typeof reads, Acted>;
}
