/**
 * Attacks on the admin's access: take-over with a borrowed session, and guessing codes from many addresses.
 */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { undeliveredSchema } from '#features/delivery/contract/undelivered.ts';
import {
  recoveryCodesSchema,
  secondFactorSetupSchema,
} from '#features/access/contract/second-factor.ts';
import { keys } from '#registry/keys.ts';
import { adminHeaders, password } from '#tests/support/app.ts';
import { codeAt } from '#tests/support/authenticator.ts';
import { refusalOf, useApp } from '#tests/support/harness.ts';
import { stored } from '#tests/support/keys.ts';

const setup = useApp({ rateLimitScale: 1 });
const factorPath = '/api/admin/second-factor';
type Headers = Readonly<Record<string, string>>;

const post = (path: string, headers: Headers, body?: unknown, ip?: string) =>
  setup().app.call(path, {
    method: 'POST',
    headers,
    ...(body !== undefined && { body }),
    ...(ip !== undefined && { ip }),
  });
const codeOf = async (response: Response) =>
  response.ok ? 'ok' : (await refusalOf(response)).code;
const signIn = (body: object, ip?: string, headers: Headers = {}) =>
  post('/api/admin/session', headers, { password, ...body }, ip);
const isAlive = async (headers: Headers) =>
  (await setup().app.call('/api/admin/statistics', { headers })).status === 200;

/**
 * Enables the factor in one of the admin's sessions. Returns the headers of the new session and the codes.
 */
async function enableFactor(own: Headers) {
  const begun = await post(factorPath, own, { password });
  const { secret } = z.parse(secondFactorSetupSchema, await begun.json());
  const code = codeAt(secret, setup().clock.now());
  const confirmed = await post(`${factorPath}/confirm`, own, { code });
  const { recoveryCodes } = z.parse(recoveryCodesSchema, await confirmed.json());
  setup().clock.advance(60_000);
  const current = () => codeAt(secret, setup().clock.now());
  return { headers: adminHeaders(confirmed.headers), secret, recoveryCodes, current };
}

/** Six-digit codes that no authenticator shows at present. */
function wrongCodes(count: number, secret: string): string[] {
  const now = setup().clock.now().getTime();
  const near = [-60, -30, 0, 30, 60].map((s) => codeAt(secret, new Date(now + s * 1000)));
  const all = Array.from({ length: count + near.length }, (_, at) => String(100_000 + at));
  return all.filter((code) => !near.includes(code)).slice(0, count);
}

describe('a borrowed session', () => {
  it('cannot set up a second factor without the password, and has five guesses of it', async () => {
    const borrowed = await setup().app.signIn();
    expect((await post(factorPath, borrowed)).ok).toBe(false);
    expect((await post(factorPath, borrowed, {})).status).toBe(422);
    for (let guess = 0; guess < 5; guess += 1) {
      const refused = await post(factorPath, borrowed, { password: `guess ${guess}` });
      expect(await codeOf(refused)).toBe('wrong_password');
    }
    expect(await codeOf(await post(factorPath, borrowed, { password }))).toBe('too_many_requests');
    expect(await codeOf(await signIn({}, '203.0.113.9'))).toBe('ok');
  });

  it('cannot confirm a setup that another session began', async () => {
    const [own, borrowed] = [await setup().app.signIn(), await setup().app.signIn()];
    const begun = await post(factorPath, own, { password });
    const { secret } = z.parse(secondFactorSetupSchema, await begun.json());
    const body = { code: codeAt(secret, setup().clock.now()) };
    expect(await codeOf(await post(`${factorPath}/confirm`, borrowed, body))).toBe('not_found');
    expect(await codeOf(await post(`${factorPath}/confirm`, own, body))).toBe('ok');
  });

  it('allows five wrong codes to confirm a setup, then answers not_found', async () => {
    const own = await setup().app.signIn();
    const begin = async () => {
      const begun = await post(factorPath, own, { password });
      return z.parse(secondFactorSetupSchema, await begun.json()).secret;
    };
    const confirm = async (code: string) =>
      codeOf(await post(`${factorPath}/confirm`, own, { code }));
    const secret = await begin();
    const told = await Promise.all(wrongCodes(300, secret).map(confirm));
    expect(told.filter((code) => code === 'wrong_code')).toHaveLength(5);
    expect(told.filter((code) => code === 'not_found')).toHaveLength(295);
    expect(await confirm(codeAt(secret, setup().clock.now()))).toBe('not_found');
    const entries = (await setup().app.services.audit.list({ limit: 99 })) ?? [];
    expect(entries.filter(({ action }) => action === 'proof_refused')).toHaveLength(1);

    const again = await begin();
    for (const code of wrongCodes(4, again)) expect(await confirm(code)).toBe('wrong_code');
    expect(await confirm(codeAt(again, setup().clock.now()))).toBe('ok');
  });

  it('cannot replace or disable the second factor without password and code', async () => {
    const own = await enableFactor(await setup().app.signIn());
    for (const path of [factorPath, `${factorPath}/disable`]) {
      const code = own.current();
      expect((await post(path, own.headers, { code })).status).toBe(422);
      expect(await codeOf(await post(path, own.headers, { password: 'x', code }))).toBe(
        'wrong_password',
      );
      expect(await codeOf(await post(path, own.headers, { password }))).toBe('code_required');
      const [wrong] = wrongCodes(1, own.secret);
      expect(await codeOf(await post(path, own.headers, { password, code: wrong }))).toBe(
        'wrong_code',
      );
      setup().clock.advance(15 * 60_000);
      own.headers = adminHeaders((await signIn({ code: own.current() })).headers);
      setup().clock.advance(60_000);
    }
  });

  it('ends when the second factor changes, as does the session token that changed it', async () => {
    const [first, borrowed] = [await setup().app.signIn(), await setup().app.signIn()];
    const own = await enableFactor(first);
    expect([await isAlive(first), await isAlive(borrowed)]).toEqual([false, false]);
    expect(await isAlive(own.headers)).toBe(true);

    const other = adminHeaders((await signIn({ code: own.current() }, '203.0.113.9')).headers);
    setup().clock.advance(60_000);
    const disabled = await post(`${factorPath}/disable`, own.headers, {
      password,
      code: own.current(),
    });
    expect(disabled.status).toBe(204);
    expect([await isAlive(other), await isAlive(own.headers)]).toEqual([false, false]);
    expect(await isAlive(adminHeaders(disabled.headers))).toBe(true);
  });

  it('ends when its owner signs in again', async () => {
    const borrowed = await setup().app.signIn();
    const again = await signIn({}, undefined, { Cookie: borrowed['Cookie'] ?? '' });
    expect(again.status).toBe(200);
    expect(await isAlive(borrowed)).toBe(false);
    expect(await isAlive(adminHeaders(again.headers))).toBe(true);
  });
});

describe('guessing codes from many addresses', () => {
  const guessAll = async (codes: readonly string[]) => {
    const answers = await Promise.all(
      codes.map((code, at) => signIn({ code }, `192.0.2.${Math.floor(at / 5)}`)),
    );
    return Promise.all(answers.map(codeOf));
  };

  it('allows ten guesses; after that only a recovery code signs in', async () => {
    const { secret, current, recoveryCodes } = await enableFactor(await setup().app.signIn());
    const told = await guessAll(wrongCodes(60, secret));
    expect(told.filter((code) => code === 'wrong_code')).toHaveLength(10);
    expect(told.filter((code) => code === 'recovery_code_required')).toHaveLength(50);

    const elsewhere = '203.0.113.9';
    expect(await codeOf(await signIn({ code: current() }, elsewhere))).toBe(
      'recovery_code_required',
    );
    setup().clock.advance(48 * 60 * 60_000);
    expect(await codeOf(await signIn({ code: current() }, elsewhere))).toBe(
      'recovery_code_required',
    );
    expect(await codeOf(await signIn({ code: 'A'.repeat(24) }, elsewhere))).toBe('wrong_code');
    expect(await codeOf(await signIn({ code: recoveryCodes[0] }, elsewhere))).toBe('ok');
    expect(await codeOf(await signIn({ code: current() }, elsewhere))).toBe('ok');
  });

  it('raises one alarm for the firm when the limit is reached', async () => {
    const { app, engine } = setup();
    const { secret, headers } = await enableFactor(await app.signIn());
    const standing = async () => {
      const answer = await app.call('/api/deliveries', { headers });
      return z.parse(undeliveredSchema, await answer.json()).standing.map(({ code }) => code);
    };
    const [last = '', ...before] = wrongCodes(10, secret);
    await guessAll(before);
    expect(await standing()).toEqual([]);
    await guessAll([last, ...wrongCodes(20, secret)]);
    expect(await standing()).toEqual(['factor_guessed']);
    const queued = await engine.call(['ZRANGE', stored(keys.outbox), '0', '-1']);
    expect(queued).toEqual(['alarm_raised:factor_guessed:firm:mail']);
  });

  it('applies the limit of wrong codes at the desk too', async () => {
    const { secret, headers, current } = await enableFactor(await setup().app.signIn());
    await guessAll(wrongCodes(10, secret));
    const body = { password, code: current() };
    expect(await codeOf(await post(`${factorPath}/disable`, headers, body))).toBe(
      'recovery_code_required',
    );
    expect(await codeOf(await post(factorPath, headers, body))).toBe('recovery_code_required');
  });

  it('does not count a right code that is sent again, at once or later', async () => {
    const { secret, current } = await enableFactor(await setup().app.signIn());
    const shown = current();
    const told = await guessAll(Array.from({ length: 6 }, () => shown));
    expect(told.toSorted()).toEqual(['ok', ...Array.from({ length: 5 }, () => 'wrong_code')]);
    for (let again = 0; again < 5; again += 1)
      expect(await codeOf(await signIn({ code: shown }, `198.51.100.${again}`))).toBe('wrong_code');
    expect(new Set(await guessAll(wrongCodes(9, secret)))).toEqual(new Set(['wrong_code']));
    setup().clock.advance(30_000);
    expect(await codeOf(await signIn({ code: current() }, '203.0.113.9'))).toBe('ok');
  });

  it('without the password does not lock out the admin', async () => {
    const { secret, current } = await enableFactor(await setup().app.signIn());
    const codes = wrongCodes(60, secret);
    const told = await Promise.all(
      codes.map((code, at) =>
        signIn({ password: 'wrong', code }, `192.0.2.${Math.floor(at / 5)}`).then(codeOf),
      ),
    );
    expect(new Set(told)).toEqual(new Set(['wrong_password']));
    expect(await codeOf(await signIn({ code: current() }, '203.0.113.9'))).toBe('ok');
  });

  it('starts counting anew a day after a count below the limit', async () => {
    const { secret, current } = await enableFactor(await setup().app.signIn());
    await guessAll(wrongCodes(9, secret));
    setup().clock.advance(24 * 60 * 60_000);
    const told = await guessAll(wrongCodes(9, secret));
    expect(new Set(told)).toEqual(new Set(['wrong_code']));
    expect(await codeOf(await signIn({ code: current() }, '203.0.113.9'))).toBe('ok');
  });
});
