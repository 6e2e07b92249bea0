import { expect, it } from 'vitest';
import { sessionDesk } from '#store/session-desk.ts';
import { sessionStore } from '#store/sessions.ts';
import { describeStore } from '#tests/support/store.ts';

const start = Date.parse('2041-03-11T08:00:00Z');
const minute = 60_000;
const after = (minutes: number) => new Date(start + minutes * minute);

describeStore('sessions', (setup) => {
  const store = (passwordHash = 'hash') => ({
    ...sessionStore(setup().db, passwordHash),
    ...sessionDesk(setup().db, passwordHash),
  });

  it('live as long as they are used every 15 minutes', async () => {
    await store().open('token', after(0));
    expect(await store().touch('token', new Date(start + 15 * minute - 1))).toBe(true);
    expect(await store().touch('token', after(29))).toBe(true);
    expect(await store().touch('token', after(44))).toBe(false);
    expect(await store().touch('token', after(44))).toBe(false);
  });

  it('live no longer for being looked at', async () => {
    await store().open('token', after(0));
    expect(await store().peek('token', after(14))).toBe(true);
    expect(await store().peek('token', after(15))).toBe(false);
    await store().open('old', after(0));
    for (let minutes = 10; minutes < 480; minutes += 10) await store().touch('old', after(minutes));
    expect(await store().peek('old', after(479))).toBe(true);
    expect(await store().peek('old', after(480))).toBe(false);
    expect(await store().peek('unknown', after(0))).toBe(false);
  });

  it('are none under another password', async () => {
    await store('one hash').open('token', after(0));
    expect(await store('other hash').touch('token', after(1))).toBe(false);
    expect(await store('one hash').touch('token', after(1))).toBe(true);
  });

  it('end after 8 hours, however much they are used', async () => {
    await store().open('token', after(0));
    for (let minutes = 10; minutes < 480; minutes += 10) {
      expect(await store().touch('token', after(minutes))).toBe(true);
    }
    expect(await store().touch('token', after(480))).toBe(false);
  });

  it('end when they are closed, and only they', async () => {
    await store().open('one', after(0));
    await store().open('other', after(0));
    await store().close('one');
    expect(await store().touch('one', after(0))).toBe(false);
    expect(await store().touch('other', after(0))).toBe(true);
    expect(await store().touch('unknown', after(0))).toBe(false);
  });

  it('are stored without their token, and clean themselves up', async () => {
    await store().open('secret-token', after(0));
    const [key = ''] = [await setup().inspect('KEYS', 'v2:*')].flat().map(String);
    expect(key).toMatch(/^v2:local:session:[\w-]{43}$/);
    expect(await setup().inspect('PEXPIRETIME', key)).toBe(after(15).getTime());
    await store().touch('secret-token', after(10));
    expect(await setup().inspect('PEXPIRETIME', key)).toBe(after(25).getTime());
  });
});
