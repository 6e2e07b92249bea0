/** Whether mail is down: recipients refused in a row, and what ends that state. */
import { expect, it } from 'vitest';
import type { MailFault } from '#platform/contract/mail-fault.ts';
import type { Claimed, Settlement } from '#features/delivery/rules/delivery.ts';
import { prefixOf } from '#platform/redis/database.ts';
import { keys } from '#registry/keys.ts';
import { giveAddress } from '#tests/support/consultants.ts';
import { describeStore } from '#tests/support/store.ts';
import { idOf, now } from '#tests/appointments/store/appointment.ts';
import { later, outboxOf, sent } from './delivery-outbox.ts';

const at = (answer: string, phase: MailFault['phase'] = 'rcpt_to') => ({ phase, answer });
const refused = (answer = '550 5.1.1'): Settlement => ({
  ...{ state: 'failed', reason: 'rejected', isDown: false },
  fault: at(answer),
});
const downAt = (minutes: number): Settlement => ({
  ...{ state: 'waiting', reason: 'channel_down', due: later(minutes), isDown: true },
  fault: at('553 5.7.1', 'mail_from'),
});
const hours = ['09:00', '10:00', '11:00', '12:00', '13:00'];

describeStore('a channel', (setup) => {
  const outbox = () => outboxOf(setup());
  /** Confirmations to this many clients; consultants have no address here. */
  async function enter(count: number, first = 0) {
    for (let number = first; number < first + count; number += 1)
      await outbox().enter(number, hours[number] ?? '', `client${number}@example.com`);
  }
  /** Sends all that is due; returns the subject of each claimed delivery. */
  async function run(minutes: number, outcome: (claimed: Claimed) => Settlement) {
    const { claim, settle } = outbox();
    const tried: string[] = [];
    for (let next = await claim(later(minutes)); next; next = await claim(later(minutes))) {
      tried.push(next.subject);
      await settle(next, outcome(next), later(minutes));
    }
    return tried;
  }
  const stateOf = async (number: number) =>
    (await outbox().listOf(idOf(number))).find(({ recipient }) => recipient === 'visitor');
  const alarms = async () => (await outbox().listUndelivered()).alarms;

  it('is down after three different recipients in a row were refused; all are tried again', async () => {
    await enter(4);
    expect(await run(1, () => refused())).toEqual([idOf(0), idOf(1), idOf(2)]);
    expect(await alarms()).toEqual([
      {
        ...{ kind: 'channel_down', channel: 'mail', since: later(1).toISOString(), waiting: 4 },
        fault: at('550 5.1.1'),
      },
    ]);
    expect(await stateOf(0)).toMatchObject({ state: 'waiting', reason: 'channel_down' });
    expect((await outbox().listUndelivered()).deliveries).toEqual([]);
    // One mail at a time tests the channel, also after each has had its turn.
    for (let round = 2; round < 8; round += 1)
      expect(await run(round, () => refused())).toHaveLength(1);
    expect(await run(9, () => sent)).toHaveLength(4);
    expect(await alarms()).toEqual([]);
  });

  it('is not down with two refused; these have failed for good', async () => {
    await enter(3);
    const bad = new Set([idOf(0), idOf(1)]);
    await run(1, ({ subject }) => (bad.has(subject) ? refused() : sent));
    expect(await stateOf(0)).toMatchObject({
      ...{ state: 'failed', reason: 'rejected' },
      fault: at('550 5.1.1'),
    });
    await enter(2, 3);
    // An accepted mail starts the row anew.
    await run(2, () => refused());
    expect(await alarms()).toEqual([]);
  });

  it('is not down when one recipient is refused repeatedly', async () => {
    for (let number = 0; number < 4; number += 1)
      await outbox().enter(number, hours[number] ?? '', `Ada+${number}@example.com`);
    expect(await run(1, () => refused())).toHaveLength(4);
    expect(await alarms()).toEqual([]);
  });

  it('is not down again for the same bad addresses after it has accepted another mail', async () => {
    await enter(4);
    await run(1, () => refused());
    const bad = new Set([idOf(0), idOf(1), idOf(2)]);
    await run(2, ({ subject }) => (bad.has(subject) ? refused() : sent));
    await run(3, ({ subject }) => (bad.has(subject) ? refused() : sent));
    await run(4, ({ subject }) => (bad.has(subject) ? refused() : sent));
    expect(await alarms()).toEqual([]);
    expect(await stateOf(0)).toMatchObject({ state: 'failed', reason: 'rejected' });
    expect(await stateOf(3)).toMatchObject({ state: 'sent' });
  });

  it('stays down when policy refuses clients, though the firm’s own mailbox is accepted', async () => {
    await giveAddress(setup());
    await enter(4);
    const outcome = ({ recipient }: Claimed) =>
      recipient === 'visitor' ? refused('554 5.7.1') : sent;
    await run(1, outcome);
    await run(2, outcome);
    await run(4, outcome);
    expect(await alarms()).toMatchObject([
      { since: later(1).toISOString(), fault: at('554 5.7.1') },
    ]);
    await run(10, () => sent);
    expect(await alarms()).toEqual([]);
    for (const number of [0, 1, 2, 3])
      expect(await stateOf(number)).toMatchObject({ state: 'sent' });
  });

  it('is not judged by another: WhatsApp ends no row of refused mails, nor stays down by one', async () => {
    await enter(3);
    const { claim, settle } = outbox();
    const down = { state: 'waiting', reason: 'channel_down', due: now, isDown: true } as const;
    let told = 10;
    async function overWhatsApp(minutes: number, settlement: Settlement) {
      const key = prefixOf('local') + keys.outbox;
      const member = `appointment_confirmed:${idOf(0)}:firm:whatsapp:${String((told += 1))}`;
      await setup().inspect('ZADD', key, String(now.getTime()), member);
      const claimed = await claim(later(minutes), 'whatsapp');
      expect(claimed).not.toBeNull();
      if (claimed) await settle(claimed, settlement, later(minutes));
    }
    await overWhatsApp(1, down);
    for (const settlement of [refused(), refused(), refused('554 5.7.1')]) {
      await overWhatsApp(2, sent);
      const claimed = await claim(later(2));
      if (claimed) await settle(claimed, settlement, later(2));
    }
    expect(await alarms()).toMatchObject([{ channel: 'mail' }]);
    await overWhatsApp(3, down);
    await overWhatsApp(4, sent);
    expect(await alarms()).toMatchObject([{ channel: 'mail' }]);
  });

  it('that is down keeps the server’s answer; outcomes without a server change nothing', async () => {
    const down = { since: later(1).toISOString(), fault: at('553 5.7.1', 'mail_from') };
    await enter(2);
    await run(1, () => downAt(2));
    expect((await stateOf(0))?.fault).toEqual(down.fault);
    await run(2, () => ({ state: 'superseded' }));
    expect(await alarms()).toMatchObject([down]);
  });
});
