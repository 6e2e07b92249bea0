/** In today's list: appointments in closed time, and proposals without a time left. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useAppointmentNeeds } from '#features/appointments/desk.ts';
import { Proposal, ProposalMark } from '#features/appointments/desk/Proposal.tsx';
import { pick } from '#platform/i18n/catalogue.ts';
import { appointmentOf } from '#tests/support/appointment.ts';
import { answerJson } from '#tests/support/components/answers.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { press } from '#tests/support/components/hand.ts';
import { inLanguages } from '#tests/support/components/languages.ts';
import { findFlaws } from '#tests/support/components/looks.ts';
import { NeedsOf } from '#tests/support/components/needs.tsx';
import { consultantOf } from '#tests/support/consultant.ts';

const closed = 'GET /api/appointments/closed';
const list = <NeedsOf use={useAppointmentNeeds} />;

const proposed = {
  until: '2041-03-12',
  times: [
    { date: '2041-03-13', time: '09:00', startsAt: '2041-03-13T08:00:00.000Z', with: 'anna' },
  ],
};
const ada = { ...appointmentOf({ clientName: 'Ada' }), id: 'a'.repeat(22), version: 1, proposed };

it.each(inLanguages('de'))('overview, %s: names whose time is closed, and why', async (locale) => {
  const { why } = pick(locale, 'adminActs').closing.list;
  const kept = { ...ada, proposed: undefined };
  const reasons = ['retired', 'blocked', 'outside_hours'] as const;
  answerJson('GET /api/admin/consultants', [{ ...consultantOf('anna'), version: 1 }]);
  answerJson('POST /api/appointments/search', []);
  answerJson('GET /api/outside-calendars/overlaps', []);
  const listed = reasons.map((reason, index) => ({
    appointment: { ...kept, id: String(index).repeat(22), status: 'confirmed' },
    why: reason,
  }));
  answerJson(closed, { count: 3, listed, unproposed: [], unsettled: [] });
  await mountAtDesk(list, locale);
  const rows = page.getByRole('listitem').filter({ hasText: 'Ada' });
  for (const [index, reason] of reasons.entries()) {
    await expect.element(rows.nth(index)).toMatchTextContent(why[reason]);
    await expect
      .element(rows.nth(index))
      .toMatchTextContent(pick(locale, 'adminToday').kinds.closed);
  }
});

it.each(inLanguages('de'))('overview, %s: names whom nothing is left', async (locale) => {
  answerJson('GET /api/admin/consultants', [{ ...consultantOf('anna'), version: 1 }]);
  answerJson('POST /api/appointments/search', []);
  answerJson('GET /api/outside-calendars/overlaps', []);
  answerJson(closed, { count: 0, listed: [], unproposed: [ada], unsettled: [] });
  await mountAtDesk(list, locale);
  const { gone } = pick(locale, 'adminActs').closing.unproposed;
  await expect.element(page.getByText(pick(locale, 'adminToday').kinds.unproposed)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Ada', exact: true })).toBeVisible();
  await expect.element(page.getByText(gone)).toBeVisible();
  const { again } = pick(locale, 'admin').appointments.propose;
  await expect.element(page.getByRole('button', { name: `${again}: Ada` })).toBeVisible();
  expect(await findFlaws()).toEqual([]);
});

it.each(inLanguages('de'))('%s: names whose proposal ended without a choice', async (locale) => {
  answerJson('GET /api/admin/consultants', [{ ...consultantOf('anna'), version: 1 }]);
  const plain = { ...ada, proposed: undefined };
  const note = 'Lieber im Januar\nBcc: all@example.com';
  const declined = { ...plain, proposalOver: { how: 'declined', note } } as const;
  const unanswered = {
    ...plain,
    id: 'c'.repeat(22),
    proposalOver: { how: 'unanswered' },
  } as const;
  const settled = { ...declined, status: 'cancelled' } as const;
  answerJson('POST /api/appointments/search', []);
  answerJson('GET /api/outside-calendars/overlaps', []);
  answerJson(closed, { count: 0, listed: [], unproposed: [], unsettled: [declined, unanswered] });
  await mountAtDesk(
    <>
      {list}
      <ProposalMark appointment={declined} />
      <ProposalMark appointment={settled} />
      <Proposal appointment={{ ...declined, status: 'confirmed' }} />
    </>,
    locale,
  );
  const { kinds } = pick(locale, 'adminToday');
  // Both are requests: the firm's answer is what they wait for.
  await expect.poll(() => page.getByText(kinds.request).elements().length).toBe(2);
  const { history, propose } = pick(locale, 'admin').appointments;
  expect(page.getByText(history.proposal.declined).elements()).toHaveLength(3);
  expect(page.getByText(history.proposal.unanswered).elements()).toHaveLength(1);
  // On one line, whatever the client's line ends.
  const quotes = page.getByText('Lieber im Januar Bcc: all@example.com').elements();
  expect(quotes.map(({ textContent }) => textContent)).toEqual(
    Array(3).fill('Lieber im Januar Bcc: all@example.com'),
  );
  expect(await findFlaws()).toEqual([]);
  answerJson('POST /api/appointments/:id/keep', { ...plain, status: 'confirmed', version: 2 });
  await press(page.getByRole('button', { name: propose.keep }));
  await expect.element(page.getByText(propose.kept)).toBeVisible();
});

it('proposal: says so where none of its times can be taken any more', async () => {
  answerJson('GET /api/admin/consultants', [{ ...consultantOf('anna'), version: 1 }]);
  answerJson(closed, { count: 0, listed: [], unproposed: [ada], unsettled: [] });
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
