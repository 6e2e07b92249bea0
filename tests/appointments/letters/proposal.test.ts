/** The letters about other times that the firm proposes: what they say, to whom, and when they are no longer true. */
import { describe, expect, it } from 'vitest';
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import { appointmentLetters } from '#features/appointments/letters/register.ts';
import { isSuperseded } from '#features/appointments/letters/superseded.ts';
import { appointmentMessage } from '#features/appointments/letters/whatsapp.ts';
import { locales } from '#platform/i18n/locales.ts';
import type { Told } from '#features/outbox/index.ts';
import { notifyTexts } from '#platform/mail/texts.ts';
import { composeMail } from '#tests/support/letters.ts';
import { mailContext, newsOf } from '#tests/support/news.ts';

const textOf = (...[name, recipient, options]: Parameters<typeof newsOf>) => {
  const mail = composeMail(newsOf(name, recipient, options), mailContext);
  // Without the marks of direction around what is of another script.
  return [mail?.subject, mail?.text]
    .join('\n')
    .replaceAll(/[\u2066-\u2069\u00a0\u202f]/g, (mark) => (/\s/.test(mark) ? ' ' : ''));
};

describe.each(locales)('in %s', (locale) => {
  it('the proposal names each time and person, until when, and one link; no time is lost', () => {
    const text = textOf('proposed', 'visitor', { appointment: { locale } });
    for (const part of ['09:00', '16:30', 'Ada Meier', 'Bea Frei', '10:00'])
      expect(text).toContain(part);
    expect(text.match(/\/appointment#/g)).toHaveLength(1);
    expect(text).not.toContain('{{');
  });

  it('a client abroad reads their own hour first, and the last moment by their clocks', () => {
    const appointment = { locale, timeZone: 'Asia/Singapore' };
    const text = textOf('proposed', 'visitor', { appointment });
    expect(text.indexOf('16:00')).toBeLessThan(text.indexOf('09:00'));
    // 16:30 in Zurich is half past eleven in the evening there; the fourth ends at seven on the fifth.
    expect(text).toContain('23:30');
    expect(text).toContain('06:59');
  });
});

it('a proposal to move says that the present time stands; a withdrawn one that nothing else changes', () => {
  expect(textOf('proposed-move', 'visitor')).toContain('gilt die bisherige Zeit');
  expect(textOf('proposed', 'visitor')).not.toContain('bisherige Zeit');
  const withdrawn = textOf('proposal-withdrawn', 'visitor');
  expect(withdrawn).toContain('halten wir nicht mehr für Sie frei');
  expect(withdrawn).toContain('Bestätigt ist der Termin noch nicht');
  expect(withdrawn).not.toContain('16:30');
});

it.each(locales)(
  'where the present time is closed, says that it cannot take place, %s',
  (locale) => {
    const { proposedInstead, proposedMove } = notifyTexts[locale].mail.visitor;
    const letterOf = (name: string) => {
      const news = newsOf(name, 'visitor', { appointment: { locale } });
      const { proposed } = news.appointment;
      const appointment = {
        ...news.appointment,
        proposed: proposed && { ...proposed, closed: true as const },
      };
      return composeMail({ ...news, appointment }, mailContext)?.text;
    };
    expect(letterOf('proposed-move')).toContain(proposedInstead.title);
    expect(letterOf('proposed-move')).not.toContain(proposedMove.title);
    // A request has no time that would stand.
    expect(letterOf('proposed')).not.toContain(proposedInstead.title);
  },
);

describe.each(locales)('where the present hour is offered with a colleague, %s', (locale) => {
  const { visitor } = notifyTexts[locale].mail;
  /** The letter of that case; the first of its times is the present one, with somebody else. */
  function letterOf(name: 'proposed' | 'proposed-move', closed: boolean) {
    const news = newsOf(name, 'visitor', { appointment: { locale, consultant: 'ada' } });
    const { appointment } = news;
    const { date, time, startsAt, proposed } = appointment;
    const times = [{ date, time, startsAt, with: 'bea' }, ...(proposed?.times ?? [])];
    return composeMail(
      {
        ...news,
        counterpart: { ...news.counterpart, name: 'Ada Meier' },
        appointment: {
          ...appointment,
          proposed: proposed && { ...proposed, times, ...(closed && { closed }) },
        },
      },
      mailContext,
    );
  }

  it.each([
    ['proposed', false, 'proposedPerson', 'proposed'],
    ['proposed-move', false, 'proposedMovePerson', 'proposedMove'],
    ['proposed-move', true, 'proposedInsteadPerson', 'proposedInstead'],
  ] as const)('%s, closed %s, says that the person changes: %s', (name, closed, said, unsaid) => {
    const mail = letterOf(name, closed);
    const words = visitor[said];
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(words.title);
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(words.lead.split('{{until}}')[0]?.trim());
    const others = visitor[unsaid].lead.split('{{until}}')[0]?.trim();
    expect(mail?.text.replaceAll(/\s+/g, ' ')).not.toContain(others);
    // The present consultant is told apart from those to choose from.
    expect(mail?.text).toContain(notifyTexts[locale].mail.facts.personWas);
  });
});

it.each(locales)(
  'each time to choose says by which clock, as the present one does, %s',
  (locale) => {
    const { zone } = notifyTexts[locale].booking.times;
    const clocksIn = (text: string, name: string) =>
      text.replaceAll(/\s+/g, ' ').split(name).length - 1;
    expect(clocksIn(textOf('proposed', 'visitor', { appointment: { locale } }), zone)).toBe(3);
    const appointment = { locale, timeZone: 'Asia/Singapore' };
    const city = { de: 'Singapur', en: 'Singapore', ar: 'سنغافورة' }[locale];
    const inLetter = textOf('proposed', 'visitor', { appointment });
    // Besides the subject.
    expect(clocksIn(inLetter, city)).toBe(4);
  },
);

it.each(locales)('names the start of the last time where it is no longer held, %s', (locale) => {
  const news = newsOf('proposed', 'visitor', { appointment: { locale } });
  const { proposed } = news.appointment;
  const textUntil = (until: string) => {
    const appointment = { ...news.appointment, proposed: proposed && { ...proposed, until } };
    return composeMail({ ...news, appointment }, mailContext)?.text.split('16:30').length;
  };
  // Once in the list, and once as the end; the day before ends as a day.
  expect([textUntil('2026-12-06'), textUntil('2026-12-07')]).toEqual([2, 3]);
});

it('quotes the firm’s note to the client, and the client’s word to the firm', () => {
  expect(textOf('proposed', 'visitor', { note: 'Ich bin auf Reisen' })).toContain(
    'Ich bin auf Reisen',
  );
  expect(textOf('proposal-declined', 'firm', { note: 'Nur abends' })).toContain('Nur abends');
});

it('once taken, the client has the confirmation with the calendar file, the firm both times', () => {
  const news = newsOf('proposal-taken', 'visitor');
  const mail = composeMail(news, mailContext);
  expect(mail?.subject).toMatch(/^Termin bestätigt: /);
  expect(mail?.calendar?.method).toBe('REQUEST');
  const firm = textOf('proposal-taken', 'firm');
  expect(firm).toContain('Vorschlag angenommen');
  for (const part of ['14:15', '10:00']) expect(firm).toContain(part);
  expect(textOf('proposal-taken', 'consultant')).toContain('Vorschlag angenommen');
});

it('the firm reads on WhatsApp what became of it', () => {
  const titleOf = (name: string) => appointmentMessage(newsOf(name, 'firm')).title;
  expect(titleOf('proposal-taken')).toBe('Terminvorschlag angenommen');
  expect(titleOf('proposal-declined')).toBe('Keine vorgeschlagene Zeit passt');
  expect(titleOf('proposal-unanswered')).toBe('Terminvorschlag ohne Antwort');
});

const ending = (event: AppointmentEvent): AppointmentEvent =>
  event.kind === 'status' || event.kind === 'moved' ? { ...event, endsProposal: true } : event;

describe.each(locales)('a letter about what ended a proposal, %s', (locale) => {
  const sentence = notifyTexts[locale].mail.proposalEnded;
  const proposedAt = { kind: 'appointment_proposed', recipient: 'visitor', state: 'told' } as const;
  const proposal = newsOf('proposed', 'visitor').history.slice(-1);
  /** The letter after a proposal, of which the client was told or not. */
  const textAfter = (name: string, told: readonly Told[], isEnd = true) => {
    const news = newsOf(name, 'visitor', { appointment: { locale } });
    const last = news.history.slice(-1).map((event) => (isEnd ? ending(event) : event));
    const history = [...news.history.slice(0, -1), ...proposal, ...last];
    return composeMail(
      { ...news, history, all: history, event: history.length, told: [...news.told, ...told] },
      mailContext,
    )?.text;
  };
  const heard = { ...proposedAt, events: 2 };

  it.each(['confirmed', 'moved', 'handed-over', 'cancelled'])(
    '%s: says so in one sentence',
    (name) => {
      expect(textAfter(name, [heard])).toContain(sentence);
    },
  );

  it('says nothing to whom has not heard of the proposal, or of its end already', () => {
    expect(textAfter('moved', [])).not.toContain(sentence);
    expect(textAfter('moved', [{ ...heard, state: 'waiting', events: 0 }])).not.toContain(sentence);
    const again = {
      kind: 'appointment_confirmed',
      recipient: 'visitor',
      state: 'told',
      events: 9,
    } as const;
    expect(textAfter('moved', [heard, again])).not.toContain(sentence);
    expect(textAfter('moved', [heard], false)).not.toContain(sentence);
  });
});

describe('is not sent', () => {
  it.each([
    ['once it is withdrawn and the client has not heard of it', 'proposal-withdrawn', true],
    ['never while it stands', 'proposed', false],
  ] as const)('%s', (_, name, expected) => {
    expect(isSuperseded({ ...newsOf(name, 'visitor'), told: [] })).toBe(expected);
  });

  it('but is, once it is withdrawn and the client has heard of it', () => {
    expect(isSuperseded(newsOf('proposal-withdrawn', 'visitor'))).toBe(false);
  });

  it('where the client took a time before it went out, or the appointment ended', () => {
    const news = newsOf('proposed', 'visitor');
    const appointment = { ...news.appointment, proposed: undefined };
    const { history } = newsOf('proposal-taken', 'visitor');
    expect(isSuperseded({ ...news, appointment, history, all: history })).toBe(true);
    expect(
      isSuperseded({ ...news, appointment: { ...news.appointment, status: 'cancelled' } }),
    ).toBe(true);
  });

  it('to a client whose choice was changed since', () => {
    const news = newsOf('proposal-taken', 'visitor');
    expect(isSuperseded(news)).toBe(false);
    const later = [...news.history, ...newsOf('cancelled', 'visitor').history.slice(-1)];
    expect(isSuperseded({ ...news, history: later })).toBe(true);
  });
});

it.each(locales)(
  'proposed anew, says that it replaces what the client has read of, %s',
  (locale) => {
    const { proposedAnew } = notifyTexts[locale].mail;
    const news = newsOf('proposed', 'visitor', { appointment: { locale } });
    const history = [...news.history, ...news.history.slice(-1)];
    const heard: Told = { kind: news.kind, recipient: 'visitor', events: 2, state: 'told' };
    const textAfter = (...told: Told[]) =>
      composeMail({ ...news, history, all: history, told }, mailContext)?.text;
    expect(textAfter(heard)).toContain(proposedAnew);
    expect(textAfter()).not.toContain(proposedAnew);
    expect(composeMail({ ...news, told: [heard] }, mailContext)?.text).not.toContain(proposedAnew);
  },
);

it('is a letter of its own kind only to the client', () => {
  expect(appointmentLetters.clientOf(newsOf('proposed', 'visitor'))).toBe('ada@example.com');
});

it.each(locales)('withdrawn in closed time, says that nothing stands, %s', (locale) => {
  const { visitor, stillConfirmed } = notifyTexts[locale].mail;
  const news = newsOf('proposal-withdrawn', 'visitor', {
    appointment: { locale, status: 'confirmed' },
  });
  const letterIn = (history: typeof news.history) =>
    composeMail({ ...news, history, all: history }, mailContext)?.text.replaceAll(/\s+/g, ' ');
  const last = news.history.at(-1);
  const closed = [
    ...news.history.slice(0, -1),
    ...(last?.kind === 'edited' ? [{ ...last, closed: true as const }] : []),
  ];
  expect(letterIn(closed)).toContain(visitor.proposalWithdrawnClosed.lead);
  expect(letterIn(closed)).not.toContain(stillConfirmed);
  expect(letterIn(news.history)).toContain(visitor.proposalWithdrawn.lead);
  expect(letterIn(news.history)).toContain(stillConfirmed);
});
