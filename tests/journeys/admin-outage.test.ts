/** An open desk while the mail server is down. */
import { pick } from '#platform/i18n/catalogue.ts';
import { plural } from '#platform/i18n/plural.ts';
import { bookFor, deliveryOf, test as base } from './delivery-page.ts';
import { area, dialog, open, rowOf, signIn } from './desk-page.ts';
import { atNight, expect, findViolations } from './support.ts';

/** On a separate stack, as mail for later tests would wait in the outbox of a shared one. */
const test = base.extend<object, { away: boolean }>({ away: [true, { scope: 'worker' }] });

test.use({ expectedErrors: /ERR_FAILED/ });

test(
  'desk: reports a mail outage in every area and names no attempt time that has passed',
  atNight,
  async ({ page, stack, smtp }) => {
    const words = pick('de', 'adminDeliveries');
    const line = page.locator('.desk-down');
    await page.clock.install();
    await signIn(page, stack);
    await open(page, 'calendar');
    await expect(line).toBeEmpty();
    await smtp.close();
    const name = 'Outage Muster';
    await bookFor(stack, name, 'outage@example.com');
    await expect(async () => {
      await page.clock.fastForward(31_000);
      await expect(line).toContainText(words.down.mail, { timeout: 1000 });
    }).toPass();
    // To the client, and two to the firm: the notice and the link to decide.
    await expect(line).toContainText(plural(words.pending, 3, 'de'));
    const overview = page.locator('.desk-nav a[href="#today"]');
    await expect(overview).toContainText(`1 ${words.restricted}`);
    expect(await findViolations(page)).toEqual([]);
    await line.getByRole('link', { name: words.toOverview }).click();
    await expect(line).toBeEmpty();
    const notice = area(page).locator('.need[data-kind=delivery]');
    await expect(notice).toContainText(plural(words.pending, 3, 'de'));

    // Only the page's clock advances, and with it the open dialog; the server's clock does not.
    await open(page, 'appointments');
    await rowOf(page, name).locator('.desk-row-open').click();
    await expect(dialog(page).locator('.desk-delivery')).toHaveCount(3);
    await page.route('**/api/**', (route) => route.abort());
    await page.clock.fastForward(600_000);
    for (const way of [words.ways.mail.visitor, words.ways.mail.firm]) {
      await expect(deliveryOf(page, way).first()).toContainText(words.overdue.channel_down.mail);
    }
    await expect(dialog(page)).not.toContainText(/Nächster Versuch|Fällig/);
    await page.unroute('**/api/**');
  },
);
