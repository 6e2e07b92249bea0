/** Texts on deliveries at the desk; no React. */
import type { Channel, Delivery, DeliveryReason } from '#features/outbox/contract.ts';
import type { Alarm } from '#features/delivery/contract/undelivered.ts';
import { causeOf, type MailFault } from '#platform/contract/mail-fault.ts';
import type { Locale } from '#platform/contract/locales.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { ltr } from '#platform/i18n/isolate.ts';
import { plural } from '#platform/i18n/plural.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { formatInstant } from '#platform/desk/format.ts';
import { groupBy } from '#platform/desk/group-by.ts';
import { aboutOf, type RecordKind } from '#registry/notifications.ts';

type Words = Texts<'adminDeliveries'> & Texts<'deliveryCauses'>;

const putOff: ReadonlySet<DeliveryReason> = new Set([
  'site_limit',
  'network_limit',
  'domain_limit',
]);

/** Deliveries with no further attempts, and those that a limit has put off, can be sent again. */
export const canBeSentAgain = ({ state, reason }: Pick<Delivery, 'state' | 'reason'>): boolean =>
  state === 'failed' ||
  state === 'held' ||
  (state === 'waiting' && reason !== undefined && putOff.has(reason));

/** The current time, and the channels that are down, which may hold back a due delivery. */
export interface Present {
  now: Date;
  alarms: readonly Alarm[];
}

const alarmOf = ({ channel }: Delivery, { alarms }: Present): Alarm | undefined =>
  alarms.find((alarm) => alarm.kind === 'channel_down' && alarm.channel === channel);

/** When the delivery reached its state; if it waits, when it is due or what it waits for. */
export function whenText(
  delivery: Delivery,
  present: Present,
  words: Words,
  locale: Locale,
): string {
  const { state, at, attempts, channel, reason } = delivery;
  const when = formatInstant(at, locale);
  if (state !== 'waiting') return when;
  if (new Date(at) > present.now)
    return fill(attempts === 0 ? words.due : words.nextTry, { at: when });
  const { channel_down: down, other } = words.overdue;
  return alarmOf(delivery, present) || reason === 'channel_down' ? down[channel] : other;
}

/** Why a mail failed, with the server's answer; for a cut connection also after which command. */
export function faultText(fault: MailFault, { faults }: Words): string {
  const { phase, answer } = fault;
  const cause = causeOf(fault);
  const command = phase.toUpperCase().replace('_', ' ');
  const shown = cause === 'cut_off' ? `${command}, ${answer}` : answer;
  return fill(faults[cause].what, { answer: ltr(shown) });
}

/** What to do about a fault of mail. */
export const cureText = (fault: MailFault, { faults }: Words): string =>
  faults[causeOf(fault)].cure;

/** Limits and uncertain outcomes exist for mail only. */
function reasonText(channel: Channel, reason: DeliveryReason, { reasons }: Words): string {
  const ofWhatsApp: Readonly<Partial<Record<DeliveryReason, string>>> = reasons.whatsapp;
  return (channel === 'whatsapp' ? ofWhatsApp[reason] : undefined) ?? reasons.mail[reason];
}

/** Why a channel is down: the server's last answer, or what WhatsApp lacks; empty if nothing is known. */
export function downTexts({ fault, cause }: Alarm, words: Words): readonly string[] {
  if (fault) return [faultText(fault, words)];
  return cause ? [words.whatsApp[cause].what] : [];
}

/** What to do about a channel that is down; empty if nothing is known. */
export function downCures({ fault, cause }: Alarm, words: Words): readonly string[] {
  if (fault) return [cureText(fault, words)];
  return cause ? [words.whatsApp[cause].cure] : [];
}

/** The one cause of a delivery that is not yet sent, and will not be; a waiting one may have its channel's. */
function causeTexts(delivery: Delivery, present: Present, words: Words): readonly string[] {
  const { channel, state, at, reason, fault, handedAt } = delivery;
  const alarm = alarmOf(delivery, present);
  const isDue = state === 'waiting' && new Date(at) <= present.now;
  const isHeldUp = isDue || handedAt !== undefined || reason === 'channel_down';
  if (alarm && isHeldUp && (state === 'waiting' || state === 'sending')) {
    const why = downTexts(alarm, words);
    if (why.length > 0) return why;
  }
  const isNamed = reason === 'channel_down' && fault !== undefined;
  // A refused text says nothing about the address.
  if (reason === 'rejected' && fault?.phase === 'data') {
    return [faultText(fault, words), cureText(fault, words)];
  }
  // What would otherwise go out tomorrow is of no use then.
  const lapses = state === 'held' && reason !== undefined && putOff.has(reason);
  return [
    ...(reason !== undefined && !isNamed
      ? [lapses ? words.lapses : reasonText(channel, reason, words)]
      : []),
    ...(fault ? [faultText(fault, words)] : []),
  ];
}

/** Reasons of a delivery's state and what to do about it, as sentences; often empty. */
export function whyTexts(
  delivery: Delivery,
  present: Present,
  words: Words,
  locale: Locale,
): readonly string[] {
  const { state, reason, attempts, mayBeRepeated, handedAt } = delivery;
  // A delivery that was sent or superseded needs no action.
  const isOpen = state !== 'sent' && (state !== 'superseded' || reason === 'in_digest');
  return [
    ...(state === 'sending' && handedAt !== undefined ? [words.handed] : []),
    ...(isOpen ? causeTexts(delivery, present, words) : []),
    ...(isOpen && attempts > 1
      ? [fill(words.attempts, { count: formatNumber(attempts, locale) })]
      : []),
    ...(mayBeRepeated ? [words.mayBeRepeated] : []),
  ];
}

/** Where the desk shows a record: its area, and whether the deliveries of one record stand together. */
const places = {
  appointment: { area: 'appointments', isApart: true },
  held: { area: 'appointments', isApart: true },
  payment: { area: 'payments', isApart: true },
  message: { area: 'messages', isApart: false },
  inquiry: { area: 'inquiries', isApart: false },
  alarm: { area: 'today', isApart: false },
  digest: { area: 'today', isApart: false },
} as const satisfies Record<RecordKind, { area: string; isApart: boolean }>;

/** The desk area of a delivery's record. */
export const areaOf = ({ kind }: Delivery) => places[aboutOf(kind)].area;

/** What a delivery is listed under: the id of its record, or else its area. */
export const placeOf = ({ kind, subject }: Delivery): string => {
  const { isApart, area } = places[aboutOf(kind)];
  return isApart ? subject : area;
};

/** Groups deliveries by place, in order of first appearance. */
export function byPlace<T extends Delivery>(deliveries: readonly T[]): (readonly [T, ...T[]])[] {
  return [...groupBy(deliveries, placeOf).values()].flatMap(([first, ...rest]) =>
    first ? [[first, ...rest] as const] : [],
  );
}

/** Number of pending deliveries, as text. */
export const pendingText = (count: number, { pending }: Words, locale: Locale): string =>
  plural(pending, count, locale, { count: formatNumber(count, locale) });
