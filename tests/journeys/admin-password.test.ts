/** The password field hides its value and does not hinder password managers. */
import { signInByForm } from './desk-page.ts';
import { still } from './fresh-browser.ts';
import { atNight, expect, test } from './support.ts';

test.use(still);

test.use({ expectedErrors: /status of 401/ });

test(
  'desk sign-in: the password is hidden, can be pasted or filled in, and is sent unchanged',
  atNight,
  async ({ page, stack }) => {
    await page.goto('/admin');
    const field = page.locator('input[type=password]');
    await expect(field).toHaveAttribute('autocomplete', 'current-password');
    expect(await field.getAttribute('maxlength')).toBeNull();
    // A page that forbids pasting cancels the event.
    const goesThrough = await field.evaluate((input) =>
      input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
    );
    expect(goesThrough).toBe(true);
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await field.fill(' Zwölf Boxkämpfer  ');
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON()).toEqual({ password: ' Zwölf Boxkämpfer  ' });
    await signInByForm(page, stack);
  },
);
