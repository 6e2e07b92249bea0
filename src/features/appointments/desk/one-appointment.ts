import type { QueryClient } from '@tanstack/react-query';
import { getAppointment } from '#features/appointments/contract/appointment-routes.ts';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { changeLists } from '#platform/desk/pages.ts';
import { reading } from '#platform/desk/use-read.ts';

/** An appointment by itself, as its dialog shows it. */
export const oneAppointment = (id: string) =>
  reading(['appointment', id], (call) => call(getAppointment, { id }));

/** Keeps an appointment that somebody is about to open, unless a later version is known. */
export function rememberAppointment(client: QueryClient, appointment: DeskAppointment): void {
  client.setQueryData(oneAppointment(appointment.id).queryKey, (known) =>
    known && known.version > appointment.version ? known : appointment,
  );
}

/** Shows an appointment as it is now wherever it stands, in its place. */
export function showAppointment(client: QueryClient, appointment: DeskAppointment): void {
  client.setQueryData(oneAppointment(appointment.id).queryKey, appointment);
  changeLists<DeskAppointment>(client, 'appointments', (items) =>
    items.map((item) => (item.id === appointment.id ? appointment : item)),
  );
}

const erased = new WeakMap<QueryClient, Set<string>>();

/** Whether an appointment is known to be no more. */
export const isErased = (client: QueryClient, id: string): boolean =>
  erased.get(client)?.has(id) === true;

/** Takes erased appointments out of every list, at once. */
export function dropAppointments(client: QueryClient, ids: readonly string[]): void {
  erased.set(client, new Set([...(erased.get(client) ?? []), ...ids]));
  changeLists<DeskAppointment>(client, 'appointments', (items) =>
    items.filter(({ id }) => !ids.includes(id)),
  );
}
