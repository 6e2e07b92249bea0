import type { Links } from '#features/outbox/index.ts';
import { fill } from '#platform/i18n/fill.ts';
import type { Locale } from '#platform/i18n/locales.ts';
import { longest } from '#platform/mail/house.ts';
import { type Letter, paragraph } from '#platform/mail/letter.ts';
import { notifyTexts } from '#platform/mail/texts.ts';
import { theirs, theirsInShort } from '#platform/mail/words.ts';
import { aboutFacts, dayAndTime, timeFacts } from './facts.ts';
import type { AppointmentNews } from './news.ts';

/**
 * Letter to the firm with the link to decide on a request, and as little about the client as tells requests
 * apart. Both decisions need a click on the page behind the link, because programs follow links in mails.
 */
export function decisionLetter(
  { appointment, counterpart }: AppointmentNews,
  links: Pick<Links, 'ofFirm'>,
  locale: Locale,
): Letter {
  const { service } = appointment;
  // The firm clicks in this mail: nothing that a stranger typed may become a link.
  const clientName = appointment.clientName.replaceAll(/[/:@]+|\.(?=\S)/g, ' ');
  const { mail } = notifyTexts[locale];
  const { subject, title, lead } = mail.house.undecided;
  const href = links.ofFirm(appointment);
  return {
    locale,
    subject: fill(subject, {
      when: dayAndTime(appointment, locale),
      name: theirsInShort(clientName, longest.name),
    }),
    preview: lead,
    title,
    parts: [
      paragraph(lead),
      {
        kind: 'facts',
        facts: [
          ...timeFacts(appointment, undefined, 'house', locale),
          ...aboutFacts(service, counterpart, 'house', locale),
          { label: mail.facts.name, value: theirs(clientName) },
        ],
      },
      {
        kind: 'links',
        links: [
          { label: mail.links.confirm, href, weight: 'main' },
          { label: mail.links.decline, href, weight: 'quiet' },
        ],
      },
    ],
    why: mail.why.house,
  };
}
