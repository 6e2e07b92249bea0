/** Makes each area of the desk throw while rendering, by leaving out texts that it renders. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { pick } from '#platform/i18n/catalogue.ts';
import { type AreaName, areaNames } from '#features/desk/desk/areas.ts';
import { answerJson, callsTo } from '#tests/support/components/answers.ts';
import { answerNothing, mountDesk } from '#tests/support/components/torn-desk.tsx';
import { expectSaid, expectTold } from '#tests/support/components/faults.ts';
import { enter, press } from '#tests/support/components/hand.ts';

const texts = pick('de', 'admin');
const torn = pick('de', 'torn');

interface Tearing {
  /** The texts whose absence makes it throw. */
  bomb: string;
  /** A field of the area to type into, by its label. */
  field?: string;
  typed?: string;
}

const { appointments: words, slots } = texts;
const hours = pick('de', 'adminHours');
const tearings: Record<AreaName, Tearing> = {
  today: { bomb: 'todayTexts.figures' },
  figures: { bomb: 'texts.overview.figures' },
  calendar: { bomb: 'texts.slots', field: slots.date, typed: '11.03.2041' },
  hours: { bomb: 'hoursTexts.exceptions', field: hours.exceptions.reason, typed: 'Weiterbildung' },
  consultants: { bomb: 'consultantTexts.lede' },
  appointments: { bomb: 'texts.appointments.filters', field: words.filters.q, typed: 'Ada' },
  messages: { bomb: 'inboxTexts.noMessages' },
  inquiries: { bomb: 'inboxTexts.noInquiries' },
  payments: { bomb: 'paymentTexts.request' },
  testimonials: { bomb: 'inboxTexts.add' },
  records: {
    bomb: 'recordsTexts.person',
    field: pick('de', 'adminRecords').person.who,
    typed: 'ada@example.com',
  },
  security: { bomb: 'recordsTexts.factor' },
};

const consultant = {
  ...{ id: 'firm', name: 'Bea', role: { de: '', en: '', ar: '' }, languages: ['de'] },
  ...{
    services: ['sonstige'],
    email: '',
    meetingLink: '',
    colour: 'ink',
    active: true,
    version: 1,
  },
};
const schedule = { consultant: 'firm', rules: [], holidays: [], exceptions: [], version: 1 };

function answerReads() {
  answerNothing();
  answerJson('GET /api/admin/consultants', [consultant]);
  answerJson('GET /api/hours', schedule);
  answerJson('GET /api/outside-calendars', []);
  answerJson('GET /api/contact/messages', []);
  answerJson('GET /api/inquiries', []);
}

/** A field by the beginning of its label, which may continue with a note about being required. */
const labelled = (label: string) => page.getByLabelText(label, { exact: false }).first();

const alert = page.getByRole('alert').filter({ hasText: torn.title });

it.each(areaNames)(
  'area %s: a rendering error affects only this area, and typed text is kept',
  async (name) => {
    const { bomb, field, typed = '' } = tearings[name];
    const other = name === 'security' ? 'records' : 'security';
    answerReads();
    history.replaceState(null, '', `/#${name}`);
    const { explode, defuse } = mountDesk(bomb);
    const area = page.getByRole('heading', { level: 2, name: texts.nav[name], exact: true });
    await expect.element(area).toBeVisible();
    if (field !== undefined) await enter(labelled(field), typed);

    explode();
    await expect.element(alert).toBeVisible();
    await expectTold(`area:${name}`);

    // The other areas still work.
    await press(page.getByRole('link', { name: texts.nav[other] }));
    await expect
      .element(page.getByRole('heading', { level: 2, name: texts.nav[other], exact: true }))
      .toBeVisible();
    await press(page.getByRole('link', { name: texts.nav[name] }));

    // It throws again: the same error is shown, without an endless loop.
    const before = callsTo().length;
    await press(page.getByRole('button', { name: torn.begin }));
    await expect.element(alert).toBeVisible();
    expect(callsTo().length - before).toBeLessThan(20);
    await expectTold(`area:${name}`);

    defuse();
    await press(page.getByRole('button', { name: torn.begin }));
    await expect.element(alert).not.toBeInTheDocument();
    if (field !== undefined) {
      await expect.element(labelled(field)).toHaveValue(typed);
    }
  },
);

it('hours area: keeps added rows after a rendering error', async () => {
  answerReads();
  history.replaceState(null, '', '/#hours');
  const { explode, defuse } = mountDesk('hoursTexts.exceptions');
  await press(page.getByRole('button', { name: hours.plan.start }));
  await press(page.getByRole('button', { name: /Montag/ }).last());
  const times = () =>
    [...document.querySelectorAll<HTMLInputElement>('.desk-plan-time')].map(({ value }) => value);
  const typed = times();
  expect(typed.length).toBeGreaterThan(10);
  explode();
  await expect.element(alert).toBeVisible();
  expectSaid();
  defuse();
  await press(page.getByRole('button', { name: torn.begin }));
  await expect.poll(times).toEqual(typed);
});
