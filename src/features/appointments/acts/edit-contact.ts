/**
 * The desk corrects the client's contact data, in every status, or how and where they meet. Waiting deliveries go to
 * the new address, and signed links sent to another address stop working (decision 21).
 */
import type { Trace, TracedAct } from '#features/audit/index.ts';
import type { Appointment } from '#features/appointments/contract/appointment.ts';
import { isActive } from '#features/appointments/contract/appointment-status.ts';
import type { ContactField } from '#features/appointments/contract/contact-fields.ts';
import type { Acted } from '#features/appointments/rules/appointment-act.ts';
import type { ContactChange } from '#features/appointments/rules/contact-edit.ts';
import { lookMs } from '#features/appointments/rules/lapse.ts';
import {
  type AppointmentState,
  letGo,
  remember,
  tell,
  waitUntil,
} from '#features/appointments/store/state.ts';
import { supersede } from '#features/outbox/index.ts';
import { emailDigest } from '#platform/rules/digest.ts';
import { decideOn, actReads, presentOf } from './appointment-act.ts';

export interface Editing {
  change: ContactChange;
  trace: Trace | undefined;
}

type Venue = Pick<Appointment, 'meeting' | 'place'>;
const venueOf = ({ meeting, place }: Venue): Venue => ({
  meeting,
  ...(place !== undefined && { place }),
});

/** Without an address no letter reaches the client, and there is no link by which to take a time. */
function withoutAddress(state: AppointmentState, now: Date): AppointmentState {
  const { ledger, writes } = supersede(state.id, ({ recipient }) => recipient === 'visitor', {
    ...{ ledger: state.ledger, now: now.getTime() },
  });
  const after = { ...state, address: '', ledger, outbox: [...state.outbox, ...writes] };
  return after.proposed ? waitUntil(letGo(after), now.getTime() + lookMs) : after;
}

export function editContact({ fields, email, losesNumber, venue, ...act }: ContactChange) {
  const reads = actReads(act.id);
  const { now } = act;
  return {
    reads,
    decide: (values) =>
      decideOn(act, values, (before, hasAddress) => {
        const { record, status } = before;
        const changed = fields.filter(([name, value]) => record[name] !== value);
        const isMet = venue && (record.meeting !== venue.meeting || record.place !== venue.place);
        const after = {
          ...record,
          ...(isMet && { place: undefined, ...venueOf(venue) }),
          ...Object.fromEntries(changed),
        };
        // What has lapsed can be confirmed all the same.
        const isAhead = isActive(status) || status === 'expired';
        const isCall = after.meeting === 'phone' && after.place === undefined && isAhead;
        if (isCall && losesNumber && changed.some(([name]) => name === 'phone'))
          return 'uncallable';
        if (changed.length === 0 && !isMet) return before;
        const addressed =
          email === undefined
            ? { ...before, record: after }
            : email === ''
              ? withoutAddress({ ...before, record: after }, now)
              : { ...before, record: after, address: emailDigest(email) };
        const names: ContactField[] = changed.map(([name]) => name);
        const edited = remember(addressed, {
          ...{ at: now.toISOString(), kind: 'edited' },
          ...(names.length > 0 && { fields: names }),
          ...(isMet && { from: venueOf(record), to: venueOf(venue) }),
        });
        const isNews =
          isMet && status === 'confirmed' && Date.parse(record.startsAt) > now.getTime();
        return isNews ? tell(edited, act.deliveries ?? [], { now, hasAddress }) : edited;
      }),
    again: presentOf(act.id),
  } satisfies TracedAct<typeof reads, Acted>;
}
