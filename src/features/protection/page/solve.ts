/** Solves the work that the server asks for during a flood of requests. The visitor sees no puzzle. */
import { solveChallengeWorkers } from 'altcha-lib';
import { challengeSchema } from '#features/protection/contract/challenge.ts';

/** Limit of workers, to leave the cores of a phone to other tasks. */
const mostWorkers = 4;
/** Milliseconds after which a device is too slow: several times what a slow phone needs. */
const timeout = 60_000;

/** Returns the value for the field `altcha`, or undefined if this device cannot solve the challenge. */
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
