/** Exceptions to a person's hours at the desk: previewed, entered, removed. */
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { DeskSchedule, HoursPreview } from '#features/hours/contract/hours.ts';
import { Hours } from '#features/hours/desk.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import { isolate, timesText } from '#platform/i18n/isolate.ts';
import { appointmentOf } from '#tests/support/appointment.ts';
import { answer, answerJson, callsTo, refuse, sentTo } from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { find } from '#tests/support/components/find.ts';
import { enter, press, select } from '#tests/support/components/hand.ts';
import { consultantOf } from '#tests/support/consultant.ts';
import { officeHours } from '#tests/support/office-hours.ts';

const { exceptions: words, preview } = pick('de', 'adminHours');
const date = '2041-03-12';
const absence = { from: `${date}T00:00`, to: '2041-03-14T00:00' };
const entered = {
  id: 'x'.repeat(22),
  kind: 'closed' as const,
  ...absence,
  reason: 'Weiterbildung',
};
const schedule: DeskSchedule = {
  ...{ consultant: 'firm', rules: officeHours.rules, holidays: [], exceptions: [], version: 1 },
};
const appointment = {
  ...appointmentOf({ date, time: '10:00', status: 'confirmed', clientName: 'Ada Muster' }),
  version: 1,
};
const none = { count: 0, times: [] };
const dialog = page.getByRole('dialog').last();
const submit = dialog.getByRole('button', { name: words.submit });
const row = page.getByRole('listitem').filter({ hasText: 'Weiterbildung' });
const changes = () =>
  [...document.querySelectorAll<HTMLElement>('[data-change]')].map(
    (each) => each.dataset['change'],
  );

/** What the server has, and what the next change would touch. */
function have(exceptions: DeskSchedule['exceptions'], touched: Partial<HoursPreview>) {
  answerJson('GET /api/hours', { ...schedule, exceptions });
  answerJson('POST /api/hours/preview', {
    ...{ gained: none, lost: none, kept: [], held: [], ...touched },
  });
}

beforeEach(() => {
  answerJson('GET /api/admin/consultants', [{ ...consultantOf('firm'), version: 1 }]);
});

it('an absence: its preview names the appointments it touches before the times it takes, then it is listed', async () => {
  const lost = { count: 2, times: ['07:00', '08:00'].map((time) => ({ date, time })) };
  have([], { lost, kept: [appointment] });
  answerJson('POST /api/appointments/takers', [{ appointment, free: [], next: [] }]);
  answerJson('GET /api/payments', []);
  answerJson('POST /api/appointments/:id/keep', { ...appointment, version: 2 });
  answer('POST /api/hours/exceptions', () => {
    have([entered], {});
    return Response.json({ ...schedule, exceptions: [entered], version: 2 }, { status: 201 });
  });
  await mountAtDesk(<Hours OutsideCalendars={() => null} />);
  await enter(find('#exception-date'), '12.03.2041');
  await enter(find('#exception-endDate'), '13.03.2041');
  await enter(find('#exception-reason'), 'Weiterbildung');
  await press(find('.desk-form [type=submit]').last());
  await expect.element(dialog.getByRole('button', { name: 'Ada Muster' })).toBeVisible();
  await expect.element(dialog).toMatchTextContent(`${words.kinds.absence} · `);
  expect(changes()).toEqual(['kept', 'lost']);
  await expect
    .element(find('[data-change=lost]'))
    .toMatchTextContent(timesText(['07:00', '08:00']));
  expect(await findAxeViolations()).toEqual([]);
  expect(callsTo('POST /api/hours/exceptions')).toEqual([]);
  await press(submit);
  await expect.element(page.getByText(words.added)).toBeVisible();
  await expect.element(row).toBeVisible();
  await expect.element(find('#exception-date')).toHaveValue('');
  expect(await sentTo('POST /api/hours/preview')).toContainEqual(
    expect.objectContaining({
      consultant: 'firm',
      add: { kind: 'closed', ...absence, reason: 'Weiterbildung' },
    }),
  );
  expect(await sentTo('POST /api/hours/exceptions')).toEqual([
    { consultant: 'firm', exception: { kind: 'closed', ...absence, reason: 'Weiterbildung' } },
  ]);
});

it('an exception: its removal is previewed by the times it gives back', async () => {
  const gained = { count: 1, times: [{ date, time: '07:00' }] };
  have([entered], { gained });
  answer('DELETE /api/hours/exceptions/:id', () => {
    have([], {});
    return Response.json({ ...schedule, version: 3 });
  });
  await mountAtDesk(<Hours OutsideCalendars={() => null} />);
  await press(row.getByRole('button'));
  await expect.element(dialog).toMatchTextContent('Weiterbildung');
  expect(changes()).toEqual(['gained']);
  await press(dialog.getByRole('button', { name: words.remove, exact: true }));
  await expect.element(page.getByText(words.removed)).toBeVisible();
  await expect.element(row).not.toBeInTheDocument();
});

it('an exception that another admin has removed: says so, and the list goes by what is', async () => {
  have([entered], {});
  await mountAtDesk(<Hours OutsideCalendars={() => null} />);
  await press(row.getByRole('button'));
  await expect.element(dialog.getByText(preview.nothing)).toBeVisible();
  refuse('DELETE /api/hours/exceptions/:id', 'not_found');
  have([], {});
  await press(dialog.getByRole('button', { name: words.remove, exact: true }));
  await expect.element(page.getByText(words.alreadyRemoved)).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(row).not.toBeInTheDocument();
});

it('absences: lists those of the whole firm with names, and the form keeps the person', async () => {
  const people = ['ada', 'beat', 'cleo'];
  const named = (id: string) => ({ ...consultantOf(id, { name: id.toUpperCase() }), version: 1 });
  answerJson('GET /api/admin/consultants', people.map(named));
  const holiday = { ...entered, id: 'y'.repeat(22), reason: 'Betriebsferien' };
  let ofBeat: DeskSchedule['exceptions'] = [holiday];
  const scheduleOf = (consultant: string) => ({
    ...{ ...schedule, consultant },
    exceptions: consultant === 'beat' ? ofBeat : [holiday],
  });
  answer('GET /api/hours', ({ url }) =>
    Response.json(scheduleOf(new URL(url).searchParams.get('consultant') ?? '')),
  );
  answerJson('POST /api/hours/preview', { gained: none, lost: none, kept: [], held: [] });
  answer('POST /api/hours/exceptions', () => {
    ofBeat = [holiday, entered];
    return Response.json(scheduleOf('beat'), { status: 201 });
  });
  await mountAtDesk(<Hours OutsideCalendars={() => null} />);
  const ofAll = page.getByRole('listitem').filter({ hasText: 'Betriebsferien' });
  await expect.element(ofAll).toMatchTextContent(words.everyone);
  expect(ofAll.elements()).toHaveLength(1);

  // Another person than the one whose hours are shown.
  await select(find('#exception-whose'), 'beat');
  await enter(find('#exception-date'), '12.03.2041');
  await enter(find('#exception-reason'), 'Weiterbildung');
  await press(find('.desk-form [type=submit]').last());
  await press(submit);
  await expect.element(page.getByText(words.added)).toBeVisible();
  await expect.element(row).toMatchTextContent('BEAT');
  await expect.element(find('#exception-whose')).toHaveValue('beat');
  await expect.element(find('#hours-consultant')).toHaveValue('ada');

  // That of all can be removed for the one who is shown.
  answer('DELETE /api/hours/exceptions/:id', () => Response.json(scheduleOf('ada')));
  await press(ofAll.getByText(fill(words.removeFor, { name: isolate('ADA') })));
  await press(dialog.getByRole('button', { name: words.remove, exact: true }));
  const removals = () => callsTo('DELETE /api/hours/exceptions/:id').map(({ url }) => url);
  await expect.poll(removals).toEqual([expect.stringMatching(/consultant=ada$/)]);
});
