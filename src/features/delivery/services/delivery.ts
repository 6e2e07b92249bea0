import { channels } from '#features/outbox/contract/delivery.ts';
import type { Locale } from '#platform/contract/locales.ts';
import { auditEntry } from '#features/audit/rules/audit.ts';
import { deliver } from '#features/delivery/rules/delivery.ts';
import { lapse } from '#features/appointments/rules/lapse.ts';
import { mailLimits } from '#features/delivery/rules/mail-limits.ts';
import { deliveriesOf, type Planned, waysOf } from '#features/outbox/rules/outbox.ts';
import { linkAddress, type LinkRole, signLink } from '#features/links/rules/signed-link.ts';
import { firm } from '#firm';
import { type AlarmEnv, parseAlarmEnv } from '#platform/env/env-alarm.ts';
import { type LinkEnv, parseLinkEnv } from '#platform/env/env-links.ts';
import { type MailEnv, parseMailEnv } from '#platform/env/env-mail.ts';
import { type MessagingEnv, parseMessagingEnv } from '#platform/env/env-messaging.ts';
import { createSender } from '#features/delivery/letters/deliver.ts';
import type { Links } from '#features/delivery/letters/news.ts';
import { deliveryStore } from '#features/delivery/store/deliveries.ts';
import { expiryStore } from '#features/appointments/store/expiry.ts';
import { addDays, startOfDay, toLocal } from '#platform/time/zone.ts';
import { dayMs, minuteMs } from '#platform/time/units.ts';
import { type Core, fromEnvironment } from '#server/core.ts';
import { withMailAlarms } from './mail-alarms.ts';
import { orNone } from '#server/optional.ts';
import { withStaff } from '#features/consultants/services/staff.ts';
import { withWatch } from '#features/monitoring/services/watch.ts';

/** A reminder goes out so long before an appointment begins, and never later than that before it. */
const remindAheadMs = dayMs;
const latestReminderMs = 60 * minuteMs;
/** For what lapses, of the 30 s that a scheduled function has: the rest is for sending. */
const longestExpiryMs = 5_000;

type LinkedTo = Pick<Parameters<typeof signLink>[1], 'id' | 'email'>;

interface DeliveryEnv {
  mail: MailEnv;
  links: LinkEnv;
  /** `undefined` where there is no messaging service. */
  messaging: MessagingEnv | undefined;
}

/** The links in mails, signed as of the moment in which one is written. */
function linksOf({ mail: { site }, links: { key } }: DeliveryEnv, now: () => Date): Links {
  const linkOf = (role: LinkRole, { id, email }: LinkedTo, locale: Locale) => {
    const token = signLink(key, { role, id, issuedOn: now(), email });
    return linkAddress(site, { role, locale, token });
  };
  return {
    site,
    ofVisitor: ({ id, email, locale }) => linkOf('visitor', { id, email }, locale),
    ofFirm: ({ id }) => linkOf('firm', { id }, firm.language),
    ofPayer: ({ id, locale }) => linkOf('payer', { id }, locale),
  };
}

interface DeliveryOptions {
  /** Asked for by each run: what is missing for sending stops nothing else. May throw. */
  sending: () => DeliveryEnv;
  /** Who is called about mail; `undefined` for nobody. */
  alarm: AlarmEnv | undefined;
  random?: () => number;
}

/** Tells what is due: the services of the two functions that send. */
export function withDelivery(
  core: Core,
  { sending, alarm, random = Math.random }: DeliveryOptions,
) {
  const { checkPayments, db, env, house, now, randomId, timeZone } = core;
  const store = deliveryStore(db, {
    randomId,
    limits: mailLimits(env.rateLimitScale),
    dayOf(at) {
      const { date } = toLocal(at, timeZone);
      return { date, end: startOfDay(addDays(date, 1), timeZone) };
    },
  });

  /** Queues the reminders that are due. */
  async function remind(): Promise<void> {
    const at = now();
    const planned: Planned[] = waysOf('appointment_reminder').map((way) => ({
      kind: 'appointment_reminder',
      ...way,
      due: at.getTime(),
    }));
    const from = new Date(at.getTime() + latestReminderMs);
    await store.queueReminders({ from, to: new Date(at.getTime() + remindAheadMs) }, planned, at);
  }

  const expiry = expiryStore(db);
  const { readStaff } = withStaff(core);

  /** Lets those requests lapse that nobody answered in time. */
  async function expire(): Promise<void> {
    const begun = now().getTime();
    const due = await lapse({
      isLate: () => now().getTime() - begun > longestExpiryMs,
      expire(limit) {
        const at = now();
        const entry = auditEntry('request_expired', { now: at, randomId, actor: 'system' });
        const deliveries = deliveriesOf('appointment_expired', at, house.reach);
        return expiry.expire({ now: at, due: at, limit, deliveries }, entry);
      },
    });
    // What was asked for them is ended at Stripe as well.
    if (due > 0) await checkPayments();
  }

  return {
    ...withWatch(core),
    ...withMailAlarms(core, alarm),
    delivery: {
      expire,
      remind,
      /** One run; resolves when nothing is due any more, or its time is up. */
      async run(): Promise<number> {
        const given = sending();
        const { mail, messaging } = given;
        const links = linksOf(given, now);
        const sender = createSender({ mail, messaging, links, staff: await readStaff(), now });
        try {
          return await deliver({
            ...{ now, random, channels },
            claim: (channel, at) => store.claim(channel, at),
            settle: (claimed, settlement, at) => store.settle(claimed, settlement, at),
            send: (claimed) => sender.send(claimed),
          });
        } finally {
          sender.close();
        }
      },
    },
  };
}

/** For the two functions that send. */
export const deliveryServices = fromEnvironment((core, source) =>
  withDelivery(core, {
    sending: () => ({
      mail: parseMailEnv(source),
      links: parseLinkEnv(source),
      messaging: orNone('whatsapp', parseMessagingEnv, source),
    }),
    alarm: orNone('alarm', parseAlarmEnv, source),
  }),
);
