import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import Stripe from 'stripe';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { failure, ready } from './preview-process.ts';
import { wanted } from './stripe/desk.ts';
import { makeFolder } from './temp-folder.ts';

const names = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_URL'];

const files = {
  'dist/index.html': 'home',
  'netlify.toml': '',
  'functions/env.mjs': `
    export default () =>
      Response.json(Object.fromEntries(${JSON.stringify(names)}.map((name) => [name, process.env[name]])));
    export const config = { path: '/api/env' };`,
  'functions/webhook.mjs': `
    const taken = [];
    export default async (request) => {
      if (request.method === 'GET') return Response.json(taken);
      taken.push({ body: await request.text(), signature: request.headers.get('Stripe-Signature') });
      return new Response();
    };
    export const config = { path: '/api/payments/webhook', method: ['GET', 'POST'] };`,
};

const json = async (address: string): Promise<unknown> => (await fetch(address)).json();
const environment = async (url: string) =>
  z.parse(z.record(z.string(), z.string()), await json(`${url}/api/env`));

async function client(url: string) {
  const env = await environment(url);
  const { port } = new URL(env['STRIPE_API_URL'] ?? '');
  const options = { host: '127.0.0.1', port, protocol: 'http', telemetry: false } as const;
  return { env, stripe: new Stripe(env['STRIPE_SECRET_KEY'] ?? '', options) };
}

const pay = (address: string) =>
  fetch(address, {
    method: 'POST',
    body: new URLSearchParams({ way: 'card', email: 'anna@example.org' }),
    redirect: 'manual',
  });

/** Ends the process and returns its exit code. */
async function endOf({ child }: Pick<Awaited<ReturnType<typeof ready>>, 'child'>) {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  return ended;
}

it('preview: serves the payment page, calls its webhook, keeps payments, and ends at once', async () => {
  const folder = await makeFolder(files);
  const first = await ready(folder);
  expect(first.lines).toMatch(
    /\nPayments: (\S+)\/__stripe \(nobody pays anything\)\nReady on \1\n$/,
  );
  const { env, stripe } = await client(first.url);
  const { id, url } = await stripe.checkout.sessions.create(wanted);
  expect(url).toBe(`${first.url}/__stripe/pay/${id}`);
  const paid = await pay(url ?? '');
  expect([paid.status, paid.headers.get('Location')]).toEqual([
    303,
    `https://www.example.com/payment-success?session_id=${id}`,
  ]);
  const takenSchema = z.array(z.object({ body: z.string(), signature: z.string() }));
  const taken = async () => z.parse(takenSchema, await json(`${first.url}/api/payments/webhook`));
  await expect.poll(async () => (await taken()).length).toBe(1);
  const [{ body, signature } = { body: '', signature: '' }] = await taken();
  const secret = env['STRIPE_WEBHOOK_SECRET'] ?? '';
  expect(Stripe.webhooks.constructEvent(body, signature, secret).data.object).toMatchObject({ id });
  expect(await (await fetch(`${first.url}/__stripe`)).text()).toContain('Wachstum');
  expect(await readFile(join(folder, 'data/stripe.json'), 'utf8')).toContain(id);

  expect(await endOf(first)).toBe(0);
  await rm(join(folder, 'functions/webhook.mjs'));
  const second = await ready(folder);
  const again = await client(second.url);
  expect(again.env['STRIPE_SECRET_KEY']).toBe(env['STRIPE_SECRET_KEY']);
  const kept = await again.stripe.checkout.sessions.retrieve(id);
  expect(kept.payment_status).toBe('paid');

  // It ends at once, although no server accepts its events any more.
  await pay((await again.stripe.checkout.sessions.create(wanted)).url ?? '');
  expect(await endOf(second)).toBe(0);
});

it('preview: sets no keys with STRIPE=0', async () => {
  const folder = await makeFolder(files);
  const stray = { STRIPE_API_URL: 'http://127.0.0.1:9' };
  const { url, lines } = await ready(folder, { STRIPE: '0', ...stray });
  expect(await environment(url)).toEqual({});
  expect(lines).toContain('\nPayments: not set up (STRIPE=0)\n');
  expect((await fetch(`${url}/__stripe`)).status).toBe(404);
});

it('preview: uses the real Stripe if both of its keys are set', async () => {
  const folder = await makeFolder(files);
  const keys = { STRIPE_SECRET_KEY: 'sk_test_mine', STRIPE_WEBHOOK_SECRET: 'whsec_mine' };
  const { url, lines } = await ready(folder, { ...keys, STRIPE_API_URL: 'http://127.0.0.1:9' });
  expect(await environment(url)).toEqual(keys);
  expect(lines).toContain('\nPayments: by Stripe itself, in test mode\n');
  expect((await fetch(`${url}/__stripe`)).status).toBe(404);
});

it('preview: refuses to start with only one of the Stripe keys', async () => {
  const folder = await makeFolder(files);
  for (const [name, value] of [
    ['STRIPE_SECRET_KEY', 'sk_test_mine'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_mine'],
  ] as const) {
    const { code, message } = await failure(folder, { [name]: value });
    expect(code).toBe(1);
    expect(message).toMatch(/STRIPE_\w+/);
    expect(message.trim().split('\n')).toHaveLength(1);
  }
});
