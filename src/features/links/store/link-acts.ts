/** What links change of appointments: the appointments' acts, each loaded, decided and committed. */
import {
  type Acted,
  addressRead,
  answerProposal,
  changeStatus,
  type ClientAnswer,
  type ClientMeeting,
  type ClientMove,
  type Confirmation,
  confirmAppointment,
  type Following,
  meetOtherwise,
  moveByClient,
  proposeTimes,
  type ProposalMade,
  type StatusChange,
  withdrawProposal,
  type Withdrawing,
} from '#features/appointments/index.ts';
import { actTraced, type Trace, type TracedAct } from '#features/audit/index.ts';
import type { Database } from '#platform/redis/database.ts';
import type { Reads } from '#platform/redis/reads.ts';
import { linksKeys } from './keys.ts';

interface Doing {
  id: string;
  now: Date;
}

/** Writes with a client's act that a link sent to their address was used. */
function used<R extends Reads, Answer>(
  { id, now }: Doing,
  act: TracedAct<R, Answer>,
): TracedAct<R, Answer> {
  return {
    ...act,
    decide(values, valuesOf) {
      const decision = act.decide(values, valuesOf);
      const { address } = valuesOf(addressRead(id));
      if (!('plan' in decision) || !address) return decision;
      const use = { writes: [['ZADD', linksKeys.addresses, now.getTime(), address]] } as const;
      return { ...decision, parts: [...(decision.parts ?? []), use] };
    },
  };
}

/** Moves an appointment by a client's link. `scale` multiplies newcomers' shares. */
export const linkMoveStore = (db: Database, scale: number) => ({
  move: (move: Omit<ClientMove, 'scale'>, trace: Trace): Promise<Acted> =>
    actTraced(db, { now: move.now, trace }, used(move, moveByClient({ ...move, scale }))),
});

/** Cancels an appointment by a client's link. `followings`: the subjects that keep something of it. */
export const linkCancelStore = (db: Database, followings: readonly Following[]) => ({
  cancel: (change: StatusChange, trace: Trace): Promise<Acted> =>
    actTraced(db, { now: change.now, trace }, used(change, changeStatus(change, followings))),
});

/** Changes how one meets by a client's link. */
export const linkMeetingStore = (db: Database) => ({
  meet: (change: ClientMeeting, trace: Trace): Promise<Acted> =>
    actTraced(db, { now: change.now, trace }, used(change, meetOtherwise(change))),
});

/** A client answers what was proposed, by their link. */
export const linkAnswerStore = (db: Database) => ({
  answer: (answer: ClientAnswer, trace: Trace): Promise<Acted> =>
    actTraced(db, { now: answer.now, trace }, used(answer, answerProposal(answer))),
});

/** Proposes times, or withdraws them, by the firm's link. */
export const linkProposalStore = (db: Database) => ({
  propose: (proposal: ProposalMade, trace: Trace): Promise<Acted> =>
    actTraced(db, { now: proposal.now, trace }, proposeTimes(proposal)),
  withdraw: (withdrawal: Withdrawing, trace: Trace): Promise<Acted> =>
    actTraced(db, { now: withdrawal.now, trace }, withdrawProposal(withdrawal)),
});

/** Decides on requests by the firm's link. `followings`: the subjects that keep something of them. */
export const linkDecisionStore = (db: Database, followings: readonly Following[]) => ({
  decide: (change: Confirmation, trace: Trace): Promise<Acted> => {
    const doing = { now: change.now, trace };
    return change.to === 'confirmed'
      ? actTraced(db, doing, confirmAppointment(change, followings))
      : actTraced(db, doing, changeStatus(change, followings));
  },
});
