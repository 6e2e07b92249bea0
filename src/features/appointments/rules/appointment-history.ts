import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';

/** What still holds of what happened: neither what was undone nor that it was. */
export function standing(history: readonly AppointmentEvent[]): AppointmentEvent[] {
  const events: AppointmentEvent[] = [];
  for (const event of history) {
    if (event.kind === 'undone') events.pop();
    else events.push(event);
  }
  return events;
}
