/** The sign-in, on the desk's page and in the dialog of an ended session. */
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SignIn } from '#features/access/desk.ts';
import { SignInDialog } from '#features/access/desk/session/SignInDialog.tsx';
import { pick } from '#platform/i18n/catalogue.ts';
import { type Locale, locales } from '#platform/i18n/locales.ts';
import { answer, problem, sentTo } from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { press } from '#tests/support/components/hand.ts';

const nothing = () => undefined;
const said: Readonly<Record<Locale, RegExp>> = {
  de: /in 15 Minuten .*aus einem anderen Netz/,
  en: /in 15 minutes.*from another network/,
  ar: /بعد 15 دقيقة.*من شبكة أخرى/,
};
const places = ['page', 'dialog'] as const;

it.each(locales.flatMap((locale) => places.map((place) => [locale, place] as const)))(
  '%s, %s: says when it opens again, and that another network may try',
  async (locale, place) => {
    answer('POST /api/admin/session', () => problem('too_many_requests', {}, 841));
    const texts = pick(locale, 'admin').signIn;
    await mountAtDesk(
      place === 'page' ? (
        <SignIn {...{ texts, locale }} onSignedIn={nothing} />
      ) : (
        <SignInDialog onSignedIn={nothing} onLeave={nothing} />
      ),
      locale,
    );
    await page.getByLabelText(texts.password).fill('wrong');
    await press(page.getByRole('button', { name: texts.submit }));
    const field = page.getByLabelText(texts.password);
    await expect.element(field).toHaveAccessibleDescription(said[locale]);
    expect(await findAxeViolations()).toEqual([]);
  },
);

it('the password is hidden, can be pasted or filled in, and is sent unchanged', async () => {
  answer('POST /api/admin/session', () => problem('wrong_password'));
  const texts = pick('de', 'admin').signIn;
  await mountAtDesk(<SignIn texts={texts} locale="de" onSignedIn={nothing} />);
  const field = page.getByLabelText(texts.password);
  await expect.element(field).toHaveAttribute('type', 'password');
  await expect.element(field).toHaveAttribute('autocomplete', 'current-password');
  expect(field.element().getAttribute('maxlength')).toBeNull();
  // Whoever forbids pasting cancels the event.
  const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
  expect(field.element().dispatchEvent(paste)).toBe(true);
  await field.fill(' Zwölf Boxkämpfer  ');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveAccessibleDescription(texts.wrongField);
  expect(await sentTo('POST /api/admin/session')).toEqual([{ password: ' Zwölf Boxkämpfer  ' }]);
});

it('a second factor’s code is asked for after the password, and sent with it', async () => {
  const texts = pick('de', 'admin').signIn;
  const signedIn = vi.fn();
  answer('POST /api/admin/session', () => problem('code_required'));
  await mountAtDesk(<SignIn texts={texts} locale="de" onSignedIn={signedIn} />);
  await page.getByLabelText(texts.password).fill('a long password of the firm');
  await userEvent.keyboard('{Enter}');
  const code = page.getByLabelText(texts.code);
  await expect.element(code).toHaveFocus();
  answer('POST /api/admin/session', () => problem('wrong_code'));
  await code.fill('000000');
  await userEvent.keyboard('{Enter}');
  await expect.element(code).toHaveAccessibleDescription(new RegExp(texts.wrongCode));
  expect(await findAxeViolations()).toEqual([]);
  answer('POST /api/admin/session', () => Response.json({ authenticated: true }));
  await code.fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => signedIn.mock.calls).toHaveLength(1);
  expect((await sentTo('POST /api/admin/session')).at(-1)).toEqual({
    password: 'a long password of the firm',
    code: '123456',
  });
});
