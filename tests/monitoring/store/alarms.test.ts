/** Alarms: mailed once while they stand, renewed when seen again, removed when cleared. */
import { expect, it } from 'vitest';
import { alarmActs } from '#features/monitoring/acts/alarms.ts';
import { describeStore } from '#tests/support/store.ts';
import { now } from '#tests/appointments/store/appointment.ts';
import { later, outboxOf, sent } from '#tests/delivery/store/delivery-outbox.ts';

const hour = 60;

describeStore('alarms', (setup) => {
  const alarms = () => alarmActs(setup().db);
  const standing = async (minutes: number) =>
    (await outboxOf(setup()).deskAt(later(minutes))).standing;

  it('are mailed to the firm at once, and only once while they last', async () => {
    const { claim, settle } = outboxOf(setup());
    await alarms().set(['overlaps'], [], now);
    await alarms().set(['overlaps'], [], later(1));
    const claimed = await claim(later(1));
    expect(claimed).toMatchObject({
      id: 'alarm_raised:overlaps:firm:mail',
      recipient: 'firm',
      record: { about: 'alarm', alarm: { code: 'overlaps', since: now.toISOString() } },
    });
    expect(await claim(later(1))).toBeNull();
    if (claimed) await settle(claimed, sent, later(1));
    await alarms().set(['overlaps'], [], later(24 * hour));
    await alarms().set(['overlaps'], [], later(48 * hour));
    expect(await claim(later(48 * hour))).toBeNull();
    expect(await standing(48 * hour)).toEqual([{ code: 'overlaps', since: now.toISOString() }]);
  });

  it('end when not seen for 25 hours, and are mailed anew after that', async () => {
    const { claim, settle } = outboxOf(setup());
    await alarms().set(['orphans'], [], now);
    const first = await claim(now);
    if (first) await settle(first, sent, now);
    expect(await standing(25 * hour)).toHaveLength(1);
    expect(await standing(25 * hour + 1)).toEqual([]);
    await alarms().set(['orphans'], [], later(25 * hour + 1));
    expect(await claim(later(25 * hour + 1))).toMatchObject({
      id: first?.id,
      attempts: 1,
      record: { alarm: { since: later(25 * hour + 1).toISOString() } },
    });
  });

  it('are cleared, together with a mail that was not sent yet', async () => {
    const { claim } = outboxOf(setup());
    await alarms().set(['overlaps', 'retention_failed'], [], now);
    await alarms().set([], ['overlaps', 'lost_indexes'], later(1));
    expect(await standing(1)).toEqual([{ code: 'retention_failed', since: now.toISOString() }]);
    expect(await claim(later(1))).toMatchObject({ id: 'alarm_raised:retention_failed:firm:mail' });
    expect(await claim(later(1))).toBeNull();
  });

  it('are not shown once they were dismissed, until they begin anew', async () => {
    await alarms().set(['overlaps', 'orphans'], [], now);
    await alarms().dismiss({ code: 'overlaps', since: now.toISOString() });
    await alarms().dismiss({ code: 'orphans', since: later(-1).toISOString() });
    await alarms().set(['overlaps'], [], later(24 * hour));
    expect(await standing(24 * hour)).toEqual([{ code: 'orphans', since: now.toISOString() }]);
    await alarms().set([], ['overlaps'], later(25 * hour));
    await alarms().set(['overlaps'], [], later(26 * hour));
    expect(await standing(26 * hour)).toEqual([
      { code: 'overlaps', since: later(26 * hour).toISOString() },
    ]);
  });

  it('whose mail failed are listed as undelivered, and can be sent again from there', async () => {
    const { claim, settle, deskAt, sendAgain } = outboxOf(setup());
    await alarms().set(['overlaps'], [], now);
    const claimed = await claim(now);
    if (!claimed) throw new Error('nothing to send');
    await settle(claimed, { state: 'failed', reason: 'rejected', isDown: false }, now);
    expect((await deskAt(now)).deliveries).toMatchObject([
      { kind: 'alarm_raised', subject: 'overlaps', state: 'failed' },
    ]);
    expect(await sendAgain(claimed.id, later(1))).toMatchObject({ state: 'waiting' });
    expect(await claim(later(1))).toMatchObject({ id: claimed.id });
  });
});
