/** Words and marks that our texts do not use; `docs/wording.md` names the words to use instead. */
import { readdirSync, readFileSync } from 'node:fs';
import { parseFrontmatter } from '@astrojs/internal-helpers/frontmatter';
import { describe, expect, it } from 'vitest';
import { requestHours } from '#firm';
import { catalogue } from '#platform/i18n/catalogue.ts';
import { leavesOf } from '#platform/i18n/check.ts';
import { type Locale, locales } from '#platform/i18n/locales.ts';
import { acts, deskActs } from './acts.ts';

/** Texts that the specification gives to the letter, punctuation included. */
const toTheLetter = new Set([
  'Wird gesendet...',
  'Sending...',
  'Booking in progress...',
  'Status auf "{{status}}" aktualisiert',
]);

const unused: Readonly<Record<Locale, readonly RegExp[]>> = {
  de: [
    /ß/,
    /["„“”‚‘]|\p{L}'\p{L}/u,
    // A space before an ellipsis that stands for words; none before one for letters (`rk_…`).
    /\.\.\.|\p{L}…/u,
    /Häuser von Rang/,
    // The firm's own clients; those of a car dealer may be customers.
    /\bKund(?:in|en?|innen)\b|\bMandant/,
    /\bReferenz(?:en)?\b/,
    /keine Antwort erhalten/,
    // A time that neither hours nor slots offer is not free again.
    /Zeiten (?:sind|werden)[^.;]*wieder frei/,
  ],
  en: [
    /["']/,
    /\.\.\.| …/,
    /\d %/,
    /distinguished houses/,
    /\bsums\b/,
    /\bfirst conversation\b/,
    /received no answer/,
    /times (?:become|are) free again/,
    // British spelling.
    /\b(?:inquir|color|behavior|organiz)/,
  ],
  ar: [
    /["']/,
    /\.\.\.| …/,
    /العريقة/,
    /الرقمنة/,
    /النظام الأوروبي/,
    /الأموال الذاتية/,
    /القادمة/,
    /لم يصلنا أي رد/,
    /تعود (?:ال)?أوقات\p{L}* متاحة/u,
  ],
};

/** A number followed by a noun in one form only: `1 Slots`. Plurals have a text for each form. */
const counted = /\{\{(?:count|sum|done|all|skipped)\}\} (?!von\b|of\b|من )\p{L}/u;
const isPluralForm = (key: string) => /\.(?:zero|one|two|few|many|other)$/.test(key);

const withoutMarkup = (text: string) => text.replace(/<[^>]+>|\]\([^)]*\)/g, '');

function contentOf(locale: Locale): [string, string][] {
  return readdirSync('src/content', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.includes(`/${locale}/`) && path.endsWith('.md'))
    .flatMap((path) => {
      const { frontmatter, content } = parseFrontmatter(
        readFileSync(`src/content/${path}`, 'utf8'),
      );
      const texts = leavesOf({ ...frontmatter, content: withoutMarkup(content) });
      return [...texts].map(([key, text]): [string, string] => [`${path} ${key}`, text]);
    });
}

describe.each(locales)('wording in %s', (locale) => {
  const interfaceTexts = [...leavesOf(catalogue[locale])];

  it.each(unused[locale])('does not use %s', (pattern) => {
    const found = [...interfaceTexts, ...contentOf(locale)].filter(
      ([, text]) => !toTheLetter.has(text) && pattern.test(text),
    );
    expect(found).toEqual([]);
  });

  it('has plural forms for everything counted', () => {
    const found = interfaceTexts.filter(([key, text]) => !isPluralForm(key) && counted.test(text));
    expect(found).toEqual([]);
  });
});

/** Areas of the desk, whose words the specification gives in part. */
const isDesks = (key: string) => /^(?:admin|alarms|deliveryCauses|messaging|records)/.test(key);

/** What one table of terms refuses among the texts that it is for, and whether it is said at all. */
function holds(table: typeof acts, told: readonly (readonly [string, string])[], locale: Locale) {
  it.each(table)('$what', ({ terms, except = [] }) => {
    const { say, not } = terms[locale];
    expect(told.some(([, text]) => say.test(text))).toBe(true);
    const found = told.flatMap(([key, text]) => {
      const variant = except.includes(key) || except.includes(text) ? null : not?.exec(text);
      return variant ? [`${key}: ${variant[0]}`] : [];
    });
    expect(found).toEqual([]);
  });
}

describe.each(locales)('one term for one act in %s', (locale) => {
  const told = [...leavesOf(catalogue[locale]), ...contentOf(locale)];
  const toVisitors = told.filter(([key]) => !isDesks(key));
  holds(acts, toVisitors, locale);
});

describe.each(locales)('one term for one act at the desk in %s', (locale) => {
  const told = [...leavesOf(catalogue[locale])].filter(([key]) => isDesks(key));
  holds(deskActs, told, locale);
});

describe('the promise of an answer', () => {
  const promised: Readonly<Record<Locale, RegExp>> = {
    de: /innert (\S+ Arbeitstag\w*)/,
    en: /within (\S+ working days?)/,
    ar: /نردّ عادةً خلال ([^.]+)/,
  };
  const ofSixteenHours = { de: 'zweier Arbeitstage', en: 'two working days', ar: 'يومَي عمل' };

  it.each(locales)('is that of a request, wherever %s makes it', (locale) => {
    const found = [...leavesOf(catalogue[locale]).values()].flatMap(
      (text) => promised[locale].exec(text)?.[1] ?? [],
    );
    expect(requestHours).toBe(16);
    expect(found.length).toBeGreaterThanOrEqual(6);
    expect(new Set(found)).toEqual(new Set([ofSixteenHours[locale]]));
  });
});
