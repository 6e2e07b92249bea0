/** Standing alarms at the desk: a sentence each, what to do, and a mark that the firm has seen it. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import '#platform/form/form.css';
import { StandingAlarms } from '#features/delivery/desk.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { answer, answerJson, callsTo, cutOff } from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { press } from '#tests/support/components/hand.ts';
import { inLanguages } from '#tests/support/components/languages.ts';

const since = '2026-11-25T08:00:00.000Z';
const store = { code: 'store_faults', since } as const;
const orphans = { code: 'orphans', since } as const;
const dismiss = 'POST /api/admin/alarms/dismiss';
const listing = (standing: readonly object[]) => ({ deliveries: [], alarms: [], standing });
const heightOf = (selector: string) =>
  document.querySelector(selector)?.getBoundingClientRect().height ?? 0;

const topOf = () => document.querySelector('.desk-alarm')?.getBoundingClientRect().top ?? 0;

it.each(inLanguages('de'))('%s: one line with a sentence; what to do unfolds', async (locale) => {
  await page.viewport(375, 800);
  answerJson('GET /api/deliveries', listing([store]));
  await mountAtDesk(<StandingAlarms />, locale);
  const words = pick(locale, 'alarms');
  const { title, cure } = words.codes.store_faults;
  await expect.element(page.getByText(title)).toBeVisible();
  await expect.element(page.getByText('store_faults')).not.toBeVisible();
  expect(heightOf('.desk-alarm')).toBeLessThan(56);
  const whatToDo = page.getByText(words.cure);
  await expect.element(whatToDo).toBeVisible();
  const { left, right } = whatToDo.element().getBoundingClientRect();
  expect(document.elementFromPoint((left + right) / 2, heightOf('.desk-alarm') / 2 + topOf())).toBe(
    whatToDo.element(),
  );
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
  await press(page.getByText(title));
  await expect.element(page.getByText(cure)).toBeVisible();
  expect(await findAxeViolations()).toEqual([]);
});

it('an alarm that was seen goes, the others stay', async () => {
  let standing: readonly object[] = [store, orphans];
  answer('GET /api/deliveries', () => Response.json(listing(standing)));
  answer(dismiss, async (request) => {
    expect(await request.json()).toEqual(store);
    standing = [orphans];
    return new Response(null, { status: 204 });
  });
  await mountAtDesk(<StandingAlarms />);
  const { codes, seen } = pick('de', 'alarms');
  await press(page.getByRole('button', { name: `${seen}: ${codes.store_faults.title}` }));
  await expect.element(page.getByText(codes.store_faults.title)).not.toBeInTheDocument();
  await expect.element(page.getByText(codes.orphans.title)).toBeVisible();
});

it('an alarm stays, and says why, if the server was not reached', async () => {
  answerJson('GET /api/deliveries', listing([store]));
  cutOff(dismiss);
  await mountAtDesk(<StandingAlarms />);
  const { codes, seen } = pick('de', 'alarms');
  await press(page.getByRole('button', { name: `${seen}: ${codes.store_faults.title}` }));
  await expect.element(page.getByText(pick('de', 'alarms').seenFailed)).toBeVisible();
  expect(callsTo(dismiss).length).toBeGreaterThan(0);
  await expect.element(page.getByText(codes.store_faults.title)).toBeVisible();
});
