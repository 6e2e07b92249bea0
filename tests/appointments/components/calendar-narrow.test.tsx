/** The calendar's week: in small windows, and with a closure. */
import '#styles/global.css';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Calendar } from '#features/appointments/desk.ts';
import '#features/appointments/desk/calendar/calendar.css';
import { weekOf } from '#features/appointments/desk/calendar/week-days.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { addDays } from '#platform/time/zone.ts';
import { answer, answerJson, callsTo, problem } from '#tests/support/components/answers.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { find } from '#tests/support/components/find.ts';
import { press } from '#tests/support/components/hand.ts';
import { inWindow } from '#tests/support/components/looks.ts';
import { consultantOf } from '#tests/support/consultant.ts';

/** A Wednesday. */
const asked = '2041-03-06';
const nothing = () => undefined;

/** How far the column of the day stands from the axis of hours, in px. */
function awayFromAxis(date: string): number {
  const axis = document.querySelector('.desk-cal-axis')?.getBoundingClientRect();
  const head = document.querySelector(`.desk-cal-column > h4 > a[href*="${date}"]`);
  const column = head?.closest('.desk-cal-column')?.getBoundingClientRect();
  if (!axis || !column) return NaN;
  const isMirrored = document.documentElement.dir === 'rtl';
  return Math.abs(Math.round(isMirrored ? axis.left - column.right : column.left - axis.right));
}

it.each(['de', 'ar'] as const)(
  '%s: a narrow week begins with the day that was asked for, another with its first',
  async (locale) => {
    answer('GET /api/*', () => problem('not_found'));
    answerJson('GET /api/admin/consultants', [{ ...consultantOf('firm'), version: 1 }]);
    answerJson('GET /api/appointments', []);
    answerJson('GET /api/hours/times', { times: [], closed: [], opened: [], busy: [] });
    history.replaceState(null, '', `/#calendar?view=week&day=${asked}`);
    await inWindow({ width: 375, height: 812 }, async () => {
      await mountAtDesk(<Calendar service={undefined} choice={null} onNewSlot={nothing} />, locale);
      await expect.element(find('.desk-cal-grid')).toHaveAttribute('aria-busy', 'false');
      await expect.poll(() => awayFromAxis(asked)).toBeLessThanOrEqual(1);
      await press(page.getByRole('button', { name: pick(locale, 'adminCalendar').next.week }));
      const [first = ''] = weekOf(addDays(asked, 7), locale);
      await expect.poll(() => awayFromAxis(first)).toBeLessThanOrEqual(1);
    });
  },
);

it('a closure in the week: names its reason and hours, and opens its removal', async () => {
  const id = 'x'.repeat(22);
  const span = { from: `${asked}T00:00`, to: `${addDays(asked, 1)}T00:00` };
  const closed = [{ id, consultant: 'firm', ...span, reason: 'Weiterbildung' }];
  const none = { count: 0, times: [] };
  const gained = { count: 1, times: [{ date: asked, time: '07:00' }] };
  answer('GET /api/*', () => problem('not_found'));
  answerJson('GET /api/admin/consultants', [{ ...consultantOf('firm'), version: 1 }]);
  answerJson('GET /api/appointments', []);
  answerJson('GET /api/hours/times', { times: [], closed, opened: [], busy: [] });
  answerJson('POST /api/hours/preview', { gained, lost: none, kept: [], held: [] });
  const schedule = { consultant: 'firm', rules: [], holidays: [], exceptions: [], version: 3 };
  answerJson('DELETE /api/hours/exceptions/:id', schedule);
  history.replaceState(null, '', `/#calendar?view=week&day=${asked}`);
  await mountAtDesk(<Calendar service={undefined} choice={null} onNewSlot={nothing} />);
  const { exceptions, week } = pick('de', 'adminHours');
  const chip = find('.desk-cal-entry').filter({ hasText: 'Weiterbildung' });
  await expect.element(chip).toMatchTextContent(week.allDay);
  await press(chip);
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent(`${exceptions.states.closed} · `);
  await expect.element(dialog.getByText('07:00', { exact: false })).toBeVisible();
  answerJson('GET /api/hours/times', { times: [], closed: [], opened: [], busy: [] });
  await press(dialog.getByRole('button', { name: exceptions.remove, exact: true }));
  await expect.element(page.getByText(exceptions.removed)).toBeVisible();
  await expect.element(chip).not.toBeInTheDocument();
  expect(callsTo('DELETE /api/hours/exceptions/:id').map(({ url }) => url)).toEqual([
    expect.stringContaining(id),
  ]);
});
