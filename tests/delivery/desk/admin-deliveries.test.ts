/** Texts of the desk on a delivery. */
import { describe, expect, test } from 'vitest';
import { type Delivery, deliveryStates } from '#features/outbox/contract/delivery.ts';
import type { Alarm } from '#features/delivery/contract/undelivered.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import type { Locale } from '#platform/i18n/locales.ts';
import {
  areaOf,
  byPlace,
  canBeSentAgain,
  faultText,
  pendingText,
  whenText,
  whyTexts,
} from '#features/delivery/desk/delivery-text.ts';

const wordsIn = (locale: Locale) => ({
  ...pick(locale, 'adminDeliveries'),
  ...pick(locale, 'deliveryCauses'),
});
const words = wordsIn('de');
const subject = 'x'.repeat(22);
const delivery: Delivery = {
  id: `appointment_confirmed:${subject}:visitor:mail`,
  kind: 'appointment_confirmed',
  subject,
  recipient: 'visitor',
  channel: 'mail',
  state: 'waiting',
  at: '2041-03-11T08:00:00.000Z',
  attempts: 0,
};
const refused = { phase: 'auth', answer: '535 5.7.8' } as const;
const mailDown: Alarm = {
  ...{ kind: 'channel_down', channel: 'mail', since: delivery.at, waiting: 1, fault: refused },
};
const due = new Date(delivery.at);
const before = new Date(due.getTime() - 1);

test('canBeSentAgain: is true only for failed, held and put-off deliveries', () => {
  expect(canBeSentAgain({ ...delivery, reason: 'site_limit' })).toBe(true);
  expect(canBeSentAgain({ ...delivery, reason: 'deferred' })).toBe(false);
  const states = deliveryStates.filter((state) => canBeSentAgain({ ...delivery, state }));
  expect(states).toEqual(['failed', 'held']);
});

test('whenText: says when a waiting delivery is due or tried again', () => {
  const when = (changes: Partial<Delivery>) =>
    whenText({ ...delivery, ...changes }, { now: before, alarms: [] }, words, 'de');
  expect(when({})).toMatch(/^Fällig: .*2041.*09:00$/);
  expect(when({ attempts: 1 })).toMatch(/^Nächster Versuch: /);
  expect(when({ state: 'sent' })).toMatch(/^11\. /);
});

describe('whenText for an overdue delivery', () => {
  const when = (changes: Partial<Delivery>, isDown = false) =>
    whenText(
      { ...delivery, attempts: 2, ...changes },
      { now: due, alarms: isDown ? [mailDown] : [] },
      words,
      'de',
    );
  const { channel_down: down, other } = words.overdue;

  test('says what it waits for if its channel is down or was at the last attempt', () => {
    expect(when({ reason: 'channel_down' })).toBe(down.mail);
    expect(when({ reason: 'channel_down', channel: 'whatsapp' })).toBe(down.whatsapp);
    expect(when({}, true)).toBe(down.mail);
    expect(when({ reason: 'deferred', attempts: 0 })).toBe(other);
  });

  test('shows the time of a delivery that is no longer waiting', () => {
    expect(when({ state: 'failed', reason: 'channel_down' }, true)).toMatch(/2041.*09:00$/);
  });
});

test('pendingText: gives the number of waiting deliveries in each language', () => {
  expect(pendingText(3, words, 'de')).toBe('3 Benachrichtigungen warten.');
  expect(pendingText(2, wordsIn('ar'), 'ar')).toBe('إشعاران في الانتظار.');
});

describe('whyTexts', () => {
  const why = (changes: Partial<Delivery>, alarms: readonly Alarm[] = [], now = due) =>
    whyTexts({ ...delivery, ...changes }, { now, alarms }, words, 'de');

  test('gives the reason by channel, with the number of attempts', () => {
    expect(why({ state: 'failed', reason: 'rejected', attempts: 1 })).toEqual([
      words.reasons.mail.rejected,
    ]);
    expect(why({ channel: 'whatsapp', reason: 'channel_down', attempts: 3 })).toEqual([
      words.reasons.whatsapp.channel_down,
      'Versuche: 3.',
    ]);
  });

  test('names the step and the server’s answer, isolated in Arabic text', () => {
    const fault = { phase: 'mail_from', answer: '553 5.7.1' } as const;
    expect(why({ reason: 'channel_down', attempts: 1, fault })).toEqual([
      'Der Mailserver lehnte uns als Absender ab (\u2066553 5.7.1\u2069).',
    ]);
    expect(why({ state: 'sent', fault })).toEqual([]);
    expect(faultText(fault, wordsIn('ar'))).toContain('\u2066553 5.7.1\u2069');
  });

  test('gives the channel’s cause alone while a mail waits for the channel', () => {
    const late = { reason: 'deferred', fault: { phase: 'rcpt_to', answer: '450 4.2.0' } } as const;
    const ofChannel = [faultText(refused, words)];
    expect(why(late, [mailDown])).toEqual(ofChannel);
    expect(why({ ...late, reason: 'channel_down' }, [mailDown], before)).toEqual(ofChannel);
    expect(why({ reason: 'channel_down' }, [mailDown])).toEqual(ofChannel);
    expect(why(late, [mailDown], before)).toEqual([
      words.reasons.mail.deferred,
      faultText(late.fault, words),
    ]);
    expect(why({ reason: 'channel_down' })).toEqual([words.reasons.mail.channel_down]);
    expect(why({ ...late, channel: 'whatsapp' }, [mailDown])).not.toEqual(ofChannel);
  });

  test('gives the cause of WhatsApp’s fault for what waits for it', () => {
    const whatsAppDown: Alarm = {
      ...mailDown,
      channel: 'whatsapp',
      fault: undefined,
      cause: 'unlinked',
    };
    const { what } = words.whatsApp.unlinked;
    expect(why({ channel: 'whatsapp', reason: 'channel_down' }, [whatsAppDown])).toEqual([what]);
    const handed = { channel: 'whatsapp', state: 'sending', handedAt: delivery.at } as const;
    expect(why({ ...handed, reason: 'channel_down' }, [whatsAppDown])).toEqual([
      words.handed,
      what,
    ]);
    expect(why(handed, [whatsAppDown])).toEqual([words.handed, what]);
    expect(why({ ...handed, state: 'sent' }, [whatsAppDown])).toEqual([]);
  });

  test('names the text that was refused, and not the address', () => {
    const fault = { phase: 'data', answer: '550 5.7.26' } as const;
    const texts = why({ state: 'failed', reason: 'rejected', fault });
    expect(texts).toEqual([faultText(fault, words), words.faults.text_refused.cure]);
    const ofRecipient = { ...fault, phase: 'rcpt_to' } as const;
    expect(why({ state: 'failed', reason: 'rejected', fault: ofRecipient })).toEqual([
      words.reasons.mail.rejected,
      faultText(ofRecipient, words),
    ]);
  });

  test('says of a held request that it lapses, not that it waits until tomorrow', () => {
    const held = { state: 'held', reason: 'network_limit', attempts: 0 } as const;
    expect(why({ ...held, kind: 'request_held' })).toEqual([words.lapses]);
    expect(why({ ...held, state: 'waiting' })).toEqual([words.reasons.mail.network_limit]);
  });

  test('is empty for a sent delivery, except that it may have been sent twice', () => {
    const sent = { state: 'sent', reason: 'deferred', attempts: 4 } as const;
    expect(why(sent)).toEqual([]);
    expect(why({ ...sent, mayBeRepeated: true })).toEqual([words.mayBeRepeated]);
  });
});

test('byPlace: groups deliveries by appointment or payment, and other letters by area', () => {
  const of = (kind: Delivery['kind'], about: string) => ({ ...delivery, kind, subject: about });
  const one = of('appointment_confirmed', 'a');
  const letter = of('contact_message_received', 'b');
  const other = of('appointment_reminder', 'a');
  const third = of('appointment_reminder', 'd');
  const another = of('contact_message_received', 'e');
  const paid = of('payment_received', 'f');
  const refunded = of('payment_refunded', 'g');
  const disputed = of('payment_disputed', 'f');
  const helds = [of('request_held', 'h'), of('request_held', 'i')];
  expect(byPlace(helds)).toHaveLength(2);
  expect(byPlace([one, letter, paid, other, third, refunded, another, disputed])).toEqual([
    [one, other],
    [letter, another],
    [paid, disputed],
    [third],
    [refunded],
  ]);
  expect([one, letter, of('inquiry_received', 'c'), paid].map(areaOf)).toEqual([
    'appointments',
    'messages',
    'inquiries',
    'payments',
  ]);
});
