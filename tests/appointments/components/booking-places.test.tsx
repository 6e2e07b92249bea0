/** Where things stand on the booking page, on a phone and in a wide window, and that they stay there. */
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '#tests/support/components/answers.ts';
import {
  chooseTime,
  day,
  dayAhead,
  field,
  freeDays,
  listPeople,
  offer,
  offerFor,
  openBooking,
  service,
  submit,
  times,
  toasts,
  visitor,
} from './booking-page.tsx';
import { find } from '#tests/support/components/find.ts';
import { enter, press, select } from '#tests/support/components/hand.ts';

const anna = { id: 'anna', name: 'Anna Amstutz', role: 'Partnerin', languages: ['de', 'en'] };
const others = ['bruno', 'carla'].map((id) => ({ ...anna, id, name: id }));
const days = Array.from({ length: 28 }, (_, index) => dayAhead(index + 2));
const offered = days.map((date) => [date, ['09:00', '10:30', '15:15']] as const);
const person = find('select[name=consultant]');

beforeEach(() => {
  offer(...offered);
  answer(listPeople, () => Response.json([anna, ...others]));
});

async function inWindow(width: number, height: number): Promise<void> {
  await page.viewport(width, height);
  onTestFinished(() => page.viewport(1280, 900));
}

/** The distance from the top of the whole page, in px. */
const placeOf = (element: Element) => element.getBoundingClientRect().top + scrollY;
const boxOf = (selector: string) =>
  document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
const isInView = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

// Has to be the first test of this file: the list of consultants is cached afterwards.
it('wide: no day moves when the consultants come', async () => {
  await inWindow(1280, 1600);
  const { promise, resolve } = Promise.withResolvers<undefined>();
  answer(listPeople, async () => {
    await promise;
    return Response.json([anna, ...others]);
  });
  await openBooking({ query: '?service=strategie-beratung' });
  await expect.element(freeDays.first()).toBeEnabled();
  const chosen = day(dayAhead(12));
  const before = placeOf(chosen.element());
  resolve(undefined);
  await expect.element(person).toBeInTheDocument();
  expect(placeOf(chosen.element())).toBe(before);
  await press(chosen);
  await expect.element(person).toBeVisible();
  expect(placeOf(chosen.element())).toBe(before);
});

describe('wide', () => {
  // Low, as there is no header here.
  it.each([1024, 1366])(
    '%i px: the times of a day below are in view without scrolling',
    async (width) => {
      await inWindow(width, 420);
      await openBooking({ query: '?service=strategie-beratung' });
      await expect.element(freeDays.first()).toBeEnabled();
      const last = freeDays.last();
      last.element().scrollIntoView({ block: 'end', behavior: 'instant' });
      const before = scrollY;
      expect(before).toBeGreaterThan(0);
      await press(last);
      await expect.element(times.first()).toBeInTheDocument();
      await expect.poll(() => isInView(times.first().element())).toBe(true);
      expect(scrollY).toBe(before);
    },
  );

  it('a toast covers neither the summary nor the field that it is about', async () => {
    await inWindow(1280, 900);
    await openBooking();
    await expect.element(freeDays.first()).toBeEnabled();
    await press(submit);
    await expect.element(service).toHaveFocus();
    await expect.element(toasts).toBeVisible();
    const toast = toasts.element();
    await Promise.allSettled(toast.getAnimations().map(({ finished }) => finished));
    const over = toast.getBoundingClientRect();
    const isOver = (box: DOMRect) =>
      box.top < over.bottom &&
      box.bottom > over.top &&
      box.left < over.right &&
      box.right > over.left;
    for (const part of ['.summary', '.field:has(:focus)'])
      expect(isOver(boxOf(part)), part).toBe(false);
  });

  it('the times beside the days cover nothing below', async () => {
    await inWindow(1280, 720);
    await openBooking();
    await press(freeDays.first());
    await expect.element(times.first()).toBeVisible();
    for (const block of ['start', 'center', 'end'] as const) {
      field('message').element().scrollIntoView({ block, behavior: 'instant' });
      const gap = boxOf('#step-details').top - boxOf('#step-time').bottom;
      expect(gap, block).toBeGreaterThanOrEqual(0);
    }
  });
});

describe('on a phone', () => {
  beforeEach(() => inWindow(375, 667));

  it('the notice about a consultant without times is in view, beside the choice', async () => {
    offerFor({ 'consultant=anna': [], '': offered });
    await openBooking({ query: '?service=strategie-beratung' });
    // What follows the form on its page: without it the page would end here, and not stay scrolled.
    const foot = document.createElement('footer');
    foot.style.blockSize = '200vh';
    document.body.append(foot);
    onTestFinished(() => foot.remove());
    await press(day(dayAhead(5)));
    // The page scrolls to the day's times first.
    await expect.poll(() => isInView(times.first().element())).toBe(true);
    await select(person, anna.name);
    await expect.element(find('.calendar-said p').first()).toBeVisible();
    await expect.poll(() => isInView(find('.calendar-said p').first().element())).toBe(true);
    expect(isInView(person.element())).toBe(true);
  });

  it('what was missing is missed no more once it is entered, and the button stays', async () => {
    await openBooking();
    await expect.element(freeDays.first()).toBeEnabled();
    await press(submit);
    for (const each of [service, field('email')]) {
      await expect.element(each).toHaveAttribute('aria-invalid', 'true');
    }
    await select(service, 'strategie-beratung');
    await expect.element(service).toHaveAttribute('aria-invalid', 'false');
    await press(freeDays.first());
    await chooseTime('09:00');
    await enter(field('name'), visitor.name);
    await enter(field('email'), visitor.email);
    await expect.element(field('email')).toHaveAttribute('aria-invalid', 'false');
    // Leaving the field says to whom we will write, which must not move the button that is pressed.
    const distance = () => placeOf(submit.element()) - placeOf(field('email').element());
    const before = distance();
    await press(field('message'));
    await expect.element(find('.submit bdi')).toHaveTextContent(visitor.email);
    expect(distance()).toBe(before);
  });

  it('a second tap at the same place after a scroll chooses no other day', async () => {
    await openBooking();
    await expect.element(freeDays.first()).toBeEnabled();
    const tapped = day(dayAhead(9)).element();
    tapped.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = tapped.getBoundingClientRect();
    const at = { clientX: left + width / 2, clientY: top + height / 2 };
    const tap = () =>
      document
        .elementFromPoint(at.clientX, at.clientY)
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1, ...at }));
    tap();
    // At once, as a smooth scroll would between two taps.
    scrollBy({ top: 2 * height, behavior: 'instant' });
    tap();
    await expect.element(field('date')).toHaveValue(dayAhead(9));
  });
});

it('the current day has a dot that is a border, which forced colours keep', async () => {
  await openBooking();
  await expect.element(freeDays.first()).toBeEnabled();
  const today = find('.day[aria-current=date]').element();
  expect(getComputedStyle(today, '::before').borderTop).toMatch(/^2px solid/);
});
