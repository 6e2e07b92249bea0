/**
 * Letters to visitors, in their language. They contain nothing that a visitor typed but the name, once a
 * person of the firm has confirmed the appointment.
 */
import { isActive } from '#features/appointments/contract/appointment-status.ts';
import { certainLink } from '#features/appointments/rules/certain-link.ts';
import type { Appointment } from '#features/appointments/contract/appointment.ts';
import { firm } from '#firm';
import { fill } from '#platform/i18n/fill.ts';
import { formatDay, formatHours } from '#platform/i18n/format.ts';
import type { Locale } from '#platform/i18n/locales.ts';
import type { Links } from '#features/outbox/index.ts';
import type { AppointmentNews } from '#features/appointments/letters/news.ts';
import { type NotifyTexts, notifyTexts } from '#platform/mail/texts.ts';
import { changeLeadMinutes } from '#service-rules';
import { minuteMs } from '#platform/time/units.ts';
import { changeOf, hasLostProposal, knownTime } from './changes.ts';
import {
  cancellationOf,
  hasWithdrawn,
  isConfirmation,
  isOff,
  isToOtherTime,
  moneyIn,
  moveByVisitor,
  noteOfConfirmation,
  noteOfFirm,
  placedByVisitor,
} from './events.ts';
import {
  contentFacts,
  dayAndTime,
  formerPlace,
  money,
  type Move,
  timeFacts,
  toldByMail,
} from './facts.ts';
import { methodOf } from './invitation.ts';
import { proposalName } from './proposal-letter.ts';
import { longest } from '#platform/mail/house.ts';
import { type Letter, type Link, paragraph, type Part, quotes } from '#platform/mail/letter.ts';
import { ltr, theirs, theirsInShort, unbroken } from '#platform/mail/words.ts';

type Name = keyof NotifyTexts['mail']['visitor'];

function nameOf(news: AppointmentNews): Name {
  switch (news.kind) {
    case 'appointment_requested':
    case 'appointment_undecided':
    case 'appointment_unanswered':
      return 'received';
    case 'appointment_booked':
      return 'booked';
    case 'appointment_confirmed':
      return 'confirmed';
    case 'appointment_cancelled':
      return cancellationOf(news)?.from === 'pending' ? 'declined' : 'cancelled';
    case 'appointment_moved':
    case 'appointment_handed_over':
      return changeOf(news).isMoved ? 'moved' : 'handedOver';
    case 'appointment_place_changed':
      return isOtherLinkOnly(news) ? 'videoLink' : 'elsewhere';
    case 'appointment_moved_by_visitor':
      return isOtherPersonOnly(news) ? 'handedOverByYou' : 'movedByYou';
    case 'appointment_place_changed_by_visitor':
      return 'elsewhereByYou';
    case 'appointment_proposed':
      return proposalName(news);
    case 'appointment_proposal_over':
      return 'confirmed';
    case 'appointment_cancelled_by_visitor':
      return 'cancelledByYou';
    case 'appointment_reminder':
      return 'reminder';
    case 'appointment_expired':
      return 'expired';
  }
}

/** Whether the visitor kept the time and moved to another consultant. */
function isOtherPersonOnly(news: AppointmentNews): boolean {
  const own = moveByVisitor(news);
  return own !== undefined && !isToOtherTime(own);
}

/** Whether they meet by video as before, and the client is to have the link by which. */
function isOtherLinkOnly(news: AppointmentNews): boolean {
  const { appointment } = news;
  const { counterpart } = toldByMail(news, appointment.locale);
  return changeOf(news).venue?.meeting === 'video' && certainLink(appointment, counterpart) !== '';
}

/** Whether the visitor can still move or cancel the appointment by its signed link. */
const canChange = ({ status, startsAt }: Appointment, now: Date) =>
  isActive(status) && now.getTime() <= Date.parse(startsAt) - changeLeadMinutes * minuteMs;

/** What the visitor may do next: use the signed link or, once that is too late, telephone. */
function nextOf(name: Name, appointment: Appointment, isLate: boolean): string {
  const { visitor, late } = notifyTexts[appointment.locale].mail;
  if (isLate && !isOff(appointment) && name !== 'reminder') {
    return name === 'moved' ? late.moved : late.usual;
  }
  const lead = unbroken(formatHours(changeLeadMinutes, appointment.locale));
  return fill(visitor[name].next, { lead });
}

/** By when the client has an answer, as the booking page says it. */
function answerOf({ answerBy, locale }: Appointment): string {
  const { until, before } = notifyTexts[locale].booking.confirmation;
  return answerBy === undefined ? before : fill(until, { day: formatDay(answerBy, locale) });
}

/** The times that the letter compares; `undefined` if it compares none. */
function moveIn(news: AppointmentNews, name: Name): Move | undefined {
  if (name === 'movedByYou') return moveByVisitor(news);
  return name === 'moved' ? changeOf(news) : undefined;
}

/** Whether the letter is about what its reader changed. */
const isByClient = (name: Name): boolean =>
  name === 'movedByYou' || name === 'handedOverByYou' || name === 'elsewhereByYou';

/** The firm's note in the letter. The first letter that a visitor gets includes earlier notes. */
function noteIn(news: AppointmentNews, name: Name): string | undefined {
  const { isNew, note } = changeOf(news);
  if (news.kind === 'appointment_confirmed')
    return noteOfConfirmation(news) ?? (isNew ? note : undefined);
  if (name === 'moved' || name === 'handedOver') return note;
  return isByClient(name) ? undefined : noteOfFirm(cancellationOf(news));
}

export function greetingOf({ appointment, history }: AppointmentNews): string {
  const { mail } = notifyTexts[appointment.locale];
  const isConfirmed = history.some(
    (event) => event.kind === 'entered' || (isConfirmation(event) && event.by !== 'system'),
  );
  if (!isConfirmed) return mail.greeting;
  return fill(mail.greetingTo, { name: theirsInShort(appointment.clientName, longest.name) });
}

/** The letter about this notification to the client. */
export function visitorLetter(news: AppointmentNews, links: Links, now: Date): Letter {
  const { appointment } = news;
  const { locale, status, meeting } = appointment;
  const { mail } = notifyTexts[locale];
  const name = nameOf(news);
  const { subject, preview, title, lead } = mail.visitor[name];
  const change = changeOf(news);
  const isOwn = isByClient(name);
  const former = name === 'elsewhereByYou' ? placedByVisitor(news)?.from : change.venue;
  const isPlace = name === 'elsewhere' || name === 'videoLink';
  const isChange = name === 'moved' || name === 'handedOver' || isOwn || isPlace;
  // A letter of another name that is to bring the new place says so; a link stands there anyway.
  const isElsewhere =
    change.venue !== undefined && !isOtherLinkOnly(news) && !change.isNew && isActive(status);
  const move = moveIn(news, name);
  const isNamed = news.counterpart.name !== undefined;
  const isOther =
    name === 'movedByYou'
      ? moveByVisitor(news)?.from.consultant !== undefined
      : name === 'moved' && change.isHandedOver;
  const note = noteIn(news, name);
  const method = methodOf(news);
  const attached = isChange && method === 'REQUEST' ? 'MOVED' : method;
  const isLate = !canChange(appointment, now);
  const { counterpart, videoLater } = toldByMail(news, locale);
  // The client recognises an appointment that does not take place by the time in their last letter.
  const shown = isOff(appointment) ? { ...appointment, ...knownTime(news) } : appointment;
  return {
    locale,
    subject: fill(subject, {
      when: dayAndTime(move?.to ?? shown, locale, shown.timeZone),
      // Only a change of consultant names one.
      name: theirsInShort(counterpart.name ?? firm.name, longest.name),
    }),
    preview,
    title,
    parts: [
      paragraph(greetingOf(news)),
      paragraph(name === 'received' ? `${lead} ${answerOf(appointment)}` : lead),
      ...(isNamed && isOther ? [paragraph(isOwn ? mail.otherPersonByYou : mail.otherPerson)] : []),
      ...(isElsewhere && !isPlace && name !== 'reminder' ? [paragraph(mail.otherPlace)] : []),
      ...(hasLostProposal(news) ? [paragraph(mail.proposalEnded)] : []),
      ...quotes(mail.facts.note, note === undefined ? note : theirs(note)),
      {
        kind: 'facts',
        facts: [
          ...timeFacts(shown, move, 'visitor', locale),
          ...((name === 'elsewhere' || name === 'elsewhereByYou') && former
            ? [formerPlace(former, locale)]
            : []),
          ...contentFacts(appointment, counterpart, 'visitor', locale, videoLater),
        ],
      },
      ...(isChange && status === 'pending' ? [paragraph(mail.stillPending)] : []),
      ...(isOwn && status === 'confirmed' ? [paragraph(mail.stillConfirmed)] : []),
      ...moneySentence(news, locale),
      ...(hasWithdrawn(news) ? [paragraph(mail.requestWithdrawn)] : []),
      ...(isActive(status) && meeting === 'office' ? [paragraph(mail.elsewhere)] : []),
      ...(attached === undefined ? [] : [paragraph(mail.attached[attached])]),
      paragraph(nextOf(name, appointment, isLate)),
      { kind: 'links', links: [linkOf(appointment, links, isLate)] },
      paragraph(fill(mail.questions, { phone: ltr(unbroken(firm.phone.display)) })),
      paragraph(`${mail.closing}\n${ltr(firm.name)}`),
    ],
    why: mail.why.visitor,
  };
}

/** What becomes of what was paid, or is under way, for an appointment that does not take place. */
function moneySentence(news: AppointmentNews, locale: Locale): Part[] {
  const { held = 0, back, coming = 0, returned = 0 } = moneyIn(news) ?? {};
  const texts = notifyTexts[locale].mail.money;
  const { all, kept, part, later } = returned > 0 ? texts.rest : texts;
  const decided = back === held ? all : back === 0 ? kept : part;
  const sentence = back === undefined ? later : decided;
  const euros = { held: money(held, locale), back: money(back ?? 0, locale) };
  return [
    ...(returned > 0
      ? [paragraph(fill(texts.returned, { returned: money(returned, locale) }))]
      : []),
    ...(held > 0 ? [paragraph(fill(sentence, euros))] : []),
    ...(coming > 0 ? [paragraph(fill(texts.coming, { coming: money(coming, locale) }))] : []),
  ];
}

/** A link to the appointment; where it does not take place, its page books again with what is known. */
function linkOf(appointment: Appointment, links: Links, isLate: boolean): Link {
  const labels = notifyTexts[appointment.locale].mail.links;
  const active = isLate ? 'view' : appointment.status === 'pending' ? 'request' : 'manage';
  const label = labels[isOff(appointment) ? 'book' : active];
  return { label, href: links.ofVisitor(appointment), weight: 'main' };
}
