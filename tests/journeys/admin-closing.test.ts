/** Browser tests of closing time in the desk: ill tomorrow, with three appointments. */
import * as z from 'zod/mini';
import { appointmentSchema } from '#features/appointments/contract/appointment.ts';
import { deskScheduleSchema } from '#features/hours/contract/hours.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import { addDays } from '#platform/time/zone.ts';
import type { Stack } from '#tests/support/stack.ts';
import { addConsultant, ask, saveHours, today } from './desk-hours-page.ts';
import { heading, openLink, tokenOf } from './links-page.ts';
import { area, button, dialog, needOf, open, part, signIn, toast, words } from './desk-page.ts';
import { atNight, expect, findViolations, type Page, ownStack, test as base } from './support.ts';

/** Uses a stack of its own, so that its consultants do not appear in the tests of other files. */
const test = base.extend<object, { stack: Stack }>({ stack: ownStack() });

test.describe.configure({ mode: 'serial' });

const { closing } = words.acts;
const { retireDone, retire } = pick('de', 'adminConsultants');
const tomorrow = addDays(today(), 1);
const allWeek = {
  rules: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], spans: [{ from: '06:00', to: '09:00' }] }],
  holidays: [],
};

async function enter(stack: Stack, consultant: string, time: string, clientName: string) {
  // Everybody an address of their own: the desk asks about a client who is with somebody else then.
  const email = `${clientName.replaceAll(' ', '.').toLowerCase()}@example.com`;
  const body = {
    ...{ date: tomorrow, time, consultant, clientName, email },
    ...{ phone: '', service: 'strategie-beratung', locale: 'de' },
  };
  return z.parse(appointmentSchema, await ask(stack, 'POST', '/appointments/entered', body)).id;
}
const stateOf = async (stack: Stack, id: string) => {
  const found = z.parse(appointmentSchema, await ask(stack, 'GET', `/appointments/${id}`));
  return [found.consultant, found.time, found.status];
};
const choiceOf = (page: Page, name: string) =>
  dialog(page).getByLabel(fill(closing.whatOf, { name: isolate(name) }));

test(
  'desk closing: ill tomorrow, one kept, one handed over, one cancelled; one undo',
  atNight,
  async ({ page, stack }) => {
    const anna = await addConsultant(stack, 'Anna Berger');
    const ben = await addConsultant(stack, 'Ben Huber', 'clay');
    for (const consultant of [anna, ben]) await saveHours(stack, { ...allWeek, consultant });
    const kept = await enter(stack, anna, '06:00', 'Kora Muster');
    const handed = await enter(stack, anna, '07:00', 'Hanna Muster');
    const cancelled = await enter(stack, anna, '08:00', 'Carl Muster');
    await enter(stack, ben, '08:00', 'Andere Person');
    await signIn(page, stack);
    await open(page, 'hours');
    await page.locator('#hours-consultant').selectOption({ label: 'Anna Berger' });
    await page.locator('#exception-date').fill(tomorrow);
    await button(part(page, words.hours.exceptions.title), words.hours.exceptions.preview).click();
    await expect(choiceOf(page, 'Carl Muster')).toBeVisible();
    await choiceOf(page, 'Hanna Muster').selectOption({
      label: fill(closing.hand, { name: isolate('Ben Huber') }),
    });
    await choiceOf(page, 'Carl Muster').selectOption('cancel');
    expect(await findViolations(page)).toEqual([]);
    await button(dialog(page), words.hours.exceptions.submit).click();
    const told = toast(page, words.hours.exceptions.added);
    await expect(told).toBeVisible();
    await expect(page.locator('dialog[open]')).toHaveCount(0);

    expect(await stateOf(stack, kept)).toEqual([anna, '06:00', 'confirmed']);
    expect(await stateOf(stack, handed)).toEqual([ben, '07:00', 'confirmed']);
    expect(await stateOf(stack, cancelled)).toEqual([anna, '08:00', 'cancelled']);
    await open(page, 'today');
    const { kinds } = pick('de', 'adminToday');
    const closed = await needOf(page, kinds.closed);
    await expect(closed).toContainText('Kora Muster');
    await expect(closed).toContainText(closing.list.why.blocked);
    expect(await findViolations(page)).toEqual([]);

    await told.getByRole('button', { name: words.acts.undo }).click();
    await expect(toast(page, words.acts.undone)).toBeVisible();
    expect(await stateOf(stack, handed)).toEqual([anna, '07:00', 'confirmed']);
    expect(await stateOf(stack, cancelled)).toEqual([anna, '08:00', 'confirmed']);
    await page.mouse.move(0, 0);
    await expect(closed).toHaveCount(0);
    const schedule = await ask(stack, 'GET', `/hours?consultant=${anna}`);
    expect(z.parse(deskScheduleSchema, schedule).exceptions).toEqual([]);
  },
);

test(
  'desk closing: proposes other times, which the client sees; one undo',
  atNight,
  async ({ page, stack }) => {
    const consultants = z.array(z.looseObject({ id: z.string(), name: z.string() }));
    const all = z.parse(consultants, await ask(stack, 'GET', '/admin/consultants'));
    const anna = all.find(({ name }) => name === 'Anna Berger')?.id ?? '';
    const proposed = async () => {
      const listed = z.parse(
        z.array(appointmentSchema),
        await ask(stack, 'GET', `/appointments?startDate=${tomorrow}&endDate=${tomorrow}`),
      );
      return listed
        .filter(({ consultant }) => consultant === anna)
        .map(({ proposed }) => proposed?.times.map((time) => [time.startsAt, time.with].join(' ')));
    };
    await signIn(page, stack);
    await open(page, 'hours');
    await page.locator('#hours-consultant').selectOption({ label: 'Anna Berger' });
    await page.locator('#exception-date').fill(tomorrow);
    await button(part(page, words.hours.exceptions.title), words.hours.exceptions.preview).click();
    await dialog(page).getByLabel(closing.all).selectOption('propose');
    await button(dialog(page), words.hours.exceptions.submit).click();
    const told = toast(page, words.hours.exceptions.added);
    await expect(told).toContainText(fill(closing.result.propose, { count: '3' }));
    const times = (await proposed()).flatMap((each) => each ?? []);
    expect(times).toHaveLength(9);
    // Nobody is held the time of another, nor one of the day that is closed to her.
    expect(new Set(times).size).toBe(9);
    expect(times.filter((time) => time.startsWith(tomorrow) && time.endsWith(anna))).toEqual([]);
    expect(times.filter((time) => time < tomorrow)).toEqual([]);
    await told.getByRole('button', { name: words.acts.undo }).click();
    await expect(toast(page, words.acts.undone)).toBeVisible();
    expect(await proposed()).toEqual([undefined, undefined, undefined]);
  },
);

test(
  'desk closing: what is held in it is offered no more, as the client reads; one undo',
  atNight,
  async ({ page, stack }) => {
    const consultants = z.array(z.looseObject({ id: z.string(), name: z.string() }));
    const all = z.parse(consultants, await ask(stack, 'GET', '/admin/consultants'));
    const idOf = (name: string) => all.find((one) => one.name === name)?.id ?? '';
    const late = addDays(tomorrow, 5);
    const [anna, ben] = [idOf('Anna Berger'), idOf('Ben Huber')];
    const zoe = await enter(stack, ben, '06:00', 'Zoe Muster');
    await ask(stack, 'POST', `/appointments/${zoe}/proposal`, {
      times: [{ date: late, time: '07:00', consultant: anna }],
      until: tomorrow,
    });
    const token = tokenOf(zoe);
    await signIn(page, stack);
    await open(page, 'hours');
    await page.locator('#hours-consultant').selectOption({ label: 'Anna Berger' });
    await page.locator('#exception-date').fill(late);
    await button(part(page, words.hours.exceptions.title), words.hours.exceptions.preview).click();
    await expect(dialog(page)).toContainText(closing.proposals.one);
    await expect(dialog(page)).toContainText(closing.endAll);
    expect(await findViolations(page)).toEqual([]);
    await button(dialog(page), words.hours.exceptions.submit).click();
    const told = toast(page, words.hours.exceptions.added);
    await expect(told).toContainText(fill(closing.result.end, { count: '1' }));
    const proposed = async () =>
      z.parse(appointmentSchema, await ask(stack, 'GET', `/appointments/${zoe}`)).proposed?.times;
    expect(await proposed()).toBeUndefined();
    await told.getByRole('button', { name: words.acts.undo }).click();
    await expect(toast(page, words.acts.undone)).toBeVisible();
    expect(await proposed()).toHaveLength(1);

    // Closed without being asked about it, as by another program.
    const exception = { kind: 'closed', from: `${late}T00:00`, to: `${addDays(late, 1)}T00:00` };
    await ask(stack, 'POST', '/hours/exceptions', { consultant: anna, exception });
    await open(page, 'today');
    await expect(area(page).locator('.need')).toContainText([
      pick('de', 'adminToday').kinds.unproposed,
    ]);
    expect(await findViolations(page)).toEqual([]);
    await openLink(page, token);
    await expect(heading(page)).toHaveText(pick('de', 'appointment').proposal.gone.title);
    await ask(stack, 'DELETE', `/appointments/${zoe}`);
  },
);

test(
  'desk closing: a day of everybody in one dialog; one press, one undo',
  atNight,
  async ({ page, stack }) => {
    await signIn(page, stack);
    await open(page, 'hours');
    const { title, whose, everyone, preview, submit, added } = words.hours.exceptions;
    await area(page).getByLabel(whose, { exact: true }).selectOption({ label: everyone });
    await page.locator('#exception-date').fill(tomorrow);
    await button(part(page, title), preview).click();
    await expect(dialog(page).locator('.desk-closing tbody tr')).toHaveCount(4);
    await expect(dialog(page)).toContainText(everyone);
    await expect(dialog(page).locator('.desk-closing')).toContainText('Ben Huber');
    // Nobody else is there.
    const then = `option[value^="hand"][value*="${tomorrow}"]`;
    await expect(choiceOf(page, 'Hanna Muster').locator(then)).toHaveCount(0);
    await choiceOf(page, 'Andere Person').selectOption('cancel');
    expect(await findViolations(page)).toEqual([]);
    await button(dialog(page), submit).click();
    const told = toast(page, added);
    await expect(told).toBeVisible();
    const exceptionsOf = async () => {
      const all = z.parse(
        z.array(z.looseObject({ id: z.string() })),
        await ask(stack, 'GET', '/admin/consultants'),
      );
      const schedules = await Promise.all(
        all.map(({ id }) => ask(stack, 'GET', `/hours?consultant=${id}`)),
      );
      return schedules.map(
        (each) =>
          z
            .parse(deskScheduleSchema, each)
            .exceptions.filter(({ from }) => from.startsWith(tomorrow)).length,
      );
    };
    expect(await exceptionsOf()).toEqual([1, 1, 1]);
    await told.getByRole('button', { name: words.acts.undo }).click();
    await expect(toast(page, words.acts.undone)).toBeVisible();
    expect(await exceptionsOf()).toEqual([0, 0, 0]);
  },
);

test(
  'desk closing: retires a consultant and hands all appointments over; one undo',
  atNight,
  async ({ page, stack }) => {
    const consultants = z.array(z.looseObject({ id: z.string(), name: z.string() }));
    const all = z.parse(consultants, await ask(stack, 'GET', '/admin/consultants'));
    const idOf = (name: string) => all.find((one) => one.name === name)?.id ?? '';
    const [anna, ben] = [idOf('Anna Berger'), idOf('Ben Huber')];
    await signIn(page, stack);
    await open(page, 'consultants');
    await area(page)
      .getByRole('button', { name: `${retire}: Anna Berger` })
      .click();
    await expect(choiceOf(page, 'Carl Muster')).toBeVisible();
    await dialog(page).getByLabel(closing.all).selectOption('hand');
    // Ben is taken at eight.
    await expect(choiceOf(page, 'Carl Muster')).toHaveValue('keep');
    await button(dialog(page), retire).click();
    const told = toast(page, fill(retireDone, { name: isolate('Anna Berger') }));
    await expect(told).toBeVisible();
    const listed = z.parse(
      z.array(appointmentSchema),
      await ask(stack, 'GET', `/appointments?startDate=${tomorrow}&endDate=${tomorrow}`),
    );
    const whose = Object.fromEntries(listed.map((one) => [one.clientName, one.consultant]));
    expect(whose).toMatchObject({
      ...{ 'Kora Muster': ben, 'Hanna Muster': ben, 'Carl Muster': anna },
    });
    await told.getByRole('button', { name: words.acts.undo }).click();
    await expect(toast(page, words.acts.undone)).toBeVisible();
    for (const { id, clientName } of listed) {
      if (clientName !== 'Andere Person') expect((await stateOf(stack, id))[0]).toBe(anna);
    }
    const after = z.parse(
      z.array(z.looseObject({ id: z.string(), active: z.boolean() })),
      await ask(stack, 'GET', '/admin/consultants'),
    );
    expect(after.find(({ id }) => id === anna)?.active).toBe(true);
  },
);

test(
  'desk closing: who was moved out of it by somebody else is let alone, and told of',
  atNight,
  async ({ page, stack }) => {
    const dora = await addConsultant(stack, 'Dora Keller', 'clay');
    await saveHours(stack, { ...allWeek, consultant: dora });
    const stays = await enter(stack, dora, '06:00', 'Stella Muster');
    const away = await enter(stack, dora, '07:00', 'Lea Muster');
    await signIn(page, stack);
    await open(page, 'hours');
    await page.locator('#hours-consultant').selectOption({ label: 'Dora Keller' });
    await page.locator('#exception-date').fill(tomorrow);
    await button(part(page, words.hours.exceptions.title), words.hours.exceptions.preview).click();
    await expect(choiceOf(page, 'Lea Muster')).toBeVisible();
    await dialog(page).getByLabel(closing.all).selectOption('cancel');
    const moved = { date: addDays(today(), 8), time: '07:00' };
    await ask(stack, 'POST', `/appointments/${away}/move`, moved);
    await button(dialog(page), words.hours.exceptions.submit).click();
    await expect(dialog(page).getByText(closing.left)).toBeVisible();
    await expect(choiceOf(page, 'Lea Muster')).toBeHidden();
    expect(await findViolations(page)).toEqual([]);
    await button(dialog(page), words.hours.exceptions.submit).click();
    await expect(dialog(page)).toBeHidden();
    expect(await stateOf(stack, stays)).toEqual([dora, '06:00', 'cancelled']);
    expect(await stateOf(stack, away)).toEqual([dora, '07:00', 'confirmed']);
  },
);
