/** Who is told what of an appointment that comes to somebody else. */
import { describe, expect, it } from 'vitest';
import type { AppointmentEvent } from '#contract/appointment-event.ts';
import type { Recipient } from '#contract/delivery.ts';
import { pick } from '#i18n/catalogue.ts';
import { composeMail } from '#notify/mail/compose.ts';
import type { AppointmentNews } from '#notify/news.ts';
import { mailContext, mailOf, newsOf } from '#tests/support/news.ts';

const { visitor, house, otherPerson } = pick('de', 'mail');
const minuteOf = (minutes: number) =>
  new Date(Date.parse('2026-11-21T08:00:00.000Z') + minutes * 60_000).toISOString();
const places = {
  old: { date: '2026-11-30', time: '14:15' },
  new: { date: '2026-12-01', time: '10:00' },
};
type Place = keyof typeof places;

const requested: AppointmentEvent = { kind: 'requested', at: '2026-11-20T09:30:15.250Z' };
const moved = (minutes: number, from: Place, to: Place): AppointmentEvent => ({
  ...{ kind: 'moved', at: minuteOf(minutes), from: places[from], to: places[to] },
});
const handed = (
  minutes: number,
  [former, latter]: readonly [string, string],
  [from, to]: readonly [Place, Place] = ['new', 'new'],
): AppointmentEvent => ({
  ...{ kind: 'moved', at: minuteOf(minutes) },
  from: { ...places[from], consultant: former },
  to: { ...places[to], consultant: latter },
});

/** What a recipient is told, by the subject; null for nothing. */
function told(
  recipient: Recipient,
  consultant: string,
  history: readonly AppointmentEvent[],
  changes: Partial<AppointmentNews> = {},
) {
  const happened = history.at(-1);
  const news = newsOf('handed-over', recipient, { appointment: { consultant } });
  const all = { ...news, history, ...(happened && { happened }), ...changes };
  const subject = composeMail(all, mailContext)?.subject;
  const named = Object.entries(recipient === 'visitor' ? visitor : house).find(
    ([, letter]) => subject?.startsWith(letter.subject.split('{{')[0] ?? '') === true,
  );
  return named?.[0] ?? null;
}

describe('a hand-over', () => {
  it('tells the client of the new person, and of another time where there is one', () => {
    const same = mailOf(newsOf('handed-over', 'visitor'));
    expect(same.subject).toContain(visitor.handedOver.subject.split('{{')[0]);
    expect(same.text).toContain('Ada Meier');
    expect(same.text).not.toContain(otherPerson);
    expect(same.calendar?.method).toBe('REQUEST');
    const later = mailOf(newsOf('handed-over-pending', 'visitor'));
    expect(later.text).toContain(visitor.moved.lead);
    expect(later.text).toContain(otherPerson);
    expect(later.calendar).toBeUndefined();
  });

  it('tells the client nothing where nobody is named', () => {
    const nobody = { counterpart: { meetingLink: '', email: '' } };
    const same = { ...newsOf('handed-over', 'visitor'), ...nobody };
    expect(composeMail(same, mailContext)).toBeNull();
    const later = { ...newsOf('handed-over-pending', 'visitor'), ...nobody };
    expect(mailOf(later).text).toContain(visitor.moved.lead);
    expect(mailOf(later).text).not.toContain(otherPerson);
  });

  it('tells whoever had it the time that they know, and whoever has it the one that holds', () => {
    expect(mailOf(newsOf('handed-over-pending', 'former')).text).toContain('14:15');
    expect(mailOf(newsOf('handed-over-pending', 'former')).text).not.toContain('10:00');
    expect(mailOf(newsOf('handed-over-pending', 'consultant')).text).toContain('10:00');
    expect(mailOf(newsOf('handed-over-pending', 'consultant')).text).not.toContain('14:15');
  });

  it('within its minute is one with what else the desk does', () => {
    const history = [requested, moved(0, 'old', 'new'), handed(0.5, ['bea', 'ada'])];
    expect(told('visitor', 'ada', history)).toBe('moved');
    expect(told('consultant', 'ada', history)).toBe('takenOver');
    const former = { ...newsOf('handed-over', 'former'), history };
    expect(mailOf({ ...former, happened: handed(0.5, ['bea', 'ada']) }).text).toContain('14:15');
    // The move is told with it, and not for itself.
    for (const recipient of ['visitor', 'consultant'] as const)
      expect(told(recipient, 'ada', history, { kind: 'appointment_moved' })).toBeNull();
  });

  it('that led back where it came from is told to nobody', () => {
    const history = [requested, handed(0, ['bea', 'ada']), handed(0.5, ['ada', 'bea'])];
    for (const recipient of ['visitor', 'consultant', 'former'] as const)
      for (const happened of history.slice(1))
        expect(told(recipient, 'bea', history, { happened })).toBeNull();
  });

  it('over several hands is told to the first and to the last', () => {
    const [first, second] = [handed(0, ['bea', 'cleo']), handed(0.5, ['cleo', 'ada'])];
    const history = [requested, first, second];
    expect(told('former', 'ada', history, { happened: first })).toBe('handedOver');
    expect(told('former', 'ada', history, { happened: second })).toBeNull();
    expect(told('consultant', 'ada', history)).toBe('takenOver');
    // Whoever had it for longer than that hears of both.
    const apart = [requested, first, handed(5, ['cleo', 'ada'])];
    expect(told('former', 'ada', apart)).toBe('handedOver');
  });

  it('of what was entered just now is in the confirmation', () => {
    const entered: AppointmentEvent = { kind: 'entered', at: minuteOf(0) };
    const history = [entered, handed(0.5, ['bea', 'ada'])];
    for (const recipient of ['visitor', 'former'] as const)
      expect(told(recipient, 'ada', history)).toBeNull();
    // Whether or not there was to be one to Bea, who may want none: Ada hears of it, and once.
    expect(told('consultant', 'ada', history)).toBe('takenOver');
    const confirmed = { kind: 'appointment_confirmed' } as const;
    expect(told('consultant', 'ada', history, confirmed)).toBeNull();
    expect(told('visitor', 'ada', history, confirmed)).toBe('confirmed');
    expect(told('former', 'ada', [entered, handed(5, ['bea', 'ada'])])).toBe('handedOver');
  });

  it('is still news to both consultants where the client has moved it since', () => {
    const taking = handed(0, ['bea', 'ada']);
    const byVisitor = { ...moved(0.5, 'new', 'old'), by: 'visitor-link' as const };
    const history = [requested, taking, byVisitor];
    expect(told('visitor', 'ada', history, { happened: taking })).toBeNull();
    expect(told('consultant', 'ada', history, { happened: taking })).toBe('takenOver');
    expect(told('former', 'ada', history, { happened: taking })).toBe('handedOver');
  });
});
