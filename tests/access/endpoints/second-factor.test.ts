import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  recoveryCodesSchema,
  secondFactorSetupSchema,
} from '#features/access/contract/second-factor.ts';
import { digest } from '#platform/rules/digest.ts';
import { adminHeaders, password } from '#tests/support/app.ts';
import { codeAt } from '#tests/support/authenticator.ts';
import { stored as keyOf } from '#tests/support/keys.ts';
import { refusalOf, useApp } from '#tests/support/harness.ts';

const setup = useApp({ rateLimitScale: 1 });
const address = '/api/admin/second-factor';
const halfMinute = 30_000;

const signIn = (code?: string, ip?: string) =>
  setup().app.call('/api/admin/session', {
    method: 'POST',
    body: { password, ...(code !== undefined && { code }) },
    ...(ip !== undefined && { ip }),
  });
const codeOf = async (response: Response) => (await refusalOf(response)).code;
const now = () => setup().app.services.now();

async function admin() {
  const { app } = setup();
  let headers = await app.signIn();
  const post = (path: string, body?: unknown) =>
    app.call(path, { method: 'POST', headers, ...(body !== undefined && { body }) });
  return {
    state: async (): Promise<unknown> => (await app.call(address, { headers })).json(),
    begin: async () =>
      z.parse(secondFactorSetupSchema, await (await post(address, { password })).json()),
    beginAgain: (code: string) => post(address, { password, code }),
    async confirm(code: string) {
      const response = await post(`${address}/confirm`, { code });
      // Confirming replaces the session.
      if (response.ok) headers = adminHeaders(response.headers);
      return response;
    },
    async disable(code: string) {
      const response = await post(`${address}/disable`, { password, code });
      if (response.ok) headers = adminHeaders(response.headers);
      return response;
    },
  };
}

/** Sets up the factor. The code that confirmed it is spent afterwards. */
async function enable() {
  const desk = await admin();
  const { secret } = await desk.begin();
  const confirmed = await desk.confirm(codeAt(secret, now()));
  expect(confirmed.status).toBe(200);
  const { recoveryCodes } = z.parse(recoveryCodesSchema, await confirmed.json());
  setup().clock.advance(halfMinute);
  return { desk, secret, recoveryCodes, code: () => codeAt(secret, now()) };
}

describe('setting up the second factor', () => {
  it('returns a secret as text and as URI, in force once a code of it is confirmed', async () => {
    const desk = await admin();
    expect(await desk.state()).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    const { secret, uri } = await desk.begin();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const { protocol, host, searchParams } = new URL(uri);
    expect([protocol, host]).toEqual(['otpauth:', 'totp']);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect((await signIn()).status).toBe(200);
    expect(await codeOf(await desk.confirm('000000'))).toBe('wrong_code');
    const confirmed = await desk.confirm(codeAt(secret, now()));
    const { recoveryCodes } = z.parse(recoveryCodesSchema, await confirmed.json());
    expect(new Set(recoveryCodes).size).toBe(10);
    // At least 112 bits of entropy, so that a plain digest is enough.
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
    expect(await desk.state()).toEqual({ enabled: true, recoveryCodesLeft: 10 });
    expect(await codeOf(await signIn())).toBe('code_required');
  });

  it('expires after ten minutes', async () => {
    const desk = await admin();
    const { secret } = await desk.begin();
    setup().clock.advance(10 * 60_000);
    expect(await codeOf(await desk.confirm(codeAt(secret, now())))).toBe('not_found');
    expect((await signIn()).status).toBe(200);
  });

  it('replaces a factor, which stays in force until the new one is confirmed', async () => {
    const { desk, code, recoveryCodes } = await enable();
    const begun = await desk.beginAgain(code());
    const { secret } = z.parse(secondFactorSetupSchema, await begun.json());
    setup().clock.advance(halfMinute);
    expect((await signIn(code())).status).toBe(200);
    expect((await desk.confirm(codeAt(secret, now()))).status).toBe(200);
    setup().clock.advance(2 * halfMinute);
    expect(await codeOf(await signIn(code()))).toBe('wrong_code');
    expect(await codeOf(await signIn(recoveryCodes[0]))).toBe('wrong_code');
    expect((await signIn(codeAt(secret, now()))).status).toBe(200);
    expect(await desk.state()).toEqual({ enabled: true, recoveryCodesLeft: 10 });
  });

  it('replaces a lost factor with a recovery code', async () => {
    const { desk, recoveryCodes } = await enable();
    const begun = await desk.beginAgain(recoveryCodes[3] ?? '');
    const { secret } = z.parse(secondFactorSetupSchema, await begun.json());
    expect((await desk.confirm(codeAt(secret, now()))).status).toBe(200);
  });

  it('accepts the shorter recovery codes of earlier versions', async () => {
    const { desk } = await enable();
    const old = 'ABCD-EFGH-IJKL-MNOP';
    const kept = digest(`recovery ${old.replaceAll('-', '')}`);
    await setup().engine.call(['SADD', keyOf('factor:recovery'), kept]);
    expect((await desk.disable(old)).status).toBe(204);
  });

  it('stores no recovery code in readable form', async () => {
    const { recoveryCodes } = await enable();
    const { engine } = setup();
    const kept = JSON.stringify(await engine.call(['SMEMBERS', keyOf('factor:recovery')]));
    expect(kept).toHaveLength(10 * 46 + 1);
    for (const code of recoveryCodes) {
      expect(kept).not.toContain(code);
      expect(kept).not.toContain(code.replaceAll('-', ''));
    }
  });
});

describe('signing in with a second factor', () => {
  it('accepts a code once, with or without blanks', async () => {
    const { code } = await enable();
    const shown = code();
    const response = await signIn(`${shown.slice(0, 3)} ${shown.slice(3)}`);
    expect(response.status).toBe(200);
    const headers = adminHeaders(response.headers);
    expect((await setup().app.call('/api/admin/audit', { headers })).status).toBe(200);
    expect(await codeOf(await signIn(shown))).toBe('wrong_code');
    setup().clock.advance(halfMinute);
    expect((await signIn(code())).status).toBe(200);
  });

  it('accepts a code once when it is sent several times at once', async () => {
    const { code } = await enable();
    const shown = code();
    const responses = await Promise.all([1, 2, 3, 4].map(() => signIn(shown)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401]);
  });

  it('accepts each recovery code once', async () => {
    const { desk, recoveryCodes } = await enable();
    const [first = '', second = ''] = recoveryCodes;
    expect((await signIn(first)).status).toBe(200);
    expect(await codeOf(await signIn(first))).toBe('wrong_code');
    expect((await signIn(second.toLowerCase().replaceAll('-', ''))).status).toBe(200);
    expect(await desk.state()).toEqual({ enabled: true, recoveryCodesLeft: 8 });
  });

  it('checks the password first, and reveals nothing about the code without it', async () => {
    const { code } = await enable();
    const body = { password: 'wrong', code: code() };
    const response = await setup().app.call('/api/admin/session', { method: 'POST', body });
    expect(await codeOf(response)).toBe('wrong_password');
    expect((await signIn(code())).status).toBe(200);
  });

  it('counts wrong codes as failures, which the password alone does not clear', async () => {
    const { code } = await enable();
    expect(await codeOf(await signIn('000000'))).toBe('wrong_code');
    expect(await codeOf(await signIn('000001'))).toBe('wrong_code');
    expect(await codeOf(await signIn())).toBe('code_required');
    expect(await codeOf(await signIn('000002'))).toBe('wrong_code');
    expect(await codeOf(await signIn('AAAA-AAAA-AAAA-AAAA'))).toBe('wrong_code');
    expect(await codeOf(await signIn(code()))).toBe('too_many_requests');
    // The admin can sign in from another address.
    expect((await signIn(code(), '203.0.113.9')).status).toBe(200);
  });
});

describe('disabling the second factor', () => {
  it('needs a code, and removes all stored values', async () => {
    const { desk, code } = await enable();
    expect(await codeOf(await desk.disable('000000'))).toBe('wrong_code');
    expect((await desk.disable(code())).status).toBe(204);
    expect(await desk.state()).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    expect((await signIn()).status).toBe(200);
    expect(await setup().engine.call(['KEYS', keyOf('factor*')])).toEqual([]);
  });

  it('accepts a recovery code', async () => {
    const { desk, recoveryCodes } = await enable();
    expect((await desk.disable(recoveryCodes[9] ?? '')).status).toBe(204);
  });

  it('refuses further guesses from a stolen session after five wrong codes', async () => {
    const { desk, code } = await enable();
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await codeOf(await desk.disable(`00000${guess}`))).toBe('wrong_code');
    }
    expect(await codeOf(await desk.disable(code()))).toBe('too_many_requests');
  });
});
