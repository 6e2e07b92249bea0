import { setTimeout } from 'node:timers/promises';
import { channels } from '#features/outbox/contract.ts';
import type { Locale } from '#platform/contract/locales.ts';
import type { TestMail } from '#features/delivery/contract/test-mail.ts';
import { deliver } from '#features/delivery/rules/delivery.ts';
import { mailLimits } from '#features/delivery/rules/mail-limits.ts';
import { linkAddress, type LinkRole, signLink } from '#features/links/index.ts';
import { firm } from '#firm';
import { type AlarmEnv, parseAlarmEnv, parseHeartbeatEnv } from '#platform/env/env-alarm.ts';
import { type LinkEnv, parseLinkEnv } from '#platform/env/env-links.ts';
import { type MailEnv, parseMailEnv } from '#platform/env/env-mail.ts';
import { type MessagingEnv, parseMessagingEnv } from '#platform/env/env-messaging.ts';
import { createSender } from '#features/delivery/letters/deliver.ts';
import type { Links } from '#features/outbox/index.ts';
import { deliveryStore } from '#features/delivery/acts/deliveries.ts';
import { addDays, startOfDay, toLocal } from '#platform/time/zone.ts';
import { type Core, fromEnvironment } from '#server/core.ts';
import { withAlarmCalls } from './alarm-calls.ts';
import { orNone } from '#server/optional.ts';
import { letters } from '#registry/letters.ts';
import { withQueueing, withReturning } from '#registry/queueing.ts';
import type { Letters } from './letters.ts';
import { withWatch } from '#features/monitoring/services.ts';

type LinkedTo = Pick<Parameters<typeof signLink>[1], 'id' | 'email'>;

interface DeliveryEnv {
  mail: MailEnv;
  links: LinkEnv;
  /** `undefined` if no messaging service is set up. */
  messaging: MessagingEnv | undefined;
}

/** Links for letters, signed with the time at which the letter is written. */
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

interface DeliveryOptions<R> {
  letters: Letters<R>;
  /** Called by each run, so that missing settings for sending stop nothing else. May throw. */
  sending: () => DeliveryEnv;
  /** Where alarms are told; `undefined` for nowhere. */
  alarm: AlarmEnv | undefined;
  /** Where the heartbeat goes; `undefined` for nowhere. */
  heartbeat: string | undefined;
  random?: () => number;
  /** Waits for so many milliseconds. */
  sleep?: (ms: number) => Promise<unknown>;
}

/** Services of the two functions that send due deliveries. */
export function withDelivery<R>(
  core: Core,
  {
    letters,
    sending,
    alarm,
    heartbeat,
    random = Math.random,
    sleep = setTimeout,
  }: DeliveryOptions<R>,
) {
  const { db, env, now, randomId, timeZone } = core;
  const store = deliveryStore(db, {
    records: letters.records,
    randomId,
    limits: mailLimits(env.rateLimitScale),
    own: firm.email,
    dayOf(at) {
      const { date } = toLocal(at, timeZone);
      return { date, end: startOfDay(addDays(date, 1), timeZone) };
    },
  });

  return {
    ...withWatch(core),
    ...withAlarmCalls(core, { alarm, heartbeat }),
    delivery: {
      /** Keeps what a test mail that the relay took has shown, and ends a pause of mail. */
      resume: (records: TestMail['records']) => store.resume(now(), records),
      /** Runs once; resolves with the number sent when nothing is due any more or the time is up. */
      async run(): Promise<number> {
        const given = sending();
        const { mail, messaging } = given;
        const links = linksOf(given, now);
        const sender = createSender({
          toNotice: await letters.open(core),
          mail,
          messaging,
          links,
          now,
        });
        try {
          return await deliver({
            ...{ now, random, channels, sleep },
            ...store,
            send: (claimed) => sender.send(claimed),
          });
        } finally {
          sender.close();
        }
      },
    },
  };
}

export const withSending = (core: Core, source: Parameters<typeof parseMailEnv>[0]) => ({
  ...withQueueing(core),
  ...withReturning(core),
  ...withDelivery(core, {
    letters,
    sending: () => ({
      mail: parseMailEnv(source),
      links: parseLinkEnv(source),
      messaging: orNone('whatsapp', parseMessagingEnv, source),
    }),
    alarm: orNone('alarm', parseAlarmEnv, source),
    heartbeat: orNone('heartbeat', parseHeartbeatEnv, source),
  }),
});

/** Services of the two functions that send. */
export const deliveryServices = fromEnvironment(withSending);
