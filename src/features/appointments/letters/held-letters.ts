/** Letters to visitors about requests that do not take their time. They contain nothing that a visitor typed. */
import type { HeldRequest } from '#features/appointments/contract/held.ts';
import { firm } from '#firm';
import { fill } from '#platform/i18n/fill.ts';
import type { LetterRegistration, Links } from '#features/outbox/index.ts';
import { type Letter, paragraph } from '#platform/mail/letter.ts';
import { notifyTexts } from '#platform/mail/texts.ts';
import { ltr, unbroken } from '#platform/mail/words.ts';
import { toLocal } from '#platform/time/zone.ts';
import { dayAndTime, deadline, listedTime, timeFacts } from './facts.ts';
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

const localOf = (instant: number) => toLocal(new Date(instant), firm.timeZone);

function heldLetter({ kind, held, next }: HeldNews, links: Links): Letter {
  const { record, until } = held;
  const { locale, service, timeZone } = record;
  const { mail, booking, services } = notifyTexts[locale];
  const isLost = kind === 'request_overtaken';
  const { subject, preview, title, lead } = mail.visitor[isLost ? 'overtaken' : 'held'];
  const end = deadline(localOf(until), timeZone, locale);
  const times = next.map((start) => listedTime(localOf(start), timeZone, locale));
  return {
    locale,
    subject: fill(subject, { when: dayAndTime(record, locale, timeZone) }),
    preview,
    title,
    parts: [
      paragraph(mail.greeting),
      paragraph(fill(lead, { end })),
      {
        kind: 'facts',
        facts: [
          ...timeFacts(record, undefined, 'visitor', locale),
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
