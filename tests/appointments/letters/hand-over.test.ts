/** Which letters are sent when an appointment is handed to another consultant. */
import { describe, expect, it } from 'vitest';
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import type { Recipient } from '#features/outbox/contract/delivery.ts';
import { standing } from '#features/appointments/rules/appointment-history.ts';
import type { Told } from '#features/outbox/rules/told.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { composeMail } from '#tests/support/letters.ts';
import type { AppointmentNews } from '#features/appointments/letters/news.ts';
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

/** A delivery that was sent after this number of events. */
const sent = (
  recipient: Recipient,
  events: number,
  kind: Told['kind'] = 'appointment_confirmed',
): Told => ({ kind, recipient, events, event: events, state: 'told' });
/** Client and consultant were notified of the request. */
const atFirst = [sent('visitor', 1), sent('consultant', 1)];

/** The name of the letter that a recipient gets, found by its subject; null for none. */
function told(
  recipient: Recipient,
  consultant: string,
  all: readonly AppointmentEvent[],
  { heard = atFirst, ...changes }: Partial<AppointmentNews> & { heard?: readonly Told[] } = {},
) {
  const news = newsOf('handed-over', recipient, { appointment: { consultant } });
  const event = all.length;
  const subject = composeMail(
    { ...news, event, all, history: standing(all), told: heard, ...changes },
    mailContext,
  )?.subject;
  const named = Object.entries(recipient === 'visitor' ? visitor : house).find(
    ([, letter]) => subject?.startsWith(letter.subject.split('{{')[0] ?? '') === true,
  );
  return named?.[0] ?? null;
}

describe('a hand-over', () => {
  it('names the new consultant to the client, and a new time if there is one', () => {
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

  it('sends the client nothing about the consultant where consultants are not named', () => {
    const nobody = { counterpart: { meetingLink: '', email: '' } };
    const same = { ...newsOf('handed-over', 'visitor'), ...nobody };
    expect(composeMail(same, mailContext)).toBeNull();
    const later = { ...newsOf('handed-over-pending', 'visitor'), ...nobody };
    expect(mailOf(later).text).toContain(visitor.moved.lead);
    expect(mailOf(later).text).not.toContain(otherPerson);
  });

  it('tells the former consultant the time they know, and the new one the present time', () => {
    expect(mailOf(newsOf('handed-over-pending', 'former')).text).toContain('14:15');
    expect(mailOf(newsOf('handed-over-pending', 'former')).text).not.toContain('10:00');
    expect(mailOf(newsOf('handed-over-pending', 'consultant')).text).toContain('10:00');
    expect(mailOf(newsOf('handed-over-pending', 'consultant')).text).not.toContain('14:15');
  });

  it('is explained together with earlier changes that the recipient has not heard of', () => {
    const all = [requested, moved(0, 'old', 'new'), handed(1800, ['bea', 'ada'])];
    // Whichever of the two kinds is waiting.
    for (const kind of ['appointment_moved', 'appointment_handed_over'] as const) {
      expect(told('visitor', 'ada', all, { kind })).toBe('moved');
      expect(told('consultant', 'ada', all, { kind })).toBe('takenOver');
    }
    const former = { ...newsOf('handed-over', 'former'), all, event: 3, told: atFirst };
    expect(mailOf(former).text).toContain('14:15');
    // Changes already explained are not repeated.
    const heard = [...atFirst, sent('visitor', 2, 'appointment_moved')];
    expect(told('visitor', 'ada', all, { heard })).toBe('handedOver');
    expect(told('visitor', 'ada', all.slice(0, 2), { heard })).toBeNull();
  });

  it('that was reverted is not sent to anyone', () => {
    const all = [requested, handed(0, ['bea', 'ada']), handed(1800, ['ada', 'bea'])];
    for (const recipient of ['visitor', 'consultant', 'former'] as const)
      for (const event of [2, 3]) expect(told(recipient, 'bea', all, { event })).toBeNull();
  });

  it('through several consultants is sent only to the first and the last', () => {
    const all = [requested, handed(0, ['bea', 'cleo']), handed(5, ['cleo', 'ada'])];
    expect(told('former', 'ada', all, { event: 2 })).toBe('handedOver');
    expect(told('former', 'ada', all, { event: 3 })).toBeNull();
    expect(told('consultant', 'ada', all)).toBe('takenOver');
    // A consultant who was notified of receiving it is notified once of losing it.
    const kind = 'appointment_handed_over';
    const heard = [...atFirst, sent('consultant', 2, kind)];
    expect(told('former', 'ada', all, { heard })).toBe('handedOver');
    const over = [...heard, { ...sent('former', 3, kind), event: 3 }];
    expect(told('former', 'ada', all, { heard: over })).toBeNull();
  });

  it('of an appointment still unknown is covered by the waiting confirmation', () => {
    const entered: AppointmentEvent = { kind: 'entered', at: minuteOf(0) };
    const all = [entered, handed(5, ['bea', 'ada'])];
    const confirmed = { kind: 'appointment_confirmed', heard: [] } as const;
    const toCome = (['visitor', 'consultant'] as const).map((recipient) => ({
      ...sent(recipient, 0),
      state: 'waiting' as const,
    }));
    for (const recipient of ['visitor', 'consultant', 'former'] as const) {
      expect(told(recipient, 'ada', all, { heard: toCome })).toBeNull();
      // Nor once the confirmation was sent.
      const heard = [sent('visitor', 2), sent('consultant', 2)];
      expect(told(recipient, 'ada', all, { heard })).toBeNull();
    }
    for (const recipient of ['visitor', 'consultant'] as const)
      expect(told(recipient, 'ada', all, confirmed)).toBe('confirmed');
    // Bea, who wants no notices, got no confirmation.
    expect(told('consultant', 'ada', all, { heard: [] })).toBe('takenOver');
    const heard = [sent('consultant', 2, 'appointment_handed_over')];
    expect(told('consultant', 'ada', all, { ...confirmed, heard })).toBeNull();
  });

  it('is sent again where an earlier delivery is uncertain', () => {
    const all = [requested, handed(0, ['bea', 'ada'])];
    const kind = 'appointment_handed_over';
    for (const recipient of ['visitor', 'consultant', 'former'] as const) {
      const cutOff = { ...sent(recipient, 2, kind), state: 'cutOff' as const };
      expect(told(recipient, 'ada', all, { heard: [...atFirst, cutOff] })).not.toBeNull();
    }
    // Also if the appointment was handed back since.
    const back = [...all, handed(5, ['ada', 'bea'])];
    const maybe = { ...sent('visitor', 2, kind), state: 'maybe' as const };
    expect(told('visitor', 'bea', back, { heard: [...atFirst, maybe] })).toBe('handedOver');
  });

  it('ignores undone events', () => {
    const undone: AppointmentEvent = { kind: 'undone', at: minuteOf(1) };
    const all = [requested, handed(0, ['bea', 'cleo']), undone, handed(5, ['bea', 'ada'])];
    expect(told('visitor', 'ada', all)).toBe('handedOver');
    expect(told('former', 'ada', all)).toBe('handedOver');
    expect(told('visitor', 'bea', all.slice(0, 3))).toBeNull();
  });

  it('of an appointment cancelled since is sent as a cancellation, to recipients who knew of it', () => {
    const cancelled: AppointmentEvent = {
      ...{ kind: 'status', at: minuteOf(5), from: 'confirmed', to: 'cancelled' },
    };
    const all = [requested, handed(0, ['bea', 'ada'], ['old', 'new']), cancelled];
    const { appointment } = newsOf('cancelled', 'consultant');
    const off = { appointment: { ...appointment, consultant: 'ada' } };
    expect(told('former', 'ada', all, { event: 2, ...off })).toBe('cancelled');
    expect(told('visitor', 'ada', all, { event: 2, ...off })).toBeNull();
    const kind = 'appointment_cancelled';
    expect(told('consultant', 'ada', all, { kind, ...off })).toBeNull();
    expect(told('visitor', 'ada', all, { kind, ...off })).toBe('cancelled');
  });

  it('is still sent to both consultants where the client has moved the appointment since', () => {
    const byVisitor = { ...moved(0.5, 'old', 'new'), by: 'visitor-link' as const };
    const all = [requested, handed(0, ['bea', 'ada'], ['old', 'old']), byVisitor];
    expect(told('visitor', 'ada', all, { event: 2 })).toBeNull();
    expect(told('consultant', 'ada', all, { event: 2 })).toBe('takenOver');
    expect(told('former', 'ada', all, { event: 2 })).toBe('handedOver');
  });
});
