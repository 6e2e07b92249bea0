import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';

/** The events that still hold: without undone events and the `undone` events themselves. */
export function standing(history: readonly AppointmentEvent[]): AppointmentEvent[] {
  const events: AppointmentEvent[] = [];
  for (const event of history) {
    if (event.kind === 'undone') events.pop();
    else events.push(event);
  }
  return events;
}
