import type { Links } from '#features/outbox/index.ts';
import { fill } from '#platform/i18n/fill.ts';
import type { Locale } from '#platform/i18n/locales.ts';
import { receivedFact } from '#platform/mail/facts.ts';
import { deskLink } from '#platform/mail/house.ts';
import { type Letter, paragraph } from '#platform/mail/letter.ts';
import { notifyTexts } from '#platform/mail/texts.ts';
import { ltr } from '#platform/mail/words.ts';
import type { AlarmNews } from './news.ts';

/** Mail to the firm about an alarm: what happened, what to do, and where to read more. */
export function alarmNotice(
  { alarm: { code, since } }: AlarmNews,
  links: Pick<Links, 'site'>,
  locale: Locale,
): Letter {
  const { alarms, mail } = notifyTexts[locale];
  const { title, cure } = alarms.codes[code];
  return {
    locale,
    subject: fill(alarms.mail.subject, { title }),
    preview: cure,
    title,
    parts: [
      paragraph(cure),
      {
        kind: 'facts',
        facts: [
          { ...receivedFact(since, locale), label: alarms.mail.since },
          { label: alarms.mail.code, value: ltr(code) },
        ],
      },
      paragraph(fill(alarms.mail.more, { manual: ltr('docs/operations.md') })),
      deskLink(links.site, locale),
    ],
    why: mail.why.house,
  };
}
