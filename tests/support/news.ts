/** News of every kind that letters are about. */
import { alarmCodes } from '#features/outbox/contract/alarm.ts';
import type { Appointment } from '#features/appointments/contract/appointment.ts';
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import { type Locale, locales } from '#platform/i18n/locales.ts';
import type { Mail } from '#platform/mail/compose.ts';
import type { MailContext } from '#features/delivery/letters/notice.ts';
import type { DigestNews } from '#features/delivery/letters/register.ts';
import type { InquiryNews, MessageNews } from '#features/inbox/letters/news.ts';
import type { HeldNews } from '#features/appointments/letters/held-letters.ts';
import type { AppointmentNews } from '#features/appointments/letters/news.ts';
import type { Told } from '#features/outbox/rules/told.ts';
import type { Counterpart } from '#features/hours/rules/staff.ts';
import { appointmentOf } from './appointment.ts';
import { composeMail, type News } from './letters.ts';
import { everyPaymentNews, type PaymentNewsOptions } from './payment-news.ts';

export const site = 'https://www.example.com';

export const mailContext: MailContext = {
  links: {
    site,
    ofVisitor: ({ id, locale }) => `${site}/${locale}/appointment#${id}.dG9rZW4`,
    ofFirm: ({ id }) => `${site}/decision#${id}.dG9rZW4`,
    ofPayer: ({ id, locale }) => `${site}/${locale}/pay#${id}.dG9rZW4`,
  },
  from: { name: 'Hochwacht Consulting', address: 'termine@example.com' },
  now: new Date('2026-11-21T08:05:00.000Z'),
};

const at = '2026-11-20T09:30:15.250Z';
const later = '2026-11-21T08:00:00.000Z';
const requested: AppointmentEvent = { kind: 'requested', at };
const confirmed: AppointmentEvent = {
  kind: 'status',
  at: later,
  from: 'pending',
  to: 'confirmed',
};
const confirmedAtOnce: AppointmentEvent = { ...confirmed, at, by: 'system' };
const from = { date: '2026-11-30', time: '14:15' };
const to = { date: '2026-12-01', time: '10:00' };
const moved: AppointmentEvent = { kind: 'moved', at: later, from, to };
const placed: AppointmentEvent = {
  ...{ kind: 'edited', at: later },
  from: { meeting: 'office' },
  to: { meeting: 'video' },
};
const handedOver: AppointmentEvent = {
  ...{ kind: 'moved', at: later },
  from: { ...to, consultant: 'bea' },
  to: { ...to, consultant: 'ada' },
};
const handedOverLater: AppointmentEvent = {
  ...handedOver,
  from: { ...from, consultant: 'bea' },
};
const cancelledFrom = (status: 'pending' | 'confirmed'): AppointmentEvent => ({
  kind: 'status',
  at: later,
  from: status,
  to: 'cancelled',
});
const lapsed: AppointmentEvent = {
  ...{ kind: 'status', at: later, from: 'pending', to: 'expired', by: 'system' },
};
const byVisitor = { by: 'visitor-link' } as const;
const made: AppointmentEvent = { kind: 'edited', at: later, proposal: 'made' };
const proposed = {
  until: '2026-12-04',
  times: [
    { ...{ date: '2026-12-03', time: '09:00' }, startsAt: '2026-12-03T08:00:00.000Z', with: 'ada' },
    { ...{ date: '2026-12-07', time: '16:30' }, startsAt: '2026-12-07T15:30:00.000Z', with: 'bea' },
  ],
};
const taken: AppointmentEvent = { ...moved, ...byVisitor, proposed: true };

interface Case {
  status: Appointment['status'];
  kind: AppointmentNews['kind'];
  recipients: readonly AppointmentNews['recipient'][];
  history: readonly AppointmentEvent[];
}

const toHouse = ['firm', 'consultant'] as const;
const toAll = ['visitor', ...toHouse] as const;
const toClients = ['visitor', 'consultant'] as const;
const toBoth = [...toClients, 'former'] as const;

/** Each kind of letter with a history that causes it; `note` is the acting side's note. */
const casesWith = (note: string | undefined): Readonly<Record<string, Case>> => {
  const word = note === undefined ? {} : { note };
  return {
    requested: {
      status: 'pending',
      kind: 'appointment_requested',
      recipients: toAll,
      history: [requested],
    },
    booked: {
      status: 'confirmed',
      kind: 'appointment_booked',
      recipients: toAll,
      history: [requested, confirmedAtOnce],
    },
    'reminder-booked': {
      status: 'confirmed',
      kind: 'appointment_reminder',
      recipients: ['visitor'],
      history: [requested, confirmedAtOnce],
    },
    undecided: {
      status: 'pending',
      kind: 'appointment_undecided',
      recipients: ['firm'],
      history: [requested],
    },
    confirmed: {
      status: 'confirmed',
      kind: 'appointment_confirmed',
      recipients: toClients,
      history: [requested, { ...confirmed, ...word }],
    },
    declined: {
      status: 'cancelled',
      kind: 'appointment_cancelled',
      recipients: toClients,
      history: [requested, { ...cancelledFrom('pending'), ...word }],
    },
    cancelled: {
      status: 'cancelled',
      kind: 'appointment_cancelled',
      recipients: toClients,
      history: [requested, confirmed, { ...cancelledFrom('confirmed'), ...word }],
    },
    moved: {
      status: 'confirmed',
      kind: 'appointment_moved',
      recipients: toClients,
      history: [requested, confirmed, { ...moved, ...word }],
    },
    'moved-pending': {
      status: 'pending',
      kind: 'appointment_moved',
      recipients: toClients,
      history: [requested, { ...moved, ...word }],
    },
    'handed-over': {
      status: 'confirmed',
      kind: 'appointment_handed_over',
      recipients: toBoth,
      history: [requested, confirmed, { ...handedOver, ...word }],
    },
    'handed-over-pending': {
      status: 'pending',
      kind: 'appointment_handed_over',
      recipients: toBoth,
      history: [requested, { ...handedOverLater, ...word }],
    },
    'place-changed': {
      status: 'confirmed',
      kind: 'appointment_place_changed',
      recipients: toClients,
      history: [requested, confirmed, placed],
    },
    proposed: {
      status: 'pending',
      kind: 'appointment_proposed',
      recipients: ['visitor'],
      history: [requested, { ...made, ...word }],
    },
    'proposed-move': {
      status: 'confirmed',
      kind: 'appointment_proposed',
      recipients: ['visitor'],
      history: [requested, confirmed, { ...made, ...word }],
    },
    'proposal-withdrawn': {
      status: 'pending',
      kind: 'appointment_proposed',
      recipients: ['visitor'],
      history: [requested, made, { ...made, proposal: 'withdrawn' }],
    },
    'proposal-taken': {
      status: 'confirmed',
      kind: 'appointment_proposal_over',
      recipients: toAll,
      history: [requested, made, { ...confirmed, ...byVisitor }, taken],
    },
    'proposal-handed-over': {
      status: 'confirmed',
      kind: 'appointment_proposal_over',
      recipients: toBoth,
      history: [requested, confirmed, made, { ...handedOverLater, ...byVisitor, proposed: true }],
    },
    'proposal-declined': {
      status: 'pending',
      kind: 'appointment_proposal_over',
      recipients: ['firm'],
      history: [requested, made, { ...made, ...byVisitor, ...word, proposal: 'declined' }],
    },
    'proposal-unanswered': {
      status: 'pending',
      kind: 'appointment_proposal_over',
      recipients: ['firm'],
      history: [requested, made, { ...made, by: 'system', proposal: 'unanswered' }],
    },
    'moved-by-visitor': {
      status: 'confirmed',
      kind: 'appointment_moved_by_visitor',
      recipients: toAll,
      history: [requested, confirmed, { ...moved, ...byVisitor }],
    },
    'moved-by-visitor-pending': {
      status: 'pending',
      kind: 'appointment_moved_by_visitor',
      recipients: toAll,
      history: [requested, { ...moved, ...byVisitor }],
    },
    'moved-by-visitor-to-colleague': {
      status: 'confirmed',
      kind: 'appointment_moved_by_visitor',
      recipients: [...toAll, 'former'],
      history: [requested, confirmed, { ...handedOverLater, ...byVisitor }],
    },
    'place-changed-by-visitor': {
      status: 'confirmed',
      kind: 'appointment_place_changed_by_visitor',
      recipients: toAll,
      history: [requested, confirmed, { ...placed, ...byVisitor }],
    },
    'cancelled-by-visitor': {
      status: 'cancelled',
      kind: 'appointment_cancelled_by_visitor',
      recipients: toAll,
      history: [requested, confirmed, { ...cancelledFrom('confirmed'), ...byVisitor, ...word }],
    },
    'withdrawn-by-visitor': {
      status: 'cancelled',
      kind: 'appointment_cancelled_by_visitor',
      recipients: toAll,
      history: [requested, { ...cancelledFrom('pending'), ...byVisitor, ...word }],
    },
    unanswered: {
      status: 'pending',
      kind: 'appointment_unanswered',
      recipients: ['firm', 'consultant'],
      history: [requested],
    },
    expired: {
      status: 'expired',
      kind: 'appointment_expired',
      recipients: toAll,
      history: [requested, lapsed],
    },
    reminder: {
      status: 'confirmed',
      kind: 'appointment_reminder',
      recipients: ['visitor'],
      history: [requested, confirmed],
    },
  };
};

export interface NewsOptions extends PaymentNewsOptions {
  appointment?: Parameters<typeof appointmentOf>[0];
  counterpart?: Partial<Counterpart>;
  message?: Partial<MessageNews['message']>;
  inquiry?: Partial<InquiryNews['inquiry']>;
}

/** News of an appointment, by the name of its case. */
export function newsOf(
  name: string,
  recipient: AppointmentNews['recipient'],
  { appointment, counterpart, note }: NewsOptions = {},
): AppointmentNews {
  const found = casesWith(note)[name];
  if (!found) throw new Error(`no case ${name}`);
  const { status, kind, history } = found;
  const isHandOver = history.some((event) => event.kind === 'moved' && event.from.consultant);
  const isProposed = name === 'proposed' || name === 'proposed-move';
  const events = history.length - 1;
  // Visitor and consultant were told of all earlier events, except for the consultant to whom it is handed
  // over; what is confirmed at once is told once.
  const told: Told[] = [...toClients].flatMap((reader) =>
    events > 0 && kind !== 'appointment_booked'
      ? [{ kind: 'appointment_requested', recipient: reader, events, state: 'told' }]
      : [],
  );
  if (name === 'proposal-withdrawn') {
    told.push({ kind, recipient: 'visitor', events: 2, state: 'told' });
  }
  return {
    ...{ kind, recipient, history, told, all: history, event: history.length },
    appointment: appointmentOf({
      status,
      ...(isHandOver && { consultant: 'ada' }),
      ...(isProposed && { proposed }),
      ...(history.some((event) => event.kind === 'edited' && event.to) && { meeting: 'video' }),
      ...appointment,
    }),
    nameOf: (id) => ({ ada: 'Ada Meier', bea: 'Bea Frei' })[id],
    ...(isHandOver && { former: { name: 'Bea Keller', meetingLink: '', email: '' } }),
    counterpart: {
      ...{ meetingLink: '', email: '', ...(isHandOver && { name: 'Ada Meier' }) },
      ...counterpart,
    },
  };
}

export const messageNews = (
  changes: Partial<MessageNews['message']> = {},
  recipient: MessageNews['recipient'] = 'firm',
): MessageNews => ({
  kind: 'contact_message_received',
  recipient,
  message: {
    id: 'A1b2C3d4E5f6G7h8I9j0K_',
    name: 'Ada Muster',
    email: 'ada@example.com',
    subject: 'Rückruf',
    message: '…',
    locale: 'de',
    createdAt: at,
    ...changes,
  },
});

export const inquiryNews = (
  changes: Partial<InquiryNews['inquiry']> = {},
  recipient: InquiryNews['recipient'] = 'firm',
): InquiryNews => ({
  kind: 'inquiry_received',
  recipient,
  inquiry: {
    id: 'A1b2C3d4E5f6G7h8I9j0K_',
    service: 'finanz-investment',
    name: 'Ada Muster',
    email: 'ada@example.com',
    phone: '+41 44 000 00 00',
    company: 'Muster AG',
    message: '…',
    locale: 'de',
    createdAt: at,
    ...changes,
  },
});

/** A request that does not take its time, or has lost it. */
function heldNews(kind: HeldNews['kind'], changes: Partial<Appointment>): HeldNews {
  const record = { ...appointmentOf(changes), bufferBefore: 0, bufferAfter: 0 };
  const isLost = kind === 'request_overtaken';
  const held = { record, until: Date.parse('2026-11-21T08:30:00.000Z') };
  const next = ['2026-12-01T10:00:00.000Z', '2026-12-02T08:00:00.000Z'].map((at) => Date.parse(at));
  return { kind, recipient: 'visitor', held: { ...held, lost: isLost }, next: isLost ? next : [] };
}

const digestNews = (recipient: 'firm' | 'consultant'): DigestNews => ({
  kind: 'notices_digest',
  recipient,
  digest: {
    from: Date.parse(at),
    until: Date.parse(at) + 3_600_000,
    counts: { appointment_requested: 12, appointment_moved_by_visitor: 3, inquiry_received: 1 },
    ...(recipient === 'consultant' && { consultant: 'ada' }),
  },
  email: recipient === 'consultant' ? 'ada@example.org' : '',
});

/** All letters in one language, by name: `cancelled to visitor`. */
export function everyNews(locale: Locale, options: NewsOptions = {}): [string, News][] {
  const appointment = { ...options.appointment, locale };
  const cases = Object.entries(casesWith(options.note)).flatMap(([name, { recipients }]) =>
    recipients.map((recipient): [string, News] => [
      `${name} to ${recipient}`,
      newsOf(name, recipient, { ...options, appointment }),
    ]),
  );
  return [
    ...cases,
    ['held to visitor', heldNews('request_held', appointment)],
    ['overtaken to visitor', heldNews('request_overtaken', appointment)],
    ...(['firm', 'visitor'] as const).flatMap((recipient): [string, News][] => [
      [`message to ${recipient}`, messageNews({ locale, ...options.message }, recipient)],
      [`inquiry to ${recipient}`, inquiryNews({ locale, ...options.inquiry }, recipient)],
    ]),
    ...alarmCodes.map((code): [string, News] => [
      `alarm ${code} to firm`,
      { kind: 'alarm_raised', recipient: 'firm', alarm: { code, since: at } },
    ]),
    ...(['firm', 'consultant'] as const).map((recipient): [string, News] => [
      `digest to ${recipient}`,
      digestNews(recipient),
    ]),
    ...everyPaymentNews({ ...options, payment: { ...options.payment, locale } }),
  ];
}

/** The mail of the news; throws if it has none. */
export function mailOf(news: News, language?: Locale): Mail {
  const mail = composeMail(news, { ...mailContext, ...(language && { language }) });
  if (!mail) throw new Error(`no mail for ${news.kind}`);
  return mail;
}

/** Every letter in every language, as it would be sent. */
export const everyMail = (options: NewsOptions = {}): { name: string; mail: Mail }[] =>
  locales.flatMap((locale) =>
    everyNews(locale, options).map(([name, news]) => ({
      name: `${name}, ${locale}`,
      mail: mailOf(news, locale),
    })),
  );
