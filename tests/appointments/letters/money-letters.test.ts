/** What letters say about what was paid for an appointment that does not take place. */
import { describe, expect, it } from 'vitest';
import type { Recipient } from '#platform/contract/way.ts';
import { formatEuros } from '#platform/i18n/format.ts';
import { type Locale, locales } from '#platform/i18n/locales.ts';
import { notifyTexts } from '#platform/mail/texts.ts';
import { mailOf, newsOf } from '#tests/support/news.ts';

const ends = ['declined', 'cancelled', 'cancelled-by-visitor', 'withdrawn-by-visitor', 'expired'];
type Money = { held: number; back?: number; returned?: number };

function textOf(name: string, locale: Locale, money?: Money, to: Recipient = 'visitor') {
  const news = newsOf(name, to, { appointment: { locale } });
  const marked = news.all.map((event, index) =>
    event.kind === 'status' && index === news.all.length - 1
      ? { ...event, ...(money && { money }) }
      : event,
  );
  // Amounts are isolated, so that they keep their direction in Arabic.
  return mailOf({ ...news, all: marked, history: marked }, locale).text.replaceAll(
    /[\u2066-\u2069]/g,
    '',
  );
}

describe.each(locales)('in %s', (locale) => {
  const words = notifyTexts[locale].mail.money;
  const filled = (text: string, { held, back = 0, returned = 0 }: Money) =>
    text
      .replace('{{returned}}', formatEuros(returned, locale))
      .replace('{{held}}', formatEuros(held, locale))
      .replace('{{back}}', formatEuros(back, locale))
      .replaceAll(/[\u2066-\u2069]/g, '');

  it.each(ends)('%s: says once what becomes of it, and nothing where nothing was paid', (name) => {
    const cases: [string, Money][] = [
      [words.all, { held: 350, back: 350 }],
      [words.part, { held: 350, back: 99.5 }],
      [words.kept, { held: 350, back: 0 }],
      [words.later, { held: 1350.5 }],
      [words.rest.all, { held: 200, back: 200, returned: 150 }],
      [words.rest.part, { held: 200, back: 99.5, returned: 150 }],
      [words.rest.kept, { held: 200, back: 0, returned: 150 }],
      [words.rest.later, { held: 200, returned: 150 }],
      // Nothing is held any more.
      [words.returned, { held: 0, returned: 350 }],
    ];
    for (const [text, money] of cases) {
      const said = textOf(name, locale, money).replaceAll(/\s+/g, ' ');
      const before = filled(words.returned, money).replaceAll(/\s+/g, ' ');
      expect(said.includes(before)).toBe(money.returned !== undefined);
      for (const [other] of cases.slice(0, -1)) {
        const sentence = filled(other, money).replaceAll(/\s+/g, ' ');
        expect(said.includes(sentence), sentence).toBe(other === text);
      }
    }
    expect(textOf(name, locale)).not.toContain('€');
  });

  it('tells the firm of what it has to decide about, and only then', () => {
    const told = (money?: Money) =>
      textOf('cancelled-by-visitor', locale, money, 'firm').replaceAll(/\s+/g, ' ');
    const sentence = filled(words.house, { held: 350 }).replaceAll(/\s+/g, ' ');
    expect(told({ held: 350 })).toContain(sentence);
    expect(told({ held: 350, back: 350 })).not.toContain('€');
    expect(told()).not.toContain('€');
  });
});
