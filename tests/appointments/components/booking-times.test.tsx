/** Free times that become stale on an open page, that are missing, or that fail to load. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bookingWindowDays } from '#features/hours/contract/available-slot.ts';
import { firm } from '#firm';
import { pick } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import { toInstant } from '#platform/time/zone.ts';
import { answer, callsTo, cutOff, refuse } from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import {
  beAlone,
  choose,
  chosenTime,
  day,
  dayAhead,
  expectDetails,
  field,
  fillDetails,
  freeDays,
  list,
  offer,
  offerFor,
  openBooking,
  service,
  submit,
  timeNotice as notice,
  timeOf,
  times,
  toasts,
  visitor,
} from './booking-page.tsx';
import { expectErrors } from '#tests/support/components/console.ts';
import { find } from '#tests/support/components/find.ts';
import { press, select } from '#tests/support/components/hand.ts';
import { inWindow } from '#tests/support/components/looks.ts';

const today = dayAhead(0);
const [tomorrow, next] = [dayAhead(1), dayAhead(2)];
const { notices, times: words, calendar, toasts: said } = pick('de', 'booking');
const step = find('#step-time');

beforeEach(beAlone);

/** Opens the page at a time of today in the firm's zone, with a clock that `pass` advances. */
async function openAt(time: string) {
  const now = toInstant(today, time, firm.timeZone) ?? new Date();
  const toFake = ['Date', 'setTimeout', 'clearTimeout'] as const;
  vi.useFakeTimers({ now, toFake: [...toFake], shouldAdvanceTime: true });
  await openBooking();
  await expect.element(freeDays.first()).toBeEnabled();
}

const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * 60_000);
const comeBack = () => dispatchEvent(new Event('pageshow'));
/** Counts the requests for times from now on. */
function countQuestions() {
  const before = callsTo(list).length;
  return () => callsTo(list).length - before;
}

/** Lets that many minutes pass while the visitor is away. */
async function beAway(minutes: number) {
  // `Watch` is loaded once the visitor has done something.
  await expect.element(find('form[data-alike]')).toBeInTheDocument();
  await pass(minutes);
  comeBack();
}

it('booking page: reloads the times at midnight and drops a day that is over', async () => {
  offer([today, ['23:45']], [tomorrow, ['10:00']]);
  await openAt('23:30');
  await choose(today, '23:45');
  await fillDetails({ name: visitor.name });
  // `Watch` has to be loaded before midnight: loaded later it would reload without its timer.
  const asked = countQuestions();
  await pass(6);
  await expect.poll(() => (comeBack(), asked())).toBe(1);
  offer([tomorrow, ['10:00']]);
  await pass(25);
  await expect.element(notice).toHaveTextContent(notices.past);
  // Only one notice.
  await expect.element(step).not.toMatchTextContent(words.chooseDate);
  await expect.element(field('date')).toHaveValue('');
  await expect.element(day(tomorrow)).toHaveAttribute('aria-current', 'date');
  await expect.element(field('name')).toHaveValue(visitor.name);
  await expect.element(find('.summary-sentence')).not.toMatchTextContent('23:45');
  await choose(tomorrow, '10:00');
  await expect.element(notice).not.toBeInTheDocument();
});

it('booking page: reloads the times at midnight even if the visitor has not touched the page', async () => {
  offer([today, ['23:45']], [tomorrow, ['10:00']]);
  await openAt('23:57');
  const asked = countQuestions();
  offer([tomorrow, ['10:00']]);
  // Sooner than the parts that the page loads after five minutes.
  await pass(4);
  await expect.poll(asked).toBe(1);
  // Not shown, or shown as a disabled day of a week with bookable days.
  await expect.element(find(`button[data-date="${today}"]:enabled`)).not.toBeInTheDocument();
});

it('booking page: says on return after five minutes that the time is no longer free', async () => {
  offer([tomorrow, ['10:00', '11:00']]);
  await openAt('12:00');
  await choose(tomorrow, '10:00');
  const asked = countQuestions();
  offer([tomorrow, ['11:00']]);
  await beAway(4);
  expect(asked()).toBe(0);
  await beAway(2);
  await expect.element(notice).toHaveTextContent(notices.slot_unavailable);
  await expect.element(notice).toMatchTextContent('nicht mehr frei');
  await expect.element(chosenTime).not.toBeInTheDocument();
  await expect.element(field('date')).toHaveValue(tomorrow);
  expect(asked()).toBe(1);
  vi.useRealTimers();
  expect(await findAxeViolations()).toEqual([]);
});

it('booking page: on a phone adds a toast only where the notice of the lost time is out of view', () =>
  inWindow({ width: 375, height: 667 }, async () => {
    offer([tomorrow, ['10:00', '11:00', '12:00']]);
    await openAt('12:00');
    await choose(tomorrow, '10:00');
    offer([tomorrow, ['11:00', '12:00']]);
    await beAway(6);
    await expect.element(notice).toHaveTextContent(notices.slot_unavailable);
    await expect.element(notice).toBeInViewport({ ratio: 1 });
    await expect.element(toasts).not.toBeInTheDocument();
    await choose(tomorrow, '11:00');
    // The pressed day scrolls its times into view a frame later; the test waits for that.
    await new Promise(requestAnimationFrame);
    await pass(0);
    document.querySelector('form [type=submit]')?.scrollIntoView({ behavior: 'instant' });
    offer([tomorrow, ['12:00']]);
    await beAway(6);
    await expect.element(toasts).toHaveTextContent(said.slotLost);
    await expect.element(notice).not.toBeInViewport();
  }));

it('booking page: says that the time is lost and that its day has none left', async () => {
  offer([tomorrow, ['10:00']], [next, ['10:00']]);
  await openAt('12:00');
  await choose(tomorrow, '10:00');
  offer([next, ['10:00']]);
  await beAway(6);
  const none = page.getByText(words.none);
  await expect.element(notice).toHaveTextContent(notices.slot_unavailable);
  await expect.element(none).toBeVisible();
  const { bottom } = notice.element().getBoundingClientRect();
  expect(none.element().getBoundingClientRect().top - bottom).toBeGreaterThanOrEqual(12);
});

it('booking page: keeps the times silently when reloading on return fails', async () => {
  offer([tomorrow, ['10:00']]);
  await openAt('12:00');
  await choose(tomorrow, '10:00');
  const asked = countQuestions();
  answer(list, () => new Response(null, { status: 204 }));
  await beAway(10);
  await expect.poll(asked).toBe(1);
  await expect.element(timeOf('10:00')).toBeChecked();
  await expect.element(toasts).not.toBeInTheDocument();
});

it('booking page: lets another service be chosen where one has no times, and keeps the entries', async () => {
  offerFor({ 'service=sonstige': [], '': [[tomorrow, ['10:00']]] });
  await openBooking({ special: { sonstige: { askFor: 'sonstige', duration: '120 Minuten' } } });
  await fillDetails({ name: visitor.name });
  await select(service, 'sonstige');
  await expect
    .element(page.getByText(fill(calendar.empty, { days: bookingWindowDays })))
    .toBeVisible();
  await expect.element(field('name')).not.toBeVisible();
  await select(service, 'projekt-management');
  await expect.element(field('name')).toHaveValue(visitor.name);
  await expect.element(field('name')).toBeVisible();
});

it('booking page: marks and focuses step 2 where the chosen day has no times', async () => {
  offer([tomorrow, ['10:00']], [next, ['10:00']]);
  await openBooking();
  await select(service, 'sonstige');
  await press(day(dayAhead(5)));
  await fillDetails();
  await press(submit);
  await expect.element(toasts).toMatchTextContent(said.chooseSlot);
  const error = find('#step-time .field-error');
  await expect.element(error).toHaveTextContent(words.none);
  await expect.element(error).toHaveFocus();
  expect(await findAxeViolations()).toEqual([]);
  await press(day(next));
  await expect.element(times).toBeInTheDocument();
  expect(times.elements()).toHaveLength(1);
});

describe('times that fail to load', () => {
  const retry = page.getByRole('button', { name: calendar.retry });

  // The page reports this on the console as well.
  beforeEach(() => expectErrors(/could not be loaded/));

  it('cause an error message with a retry button', async () => {
    refuse(list, 'service_unavailable');
    await openBooking();
    await expect.element(toasts).toMatchTextContent('Fehler beim Laden der verfügbaren Termine');
    offer([tomorrow, ['10:00']]);
    await press(retry);
    await expect.element(freeDays.first()).toBeEnabled();
  });

  it('leave day, time and entries as they were once they load', async () => {
    offer([tomorrow, ['10:00']]);
    await openBooking({ special: { sonstige: { askFor: 'sonstige', duration: '120 Minuten' } } });
    await choose(tomorrow, '10:00');
    await fillDetails();
    cutOff(list);
    await select(service, 'sonstige');
    await expect.element(page.getByText(calendar.failed)).toBeVisible();
    // The step of the times says so too.
    await expect.element(step).toMatchTextContent(words.failed);
    await press(submit);
    await expect.element(find('#booking-date .notice')).toHaveFocus();
    offer([tomorrow, ['10:00']]);
    await press(retry);
    await expect.element(field('date')).toHaveValue(tomorrow);
    await expectDetails();
    await expect.element(timeOf('10:00')).toBeChecked();
  });

  it('can be retried by keyboard, with the focus on the button or then on the days', async () => {
    cutOff(list);
    await openBooking();
    await expect.element(retry).toBeVisible();
    document.querySelector<HTMLElement>('#booking-date .notice button')?.focus();
    const asked = countQuestions();
    await userEvent.keyboard('{Enter}');
    await expect.poll(asked).toBe(1);
    await expect.element(retry).toHaveFocus();
    offer([tomorrow, ['10:00']]);
    await userEvent.keyboard('{Enter}');
    const target = find('.day[tabindex="0"]');
    await expect.element(target).toHaveFocus();
    await expect.element(target).toHaveAttribute('data-free');
  });
});

describe('day and time in the address', () => {
  const query = `?service=finanz-investment&date=${next}&time=11:00`;

  it('are chosen when the page opens', async () => {
    offer([tomorrow, ['11:00']], [next, ['10:00', '11:00']]);
    await openBooking({ query });
    await expect.element(timeOf('11:00')).toBeChecked();
    await expect.element(field('date')).toHaveValue(next);
    await expect.element(service).toHaveValue('finanz-investment');
    await expect.element(find('.summary-sentence')).toMatchTextContent('11:00');
    expect(await findAxeViolations()).toEqual([]);
  });

  it('are told where the time is no longer free', async () => {
    offer([tomorrow, ['11:00']], [next, ['10:00']]);
    await openBooking({ query });
    await expect.element(notice).toHaveTextContent(notices.slot_unavailable);
    await expect.element(field('date')).toHaveValue(next);
  });

  it.each([`?time=11:00`, `?date=2041-02-30&time=11:00`, `?date=x`])(
    'are ignored where they name no time: %s',
    async (wrong) => {
      offer([next, ['11:00']]);
      await openBooking({ query: wrong });
      await expect.element(freeDays.first()).toBeEnabled();
      await expect.element(field('date')).toHaveValue('');
      await expect.element(notice).not.toBeInTheDocument();
    },
  );
});
