import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import { deskTexts, givenIn } from '#features/desk/rules/desk-texts.ts';
import { firm } from '#firm';
import { fill } from '#platform/i18n/fill.ts';
import { formatDate } from '#platform/i18n/format.ts';
import type {
  AppointmentNews,
  InquiryNews,
  Links,
  MessageNews,
} from '#features/delivery/letters/news.ts';
import { whatsappTexts } from './texts.ts';
import { lineOf, quoteOf } from './untrusted.ts';

/** UTF-16 units of a whole message: no phone folds it, and the service takes twice as much. */
const longestMessage = 3900;

/** What goes by WhatsApp; of money nothing does. */
export type MessengerNews = AppointmentNews | MessageNews | InquiryNews;

const texts = whatsappTexts[firm.language];
const { records, services } = deskTexts[firm.language];
/** What visitors may leave empty. */
const given = (value: string) => lineOf(givenIn({ records }, value));

/** What a message says below its title: facts, a line each, and what somebody wrote. */
interface Content {
  facts: readonly string[];
  wrote?: { heading: string; text: string };
}

const fact = (field: keyof typeof texts.fields, value: string) =>
  fill(texts.fields[field], { value });

/** A moment of the firm's calendar: `Dienstag, 1. Dezember 2026, 10:00 Uhr`. */
function momentOf({ date, time }: { date: string; time: string }): string {
  const parts = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return fill(texts.moment, { date: formatDate(date, firm.language, parts), time });
}

const written = (heading: string, text: string | undefined) =>
  text === undefined || text.trim() === '' ? {} : { wrote: { heading, text } };

/** What happened last, where it is what the news tells of. */
function eventOf({ kind, history }: AppointmentNews): AppointmentEvent | undefined {
  const isMove = kind === 'appointment_moved' || kind === 'appointment_moved_by_visitor';
  const isEnd = kind === 'appointment_cancelled' || kind === 'appointment_cancelled_by_visitor';
  return history.findLast((event) =>
    isMove ? event.kind === 'moved' : isEnd && event.kind === 'status' && event.to === 'cancelled',
  );
}

function ofAppointment(news: AppointmentNews): Content {
  const { clientName, email, phone, service, meeting, message } = news.appointment;
  const { name } = news.counterpart;
  const event = eventOf(news);
  const when =
    event?.kind === 'moved'
      ? [fact('before', momentOf(event.from)), fact('now', momentOf(event.to))]
      : [fact('when', momentOf(news.appointment))];
  return {
    facts: [
      fact('service', services.titles[service]),
      ...when,
      ...(name === undefined ? [] : [fact('consultant', lineOf(name))]),
      fact('meeting', records.meetings[meeting]),
      fact('name', lineOf(clientName)),
      fact('email', lineOf(email)),
      fact('phone', given(phone)),
    ],
    ...(event ? written(texts.reason, event.note) : written(texts.message, message)),
  };
}

const ofMessage = ({ message }: MessageNews): Content => ({
  facts: [
    fact('name', lineOf(message.name)),
    fact('email', lineOf(message.email)),
    fact('subject', lineOf(message.subject)),
  ],
  ...written(texts.message, message.message),
});

const ofInquiry = ({ inquiry }: InquiryNews): Content => ({
  facts: [
    fact('service', services.titles[inquiry.service]),
    fact('name', lineOf(inquiry.name)),
    fact('email', lineOf(inquiry.email)),
    fact('phone', given(inquiry.phone)),
    fact('company', given(inquiry.company)),
  ],
  ...written(texts.message, inquiry.message),
});

function contentOf(news: MessengerNews): Content {
  if (news.kind === 'contact_message_received') return ofMessage(news);
  return news.kind === 'inquiry_received' ? ofInquiry(news) : ofAppointment(news);
}

/**
 * The firm's WhatsApp message in the firm's language. It carries no signed link: a chat is
 * forwarded, backed up and read over a shoulder.
 */
export function composeMessage(news: MessengerNews, { site }: Pick<Links, 'site'>): string {
  const { facts, wrote } = contentOf(news);
  const head = [`*${texts.titles[news.kind]}*`, '', ...facts].join('\n');
  // On a line of its own: a sign of direction beside it could be taken for its end.
  const foot = `${texts.desk}\n${site}/admin`;
  if (!wrote) return `${head}\n\n${foot}`;
  const frame = [head, wrote.heading, texts.cut, foot].join('\n\n\n').length;
  const { quote, isCut } = quoteOf(wrote.text, longestMessage - frame);
  return [head, `${wrote.heading}\n${quote}`, ...(isCut ? [texts.cut] : []), foot].join('\n\n');
}
