import type { QueryClient } from '@tanstack/react-query';
import { getAppointment } from '#features/appointments/contract/appointment-routes.ts';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { changeLists } from '#platform/desk/pages.ts';
import { reading } from '#platform/desk/use-read.ts';

/** Reads a single appointment for its dialog. */
export const oneAppointment = (id: string) =>
  reading(['appointment', id], (call) => call(getAppointment, { id }));

/** Caches an appointment before it is opened, unless a later version is cached already. */
export function rememberAppointment(client: QueryClient, appointment: DeskAppointment): void {
  client.setQueryData(oneAppointment(appointment.id).queryKey, (known) =>
    known && known.version > appointment.version ? known : appointment,
  );
}

/** Updates an appointment in the cache and in every list that shows it. */
export function showAppointment(client: QueryClient, appointment: DeskAppointment): void {
  client.setQueryData(oneAppointment(appointment.id).queryKey, appointment);
  changeLists<DeskAppointment>(client, 'appointments', (items) =>
    items.map((item) => (item.id === appointment.id ? appointment : item)),
  );
}

const erased = new WeakMap<QueryClient, Set<string>>();

/** Whether an appointment is known to be erased. */
export const isErased = (client: QueryClient, id: string): boolean =>
  erased.get(client)?.has(id) === true;

/** Removes erased appointments from every list at once. */
export function dropAppointments(client: QueryClient, ids: readonly string[]): void {
  erased.set(client, new Set([...(erased.get(client) ?? []), ...ids]));
  changeLists<DeskAppointment>(client, 'appointments', (items) =>
    items.filter(({ id }) => !ids.includes(id)),
  );
}
