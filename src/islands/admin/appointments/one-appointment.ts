import type { QueryClient } from '@tanstack/react-query';
import { getAppointment } from '#contract/appointment-routes.ts';
import type { Appointment } from '#contract/appointment.ts';
import { changeLists } from '#islands/admin/data/pages.ts';
import { reading } from '#islands/admin/data/use-read.ts';

/** An appointment by itself, as its dialog shows it. */
export const oneAppointment = (id: string) =>
  reading(['appointment', id], (call) => call(getAppointment, { id }));

/** Shows an appointment as it is now wherever it stands, in its place. */
export function showAppointment(client: QueryClient, appointment: Appointment): void {
  client.setQueryData(oneAppointment(appointment.id).queryKey, appointment);
  changeLists<Appointment>(client, 'appointments', (items) =>
    items.map((item) => (item.id === appointment.id ? appointment : item)),
  );
}

/** Takes erased appointments out of every list. */
export function dropAppointments(client: QueryClient, ids: readonly string[]): void {
  changeLists<Appointment>(client, 'appointments', (items) =>
    items.filter(({ id }) => !ids.includes(id)),
  );
}
