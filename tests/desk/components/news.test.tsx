/** A desk that stays open: what arrives appears by itself and disturbs nothing. */
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { News } from '#features/desk/contract/news.ts';
import type { Statistics } from '#features/desk/contract/statistics.ts';
import { pollHeader } from '#platform/contract/session-names.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { plural } from '#platform/i18n/plural.ts';
import { appointmentOf } from '#tests/support/appointment.ts';
import { answer, answerJson, callsTo, problem } from '#tests/support/components/answers.ts';
import { look } from '#tests/support/components/device.ts';
import { find } from '#tests/support/components/find.ts';
import { enter } from '#tests/support/components/hand.ts';
import { answerNothing, mountDesk } from '#tests/support/components/torn-desk.tsx';
import { consultantOf } from '#tests/support/consultant.ts';

const { isNew, arrived } = pick('de', 'adminDeliveries');
const appointment = (letter: string, clientName: string): DeskAppointment => ({
  ...appointmentOf({ id: letter.repeat(22), clientName, date: '2041-03-12' }),
  version: 1,
});
const before = appointment('a', 'Ada Muster');
const later = appointment('b', 'Bea Muster');
const statistics = (pending: number): Statistics => ({
  appointments: { pending, confirmed: 0, cancelled: 0, completed: 0, expired: 0 },
  ...{
    awaited: 0,
    today: 0,
    thisWeek: 0,
    consultants: [],
    bookings: [],
    erased: [],
    unbookable: [],
  },
  slots: { free: 0, booked: 0, services: [] },
  unread: { messages: 0, inquiries: 0 },
});

/** What the server has from now on. */
function have(...appointments: DeskAppointment[]) {
  const news: News = {
    ...{ stamp: String(appointments.length), seen: String(appointments.length) },
    arrivals: {
      appointments: appointments.map(({ id }, at) => ({ id, at })).toReversed(),
      ...{ messages: [], inquiries: [] },
    },
  };
  answerJson('GET /api/admin/news', news);
  answerJson('GET /api/appointments', appointments.toReversed());
  answerJson('POST /api/appointments/search', appointments.toReversed());
  answerJson('GET /api/admin/statistics', statistics(appointments.length));
}

const row = ({ clientName }: DeskAppointment) => find('.desk-row').filter({ hasText: clientName });
const mark = (of: DeskAppointment) => row(of).getByText(isNew);
const toast = page.getByText(plural(arrived.appointments, 1, 'de'));
/** The desk asks at once when the device is online again. */
const ask = () => dispatchEvent(new Event('online'));

beforeEach(async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  answerNothing();
  answer('GET /api/*', () => problem('not_found'));
  answerJson('POST /api/payments/sums', []);
  answerJson('GET /api/admin/consultants', [{ ...consultantOf('firm'), version: 1 }]);
  have(before);
  history.replaceState(null, '', '/#appointments');
  mountDesk('texts.nothing');
  await expect.element(row(before)).toBeVisible();
});

it('news: a new booking gets a mark, a toast and its place in the count; focus and filter stay', async () => {
  const search = find('#filter-q');
  await enter(search, 'Muster');
  await expect.poll(() => callsTo('POST /api/appointments/search')).not.toHaveLength(0);
  await expect.element(row(before)).toBeVisible();
  const made = callsTo().length;
  have(before, later);
  ask();
  await expect.element(mark(later)).toBeVisible();
  await expect.element(toast).toBeVisible();
  await expect.element(mark(before)).not.toBeInTheDocument();
  const count = find('.desk-nav a[href^="#appointments"] .desk-count');
  await expect.element(count).toMatchTextContent(/^2/);
  await expect.element(search).toHaveFocus();
  await expect.element(search).toHaveValue('Muster');
  // Every call is marked as a timer's, so that none prolongs the session.
  const polls = callsTo()
    .slice(made)
    .map(({ headers }) => headers.get(pollHeader));
  expect(polls.length).toBeGreaterThan(3);
  expect(new Set(polls)).toEqual(new Set(['1']));
});

it('news: another day is read anew, though nothing has changed', async () => {
  const made = callsTo('GET /api/appointments').length;
  vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  ask();
  await expect.poll(() => callsTo('GET /api/appointments').length).toBeGreaterThan(made);
});

it('news: of what arrives while nobody looks, the title tells the number; on return a toast does', async () => {
  const { title } = document;
  look('hidden');
  have(before, later);
  ask();
  await expect.poll(() => document.title).toBe(`(1) ${title}`);
  await expect.element(toast).not.toBeInTheDocument();
  look('visible');
  await expect.element(toast).toBeVisible();
  await expect.poll(() => document.title).toBe(title);
  await expect.element(mark(later)).toBeVisible();
});
