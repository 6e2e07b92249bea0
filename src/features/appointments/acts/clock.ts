/** The acts of the clock on appointments. */
import { actTraced, type Doing } from '#features/audit/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { endProposals, type ProposalsEnd } from './end-proposals.ts';
import type { Following } from './following.ts';
import { type Look, lookAtRequests } from './lapse.ts';
import { remindClients, type Reminding } from './remind.ts';

type Traced<T> = T & Pick<Doing, 'trace'>;

/** `followings`: what follows in other subjects when an appointment does not take place. */
export const clockActs = (db: Database, followings: readonly Following[]) => ({
  look: ({ trace, ...look }: Traced<Look>) =>
    actTraced(db, { trace, now: look.now }, lookAtRequests(look, followings)),
  endProposals: ({ trace, ...end }: Traced<ProposalsEnd>) =>
    actTraced(db, { trace, now: end.now }, endProposals(end)),
  remind: (reminding: Reminding) =>
    actTraced(db, { trace: undefined, now: reminding.now }, remindClients(reminding)),
});
