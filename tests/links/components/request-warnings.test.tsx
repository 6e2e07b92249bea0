import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import { pick } from '#platform/i18n/catalogue.ts';
import type { Locale } from '#platform/i18n/locales.ts';
import { answer, answerJson, problem } from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { press } from '#tests/support/components/hand.ts';
import { button, decide, heading, openRequest, request, showRequest } from './linked.tsx';
import { inLanguages } from '#tests/support/components/languages.ts';

const decisionSchema = z.object({
  decision: z.string(),
  confirm: z.optional(z.array(z.string())),
});

/** Opens the page with a server that asks about `warnings`; returns the decisions sent, one per call. */
async function open(warnings: readonly string[], locale: Locale = 'de') {
  const decided: z.infer<typeof decisionSchema>[] = [];
  answerJson(showRequest, request);
  answer(decide, async (call) => {
    const { decision, confirm } = z.parse(decisionSchema, await call.json());
    decided.push({ decision, ...(confirm && { confirm }) });
    const isMeant = warnings.every((warning) => confirm?.includes(warning));
    if (decision === 'confirm' && !isMeant)
      return problem('needs_confirmation', { warnings, consultant: 'firm' });
    const status = decision === 'confirm' ? 'confirmed' : 'cancelled';
    const decidedAt = '2026-11-22T09:00:00.000Z';
    return Response.json({ ...request, status, decidedAt, decidedBy: 'firm-link' });
  });
  await openRequest(locale);
  return decided;
}

it('request page: confirms at once if there are no warnings about the time', async () => {
  const texts = pick('de', 'request');
  const decided = await open([]);
  await press(button(texts.confirm));
  await expect.element(heading).toHaveTextContent(texts.titles.confirmed);
  expect(decided).toEqual([{ decision: 'confirm' }]);
});

it.each(inLanguages('de'))(
  '%s: shows the warnings about a time that is closed by now, and confirms after a second click',
  async (locale) => {
    const texts = pick(locale, 'request');
    const decided = await open(['blocked', 'busy'], locale);
    await press(button(texts.confirm));
    await expect.element(page.getByText(texts.warnings.title)).toBeVisible();
    await expect.element(page.getByText(texts.warnings.blocked)).toBeVisible();
    await expect.element(page.getByText(texts.warnings.busy)).toBeVisible();
    expect(page.getByText(texts.warnings.outside_hours).elements()).toEqual([]);
    expect(document.activeElement?.textContent).toContain(texts.warnings.title);
    expect(await findAxeViolations()).toEqual([]);
    await press(button(texts.confirmAnyway));
    await expect.element(heading).toHaveTextContent(texts.titles.confirmed);
    expect(decided).toEqual([
      { decision: 'confirm' },
      { decision: 'confirm', confirm: ['blocked', 'busy'] },
    ]);
  },
);

it('request page: removes the warnings when the request is declined instead', async () => {
  const texts = pick('de', 'request');
  const decided = await open(['outside_hours']);
  await press(button(texts.confirm));
  await expect.element(button(texts.confirmAnyway)).toBeVisible();
  await press(button(texts.decline));
  await expect.element(heading).toHaveTextContent(texts.titles.declining);
  expect(page.getByText(texts.warnings.title).elements()).toEqual([]);
  await press(button(texts.decline));
  await expect.element(heading).toHaveTextContent(texts.titles.declined);
  expect(decided.at(-1)).toEqual({ decision: 'decline' });
});
