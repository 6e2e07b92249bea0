/** Many appointments cancelled at once: the question before it says what becomes of the money. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { AppointmentsBulk } from '#features/bulk/desk/AppointmentsBulk.tsx';
import { pick } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatEuros } from '#platform/i18n/format.ts';
import { answerJson, sentTo } from '#tests/support/components/answers.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { press } from '#tests/support/components/hand.ts';

const words = pick('de', 'adminBulk');
const { question } = pick('de', 'adminPayments').ends;
const amount = formatEuros(350, 'de');
const id = 'a'.repeat(22);
const cancel = 'POST /api/appointments/bulk/cancel';
const nothing = () => undefined;
const button = (name: string) => page.getByRole('button', { name, exact: true });

it.each([
  ['all', 'back', fill(question.all, { amount })],
  ['keep', 'keep', question.keep],
  ['later', undefined, fill(words.paid, { amount, count: '1' })],
] as const)('answer %s: is repeated before it is carried out', async (answer, money, said) => {
  answerJson('GET /api/admin/consultants', []);
  answerJson('POST /api/appointments/bulk/preview', {
    ...{ ids: { confirmed: [id] }, hasMore: false, sample: [] },
    paid: { confirmed: { amount: 350, count: 1 } },
  });
  answerJson(cancel, { done: 1, skipped: 0 });
  await mountAtDesk(<AppointmentsBulk onErased={nothing} onClose={nothing} />);
  await press(button(words.preview));
  const label = fill(question[answer], { amount });
  await press(page.getByRole('radio', { name: label }));
  await press(button(fill(words.cancel, { count: '1' })).first());
  const asked = page.getByRole('dialog').last();
  await expect.element(asked).toMatchTextContent(said.replaceAll(/\s/g, ' '));
  const untrue = fill(words.paid, { amount, count: '1' }).replaceAll(/\s/g, ' ');
  if (money !== undefined) await expect.element(asked).not.toMatchTextContent(untrue);
  await press(asked.getByRole('button', { name: fill(words.cancel, { count: '1' }) }));
  await expect.poll(() => sentTo(cancel)).toHaveLength(1);
  expect(await sentTo(cancel)).toEqual([
    { status: 'confirmed', ids: [id], tells: false, ...(money && { money }) },
  ]);
});

it('asks only about what can be given back, and says what is disputed', async () => {
  answerJson('GET /api/admin/consultants', []);
  answerJson('POST /api/appointments/bulk/preview', {
    ...{ ids: { confirmed: [id] }, hasMore: false, sample: [] },
    paid: { confirmed: { amount: 450, count: 2, refundable: 350 } },
  });
  await mountAtDesk(<AppointmentsBulk onErased={nothing} onClose={nothing} />);
  await press(button(words.preview));
  const { disputed } = pick('de', 'adminPayments').ends;
  const said = page.getByText(fill(disputed, { amount: formatEuros(100, 'de') }));
  await expect.element(said).toBeVisible();
  await expect
    .element(page.getByRole('radio', { name: fill(question.all, { amount }) }))
    .toBeVisible();
});
