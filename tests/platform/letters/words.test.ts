/** Isolates in the HTML of letters. */
import { expect, it } from 'vitest';
import { words } from '#platform/mail/html.ts';
import { ltr, ours, theirs } from '#platform/mail/words.ts';

it.each([
  [ltr('10:00'), 'ltr', '10:00'],
  [theirs('Ada & Co.'), 'ltr', 'Ada &amp; Co.'],
  [theirs('مرحبا <b>'), 'ltr', '<span dir="rtl">مرحبا &lt;b&gt;</span>'],
  [theirs('Ada مرحبا'), 'ltr', '<span dir="ltr">Ada مرحبا</span>'],
  [ltr('10:00'), 'rtl', '<span dir="ltr">10:00</span>'],
  [theirs('12 مرحبا'), 'rtl', '<span dir="rtl">12 مرحبا</span>'],
  [ours('\u200F1,234.50\u00A0€'), 'rtl', '<span dir="rtl">\u200F1,234.50\u00A0€</span>'],
  [theirs('"\n"'), 'rtl', '&quot;<br>&quot;'],
] as const)('words: %j in a letter written %s', (text, dir, html) => {
  expect(words(text, dir).markup).toBe(html);
});
