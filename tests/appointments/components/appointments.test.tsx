/** The list of appointments: its filters and table, and acts from its rows. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as z from 'zod/mini';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { Appointments, freshAddress } from '#features/appointments/desk.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { appointmentOf } from '#tests/support/appointment.ts';
import { answer, answerJson, callsTo, hold, sentTo } from '#tests/support/components/answers.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { find } from '#tests/support/components/find.ts';
import { enter, press, select } from '#tests/support/components/hand.ts';

const texts = pick('de', 'admin');
const acts = pick('de', 'adminActs');
const words = texts.appointments;
const list = 'POST /api/appointments/search';
const change = 'PATCH /api/appointments/:id';
const undo = 'POST /api/appointments/:id/undo';
const nothing = () => null;

const named = (clientName: string): DeskAppointment => ({
  ...appointmentOf({ clientName, email: '', date: '2041-03-12' }),
  ...{ id: clientName.padEnd(22, '_'), version: 1 },
});
const querySchema = z.object({ status: z.optional(z.string()) });

/** Mounts the list of a server that has these requests, and confirms and reopens them. */
async function mountList(...requests: DeskAppointment[]) {
  let stored = requests;
  const put =
    (status: DeskAppointment['status']) =>
    ({ url }: Request) => {
      stored = stored.map((one) =>
        url.includes(one.id) ? { ...one, status, version: one.version + 1 } : one,
      );
      return Response.json(stored.find(({ id }) => url.includes(id)));
    };
  answerJson('GET /api/admin/consultants', []);
  answerJson('GET /api/calendar-feeds', []);
  answerJson('POST /api/payments/sums', []);
  answer('GET /api/appointments', () => Response.json(stored));
  answer(list, async (request) => {
    const { status } = z.parse(querySchema, await request.json());
    return Response.json(stored.filter((one) => status === undefined || one.status === status));
  });
  answer(change, put('confirmed'));
  answer(undo, put('pending'));
  await mountAtDesk(<Appointments Bulk={nothing} Feeds={nothing} />);
}

const rows = page.getByRole('listitem').filter({ has: find('.desk-row-open') });
const rowOf = (name: string) => rows.filter({ hasText: name });
const statusOf = (name: string) => rowOf(name).find('.desk-status');
const act = (name: string, status: 'confirmed' | 'declined') =>
  page.getByRole('button', { name: `${texts.statusActions[status]}: ${name}` });
const toast = (text: string) => find('[data-sonner-toast]').filter({ hasText: text });

it('filters: the server searches by all of them, in the body, and makes the table of them', async () => {
  const saved = vi.fn<(name: string) => void>();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved(this.download);
  });
  const headers = { 'content-disposition': 'attachment; filename="termine.csv"' };
  answer('POST /api/appointments/export', () => new Response('Datum', { headers }));
  await mountList(named('Ada'));
  await expect.element(rowOf('Ada')).toBeVisible();
  await enter(find('#filter-q'), ' Aare ');
  await select(find('#filter-service'), 'sonstige');
  await select(find('#filter-status'), 'cancelled');
  await enter(find('#filter-endDate'), '12.03.2041');
  await expect.element(page.getByText(words.noneFound)).toBeVisible();
  const query = {
    ...{ q: 'Aare', service: 'sonstige', status: 'cancelled', endDate: '2041-03-12' },
    order: 'start',
  };
  expect((await sentTo(list)).at(-1)).toMatchObject(query);
  expect(callsTo().filter(({ url }) => url.includes('Aare'))).toEqual([]);
  await press(page.getByRole('button', { name: words.export }));
  await expect.poll(() => saved.mock.calls).toEqual([['termine.csv']]);
  expect(await sentTo('POST /api/appointments/export')).toEqual([{ ...query, locale: 'de' }]);
});

it('confirming: the row stays under the pointer, where a second click does nothing', async () => {
  await mountList(named('Ada'), named('Bea'));
  await select(find('#filter-status'), 'pending');
  await expect.poll(() => callsTo(list).length).toBe(1);
  await expect.element(act('Ada', 'confirmed')).toBeVisible();
  await userEvent.hover(act('Ada', 'confirmed'));
  const box = act('Ada', 'confirmed').element().getBoundingClientRect();
  /** Clicks there, whatever is there by now. */
  const clickThere = () => {
    const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    there?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  };
  // A click does nothing for a while after the answer, however long the machine takes.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const soon = (look: () => unknown) =>
    expect.poll(async () => {
      await vi.advanceTimersByTimeAsync(10);
      return look();
    });
  const reload = hold(list);
  clickThere();
  clickThere();
  await soon(() => statusOf('Ada').element().textContent).toBe(texts.statusLabels.confirmed);
  clickThere();
  reload(Response.json([named('Bea')]));
  await vi.advanceTimersByTimeAsync(1000);
  clickThere();
  await vi.advanceTimersByTimeAsync(1000);
  expect(callsTo(change)).toHaveLength(1);
  expect(document.querySelector('dialog[open]')).toBeNull();
  await expect.element(rowOf('Ada')).toBeVisible();
  // It leaves the list after five seconds.
  await vi.advanceTimersByTimeAsync(5000);
  await soon(() => rowOf('Ada').elements()).toEqual([]);
  await expect.element(act('Bea', 'confirmed')).toBeVisible();
});

it('confirming: can be undone from its toast, with the version that it has by then', async () => {
  await mountList(named('Ada'));
  await press(act('Ada', 'confirmed'));
  await expect.element(statusOf('Ada')).toMatchTextContent(texts.statusLabels.confirmed);
  await press(toast('Ada').getByRole('button', { name: acts.undo }));
  await expect.element(statusOf('Ada')).toMatchTextContent(texts.statusLabels.pending);
  await expect.element(toast(acts.undone)).toBeVisible();
  expect(callsTo(undo).map(({ headers }) => headers.get('if-match'))).toEqual(['"2"']);
});

it('declining: asks first, and goes back to where it was asked', async () => {
  answerJson('GET /api/payments', []);
  answer('GET /api/appointments/:id', () => Response.json(named('Ada')));
  await mountList(named('Ada'));
  await press(act('Ada', 'declined'));
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Ada');
  await press(page.getByRole('dialog').getByRole('button', { name: texts.back }));
  await expect.element(act('Ada', 'declined')).toHaveFocus();
  expect(callsTo(change)).toEqual([]);
});

it('says in which order the list is; those that are coming are one press away, and remembered', async () => {
  onTestFinished(() => localStorage.clear());
  const today = firmToday();
  const choose = (name: string) => page.getByRole('button', { name, exact: true });
  const { filters } = words;
  await mountList(named('Ada'));
  await expect.element(page.getByRole('status').getByText(words.list)).toBeVisible();
  await expect.element(choose(filters.all)).toHaveAttribute('aria-pressed', 'true');
  await select(find('#filter-service'), 'sonstige');
  await press(choose(filters.upcoming));
  const query = { status: 'active', startDate: today, order: 'start' };
  await expect
    .poll(async () => (await sentTo(list)).at(-1))
    .toMatchObject({ ...query, service: 'sonstige' });
  await expect.element(page.getByRole('status').getByText(words.listByStart)).toBeVisible();
  expect(localStorage.getItem('desk-list')).toBe('upcoming');

  const before = (await sentTo(list)).length;
  // The address to which the menu leads while requests wait.
  history.replaceState(null, '', freshAddress);
  onTestFinished(() => history.replaceState(null, '', '#'));
  await mountList(named('Ada'));
  await expect.poll(async () => (await sentTo(list)).slice(before)).toMatchObject([query]);
  await press(choose(filters.all).last());
  expect(localStorage.getItem('desk-list')).toBeNull();
});
