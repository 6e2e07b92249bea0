/** The test mail at the desk: each step, the cause, and the record to set, in every language. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { TestMail } from '#features/delivery/desk.ts';
import type { TestMail as Result } from '#features/delivery/contract/test-mail.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { answerJson, cutOff } from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { press } from '#tests/support/components/hand.ts';
import { inLanguages } from '#tests/support/components/languages.ts';

const route = 'POST /api/deliveries/test';
const list = 'GET /api/deliveries';
const wanted = `v=spf1 ${'include:a-long-name-of-a-relay.example '.repeat(6)}~all`;
const result: Result = {
  to: 'desk@example.com',
  steps: [
    { step: 'connect', state: 'accepted' },
    { step: 'tls', state: 'skipped' },
    { step: 'auth', state: 'failed' },
    { step: 'mail_from', state: 'not_reached' },
    { step: 'rcpt_to', state: 'not_reached' },
    { step: 'data', state: 'not_reached' },
  ],
  fault: { phase: 'auth', answer: '535 5.7.8' },
  records: [
    { kind: 'spf', state: 'several', name: 'example.com', found: ['v=spf1 a', wanted], wanted },
    { kind: 'dkim', state: 'not_asked', name: '', found: [] },
    { kind: 'dmarc', state: 'fits', name: '_dmarc.example.com', found: ['v=DMARC1; p=reject'] },
  ],
};

it.each(inLanguages('de'))('%s: says the step, the cause, and what to set', async (locale) => {
  await page.viewport(375, 800);
  answerJson(list, { deliveries: [], alarms: [], standing: [] });
  answerJson(route, result);
  await mountAtDesk(<TestMail />, locale);
  const { test: words } = pick(locale, 'adminDeliveries');
  const { faults } = pick(locale, 'deliveryCauses');
  await press(page.getByRole('button', { name: words.send }));
  await expect.element(page.getByText(words.refused)).toBeVisible();
  for (const text of [
    ...[words.states.failed, words.states.skipped, faults.auth_refused.cure],
    ...[words.spf.several, words.dkim.not_asked, words.dmarc.fits, wanted],
  ])
    expect(document.body.innerText).toContain(text);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
  expect(await findAxeViolations()).toEqual([]);
});

it('an accepted mail names the mailbox; a lost call says so', async () => {
  const steps = result.steps.map(({ step }) => ({ step, state: 'accepted' as const }));
  answerJson(list, { deliveries: [], alarms: [], standing: [] });
  answerJson(route, { ...result, steps, fault: undefined });
  await mountAtDesk(<TestMail />);
  const { test: words } = pick('de', 'adminDeliveries');
  await press(page.getByRole('button', { name: words.send }));
  await expect.poll(() => document.body.innerText).toContain('desk@example.com');
  cutOff(route);
  await press(page.getByRole('button', { name: words.send }));
  await expect.poll(() => document.body.innerText).toContain(words.failed);
});

it('shows later what the last accepted one has shown', async () => {
  const trials = { mail: { at: '2041-12-01T09:00:00.000Z', records: result.records } };
  answerJson(list, { deliveries: [], alarms: [], standing: [], trials });
  await mountAtDesk(<TestMail />);
  const { test: words } = pick('de', 'adminDeliveries');
  await expect.poll(() => document.body.innerText).toContain(words.spf.several);
  expect(document.body.innerText).toContain('Dez. 2041');
  expect(await findAxeViolations()).toEqual([]);
});
