import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import { challengeSchema } from '#features/protection/contract/challenge.ts';
import type {
  CountPorts,
  GuardedKind,
  WorkPorts,
} from '#features/protection/rules/proof-of-work.ts';

/** Rate limits times 1000, so that no test reaches one by accident. */
export const scale = 1000;

/** Ports without any required proof of work, for a request that is counted already. */
export const noWork = (now: Date, kind: GuardedKind = 'booking'): WorkPorts & CountPorts => ({
  ...{ kind, now, network: 'network', wider: 'wider' },
  keyed: (text) => text,
  take: () => Promise.resolve({ waitMs: 0, pressure: 0 }),
});

const askedSchema = z.object({ challenge: challengeSchema });

/** The challenge that a problem response contains, and its required work. */
export function workOf(problem: unknown) {
  const { challenge } = z.parse(askedSchema, problem);
  return { challenge, work: challenge.parameters.data.work };
}

/**
 * Solves the challenge of a problem response with altcha-lib, as pages do; returns the value of the field
 * `altcha`.
 */
export async function solveWork(problem: unknown): Promise<string> {
  const { challenge } = workOf(problem);
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
