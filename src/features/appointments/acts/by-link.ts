/** Whether a signed link still leads to its appointment. */
import { isActive } from '#features/appointments/contract/appointment-status.ts';
import type { ClientLink, LinkActor } from '#features/appointments/rules/appointment-act.ts';
import type { ShownAppointment } from '#features/appointments/store/state.ts';

/** Who holds a link; when a client may still change something is another question. */
type Holder = Exclude<LinkActor, ClientLink> | Omit<ClientLink, 'leadMs'>;

/** A client's link is valid for the address to which it was sent; an older one until that is corrected. */
function isAddressed(link: Holder, state: ShownAppointment): boolean {
  if (link.by === 'firm-link') return true;
  if (link.address !== undefined) return state.address.startsWith(link.address);
  // In the text, so that an event that cannot be read counts as well.
  return !state.history.includes('"email"');
}

const hasEnded = ({ record }: ShownAppointment, now: Date): boolean =>
  record.endsAt <= now.toISOString();

/** Why a link does nothing, whatever it is used for. What is proposed can be taken even once the time is over. */
export function refusedByLink(
  link: Holder,
  state: ShownAppointment | null,
  now: Date,
): 'unknown' | 'over' | undefined {
  if (!state) return 'unknown';
  if (hasEnded(state, now) && !state.record.proposed) return 'over';
  return isAddressed(link, state) ? undefined : 'unknown';
}

/** Why a link does not tell what was booked: only once that does not take place, or is over. */
export function bookedByLink(
  link: Holder,
  state: ShownAppointment | null,
  now: Date,
): 'unknown' | 'illegal' | ShownAppointment['record'] {
  if (!state || !isAddressed(link, state)) return 'unknown';
  return isActive(state.status) && !hasEnded(state, now) ? 'illegal' : state.record;
}
