/** Letters to visitors about requests that do not take their time. They contain nothing that a visitor typed. */
import type { HeldRequest } from '#features/appointments/contract/held.ts';
import { firm } from '#firm';
import { fill } from '#platform/i18n/fill.ts';
import type { LetterRegistration, Links } from '#features/outbox/index.ts';
import { clock, dateAndTime, longDate } from '#platform/mail/facts.ts';
import { type Letter, paragraph } from '#platform/mail/letter.ts';
import { notifyTexts } from '#platform/mail/texts.ts';
import { ltr, unbroken } from '#platform/mail/words.ts';
import { toLocal } from '#platform/time/zone.ts';
import { dayAndTime } from './facts.ts';
import { heldWays } from './notifications.ts';

type HeldKind = keyof ReturnType<typeof heldWays>;

const isOfHeld = (kind: string): kind is HeldKind => Object.hasOwn(heldWays(), kind);

export interface HeldNews {
  kind: HeldKind;
  recipient: 'visitor';
  held: HeldRequest;
  /** The next free times, in milliseconds since 1970, where its own is lost. */
  next: readonly number[];
}

const localOf = (instant: number, zone: string = firm.timeZone) => toLocal(new Date(instant), zone);

/** ` (bei Ihnen 17:32)`, where the visitor's hour is another than the firm's. */
function yoursOf({ record, until }: HeldRequest): string {
  const { time } = localOf(until, record.timeZone);
  if (time === localOf(until).time) return '';
  const { times } = notifyTexts[record.locale].booking;
  return ` (${fill(times.yours, { time: ltr(time) })})`;
}

function heldLetter({ kind, held, next }: HeldNews, links: Links): Letter {
  const { record, until } = held;
  const { locale, date, time, service } = record;
  const { mail, booking, records, services } = notifyTexts[locale];
  const isLost = kind === 'request_overtaken';
  const { subject, preview, title, lead } = mail.visitor[isLost ? 'overtaken' : 'held'];
  const end = clock(localOf(until).time, locale);
  const times = next.map((start) => dateAndTime(localOf(start), locale));
  return {
    locale,
    subject: fill(subject, { when: dayAndTime({ date, time }, locale) }),
    preview,
    title,
    parts: [
      paragraph(mail.greeting),
      paragraph(fill(lead, { end, yours: yoursOf(held) })),
      {
        kind: 'facts',
        facts: [
          { label: booking.confirmation.date, value: longDate(date, locale) },
          {
            label: records.csv.columns.time,
            value: clock(time, locale),
            note: booking.times.zone,
          },
          { label: booking.confirmation.service, value: services.titles[service] },
        ],
      },
      ...(times.length === 0 ? [] : [paragraph([`${mail.facts.next}:`, ...times].join('\n'))]),
      {
        kind: 'links',
        links: [
          {
            label: mail.links[isLost ? 'book' : 'take'],
            href: links.ofVisitor(record),
            weight: 'main',
          },
        ],
      },
      paragraph(mail.visitor[isLost ? 'overtaken' : 'held'].next),
      paragraph(fill(mail.questions, { phone: ltr(unbroken(firm.phone.display)) })),
      paragraph(`${mail.closing}\n${ltr(firm.name)}`),
    ],
    why: mail.why.visitor,
  };
}

export const heldLetters = {
  newsOf: ({ kind }, { held, next = [] }) =>
    isOfHeld(kind) ? { kind, recipient: 'visitor' as const, held, next } : null,
  clientOf: ({ held }) => held.record.email,
  isMoot: ({ kind, held }, now) =>
    kind === 'request_held' && (held.lost === true || held.until <= now.getTime()),
  letterOf: (news, { links }) => heldLetter(news, links),
} satisfies LetterRegistration<{ held: HeldRequest; next?: readonly number[] }, HeldNews>;
