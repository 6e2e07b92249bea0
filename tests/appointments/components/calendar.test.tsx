/** The calendar: its views and their addresses, entering in empty time, and what follows a move. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { Calendar } from '#features/appointments/desk.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { formatDay } from '#platform/i18n/format.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import { addDays } from '#platform/time/zone.ts';
import { appointmentOf } from '#tests/support/appointment.ts';
import {
  answer,
  answerJson,
  callsTo,
  problem,
  refuse,
  sentTo,
} from '#tests/support/components/answers.ts';
import { answerAppointment } from '#tests/support/components/appointment.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { find } from '#tests/support/components/find.ts';
import { press } from '#tests/support/components/hand.ts';
import { consultantOf } from '#tests/support/consultant.ts';

const texts = pick('de', 'admin').appointments;
const acts = pick('de', 'adminActs');
const words = pick('de', 'adminCalendar');
const { handOver } = pick('de', 'adminConsultants');
const move = 'POST /api/appointments/:id/move';
const tuesday = '2041-03-05';
const vera: DeskAppointment = {
  ...appointmentOf({ date: tuesday, consultant: 'ada', clientName: 'Vera' }),
  ...{ status: 'confirmed', version: 1 },
};

/** Mounts the calendar of two people at this view of the day, on which Vera meets Ada at ten. */
async function mountCalendar(view: string) {
  answerAppointment(vera);
  answerJson('GET /api/admin/consultants', [
    { ...consultantOf('ada'), version: 1 },
    { ...consultantOf('bea'), version: 1 },
  ]);
  answerJson('GET /api/appointments', [vera]);
  answerJson('POST /api/appointments/search', []);
  history.replaceState(null, '', `/#calendar?view=${view}&day=${tuesday}`);
  await mountAtDesk(<Calendar service={undefined} choice={null} onNewSlot={() => undefined} />);
}

const entry = find('.desk-cal-grid .desk-cal-entry').filter({ hasText: 'Vera' });
const range = find('.desk-cal-range');
const toast = (text: string) => find('[data-sonner-toast]').filter({ hasText: text });
const key = (name: string) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
  );

/** Moves Vera by keys, as the mouse and a finger do. */
async function carry(...keys: readonly string[]) {
  await expect.element(entry).toBeVisible();
  const button = entry.element();
  if (button instanceof HTMLElement) button.focus();
  for (const name of ['m', ...keys, 'Enter']) key(name);
}

it('views: each has an address, a day of the month leads to its day, and back goes back', async () => {
  await mountCalendar('week');
  const view = (name: 'day' | 'month' | 'list') =>
    find('.desk-cal-views').getByRole('link', { name: words.views[name] });
  await expect
    .element(entry)
    .toHaveAccessibleName(
      `${formatDay(tuesday, 'de')}, 10:00–11:00, Vera, bestätigt, ${isolate('ada Muster')}`,
    );
  await press(view('list'));
  await expect.element(find('.desk-cal-row').filter({ hasText: 'Vera' })).toBeVisible();
  await press(view('month'));
  const day = find('.desk-cal-month a').filter({ hasText: 'Vera' });
  await expect.element(day).toMatchTextContent('10:00');
  expect(location.hash).toBe(`#calendar?view=month&day=${tuesday}`);
  await press(day);
  await expect.element(range).toMatchTextContent(formatDay(tuesday, 'de'));
  await expect.element(entry).toBeVisible();
  await press(page.getByRole('button', { name: words.next.day }));
  await expect.element(range).toMatchTextContent(formatDay(addDays(tuesday, 1), 'de'));
  history.go(-2);
  await expect.element(day).toBeVisible();
});

it('a press into empty time enters an appointment there, for whose column it is', async () => {
  await mountCalendar('day');
  await expect.element(entry).toBeVisible();
  // Its middle, of the hours from 07:00 to 19:00.
  await press(find('.desk-cal-hours').last());
  await expect.element(find('#enter-time')).toHaveValue('13:00');
  await expect.element(find('#enter [name=date]')).toHaveValue(tuesday);
  await expect.element(find('#enter-consultant')).toHaveValue('bea');
  await expect.element(find('#enter-minutes')).toHaveValue('60');
});

it('a move into the column of another person hands over, and can be undone', async () => {
  await mountCalendar('day');
  const handed: DeskAppointment = { ...vera, consultant: 'bea', version: 2 };
  answer(move, () => {
    answerJson('GET /api/appointments', [handed]);
    return Response.json(handed);
  });
  answerJson('POST /api/appointments/:id/undo', { ...vera, version: 3 });
  await carry('ArrowRight');
  await expect.element(toast(handOver.done)).toBeVisible();
  expect(await sentTo(move)).toEqual([{ date: tuesday, time: '10:00', consultant: 'bea' }]);
  const columns = () =>
    find('.desk-cal-column')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(() => columns().at(-1)).toContain('Vera');
  await expect.element(entry).toHaveFocus();
  await press(toast(handOver.done).getByRole('button', { name: acts.undo }));
  await expect.element(toast(acts.undone)).toBeVisible();
  const [undone] = callsTo('POST /api/appointments/:id/undo');
  expect(undone?.headers.get('if-match')).toBe('"2"');
});

it.each([
  ['a taken time', () => problem('time_taken', { conflicts: [{ ...vera, id: 'h'.repeat(22) }] })],
  ['a warning', () => problem('needs_confirmation', { warnings: ['outside_hours'] })],
])('a move that meets %s asks, and begins with the time of the drop', async (_, refusal) => {
  await mountCalendar('week');
  answer(move, refusal);
  await carry('ArrowDown');
  await expect.element(find('dialog .notice')).toBeVisible();
  await expect.element(find('#move-time')).toHaveValue('10:15');
  await expect.element(toast(texts.move.failed)).not.toBeInTheDocument();
});

it('a move that is refused otherwise says so, and stays', async () => {
  await mountCalendar('week');
  refuse(move, 'too_late_to_undo');
  await carry('ArrowDown');
  await expect.element(toast(texts.move.failed)).toBeVisible();
  expect(find('dialog').elements()).toEqual([]);
  await expect.element(entry).toMatchTextContent('10:00');
});
