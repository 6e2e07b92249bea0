/** What the desk reads of an appointment whose dialog is open. */
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import { answerJson } from './answers.ts';

/** Answers these reads: a firm of one consultant, nothing paid, sent or in the way. */
export function answerAppointment(
  shown: DeskAppointment,
  events: readonly AppointmentEvent[] = [],
): void {
  answerJson('GET /api/admin/consultants', []);
  answerJson('GET /api/hours/times', { times: [], closed: [], opened: [], busy: [] });
  answerJson('GET /api/appointments/:id', shown);
  answerJson('GET /api/appointments/:id/deliveries', []);
  answerJson('GET /api/appointments/:id/history', { openOfAddress: 1, events });
  answerJson('GET /api/outside-calendars/overlaps', []);
  answerJson('GET /api/payments', []);
}
