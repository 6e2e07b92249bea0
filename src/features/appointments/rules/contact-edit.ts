import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import {
  type ContactEdit,
  type ContactField,
  contactFields,
} from '#features/appointments/contract/contact-edit.ts';
import { isCallable } from '#platform/contract/fields.ts';
import { type Acted, type DeskAct, outcomeOfAct } from './desk-act.ts';
import type { Outcome } from '#platform/rules/outcome.ts';

export interface ContactChange extends DeskAct {
  /** The new values, in the order in which the history names them. */
  fields: readonly (readonly [name: ContactField, value: string])[];
  /** Absent if the address stays as it is. */
  email?: string | undefined;
  /**
   * The new number is empty or cannot be called. The store answers `uncallable` where the appointment is to
   * be a call that is still ahead.
   */
  losesNumber?: boolean;
}

interface EditStore {
  /** Decides and writes in one atomic step, or writes nothing. */
  edit: (change: ContactChange) => Promise<Acted>;
}

/**
 * Corrects the client's contact data, in every status. Waiting deliveries go to the new address, and signed
 * links sent to another address stop working (decision 21).
 */
export async function editContact(
  { edit, ...act }: DeskAct & { edit: ContactEdit },
  { store }: { store: EditStore },
): Promise<Outcome<DeskAppointment>> {
  const fields = contactFields.flatMap((name) => {
    const value = edit[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const losesNumber = edit.phone !== undefined && !isCallable(edit.phone);
  return outcomeOfAct(await store.edit({ ...act, fields, email: edit.email, losesNumber }));
}
