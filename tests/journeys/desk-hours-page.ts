/** Opening hours in the desk: what the tests create and remove again. */
import type { Locator } from 'playwright/test';
import * as z from 'zod/mini';
import { deskConsultantSchema } from '#features/consultants/contract/consultant-desk.ts';
import {
  type NewException,
  deskScheduleSchema,
  type WeeklyHours,
} from '#features/hours/contract/hours.ts';
import { firm } from '#firm';
import { fill } from '#platform/i18n/fill.ts';
import { listAvailable, signIn as headersOf } from '#tests/stack/client.ts';
import { newConsultant } from '#tests/support/hours.ts';
import type { Stack } from '#tests/support/stack.ts';
import { addDays, isoWeekday, toLocal } from '#platform/time/zone.ts';
import { area, button, words } from './desk-page.ts';
import { expect, type Page } from './support.ts';

export const today = () => toLocal(new Date(), firm.timeZone).date;

/** The first such weekday (1 is Monday) at least `days` days from today. */
export function dayAhead(weekday: number, days: number): string {
  const first = addDays(today(), days);
  return addDays(first, (weekday - isoWeekday(first) + 7) % 7);
}

/** From 06:00 to 08:00, when no demo slot starts. */
export const early = (weekdays: number[]) => ({
  rules: [{ weekdays, spans: [{ from: '06:00', to: '08:00' }] }],
  holidays: [],
});

export async function isOffered(stack: Stack, date: string, time: string): Promise<boolean> {
  const all = await listAvailable(stack);
  return all.some((slot) => slot.date === date && slot.time === time);
}

/** The field of one span of a weekday, if the plan has a single period. */
export const timeField = (page: Page, day: string, which: 'spanFrom' | 'spanTo', number: string) =>
  area(page).getByLabel(fill(words.hours.plan[which], { day, number }), { exact: true });

export async function ask(stack: Stack, method: string, path: string, body?: unknown) {
  const headers = { ...(await headersOf(stack)), 'content-type': 'application/json' };
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(`${stack.url}/api${path}`, { method, headers, ...text });
  expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true);
  const answer: unknown = response.status === 204 ? null : await response.json();
  return answer;
}

export const saveHours = (stack: Stack, hours: WeeklyHours & { consultant?: string }) =>
  ask(stack, 'POST', '/hours', hours);

export const addException = (stack: Stack, exception: NewException) =>
  ask(stack, 'POST', '/hours/exceptions', { exception });

export async function addConsultant(stack: Stack, name: string, colour = 'petrol') {
  const body = { ...newConsultant(name), colour };
  return z.parse(deskConsultantSchema, await ask(stack, 'POST', '/admin/consultants', body)).id;
}

/** Restores the initial state: one consultant, no opening hours, no exceptions. */
export async function forgetHours(stack: Stack): Promise<void> {
  const listed = await ask(stack, 'GET', '/admin/consultants');
  for (const { id } of z.parse(z.array(deskConsultantSchema), listed).slice(1)) {
    await ask(stack, 'DELETE', `/admin/consultants/${id}`);
  }
  const { exceptions } = z.parse(deskScheduleSchema, await ask(stack, 'GET', '/hours'));
  for (const { id } of exceptions) await ask(stack, 'DELETE', `/hours/exceptions/${id}`);
  await saveHours(stack, { rules: [], holidays: [] });
}

/** The x positions of the first two times in a list, in px from the left. */
export const leftsOfTimes = (list: Locator) =>
  list.evaluate((element) => {
    const lefts: number[] = [];
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const { index } of (node.textContent ?? '').matchAll(/\d\d:\d\d/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        lefts.push(range.getBoundingClientRect().left);
      }
    }
    const [first = 0, second = 0] = lefts;
    return { first, second };
  });

/** Shows the calendar's week, which a phone does not begin with. */
export async function showWeek(page: Page) {
  const view = area(page).locator('.desk-cal-views a[href*="view=week"]');
  if ((await view.getAttribute('aria-current')) === null) await view.click();
  await expect(view).toHaveAttribute('aria-current', 'true');
}

/** Turns the weeks forward, at most six, until the entry is found. */
export async function findChip(page: Page, text: string | RegExp) {
  await showWeek(page);
  const chip = area(page).locator('.desk-cal-entry').filter({ hasText: text });
  const range = area(page).locator('.desk-cal-range');
  await expect(area(page).locator('.desk-cal-grid')).toHaveAttribute('aria-busy', 'false');
  for (let step = 0; step < 6 && (await chip.count()) === 0; step += 1) {
    const before = (await range.textContent()) ?? '';
    await button(area(page), words.calendar.next.week).click();
    await expect(range).not.toHaveText(before);
  }
  return chip.first();
}
