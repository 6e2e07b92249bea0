/** What the local stack sets for the functions, by the settings of the person who starts it. */
import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { readSettings, StartError } from '#local/settings.ts';
import { type Stack, startStack } from '#local/stack.ts';
import { byDay } from '#tests/support/night.ts';
import { freePort, nothingSet } from '#tests/support/stack.ts';
import { useFolder } from './temp-folder.ts';

/** One for all tests, so that the password is hashed once: each start ends before the next. */
const folder = useFolder({});
let running: Stack | undefined;
async function end() {
  await running?.close();
  running = undefined;
}

const before = { ...process.env };
afterEach(async () => {
  await end();
  for (const name of Object.keys(process.env))
    if (!(name in before)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, before);
});

const site = 'http://localhost:8888';

/** Starts the stack with these variables. */
async function start(set: Readonly<Record<string, string>> = {}) {
  const own = { DATA_DIR: folder(), DEMO: '0', ADMIN_PASSWORD: 'x' };
  Object.assign(process.env, nothingSet, own, set);
  const stack = await startStack(readSettings(process.env));
  running = stack;
  return {
    notes: stack.opened(site),
    page: (path: string) => stack.handle(new Request(site + path), '127.0.0.1'),
    answered: stack.answered,
  };
}
const valuesOf = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, process.env[name]]));
const stripeNames = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_URL'];

it('local stack: uses the user’s settings, and keeps no mail if another server is named', async () => {
  const set = {
    SMTP_URL: 'smtp://user:secret@mail.example.com:587',
    MAIL_FROM: 'Else <else@example.com>',
    FIRM_MAIL: 'firm@example.com',
    SITE_URL: 'https://www.example.com',
    LINK_KEY: 'a key of a person, 32 letters long',
  };
  const { notes, page } = await start(set);
  expect(notes).toContain('Mail: goes out through mail.example.com:587');
  expect(valuesOf(...Object.keys(set))).toEqual(set);
  expect(existsSync(join(folder(), 'mail'))).toBe(false);
  expect(await page('/__mail')).toBeUndefined();
});

it('local stack: has a mail server and a counterpart of Stripe; the next start has the same secrets', async () => {
  const names = ['LINK_KEY', 'DIGEST_KEY', 'ADMIN_PASSWORD_HASH', ...stripeNames.slice(0, 2)];
  const { notes, page } = await start();
  expect(notes).toContain(`Payments: ${site}/__stripe (nobody pays anything)`);
  expect(process.env['SMTP_URL']).toMatch(/^smtp:\/\/127\.0\.0\.1:\d+$/);
  for (const path of ['/__mail', '/__stripe']) expect((await page(path))?.status).toBe(200);
  const first = valuesOf(...names);
  for (const name of names) expect(first[name]).toMatch(/^.{32,}$/);
  await end();
  await start();
  expect(valuesOf(...names)).toEqual(first);
});

it('local stack: looks for erased mails after an act, not after one that was refused', async () => {
  const { answered } = await start();
  const mails = join(folder(), 'mail');
  const id = `<appointment_requested.${'x'.repeat(22)}.visitor.mail@example.com>`;
  const name = '2041-03-11T08-00-00.000Z_0001.eml';
  await writeFile(join(mails, name), `Message-ID: ${id}\r\n\r\n`);
  const act = new Request(`${site}/api/appointments/x`, { method: 'DELETE' });
  await answered(act, new Response(null, { status: 503 }));
  expect(await readdir(mails)).toEqual([name]);
  await answered(act, new Response(null, { status: 204 }));
  expect(await readdir(mails)).toEqual([]);
});

const keys = { STRIPE_SECRET_KEY: 'sk_test_mine', STRIPE_WEBHOOK_SECRET: 'whsec_mine' };
it.each([
  ['none with STRIPE=0', { STRIPE: '0' }, {}, 'Payments: not set up (STRIPE=0)'],
  ['the real ones if both are set', keys, keys, 'Payments: by Stripe itself, in test mode'],
])('local stack: sets Stripe’s keys: %s', async (_name, set, expected, note) => {
  const { notes, page } = await start({ STRIPE_API_URL: 'http://127.0.0.1:9', ...set });
  expect(valuesOf(...stripeNames)).toEqual(expected);
  expect(notes).toContain(note);
  expect(await page('/__stripe')).toBeUndefined();
});

const unusable = [
  [{ SMTP_URL: 'mail.example.com' }, /^SMTP_URL must be like smtps:.+$/],
  [{ MAIL_FROM: 'nobody' }, /^Set these environment variables: MAIL_FROM$/],
  [{ LINK_KEY: 'short' }, /^Set these environment variables: LINK_KEY$/],
  [{ MESSAGING_SECRET: 'short' }, /^Set these environment variables: MESSAGING_SECRET$/],
  [{ STRIPE_SECRET_KEY: 'sk_test_mine' }, /^[^\n]*STRIPE_WEBHOOK_SECRET[^\n]*$/],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_mine' }, /^[^\n]*STRIPE_SECRET_KEY[^\n]*$/],
] as const;
// Each leaves the folder to the next. By day one of the settings, of mail and of payments.
it.each(byDay(unusable, (_one, index) => [0, 1, 4].includes(index)))(
  'local stack: refuses %o in one line',
  async (set, line) => {
    const refused = await start(set).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartError);
    expect(refused).toHaveProperty('message', expect.stringMatching(line));
  },
);

it('local stack: refuses a Redis that does not answer', async () => {
  const REDIS_URL = `redis://127.0.0.1:${await freePort()}`;
  await expect(start({ REDIS_URL })).rejects.toThrow(
    /^REDIS_URL: the Redis at 127.+ does not answer .+$/,
  );
});
