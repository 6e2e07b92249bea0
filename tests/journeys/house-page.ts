/**
 * A firm with three consultants, two of whom offer times of their own, and helpers for the page that lets
 * visitors choose one.
 */
import type { Page } from 'playwright/test';
import * as z from 'zod/mini';
import {
  deskConsultantSchema,
  type NewConsultant,
} from '#features/consultants/contract/consultant-desk.ts';
import { services } from '#platform/contract/service.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { addDays } from '#platform/time/zone.ts';
import { signIn } from '#tests/stack/client.ts';
import type { Stack } from '#tests/support/stack.ts';
import { times } from './booking-page.ts';
import { expect, test as base, useStack } from './support.ts';

export const anna = 'Anna Amstutz';
export const bruno = 'Bruno Bachmann';

export const someone: Omit<NewConsultant, 'name'> = {
  role: { de: 'Partnerin', en: 'Partner', ar: 'شريكة' },
  languages: ['de', 'en'],
  services: [...services],
  ...{ email: '', meetingLink: '', colour: 'petrol', active: true },
};

async function post(stack: Stack, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${stack.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await signIn(stack)) },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  expect(answer, path).not.toHaveProperty('errors');
  return answer;
}

/**
 * The times that each of the two offers on each day from 2 to 20 days ahead; none is a time of the firm's
 * own.
 */
export const hours = { [anna]: ['09:15', '10:15'], [bruno]: ['10:15', '15:15'] };

async function hire(stack: Stack, name: string, more: Partial<NewConsultant> = {}) {
  const made = await post(stack, '/api/admin/consultants', { ...someone, name, ...more });
  return z.parse(deskConsultantSchema, made).id;
}

async function offer(stack: Stack, consultant: string, timeSlots: readonly string[]) {
  const range = { startDate: addDays(firmToday(), 2), endDate: addDays(firmToday(), 20) };
  await post(stack, '/api/slots/generate', { consultant, ...range, timeSlots });
}

interface House {
  stack: Stack;
  ids: Record<keyof typeof hours, string>;
}

/** Uses a stack of its own, as consultants show on every booking page. */
export const test = base.extend<object, { house: House }>({
  house: [
    ({}, use) =>
      useStack(async (stack) => {
        const ids = {
          [anna]: await hire(stack, anna),
          // All services but the last.
          [bruno]: await hire(stack, bruno, { services: services.slice(0, 4), languages: ['ar'] }),
        };
        for (const name of [anna, bruno] as const) await offer(stack, ids[name], hours[name]);
        await use({ stack, ids });
      }),
    { scope: 'worker' },
  ],
  stack: [async ({ house }, use) => use(house.stack), { scope: 'worker' }],
});

export const person = (page: Page) => page.locator('select[name=consultant]');
export const service = (page: Page) => page.locator('[name=service]');
export const meeting = (page: Page, way: string) =>
  page.locator(`input[name=meeting][value=${way}]`);

/** Chooses a service once the consultants can be chosen. */
export async function chooseService(page: Page, value: string) {
  await expect(person(page)).toBeVisible();
  await service(page).selectOption(value);
}

export async function expectTimes(page: Page, expected: unknown) {
  await expect
    .poll(() => times(page).evaluateAll((radios) => radios.map((one) => one.getAttribute('value'))))
    .toEqual(expected);
}

/** The button of the day this many days ahead, when both offer times. Each test uses another day. */
export const day = (page: Page, ahead: number) =>
  page.locator(`button[data-date="${addDays(firmToday(), ahead)}"]`);
