import { firm } from '#firm';
import type { Appointment, Proposal } from '#features/appointments/contract/appointment.ts';
import { endOfDay, keepsHour, lastMomentOf } from '#features/appointments/contract/proposal-end.ts';
import type { Staff } from '#features/hours/index.ts';
import type { Links } from '#features/outbox/index.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatDay, formatNumber } from '#platform/i18n/format.ts';
import { type Letter, paragraph, quotes } from '#platform/mail/letter.ts';
import { notifyTexts } from '#platform/mail/texts.ts';
import { ltr, theirs, unbroken } from '#platform/mail/words.ts';
import { editsOf, isKept, noteOfFirm, proposalIn } from './events.ts';
import { aboutFacts, dayAndTime, listedTime, timeFact, timeFacts } from './facts.ts';
import type { AppointmentNews } from './news.ts';

/** The day until whose end the times are held, or the hour; for clients in another zone always an hour. */
function lastMoment(proposed: Proposal, { timeZone, locale }: Appointment): string {
  const end = lastMomentOf(proposed);
  const text = listedTime(end, timeZone, locale);
  const isWholeDay = end.time === endOfDay && text === listedTime(end, undefined, locale);
  return isWholeDay ? formatDay(end.date, locale) : text;
}

/** Each time by the client's own hour first, with whom it is where the firm has several. */
function choices({ proposed, ...appointment }: Appointment, nameOf: Staff['nameOf'] | undefined) {
  const { locale } = appointment;
  return (proposed?.times ?? []).map(({ with: id, ...at }, i) => {
    const values = { number: formatNumber(i + 1, locale) };
    const label = fill(notifyTexts[locale].mail.facts.proposed, values);
    return timeFact(label, at, { ...appointment, name: nameOf?.(id) });
  });
}

/** Which letter: that times are proposed, that they no longer are, or that the appointment stays all the same. */
export function proposalName(news: AppointmentNews) {
  const { appointment } = news;
  const { proposed, status } = appointment;
  if (!proposed && isKept(news)) return 'kept';
  if (!proposed) return proposalIn(news)?.closed ? 'proposalWithdrawnClosed' : 'proposalWithdrawn';
  const stands = proposed.closed ? 'proposedInstead' : 'proposedMove';
  const name = status === 'confirmed' ? stands : 'proposed';
  return keepsHour(appointment) ? (`${name}Person` as const) : name;
}

/** Whether the client knows of an earlier proposal, which nobody has answered or withdrawn. */
function isRevised({ history, told }: AppointmentNews): boolean {
  const [earlier, last] = editsOf(history)
    .filter(({ proposal }) => proposal !== undefined)
    .slice(-2);
  const heard = told.some(
    ({ kind, recipient, state }) =>
      kind === 'appointment_proposed' && recipient === 'visitor' && state === 'told',
  );
  return heard && earlier?.proposal === 'made' && last?.proposal === 'made';
}

/** Letter to the client about times that the firm proposes, or no longer does. */
export function proposalLetter(
  news: AppointmentNews,
  links: Pick<Links, 'ofVisitor'>,
  greeting: string,
): Letter {
  const { appointment, counterpart, nameOf } = news;
  const { consultant, locale, proposed, service, status, timeZone } = appointment;
  const isOther = proposed?.times.some((time) => time.with !== consultant) ?? false;
  const { mail } = notifyTexts[locale];
  const name = proposalName(news);
  const { subject, preview, title, lead, next } = mail.visitor[name];
  // In closed time nothing stands.
  const isStanding = name === 'proposalWithdrawn';
  const until = proposed ? lastMoment(proposed, appointment) : '';
  const stands = mail[status === 'pending' ? 'stillPending' : 'stillConfirmed'];
  const note = name === 'kept' ? undefined : noteOfFirm(proposalIn(news));
  const label = proposed ? 'choose' : status === 'pending' ? 'request' : 'manage';
  return {
    locale,
    subject: fill(subject, { when: dayAndTime(appointment, locale, timeZone) }),
    preview,
    title,
    parts: [
      paragraph(greeting),
      paragraph(fill(lead, { until })),
      ...(proposed && isRevised(news) ? [paragraph(mail.proposedAnew)] : []),
      ...quotes(mail.facts.note, note === undefined ? note : theirs(note)),
      ...(isStanding ? [paragraph(stands)] : []),
      {
        kind: 'facts',
        facts: [
          ...(proposed
            ? [...choices(appointment, nameOf), timeFact(mail.facts.was, appointment, appointment)]
            : timeFacts(appointment, undefined, 'visitor', locale)),
          ...aboutFacts(service, counterpart, isOther ? 'chooser' : 'visitor', locale),
        ],
      },
      paragraph(next),
      {
        kind: 'links',
        links: [{ label: mail.links[label], href: links.ofVisitor(appointment), weight: 'main' }],
      },
      paragraph(fill(mail.questions, { phone: ltr(unbroken(firm.phone.display)) })),
      paragraph(`${mail.closing}\n${ltr(firm.name)}`),
    ],
    why: mail.why.visitor,
  };
}
