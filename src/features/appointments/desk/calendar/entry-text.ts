/** Texts of the calendar's entries; no React. */
import type { DeskConsultant } from '#features/consultants/contract.ts';
import { boundText } from '#features/hours/desk.ts';
import type { Desk } from '#platform/desk/desk.ts';
import { isolate, ltr } from '#platform/i18n/isolate.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import type { WeekEntry } from './week-days.ts';

type Words = Pick<Desk, 'hoursTexts' | 'calendarTexts' | 'locale'>;

/** `10:00–11:00`, of a free time only its start; `null` for what begins or ends with the day. */
export function clockText(entry: WeekEntry): string | null {
  if (entry.kind === 'free') return entry.time;
  const { time, until } = entry;
  return time === '00:00' || until === '24:00' ? null : `${time}–${until}`;
}

/** The same · `ganztägig` · `bis 12:00`. */
export function timesText(entry: WeekEntry, desk: Words): string {
  const clock = clockText(entry);
  if (clock !== null || entry.kind === 'free') return ltr(clock ?? entry.time);
  const { time: from, until: to } = entry;
  const isDay = from === '00:00' && to === '24:00';
  return (isDay ? null : boundText({ from, to }, desk)) ?? desk.hoursTexts.week.allDay;
}

/** `Ada Muster` · `frei` · `geschlossen: Messe`. */
export function whatText(entry: WeekEntry, { hoursTexts, calendarTexts }: Words): string {
  if (entry.kind === 'free') return calendarTexts.free;
  if (entry.kind === 'appointment') return isolate(entry.appointment.clientName);
  const { [entry.kind]: named } = hoursTexts.week;
  return entry.reason === undefined ? named : `${named}: ${isolate(entry.reason)}`;
}

/** Names, joined as the language does it. */
export const namesText = (owners: readonly DeskConsultant[], { locale }: Pick<Desk, 'locale'>) =>
  owners.map(({ name }) => isolate(name)).join(`${localeTable[locale].comma} `);

/** At most two letters that stand for a name: `AM` for Anna Meier. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((part) => part.match(/^\p{L}/u)?.[0] ?? []);
  const [first = '', ...others] = letters;
  return `${first}${others.at(-1) ?? ''}`;
}
