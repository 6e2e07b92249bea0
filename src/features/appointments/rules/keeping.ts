import type { Appointment, DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { Roster } from '#features/hours/index.ts';
import type { Outcome } from '#platform/rules/outcome.ts';
import { isRetired } from './closed.ts';
import { type Acted, type DeskAct, outcomeOfAct } from './desk-act.ts';

export interface Keeping extends DeskAct {
  /** Its consultant has retired. */
  retired?: true;
}

/** Keeps an appointment although its time is closed, or its consultant has retired. */
export async function keepAppointment(
  act: DeskAct,
  {
    store,
    readAppointment,
    readRoster,
  }: {
    store: { keep: (asked: Keeping) => Promise<Acted> };
    readAppointment: (id: string) => Promise<Appointment | null>;
    readRoster: () => Promise<Roster>;
  },
): Promise<Outcome<DeskAppointment>> {
  const [present, roster] = await Promise.all([readAppointment(act.id), readRoster()]);
  const retired = present !== null && isRetired(present, roster);
  return outcomeOfAct(await store.keep({ ...act, ...(retired && { retired }) }));
}
