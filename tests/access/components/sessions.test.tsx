/** The desk's list of open sessions: named by device, and those alike in one row. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { OpenSession } from '#features/access/contract/open-session.ts';
import { Sessions } from '#features/access/desk/security/Sessions.tsx';
import { pick } from '#platform/i18n/catalogue.ts';
import type { Locale } from '#platform/i18n/locales.ts';
import { answer, answerJson, sentTo } from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { press } from '#tests/support/components/hand.ts';
import { inLanguages } from '#tests/support/components/languages.ts';

const session = (name: string, more: Partial<OpenSession>): OpenSession => ({
  ...{ id: name.padEnd(22, '0'), isCurrent: false, factor: false, source: 'network1' },
  ...{ createdAt: '2041-03-11T08:00:00Z', seenAt: '2041-03-11T08:30:00Z' },
  ...more,
});
const office = { browser: 'chrome', system: 'windows' } as const;
const open = [
  session('own', { ...office, isCurrent: true }),
  session('first', { ...office, createdAt: '2041-03-11T07:45:00Z' }),
  session('second', office),
  session('elsewhere', { ...office, source: 'network2' }),
  session('phone', { browser: 'safari', system: 'iphone' }),
  session('unknown', {}),
];
const named: Readonly<Record<Locale, readonly [office: string, phone: string]>> = {
  de: ['Chrome auf Windows', 'Safari auf iPhone'],
  en: ['Chrome on Windows', 'Safari on iPhone'],
  ar: ['Chrome على Windows', 'Safari على iPhone'],
};
/** Without the marks that keep a name's direction. */
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/[\u2066-\u2069]/g, '');

it.each(inLanguages('de'))('%s: names each by its device', async (locale) => {
  const words = pick(locale, 'adminRecords').sessions;
  answerJson('GET /api/admin/sessions', open);
  await mountAtDesk(<Sessions />, locale);
  const rows = page.getByRole('listitem');
  await expect.element(rows.first()).toBeVisible();
  const texts = rows.elements().map(({ textContent }) => plain(textContent));
  const [desktop, phone] = named[locale];
  expect(texts.map((text) => text.startsWith(desktop))).toEqual([true, true, true, false, false]);
  expect(texts[0]).toContain(`${desktop} ${words.current}`);
  expect(texts.filter((text) => text.includes(words.current))).toHaveLength(1);
  expect(texts[1]).toMatch(/first000.*second00.*08:45/);
  expect(texts[3]).toMatch(new RegExp(`^${phone}`));
  expect(texts[4]).toContain(words.unknownBrowser);
  expect(await findAxeViolations()).toEqual([]);
});

it('ends those alike together', async () => {
  const words = pick('de', 'adminRecords').sessions;
  answerJson('GET /api/admin/sessions', open);
  answer('POST /api/admin/sessions/end', () => new Response(null, { status: 204 }));
  await mountAtDesk(<Sessions />);
  await press(page.getByRole('listitem').nth(1).getByRole('button'));
  await press(page.getByRole('dialog').getByRole('button', { name: words.end, exact: true }));
  await expect
    .poll(() => sentTo('POST /api/admin/sessions/end'))
    .toEqual(['first', 'second'].map((name) => ({ id: name.padEnd(22, '0') })));
});
