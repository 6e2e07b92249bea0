import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import { Hours } from '#features/hours/desk.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { answer, answerJson, callsTo, sentTo } from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { press } from '#tests/support/components/hand.ts';
import { consultantOf } from '#tests/support/consultant.ts';
import { officeHours } from '#tests/support/office-hours.ts';

const words = pick('de', 'adminHours');
const anna = { ...consultantOf('anna', { name: 'Anna' }), version: 1 };

it('hours: open at the person whom the address names, and copy the hours of another', async () => {
  answerJson('GET /api/admin/consultants', [anna, { ...anna, id: 'ben', name: 'Ben' }]);
  answer('GET /api/hours', ({ url }) => {
    const consultant = new URL(url).searchParams.get('consultant') ?? '';
    const rules = consultant === 'anna' ? officeHours.rules : [];
    const holidays = consultant === 'anna' ? ['zug'] : [];
    return Response.json({ consultant, rules, holidays, exceptions: [], version: 1 });
  });
  const none = { count: 0, times: [] };
  answerJson('POST /api/hours/preview', { gained: none, lost: none, kept: [], held: [] });
  location.hash = '#hours?consultant=ben';
  await mountAtDesk(<Hours OutsideCalendars={() => null} />);
  await expect.element(page.getByText(words.plan.none)).toBeVisible();
  await press(page.getByRole('button', { name: words.copy.submit }));
  await expect.poll(() => document.querySelectorAll('.desk-plan').length).toBe(1);
  expect(await findAxeViolations()).toEqual([]);
  expect(callsTo('POST /api/hours')).toEqual([]);
  await press(page.getByRole('button', { name: words.plan.preview }).first());
  await expect.element(page.getByRole('dialog')).toBeVisible();
  const [sent] = z.parse(z.array(z.unknown()), await sentTo('POST /api/hours/preview'));
  expect(sent).toEqual({
    consultant: 'ben',
    hours: { rules: officeHours.rules, holidays: ['zug'] },
  });
});
