/** The notices of the overview: appointments in closed time, and proposals without a time left. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { InClosedTime } from '#features/appointments/desk.ts';
import { Proposal } from '#features/appointments/desk/Proposal.tsx';
import { pick } from '#platform/i18n/catalogue.ts';
import { plural } from '#platform/i18n/plural.ts';
import { appointmentOf } from '#tests/support/appointment.ts';
import { answerJson } from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { findFlaws } from '#tests/support/components/looks.ts';
import { consultantOf } from '#tests/support/consultant.ts';

const closed = 'GET /api/appointments/closed';
const proposed = {
  until: '2041-03-12',
  times: [
    { date: '2041-03-13', time: '09:00', startsAt: '2041-03-13T08:00:00.000Z', with: 'anna' },
  ],
};
const ada = { ...appointmentOf({ clientName: 'Ada' }), id: 'a'.repeat(22), version: 1, proposed };

it.each(['de', 'en', 'ar'] as const)('overview, %s: names whom nothing is left', async (locale) => {
  answerJson('GET /api/admin/consultants', [{ ...consultantOf('anna'), version: 1 }]);
  answerJson(closed, { count: 0, listed: [], unproposed: [ada] });
  await mountAtDesk(<InClosedTime />, locale);
  const { title, advice } = pick(locale, 'adminActs').closing.unproposed;
  await expect.element(page.getByText(plural(title, 1, locale, { count: '1' }))).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Ada' })).toBeVisible();
  await expect.element(page.getByText(advice)).toBeVisible();
  expect(await findAxeViolations()).toEqual([]);
  expect(await findFlaws()).toEqual([]);
});

it('proposal: says so where none of its times can be taken any more', async () => {
  answerJson('GET /api/admin/consultants', [{ ...consultantOf('anna'), version: 1 }]);
  answerJson(closed, { count: 0, listed: [], unproposed: [ada] });
  const other = { ...ada, id: 'b'.repeat(22) };
  await mountAtDesk(
    <>
      <Proposal appointment={ada} />
      <Proposal appointment={other} />
    </>,
  );
  const { gone } = pick('de', 'adminActs').closing.unproposed;
  await expect.element(page.getByText(gone)).toBeVisible();
  expect(page.getByText(gone).elements()).toHaveLength(1);
});
