import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import { notificationKinds } from '#features/outbox/contract/delivery.ts';
import { waysOf } from '#features/outbox/rules/outbox.ts';
import { isOfPayment } from '#features/payments/letters/news.ts';
import { isOfAppointment } from '#features/appointments/letters/news.ts';
import { composeMessage, type MessengerNews } from '#tests/support/letters.ts';
import { appointmentOf } from '#tests/support/appointment.ts';
import { contactMessage, hostileText, inquiry } from '#tests/support/messages.ts';

const links = { site: 'https://www.example.com' };
const at = '2026-11-20T09:30:15.250Z';
const record = { id: 'A1b2C3d4E5f6G7h8I9j0K_', createdAt: at, locale: 'de' } as const;
const appointment = appointmentOf({ message: 'Guten Tag\n\nes geht um die Nachfolge.' });

const counterpart = { meetingLink: '', email: '' };
/** Messages to the firm do not depend on it. */
const unheard = { all: [], told: [] };

const booked = (changes: Partial<typeof appointment> = {}): MessengerNews => ({
  kind: 'appointment_requested',
  recipient: 'firm',
  appointment: { ...appointment, ...changes },
  ...{ counterpart, history: [{ kind: 'requested', at }], ...unheard },
});
const told = (kind: 'cancelled' | 'moved', ...history: AppointmentEvent[]): MessengerNews => ({
  kind: `appointment_${kind}_by_visitor`,
  recipient: 'firm',
  appointment,
  ...{ counterpart, history: [{ kind: 'requested', at }, ...history], ...unheard },
});
const written = (
  changes: Partial<Record<'name' | 'email' | 'subject' | 'message', string>> = {},
): MessengerNews => ({
  kind: 'contact_message_received',
  recipient: 'firm',
  message: { ...contactMessage, ...changes, ...record },
});
const asked = (
  changes: Partial<Record<'name' | 'email' | 'company' | 'message', string>> = {},
): MessengerNews => ({
  kind: 'inquiry_received',
  recipient: 'firm',
  inquiry: { ...inquiry, ...changes, ...record, service: 'sonstige' },
});

/** Without the isolate characters around visitors' text. */
const plain = (news: MessengerNews) => composeMessage(news, links).replace(/[\u2068\u2069]/g, '');
const foot = ['', 'Alles Weitere in der Verwaltung:', 'https://www.example.com/admin'];

describe('message to the firm', () => {
  it('names the consultant if there are several', () => {
    const named = { ...booked(), counterpart: { ...counterpart, name: 'Bea Muster' } };
    expect(plain(named).split('\n')[4]).toBe('Beratungsperson: Bea Muster');
    expect(plain(booked())).not.toContain('Beratungsperson');
  });

  it('about a request', () => {
    expect(plain(booked()).split('\n')).toEqual([
      '*Neue Terminanfrage*',
      '',
      'Leistung: Strategie & Beratung',
      'Termin: Dienstag, 1. Dezember 2026, 10:00 Uhr',
      'Ort: In unserem Büro',
      'Name: Ada Muster',
      'E-Mail: ada@example.com',
      'Telefon: +43 1 234567',
      'Sprache: Deutsch',
      '',
      'Nachricht:',
      '> Guten Tag',
      '> ',
      '> es geht um die Nachfolge.',
      ...foot,
    ]);
  });

  it('about a request without phone and message', () => {
    const text = plain(booked({ phone: 'Nicht angegeben', message: undefined }));
    expect(text).toContain('\nTelefon: Nicht angegeben\nSprache: Deutsch\n\nAlles Weitere');
    expect(text).not.toContain('Nachricht');
  });

  it('about a move by the visitor: both times and the reason', () => {
    const [from, to] = [
      { date: '2026-12-01', time: '10:00' },
      { date: '2026-12-02', time: '08:15' },
    ];
    const first = { kind: 'moved', at, from: to, to: from, note: 'früher' } as const;
    const text = plain(
      told('moved', first, { kind: 'moved', at, from, to, note: 'Zug fällt aus' }),
    );
    expect(text).toMatch(/^\*Termin verschoben \(Kundschaft\)\*\n/);
    expect(text).toContain(
      'Bisher: Dienstag, 1. Dezember 2026, 10:00 Uhr\nNeu: Mittwoch, 2. Dezember 2026, 08:15 Uhr\n',
    );
    expect(text).toContain('\nGrund:\n> Zug fällt aus\n');
    expect(text).not.toMatch(/früher|Nachfolge|Termin:/);
  });

  it('about a cancellation by the visitor, with or without a reason', () => {
    const event = { kind: 'status', at, from: 'pending', to: 'cancelled' } as const;
    expect(plain(told('cancelled', { ...event, note: 'Krank' }))).toContain(
      'Telefon: +43 1 234567\nSprache: Deutsch\n\nGrund:\n> Krank\n',
    );
    expect(plain(told('cancelled', event))).not.toMatch(/Grund|Nachricht/);
  });

  it('about a contact message and an inquiry', () => {
    expect(plain(written()).split('\n')).toEqual([
      '*Neue Nachricht*',
      '',
      'Name: Ada Beispiel',
      'E-Mail: ada@example.com',
      'Betreff: Rückruf',
      'Sprache: Deutsch',
      '',
      'Nachricht:',
      '> Guten Tag',
      ...foot,
    ]);
    expect(plain(asked())).toContain('Leistung: Sonstige\nName: Ada Beispiel\n');
    expect(plain(asked())).toContain(
      'Telefon: +41 44 000 00 00\nFirma: Beispiel AG\nSprache: Deutsch\n\nNachricht:\n',
    );
  });

  it('has a title for each kind of notification, and never a signed link', () => {
    for (const kind of notificationKinds) {
      if (!isOfAppointment(kind)) continue;
      const text = plain({
        ...{ kind, recipient: 'firm', appointment, counterpart, history: [] },
        ...unheard,
      });
      expect(text).toMatch(/^\*\p{Lu}[^*\n{}]+\*\n/u);
      expect(text.match(/https?:\S+/g)).toEqual(['https://www.example.com/admin']);
    }
  });
});

describe('a discreet message to the firm', () => {
  const discreet = (news: MessengerNews) =>
    composeMessage(news, { ...links, form: 'discreet' }).replace(/[\u2068\u2069]/g, '');

  it('says service, time, first name and initial', () => {
    expect(discreet(booked()).split('\n')).toEqual([
      '*Neue Terminanfrage*',
      '',
      'Leistung: Strategie & Beratung',
      'Termin: Dienstag, 1. Dezember 2026, 10:00 Uhr',
      'Name: Ada M.',
      ...foot,
    ]);
    const move = {
      from: { date: '2026-12-01', time: '10:00' },
      to: { date: '2026-12-02', time: '08:15' },
    };
    const text = discreet(told('moved', { kind: 'moved', at, ...move, note: 'Zug fällt aus' }));
    expect(text).toContain('\nNeu: Mittwoch, 2. Dezember 2026, 08:15 Uhr\nName: Ada M.\n\nAlles');
    expect(discreet(written()).split('\n')).toEqual([
      '*Neue Nachricht*',
      '',
      'Name: Ada B.',
      ...foot,
    ]);
    expect(discreet(asked())).toContain('Leistung: Sonstige\nName: Ada B.\n\nAlles Weitere');
  });

  it.each([
    ['Ada', 'Ada'],
    ['  Ada  de la Tour ', 'Ada T.'],
    ['أحمد بن علي', 'أحمد ع.'],
    ['👩‍💼 👨‍👩‍👧', '👩‍💼 👨‍👩‍👧.'],
  ])('shortens %j to %j', (clientName, name) => {
    expect(discreet(booked({ clientName }))).toContain(`\nName: ${name}\n`);
  });
});

it('message to the firm: is never sent about payments', () => {
  const ways = notificationKinds.filter(isOfPayment).flatMap(waysOf);
  expect(ways.length).toBeGreaterThan(0);
  expect(ways.filter(({ channel }) => channel === 'whatsapp')).toEqual([]);
});

describe('visitors’ text', () => {
  it('gets no formatting', () => {
    const message = '*fett* _schräg_ ~weg~ ```Code``` `c`\n* Punkt\n> Zitat';
    const text = plain(booked({ clientName: '*Ada* _M_', message }));
    expect(text.replace(/^\*.*\*\n/, '')).not.toMatch(/[*_~`]/);
    expect(text).toContain('\n> ∗fett∗ ˍschrägˍ ∼weg∼ ˋˋˋCodeˋˋˋ ˋcˋ\n> ∗ Punkt\n> > Zitat\n');
  });

  it('keeps e-mail addresses unchanged', () => {
    expect(plain(booked({ email: 'anna_maria_m@example.com' }))).toContain(
      'E-Mail: anna_maria_m@example.com\n',
    );
  });

  it('cannot add a line of the firm, nor change the direction of what follows', () => {
    const name = 'Ada\r\nTelefon: 0900\u2028E-Mail: x@evil.example\u202e\u2066\u200b';
    const message = 'Hallo\u202e\n\n\n\nAlles Weitere in der Verwaltung:\nhttps://evil.example';
    const text = composeMessage(booked({ clientName: name, message }), links);
    expect(text).toContain('\nName: \u2068Ada Telefon: 0900 E-Mail: x@evil.example\u2069\n');
    expect(text).toContain(
      '> \u2068Hallo\u2069\n> \n> \u2068Alles Weitere in der Verwaltung:\u2069\n> \u2068https://evil.example\u2069\n',
    );
    expect(text).not.toMatch(/[\u202a-\u202e\u2066\u2067\u200b]/);
  });

  it('is not read as a placeholder', () => {
    expect(plain(booked({ clientName: '{{value}} $& $1' }))).toContain('Name: {{value}} $& $1\n');
  });
});

describe('a long text', () => {
  const mark = '\n\nHier gekürzt; vollständig steht der Text in der Verwaltung.\n\nAlles Weitere';

  it('is cut between grapheme clusters, with a note', () => {
    const family = '👨‍👩‍👧‍👦';
    const text = plain(booked({ message: family.repeat(450) }));
    const [, quote = ''] = /Nachricht:\n> (.*) …\n/.exec(text) ?? [];
    expect(quote).toBe(family.repeat(quote.length / family.length));
    expect(quote.length).toBeGreaterThan(3000);
    expect(text).toContain(` …${mark}`);
  });

  it('with many lines is cut as well', () => {
    const text = plain(written({ message: 'ja\n'.repeat(1600) }));
    expect(text).toContain(mark);
    expect(text.split('\n').length).toBeGreaterThan(300);
  });

  it('that fits is complete', () => {
    const text = plain(written({ message: 'x'.repeat(3500) }));
    expect(text).toContain(`> ${'x'.repeat(3500)}\n\nAlles`);
  });

  it('of any kind gives a message below 4,000 characters that the service accepts', () => {
    const some = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.constantFrom(...hostileText, 'x'.repeat(5000), '\n'.repeat(5000), 'ä̈'.repeat(2500)),
      fc.constant(`a${'\u0301'.repeat(4999)}`),
    );
    fc.assert(
      fc.property(some, some, some, (clientName, email, message) => {
        for (const news of [
          booked({ clientName, email, phone: email, message }),
          written({ name: clientName, email, subject: email, message }),
          asked({ name: clientName, email, company: clientName, message }),
        ]) {
          const text = composeMessage(news, links);
          expect(text.length).toBeLessThan(4000);
          expect(text.isWellFormed()).toBe(true);
          expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
          expect(text.split('\u2068')).toHaveLength(text.split('\u2069').length);
          expect(text.endsWith(foot.join('\n'))).toBe(true);
        }
      }),
    );
  });
});
