import { expect, it } from 'vitest';
import { titleIn } from '#platform/i18n/service-titles.ts';

it.each([
  ['Finanzen & Investment', 'en', 'Finance & Investment'],
  ['Finanzen & Investment', 'ar', 'التمويل والاستثمار'],
  ['التمويل والاستثمار', 'de', 'Finanzen & Investment'],
  ['Finance & Investment', 'en', 'Finance & Investment'],
  ['Finanzen & Investment, zwei Tage', 'en', 'Finanzen & Investment, zwei Tage'],
  ['constructor', 'en', 'constructor'],
  ['', 'en', ''],
] as const)('a service’s title: %j in %s is %j', (text, locale, title) => {
  expect(titleIn(text, locale)).toBe(title);
});
