import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatDate, formatDay } from '#platform/i18n/format.ts';
import { isolate, ltr } from '#platform/i18n/isolate.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import { collisionsOf } from './collisions.ts';
import { ownerIn } from './columns.ts';
import type { Spot } from './drag.ts';
import { whatText } from './entry-text.ts';
import type { GhostText } from './ghost.ts';
import { timeAt } from './layout.ts';

/** What is drawn and said of an appointment that is being moved, or of a time that is being chosen. */
export function useMovingTexts(nameOf: (consultant: string) => string) {
  const desk = useDesk();
  const { calendarTexts, locale } = desk;
  const words = calendarTexts.moving;
  const comma = `${localeTable[locale].comma} `;

  function describe({ column, from, until }: Spot, appointment?: DeskAppointment): GhostText {
    const time = { from: timeAt(from), until: timeAt(until) };
    if (!appointment) return { ...time, day: '', hits: '', name: '' };
    const target = { from, until, consultant: ownerIn(column, appointment) };
    const hits = collisionsOf(appointment, target, column);
    const names = hits.map((hit) => whatText(hit, desk)).join(comma);
    const short = { weekday: 'short', day: 'numeric', month: 'short' } as const;
    return {
      ...time,
      day: column.date === appointment.date ? '' : formatDate(column.date, locale, short),
      hits: names === '' ? '' : fill(words.hits, { names }),
      name: appointment.clientName,
    };
  }

  function sayText(what: 'begin' | 'at' | 'left', appointment: DeskAppointment, spot: Spot) {
    if (what !== 'at') return fill(words[what], { name: appointment.clientName });
    const { from, until, hits } = describe(spot, appointment);
    const { date, consultant } = spot.column;
    const whose = consultant === undefined ? [] : [isolate(nameOf(consultant))];
    const at = [formatDay(date, locale), ...whose, ltr(`${from}–${until}`)].join(comma);
    return [at, hits].filter(Boolean).join('. ');
  }

  return { describe, sayText };
}
