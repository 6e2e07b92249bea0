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

/**
 * Whether the firm chose or kept the present time of an appointment although it is closed: 1 if so, 2 if it kept it
 * after its consultant had retired, else 0.
 */
export function meantOf(history: readonly AppointmentEvent[]): 0 | 1 | 2 {
  let meant: 0 | 1 | 2 = 0;
  for (const event of standing(history)) {
    const isKept = event.kind === 'edited' && event.kept === true;
    // What was kept or confirmed before a move was another time.
    if (event.kind === 'moved') meant = 0;
    if (isKept && event.retired) meant = 2;
    else if ((isKept || event.confirmed) && meant === 0) meant = 1;
  }
  return meant;
}
