/** WhatsApp messages to the firm about an appointment. */
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import { isActive } from '#features/appointments/contract/appointment-status.ts';
import { lacksLink } from '#features/appointments/contract/place.ts';
import { firm } from '#firm';
import { fill } from '#platform/i18n/fill.ts';
import { formatDate, languageName } from '#platform/i18n/format.ts';
import { given } from '#platform/mail/facts.ts';
import { notifyTexts } from '#platform/mail/texts.ts';
import { fact, type Message, texts, written } from '#platform/whatsapp/message.ts';
import { lineOf, shortNameOf } from '#platform/whatsapp/untrusted.ts';
import { asText } from '#platform/mail/words.ts';
import type { LocalDateTime } from '#platform/time/zone.ts';
import { clientsTime } from './facts.ts';
import type { Venue } from './changes.ts';
import { placedByVisitor } from './events.ts';
import type { AppointmentNews } from './news.ts';

const { mail, records, services } = notifyTexts[firm.language];

/** Date and time in the firm's zone, `Dienstag, 1. Dezember 2026, 10:00 Uhr`; beside it the client's. */
function momentOf({ date, time }: LocalDateTime, zone: string | undefined): string {
  const parts = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  const moment = fill(texts.moment, { date: formatDate(date, firm.language, parts), time });
  const theirs = clientsTime({ date, time }, zone, firm.language);
  return theirs === undefined ? moment : `${moment} · ${asText(theirs, firm.language)}`;
}

/** How and where they meet, on one line. */
const placeIn = ({ meeting, place = '' }: Venue): string =>
  [records.meetings[meeting], lineOf(place)].filter(Boolean).join(' · ');

/** What the notification tells; of a proposal, what became of it. */
function titleOf(news: AppointmentNews): string {
  if (news.kind !== 'appointment_proposal_over') return texts.titles[news.kind];
  const event = news.event === undefined ? undefined : news.all[news.event - 1];
  if (event?.kind !== 'edited') return texts.proposal.taken;
  return texts.proposal[event.proposal === 'declined' ? 'declined' : 'unanswered'];
}

/** The latest event of the type that the notification is about. */
function eventOf({ kind, history, all, event }: AppointmentNews): AppointmentEvent | undefined {
  if (kind === 'appointment_proposal_over') return event === undefined ? undefined : all[event - 1];
  const isMove = kind === 'appointment_moved' || kind === 'appointment_moved_by_visitor';
  const isEnd = kind === 'appointment_cancelled' || kind === 'appointment_cancelled_by_visitor';
  return history.findLast((event) =>
    isMove ? event.kind === 'moved' : isEnd && event.kind === 'status' && event.to === 'cancelled',
  );
}

export function appointmentMessage(news: AppointmentNews): Message {
  const { clientName, email, phone, service, meeting, place, message, status, timeZone, locale } =
    news.appointment;
  const { name } = news.counterpart;
  const people = [news.former?.name, name].flatMap((one) => (one === undefined ? [] : lineOf(one)));
  const isMissing = isActive(status) && lacksLink({ meeting, place }, news.counterpart.meetingLink);
  const venue = placeIn({ meeting, place }) + (isMissing ? ` · ${mail.videoMissing}` : '');
  const former =
    news.kind === 'appointment_place_changed_by_visitor' ? placedByVisitor(news)?.from : undefined;
  const event = eventOf(news);
  const when =
    event?.kind === 'moved'
      ? [fact('before', momentOf(event.from, timeZone)), fact('now', momentOf(event.to, timeZone))]
      : [fact('when', momentOf(news.appointment, timeZone))];
  const about = [fact('service', services.titles[service]), ...when];
  return {
    title: titleOf(news),
    facts: [
      ...about,
      ...(people.length === 0 ? [] : [fact('consultant', people.join(' → '))]),
      fact('meeting', former === undefined ? venue : `${placeIn(former)} → ${venue}`),
      fact('name', lineOf(clientName)),
      fact('email', lineOf(email)),
      fact('phone', lineOf(given(phone, firm.language))),
      fact('language', languageName(locale, firm.language)),
    ],
    discreet: [...about, fact('name', shortNameOf(clientName))],
    ...(event ? written(texts.reason, event.note) : written(texts.message, message)),
  };
}
