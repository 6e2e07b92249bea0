/** What the desk prints: the sheet of a day by person, and the list with names and without controls. */
import { afterEach, expect, it, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { Appointments, PrintDays } from '#features/appointments/desk.ts';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { formatFullDay } from '#platform/desk/format.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import { addDays } from '#platform/time/zone.ts';
import { appointmentOf } from '#tests/support/appointment.ts';
import { answer, answerJson } from '#tests/support/components/answers.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { find } from '#tests/support/components/find.ts';
import { press } from '#tests/support/components/hand.ts';
import { consultantOf } from '#tests/support/consultant.ts';

const { paper } = pick('de', 'adminActs');
const { appointments: words } = pick('de', 'admin');
const tomorrow = addDays(firmToday(), 1);
const people = ['bea', 'cem'];
const at = (index: number, more: Partial<DeskAppointment> = {}): DeskAppointment => ({
  ...appointmentOf({
    ...{ id: `id${String(index)}`.padEnd(22, '0'), status: 'confirmed', date: tomorrow },
    ...{ time: `${String(8 + index).padStart(2, '0')}:00`, consultant: people[index % 2] ?? '' },
    ...{ clientName: `Kunde ${String(index)}`, phone: `+41 44 765 43 1${String(index)}` },
    ...{ message: 'Nur diese Zeile\nund nicht mehr', ...more },
  }),
  version: 1,
});
const listed = [
  at(0),
  at(1, { place: 'Bahnhofstrasse 1, 6300 Zug' }),
  at(2, { meeting: 'phone' }),
  at(3, { status: 'cancelled' }),
];

const onPaper = (media: 'print' | '') => cdp().send('Emulation.setEmulatedMedia', { media });
afterEach(() => onPaper(''));

const sheet = find('.desk-sheet');
const rowOf = (name: string) => find('.desk-sheet-row').filter({ hasText: name });

it('paper: tomorrow is one press away, by person, with phone and place, without addresses', async () => {
  const printed: string[] = [];
  vi.stubGlobal('print', () => printed.push(document.title));
  answerJson(
    'GET /api/admin/consultants',
    people.map((id) => ({ ...consultantOf(id, { name: `Person ${id}` }), version: 1 })),
  );
  answer('GET /api/appointments', ({ url }) => {
    expect(new URL(url).searchParams.get('endDate')).toBe(tomorrow);
    return Response.json(listed);
  });
  answerJson('GET /api/hours/times', { times: [], closed: [], opened: [], busy: [] });
  const before = document.title;
  await mountAtDesk(<PrintDays />);
  await press(page.getByRole('button', { name: paper.printTomorrow }));
  const title = fill(paper.title, { day: formatFullDay(tomorrow, 'de') });
  await expect.poll(() => printed).toEqual([title]);
  await onPaper('print');
  await expect.element(sheet.getByRole('heading', { level: 2 })).toHaveTextContent(title);
  const headings = sheet.getByRole('heading', { level: 3 }).elements();
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Person bea', 'Person cem']);
  expect(find('.desk-sheet-row').elements()).toHaveLength(3);
  await expect.element(rowOf('Kunde 1')).toMatchTextContent('Bahnhofstrasse 1, 6300 Zug');
  await expect.element(rowOf('Kunde 2')).toMatchTextContent(words.meetings.phone);
  await expect.element(rowOf('Kunde 2')).toMatchTextContent('+41 44 765 43 12');
  expect(sheet.element().textContent).not.toMatch(/@|Nur diese Zeile/);
  // Once it is printed, the desk prints what it shows again.
  dispatchEvent(new Event('afterprint'));
  await expect.element(sheet).not.toBeInTheDocument();
  expect(document.title).toBe(before);
});

it('paper: a list is printed whole, with names and the first line of messages, without controls', async () => {
  answerJson('GET /api/admin/consultants', [{ ...consultantOf('firm'), version: 1 }]);
  answerJson('GET /api/appointments', [at(0, { status: 'pending' })]);
  answerJson('POST /api/payments/sums', []);
  await mountAtDesk(<Appointments Bulk={() => null} Feeds={() => <p>Kalender</p>} />);
  const row = find('.desk-row');
  const line = row.getByText('Nur diese Zeile');
  await expect.element(row).toBeVisible();
  expect(line.element().checkVisibility()).toBe(false);
  await onPaper('print');
  await expect.element(row.getByText('Kunde 0')).toBeVisible();
  await expect.element(line).toBeVisible();
  await expect.element(row).toMatchTextContent('+41 44 765 43 10');
  expect(row.element().textContent).not.toContain('und nicht mehr');
  const shown = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  expect(shown('.desk button:not(.desk-row-open), .desk form, .desk-row-actions')).toEqual([]);
  const scroll = find('.desk-scroll').element();
  expect(scroll.scrollHeight).toBeLessThanOrEqual(scroll.clientHeight + 1);
});

it('paper: a week is one sheet with a heading for each of its days', async () => {
  const printed: string[] = [];
  vi.stubGlobal('print', () => printed.push(document.title));
  answerJson('GET /api/admin/consultants', [{ ...consultantOf('firm'), version: 1 }]);
  answerJson('GET /api/appointments', []);
  answerJson('GET /api/hours/times', { times: [], closed: [], opened: [], busy: [] });
  await mountAtDesk(<PrintDays />);
  await press(page.getByRole('button', { name: paper.printWeek }));
  await expect.poll(() => printed).toEqual([expect.stringMatching(/^Termine vom .* bis .*\d{4}$/)]);
  expect(sheet.getByRole('heading', { level: 3, includeHidden: true }).elements()).toHaveLength(7);
  dispatchEvent(new Event('afterprint'));
});
