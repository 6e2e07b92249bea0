import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
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
