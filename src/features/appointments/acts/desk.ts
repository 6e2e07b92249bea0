/** The acts of the desk on appointments, on a store. */
import { actTraced } from '#features/audit/index.ts';
import type { Acted } from '#features/appointments/rules/desk-act.ts';
import type { Database } from '#platform/redis/database.ts';
import { editContact, type Editing } from './edit-contact.ts';
import { keepAppointment, type Keeping } from './keep.ts';
import { type Withdrawal, withdrawProposal } from './withdraw.ts';

export const appointmentActs = (db: Database) => ({
  keep: ({ trace, ...keeping }: Keeping): Promise<Acted> =>
    actTraced(db, { now: keeping.now, trace }, keepAppointment(keeping)),
  edit: ({ trace, change }: Editing): Promise<Acted> =>
    actTraced(db, { now: change.now, trace }, editContact(change)),
  withdraw: ({ trace, ...withdrawal }: Withdrawal): Promise<Acted> =>
    actTraced(db, { now: withdrawal.now, trace }, withdrawProposal(withdrawal)),
});
