/**
 * Letters to the firm and its consultants about an appointment, in the firm's language. A reply goes to the
 * client and quotes them, so they contain no signed link.
 */
import type { Links } from '#features/outbox/index.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatDay } from '#platform/i18n/format.ts';
import type { Locale } from '#platform/i18n/locales.ts';
import { personFacts } from '#platform/mail/facts.ts';
import { deskLink, longest, quoted, replyTo } from '#platform/mail/house.ts';
import { type Letter, paragraph } from '#platform/mail/letter.ts';
import { type NotifyTexts, notifyTexts } from '#platform/mail/texts.ts';
import { theirs, theirsInShort } from '#platform/mail/words.ts';
import { changeOf, isTakenOver, knownTime } from './changes.ts';
import {
  cancellationOf,
  isByVisitor,
  isOff,
  isToOtherTime,
  moneyIn,
  moveByVisitor,
  noteOfConfirmation,
  noteOfFirm,
  noteOfVisitor,
  placedByVisitor,
  proposalIn,
  takenIn,
} from './events.ts';
import { contentFacts, dayAndTime, formerPlace, money, type Move, timeFacts } from './facts.ts';
import type { AppointmentNews } from './news.ts';

type Name = keyof NotifyTexts['mail']['house'];

function nameOf(news: AppointmentNews): Name | null {
  switch (news.kind) {
    case 'appointment_requested':
      return 'requested';
    case 'appointment_booked':
      return 'booked';
    case 'appointment_confirmed':
      return 'confirmed';
    case 'appointment_cancelled':
      return cancellationOf(news)?.from === 'pending' ? 'declined' : 'cancelled';
    case 'appointment_moved':
    case 'appointment_handed_over':
      if (news.recipient === 'former') return nameToFormer(news);
      return isTakenOver(news) ? 'takenOver' : 'moved';
    case 'appointment_place_changed':
      return 'elsewhere';
    case 'appointment_moved_by_visitor':
      if (news.recipient === 'former') return nameToFormer(news);
      if (isTakenOver(news)) return 'takenOver';
      return news.appointment.status === 'pending' ? 'requestMovedByVisitor' : 'movedByVisitor';
    case 'appointment_place_changed_by_visitor':
      return 'elsewhereByVisitor';
    case 'appointment_cancelled_by_visitor':
      return 'cancelledByVisitor';
    case 'appointment_proposal_over':
      return nameOfAnswer(news);
    case 'appointment_reminder':
    case 'appointment_undecided':
    case 'appointment_proposed':
      return null;
    case 'appointment_unanswered':
      return 'unanswered';
    case 'appointment_expired':
      return 'expired';
  }
}

/** The notice of what became of a proposal, by the event that it was queued with. */
function nameOfAnswer(news: AppointmentNews): Name {
  if (news.recipient === 'former') return nameToFormer(news);
  const event = news.event === undefined ? undefined : news.all[news.event - 1];
  if (event?.kind !== 'edited') return isTakenOver(news) ? 'takenOver' : 'proposalTaken';
  return event.proposal === 'declined' ? 'proposalDeclined' : 'proposalUnanswered';
}

/**
 * The letter to a former consultant: a cancellation or expiry where the appointment no longer takes place.
 */
function nameToFormer(news: AppointmentNews): Name {
  const { status } = news.appointment;
  if (status === 'expired') return 'expired';
  if (status !== 'cancelled') return 'handedOver';
  const cancellation = cancellationOf(news);
  if (cancellation && isByVisitor(cancellation)) return 'cancelledByVisitor';
  return cancellation?.from === 'pending' ? 'declined' : 'cancelled';
}

/** The move to the proposed time; `undefined` where the appointment had it anyway. */
function moveTaken(news: AppointmentNews): Move | undefined {
  const taken = takenIn(news);
  if (taken?.kind !== 'moved') return undefined;
  return taken.from.date === taken.to.date && taken.from.time === taken.to.time ? undefined : taken;
}

/** The times that the notice compares; `undefined` if it compares none. */
function moveIn(news: AppointmentNews, name: Name): Move | undefined {
  if (name === 'moved') return changeOf(news);
  if (name === 'proposalTaken') return moveTaken(news);
  if (name !== 'movedByVisitor' && name !== 'requestMovedByVisitor') return undefined;
  if (news.recipient !== 'firm') return changeOf(news);
  const own = moveByVisitor(news);
  return own && isToOtherTime(own) ? own : undefined;
}

/** The firm's note that was or will be sent to the client. */
function noteIn(news: AppointmentNews, name: Name): string | undefined {
  if (name === 'confirmed') return noteOfConfirmation(news);
  const isChange = name === 'moved' || name === 'takenOver' || name === 'handedOver';
  return isChange ? changeOf(news).note : noteOfFirm(cancellationOf(news));
}

/**
 * The notice of what happened to an appointment; `null` for kinds of which the firm and its consultants get
 * no notice.
 */
export function appointmentNotice(
  news: AppointmentNews,
  links: Pick<Links, 'site'>,
  locale: Locale,
): Letter | null {
  const { appointment, recipient } = news;
  const name = nameOf(news);
  if (name === null) return null;
  const { mail } = notifyTexts[locale];
  const { subject, title, lead } = mail.house[name];
  const move = moveIn(news, name);
  const isMovedByVisitor = news.kind === 'appointment_moved_by_visitor';
  const wrote =
    name === 'proposalDeclined'
      ? proposalIn(news)
      : isMovedByVisitor
        ? moveByVisitor(news)
        : cancellationOf(news);
  const reason = noteOfVisitor(wrote);
  // A consultant recognises an appointment they no longer have by the time in their last notice.
  const isOver = recipient !== 'firm' && (name === 'handedOver' || isOff(appointment));
  const known = isOver ? { ...appointment, ...knownTime(news) } : appointment;
  // To a consultant the letter's name says it.
  const formerly = recipient === 'firm' ? news.former?.name : undefined;
  const venue = name === 'elsewhereByVisitor' ? placedByVisitor(news)?.from : undefined;
  const { status } = appointment;
  const isToDecide = recipient === 'firm' && (status === 'pending' || status === 'expired');
  const day = name === 'unanswered' ? appointment.answerBy : undefined;
  const sentences = [
    lead,
    ...(day === undefined ? [] : [fill(mail.promised, { day: formatDay(day, locale) })]),
    ...(isToDecide ? [mail.decide] : []),
  ];
  const { held = 0, back, coming = 0 } = moneyIn(news) ?? {};
  const isToSettle = recipient === 'firm' && held > 0 && back === undefined;
  const isToCome = recipient === 'firm' && coming > 0;
  const values = {
    when: dayAndTime(move?.to ?? known, locale),
    name: theirsInShort(appointment.clientName, longest.name),
  };
  return {
    locale,
    subject: fill(subject, values),
    preview: lead,
    title,
    parts: [
      paragraph(sentences.join(' ')),
      {
        kind: 'facts',
        facts: [
          ...timeFacts(known, move, 'house', locale),
          ...(venue === undefined ? [] : [formerPlace(venue, locale)]),
          ...(formerly === undefined
            ? []
            : [{ label: mail.facts.personWas, value: theirs(formerly) }]),
          ...contentFacts(appointment, news.counterpart, 'house', locale),
          ...personFacts({ ...appointment, name: appointment.clientName }, locale),
        ],
      },
      ...(isToSettle ? [paragraph(fill(mail.money.house, { held: money(held, locale) }))] : []),
      ...(isToCome
        ? [paragraph(fill(mail.money.houseComing, { coming: money(coming, locale) }))]
        : []),
      ...quoted(mail.facts.reason, reason),
      ...quoted(mail.facts.noteSent, noteIn(news, name)),
      ...quoted(mail.facts.message, appointment.message),
      ...(appointment.email === '' ? [] : [replyTo(appointment.email, locale)]),
      ...(recipient === 'firm' ? [deskLink(links.site, locale)] : []),
    ],
    why: mail.why.house,
  };
}
