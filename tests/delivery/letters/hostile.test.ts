/** Hostile text entered in a form, in the notices that contain it. */
import { describe, expect, it } from 'vitest';
import { maxLength } from '#platform/contract/fields.ts';
import { composeMail } from '#tests/support/letters.ts';
import { asText, ltr, theirs, theirsInShort } from '#platform/mail/words.ts';
import { hostileText } from '#tests/support/messages.ts';
import { inquiryNews, mailContext, mailOf, messageNews, newsOf } from '#tests/support/news.ts';
import { everyPaymentNews, paymentNewsOf } from '#tests/support/payment-news.ts';
import { linesOf, markupFaults, tagsOf, withoutIsolates } from './mail-markup.ts';

const long = 'Grüezi 👩🏽‍💼 مرحبا <b>&amp;\n'.repeat(400).slice(0, maxLength.message);
const unbroken = 'x'.repeat(maxLength.message);
const texts = [
  ...hostileText,
  'a\u0085b\u009bc\u001b[31md\u2066e\u2028f',
  '\u202e\u0000',
  long,
  unbroken,
];

const noticesOf = (text: string) => {
  const short = text.slice(0, 120);
  return [
    newsOf('requested', 'firm', {
      appointment: { clientName: short, message: text, phone: short },
    }),
    newsOf('cancelled-by-visitor', 'firm', { note: text, appointment: { email: short } }),
    messageNews({ name: short, subject: short, email: short, message: text }),
    inquiryNews({ name: short, company: short, phone: short, message: text }),
    // The firm's note is treated like any other text.
    newsOf('moved', 'visitor', { note: text }),
    newsOf('declined', 'visitor', { note: text, appointment: { locale: 'ar' } }),
    ...everyPaymentNews({
      note: text,
      payment: { packageName: short, clientName: short, email: short, locale: 'ar' },
    }).map(([, news]) => news),
    paymentNewsOf('requested', 'visitor', { note: text, payment: { packageName: short } }),
  ];
};

const notices = texts.flatMap((text) =>
  noticesOf(text).map((news) => ({
    name: `${JSON.stringify(text).slice(0, 40)}: ${news.kind}`,
    news,
  })),
);

describe.each(notices)('$name', ({ news }) => {
  const { subject, html, text } = mailOf(news);

  it('is text in the mail, never markup', () => {
    expect(markupFaults(html)).toEqual([]);
    const hrefs = tagsOf(html).flatMap(({ attributes }) => attributes.get('href') ?? []);
    expect(
      hrefs.filter((href) => !/^(https:\/\/www\.example\.com|mailto:[^?&]+$|tel:)/.test(href)),
    ).toEqual([]);
  });

  it('adds no header', () => {
    expect(subject).not.toMatch(/\p{Cc}|[\u2028\u2029]/u);
    expect(Array.from(subject).length).toBeLessThanOrEqual(200);
    expect([...new Intl.Segmenter().segment(subject)].length).toBeLessThanOrEqual(130);
  });

  it('contains no control characters and does not change the direction of what follows', () => {
    // The mark before Arabic amounts is the product's own; it ends with its isolate.
    const amounts = /(\u2068|<span dir="rtl">)\u200F([\d,.]+[ \u00A0]€)(?=\u2069|<\/span>)/g;
    for (const part of [subject, html, text].map((each) => each.replace(amounts, '$1$2'))) {
      expect(part).not.toMatch(/[^\P{Cc}\n\t]/u);
      expect(part).not.toMatch(/[\u061C\u200E\u200F\u202A-\u202E\u2067]/);
      expect(part.isWellFormed()).toBe(true);
    }
    for (const line of [subject, ...text.split('\n')]) {
      const opened = line.match(/[\u2066\u2068]/g)?.length ?? 0;
      expect(line.match(/\u2069/g)?.length ?? 0).toBe(opened);
    }
    const shown = html.replace(/<title>[^<]*|aria-label="[^"]*"/g, '');
    expect(shown).not.toMatch(/<span dir[^>]*>[^<]*<br|[\u2066\u2068\u2069]/);
  });
});

it('notice: shows 5,000 characters in full, line by line', () => {
  const { text, html } = mailOf(messageNews({ message: long }));
  const wanted = long.trim().split('\n');
  const plain = withoutIsolates(text).split('\n');
  const seen = linesOf(html);
  expect(wanted.length).toBeGreaterThan(100);
  expect(plain.filter((line) => line === `> ${wanted[0] ?? ''}`)).toHaveLength(wanted.length - 1);
  expect(seen.filter((line) => withoutIsolates(line) === wanted[0]).length).toBeGreaterThanOrEqual(
    wanted.length - 2,
  );
  expect(new TextEncoder().encode(html).length).toBeLessThan(102 * 1024);
});

it.each(['"\n', '"', 'م\n', '👩🏽‍💼\n'])(
  'notice: stays below Gmail’s size limit for any message: %j',
  (piece) => {
    const message = piece.repeat(maxLength.message).slice(0, maxLength.message);
    const { html } = mailOf(newsOf('requested', 'firm', { appointment: { message } }));
    expect(new TextEncoder().encode(html).length).toBeLessThan(102 * 1024);
  },
);

describe('visitors’ words', () => {
  it('keep emoji, Arabic and line breaks, and lose control characters', () => {
    expect(theirs(' a\u202eb\r\n\r\nمرحبا 👩🏽‍💼\u0000 \ud800')).toBe(
      '\u2068ab\u2069\n\n\u2068مرحبا 👩🏽‍💼 \ufffd\u2069',
    );
  });

  it('are cut between grapheme clusters', () => {
    expect(theirsInShort('👩🏽‍💼'.repeat(10), 4)).toBe(`\u2068${'👩🏽‍💼'.repeat(3)}…\u2069`);
    expect(theirsInShort('a\r\nBcc: b\t\u0000c', 40)).toBe('\u2068a Bcc: b c\u2069');
    expect(theirsInShort('abcd', 4)).toBe('\u2068abcd\u2069');
  });

  it('are isolated in text only where the direction depends on it', () => {
    const mixed = `${theirs('Ada')} ${theirs('مرحبا')} ${ltr('10:00')}`;
    expect(asText(mixed, 'de')).toBe('Ada \u2068مرحبا\u2069 10:00');
    expect(asText(mixed, 'ar')).toBe(mixed);
  });
});

it('subject: isolates the name in Arabic', () => {
  const news = newsOf('requested', 'firm', { appointment: { clientName: 'Ada (Zug)' } });
  expect(composeMail(news, { ...mailContext, language: 'ar' })?.subject).toContain(
    '\u2068Ada (Zug)\u2069',
  );
});
