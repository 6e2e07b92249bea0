/** The admin password's hash, salted scrypt, as it stands in the environment. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const cost = { N: 32_768, r: 8, p: 3 } as const;
const hashBytes = 32;
/** N = 2^15 with r = 8 needs more than Node's default of 32 MiB. */
const maxmem = 64 * 1024 * 1024;

const hashPattern = /^scrypt\$32768\$8\$3\$([\w-]{22})\$([\w-]{43})$/;

function derive(password: string, salt: Buffer): Promise<Buffer> {
  // The same password typed on another keyboard may arrive decomposed.
  const secret = password.normalize('NFC');
  return new Promise((resolve, reject) => {
    scrypt(secret, salt, hashBytes, { ...cost, maxmem }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

/** True for text that `hashPassword` could have made. */
export const isPasswordHash = (text: string): boolean => hashPattern.test(text);

/** `scrypt$32768$8$3$<salt>$<hash>`, both base64url, with a fresh 128-bit salt at every call. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt);
  const { N, r, p } = cost;
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Compares in constant time; a hash in any other form never matches. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, salt, key] = hashPattern.exec(hash) ?? [];
  if (salt === undefined || key === undefined) return false;
  const derived = await derive(password, Buffer.from(salt, 'base64url'));
  return timingSafeEqual(derived, Buffer.from(key, 'base64url'));
}
