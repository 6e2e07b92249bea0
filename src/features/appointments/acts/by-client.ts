/** When clients change an appointment by the link in their mail. */
import { isActive } from '#features/appointments/contract/appointment-status.ts';
import type { Acted, ClientLink } from '#features/appointments/rules/appointment-act.ts';
import { type AppointmentState, eventsOf, spanIn } from '#features/appointments/store/state.ts';
import { anybody } from '#features/hours/index.ts';
import { refusal } from '#platform/rules/outcome.ts';

/** It takes a time, which can be read. */
export const isChangeable = (state: AppointmentState): boolean =>
  isActive(state.status) && spanIn(state).consultant !== anybody;

export const isLate = (state: AppointmentState, { leadMs }: ClientLink, now: Date): boolean =>
  spanIn(state).startsAt - now.getTime() < leadMs;

export const tooLate = refusal('too_late_to_change');

/** How often clients did something by links. */
export const timesDone = (state: AppointmentState, kind: 'moved' | 'edited'): number =>
  eventsOf(state).filter((event) => event.kind === kind && event.by === 'visitor-link').length;

/** Why a client changes nothing any more. */
export function refusedToClient(
  state: AppointmentState,
  link: ClientLink,
  now: Date,
): Acted | undefined {
  if (!isChangeable(state)) return 'illegal';
  return isLate(state, link, now) ? tooLate : undefined;
}
