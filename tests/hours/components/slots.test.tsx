/** Slots made by hand: adding one, and deleting one or several after a question. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { SlotForm } from '#features/hours/desk/slots/SlotForm.tsx';
import { SlotList } from '#features/hours/desk/slots/SlotList.tsx';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import { addDays } from '#platform/time/zone.ts';
import { answer, answerJson, callsTo, sentTo } from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { find } from '#tests/support/components/find.ts';
import { enter, press } from '#tests/support/components/hand.ts';
import { consultantOf } from '#tests/support/consultant.ts';

const { slots: words } = pick('de', 'admin');
const generate = 'POST /api/slots/generate';
const tomorrow = addDays(firmToday(), 1);
const slots = ['09:00', '11:15'].map((time) => ({
  ...{ id: time.padEnd(22, 's').replace(':', '-'), date: tomorrow, time, isAvailable: true },
}));
const [first, second] = slots;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const inDialog = page.getByRole('dialog').getByRole('button', { name: words.delete, exact: true });
const told = (text: string) => find('[data-sonner-toast]').filter({ hasText: text });

/** Mounts the form, which is answered like this, and types one slot into it. */
async function typeOne(answered: { created: number; existing: number }) {
  answerJson('GET /api/admin/consultants', [{ ...consultantOf('firm'), version: 1 }]);
  answerJson(generate, answered);
  await mountAtDesk(<SlotForm />);
  const submit = find('#slot [type=submit]');
  await expect.element(submit).toMatchTextContent(words.incomplete);
  await expect.element(submit).toBeDisabled();
  await enter(find('#slot-date'), tomorrow);
  await enter(find('#slot-time'), '07:15');
  await press(button(words.add));
  return submit;
}

it('adding: is possible once day and time are typed, and makes room for the next', async () => {
  const submit = await typeOne({ created: 1, existing: 0 });
  await expect.element(told(words.added)).toBeVisible();
  expect(await sentTo(generate)).toEqual([{ date: tomorrow, time: '07:15' }]);
  await expect.element(find('#slot-date')).toHaveFocus();
  await expect.element(submit).toMatchTextContent(words.incomplete);
});

it('adding: a half-typed slot asks before a reload', async () => {
  answerJson('GET /api/admin/consultants', [{ ...consultantOf('firm'), version: 1 }]);
  await mountAtDesk(<SlotForm />);
  /** Whether the browser asks. */
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await expect.element(find('#slot-date')).toBeVisible();
  expect(asks()).toBe(false);
  await enter(find('#slot-date'), tomorrow);
  expect(asks()).toBe(true);
});

it('adding: says that the slot was there already', async () => {
  await typeOne({ created: 0, existing: 1 });
  await expect.element(told(words.existing)).toBeVisible();
});

/** Mounts the list of both slots. */
async function mountList() {
  answerJson('GET /api/admin/consultants', [{ ...consultantOf('firm'), version: 1 }]);
  answerJson('GET /api/slots/all', slots);
  answerJson('GET /api/hours/times', {
    ...{ times: slots.map((slot) => ({ ...slot, consultant: 'firm', slot: slot.id })) },
    ...{ closed: [], opened: [], busy: [] },
  });
  await mountAtDesk(<SlotList service={undefined} />);
}

it('deleting one: asks about that one, and takes it out of the list at once', async () => {
  const remove = 'DELETE /api/slots/:id';
  await mountList();
  answer(remove, () => new Response(null, { status: 204 }));
  await press(page.getByRole('button', { name: /^Löschen: .*09:00/ }));
  await expect.element(page.getByRole('dialog')).toMatchTextContent(words.deleteQuestion);
  await expect.element(page.getByRole('dialog')).toMatchTextContent('09:00');
  expect(await findAxeViolations()).toEqual([]);
  expect(callsTo(remove)).toEqual([]);
  answerJson('GET /api/slots/all', [second]);
  await press(inDialog);
  await expect.element(told(words.deleted)).toBeVisible();
  expect(callsTo(remove).map(({ url }) => url.split('/').at(-1))).toEqual([first?.id]);
});

it('deleting several: counts them, and says which were booked meanwhile', async () => {
  const remove = 'POST /api/slots/delete';
  await mountList();
  answerJson(remove, { deleted: 1, booked: 1, unknown: 0 });
  await press(button(words.chooseAll));
  await press(button(fill(words.deleteChosen, { count: '2' })));
  const asked = page.getByRole('dialog');
  await expect.element(asked).toMatchTextContent(fill(words.deleteManyQuestion, { count: '2' }));
  await press(inDialog);
  await expect.element(told(words.deletedMany.one)).toMatchTextContent(words.keptTaken.one);
  expect(await sentTo(remove)).toEqual([{ ids: slots.map(({ id }) => id) }]);
});
