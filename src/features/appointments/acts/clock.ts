/** The acts of the clock on appointments and requests. */
import { actTraced, type Doing } from '#features/audit/index.ts';
import { writeAll } from '#platform/redis/commit.ts';
import type { Database } from '#platform/redis/database.ts';
import { endProposals, type ProposalsEnd } from './end-proposals.ts';
import type { Following } from './following.ts';
import { forgetRequests, type Forgetting } from './forget.ts';
import { type Look, lookAtRequests } from './lapse.ts';
import { laterWrites, type Overtaking, tellOvertaken } from './overtake.ts';
import { remindClients, type Reminding } from './remind.ts';

type Traced<T> = T & Pick<Doing, 'trace'>;
const untraced = { trace: undefined };

/** `followings`: what follows in other subjects when an appointment does not take place. */
export const clockActs = (db: Database, followings: readonly Following[]) => ({
  look: ({ trace, ...look }: Traced<Look>) =>
    actTraced(db, { trace, now: look.now }, lookAtRequests(look, followings)),
  endProposals: ({ trace, ...end }: Traced<ProposalsEnd>) =>
    actTraced(db, { trace, now: end.now }, endProposals(end)),
  remind: (reminding: Reminding) =>
    actTraced(db, { ...untraced, now: reminding.now }, remindClients(reminding)),
  tellOvertaken: (overtaking: Overtaking) =>
    actTraced(db, { ...untraced, now: overtaking.now }, tellOvertaken(overtaking)),
  tellLater: (overtaking: Omit<Overtaking, 'skip'>) => writeAll(db, laterWrites(overtaking)),
  forget: (forgetting: Forgetting) =>
    actTraced(db, { ...untraced, now: forgetting.now }, forgetRequests(forgetting)),
});
