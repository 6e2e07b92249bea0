import type { Appointment, DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { HouseClock, Roster } from '#features/hours/index.ts';
import { deliveriesOf, type Planned, toldAt } from '#features/outbox/index.ts';
import type { Outcome } from '#platform/rules/outcome.ts';
import { isRetired } from './closed.ts';
import { type Acted, type DeskAct, outcomeOfAct } from './desk-act.ts';

export interface Keeping extends DeskAct {
  /** Its consultant has retired. */
  retired?: true;
  /** To a client who was told to wait for word. */
  deliveries: readonly Planned[];
}

/** Keeps an appointment although its time is closed, or its consultant has retired, or no other time suits. */
export async function keepAppointment(
  act: DeskAct,
  {
    store,
    readAppointment,
    readRoster,
    house,
  }: Pick<HouseClock, 'house'> & {
    store: { keep: (asked: Keeping) => Promise<Acted> };
    readAppointment: (id: string) => Promise<Appointment | null>;
    readRoster: () => Promise<Roster>;
  },
): Promise<Outcome<DeskAppointment>> {
  const [present, roster] = await Promise.all([readAppointment(act.id), readRoster()]);
  const retired = present !== null && isRetired(present, roster);
  const deliveries = deliveriesOf('appointment_proposed', toldAt(act.now), house.reach);
  return outcomeOfAct(await store.keep({ ...act, deliveries, ...(retired && { retired }) }));
}
