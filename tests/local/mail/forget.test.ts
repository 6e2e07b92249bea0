import { expect, it, onTestFinished } from 'vitest';
import { openMailFolder } from '#local/mail/folder.ts';
import { forgetErased, mayErase } from '#local/mail/forget.ts';
import { createEmbeddedEngine } from '#local/redis/embedded.ts';
import { prefixOf, storeVersion, versionKeyOf } from '#platform/redis/database.ts';
import { keys, paymentKeys } from '#registry/keys.ts';
import { directHost, openTestDatabase } from '#tests/support/store.ts';
import { makeFolder } from '#tests/local/temp-folder.ts';

const mailOf = (messageId: string) =>
  Buffer.from(`Subject: x\r\nMessage-ID:\r\n <${messageId}>\r\n\r\nx`);
const kept = 'k'.repeat(22);
const gone = 'g'.repeat(22);

it('forgetErased: removes the mails of an erased record and keeps all others', async () => {
  const engine = await createEmbeddedEngine();
  onTestFinished(() => engine.close());
  await engine.call(['SET', versionKeyOf('local'), String(storeVersion)]);
  const db = openTestDatabase(directHost(engine));
  await engine.call(['HSET', prefixOf('local') + keys.appointments, kept, '{}']);
  const payment = 'p'.repeat(22);
  const nameless = 'n'.repeat(22);
  const payments = prefixOf('local') + paymentKeys.records;
  await engine.call(['HSET', payments, payment, '{}', nameless, '{"anonymisedAt":"x"}']);
  const folder = await openMailFolder(await makeFolder({}), () => new Date());
  for (const id of [kept, gone]) {
    await folder.keep(mailOf(`appointment_requested.${id}.visitor.mail.1@example.com`));
  }
  await folder.keep(mailOf(`inquiry_received.${gone}.firm.mail@example.com`));
  for (const id of [payment, nameless]) {
    await folder.keep(mailOf(`payment_received.${id}.visitor.mail@example.com`));
  }
  await folder.keep(mailOf('somebody.else@example.org'));
  await forgetErased(folder, db);
  const left = await Promise.all((await folder.names()).map((name) => folder.read(name)));
  expect(left.map((mail) => /<(.*)>/.exec(mail?.toString() ?? '')?.[1])).toEqual([
    `appointment_requested.${kept}.visitor.mail.1@example.com`,
    `payment_received.${payment}.visitor.mail@example.com`,
    'somebody.else@example.org',
  ]);
});

it.each([
  ['DELETE', '/api/appointments/x', true],
  ['POST', '/api/admin/person/erase', true],
  ['POST', '/api/appointments', false],
  ['GET', '/api/admin/person/erase/x', false],
])('mayErase: %s %s: %s', (method, path, may) => {
  expect(mayErase(new Request(new URL(path, 'http://localhost'), { method }))).toBe(may);
});
