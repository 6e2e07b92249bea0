/** The admin password's hash (salted scrypt), as stored in the environment. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** scrypt's parameters: iterations (a power of two), block size, parallelization. */
export interface ScryptCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

const productionCost: ScryptCost = { N: 32_768, r: 8, p: 3 };
const hashBytes = 32;
/** N = 2^15 with r = 8 needs more than Node's default of 32 MiB. */
const maxmem = 64 * 1024 * 1024;

const hashPattern = /^scrypt\$(\d{1,5})\$(\d)\$(\d)\$([\w-]{22})\$([\w-]{43})$/;

function derive(password: string, salt: Buffer, cost: ScryptCost): Promise<Buffer> {
  // The same password typed on another keyboard may arrive in decomposed form.
  const secret = password.normalize('NFC');
  return new Promise((resolve, reject) => {
    scrypt(secret, salt, hashBytes, { ...cost, maxmem }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

const prefixOf = ({ N, r, p }: ScryptCost): string => `scrypt$${N}$${r}$${p}$`;

/** Whether the text has the format of `hashPassword` with the cost of production. */
export const isPasswordHash = (text: string): boolean =>
  hashPattern.test(text) && text.startsWith(prefixOf(productionCost));

/**
 * Hashes a password as `scrypt$32768$8$3$<salt>$<hash>`, both base64url, with a fresh 128-bit salt at every
 * call. Tests pass a lower cost; the environment accepts none (`isPasswordHash`).
 */
export async function hashPassword(
  password: string,
  cost: ScryptCost = productionCost,
): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return `${prefixOf(cost)}${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** Compares in constant time, at the cost given in the hash; a text in any other format never matches. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, N, r, p, salt, key] = hashPattern.exec(hash) ?? [];
  if (salt === undefined || key === undefined) return false;
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await derive(password, Buffer.from(salt, 'base64url'), cost);
  return timingSafeEqual(derived, Buffer.from(key, 'base64url'));
}
