/** The acts of the desk on appointments, on a store. `followings`: the subjects that keep something of them. */
import { actTraced } from '#features/audit/index.ts';
import type { Acted } from '#features/appointments/rules/appointment-act.ts';
import type { Following } from './following.ts';
import type { Database } from '#platform/redis/database.ts';
import { editContact, type Editing } from './edit-contact.ts';
import { keepAppointment, type Keeping } from './keep.ts';
import { confirmAppointment } from './confirm.ts';
import { enterAppointment, type Entering } from './enter.ts';
import { moveAppointment, type Moving } from './move.ts';
import { proposeTimes, type Proposing } from './propose.ts';
import { changeStatus, type StatusAct } from './status.ts';
import { undoAct, type Undoing } from './undo.ts';
import { type Withdrawal, withdrawProposal } from './withdraw.ts';

export const appointmentActs = (db: Database, followings: readonly Following[]) => ({
  changeStatus: ({ change, trace }: StatusAct): Promise<Acted> => {
    const doing = { now: change.now, trace };
    return change.to === 'confirmed'
      ? actTraced(db, doing, confirmAppointment(change, followings))
      : actTraced(db, doing, changeStatus(change, followings));
  },
  enter: async ({ entry, trace }: Entering): Promise<Acted> =>
    actTraced(db, { now: entry.now, trace }, enterAppointment(entry)),
  move: ({ move, trace }: Moving): Promise<Acted> =>
    actTraced(db, { now: move.now, trace }, moveAppointment(move)),
  propose: ({ proposal, trace }: Proposing): Promise<Acted> =>
    actTraced(db, { now: proposal.now, trace }, proposeTimes(proposal)),
  undo: ({ undo, trace }: Undoing): Promise<Acted> =>
    actTraced(db, { now: undo.now, trace }, undoAct(undo, followings)),
  keep: ({ trace, ...keeping }: Keeping): Promise<Acted> =>
    actTraced(db, { now: keeping.now, trace }, keepAppointment(keeping)),
  edit: ({ trace, change }: Editing): Promise<Acted> =>
    actTraced(db, { now: change.now, trace }, editContact(change)),
  withdraw: ({ trace, ...withdrawal }: Withdrawal): Promise<Acted> =>
    actTraced(db, { now: withdrawal.now, trace }, withdrawProposal(withdrawal)),
});
