/**
 * Proof of work in ALTCHA's format (v2, PBKDF2): what a visitor's device computes before a booking or
 * a message is taken while somebody floods the firm with them. Server's half alone: pages solve it
 * with altcha-lib, to which tests hold this (decision 19 says why not the library here).
 */
import { pbkdf2, randomBytes, randomInt } from 'node:crypto';
import { readSolution, type WorkSolution } from '#features/protection/contract/challenge.ts';
import { isSameSecret } from '#platform/rules/digest.ts';
import { type Refusal, refusal, type Success, success } from '#platform/rules/outcome.ts';

/**
 * When work is asked for, by what is sent: after so many in 24 hours that did none (`least`, or that
 * `share` of the times on offer if it is more), or while more than `siteWide` come in ten minutes. It
 * grows by a second with every `step` that were paid for within an hour.
 */
export const workRules = {
  booking: { least: 5, share: 0.05, siteWide: 60, step: 3 },
  contact: { least: 20, share: 0, siteWide: 60, step: 3 },
  inquiry: { least: 20, share: 0, siteWide: 60, step: 3 },
} as const;
export type GuardedKind = keyof typeof workRules;

/** The most that is asked for, in seconds of a phone. */
export const longestWork = 10;

/**
 * Keys to try at most per second of work, and half of them on average. Any number may be the one, from 0
 * on: were some left out, only those who know that would be spared them.
 */
const triesPerSecond = 240;
/** Rounds of PBKDF2 for each. */
const cost = 5000;
const lifeMs = 10 * 60_000;
const keyLength = 32;
const prefixLength = 16;

/** What is asked, as far as it is not the same each time. */
type Asked = WorkSolution['challenge']['parameters'];

/** Work that was done: `id` tells it from any other, `work` is how much. */
export interface Proof {
  id: string;
  work: number;
}

export interface WorkPorts {
  kind: GuardedKind;
  now: Date;
  /** How much is asked for as things are; 0 for none. */
  pressure: number;
  /** Signs what is asked, so that nobody asks himself. */
  keyed: (text: string) => string;
  /** A random whole number from 0 on, below its argument; the platform's own where there is none. */
  pick?: ((below: number) => number) | undefined;
}

/** The key that belongs to a number, in hexadecimal digits. */
function keyOf({ nonce, salt }: Pick<Asked, 'nonce' | 'salt'>, counter: number): Promise<string> {
  const password = Buffer.alloc(nonce.length / 2 + 4, nonce, 'hex');
  password.writeUInt32BE(counter, nonce.length / 2);
  return new Promise((resolve, reject) => {
    pbkdf2(password, Buffer.from(salt, 'hex'), cost, keyLength, 'sha256', (error, key) => {
      if (error) reject(error);
      else resolve(key.toString('hex'));
    });
  });
}

const signatureOf = (
  { data: { kind, work }, expiresAt, keyPrefix, nonce, salt }: Asked,
  { keyed }: Pick<WorkPorts, 'keyed'>,
) => keyed(`work ${JSON.stringify([kind, work, expiresAt, keyPrefix, nonce, salt])}`);

/** Work that somebody has to do who sends that; the number to be found is random. */
export async function createChallenge(
  work: number,
  { kind, now, keyed, pick = randomInt }: WorkPorts,
) {
  const [nonce, salt] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')];
  const key = await keyOf({ nonce, salt }, pick(work * triesPerSecond));
  const asked: Asked = {
    data: { kind, work },
    expiresAt: Math.floor((now.getTime() + lifeMs) / 1000),
    keyPrefix: key.slice(0, prefixLength * 2),
    nonce,
    salt,
  };
  const parameters = { algorithm: 'PBKDF2/SHA-256', cost, keyLength, ...asked };
  return { parameters, signature: signatureOf(asked, { keyed }) };
}

/** What the field `altcha` proves; nothing if it was not asked here, for this, and lately. */
export async function readProof(
  solution: string | undefined,
  { kind, now, keyed }: WorkPorts,
): Promise<Proof | undefined> {
  const read = solution === undefined ? undefined : readSolution(solution);
  if (!read) return undefined;
  const { challenge, solution: found } = read;
  const { parameters, signature } = challenge;
  const { data, expiresAt, keyPrefix } = parameters;
  const isOurs = isSameSecret(signature, signatureOf(parameters, { keyed }));
  if (!isOurs || data.kind !== kind || expiresAt * 1000 < now.getTime()) return undefined;
  const { counter } = found;
  if (!(counter >= 0 && counter <= longestWork * triesPerSecond)) return undefined;
  const isSolved = (await keyOf(parameters, Math.floor(counter))).startsWith(keyPrefix);
  return isSolved ? { id: signature, work: data.work } : undefined;
}

/**
 * Carries out what a visitor asks for, unless work is asked that was not done: `commit` gives what came
 * of it, or how much work it takes after all.
 */
export async function withWork<T extends object | null>(
  solution: string | undefined,
  ports: WorkPorts,
  commit: (proof: Proof | undefined) => Promise<T | number>,
): Promise<Success<T> | Refusal> {
  const { pressure } = ports;
  const proof = await readProof(solution, ports);
  const isAdmitted = pressure === 0 || proof !== undefined;
  const result = isAdmitted ? await commit(proof) : pressure;
  if (typeof result !== 'number') return success(result);
  return { ...refusal('challenge_required'), challenge: await createChallenge(result, ports) };
}
