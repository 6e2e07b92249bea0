/** The sign-in after too many failures, on the desk's page and in the dialog of an ended session. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { SignIn } from '#features/access/desk.ts';
import { SignInDialog } from '#features/access/desk/session/SignInDialog.tsx';
import { pick } from '#platform/i18n/catalogue.ts';
import { type Locale, locales } from '#platform/i18n/locales.ts';
import { answer, problem } from '#tests/support/components/answers.ts';
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
