/** Mails that strangers cause are shared by network and mail domain, and never hold up the firm's word. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { keys } from '#registry/keys.ts';
import { prefixOf } from '#platform/redis/database.ts';
import { addDays } from '#platform/time/zone.ts';
import { day, idOf } from '#tests/appointments/store/appointment.ts';
import { describeStore } from '#tests/support/store.ts';
import { later, outboxOf, sent } from './delivery-outbox.ts';

const prefix = prefixOf('local');

describeStore('mails that strangers cause', (setup) => {
  const outbox = () => outboxOf(setup(), { address: 3, knownAddress: 20 });
  const alarms = async () =>
    z.parse(z.array(z.string()), await setup().inspect('HKEYS', prefix + keys.alarms));
  /** Requests of one a day, each from the network and for the address that `of` gives. */
  async function flood(count: number, of: (index: number) => { network: string; email: string }) {
    const { request } = outbox();
    for (let index = 0; index < count; index += 1) {
      const { network, email } = of(index);
      await request(index, '09:00', email, { network, date: addDays(day, index) });
    }
  }
  const honest = (email = 'bea@bluewin.ch') =>
    outbox().request(901, '15:00', email, { network: 'honest' });
  /** Sends all that is due; returns the records whose visitors got a mail. */
  const toVisitors = async (minutes = 1) =>
    (await outbox().settleAll(later(minutes), sent))
      .filter(({ recipient }) => recipient === 'visitor')
      .map(({ subject }) => subject);
  const reasonOf = async (id: string) =>
    (await outbox().listOf(id)).find(({ recipient }) => recipient === 'visitor')?.reason;

  it('leave the firm’s word first, and an honest receipt the same minute, after 300', async () => {
    // The limits begin beyond 200.
    await flood(300, (index) => ({
      network: `network ${index % 40}`,
      email: `x${index}@flood${index % 90}.example`,
    }));
    await honest();
    await outbox().enter(900, '14:00', 'client@example.com');
    const all = await outbox().settleAll(later(1), sent);
    expect(all[0]).toMatchObject({ kind: 'appointment_confirmed', subject: idOf(900) });
    const ranks = all.map(({ recipient }) => recipient === 'visitor').slice(2);
    expect(ranks.indexOf(false)).toBe(ranks.filter(Boolean).length);
    const visitors = all.filter(({ recipient }) => recipient === 'visitor');
    expect(visitors.map(({ subject }) => subject)).toContain(idOf(901));
    expect(visitors.length).toBeLessThan(300);
    expect(await alarms()).toEqual(['mail_network']);
  });

  it('of one network hold a fifth of what is left, of one domain as well', async () => {
    await flood(70, (index) => ({ network: 'one', email: `x@flood${index}.example` }));
    expect(await toVisitors()).toHaveLength(50);
    expect(await reasonOf(idOf(69))).toBe('network_limit');
    await honest();
    expect(await toVisitors()).toEqual([idOf(901)]);
    expect(await alarms()).toEqual(['mail_network']);
  });

  it('of one catch-all domain are one stranger’s, subdomains included', async () => {
    await flood(70, (index) => ({
      network: `network ${index}`,
      email: `x${index}@mail${index}.flood.example`,
    }));
    expect(await toVisitors()).toHaveLength(50);
    expect(await reasonOf(idOf(69))).toBe('domain_limit');
    await honest('bea@other.example');
    expect(await toVisitors()).toEqual([idOf(901)]);
    expect(await alarms()).toEqual(['mail_domain']);
  });

  it.each(['gmail.com', 'privaterelay.appleid.com', 'datazug.ch'])(
    'count by address at the public mail host %s; forty honest ones a day raise no alarm',
    async (host) => {
      await flood(100, (index) => ({ network: `network ${index}`, email: `x${index}@${host}` }));
      expect(await toVisitors()).toHaveLength(100);
      expect(await alarms()).toEqual([]);
    },
  );

  it('at one name below a relay are one stranger’s', async () => {
    await flood(70, (index) => ({
      network: `network ${index}`,
      email: `x${index}@flood.simplelogin.com`,
    }));
    expect(await toVisitors()).toHaveLength(50);
    expect(await alarms()).toEqual(['mail_domain']);
  });

  it('keep nothing of the network once they are sent or given up', async () => {
    await flood(5, () => ({ network: 'one', email: 'ada@example.com' }));
    await toVisitors();
    const ledgers = await setup().inspect('HVALS', prefix + keys.deliveries);
    expect(JSON.stringify(ledgers)).not.toContain('one');
  });

  it('under somebody’s address leave that person a receipt, and the firm’s word', async () => {
    await flood(9, (index) => ({ network: `network ${index % 3}`, email: 'victim@example.com' }));
    expect(await toVisitors()).toHaveLength(3);
    await outbox().request(901, '15:00', 'victim@example.com', { network: 'honest' });
    await outbox().enter(902, '16:00', 'victim@example.com');
    expect(await toVisitors(2)).toEqual([idOf(902), idOf(901)]);
    expect(await reasonOf(idOf(8))).toBe('address_limit');
    for (const network of ['d', 'e', 'f'])
      await outbox().request(network.charCodeAt(0), '08:00', 'victim@example.com', {
        network,
        date: addDays(day, network.charCodeAt(0)),
      });
    expect(await toVisitors(3)).toHaveLength(2);
  });

  it('beyond the day’s usual receipts are one a network and domain, with an alarm', async () => {
    const few = () => outboxOf(setup(), { receipts: 4, mostReceipts: 6 });
    await flood(8, (index) => ({
      network: `network ${Math.min(index, 6)}`,
      email: `x@flood${index}.example`,
    }));
    const all = await few().settleAll(later(1), sent);
    expect(all.filter(({ recipient }) => recipient === 'visitor')).toHaveLength(6);
    expect(await alarms()).toEqual(['mail_receipts']);
    expect((await few().deskAt(later(1))).alarms).toMatchObject([{ kind: 'site_limit' }]);
  });

  it('by links have a pot of their own, with an alarm; receipts leave before them', async () => {
    const few = () => outboxOf(setup(), { moves: 2, least: 9 });
    for (let index = 0; index < 3; index += 1) {
      await few().request(index, '09:00', `x${index}@gmail.com`, {
        ...{ date: addDays(day, index), kind: 'appointment_moved_by_visitor' },
      });
    }
    await honest();
    const all = await few().settleAll(later(1), sent);
    const visitors = all.filter(({ recipient }) => recipient === 'visitor');
    expect(visitors.map(({ subject }) => subject)).toEqual([idOf(901), idOf(0), idOf(1)]);
    expect(await alarms()).toEqual(['mail_moves']);
  });

  it('do not count towards the firm’s own limit, which is an alarm too', async () => {
    const few = () => outboxOf(setup(), { firm: 1 });
    await honest();
    await few().enter(900, '14:00', 'client@example.com');
    await few().enter(902, '16:00', 'client@example.com');
    const all = await few().settleAll(later(1), sent);
    const visitors = all.filter(({ recipient }) => recipient === 'visitor');
    expect(visitors.map(({ subject }) => subject)).toEqual([idOf(900), idOf(901)]);
    expect(await alarms()).toEqual(['mail_firm']);
  });
});
