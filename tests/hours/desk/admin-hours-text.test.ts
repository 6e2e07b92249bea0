import { describe, expect, test } from 'vitest';
import type { WeeklyHours } from '#features/hours/contract/hours.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { timesText } from '#platform/i18n/isolate.ts';
import { type Locale, locales } from '#platform/i18n/locales.ts';
import {
  emptyPlan,
  isSameWeek,
  officeWeek,
  type PlanForm,
  planOverlaps,
  replaceOverlap,
} from '#features/hours/desk/weekly-hours-form.ts';
import {
  holidaysText,
  overlapText,
  weekdaysText,
  weekLines,
} from '#features/hours/desk/hours-text.ts';

const wordsIn = (locale: Locale) => ({
  ...{ hoursTexts: pick(locale, 'adminHours'), texts: pick(locale, 'admin'), locale },
});
const words = wordsIn('de');

/** A plan with 09:00–12:00 on the given weekdays (1 is Monday), valid between the given dates. */
const planOn = (weekdays: readonly number[], validFrom = '', validUntil = ''): PlanForm => ({
  ...{ validFrom, validUntil },
  days: emptyPlan.days.map((_, day) =>
    weekdays.includes(day + 1) ? [{ from: '09:00', to: '12:00' }] : [],
  ),
});

describe('plans of weekly hours', () => {
  test('do not overlap if they share no valid day', () => {
    const pairs = [
      [planOn([1, 2], '', '2027-06-30'), planOn([1, 2], '2027-07-01')],
      [planOn([1, 2]), planOn([3, 4])],
      [planOn([1, 2]), emptyPlan],
      // Thursday to the following Sunday contains no Monday.
      [planOn([1]), planOn([1], '2027-07-01', '2027-07-04')],
      // A plan that ends before it starts is never valid.
      [planOn([1]), planOn([1], '2027-07-01', '2027-06-30')],
    ];
    for (const pair of pairs) expect(planOverlaps(pair, 1)).toEqual([]);
    expect(planOverlaps([planOn([1])], 0)).toEqual([]);
  });

  test('overlap on their common weekdays while both are valid', () => {
    const usual = planOn([1, 2, 3], '2027-01-01');
    const summer = planOn([2, 3, 4], '2027-07-01', '2027-08-31');
    const holds = { weekdays: [2, 3], from: '2027-07-01', until: '2027-08-31' };
    expect(planOverlaps([usual, summer], 1)).toEqual([
      { other: usual, ...holds, last: '2027-06-30', first: '2027-09-01' },
    ]);
    expect(planOverlaps([usual, summer], 0)).toEqual([]);
    const late = planOn([2, 3], '2027-08-01');
    expect(planOverlaps([summer, late], 1)).toEqual([
      {
        ...{ other: summer, weekdays: [2, 3], from: '2027-08-01', until: '2027-08-31' },
        ...{ last: '2027-07-31', first: '' },
      },
    ]);
    const always = planOn([2]);
    expect(planOverlaps([late, always, always], 2)).toEqual([
      { ...{ other: late, weekdays: [2], from: '2027-08-01', until: '' }, last: '', first: '' },
      { ...{ other: always, weekdays: [2], from: '', until: '' }, last: '', first: '' },
    ]);
    const spring = planOn([2], '', '2027-04-30');
    expect(planOverlaps([always, spring], 1)).toMatchObject([{ last: '', first: '2027-05-01' }]);
  });

  test('replaceOverlap: ends the other plan before this one and starts it again after', () => {
    const usual = planOn([1, 2], '2027-01-01', '2028-12-31');
    const early = planOn([1]);
    const replaced = (...plans: PlanForm[]) => {
      const at = plans.length - 1;
      const [overlap] = planOverlaps(plans, at);
      return overlap && replaceOverlap(plans, at, overlap);
    };
    const summer = planOn([1], '2027-07-01', '2027-08-31');
    const before = { ...usual, validUntil: '2027-06-30' };
    const plans = replaced(usual, summer);
    expect(plans).toEqual([before, summer, { ...usual, validFrom: '2027-09-01' }]);
    for (const at of [0, 1, 2]) expect(planOverlaps(plans ?? [], at)).toEqual([]);
    const open = planOn([1], '2027-07-01');
    expect(replaced(early, open)).toEqual([{ ...early, validUntil: '2027-06-30' }, open]);
    const spring = planOn([1], '', '2027-04-30');
    expect(replaced(early, spring)).toEqual([{ ...early, validFrom: '2027-05-01' }, spring]);
    expect(replaced(early, planOn([1]))).toEqual([early, planOn([1])]);
    // Replaces the overlapping plan, not an identical one.
    const other = planOn([3]);
    expect(replaced(other, early, summer)?.[0]).toBe(other);
  });

  test('overlapText: names the other plan, the overlap and the remedy', () => {
    const usual = planOn([1, 2, 3, 4, 5]);
    const textOf = (validFrom: string, validUntil: string) =>
      planOverlaps([usual, planOn([1, 2], validFrom, validUntil)], 1)
        .map((overlap) => overlapText(overlap, words))
        .join();
    expect(textOf('2027-07-01', '2027-08-31')).toBe(
      'Dieser Zeitraum überschneidet sich mit «Gilt jede Woche» (Montag und Dienstag). ' +
        'Vom Do., 1. Juli 2027 bis Di., 31. Aug. 2027 gelten die Zeiten beider Zeiträume. ' +
        'Sollen nur diese Zeiten gelten, beenden Sie den anderen Zeitraum am Mi., 30. Juni 2027 ' +
        'und fügen Sie ihn ab Mi., 1. Sept. 2027 noch einmal hinzu.',
    );
    expect(textOf('2027-07-01', '')).toMatch(/ Ab Do\..* am Mi\., 30\. Juni 2027\.$/);
    expect(textOf('', '2027-06-30')).toMatch(/ Bis Mi\..* am Do\., 1\. Juli 2027 beginnen\.$/);
    expect(textOf('', '')).toContain(words.hoursTexts.plan.overlapAdvice.instead);
  });
});

describe('texts of weekly hours', () => {
  test('name consecutive days by the first and the last', () => {
    const text = (weekdays: number[], locale: Locale) => weekdaysText(weekdays, wordsIn(locale));
    expect(text([5, 1, 2, 3], 'de')).toBe('Montag bis Mittwoch und Freitag');
    expect(text([6, 7], 'de')).toBe('Samstag und Sonntag');
    expect(text([1, 3, 5], 'en')).toBe('Monday, Wednesday and Friday');
    expect(text([1, 2, 3, 4, 5], 'ar')).toBe('من الاثنين إلى الجمعة');
  });

  test('group days with the same hours, and name holidays by region', () => {
    expect(weekLines(officeWeek, words)).toEqual([
      { days: 'Montag bis Freitag', times: timesText(['09:00–12:00', '13:00–17:00']) },
    ]);
    for (const locale of locales) {
      const { texts, hoursTexts } = wordsIn(locale);
      const { regions } = texts.series;
      const text = holidaysText({ holidays: ['zug', 'germany'] }, wordsIn(locale));
      expect(text).toContain(regions.zug);
      expect(text).toContain(regions.germany);
      expect(holidaysText({ holidays: [] }, wordsIn(locale))).toBe(hoursTexts.meanwhile.noHolidays);
    }
  });

  test('isSameWeek: ignores the order and grouping of rules and holidays', () => {
    const spans = [{ from: '09:00', to: '24:00' }];
    const one: WeeklyHours = {
      rules: [{ weekdays: [1, 2], spans, validFrom: '2027-01-01' }],
      holidays: ['zug', 'austria'],
    };
    const other: WeeklyHours = {
      rules: [
        { weekdays: [2], spans, validFrom: '2027-01-01' },
        { weekdays: [1], spans, validFrom: '2027-01-01' },
      ],
      holidays: ['austria', 'zug'],
    };
    expect(isSameWeek(one, other)).toBe(true);
    expect(isSameWeek(one, { ...other, holidays: ['zug'] })).toBe(false);
    expect(isSameWeek(one, { ...other, rules: other.rules.slice(1) })).toBe(false);
  });
});
