/** Does the work that the server asks for while somebody floods the firm; nobody sees a riddle. */
import { solveChallengeWorkers } from 'altcha-lib';
import { challengeSchema } from '#features/protection/contract/challenge.ts';

/** A phone with more of them has other things to do as well. */
const mostWorkers = 4;
/** Milliseconds after which a device is too slow: several times what is asked of a slow phone. */
const timeout = 60_000;

/** What goes into the field `altcha`; nothing where this device cannot solve it. */
export async function solve(asked: unknown): Promise<string | undefined> {
  const challenge = challengeSchema.parse(asked);
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(mostWorkers, navigator.hardwareConcurrency),
    createWorker: () => new Worker(new URL('worker.ts', import.meta.url), { type: 'module' }),
    timeout,
  });
  return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
}
