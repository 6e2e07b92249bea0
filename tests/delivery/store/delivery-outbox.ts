/** The outbox for tests: a store with its own limits, and shorthands. */
import type { Claimed, Settlement } from '#features/delivery/rules/delivery.ts';
import { type MailLimits, mailLimits } from '#features/delivery/rules/mail-limits.ts';
import type { NotificationKind } from '#registry/notifications.ts';
import { deliveriesOf, type Planned, toldAt } from '#features/outbox/rules/outbox.ts';
import type { Period } from '#platform/rules/period.ts';
import { followings } from '#registry/followings.ts';
import { deliveryStore } from '#features/delivery/acts/deliveries.ts';
import { deliveryDesk } from '#features/delivery/acts/desk.ts';
import { clockActs } from '#features/appointments/acts/clock.ts';
import { dueStore } from '#features/appointments/store/due.ts';
import { listedRecords } from '#registry/ledgers.ts';
import { letters, type ToldRecord } from '#registry/letters.ts';
import { createIds } from '#tests/support/app.ts';
import type { StoreSetup } from '#tests/support/store.ts';
import { dayMs } from '#platform/time/units.ts';
import { day, now, placement, enterAtDesk } from '#tests/appointments/store/appointment.ts';

export const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

const dayOf = (at: Date) => {
  const date = at.toISOString().slice(0, 10);
  return { date, end: new Date(Date.parse(date) + dayMs) };
};

interface RequestOptions {
  network?: string;
  date?: string;
  /** Whether the firm is told by WhatsApp as well. */
  whatsapp?: boolean;
  at?: Date;
  /** Told instead of a request. */
  kind?: NotificationKind;
  /** Told as well. */
  also?: NotificationKind;
}

/** `claim` takes mail by default. */
export function outboxOf({ db }: StoreSetup, limits: Partial<MailLimits> = {}) {
  const free = { noticesPerDay: 9999, noticesPerHour: 9999 };
  const all = { ...mailLimits(1), ...free, address: 99, knownAddress: 99, ...limits };
  const { records } = letters;
  const store = deliveryStore(db, {
    records,
    randomId: createIds(),
    limits: all,
    dayOf,
    own: 'desk@example.com',
  });
  const desk = deliveryDesk(db, listedRecords);
  const claim = (at: Date, channel: Claimed['channel'] = 'mail', isOver = () => false) =>
    store.claim(channel, at, isOver);
  async function settle(claimed: Claimed<ToldRecord>, settlement: Settlement, at: Date) {
    await store.settle(claimed, settlement, at);
    await store.note(claimed, settlement, at);
  }
  return {
    ...store,
    settle,
    ...desk,
    /** Reminds of what begins in a period. Returns how many are reminded. */
    async remind(period: Period, deliveries: readonly Planned[], at: Date) {
      const ids = await dueStore(db).untold(period, 'appointment_reminder');
      const aheadMs = +period.to - +at;
      return clockActs(db, followings).remind({ ids, now: at, aheadMs, deliveries });
    },
    listUndelivered: () => desk.listUndelivered(now),
    deskAt: (at: Date) => desk.listUndelivered(at),
    sendAgain: (id: string, at: Date) => desk.sendAgain(id, { now: at, trace: undefined }),
    listOf: async (id: string) => (await desk.listOf(id)) ?? [],
    claim,
    /** An appointment entered by the desk: a mail to client and consultant, due a minute later. */
    enter: (number: number, time: string, email = 'ada@example.com') =>
      enterAtDesk(db, placement({ number, time, email })),
    /** A visitor's request: a mail to client, firm and consultant, due a minute later. */
    request: (
      number: number,
      time: string,
      email = 'ada@example.com',
      { network, date = day, whatsapp = false, at = now, kind, also }: RequestOptions = {},
    ) => {
      const asked = placement({ number, time, email, date, at });
      const due = toldAt(asked.now);
      const deliveries = [kind ?? ('appointment_requested' as const), also].flatMap((each) =>
        deliveriesOf(each, due, { whatsapp }, network),
      );
      return enterAtDesk(db, { ...asked, deliveries });
    },
    /** Claims all due deliveries and settles each in the same way. */
    settleAll: async (at: Date, settlement: Settlement) => {
      const claimed: Claimed<ToldRecord>[] = [];
      for (let next = await claim(at); next; next = await claim(at)) {
        claimed.push(next);
        await settle(next, settlement, at);
      }
      return claimed;
    },
  };
}

export const sent: Settlement = { state: 'sent', isDown: false };
