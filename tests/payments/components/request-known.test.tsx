/** Asking for a payment: offers who is known, and asks about an address that looks mistyped. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RequestDialog } from '#features/payments/desk/RequestDialog.tsx';
import { pick } from '#platform/i18n/catalogue.ts';
import '#platform/form/form.css';
import { answerJson, sentTo } from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { enter, press } from '#tests/support/components/hand.ts';
import { inLanguages } from '#tests/support/components/languages.ts';

const nothing = () => undefined;
const known = 'POST /api/admin/person/known';
const field = (name: string) => document.querySelector<HTMLInputElement>(`#request [name=${name}]`);

it('asking for a payment: fills in who is known under the typed name', async () => {
  const { appointments: words } = pick('de', 'admin');
  answerJson(known, [
    { name: 'Ada Muster', email: 'ada@example.com', phone: '+41 79 000 00 00', locale: 'en' },
  ]);
  answerJson('POST /api/payments/search', []);
  await mountAtDesk(<RequestDialog onRequested={nothing} onClose={nothing} />);
  await enter(page.getByRole('textbox', { name: words.name }), 'ad');
  await press(page.getByRole('button', { name: /Ada Muster/ }));
  expect(await sentTo(known)).toEqual([{ q: 'ad' }]);
  expect(['clientName', 'email', 'locale'].map((name) => field(name)?.value)).toEqual([
    ...['Ada Muster', 'ada@example.com', 'en'],
  ]);
  // What earlier payments said is asked about the client that was chosen.
  await expect
    .poll(() => sentTo('POST /api/payments/search'))
    .toEqual([{ q: 'ada@example.com', limit: 50 }]);
});

it.each(inLanguages('de'))(
  'asking for a payment, %s: asks about a mistyped address',
  async (locale) => {
    const { appointments: words } = pick(locale, 'admin');
    const { useMeant } = pick(locale, 'form');
    answerJson(known, []);
    answerJson('POST /api/payments/search', []);
    await mountAtDesk(<RequestDialog onRequested={nothing} onClose={nothing} />, locale);
    await userEvent.fill(page.getByRole('textbox', { name: words.email }), 'ada@gmial.com');
    await userEvent.tab();
    const use = page.getByRole('button', { name: useMeant });
    await expect.element(use).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
    await userEvent.click(use);
    expect(field('email')?.value).toBe('ada@gmail.com');
    await expect.element(use).not.toBeInTheDocument();
  },
);
