/** A real relay that refuses mail because of the sender: alarm raised, mail kept, sent once it is fixed. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { type Undelivered, undeliveredSchema } from '#features/delivery/contract/undelivered.ts';
import { startAlarmServer } from '#tests/support/alarm-server.ts';
import { addSlots, book } from '#tests/support/booking.ts';
import { useApp } from '#tests/support/harness.ts';
import { type PostfixRules, startPostfix, whyNoPostfix } from '#tests/support/postfix.ts';
import { startSmtp } from '#tests/support/smtp.ts';

const reason = whyNoPostfix();
if (reason !== undefined) console.log(`skipped: mail through a real postfix (${reason})`);

describe.skipIf(reason !== undefined)('postfix', () => {
  let behind: Awaited<ReturnType<typeof startSmtp>>;
  let relay: Awaited<ReturnType<typeof startPostfix>>;
  let outside: Awaited<ReturnType<typeof startAlarmServer>>;
  beforeAll(async () => {
    behind = await startSmtp();
    relay = await startPostfix(Number(new URL(behind.url).port));
    outside = await startAlarmServer();
  });
  afterAll(() => Promise.all([relay.close(), outside.close(), behind.close()]));
  const setup = useApp({ smtpUrl: () => relay.url, alarmUrl: () => outside.url });
  beforeEach(() => {
    behind.reset();
    outside.reset();
  });

  const tick = () => setup().app.runScheduled('delivery-tick');
  async function undelivered(): Promise<Undelivered> {
    const { app } = setup();
    const answer = await app.call('/api/deliveries', { headers: await app.signIn() });
    const { deliveries, alarms, standing } = z.parse(undeliveredSchema, await answer.json());
    const isMail = ({ channel }: { channel: string }) => channel === 'mail';
    return { deliveries: deliveries.filter(isMail), alarms: alarms.filter(isMail), standing };
  }
  async function bookAll() {
    const times = ['10:00', '11:00', '12:00'];
    await addSlots(setup().app, ...times);
    for (const time of times)
      await book(setup().app, { time, email: `client${time.slice(0, 2)}@example.com` });
  }

  it.each<[string, PostfixRules, { phase: string; answer: string }]>([
    [
      'refuses the sender',
      { sender: '553 5.7.1 Sender address rejected: not owned by user' },
      { phase: 'mail_from', answer: '553 5.7.1' },
    ],
    [
      'refuses the sender at RCPT TO, as by default',
      { sender: '553 5.7.1 Sender address rejected', isLate: true },
      { phase: 'rcpt_to', answer: '553 5.7.1' },
    ],
    [
      'requires authentication',
      { sender: '530 5.7.0 Must issue a STARTTLS command first' },
      { phase: 'mail_from', answer: '530 5.7.0' },
    ],
    [
      'reports that the quota is exceeded',
      { sender: '552 5.2.2 Over quota' },
      { phase: 'mail_from', answer: '552 5.2.2' },
    ],
    [
      'reports too many recipients for now',
      { sender: '452 4.5.3 Too many recipients today' },
      { phase: 'mail_from', answer: '452 4.5.3' },
    ],
    [
      'relays only to its own mailbox',
      { recipients: { answer: '554 5.7.1 Relay access denied', but: 'desk@example.com' } },
      { phase: 'rcpt_to', answer: '554 5.7.1' },
    ],
  ])('that %s raises an alarm; later all mails are sent once', async (_name, rules, fault) => {
    await relay.judge(rules);
    await bookAll();
    const since = setup().clock.now().toISOString();
    await tick();
    expect((await undelivered()).alarms).toMatchObject([{ kind: 'channel_down', since, fault }]);
    expect(outside.calls).toMatchObject([{ body: { code: 'channel_down', since } }]);
    for (let minutes = 0; minutes < 60; minutes += 20) {
      setup().clock.advance(20 * 60_000);
      await tick();
    }
    expect(await undelivered()).toMatchObject({ deliveries: [], alarms: [{ since }] });
    await relay.judge({});
    for (let ticks = 0; ticks < 4; ticks += 1) {
      setup().clock.advance(20 * 60_000);
      await tick();
    }
    await vi.waitFor(() => expect(behind.mails).toHaveLength(9), { timeout: 20_000 });
    expect(new Set(behind.mails.map(({ messageId }) => messageId)).size).toBe(9);
    expect(await undelivered()).toMatchObject({ deliveries: [], alarms: [] });
  });
});
