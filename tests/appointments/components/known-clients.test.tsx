import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EnterDialog } from '#features/appointments/desk/EnterDialog.tsx';
import { pick } from '#platform/i18n/catalogue.ts';
import { answerJson, callsTo, sentTo } from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { enter, press } from '#tests/support/components/hand.ts';
import { consultantOf } from '#tests/support/consultant.ts';

const { appointments: words } = pick('de', 'admin');
const call = 'POST /api/admin/person/known';

it('entering: offers who is known under the typed name, and fills in what is known', async () => {
  answerJson('GET /api/admin/consultants', [{ ...consultantOf('firm'), version: 1 }]);
  answerJson(call, [
    { name: 'Ada Muster', email: 'ada@example.com', phone: '+41 79 000 00 00', locale: 'en' },
    { name: 'Adam Beispiel', email: '', phone: '+41 44 111 22 33', locale: 'ar' },
  ]);
  const nothing = () => undefined;
  await mountAtDesk(<EnterDialog onShow={nothing} onClose={nothing} />);
  const dialog = page.getByRole('dialog');
  const field = (name: string) => document.querySelector<HTMLInputElement>(`#enter [name=${name}]`);
  const name = dialog.getByRole('textbox', { name: words.name });
  await enter(name, 'a');
  await enter(name, 'ad');
  await expect.element(dialog.getByText(words.enter.known)).toBeVisible();
  expect(await sentTo(call)).toEqual([{ q: 'ad' }]);
  expect(await findAxeViolations()).toEqual([]);
  await press(dialog.getByRole('button', { name: /Ada Muster/ }));
  expect(['clientName', 'email', 'phone', 'locale'].map((each) => field(each)?.value)).toEqual([
    ...['Ada Muster', 'ada@example.com', '+41 79 000 00 00', 'en'],
  ]);
  await expect.poll(() => dialog.getByText(words.enter.known).elements()).toEqual([]);
  expect(callsTo(call)).toHaveLength(1);
  // Beneath the address as well; what is not known stays as it was typed.
  await enter(dialog.getByRole('textbox', { name: words.email }), 'adam@');
  await press(dialog.getByRole('button', { name: /Adam Beispiel/ }));
  expect(['clientName', 'email', 'phone', 'locale'].map((each) => field(each)?.value)).toEqual([
    ...['Adam Beispiel', 'adam@', '+41 44 111 22 33', 'ar'],
  ]);
});

it('entering: takes the only one known with Enter, and once the whole name was typed', async () => {
  answerJson('GET /api/admin/consultants', [{ ...consultantOf('firm'), version: 1 }]);
  answerJson(call, [{ name: 'Ada Muster', email: 'ada@example.com', phone: '', locale: 'en' }]);
  const nothing = () => undefined;
  await mountAtDesk(<EnterDialog onShow={nothing} onClose={nothing} />);
  const dialog = page.getByRole('dialog');
  const field = (name: string) => document.querySelector<HTMLInputElement>(`#enter [name=${name}]`);
  const name = dialog.getByRole('textbox', { name: words.name });
  const offered = () => dialog.getByRole('button', { name: /Ada Muster/ });
  await enter(name, 'mus');
  await expect.element(offered()).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect([field('clientName')?.value, field('email')?.value]).toEqual([
    ...['Ada Muster', 'ada@example.com'],
  ]);
  // Taken, not sent.
  expect(document.querySelector('#enter [aria-invalid=true]')).toBeNull();

  await enter(dialog.getByRole('textbox', { name: words.email }), '');
  await enter(name, 'ada muster');
  await expect.element(offered()).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => field('email')?.value).toBe('ada@example.com');
  expect(field('clientName')?.value).toBe('Ada Muster');

  // What was typed already is not replaced without a press.
  await enter(dialog.getByRole('textbox', { name: words.email }), 'other@example.com');
  await enter(name, 'Ada Muster');
  await expect.element(offered()).toBeVisible();
  await userEvent.keyboard('{Tab}');
  expect(field('email')?.value).toBe('other@example.com');
});
