/** What the desk says of a delivery, in words; no React. */
import type { Channel, Delivery, DeliveryReason } from '#features/outbox/contract.ts';
import type { MailFault } from '#platform/contract/mail-fault.ts';
import type { Locale } from '#platform/contract/locales.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { ltr } from '#platform/i18n/isolate.ts';
import { plural } from '#platform/i18n/plural.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { formatInstant } from '#platform/desk/format.ts';
import { groupBy } from '#platform/desk/group-by.ts';
import { aboutOf, type RecordKind } from '#registry/notifications.ts';

type Words = Texts<'adminDeliveries'>;

/** Only what nobody tries any more can be sent again. */
export const canBeSentAgain = ({ state }: Pick<Delivery, 'state'>): boolean =>
  state === 'failed' || state === 'held';

/** Just now, for what waits: what is due may still be held back with its channel. */
export interface Present {
  now: Date;
  isDown: boolean;
}

/** When it came to stand where it stands; of what waits, when it is due, or what it waits for. */
export function whenText(
  { state, at, attempts, channel, reason }: Delivery,
  { now, isDown }: Present,
  words: Words,
  locale: Locale,
): string {
  const when = formatInstant(at, locale);
  if (state !== 'waiting') return when;
  if (new Date(at) > now) return fill(attempts === 0 ? words.due : words.nextTry, { at: when });
  const { channel_down: down, other } = words.overdue;
  return isDown || reason === 'channel_down' ? down[channel] : other;
}

/** At which step a mail failed, and the server's answer to it. */
export const faultText = ({ phase, answer }: MailFault, { faults }: Words): string =>
  fill(faults[phase].what, { answer: ltr(answer) });

/** Limits, and doubts whether something arrived, are mail's alone. */
function reasonText(channel: Channel, reason: DeliveryReason, { reasons }: Words): string {
  const ofWhatsApp: Readonly<Partial<Record<DeliveryReason, string>>> = reasons.whatsapp;
  return (channel === 'whatsapp' ? ofWhatsApp[reason] : undefined) ?? reasons.mail[reason];
}

/** Why it stands there and what to do about it, sentence by sentence; often there is nothing to say. */
export function whyTexts(delivery: Delivery, words: Words, locale: Locale): readonly string[] {
  const { channel, state, reason, attempts, mayBeRepeated } = delivery;
  // What got through or is of no matter any more needs nobody's hand.
  const isOpen = state !== 'sent' && state !== 'superseded';
  return [
    ...(isOpen && reason !== undefined ? [reasonText(channel, reason, words)] : []),
    ...(isOpen && delivery.fault ? [faultText(delivery.fault, words)] : []),
    ...(isOpen && attempts > 1
      ? [fill(words.attempts, { count: formatNumber(attempts, locale) })]
      : []),
    ...(mayBeRepeated ? [words.mayBeRepeated] : []),
  ];
}

/** Where the desk shows a record: its area, and whether it opens the record by its id. */
const places = {
  appointment: { area: 'appointments', opens: true },
  payment: { area: 'payments', opens: true },
  message: { area: 'messages', opens: false },
  inquiry: { area: 'inquiries', opens: false },
  alarm: { area: 'overview', opens: false },
} as const satisfies Record<RecordKind, { area: string; opens: boolean }>;

/** The area of the desk where the record lies; an appointment opens by itself. */
export const areaOf = ({ kind }: Delivery) => places[aboutOf(kind)].area;

/** Where one goes to see what a delivery tells of: an appointment, a payment, or an area of letters. */
export const placeOf = ({ kind, subject }: Delivery): string => {
  const { opens, area } = places[aboutOf(kind)];
  return opens ? subject : area;
};

/** Deliveries by their place, in the order in which the places first come. */
export function byPlace(deliveries: readonly Delivery[]): (readonly [Delivery, ...Delivery[]])[] {
  return [...groupBy(deliveries, placeOf).values()].flatMap(([first, ...rest]) =>
    first ? [[first, ...rest] as const] : [],
  );
}

/** How many wait. */
export const pendingText = (count: number, { pending }: Words, locale: Locale): string =>
  plural(pending, count, locale, { count: formatNumber(count, locale) });
