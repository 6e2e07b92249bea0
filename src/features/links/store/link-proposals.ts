import * as z from 'zod/mini';
import {
  appointmentRowSchema,
  appointmentScript,
  holdingKeys,
  lookMs,
  proposedInput,
} from '#features/appointments/index.ts';
import { runAudited } from '#features/audit/index.ts';
import { staleSchema } from '#features/hours/index.ts';
import type { LinkAnswer, LinkProposal, LinkWithdrawal } from '#features/links/rules/proposals.ts';
import type { Database } from '#platform/redis/database.ts';
import { endingKeys } from '#registry/endings.ts';
import { linkedInput, linkedKeys, linkedSchema } from './linked.ts';
import { answerLinked, proposeLinked, withdrawLinked } from './link-proposals.lua.ts';
import { requestSchema } from './link-requests.ts';

const names = { ...linkedKeys, ...endingKeys, ...holdingKeys } as const;
const answeredSchema = z.union([staleSchema, linkedSchema(appointmentRowSchema)]);
const proposedSchema = z.union([staleSchema, requestSchema]);

const run = async (
  db: Database,
  script: string,
  act: LinkAnswer | LinkProposal | LinkWithdrawal,
  input: object,
) => {
  const { now, deliveries, entry } = act;
  const all = { ...linkedInput(act, now), deliveries, lookAt: now.getTime() + lookMs, ...input };
  return (await runAudited(db, appointmentScript(script), names, all, { entry })).answer;
};

/** Store of proposals by the firm's link; every method is one round trip and one atomic step. */
export const linkProposalStore = (db: Database) => ({
  async propose({ seen, note, ...proposal }: LinkProposal) {
    const { now } = proposal;
    const made = proposedInput(proposal, { now, note, by: 'firm-link' });
    const input = { ...made, seen, confirm: [] };
    return z.parse(proposedSchema, await run(db, proposeLinked(), proposal, input));
  },

  async withdraw(withdrawal: LinkWithdrawal) {
    const at = withdrawal.now.toISOString();
    const event = { at, kind: 'edited', proposal: 'withdrawn', by: 'firm-link' };
    return z.parse(requestSchema, await run(db, withdrawLinked(), withdrawal, { event }));
  },
});

/** Store of clients' answers; one round trip and one atomic step. */
export const linkAnswerStore = (db: Database) => ({
  async answer({ take, note, ...answer }: LinkAnswer) {
    const common = { at: answer.now.toISOString(), by: 'visitor-link' };
    const input = take
      ? {
          ...{ take: { startsAt: take.startsAt.toISOString(), with: take.with } },
          ...{ startsAt: take.startsAt.getTime(), to: take.to },
          ...{ candidates: take.candidates, roster: take.roster },
          event: { ...common, kind: 'moved', to: take.to, proposed: true },
        }
      : { event: { ...common, kind: 'edited', proposal: 'declined', note } };
    const script = answerLinked();
    return z.parse(answeredSchema, await run(db, script, answer, { ...input, confirm: [] }));
  },
});
