import { createChallenge as createTheirs, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, it, vi } from 'vitest';
import { keyedDigest } from '#platform/rules/digest.ts';
import {
  createChallenge,
  longestWork,
  orChallenge,
  readProof,
  turnOf,
  type WorkPorts,
} from '#features/protection/rules/proof-of-work.ts';
import { solveWork } from '#tests/support/work.ts';

const now = new Date('2026-12-01T09:00:00Z');
const ports: WorkPorts = {
  ...{ network: 'network', wider: 'wider' },
  ...{ kind: 'booking', now },
  keyed: keyedDigest('a key of tests, long enough to be one'),
};
/** Solved after a few tries. The number of tries has tests of its own. */
const soon = () => 7;
const solved = async (work = 1) => {
  const challenge = await createChallenge(work, { ...ports, pick: soon });
  return { challenge, altcha: await solveWork({ challenge }) };
};
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

describe('a proof-of-work challenge', () => {
  it('has the format of altcha-lib, with which pages solve it', async () => {
    const ours = await createChallenge(1, ports);
    const theirs = await createTheirs({
      ...{ algorithm: 'PBKDF2/SHA-256', cost: 5000, counter: 3, deriveKey },
      ...{ data: { kind: 'booking', work: 1 }, expiresAt: now, hmacSignatureSecret: 'theirs' },
    });
    expect(Object.keys(ours.parameters).toSorted()).toEqual(Object.keys(theirs.parameters));
    expect(Object.keys(ours)).toEqual(Object.keys(theirs));
    for (const part of ['nonce', 'salt', 'keyPrefix'] as const)
      expect(ours.parameters[part]).toHaveLength(theirs.parameters[part].length);
  });

  it('is proven by the solution of altcha-lib, with an id of its own', async () => {
    const [one, other] = [await solved(), await solved()];
    const proof = await readProof(one.altcha, ports);
    expect(proof).toEqual({ id: one.challenge.signature, work: 1 });
    expect((await readProof(other.altcha, ports))?.id).not.toBe(proof?.id);
  });

  it('takes more tries the more is asked for, with any number below the bound as solution', async () => {
    for (const [work, most] of [
      [1, 240],
      [longestWork, 2400],
    ] as const) {
      // No low numbers are left out, which only an attacker would know to skip.
      for (const number of [0, 1, 90]) {
        const bounds: number[] = [];
        const pick = (bound: number) => bounds.push(bound) && number;
        const challenge = await createChallenge(work, { ...ports, pick });
        expect(bounds).toEqual([most]);
        expect((await solveChallenge({ challenge, deriveKey }))?.counter).toBe(number);
      }
    }
  });

  it('is random every time', async () => {
    const [one, other] = [await createChallenge(1, ports), await createChallenge(1, ports)];
    const tries = await Promise.all(
      [one, other].map((challenge) => solveChallenge({ challenge, deriveKey })),
    );
    for (const found of tries) expect(found?.counter).toBeLessThan(240);
    expect(one.parameters.nonce).not.toBe(other.parameters.nonce);
  });

  it('proves nothing for another kind, after its expiry, or under another key', async () => {
    const { altcha } = await solved();
    expect(await readProof(altcha, { ...ports, kind: 'contact' })).toBeUndefined();
    const late = new Date(now.getTime() + 10 * 60_000 + 1000);
    expect(await readProof(altcha, { ...ports, now: late })).toBeUndefined();
    const keyed = keyedDigest('another key of tests, as long as it');
    expect(await readProof(altcha, { ...ports, keyed })).toBeUndefined();
  });

  it('is not proven by the solution of a changed challenge', async () => {
    const { challenge } = await solved();
    const { parameters, signature } = challenge;
    const easier = { ...parameters, keyPrefix: '00' };
    const longer = { ...parameters, expiresAt: parameters.expiresAt + 1 };
    const more = { ...parameters, data: { kind: 'booking', work: 10 } };
    for (const changed of [easier, longer, more]) {
      const forged = { parameters: changed, signature };
      const solution = await solveChallenge({ challenge: forged, deriveKey });
      expect(await readProof(encode({ challenge: forged, solution }), ports)).toBeUndefined();
    }
  });

  it.each([
    ['a missing value', undefined],
    ['an empty text', ''],
    ['invalid base64', '%%%'],
    ['invalid JSON', Buffer.from('{').toString('base64')],
    ['null', encode(null)],
    ['a list', encode([])],
    ['a challenge without a solution', encode({ challenge: {} })],
  ])('is not proven by %s', async (_, altcha) => {
    expect(await readProof(altcha, ports)).toBeUndefined();
  });

  it.each([-1, 0, 1.5, 1e9, 2 ** 53, '80', null])(
    'is not proven by the number %s',
    async (counter) => {
      const challenge = await createChallenge(1, ports);
      const forged = encode({ challenge, solution: { counter, derivedKey: '00' } });
      expect(await readProof(forged, ports)).toBeUndefined();
    },
  );
});

describe('turnOf', () => {
  const counted = (pressure: number, waitMs = 0) => ({
    ...ports,
    take: vi.fn(() => Promise.resolve({ waitMs, pressure })),
  });

  it('refuses a request without a proof while work is required, and one that has to wait', async () => {
    expect(await turnOf(undefined, counted(3)).take()).toEqual({ answer: 3 });
    const { altcha } = await solved();
    const answer = { kind: 'wait', waitMs: 5 };
    expect(await turnOf(altcha, counted(3, 5)).take()).toEqual({ answer });
  });

  it('gives the proof, or none if no work is required, and counts once', async () => {
    const { altcha, challenge } = await solved();
    const proof = { id: challenge.signature, work: 1 };
    const turn = turnOf(altcha, counted(1));
    expect(turn.claimed).toBe(challenge.signature);
    expect(await turn.take()).toEqual({ proof });
    const free = counted(0);
    const unproven = turnOf('nothing', free);
    expect([unproven.claimed, await unproven.take()]).toEqual(['', { proof: undefined }]);
    await unproven.take();
    expect(free.take).toHaveBeenCalledOnce();
  });
});

describe('orChallenge', () => {
  it('refuses with a challenge where the result is an amount of work', async () => {
    const challenge = { parameters: { data: { kind: 'booking', work: 2 } } };
    const refused = { ok: false, code: 'challenge_required', challenge };
    expect(await orChallenge(2, ports)).toMatchObject(refused);
    expect(await orChallenge({ id: 'x' }, ports)).toEqual({ ok: true, value: { id: 'x' } });
  });
});
