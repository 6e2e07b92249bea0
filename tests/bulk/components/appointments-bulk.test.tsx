/** Many appointments at once: exactly those of the preview are cancelled or erased, after a question. */
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as z from 'zod/mini';
import { AppointmentsBulk } from '#features/bulk/desk/AppointmentsBulk.tsx';
import { pick } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import { appointmentOf } from '#tests/support/appointment.ts';
import { answer, answerJson, callsTo, cutOff, sentTo } from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { find } from '#tests/support/components/find.ts';
import { enter, press } from '#tests/support/components/hand.ts';

const words = pick('de', 'adminBulk');
const preview = 'POST /api/appointments/bulk/preview';
const cancel = 'POST /api/appointments/bulk/cancel';
const erase = 'POST /api/appointments/bulk/erase';
const pending = ['a', 'b'].map((letter) => letter.repeat(22));
const over = ['c'.repeat(22)];
const button = (name: string, count = '') =>
  page.getByRole('button', { name: fill(name, { count }), exact: true });
const asked = page.getByRole('dialog').last();

/** Opens the dialog and previews all of an address: two requests, and one that was cancelled. */
async function find3() {
  const onErased = vi.fn<(ids: readonly string[]) => void>();
  answerJson('GET /api/admin/consultants', []);
  answerJson('POST /api/admin/person/known', []);
  answerJson(preview, {
    ...{ ids: { pending, cancelled: over }, hasMore: false, paid: {} },
    sample: [appointmentOf({ clientName: 'Ada' })],
  });
  await mountAtDesk(<AppointmentsBulk onErased={onErased} onClose={() => undefined} />);
  await enter(find('#bulk-email'), 'flood@example.com');
  await userEvent.keyboard('{Enter}');
  await expect.element(find('#bulk-found')).toMatchTextContent(fill(words.found, { count: '3' }));
  return onErased;
}

it('cancelling: says before whether the clients are told, and afterwards how many it were', async () => {
  await find3();
  expect(await sentTo(preview)).toEqual([{ email: 'flood@example.com' }]);
  await expect.element(find('.desk-found')).toHaveFocus();
  expect(await findAxeViolations()).toEqual([]);
  await press(page.getByLabelText(words.tells));
  await press(button(words.cancel, '2'));
  await expect.element(asked).toMatchTextContent(fill(words.cancelToldQuestion, { count: '2' }));
  await press(asked.getByRole('button', { name: pick('de', 'admin').cancel }));
  await press(page.getByLabelText(words.tells));
  await press(button(words.cancel, '2'));
  await expect.element(asked).toMatchTextContent(fill(words.cancelQuestion, { count: '2' }));
  expect(callsTo(cancel)).toEqual([]);
  answerJson(cancel, { done: 1, skipped: 1 });
  await press(asked.getByRole('button', { name: fill(words.cancel, { count: '2' }) }));
  await expect.element(page.getByText(fill(words.done, { done: '1', count: '2' }))).toBeVisible();
  await expect.element(page.getByText(fill(words.skipped, { skipped: '1' }))).toBeVisible();
  expect(await sentTo(cancel)).toEqual([{ status: 'pending', ids: pending, tells: false }]);
  // What was found is acted on once.
  await expect.element(find('.desk-found')).not.toBeInTheDocument();
});

it('erasing: takes all that was found, and says which are gone', async () => {
  const onErased = await find3();
  answer(erase, async (request) => {
    const { ids } = z.parse(z.object({ ids: z.array(z.string()) }), await request.json());
    return Response.json({ done: ids.length, skipped: 0 });
  });
  await press(button(words.erase, '3'));
  await press(asked.getByRole('button', { name: fill(words.erase, { count: '3' }) }));
  await expect.element(page.getByText(fill(words.done, { done: '3', count: '3' }))).toBeVisible();
  expect(await sentTo(erase)).toEqual([
    { status: 'pending', ids: pending },
    { status: 'cancelled', ids: over },
  ]);
  expect(onErased.mock.calls).toEqual([[pending], [over]]);
});

it('a lost answer: the same portion is sent once more under its key, then it stops', async () => {
  await find3();
  cutOff(cancel);
  await press(button(words.cancel, '2'));
  await press(asked.getByRole('button', { name: fill(words.cancel, { count: '2' }) }));
  await expect
    .element(page.getByText(fill(words.stopped, { done: '0', count: '2' })))
    .toBeVisible();
  const keys = callsTo(cancel).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});
