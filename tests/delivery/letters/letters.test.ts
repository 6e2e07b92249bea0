/** Every letter in every language, as it is sent. */
import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { firm } from '#firm';
import { foreign } from '#platform/i18n/content-check.ts';
import { localeTable, locales } from '#platform/i18n/locales.ts';
import { palette } from '#platform/mail/style.ts';
import { everyMail, mailContext } from '#tests/support/news.ts';
import { isNight } from '#tests/support/night.ts';
import { linesOf, markupFaults, tagsOf, withoutIsolates } from './mail-markup.ts';

/** Digits stand for visitors' text, so that it belongs to no language. */
const said = {
  note: '12345',
  appointment: { clientName: '234', message: '3456\n\n4567' },
  message: { name: '234', subject: '56', message: '3456' },
  inquiry: { name: '234', company: '78', message: '3456' },
};
/** By day each letter is validated in one language, in turn: languages differ by words and direction only. */
const mails = everyMail(said).map((each, index, { length }) => {
  const perLocale = length / locales.length;
  const turn = (index % perLocale) % locales.length;
  return { ...each, isValidated: isNight || locales.indexOf(each.mail.locale) === turn };
});

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // Rules for pages that conflict with what old mail programs need.
    'no-conditional-comment': 'off',
    'no-deprecated-attr': 'off',
    'no-inline-style': 'off',
    'prefer-native-element': 'off',
    'prefer-tbody': 'off',
    'presentation-role-style': 'off',
    // Style of the formatter; parsers treat both forms alike.
    'doctype-style': 'off',
    'void-style': 'off',
    // A subject may be longer than a page title.
    'long-title': 'off',
  },
});

describe.each(mails)('$name', ({ mail, isValidated }) => {
  const { locale, subject, html, text, calendar } = mail;

  it('uses only markup that old mail programs support, and loads nothing', () => {
    expect(markupFaults(html)).toEqual([]);
    expect(html).not.toMatch(/\bsrc\b|url\(|@import|@font-face|javascript:|<script|<img|<link/i);
  });

  it('begins with the mark of the firm and its name', () => {
    const parts = tagsOf(html).flatMap(({ attributes }) => attributes.get('class') ?? []);
    const head = parts.slice(parts.indexOf('sheet') + 1);
    expect(head.slice(0, 5)).toEqual(['ring', 'ring', 'ring', 'brass', 'ink']);
    expect(linesOf(html)[0]).toBe(firm.name);
  });

  it('is valid HTML below Gmail’s size limit', async () => {
    expect(new TextEncoder().encode(html).length).toBeLessThan(102 * 1024);
    if (!isValidated) return;
    const { results } = await validator.validateString(html);
    const faults = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line }) => `${ruleId}: ${message} (${line})`),
    );
    expect(faults).toEqual([]);
  });

  it('has the same content in HTML and text', () => {
    const plain = withoutIsolates(text);
    expect(linesOf(html).filter((line) => !plain.includes(withoutIsolates(line)))).toEqual([]);
    const hrefs = tagsOf(html).flatMap(({ attributes }) => attributes.get('href') ?? []);
    const addresses = hrefs.filter((href) => href.startsWith('http'));
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses.filter((href) => !text.split('\n').includes(href))).toEqual([]);
    expect(hrefs.filter((href) => !/^(https:\/\/|mailto:|tel:)/.test(href))).toEqual([]);
  });

  it('is in one language, with no placeholder left', () => {
    const all = [subject, text, linesOf(html).join('\n'), calendar?.content ?? ''].join('\n');
    expect(all).not.toMatch(/undefined|null|NaN|\{\{|\}\}|\[object/);
    const preview = /display: none[^>]*>([^]*?)<\/div>/.exec(html)?.[1] ?? '';
    expect(preview.trim()).not.toBe('');
    for (const prose of [subject, text, preview.includes('<span') ? text : preview]) {
      const own = prose
        .replace(/\u2066[^\u2069]*\u2069|\u2068[^\u2069]*\u2069/g, '')
        .replace(/https:\/\/\S+/g, '')
        .replace(/ada@example\.com/g, '');
      expect(foreign[locale].exec(own)?.[0]).toBeUndefined();
    }
  });

  it('has the text direction of its language', () => {
    const { dir } = localeTable[locale];
    const wrong = dir === 'rtl' ? 'left' : 'right';
    expect(html).toContain(`<html lang="${locale}" dir="${dir}">`);
    expect(html).not.toMatch(new RegExp(`text-align: ${wrong}|align="${wrong}"|border-${wrong}:`));
    expect(html).not.toMatch(/letter-spacing|italic/);
  });

  it('has a subject of one short line', () => {
    expect(subject).not.toMatch(/[\p{Cc}]/u);
    expect(subject.length).toBeLessThanOrEqual(120);
    expect(subject.length).toBeGreaterThan(10);
  });
});

it('letters: have different subjects within a language', () => {
  const toVisitors = mails.filter(({ name }) => name.includes('to visitor'));
  const subjects = toVisitors
    .filter(
      ({ name }) =>
        !/pending|withdrawn|reminder-booked|colleague|^proposal-(?:taken to visitor|handed-over)/.test(
          name,
        ),
    )
    .map(({ mail }) => mail.subject);
  expect(new Set(subjects).size).toBe(subjects.length);
});

it('letters: link only to the site', () => {
  const { site } = mailContext.links;
  const hosts = mails.flatMap(({ mail }) =>
    tagsOf(mail.html)
      .map(({ attributes }) => attributes.get('href') ?? site)
      .filter((href) => href.startsWith('http'))
      .map((href) => new URL(href).origin),
  );
  expect([...new Set(hosts)]).toEqual([site]);
});

describe('colours', () => {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((index) => Number.parseInt(colour.slice(index, index + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: string, other: string) => {
    const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  };

  it.each([
    ['ink', 'raised', 4.5],
    ['muted', 'raised', 4.5],
    ['brassText', 'raised', 4.5],
    ['onBrass', 'brass', 4.5],
    ['edge', 'raised', 3],
  ] as const)('%s on %s has enough contrast in both schemes', (text, ground, least) => {
    expect(contrast(palette[text][0], palette[ground][0])).toBeGreaterThanOrEqual(least);
    expect(contrast(palette[text][1], palette[ground][1])).toBeGreaterThanOrEqual(least);
  });
});

describe('markupFaults', () => {
  it.each([
    ['<div><img src="x"></div>', 'element: img'],
    ['<p style="position: absolute">', 'css: position: absolute'],
    ['<p style="margin: 0 auto">', 'css: margin: 0 auto'],
    ['<p style="display: flex">', 'css: display: flex'],
    ['<p style="border-radius: 3px">', 'css: border-radius: 3px'],
    ['<!--[if mso]><p><![endif]-->', '3 tags, 1 of them read'],
    ['<p onclick="x">', 'attribute: p onclick'],
    ['<p class=a>', '1 tags, 0 of them read'],
    ['<style>p > a { color: red; }</style>', 'selector: p > a'],
    ['<style>.a { background-color: url(x); }</style>', 'css: background-color: url(x)'],
  ])('refuses %s', (html, fault) => {
    expect(markupFaults(html)).toContain(fault);
  });
});
