/** The visitor's own link: their appointment seen, moved, cancelled; and links that are dead. */
import { firm } from '#firm';
import { pick } from '#i18n/catalogue.ts';
import { localizePath } from '#i18n/paths.ts';
import { signIn } from '#tests/stack/client.ts';
import { tabTo, still, times } from './booking-page.ts';
import {
  booked,
  button,
  entered,
  freeDays,
  heading,
  main,
  openLink,
  stored,
  submit,
  tokenOf,
} from './links-page.ts';
import {
  browserLocale,
  expect,
  findAxeViolations,
  languages,
  overflowsSideways,
  test,
} from './support.ts';

const german = pick('de', 'appointment');

for (const [index, language] of languages.entries()) {
  const texts = pick(language, 'appointment');

  test.describe(`in ${language}`, () => {
    test.use({ locale: browserLocale[language], viewport: { width: 375, height: 800 } });

    test('an appointment is seen, moved and cancelled by its link', async ({ page, stack }) => {
      const { id } = await booked(stack, 1 + index);
      await openLink(page, tokenOf(id), { language });
      await expect(heading(page)).toHaveText(texts.titles.pending);
      await expect(page).toHaveTitle(new RegExp(texts.titles.pending));
      expect(await findAxeViolations(page)).toEqual([]);

      await button(page, texts.move.open).click();
      await expect(heading(page)).toBeFocused();
      await expect(heading(page)).toHaveText(texts.titles.moving);
      await expect(freeDays(page).first()).toBeEnabled();
      await submit(page).click();
      await expect(main(page).locator('.field-error')).toHaveText(
        pick(language, 'booking').errors.date.missing,
      );
      expect(await findAxeViolations(page)).toEqual([]);
      // Not on the first day, whose first time may be too near to be cancelled by oneself.
      const day = freeDays(page).nth(1 + index);
      await day.click();
      await still(page);
      await times(page).first().check({ force: true });
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await overflowsSideways(page)).toBe(false);
      const date = await day.getAttribute('data-date');
      const time = await times(page).first().inputValue();
      await submit(page).click();
      await expect(heading(page)).toHaveText(texts.titles.moved);
      await expect(heading(page)).toBeFocused();
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await stored(stack, id)).toMatchObject({ date, time, status: 'pending' });

      await button(page, texts.cancel.open).click();
      await expect(heading(page)).toHaveText(texts.titles.cancelling);
      await page.locator('textarea').fill('x'.repeat(1001));
      await submit(page).click();
      await expect(page.locator('textarea')).toBeFocused();
      await expect(page.locator('textarea')).toHaveAttribute('aria-invalid', 'true');
      expect(await findAxeViolations(page)).toEqual([]);
      await page.locator('textarea').fill('سبب خاص');
      await submit(page).click();
      await expect(heading(page)).toHaveText(texts.titles.cancelled);
      await expect(heading(page)).toBeFocused();
      expect(await findAxeViolations(page)).toEqual([]);
      expect((await stored(stack, id)).status).toBe('cancelled');
      const headers = await signIn(stack);
      const history = await fetch(`${stack.url}/api/appointments/${id}/history`, { headers });
      expect(await history.json()).toMatchObject({
        events: [
          { kind: 'requested' },
          { kind: 'moved', by: 'visitor-link' },
          { kind: 'status', to: 'cancelled', by: 'visitor-link', note: 'سبب خاص' },
        ],
      });
    });

    test('an appointment too near is only shown, with a number to call', async ({
      page,
      stack,
    }) => {
      const { id } = await entered(stack, 30 + 45 * index);
      await openLink(page, tokenOf(id), { language });
      await expect(heading(page)).toHaveText(texts.titles.confirmed);
      await expect(main(page).getByRole('button')).toHaveCount(0);
      await expect(main(page)).toContainText(texts.late);
      await expect(main(page).locator('a[href^="tel:"]')).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);
    });

    test.describe('a link that leads nowhere', () => {
      test.use({ expectedErrors: /404/ });

      test('says why that may be, and the way on', async ({ page, stack }) => {
        const { id } = await booked(stack, 30 + index);
        for (const token of [tokenOf(id).slice(1), tokenOf(id, 'firm'), '']) {
          await openLink(page, token, { language });
          await page.reload();
          await expect(heading(page)).toHaveText(texts.titles.dead);
          await expect(main(page).getByRole('link', { name: texts.again })).toHaveAttribute(
            'href',
            localizePath('/booking', language),
          );
        }
        expect(await findAxeViolations(page)).toEqual([]);
      });
    });
  });
}

test.describe('an Arabic visitor by keyboard', () => {
  test.use({ locale: 'ar-AE', timezoneId: 'Asia/Dubai' });

  test('finds the next day to the left, and the time of the own clock', async ({ page, stack }) => {
    const { id } = await booked(stack, 10);
    await openLink(page, tokenOf(id), { language: 'ar' });
    await expect(main(page).locator('dl')).toContainText('بتوقيتكم');
    await tabTo(page, button(page, pick('ar', 'appointment').move.open));
    await page.keyboard.press('Enter');
    await expect(heading(page)).toBeFocused();
    const first = freeDays(page).first();
    await tabTo(page, first);
    const next = new Date(Date.parse((await first.getAttribute('data-date')) ?? '') + 86_400_000);
    await page.keyboard.press('ArrowLeft');
    const focused = page.locator(':focus');
    await expect(focused).toHaveAttribute('data-date', next.toISOString().slice(0, 10));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await tabTo(page, times(page).first());
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText(pick('ar', 'appointment').titles.moved);
  });
});

test.describe('a visitor in another time zone', () => {
  test.use({ timezoneId: 'Asia/Dubai' });

  test('reads each note on time and place in a line of its own', async ({ page, stack }) => {
    const { id } = await booked(stack, 16);
    await openLink(page, tokenOf(id));
    const notes = main(page).locator('.facts-note');
    const displays = await notes.evaluateAll((all) =>
      all.map((note) => getComputedStyle(note).display),
    );
    expect(displays).toEqual(['block', 'block', 'block']);
    // What reads the text alone finds the words apart.
    const { zone } = pick('de', 'booking').times;
    await expect(main(page).locator('dl')).toContainText(` ${zone} bei Ihnen `);
    await expect(main(page).locator('dl')).toContainText(` ${firm.address.street}`);
  });
});

test('its token stays behind the #: no request holds it, and other languages get it', async ({
  page,
  stack,
}) => {
  const { id } = await booked(stack, 12);
  const token = tokenOf(id);
  const addresses: string[] = [];
  page.on('request', (request) => {
    addresses.push(request.url().replace(/#.*/, ''), JSON.stringify(request.headers()));
  });
  await openLink(page, token);
  await expect(heading(page)).toHaveText(german.titles.pending);
  // The way past the header is a fragment too.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await expect(page).toHaveURL(`${stack.url}/appointment#${token}`);
  await expect(heading(page)).toHaveText(german.titles.pending);
  await page.locator('header [data-popup] > summary').click();
  await page.locator('header a[data-language=en]').click();
  await expect(page).toHaveURL(`${stack.url}/en/appointment#${token}`);
  await expect(heading(page)).toHaveText(pick('en', 'appointment').titles.pending);
  expect(addresses.filter((text) => text.includes(id))).toEqual([]);
});

test('another link opened in the same tab shows its own appointment', async ({ page, stack }) => {
  const [one, two] = [await booked(stack, 14), await booked(stack, 14)];
  await openLink(page, tokenOf(one.id));
  await expect(main(page).locator('dl')).toContainText(one.time);
  await page.evaluate((token) => (location.hash = token), tokenOf(two.id));
  await expect(main(page).locator('dl')).toContainText(two.time);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says how to reach the firm', async ({ page }) => {
    await page.goto('/appointment');
    await expect(heading(page)).toHaveText(german.titles.loading);
    await expect(page.locator('main h2')).toHaveText(german.noScript.title);
    await expect(page.locator('main a[href^="tel:"]')).toBeVisible();
    await expect(page.locator('.linked-skeleton')).toBeHidden();
  });
});
