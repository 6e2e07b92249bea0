/** The times of histories: around midnight, on the weekends on which clocks change. */
import type { Service } from '#platform/contract/service.ts';

export const timeZone = 'Europe/Zurich';

/** The consultants, in the order in which visitors are assigned to a free one. */
export const consultants = ['anna', 'ben', 'cleo'] as const;

/** The services of appointments. */
export const asked = [
  'strategie-beratung',
  'finanz-investment',
  'sonstige',
] as const satisfies readonly Service[];

/** The evenings before a change of clocks, midnight and the hours around two, and the days they are on. */
export const seasons = {
  toSummer: { begin: '2041-03-30T20:00Z', days: ['2041-03-30', '2041-03-31', '2041-04-01'] },
  toWinter: { begin: '2041-10-26T19:00Z', days: ['2041-10-26', '2041-10-27', '2041-10-28'] },
} as const;
export type Season = keyof typeof seasons;

/** Every requested start: day of the season (0 to 2) and time. */
const beginnings = [
  ...['22:00', '23:00', '23:30', '23:45'].map((time) => ({ day: 0, time })),
  ...['00:00', '00:30', '01:30', '01:45', '02:00', '02:30', '03:00', '03:30', '05:00'].map(
    (time) => ({ day: 1, time }),
  ),
  ...['22:45', '23:15'].map((time) => ({ day: 1, time })),
  { day: 2, time: '00:00' },
];
export const beginningCount = beginnings.length;

/** Their times of day. */
export const beginningTimes = [...new Set(beginnings.map(({ time }) => time))].toSorted();

/** The requested starts as dates and times of a season. */
export const beginningsOf = (season: Season) =>
  beginnings.map(({ day, time }) => ({ date: seasons[season].days[day] ?? '', time }));

/** Public holidays of a season: one on the day of the change, one on the day after. */
export const holidaysOf = (season: Season) =>
  [
    { date: seasons[season].days[1], region: 'zug', name: 'Tag der Uhr' },
    { date: seasons[season].days[2], region: 'austria', name: 'Tag danach' },
  ] as const;
