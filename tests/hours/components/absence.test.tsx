/** An absence of everybody, as of one person: previewed, made and taken back in one act. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { AbsenceDialog } from '#features/hours/desk/AbsenceDialog.tsx';
import { pick } from '#platform/i18n/catalogue.ts';
import { appointmentOf } from '#tests/support/appointment.ts';
import { answer, answerJson, callsTo, sentTo } from '#tests/support/components/answers.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { find } from '#tests/support/components/find.ts';
import { enter, press, select } from '#tests/support/components/hand.ts';
import { consultantOf } from '#tests/support/consultant.ts';

const words = pick('de', 'adminHours').exceptions;
const { undo, undone } = pick('de', 'adminActs');
const add = 'POST /api/hours/exceptions';
const remove = 'DELETE /api/hours/exceptions/:id';
const day = { kind: 'closed', from: '2041-03-12T00:00', to: '2041-03-13T00:00' };
const absence = { ...day, id: 'x'.repeat(22) };
const none = { count: 0, times: [] };
const ahead = { ...appointmentOf({ date: '2041-03-12', consultant: 'bea' }), version: 1 };
const schedule = { consultant: 'ada', rules: [], holidays: [], exceptions: [], version: 1 };

it.each([
  ['bea', 'bea Muster', { consultant: 'bea' }, { consultant: 'bea' }],
  [
    'everybody',
    words.everyone,
    { consultant: 'ada', everyone: true },
    { consultant: 'ada', everyone: 'true' },
  ],
])('of %s: is previewed, made and undone in one act', async (_, label, sent, query) => {
  answerJson('GET /api/admin/consultants', [
    { ...consultantOf('ada'), version: 1 },
    { ...consultantOf('bea'), version: 1 },
  ]);
  answerJson('POST /api/hours/preview', { gained: none, lost: none, kept: [ahead], held: [] });
  answerJson('POST /api/appointments/takers', [{ appointment: ahead, free: [], next: [] }]);
  answerJson('GET /api/hours', schedule);
  answerJson('GET /api/payments', []);
  answerJson('POST /api/appointments/:id/keep', { ...ahead, version: 2 });
  answerJson('POST /api/appointments/:id/undo', { ...ahead, version: 3 });
  answer(add, () =>
    Response.json({ ...schedule, exceptions: [absence], version: 2 }, { status: 201 }),
  );
  answerJson(remove, { ...schedule, version: 3 });
  await mountAtDesk(<AbsenceDialog onClose={() => undefined} />);
  await select(find('#absence-whose'), label);
  await enter(find('#absence-date'), '12.03.2041');
  await press(page.getByRole('button', { name: words.preview }));
  await expect.element(page.getByRole('button', { name: ahead.clientName })).toBeVisible();
  expect(await sentTo('POST /api/hours/preview')).toEqual([
    { ...sent, add: day, service: undefined },
  ]);
  await press(page.getByRole('button', { name: words.submit }));
  const told = find('[data-sonner-toast]');
  await press(told.filter({ hasText: words.added }).getByRole('button', { name: undo }));
  await expect.element(told.filter({ hasText: undone })).toBeVisible();
  expect(await sentTo(add)).toEqual([{ ...sent, exception: day }]);
  const [removed] = callsTo(remove);
  expect(Object.fromEntries(new URL(removed?.url ?? '').searchParams)).toEqual(query);
  expect(removed?.url).toContain(absence.id);
});
