/** The list of consultants: their order, and what retires, brings back and deletes one. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { RetireDialog } from '#features/appointments/desk.ts';
import type { DeskConsultant } from '#features/consultants/contract.ts';
import { Consultants } from '#features/consultants/desk.ts';
import { firm } from '#firm';
import { pick } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import { appointmentOf } from '#tests/support/appointment.ts';
import { answer, answerJson, callsTo, refuse, sentTo } from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { find } from '#tests/support/components/find.ts';
import { enter, press } from '#tests/support/components/hand.ts';
import { consultantOf } from '#tests/support/consultant.ts';

const words = pick('de', 'adminConsultants');
const { refusals, undo } = pick('de', 'adminActs');
const { up } = pick('de', 'adminInbox');
const link = 'https://video.example.org/cleo';
const shipped = { ...consultantOf('firm', { name: firm.name }), version: 1 };
const cleo = { ...consultantOf('cleo', { name: 'Cleo', meetingLink: link }), version: 2 };
const none = { count: 0, times: [] };
const edit = 'PATCH /api/admin/consultants/:id';
const remove = 'DELETE /api/admin/consultants/:id';

/** Mounts the list, which shows what an edit changes. */
async function mountList(...all: DeskConsultant[]) {
  answerJson('GET /api/admin/consultants', all);
  answerJson('POST /api/hours/preview', { gained: none, lost: none, kept: [], held: [] });
  answer(edit, async (request) => {
    const changes: unknown = await request.json();
    const one = all.find(({ id }) => request.url.endsWith(id));
    const edited = Object.assign({ ...one }, changes, { version: 3 });
    answerJson(
      'GET /api/admin/consultants',
      all.map((each) => (each === one ? edited : each)),
    );
    return Response.json(edited);
  });
  await mountAtDesk(
    <Consultants RetireDialog={RetireDialog} unbookable={[]} onAdd={() => undefined} />,
  );
}

const rowOf = (name: string) => find('.desk-row').filter({ hasText: name });
const act = (what: string, name: string) =>
  page.getByRole('button', { name: `${what}: ${name}`, exact: true });
const toast = (text: string) => find('[data-sonner-toast]').filter({ hasText: text });
const named = (text: string, { name }: DeskConsultant) => fill(text, { name: isolate(name) });
const inDialog = (name: string) => page.getByRole('dialog').last().getByRole('button', { name });

it('order and fields: a press moves one up, an edit sends what is known of it', async () => {
  await mountList({ ...shipped, name: 'Ada' }, cleo);
  await expect.element(page.getByRole('link', { name: link })).toHaveAttribute('href', link);
  await press(act(up, 'Cleo'));
  await expect.element(toast(words.ordered)).toBeVisible();
  await press(act(words.edit, 'Cleo'));
  await enter(find('#consultant-name'), '');
  await press(inDialog(words.save));
  await expect.element(find('#consultant-name')).toHaveAttribute('aria-invalid', 'true');
  await enter(find('#consultant-name'), 'Cleo Meier');
  await enter(find('#consultant-meetingLink'), 'http://video.example.org');
  await press(find('[name="languages.de"]'));
  await press(inDialog(words.save));
  await expect.element(page.getByText(words.errors.invalid_address)).toBeVisible();
  await expect.element(page.getByText(words.errors.choose)).toBeVisible();
  expect(await findAxeViolations()).toEqual([]);
  await press(find('[name="languages.de"]'));
  await expect.element(page.getByText(words.errors.choose)).not.toBeInTheDocument();
  await enter(find('#consultant-meetingLink'), link);
  await press(inDialog(words.save));
  await expect.element(rowOf('Cleo Meier')).toBeVisible();
  expect(callsTo(edit).map(({ headers }) => headers.get('if-match'))).toEqual(['"2"', '"3"']);
  const [moved, edited] = await sentTo(edit);
  expect(moved).toEqual({ place: 0 });
  expect(edited).toMatchObject({ name: 'Cleo Meier', meetingLink: link, languages: ['de'] });
});

it('retiring: asks, says so, and offers to take appointments again', async () => {
  await mountList({ ...shipped, name: 'Ada' }, cleo);
  await press(act(words.retire, 'Cleo'));
  await expect.element(page.getByText(words.noneAhead)).toBeVisible();
  expect(callsTo(edit)).toEqual([]);
  await press(inDialog(words.retire));
  await expect.element(rowOf('Cleo').find('.desk-status')).toMatchTextContent(words.retired);
  await expect.element(toast(named(words.retireDone, cleo))).toBeVisible();
  await expect.element(page.getByText(words.alone, { exact: false })).toBeVisible();
  await press(act(words.restore, 'Cleo'));
  await expect.element(toast(named(words.restoreDone, cleo))).toBeVisible();
  expect(await sentTo(edit)).toEqual([{ active: false }, { active: true }]);
});

it('retiring: names who is ahead; one undo takes both back', async () => {
  await mountList({ ...shipped, name: 'Ada' }, cleo);
  const ahead = { ...appointmentOf({ date: '2041-03-12', consultant: 'cleo' }), version: 1 };
  answerJson('POST /api/hours/preview', { gained: none, lost: none, kept: [ahead], held: [] });
  answerJson('POST /api/appointments/takers', [{ appointment: ahead, free: [], next: [] }]);
  answerJson('GET /api/payments', []);
  answerJson('POST /api/appointments/:id/keep', { ...ahead, version: 2 });
  answerJson('POST /api/appointments/:id/undo', { ...ahead, version: 3 });
  await press(act(words.retire, 'Cleo'));
  await expect.element(page.getByRole('button', { name: ahead.clientName })).toBeVisible();
  await press(inDialog(words.retire));
  await press(toast(named(words.retireDone, cleo)).getByRole('button', { name: undo }));
  await expect.poll(() => sentTo(edit)).toEqual([{ active: false }, { active: true }]);
  expect(callsTo(edit).map(({ headers }) => headers.get('if-match'))).toEqual(['"2"', '"3"']);
});

it('retiring the last one is refused, which is said', async () => {
  await mountList(cleo);
  refuse(edit, 'last_consultant');
  await press(act(words.retire, 'Cleo'));
  await press(inDialog(words.retire));
  await expect.element(toast(words.failed)).toMatchTextContent(refusals.last_consultant);
  await expect.element(rowOf('Cleo')).toMatchTextContent(words.active);
});

it('deleting: asks; whoever has appointments can be retired instead, from the toast', async () => {
  await mountList({ ...shipped, name: 'Ada' }, cleo);
  refuse(remove, 'consultant_in_use');
  await press(act(words.delete, 'Cleo'));
  await expect.element(page.getByText(named(words.deleteQuestion, cleo))).toBeVisible();
  expect(callsTo(remove)).toEqual([]);
  await press(inDialog(words.delete));
  const told = toast(words.deleteFailed);
  await expect.element(told).toMatchTextContent(refusals.consultant_in_use);
  await press(told.getByRole('button', { name: words.retire }));
  await expect.element(page.getByText(words.noneAhead)).toBeVisible();
});

it('the firm among people: a notice leads to renaming, retiring and deleting it', async () => {
  await mountList(shipped, cleo);
  const notice = find('.desk-notice');
  await expect.element(notice).toMatchTextContent(named(words.shipped.title, shipped));
  await press(notice.getByRole('button', { name: words.shipped.rename }));
  await expect.element(find('#consultant-name')).toHaveValue(firm.name);
  await press(inDialog(pick('de', 'admin').cancel));
  await press(notice.getByRole('button', { name: words.retire }));
  await expect.element(page.getByText(named(words.retireQuestion, shipped))).toBeVisible();
  await press(inDialog(pick('de', 'admin').cancel));
  await press(notice.getByRole('button', { name: `${words.delete}: ${firm.name}` }));
  await expect.element(page.getByText(named(words.deleteQuestion, shipped))).toBeVisible();
});
