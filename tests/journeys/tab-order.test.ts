/** Tab goes through every form, and every page of a link, in the order in which it is seen. */
import type { Locator } from 'playwright/test';
import { localizePath } from '#platform/i18n/paths.ts';
import { chooseSlot, openBooking } from './booking-page.ts';
import { dialog, opener } from './forms-page.ts';
import { booked, openLink, tokenOf } from './links-page.ts';
import { answerWith, openPay, payment } from './pay-page.ts';
import { atNight, browserLocale, expect, type Language, type Page, test, when } from './support.ts';

type Stop = Record<'top' | 'bottom' | 'start' | 'end', number> & { name: string };

/** Everything in `root` at which Tab stops, in this order, with its place once all that sticks is at rest. */
async function stopsIn(page: Page, root: Locator): Promise<Stop[]> {
  const seen = await root.evaluateHandle((root) => {
    root.scrollIntoView({ block: 'start', behavior: 'instant' });
    if (root.tagName === 'MAIN') root.focus();
    const stops: Element[] = [];
    const note = () => {
      const at = document.activeElement;
      if (at === null || at === root || !root.contains(at) || stops.includes(at)) return false;
      stops.push(at);
      return true;
    };
    if (root.tagName !== 'MAIN') note();
    return { stops, note };
  });
  do await page.keyboard.press('Tab');
  while (await seen.evaluate(({ note }) => note()));
  return seen.evaluate(({ stops }) => {
    scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
    const isRtl = document.dir === 'rtl';
    return stops.map((stop) => {
      const { top, bottom, left, right } = stop.getBoundingClientRect();
      const [start, end] = isRtl ? [-right, -left] : [left, right];
      const name = stop.getAttribute('name') ?? stop.textContent.trim().slice(0, 40);
      // Facts beside a title begin above what is decided on them, and are read before it.
      const card = stop.closest('.linked-facts')?.getBoundingClientRect();
      return { name, top, bottom: card?.top ?? bottom, start, end };
    });
  });
}

/** Steps of Tab that go up, or back towards the start of a line that is not yet done. */
const faultsOf = (stops: readonly Stop[]): string[] =>
  stops.slice(1).flatMap((stop, index) => {
    const before = stops[index];
    if (before === undefined) return [];
    const isBelow = stop.top >= before.bottom - 4;
    const isBeside = stop.start >= before.end - 4;
    return isBelow || isBeside ? [] : [`${before.name} → ${stop.name}`];
  });

async function expectSeenOrder(page: Page, least: number, root = page.locator('main')) {
  const stops = await stopsIn(page, root);
  expect(stops.length).toBeGreaterThanOrEqual(least);
  expect.soft(faultsOf(stops)).toEqual([]);
  return stops;
}

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 375, height: 812 } };

for (const [language, name] of [
  ['de', 'desktop'],
  ['de', 'phone'],
  ['ar', 'desktop'],
  ['ar', 'phone'],
] as const satisfies readonly (readonly [Language, keyof typeof sizes])[]) {
  test.describe(`tab order in ${language} on a ${name}`, () => {
    test.use({ locale: browserLocale[language], viewport: sizes[name] });

    test(
      'booking: the button, then the ways to reach the firm',
      when(language === 'de' && name === 'desktop'),
      async ({ page }) => {
        await openBooking(page, language);
        await chooseSlot(page);
        const stops = await expectSeenOrder(page, 8);
        expect(stops.some(({ name }) => name.startsWith('+'))).toBe(name === 'desktop');
      },
    );

    test('message, and inquiry', atNight, async ({ page }) => {
      await page.goto(localizePath('/contact', language));
      await expectSeenOrder(page, 6);
      await page.goto(localizePath('/services', language));
      await opener(page, 'finanz-investment').click();
      await expectSeenOrder(page, 6, dialog(page));
    });

    test('appointment, request and payment', atNight, async ({ page, stack }) => {
      const { id } = await booked(stack, 1);
      await openLink(page, tokenOf(id), { language });
      await expectSeenOrder(page, 3);
      await openLink(page, tokenOf(id, 'firm'), { path: '/request', language });
      await expectSeenOrder(page, 5);
      await answerWith(page, payment);
      await openPay(page, 'any', language);
      await expectSeenOrder(page, 3);
    });
  });
}
