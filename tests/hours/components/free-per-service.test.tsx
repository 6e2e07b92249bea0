import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Calendar } from '#features/appointments/desk.ts';
import { Slots } from '#features/hours/desk.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { addDays } from '#platform/time/zone.ts';
import { answer, answerJson } from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { select } from '#tests/support/components/hand.ts';
import { consultantOf } from '#tests/support/consultant.ts';

const { slots: words } = pick('de', 'admin');
const tomorrow = addDays(firmToday(), 1);
const slot = { id: 's'.repeat(22), date: tomorrow, time: '11:15', isAvailable: true };
const consultant = { ...consultantOf('anna', { name: 'Anna' }), version: 1 };
const list = page.getByRole('region', { name: words.available });

/** Answers with one time by hours and, for the given service only, one by hand, if their day is asked for. */
function offer(service: string | null) {
  answerJson('GET /api/slots/all', [slot]);
  answerJson('GET /api/appointments', []);
  answer('GET /api/hours/times', ({ url }) => {
    const byHours = { consultant: 'anna', date: tomorrow, time: '09:00' };
    const byHand = { ...byHours, time: slot.time, slot: slot.id };
    const asked = new URL(url).searchParams;
    const [first, last] = [asked.get('startDate') ?? '', asked.get('endDate') ?? ''];
    const byService = asked.get('service') === service ? [byHours, byHand] : [byHours];
    const times = byService.filter(({ date }) => first <= date && date <= last);
    return Response.json({ times, closed: [], opened: [], busy: [] });
  });
}

it('slots: list free times by hours and by hand; only those by hand can be deleted', async () => {
  answerJson('GET /api/admin/consultants', [consultant]);
  offer(null);
  await mountAtDesk(<Slots Calendar={Calendar} />);
  await expect.element(list.getByText('09:00')).toBeVisible();
  await expect.element(list.getByText('11:15')).toBeVisible();
  expect(list.getByRole('checkbox').elements()).toHaveLength(1);
  await expect.element(page.getByText(words.byHours)).toBeVisible();
  // All services have the same times, so there is nothing to choose.
  expect(document.querySelector('#slots-service')).toBeNull();
  expect(await findAxeViolations()).toEqual([]);
});

it('slots: ask for the service if services differ, and show its times', async () => {
  const services = ['strategie-beratung', 'finanz-investment'];
  answerJson('GET /api/admin/consultants', [{ ...consultant, services }]);
  offer('finanz-investment');
  await mountAtDesk(<Slots Calendar={Calendar} />);
  await expect.element(list.getByText('09:00')).toBeVisible();
  expect(list.getByText('11:15').elements()).toEqual([]);
  const choice = page.getByRole('combobox', { name: pick('de', 'admin').appointments.service });
  await select(choice, 'finanz-investment');
  await expect.element(list.getByText('11:15')).toBeVisible();
  const calendar = document.querySelector('.desk-cal-grid');
  await expect.poll(() => calendar?.textContent).toContain('11:15');
  expect(await findAxeViolations()).toEqual([]);
});
