/** Which letter goes to which recipient, and when none does. */
import { describe, expect, it } from 'vitest';
import type { AppointmentStatus } from '#features/appointments/contract/appointment-status.ts';
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import { notificationKinds } from '#features/outbox/contract/delivery.ts';
import { firm } from '#firm';
import { notifyTexts } from '#platform/mail/texts.ts';
import { locales } from '#platform/i18n/locales.ts';
import { composeMail } from '#tests/support/letters.ts';
import {
  everyNews,
  inquiryNews,
  mailContext,
  mailOf,
  messageNews,
  newsOf,
  site,
} from '#tests/support/news.ts';
import { waysOf } from '#features/outbox/rules/outbox.ts';

const { ofVisitor, ofFirm } = mailContext.links;
const everything = (mail: ReturnType<typeof mailOf>) =>
  [mail.subject, mail.text, mail.html, mail.calendar?.content ?? ''].join('\n');

it('letters: exist for each kind and recipient by mail', () => {
  const written = new Set(everyNews('de').map(([, { kind, recipient }]) => `${kind} ${recipient}`));
  const wanted = notificationKinds.flatMap((kind) =>
    waysOf(kind)
      .filter(({ channel }) => channel === 'mail')
      .map(({ recipient }) => `${kind} ${recipient}`),
  );
  expect(wanted.filter((way) => !written.has(way))).toEqual([]);
});

describe('a letter to a visitor', () => {
  it.each(locales)('is in the appointment’s language: %s', (locale) => {
    expect(mailOf(newsOf('confirmed', 'visitor', { appointment: { locale } })).locale).toBe(locale);
  });

  it.each(['requested', 'confirmed', 'moved', 'moved-pending', 'moved-by-visitor', 'reminder'])(
    'links to the appointment: %s',
    (name) => {
      const news = newsOf(name, 'visitor');
      expect(mailOf(news).text).toContain(`\n${ofVisitor(news.appointment)}\n`);
    },
  );

  it.each(['declined', 'cancelled', 'cancelled-by-visitor'])(
    'links to the page that books again with what is known: %s',
    (name) => {
      const news = newsOf(name, 'visitor', { appointment: { locale: 'en' } });
      const { text, calendar } = mailOf(news);
      const { book } = notifyTexts.en.mail.links;
      expect(text).toContain(`\n${book}:\n${ofVisitor(news.appointment)}\n`);
      expect(calendar?.content.replaceAll('\r\n ', '') ?? '').not.toContain('/appointment#');
    },
  );

  describe.each(locales)('greets in %s', (locale) => {
    const greeting = (name: string, clientName = 'Ada Muster') =>
      mailOf(newsOf(name, 'visitor', { appointment: { locale, clientName } }))
        .text.replaceAll(/[\u2066-\u2069]/g, '')
        .split('\n\n')[1];
    const anonymous = { de: 'Guten Tag', en: 'Hello,', ar: 'تحية طيبة وبعد،' }[locale];
    const named = {
      de: 'Guten Tag Ada Muster',
      en: 'Dear Ada Muster,',
      ar: 'حضرة Ada Muster،\nتحية طيبة وبعد،',
    }[locale];

    it.each(['confirmed', 'moved', 'handed-over', 'cancelled', 'cancelled-by-visitor', 'reminder'])(
      'by name once a person of the firm has confirmed: %s',
      (name) => expect(greeting(name)).toBe(named),
    );

    it.each(['requested', 'declined', 'moved-pending', 'withdrawn-by-visitor', 'expired'])(
      'without the name, which a stranger may have typed, before: %s',
      (name) => expect(greeting(name)).toBe(anonymous),
    );

    it('without a line or a direction that the name brings', () => {
      const mail = mailOf(
        newsOf('confirmed', 'visitor', {
          appointment: { locale, clientName: 'Ada\u2028Muster\u202e' },
        }),
      );
      expect(mail.text).not.toMatch(/[\u2028\u202a-\u202e]/);
    });
  });

  it('says declined for a request, cancelled for an appointment', () => {
    expect(mailOf(newsOf('declined', 'visitor')).text).toContain('nicht anbieten');
    expect(mailOf(newsOf('cancelled', 'visitor')).text).toContain('absagen');
  });

  it.each(['moved', 'moved-pending', 'moved-by-visitor'])(
    'names the old and new time: %s',
    (name) => {
      const { text, subject } = mailOf(newsOf(name, 'visitor'));
      expect(text).toContain('Bisher: Montag, 30. November 2026, 14:15 Uhr\n');
      expect(text).toContain(
        'Neu: Dienstag, 1. Dezember 2026, 10:00 Uhr, Schweizer Zeit (Zürich)\n',
      );
      expect(subject).toContain('Di., 1. Dez., 10:00');
    },
  );

  it('says that a moved request still has to be confirmed', () => {
    const pending = 'Bestätigt ist der Termin noch nicht';
    expect(mailOf(newsOf('moved-pending', 'visitor')).text).toContain(pending);
    expect(mailOf(newsOf('moved', 'visitor')).text).not.toContain(pending);
  });

  it.each(['declined', 'cancelled', 'moved'])('contains the firm’s note: %s', (name) => {
    const mail = mailOf(newsOf(name, 'visitor', { note: 'Wort der Firma' }));
    expect(mail.text).toContain('Unsere Mitteilung an Sie:\nWort der Firma\n');
    expect(mail.html).toContain('Wort der Firma');
  });

  it('contains no text that a visitor entered, in any part but the greeting', () => {
    const [typed, name] = ['Kaufen Sie jetzt', 'Gewinnen Sie'];
    const appointment = { clientName: name, message: typed, phone: typed };
    const toVisitors = locales
      .flatMap((locale) => everyNews(locale, { appointment }))
      .filter(([, { recipient }]) => recipient === 'visitor');
    const reason = newsOf('cancelled-by-visitor', 'visitor', { appointment, note: typed });
    const moved = newsOf('moved-by-visitor', 'visitor', { appointment });
    const history = moved.history.map((event) => ({ ...event, note: typed }));
    const all = [...toVisitors.map(([, news]) => news), reason, { ...moved, history }];
    expect(all.length).toBeGreaterThan(30);
    for (const news of all) expect(everything(mailOf(news))).not.toContain(typed);
    for (const news of all) expect(everything(mailOf(news)).split(name).length).toBeLessThan(4);
  });
});

describe('a notice to firm or consultant', () => {
  it('contains all data of a request', () => {
    const appointment = { message: 'Zeile eins\n\nZeile zwei', phone: '+41 44 000 00 00' };
    const { text, html, subject } = mailOf(newsOf('requested', 'firm', { appointment }));
    for (const fact of [
      'Leistung: Strategie & Beratung',
      'Datum: Dienstag, 1. Dezember 2026',
      'Uhrzeit: 10:00 Uhr, Schweizer Zeit (Zürich)',
      'Ort: In unserem Büro',
      'Name: Ada Muster',
      'E-Mail: ada@example.com',
      'Telefon: +41 44 000 00 00',
      'Nachricht:\n> Zeile eins\n> \n> Zeile zwei\n',
    ]) {
      expect(text).toContain(fact);
    }
    expect(subject).toBe('Anfrage Di., 1. Dez., 10:00: Ada Muster');
    expect(html).toContain('href="tel:+41440000000"');
    expect(html).toContain('href="mailto:ada@example.com"');
  });

  it('says to the firm only, and only while there is something to decide, where to decide', () => {
    const says = (name: string, recipient: 'firm' | 'consultant', status?: AppointmentStatus) =>
      mailOf(newsOf(name, recipient, { appointment: status ? { status } : {} })).text.includes(
        'Entscheiden können Sie in der Verwaltung',
      );
    expect(says('requested', 'firm')).toBe(true);
    expect(says('moved-by-visitor-pending', 'firm')).toBe(true);
    expect(says('expired', 'firm')).toBe(true);
    expect(says('requested', 'firm', 'confirmed')).toBe(false);
    expect(says('moved-by-visitor', 'firm')).toBe(false);
    expect(says('requested', 'consultant')).toBe(false);
  });

  it('offers the decision in a mail of its own, with no more than time, service and name', () => {
    const counterpart = { name: 'Bea Muster', meetingLink: 'https://meet.example.com/x' };
    const news = newsOf('undecided', 'firm', { counterpart, appointment: { message: 'Geheim' } });
    const { subject, text, html } = mailOf(news);
    expect(subject).toBe('Zu entscheiden Di., 1. Dez., 10:00: Ada Muster');
    expect(html.split(ofFirm(news.appointment)).length - 1).toBe(2);
    for (const fact of ['Dienstag, 1. Dezember 2026', 'Strategie & Beratung', 'Bea Muster']) {
      expect(text).toContain(fact);
    }
    expect(text).not.toMatch(/ada@|\+41|Geheim|meet\.example/);
    const decided = newsOf('undecided', 'firm', { appointment: { status: 'confirmed' } });
    expect(composeMail(decided, mailContext)).toBeNull();
  });

  it('links the firm to the desk', () => {
    for (const news of [newsOf('requested', 'firm'), messageNews(), inquiryNews()]) {
      expect(mailOf(news).text).toContain(`\n${site}/admin\n`);
    }
    expect(mailOf(newsOf('requested', 'consultant')).text).not.toContain('/admin');
  });

  it('contains the visitor’s reason', () => {
    const news = newsOf('cancelled-by-visitor', 'firm', { note: 'Ich bin krank.' });
    expect(mailOf(news).text).toContain('Grund:\n> Ich bin krank.\n');
  });

  it('is in the firm’s language and names the visitor’s', () => {
    const mail = mailOf(newsOf('requested', 'firm', { appointment: { locale: 'ar' } }));
    expect(mail.locale).toBe(firm.language);
    expect(mail.text).toContain('Sprache: Arabisch');
  });

  it('leaves out a missing address', () => {
    const { text } = mailOf(newsOf('confirmed', 'consultant', { appointment: { email: '' } }));
    expect(text).not.toContain('E-Mail:');
  });

  it('contains all of a contact message and of an inquiry', () => {
    const message = mailOf(messageNews({ subject: 'Rückruf', message: 'Eins\nZwei' }));
    expect(message.subject).toBe('Neue Nachricht von Ada Muster: Rückruf');
    expect(message.text).toContain('Betreff: Rückruf');
    expect(message.text).toContain('Nachricht:\n> Eins\n> Zwei\n');
    const inquiry = mailOf(inquiryNews({ phone: 'Nicht angegeben' }));
    expect(inquiry.subject).toBe('Neue Anfrage von Ada Muster: Finanzen & Investment');
    expect(inquiry.text).toContain('Firma: Muster AG\n');
    expect(inquiry.text).toContain('Telefon: Nicht angegeben\n');
    expect(inquiry.text).toContain('Eingegangen: Freitag, 20. November 2026, 10:30 Uhr\n');
    expect(inquiry.html).not.toContain('tel:Nicht');
  });
});

describe('a letter that is no longer true', () => {
  const said = (
    name: string,
    recipient: 'visitor' | 'firm' | 'consultant',
    status: AppointmentStatus,
  ) => composeMail(newsOf(name, recipient, { appointment: { status } }), mailContext) !== null;

  it.each<[string, 'visitor' | 'consultant', readonly AppointmentStatus[]]>([
    ['requested', 'visitor', ['pending']],
    ['confirmed', 'visitor', ['confirmed', 'completed']],
    ['confirmed', 'consultant', ['confirmed', 'completed']],
    ['moved', 'visitor', ['pending', 'confirmed', 'completed']],
    ['moved', 'consultant', ['pending', 'confirmed', 'completed']],
    ['moved-by-visitor', 'visitor', ['pending', 'confirmed', 'completed']],
    ['cancelled', 'visitor', ['cancelled']],
    ['declined', 'consultant', ['cancelled']],
    ['cancelled-by-visitor', 'visitor', ['cancelled']],
    ['reminder', 'visitor', ['confirmed']],
  ])('%s to the %s: is sent only while %j', (name, recipient, statuses) => {
    const all = ['pending', 'confirmed', 'cancelled', 'completed'] as const;
    expect(all.filter((status) => said(name, recipient, status))).toEqual(statuses);
  });

  it('is still sent to the firm', () => {
    expect(said('requested', 'firm', 'cancelled')).toBe(true);
    expect(said('moved-by-visitor', 'firm', 'cancelled')).toBe(true);
  });

  it('reports only the last move if the other side has moved it since', () => {
    const first = newsOf('moved', 'visitor');
    const since: AppointmentEvent = {
      kind: 'moved',
      at: '2026-11-22T08:00:00.000Z',
      by: 'visitor-link',
      from: { date: '2026-12-01', time: '10:00' },
      to: { date: '2026-12-02', time: '09:00' },
    };
    const history = [...first.history, since];
    const appointment = { ...first.appointment, date: '2026-12-02', time: '09:00' };
    const later = { ...first, appointment, history, all: history };
    expect(composeMail(later, mailContext)).toBeNull();
    expect(
      composeMail({ ...later, kind: 'appointment_moved_by_visitor' }, mailContext)?.text,
    ).toContain('Neu: Mittwoch, 2. Dezember 2026, 09:00 Uhr');
  });

  it('reminds only the visitor', () => {
    expect(
      composeMail({ ...newsOf('reminder', 'visitor'), recipient: 'firm' }, mailContext),
    ).toBeNull();
  });
});
