/** Solves proof of work as an attacker does: with native code, and as fast as the machine can. */
import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { workOf } from './work.ts';

const derive = promisify(pbkdf2);

/** The value of the field `altcha` for a problem response, and how many numbers were tried. */
export async function solveNatively(problem: unknown): Promise<{ altcha: string; tries: number }> {
  const { challenge } = workOf(problem);
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
  const password = Buffer.alloc(nonce.length / 2 + 4, nonce, 'hex');
  for (let counter = 0; ; counter += 1) {
    password.writeUInt32BE(counter, nonce.length / 2);
    const key = await derive(password, Buffer.from(salt, 'hex'), cost, keyLength, 'sha256');
    if (!key.toString('hex').startsWith(keyPrefix)) continue;
    const solved = JSON.stringify({ challenge, solution: { counter } });
    return { altcha: Buffer.from(solved).toString('base64'), tries: counter + 1 };
  }
}
