/**
 * Proof of work in ALTCHA's format (v2, PBKDF2): a visitor's device has to compute it before a booking or a
 * message is accepted during a flood. This is only the server's half. Pages solve it with altcha-lib, and
 * tests check that both agree (decision 19 explains why the library is not used here).
 */
import { pbkdf2, randomBytes, randomInt } from 'node:crypto';
import { readSolution, type WorkSolution } from '#features/protection/contract/challenge.ts';
import { isSameSecret } from '#platform/rules/digest.ts';
import { type Refusal, refusal, type Success, success } from '#platform/rules/outcome.ts';

/**
 * When work is asked for, by kind of request: after `least` requests without work in 24 hours (or `share` of
 * the times on offer, if that is more), or while more than `siteWide` requests come in ten minutes. The work
 * grows by one second for every `step` solved within an hour. A busy day is none of the firm's worries: it is
 * told of a flood, more than `flood` requests within an hour.
 */
export const workRules = {
  booking: { least: 20, share: 0.05, siteWide: 60, step: 3, flood: 60 },
  contact: { least: 20, share: 0, siteWide: 60, step: 3, flood: 60 },
  inquiry: { least: 20, share: 0, siteWide: 60, step: 3, flood: 60 },
} as const;
export type GuardedKind = keyof typeof workRules;

/** The most work that is asked for, in seconds on a phone. */
export const longestWork = 10;

/** Work in seconds: one, and one more for every `step` proofs spent within the last hour. */
export const workNow = (kind: GuardedKind, solvedLately: number, scale: number): number =>
  Math.min(longestWork, 1 + Math.floor(solvedLately / (workRules[kind].step * scale)));

/**
 * Most keys to try per second of work; on average it takes half of them. Any number from 0 on may be the
 * solution. If some were left out, only attackers who know that would be spared them.
 */
const triesPerSecond = 240;
/** Rounds of PBKDF2 for each key. */
const cost = 5000;
const lifeMs = 10 * 60_000;
const keyLength = 32;
const prefixLength = 16;

/** The parameters of a challenge that differ each time. */
type Asked = WorkSolution['challenge']['parameters'];

/** Work that was done. `id` identifies the proof; `work` is its amount in seconds. */
export interface Proof {
  id: string;
  work: number;
}

export interface WorkPorts {
  kind: GuardedKind;
  now: Date;
  /** Of the visitor (`networkKey`). */
  network: string;
  /** The same of the widest network around it. */
  wider: string;
  /** Signs the challenge, so that a visitor cannot make one up. */
  keyed: (text: string) => string;
  /** Returns a random integer from 0 up to below its argument. Defaults to the platform's `randomInt`. */
  pick?: ((below: number) => number) | undefined;
}

export interface CountPorts {
  /**
   * Counts the request. `waitMs`: milliseconds until it is within its limits, or 0. `pressure`: the work that is asked
   * for at present, in seconds on a phone; 0 for none.
   */
  take: () => Promise<{ waitMs: number; pressure: number }>;
}

/** A request that its act counts while it reads. */
export interface Turn {
  /** The id of the proof that it claims to bring. */
  claimed: string;
  /**
   * Counts the request and then checks its proof, which costs time: once, however often it is called. Gives the proof,
   * or what refuses the request: a time to wait, or how much work it needs.
   */
  take: () => Promise<
    { answer: { kind: 'wait'; waitMs: number } | number } | { proof: Proof | undefined }
  >;
}

/** The derived key of a number, as hexadecimal digits. */
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

/** Makes a challenge for that many seconds of work. The number to be found is random. */
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

/**
 * Returns the proof in the field `altcha`, or undefined if its challenge was not issued here, is for another
 * kind, or has expired.
 */
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

/** The turn of a request with this solution in the field `altcha`. */
export function turnOf(solution: string | undefined, ports: WorkPorts & CountPorts): Turn {
  async function take(): ReturnType<Turn['take']> {
    const { waitMs, pressure } = await ports.take();
    if (waitMs > 0) return { answer: { kind: 'wait', waitMs } };
    const proof = await readProof(solution, ports);
    return pressure > 0 && !proof ? { answer: pressure } : { proof };
  }
  let taken: ReturnType<Turn['take']> | undefined;
  return {
    claimed: (solution !== undefined && readSolution(solution)?.challenge.signature) || '',
    take: () => (taken ??= take()),
  };
}

/** The result of a write, or `challenge_required` with a new challenge where it is an amount of work. */
export async function orChallenge<T extends object | null>(
  result: T | number,
  ports: WorkPorts,
): Promise<Success<T> | Refusal> {
  if (typeof result !== 'number') return success(result);
  return { ...refusal('challenge_required'), challenge: await createChallenge(result, ports) };
}
