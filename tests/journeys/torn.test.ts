/**
 * A render error on a built page is replaced by the page's own notice (decision 29). Which parts may fail,
 * and what each keeps, is tested in tests/platform/components/islands and tests/desk/components/areas and
 * dialogs.
 */
import { pick } from '#platform/i18n/catalogue.ts';
import { contact, contactForm, fill, submitOf } from './forms-page.ts';
import { atNight, expect, findViolations, test } from './support.ts';

test.use({ expectedErrors: /torn/ });

test(
  'render error in React: a notice says how else to reach the firm, and restarts the form',
  atNight,
  async ({ page }) => {
    const { title, begin } = pick('de', 'torn');
    await page.goto('/contact');
    await fill(page, { ...contact, email: '' });
    // Only within the form: the message that it is incomplete has a tree of its own, loaded sooner or later.
    const mend = await contactForm(page).evaluateHandle((form) => {
      const own = Reflect.get(Node.prototype, 'appendChild');
      Reflect.set(Node.prototype, 'appendChild', function append(this: Node, child: Node) {
        if (form.contains(this)) throw new Error('torn');
        return Reflect.apply(own, this, [child]);
      });
      return () => Reflect.set(Node.prototype, 'appendChild', own);
    });
    await submitOf(page).click();
    const notice = page.getByRole('main').getByRole('alert').filter({ hasText: title });
    await expect(notice).toBeVisible();
    await expect(notice.locator('a[href^="tel:"]')).toBeVisible();
    await expect(notice).toBeFocused();
    await expect(contactForm(page)).toHaveCount(0);
    expect(await findViolations(page)).toEqual([]);

    await mend.evaluate((restore) => restore());
    await notice.getByRole('button', { name: begin }).click();
    await expect(notice).toHaveCount(0);
    await expect(contactForm(page).getByRole('textbox').first()).toBeFocused();
    await expect(contactForm(page).locator('[name="message"]')).toHaveValue(contact.message);
  },
);
