import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bookFile } from '#local/stripe/book-file.ts';
import { makeFolder } from '#tests/local/temp-folder.ts';
import { useStripe, wanted } from './desk.ts';

it('bookFile: restores sessions, payments and idempotent answers after a restart', async () => {
  const path = join(await makeFolder(), 'stripe.json');
  const before = await useStripe({ file: bookFile(path) });
  const idempotencyKey = 'one';
  const made = await before.client.checkout.sessions.create(wanted, { idempotencyKey });
  const intent = await before.stripe.pay(made.id);
  await before.stripe.refund(intent, 100);
  await before.stripe.dispute(intent);
  await before.stripe.close();

  const { client, stripe } = await useStripe({ file: bookFile(path), site: 'http://localhost:9' });
  expect(stripe.book).toEqual(before.stripe.book);
  const expand = ['payment_intent.latest_charge'];
  expect(await client.checkout.sessions.retrieve(made.id, { expand })).toMatchObject({
    payment_status: 'paid',
    payment_intent: { latest_charge: { amount_refunded: 100, disputed: true } },
  });
  const again = await client.checkout.sessions.create(wanted, { idempotencyKey });
  expect(again.id).toBe(made.id);
  // The site's current address.
  const { url, id } = await client.checkout.sessions.create(wanted);
  expect(url).toBe(`http://localhost:9/__stripe/pay/${id}`);
});

it('bookFile: is replaced as a whole, readable only by its owner, and ends with the latest state', async () => {
  const folder = await makeFolder();
  const path = join(folder, 'stripe.json');
  const { open, stripe } = await useStripe({ file: bookFile(path) });
  await Promise.all(Array.from({ length: 20 }, () => open()));
  expect(await readdir(folder)).toEqual(['stripe.json']);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(stripe.book);
});

it('bookFile: does not overwrite an unreadable file', async () => {
  const path = join(await makeFolder(), 'stripe.json');
  await writeFile(path, '{"sessions": 1}');
  await expect(useStripe({ file: bookFile(path) })).rejects.toThrow();
  expect(await readFile(path, 'utf8')).toBe('{"sessions": 1}');
});
