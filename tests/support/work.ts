import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import { challengeSchema } from '#features/protection/contract/challenge.ts';
import type { GuardedKind, WorkPorts } from '#features/protection/rules/proof-of-work.ts';

/** So much of everything is admitted that no test meets a limit by accident. */
export const scale = 1000;

/** No work is asked for. */
export const noWork = (now: Date, kind: GuardedKind = 'booking'): WorkPorts => ({
  ...{ kind, now, pressure: 0 },
  keyed: (text) => text,
});

const askedSchema = z.object({ challenge: challengeSchema });

/** What an answer asks for: the challenge, and how much work it is. */
export function workOf(problem: unknown) {
  const { challenge } = z.parse(askedSchema, problem);
  return { challenge, work: challenge.parameters.data.work };
}

/** Solves what an answer asks for with altcha-lib, as pages do: what goes into the field `altcha`. */
export async function solveWork(problem: unknown): Promise<string> {
  const { challenge } = workOf(problem);
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
