/** Number of tries that random challenges take. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, it } from 'vitest';
import { keyedDigest } from '#platform/rules/digest.ts';
import {
  createChallenge,
  longestWork,
  type WorkPorts,
} from '#features/protection/rules/proof-of-work.ts';

const ports: WorkPorts = {
  ...{ network: 'network', wider: 'wider' },
  ...{ kind: 'booking', now: new Date('2026-12-01T09:00:00Z'), pressure: 1 },
  keyed: keyedDigest('a key of tests, long enough to be one'),
};

it('createChallenge: tries grow with the amount of work, and stay within its bounds', async () => {
  const triesOf = async (work: number) => {
    const challenge = await createChallenge(work, ports);
    return (await solveChallenge({ challenge, deriveKey }))?.counter ?? 0;
  };
  const tries = await Promise.all(Array.from({ length: 24 }, () => triesOf(1)));
  expect(Math.max(...tries)).toBeLessThan(240);
  // No low numbers are left out, which only an attacker would know to skip.
  expect(Math.min(...tries)).toBeLessThan(90);
  const most = await Promise.all(Array.from({ length: 4 }, () => triesOf(longestWork)));
  expect(Math.max(...most)).toBeGreaterThan(240);
  expect(Math.max(...most)).toBeLessThan(2400);
});
