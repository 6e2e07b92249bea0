import type { Appointment, DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { ContactEdit } from '#features/appointments/contract/contact-edit.ts';
import {
  type ContactField,
  contactFields,
} from '#features/appointments/contract/contact-fields.ts';
import type { House } from '#features/hours/index.ts';
import { deliveriesOf, type Planned, toldAt } from '#features/outbox/index.ts';
import { isCallable } from '#platform/contract/fields.ts';
import { type Acted, type AppointmentAct, outcomeOfAct } from './appointment-act.ts';
import type { Outcome } from '#platform/rules/outcome.ts';
import { venueOf } from './room.ts';

export interface ContactChange extends AppointmentAct {
  /** The new values, in the order in which the history names them. */
  fields: readonly (readonly [name: ContactField, value: string])[];
  /** Absent if the address stays as it is. */
  email?: string | undefined;
  /**
   * The new number is empty or cannot be called. The store answers `uncallable` where the appointment is to
   * be a call that is still ahead.
   */
  losesNumber?: boolean;
  /** How and where they meet from now on. */
  venue?: Pick<Appointment, 'meeting' | 'place'> | undefined;
  /** Queued where the appointment is confirmed and ahead, and `venue` changes it. */
  deliveries?: readonly Planned[];
}

interface EditStore {
  /** Decides and writes in one atomic step, or writes nothing. */
  edit: (change: ContactChange) => Promise<Acted>;
}

interface EditPorts {
  store: EditStore;
  house: Pick<House, 'reach' | 'videoLink'>;
  keyed: (text: string) => string;
}

/**
 * Corrects the client's contact data, in every status. Waiting deliveries go to the new address, and signed
 * links sent to another address stop working (decision 21). The client of a confirmed appointment is told of
 * another way to meet, or another place.
 */
export async function editContact(
  { edit, ...act }: AppointmentAct & { edit: ContactEdit },
  { store, house, keyed }: EditPorts,
): Promise<Outcome<DeskAppointment>> {
  const fields = contactFields.flatMap((name) => {
    const value = edit[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const losesNumber = edit.phone !== undefined && !isCallable(edit.phone);
  const venue = venueOf(edit, act.id, house, keyed);
  const deliveries = deliveriesOf('appointment_place_changed', toldAt(act.now), house.reach);
  const change = { ...act, fields, email: edit.email, losesNumber, venue, deliveries };
  return outcomeOfAct(await store.edit(change));
}
