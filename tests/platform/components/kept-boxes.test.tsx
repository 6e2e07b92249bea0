/** Checkboxes of an area that tears: exactly those that were ticked are ticked again. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { pick } from '#platform/i18n/catalogue.ts';
import { answerJson } from '#tests/support/components/answers.ts';
import { answerNothing, mountDesk } from '#tests/support/components/torn-desk.tsx';
import { expectSaid } from '#tests/support/components/faults.ts';
import { enter, press } from '#tests/support/components/hand.ts';

const torn = pick('de', 'torn');
const { search, who } = pick('de', 'adminRecords').person;
const { modes } = pick('de', 'admin').series;
const alert = page.getByRole('alert').filter({ hasText: torn.title });

const message = (name: string) => ({
  ...{ id: name.repeat(22), name: `Ada ${name}`, email: `${name}@example.com` },
  ...{ subject: 'x', message: 'Guten Tag', phone: '', read: false, locale: 'de' },
  ...{ createdAt: '2041-03-01T08:00:00.000Z', deliveries: [] },
});

/** Labels of the ticked boxes. */
const ticked = () =>
  [
    ...document.querySelectorAll<HTMLInputElement>(
      '.desk-main input:is([type=checkbox], [type=radio])',
    ),
  ]
    .filter((box) => box.checked)
    .map((box) => box.closest('label')?.textContent);

async function tearAndBegin({ explode, defuse }: ReturnType<typeof mountDesk>) {
  explode();
  await expect.element(alert).toBeVisible();
  expectSaid();
  defuse();
  await press(page.getByRole('button', { name: torn.begin }));
  await expect.element(alert).not.toBeInTheDocument();
}

it('kept boxes: a search restores no choice of records to erase', async () => {
  answerNothing();
  answerJson('POST /api/admin/person/search', {
    ...{ appointments: [], inquiries: [], payments: [], hasMore: false },
    messages: ['a', 'b', 'c'].map(message),
  });
  history.replaceState(null, '', '/#records');
  const desk = mountDesk('recordsTexts.person');
  const find = async () => {
    // The side bar has one of this name too.
    await press(page.getByRole('button', { name: search }).last());
    await expect.element(page.getByRole('checkbox').nth(3)).toBeVisible();
  };
  await enter(page.getByLabelText(who, { exact: false }).first(), 'Ada');
  await find();
  await press(page.getByRole('checkbox').nth(2));
  expect(ticked()).toHaveLength(1);
  await tearAndBegin(desk);
  await find();
  expect(ticked()).toEqual([]);
});

it('kept boxes: a series restores its days and its kind', async () => {
  answerNothing();
  history.replaceState(null, '', '/#calendar');
  const desk = mountDesk('texts.slots');
  await press(page.getByRole('checkbox', { name: 'Freitag' }));
  await press(page.getByRole('radio', { name: modes.list }));
  const before = ticked();
  await tearAndBegin(desk);
  await expect.poll(ticked).toEqual(before);
});
