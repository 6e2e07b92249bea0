/** Find: a combobox over areas, commands, and what the server has under a name. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { formatFullDay } from '#platform/desk/format.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import type { Locale } from '#platform/i18n/locales.ts';
import { addDays } from '#platform/time/zone.ts';
import {
  answer,
  answerJson,
  callsTo,
  cutOff,
  hold,
  sentTo,
} from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { find } from '#tests/support/components/find.ts';
import { enter, press } from '#tests/support/components/hand.ts';
import { inLanguages } from '#tests/support/components/languages.ts';
import { answerNothing, mountDesk } from '#tests/support/components/torn-desk.tsx';
import { consultantOf } from '#tests/support/consultant.ts';

const id = 'a'.repeat(22);
const appointment = {
  ...{ id, clientName: 'Ada Mustér', email: 'ada@example.com', phone: '+41 44 000 00 00' },
  ...{ date: '2041-03-11', time: '10:00', service: 'sonstige', locale: 'de', consultant: 'firm' },
  ...{ meeting: 'office', status: 'pending', createdAt: '2041-03-01T08:00:00Z', version: 1 },
  ...{ startsAt: '2041-03-11T09:00:00Z', endsAt: '2041-03-11T10:00:00Z' },
};
const over = {
  ...appointment,
  ...{ id: 'b'.repeat(22), date: '2021-03-11', startsAt: '2021-03-11T09:00:00Z' },
  ...{ endsAt: '2021-03-11T10:00:00Z', status: 'completed' },
};
const person = {
  ...{ name: 'Ada Mustér', email: 'ada@example.com', phone: '+41 44 000 00 00', locale: 'de' },
};
const payment = {
  ...{ id, version: 1, createdAt: '2041-03-01T08:00:00Z', packageName: 'Paket', amount: 100 },
  ...{ clientName: 'Ada Mustér', dueOn: '2041-03-11', locale: 'de', state: 'open' },
  ...{ refunds: [], refunded: 0, refundable: 0, link: 'https://example.com/pay#x', isTest: false },
};
const letter = {
  ...{ id: 'c'.repeat(22), name: 'Ada Mustér', email: 'ada@example.com', subject: 'Rückruf' },
  ...{ message: 'Guten Tag', locale: 'de', createdAt: '2041-03-01T08:00:00Z' },
};

const searches = [
  'POST /api/appointments/search',
  'POST /api/admin/person/known',
  'POST /api/payments/search',
] as const;

beforeEach(() => {
  answerNothing();
  answerJson('GET /api/admin/consultants', [
    { ...consultantOf('firm'), name: 'Clara Caminada', version: 1 },
    { ...consultantOf('bea'), name: 'Béatrice Amstutz', version: 1 },
  ]);
  answerJson('POST /api/appointments/search', [over, appointment]);
  answerJson('POST /api/admin/person/known', [person]);
  answerJson('POST /api/payments/search', [payment]);
  answerJson('GET /api/contact/messages', [letter]);
  answerJson('GET /api/inquiries', []);
});

const box = find('.desk-find [role=combobox]');
const options = page.getByRole('option');
const within = (group: string) => page.getByRole('group', { name: group }).getByRole('option');
const active = () => document.querySelector('[role=option][aria-selected=true]')?.textContent ?? '';
const dialogs = () => [...document.querySelectorAll('dialog[open]')];
const heading = () => document.querySelector('dialog[open] h2')?.textContent;

async function open(locale: Locale = 'de', hash = '#records') {
  history.replaceState(null, '', `/${hash}`);
  mountDesk('texts.nothing', locale);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(box).toHaveFocus();
}

describe.each(inLanguages('de'))('in %s', (locale) => {
  const { nav } = pick(locale, 'admin');
  const { groups, lists } = pick(locale, 'adminFind');

  it('find: names what the server has, nearest first, and opens it by Enter', async () => {
    await open(locale);
    expect(await findAxeViolations()).toEqual([]);
    await userEvent.keyboard('mustér');
    await expect.element(page.getByRole('group', { name: nav.payments })).toBeVisible();
    const titles = page.getByRole('listbox').getByRole('group').elements();
    expect(titles.map((one) => one.querySelector('p')?.textContent)).toEqual([
      ...[nav.appointments, groups.people, nav.payments, nav.messages, groups.lists],
    ]);
    // Sent in bodies only.
    for (const search of searches) {
      // On a busy machine, letters come so late that a part of the name is sought before.
      await expect.poll(async () => (await sentTo(search)).at(-1)).toMatchObject({ q: 'mustér' });
    }
    expect(callsTo().filter(({ url }) => /must/i.test(url))).toEqual([]);
    expect(await findAxeViolations()).toEqual([]);

    // The appointment ahead comes before the one that is over, and the keys go around.
    expect(active()).toContain('2041');
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toContain('2021');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(active()).toBe(lists.records.replace('{{q}}', '\u2068mustér\u2069'));
    await userEvent.keyboard('{ArrowDown}');
    expect(box.element().getAttribute('aria-activedescendant')).toContain(`appointment-${id}`);
    await expect.element(box).toHaveFocus();
    answerJson('GET /api/appointments/:id', appointment);
    await userEvent.keyboard('{Enter}');
    await expect.poll(heading).toContain('Ada Mustér');
    expect(dialogs()).toHaveLength(1);
    expect(location.href).not.toMatch(/must/i);
  });

  it('find: leads to an area and to its parts', async () => {
    await open(locale);
    await userEvent.keyboard(nav.security);
    await userEvent.keyboard('{Enter}');
    const title = page.getByRole('heading', { level: 2, name: nav.security });
    await expect.element(title).toHaveFocus();
    expect(location.hash).toBe('#security');

    const { person: words } = pick(locale, 'adminRecords');
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.keyboard(words.title);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: words.title })).toHaveFocus();
    expect(location.hash).toBe('#records');
  });
});

it.each([
  ['de', ['abwesend', 'krank', 'ferien']],
  ['en', ['absent', 'sick', 'holiday']],
  ['ar', ['إجازة', 'غياب', 'مريض']],
] as const)('find: enters an absence from anywhere, in %s', async (locale, typed) => {
  const { absence } = pick(locale, 'adminHours');
  await open(locale);
  const found = options.filter({ hasText: absence.open });
  for (const word of typed) {
    await enter(box, word);
    await expect.element(found).toBeVisible();
  }
  await press(found);
  await expect.poll(heading).toBe(absence.open);
  // Nobody is chosen where several can be meant.
  await expect.element(page.getByRole('combobox')).toHaveValue('');
  expect(await findAxeViolations()).toEqual([]);
});

const { failed, lists, theme, groups } = pick('de', 'adminFind');
const { texts } = { texts: pick('de', 'admin') };

it('find: folds spelling and knows other words for areas, parts and commands', async () => {
  await open();
  for (const [typed, expected] of [
    ['ubersicht', texts.nav.today],
    ['oeffnungszeiten', texts.nav.hours],
    ['Ferien', pick('de', 'adminHours').exceptions.title],
    ['2fa', pick('de', 'adminRecords').factor.title],
    ['neuer zahlungslink', undefined],
    ['zahlungslink', pick('de', 'adminPayments').request.open],
    ['nacht dunkel', theme.dark],
    ['whatsapp', pick('de', 'adminDeliveries').test.whatsApp.open],
    ['testmail', pick('de', 'adminDeliveries').test.title],
    ['test mail', pick('de', 'adminDeliveries').test.title],
    ['passwort', pick('de', 'adminRecords').elsewhere.title],
    ['impressum', pick('de', 'adminRecords').elsewhere.title],
    ['probetermin', texts.nav.today],
  ] as const) {
    await enter(box, typed);
    if (expected === undefined)
      await expect.poll(active).toBe(lists.appointments.replace('{{q}}', `\u2068${typed}\u2069`));
    else await expect.poll(active).toContain(expected);
  }
});

it('find: leads to the hours of a consultant, after the clients of that name', async () => {
  await open();
  await enter(box, 'beatrice');
  await expect.element(page.getByRole('group', { name: texts.nav.consultants })).toBeVisible();
  await expect.poll(active).toContain('Ada Mustér');
  answerJson('POST /api/appointments/search', []);
  answerJson('POST /api/admin/person/known', []);
  answerJson('POST /api/payments/search', []);
  await enter(box, 'amstutz');
  await expect.poll(active).toContain('Béatrice Amstutz');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.hash).toBe('#hours?consultant=bea');
});

it('find: keeps what was found while the next answer loads, as far as it still belongs', async () => {
  await open();
  await enter(box, 'must');
  await expect.poll(() => options.elements().length).toBeGreaterThan(4);
  const later = hold('POST /api/appointments/search');
  await enter(box, 'muster');
  await expect.element(page.getByText(pick('de', 'adminFind').searching)).toBeVisible();
  expect(active()).toContain('Ada Mustér');
  // Under another name stands nothing that Enter could open by mistake.
  await enter(box, 'keller');
  expect(active()).toBe(lists.appointments.replace('{{q}}', '\u2068keller\u2069'));
  later(Response.json([]));
});

it('find: without the server, areas and commands are found, and the search can be repeated', async () => {
  for (const search of searches) cutOff(search);
  await open();
  await enter(box, 'must');
  await expect.element(page.getByText(failed)).toBeVisible();
  expect(await findAxeViolations()).toEqual([]);
  answerJson('POST /api/appointments/search', [appointment]);
  answerJson('POST /api/payments/search', []);
  await press(page.getByRole('dialog').getByRole('button', { name: texts.retry }));
  await expect.element(page.getByRole('group', { name: texts.nav.appointments })).toBeVisible();
  await expect.element(page.getByText(failed)).not.toBeInTheDocument();
  cutOff('POST /api/appointments/search');
  await enter(box, 'kalender');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.hash).toBe('#calendar');
});

it('find: hands a name to a list without writing it into the address', async () => {
  answer('POST /api/appointments/search', () => Response.json([]));
  await open();
  await enter(box, 'Ada Mustér');
  await expect.element(page.getByRole('group', { name: groups.people })).toBeVisible();
  await press(options.filter({ hasText: 'ada@example.com' }));
  const field = page.getByRole('searchbox', { name: texts.appointments.filters.q });
  await expect.element(field).toHaveValue('ada@example.com');
  expect(location.hash).toBe('#appointments');
});

it('find: opens a message, a payment, and the dialogs of other areas', async () => {
  answerJson('PATCH /api/contact/messages/:id', { ...letter, readAt: '2041-03-01T09:00:00Z' });
  answerJson('GET /api/payments', [payment]);
  answerJson('GET /api/payments/:id', payment);
  answerJson('GET /api/payments/setup', { isSetUp: true, isTest: true });
  // A new consultant begins with a choice among the hours of the others.
  const none = { rules: [], holidays: [], exceptions: [] };
  answerJson('GET /api/hours', { consultant: 'firm', version: 1, ...none });
  await open();
  await enter(box, 'rückruf');
  await press(within(texts.nav.messages));
  await expect.poll(heading).toContain('Rückruf');
  expect(location.hash).toBe('#messages');
  await userEvent.keyboard('{Escape}');
  await expect.poll(dialogs).toHaveLength(0);

  await userEvent.keyboard('{Control>}k{/Control}');
  await enter(box, 'mustér');
  await press(within(texts.nav.payments));
  await expect.poll(heading).toContain('Paket');
  expect(location.hash).toContain('#payments');
  await userEvent.keyboard('{Escape}');
  await expect.poll(dialogs).toHaveLength(0);

  for (const [typed, title] of [
    ['beratungsperson', pick('de', 'adminConsultants').add],
    ['zahlung anfordern', pick('de', 'adminPayments').request.title],
    ['termin eintragen', texts.appointments.enter.title],
  ] as const) {
    await userEvent.keyboard('{Control>}k{/Control}');
    await enter(box, typed);
    await userEvent.keyboard('{Enter}');
    await expect.poll(heading).toBe(title);
    await userEvent.keyboard('{Escape}');
    await expect.poll(dialogs).toHaveLength(0);
  }
});

it('find: prints tomorrow from any area', async () => {
  const printed = vi.fn<(title: string) => void>();
  vi.spyOn(window, 'print').mockImplementation(() => printed(document.title));
  answerJson('GET /api/hours/times', { times: [], closed: [], opened: [], busy: [] });
  answerJson('GET /api/appointments', []);
  await open('de', '#security');
  const { paper } = pick('de', 'adminActs');
  await enter(box, paper.printTomorrow);
  await userEvent.keyboard('{Enter}');
  const day = formatFullDay(addDays(firmToday(), 1), 'de');
  await expect.poll(() => printed.mock.calls).toEqual([[fill(paper.title, { day })]]);
  dispatchEvent(new Event('afterprint'));
});
