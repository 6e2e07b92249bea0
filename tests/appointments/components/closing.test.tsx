/** The table of appointments that a closing touches: its choices, what is sent, and what is taken back. */
import { type ReactNode, useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as z from 'zod/mini';
import type { DeskAppointment, Proposal } from '#features/appointments/contract/appointment.ts';
import type { Taking } from '#features/appointments/contract/closing.ts';
import { Closing } from '#features/appointments/desk.ts';
import type { HeldTime } from '#features/hours/contract.ts';
import { Dialog } from '#platform/desk-ui/Dialog.tsx';
import { pick } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import { formatDate, formatEuros } from '#platform/i18n/format.ts';
import type { Locale } from '#platform/i18n/locales.ts';
import { plural } from '#platform/i18n/plural.ts';
import { appointmentOf } from '#tests/support/appointment.ts';
import {
  answer,
  answerJson,
  callsTo,
  problem,
  refuse,
  sentTo,
} from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import '#features/hours/desk/hours.css';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { findFlaws } from '#tests/support/components/looks.ts';
import { enter, press, select } from '#tests/support/components/hand.ts';
import { consultantOf } from '#tests/support/consultant.ts';
import { paymentOf } from '#tests/support/payment.ts';
import type { Made } from '#platform/desk/undo.ts';
import { inLanguages } from '#tests/support/components/languages.ts';

const date = '2041-03-12';
const sentSchema = z.array(z.object({ times: z.array(z.object({ time: z.string() })) }));
const one = (id: string, clientName: string, changes: Partial<DeskAppointment> = {}) => ({
  ...appointmentOf({ date, time: '10:00', consultant: 'anna', clientName, ...changes }),
  ...{ id: id.repeat(22), status: 'confirmed' as const, version: 3 },
});
const [ada, eve, max] = [one('a', 'Ada'), one('e', 'Eve', { email: '' }), one('m', 'Max')];
const next = [{ consultant: 'cem', date, time: '11:00' }];
const takers = [
  { appointment: ada, free: ['ben'], next },
  { appointment: eve, free: [], next },
  { appointment: max, free: ['ben', 'cem'], next: [] },
];
const words = (locale: Locale = 'de') => pick(locale, 'adminActs').closing;
const acts = pick('de', 'adminActs');
const choiceOf = (name: string, locale: Locale = 'de') =>
  page.getByRole('combobox', { name: fill(words(locale).whatOf, { name: isolate(name) }) });
const forAll = page.getByRole('combobox', { name: words().all });
const submit = page.getByRole('button', { name: 'Eintragen' });
const note = page.getByRole('textbox', { name: pick('de', 'admin').appointments.note });
const handed = `hand ben ${date}T10:00`;

interface Told {
  closed: number;
  reopened: number;
  done: number;
}

interface Closed {
  touched?: readonly DeskAppointment[];
  held?: readonly HeldTime[];
  all?: readonly Taking[];
  /** What lies in it by now. */
  look?: () => Promise<Touched | null>;
  isInDialog?: boolean;
}
interface Touched {
  kept: readonly DeskAppointment[];
  held: readonly HeldTime[];
}

function InDialog({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(true);
  return (
    isOpen && (
      <Dialog title="Zeit schliessen" onClose={() => setOpen(false)}>
        {children}
      </Dialog>
    )
  );
}

async function mountTable(
  locale: Locale = 'de',
  { touched = [ada, eve, max], held = [], all = takers, look, isInDialog = false }: Closed = {},
) {
  const counts: Told = { closed: 0, reopened: 0, done: 0 };
  answerJson('GET /api/admin/consultants', [
    { ...consultantOf('anna', { name: 'Anna' }), version: 1 },
    { ...consultantOf('ben', { name: 'Ben' }), version: 1 },
    { ...consultantOf('cem', { name: 'Cem' }), version: 1 },
  ]);
  answerJson('POST /api/appointments/takers', all);
  answerJson('GET /api/payments', []);
  answer('POST /api/appointments/:id/keep', ({ url }) =>
    Response.json({ ...[ada, eve, max].find(({ id }) => url.includes(id)), version: 4 }),
  );
  const made: Made = {
    said: 'Eingetragen',
    takeBack: () => {
      counts.reopened += 1;
      return Promise.resolve({ ok: true });
    },
  };
  const table = (
    <Closing
      appointments={touched}
      held={held}
      action="Eintragen"
      onLook={look ?? (() => Promise.resolve({ kept: touched, held }))}
      onAct={() => {
        counts.closed += 1;
        return Promise.resolve(made);
      }}
      onDone={() => {
        counts.done += 1;
      }}
      onClose={() => undefined}
    />
  );
  await mountAtDesk(isInDialog ? <InDialog>{table}</InDialog> : table, locale);
  await expect.element(page.getByRole('combobox').last()).toBeVisible();
  return counts;
}

const optionsOf = (name: string) =>
  [...choiceOf(name).element().querySelectorAll('option')].map(({ textContent }) => textContent);

it.each(inLanguages('de'))('closing, %s: passes axe', async (locale) => {
  await mountTable(locale);
  await select(choiceOf('Ada', locale), handed);
  await select(choiceOf('Eve', locale), 'cancel');
  await expect.element(page.getByText(words(locale).noAddress)).toBeVisible();
  expect(await findAxeViolations()).toEqual([]);
});

it('closing: keeps all at first; says who can take each, then or later', async () => {
  await mountTable();
  const { keep, hand, handThen, propose, cancel } = words();
  const [ben, cem] = [{ name: isolate('Ben') }, { name: isolate('Cem') }];
  const later = fill(handThen, { ...cem, when: 'Di., 12. März, 11:00' });
  expect(optionsOf('Ada')).toEqual([keep, fill(hand, ben), later, propose, cancel]);
  // Whoever has no address can choose nothing.
  expect(optionsOf('Eve')).toEqual([keep, later, cancel]);
  expect(optionsOf('Max')).toEqual([keep, fill(hand, ben), fill(hand, cem), propose, cancel]);
  for (const name of ['Ada', 'Eve', 'Max']) {
    await expect.element(choiceOf(name)).toHaveValue('keep');
  }
  const { untold, kept } = words();
  await expect.element(page.getByText(`${untold} ${kept}`)).toBeVisible();
  expect(note.elements()).toEqual([]);
});

it('closing: chooses for all at once; hands over only where somebody is free then', async () => {
  await mountTable();
  await expect.element(forAll).toHaveValue('keep');
  await select(forAll, 'hand');
  await expect.element(choiceOf('Ada')).toHaveValue(handed);
  await expect.element(choiceOf('Eve')).toHaveValue('keep');
  await expect.element(choiceOf('Max')).toHaveValue(handed);
  await expect.element(forAll).toHaveValue('hand');
  await select(choiceOf('Max'), 'cancel');
  await expect.element(forAll).toHaveValue('');
  await select(forAll, 'cancel');
  await expect.element(choiceOf('Eve')).toHaveValue('cancel');
});

it('closing: one press closes and acts; one undo takes back the acts, then the closing', async () => {
  const order: string[] = [];
  const counts = await mountTable();
  answer('POST /api/appointments/:id/move', () => {
    order.push(`move after ${counts.closed}`);
    return Response.json({ ...ada, consultant: 'ben', version: 4 });
  });
  answer('PATCH /api/appointments/:id', () => {
    order.push(`cancel after ${counts.closed}`);
    return Response.json({ ...eve, status: 'cancelled', version: 4 });
  });
  answer('POST /api/appointments/:id/keep', ({ headers }) => {
    order.push(`keep ${headers.get('if-match')} after ${counts.closed}`);
    return Response.json({ ...max, version: 4 });
  });
  await select(choiceOf('Ada'), handed);
  await select(choiceOf('Eve'), 'cancel');
  await enter(note, 'Frau Anna ist krank.');
  await press(submit);
  await expect.poll(() => counts.done).toBe(1);
  expect(order).toEqual(['move after 1', 'cancel after 1', 'keep "3" after 1']);
  const word = { note: 'Frau Anna ist krank.' };
  expect(await sentTo('POST /api/appointments/:id/move')).toEqual([
    { consultant: 'ben', date, time: '10:00', ...word },
  ]);
  expect(await sentTo('PATCH /api/appointments/:id')).toEqual([word]);
  expect(callsTo('PATCH /api/appointments/:id')[0]?.headers.get('if-match')).toBe('"3"');
  const { result } = words();
  const said = [result.hand, result.cancel, result.keep].map((text) => fill(text, { count: '1' }));
  await expect.element(page.getByText(said.join(' · '))).toBeVisible();

  answer('POST /api/appointments/:id/undo', ({ url, headers }) => {
    const undone = [ada, eve, max].find(({ id }) => url.includes(id)) ?? max;
    order.push(`undo ${undone.clientName} ${headers.get('if-match')} ${counts.reopened}`);
    return Response.json({ ...undone, version: 5 });
  });
  await press(page.getByRole('button', { name: acts.undo }));
  await expect.poll(() => counts.reopened).toBe(1);
  expect(order.slice(3)).toEqual(['undo Max "4" 0', 'undo Eve "4" 0', 'undo Ada "4" 0']);
  await expect.element(page.getByText(acts.undone)).toBeVisible();
});

it('closing: proposes to each what is free by then; says so where nothing is', async () => {
  const counts = await mountTable();
  const free = ['11:00', '12:00', '13:00', '14:00'].map((time) => ({
    ...{ consultant: 'ben', date: '2041-03-13', time },
  }));
  let asked = 0;
  answer('GET /api/hours/times', () => {
    asked += 1;
    // The second is left without a time.
    const times = counts.closed === 1 && asked === 1 ? free : [];
    return Response.json({ times, closed: [], opened: [], busy: [] });
  });
  answer('POST /api/appointments/:id/proposal', () => Response.json({ ...ada, version: 4 }));
  await select(forAll, 'propose');
  await expect.element(choiceOf('Eve')).toHaveValue('keep');
  await press(submit);
  await expect.element(page.getByText(words().nothingFree)).toBeVisible();
  expect(counts.done).toBe(0);
  const sent = z.parse(sentSchema, await sentTo('POST /api/appointments/:id/proposal'));
  expect(sent.map(({ times }) => times.map(({ time }) => time))).toEqual([
    ['11:00', '12:00', '13:00'],
  ]);
  expect(callsTo('POST /api/appointments/:id/proposal')[0]?.headers.get('if-match')).toBe('"3"');
  await select(choiceOf('Max'), 'keep');
  await press(submit);
  await expect.poll(() => counts.done).toBe(1);
  expect(counts.closed).toBe(1);
  const { result } = words();
  const said = [fill(result.propose, { count: '1' }), fill(result.keep, { count: '2' })];
  await expect.element(page.getByText(said.join(' · '))).toBeVisible();
});

it('closing: shows what failed; the next press does only what is left', async () => {
  const counts = await mountTable();
  answerJson('PATCH /api/appointments/:id', { ...eve, status: 'cancelled', version: 4 });
  refuse('POST /api/appointments/:id/move', 'time_taken', { conflicts: [] });
  await select(choiceOf('Ada'), handed);
  await select(choiceOf('Eve'), 'cancel');
  await press(submit);
  await expect.element(choiceOf('Ada')).toHaveAccessibleDescription(acts.refusals.time_taken);
  await expect.element(choiceOf('Ada')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByText(words().failed)).toBeVisible();
  await expect.element(page.getByText(words().done)).toBeVisible();
  expect(choiceOf('Eve').elements()).toEqual([]);
  expect(counts).toMatchObject({ closed: 1, done: 0 });
  expect(await findAxeViolations()).toEqual([]);

  await select(choiceOf('Ada'), `hand cem ${date}T11:00`);
  answerJson('POST /api/appointments/:id/move', { ...ada, consultant: 'cem', version: 4 });
  await press(submit);
  await expect.poll(() => counts.done).toBe(1);
  expect(counts.closed).toBe(1);
  expect(callsTo('PATCH /api/appointments/:id')).toHaveLength(1);
});

const later = one('m', 'Max', { date: '2041-03-20', startsAt: '2041-03-20T09:00:00.000Z' });
const movedAway = [
  takers[0],
  takers[1],
  { appointment: { ...later, version: 4 }, free: [], next: [] },
];
const stays = (count: number) => plural(words().title, count, 'de', { count: String(count) });

it('closing: lets alone whoever was moved out of it before the press, and says so', async () => {
  const counts = await mountTable('de', {
    look: () => Promise.resolve({ kept: [ada, eve], held: [] }),
  });
  await expect.element(page.getByText(stays(3))).toBeVisible();
  await select(forAll, 'cancel');
  answerJson('POST /api/appointments/takers', movedAway);
  await press(submit);
  await expect.element(page.getByText(words().changed)).toBeVisible();
  await expect.element(page.getByText(words().left)).toBeVisible();
  await expect.element(page.getByText(stays(2))).toBeVisible();
  expect(choiceOf('Max').elements()).toEqual([]);
  expect(counts.closed).toBe(0);
  expect(await findAxeViolations()).toEqual([]);

  answer('PATCH /api/appointments/:id', ({ url }) =>
    Response.json({ ...(url.includes(ada.id) ? ada : eve), status: 'cancelled', version: 4 }),
  );
  await press(submit);
  await expect.poll(() => counts.done).toBe(1);
  const ids = callsTo('PATCH /api/appointments/:id').map(({ url }) => url.split('/').at(-1));
  expect(ids.map((id) => id?.slice(0, 22))).toEqual([ada.id, eve.id]);
});

it('closing: after a refusal, does nothing to whoever was moved out of it meanwhile', async () => {
  const counts = await mountTable();
  answer('PATCH /api/appointments/:id', ({ url }) =>
    url.includes(max.id)
      ? problem('changed_meanwhile', { record: { ...later, version: 4 } })
      : Response.json({ ...(url.includes(ada.id) ? ada : eve), status: 'cancelled', version: 4 }),
  );
  await select(forAll, 'cancel');
  answerJson('POST /api/appointments/takers', [movedAway[2]]);
  await press(submit);
  await expect.element(page.getByText(words().left)).toBeVisible();
  await expect.element(page.getByText(stays(2))).toBeVisible();
  await press(submit);
  await expect.poll(() => counts.done).toBe(1);
  expect(
    callsTo('PATCH /api/appointments/:id').filter(({ url }) => url.includes(max.id)),
  ).toHaveLength(1);
});

it('closing: shows whoever came into it meanwhile, before anything is done', async () => {
  const counts = await mountTable('de', {
    touched: [ada, eve],
    look: () => Promise.resolve({ kept: [ada, eve, max], held: [] }),
  });
  await expect.element(choiceOf('Eve')).toBeVisible();
  expect(choiceOf('Max').elements()).toEqual([]);
  await press(submit);
  await expect.element(choiceOf('Max')).toHaveValue('keep');
  await expect.element(page.getByText(words().changed)).toBeVisible();
  expect(counts.closed).toBe(0);
  await press(submit);
  await expect.poll(() => counts.done).toBe(1);
});

const { leaving } = acts;
const leavingTitle = page.getByRole('heading', { name: leaving.title });

it('closing: Escape asks before choices or a note are lost, and only then', async () => {
  await mountTable('de', { isInDialog: true });
  await userEvent.keyboard('{Escape}');
  await expect.element(submit).not.toBeInTheDocument();
});

it.each(['choice', 'note', 'button'] as const)(
  'closing: asks before a %s is lost',
  async (what) => {
    await mountTable('de', { isInDialog: true });
    await select(choiceOf('Ada'), 'cancel');
    if (what === 'note') await enter(note, 'Frau Anna ist krank.');
    if (what === 'button')
      await press(page.getByRole('button', { name: pick('de', 'admin').cancel }));
    else await userEvent.keyboard('{Escape}');
    await expect.element(leavingTitle).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(choiceOf('Ada')).toHaveValue('cancel');
    await userEvent.keyboard('{Escape}');
    await press(page.getByRole('button', { name: leaving.action }));
    await expect.element(submit).not.toBeInTheDocument();
  },
);

it('closing: whoever leaves it with a part done can take that back in one act', async () => {
  const counts = await mountTable('de', { isInDialog: true });
  answerJson('PATCH /api/appointments/:id', { ...eve, status: 'cancelled', version: 4 });
  refuse('POST /api/appointments/:id/move', 'time_taken', { conflicts: [] });
  await select(choiceOf('Ada'), handed);
  await select(choiceOf('Eve'), 'cancel');
  await press(submit);
  await expect.element(page.getByText(words().failed)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await press(page.getByRole('button', { name: leaving.action }));
  const { result } = words();
  const said = [fill(result.cancel, { count: '1' }), fill(result.keep, { count: '2' })];
  await expect.element(page.getByText(said.join(' · '))).toBeVisible();
  answerJson('POST /api/appointments/:id/undo', { ...eve, version: 5 });
  await press(page.getByRole('button', { name: acts.undo }));
  await expect.poll(() => counts.reopened).toBe(1);
  // Max was kept, and Eve cancelled before.
  expect(callsTo('POST /api/appointments/:id/undo').map(({ url }) => url.includes(eve.id))).toEqual(
    [false, true],
  );
});

it('closing: after a lost answer, sends the same act again with the same key', async () => {
  const counts = await mountTable();
  answer('PATCH /api/appointments/:id', () => Promise.reject(new TypeError('lost')));
  await select(choiceOf('Eve'), 'cancel');
  await press(submit);
  await expect.element(choiceOf('Eve')).toHaveAccessibleDescription(acts.unknown);
  // It was carried out: it is no longer active, so nobody can take it.
  answerJson('POST /api/appointments/takers', [takers[0], takers[2]]);
  answerJson('PATCH /api/appointments/:id', { ...eve, status: 'cancelled', version: 4 });
  await press(submit);
  await expect.poll(() => counts.done).toBe(1);
  const keys = callsTo('PATCH /api/appointments/:id').map(({ headers }) =>
    headers.get('idempotency-key'),
  );
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

it('closing: says what could not be taken back, and takes back the rest', async () => {
  const counts = await mountTable();
  answerJson('POST /api/appointments/:id/move', { ...ada, consultant: 'ben', version: 4 });
  await select(choiceOf('Ada'), handed);
  await press(submit);
  answer('POST /api/appointments/:id/undo', () => problem('too_late_to_undo'));
  await press(page.getByRole('button', { name: acts.undo }));
  await expect.element(page.getByText(words().undoFailed)).toBeVisible();
  await expect
    .element(page.getByText(acts.refusals.too_late_to_undo, { exact: false }))
    .toBeVisible();
  expect(counts.reopened).toBe(1);
});

it('closing: asks for each that was paid what becomes of the money, before anything is closed', async () => {
  const counts = await mountTable();
  const paid = paymentOf({ appointment: ada.id, amount: 350, state: 'paid', refundable: 350 });
  answer('GET /api/payments', ({ url }) => Response.json(url.includes(ada.id) ? [paid] : []));
  answerJson('PATCH /api/appointments/:id', { ...ada, status: 'cancelled', version: 4 });
  await select(choiceOf('Ada'), 'cancel');
  const { question } = pick('de', 'adminPayments').ends;
  const back = page.getByRole('radio', {
    name: fill(question.all, { amount: formatEuros(350, 'de') }),
  });
  await expect.element(page.getByRole('radiogroup')).toBeVisible();
  await press(submit);
  expect(counts.closed).toBe(0);
  await press(back);
  await press(submit);
  await expect.poll(() => counts.done).toBe(1);
  expect(await sentTo('PATCH /api/appointments/:id')).toEqual([
    { money: { paid: 350, back: 350 } },
  ]);
});

const [rest, lost] = [
  { date: '2041-03-13', time: '09:00', startsAt: '2041-03-13T08:00:00.000Z', with: 'ben' },
  { date: '2041-03-14', time: '09:00', startsAt: '2041-03-14T08:00:00.000Z', with: 'anna' },
];
const until = '2041-03-12';
const proposedTo = (id: string, name: string, times: Proposal['times']) =>
  one(id, name, { time: '16:00', consultant: 'cem', proposed: { until, times } });
const lea = proposedTo('l', 'Lea', [{ ...rest, despite: ['busy'] }, lost]);
const zoe = proposedTo('z', 'Zoe', [lost]);
const heldOf = ({ id }: DeskAppointment) => ({ id, startsAt: lost.startsAt, with: lost.with });
const takerOf = (appointment: DeskAppointment): Taking => ({
  appointment,
  free: ['ben'],
  next: [],
});
const proposalOf = (name: string, locale: Locale = 'de') =>
  page.getByRole('combobox', { name: fill(words(locale).whatOfProposal, { name: isolate(name) }) });
const withHeld = {
  ...{ touched: [ada], held: [heldOf(lea), heldOf(zoe)] },
  all: [...takers.slice(0, 1), takerOf(lea), takerOf(zoe)],
};

it.each(inLanguages('de'))('closing, %s: lists what is held for clients', async (locale) => {
  await mountTable(locale, withHeld);
  const { proposals, held, endSome, endAll, told, unlessReloaded, kept } = words(locale);
  await expect.element(page.getByText(plural(proposals, 2, locale, { count: '2' }))).toBeVisible();
  const day = formatDate(until, locale, { day: 'numeric', month: 'long' });
  await expect.element(page.getByText(fill(held, { until: day })).first()).toBeVisible();
  await expect.element(page.getByText(endSome)).toBeVisible();
  await expect.element(page.getByText(endAll)).toBeVisible();
  await expect.element(page.getByText(`${told} ${unlessReloaded} ${kept}`)).toBeVisible();
  expect(await findFlaws()).toEqual([]);
});

it('closing: ends the offer of what is held in it, in one press; one undo', async () => {
  const order: string[] = [];
  const counts = await mountTable('de', withHeld);
  answer('POST /api/appointments/:id/proposal', () => {
    order.push(`propose after ${counts.closed}`);
    return Response.json({ ...lea, version: 4 });
  });
  answer('DELETE /api/appointments/:id/proposal', () => {
    order.push(`withdraw after ${counts.closed}`);
    return Response.json({ ...zoe, proposed: undefined, version: 4 });
  });
  await enter(note, 'Frau Anna ist krank.');
  await press(submit);
  await expect.poll(() => counts.done).toBe(1);
  expect(order).toEqual(['propose after 1', 'withdraw after 1']);
  const word = { note: 'Frau Anna ist krank.' };
  expect(await sentTo('POST /api/appointments/:id/proposal')).toEqual([
    {
      times: [{ date: rest.date, time: rest.time, consultant: 'ben' }],
      ...{ until, confirm: ['busy'], ...word },
    },
  ]);
  expect(await sentTo('DELETE /api/appointments/:id/proposal')).toEqual([word]);
  const { result } = words();
  const said = [fill(result.end, { count: '2' }), fill(result.keep, { count: '1' })];
  await expect.element(page.getByText(said.join(' · '))).toBeVisible();
  answer('POST /api/appointments/:id/undo', ({ headers }) => {
    order.push(`undo ${headers.get('if-match')} ${counts.reopened}`);
    return Response.json({ ...lea, version: 5 });
  });
  await press(page.getByRole('button', { name: acts.undo }));
  await expect.poll(() => counts.reopened).toBe(1);
  expect(order.slice(2)).toEqual(['undo "4" 0', 'undo "4" 0', 'undo "4" 0']);
});

it('closing: proposes others instead, beside those that stay', async () => {
  const counts = await mountTable('de', { ...withHeld, touched: [], all: withHeld.all.slice(1) });
  const optionsForAll = () =>
    [...forAll.element().querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(optionsForAll()).toEqual([words().end, words().propose]);
  const free = ['11:00', '12:00', '13:00', '14:00'].map((time) => ({
    ...{ consultant: 'ben', date: '2041-03-15', time },
  }));
  answerJson('GET /api/hours/times', { times: free, closed: [], opened: [], busy: [] });
  answer('POST /api/appointments/:id/proposal', ({ url }) =>
    Response.json({ ...(url.includes(lea.id) ? lea : zoe), version: 4 }),
  );
  await select(forAll, 'propose');
  await expect.element(proposalOf('Zoe')).toHaveValue('propose');
  await press(submit);
  await expect.poll(() => counts.done).toBe(1);
  const sent = z.parse(sentSchema, await sentTo('POST /api/appointments/:id/proposal'));
  expect(sent.map(({ times }) => times.map(({ time }) => time))).toEqual([
    ['09:00', '11:00', '12:00', '13:00'],
    ['11:00', '12:00', '13:00'],
  ]);
});

it('closing: one whose own time is closed too is one row; what is kept is offered no more', async () => {
  const both = proposedTo('a', 'Ada', [lost]);
  const counts = await mountTable('de', {
    ...{ touched: [both], held: [heldOf(both)], all: [takerOf(both)] },
  });
  await expect.element(choiceOf('Ada')).toHaveValue('keep');
  expect(page.getByRole('combobox').elements()).toHaveLength(1);
  await expect.element(page.getByText(words().endAll)).toBeVisible();
  answerJson('DELETE /api/appointments/:id/proposal', { ...both, version: 4 });
  await press(submit);
  await expect.poll(() => counts.done).toBe(1);
  // Its client is to read that its own time stands.
  expect(await sentTo('DELETE /api/appointments/:id/proposal')).toEqual([{ kept: true }]);
  const { result } = words();
  const said = [fill(result.end, { count: '1' }), fill(result.keep, { count: '1' })];
  await expect.element(page.getByText(said.join(' · '))).toBeVisible();
});

it('closing: does nothing for whoever has taken a time or has none any more', async () => {
  const counts = await mountTable('de', {
    ...withHeld,
    all: [...takers.slice(0, 1), takerOf({ ...zoe, proposed: undefined })],
  });
  await expect.element(choiceOf('Ada')).toHaveValue('keep');
  expect(proposalOf('Zoe').elements()).toEqual([]);
  await press(submit);
  await expect.poll(() => counts.done).toBe(1);
});
const [ofAda, euros] = [
  { appointment: ada.id, amount: 350 },
  (sum: number) => ({ amount: formatEuros(sum, 'de') }),
];
const underWay = {
  id: 're_1',
  amount: 100,
  state: 'pending',
  at: '2041-03-01T09:00:00.000Z',
} as const;
it.each([
  ['is disputed', [paymentOf({ ...ofAda, state: 'disputed' })], 350, undefined],
  [
    'is disputed, and another is not',
    [
      paymentOf({ ...ofAda, state: 'disputed' }),
      paymentOf({
        ...ofAda,
        id: 'q'.repeat(22),
        state: 'paid',
        refunds: [underWay],
        refundable: 250,
      }),
    ],
    350,
    { paid: 600, back: 250 },
  ],
] as const)(
  'closing: what %s: says why it cannot be given back',
  async (_what, paid, sum, money) => {
    const counts = await mountTable();
    const { returning, disputed, question } = pick('de', 'adminPayments').ends;
    answer('GET /api/payments', ({ url }) => Response.json(url.includes(ada.id) ? paid : []));
    answerJson('PATCH /api/appointments/:id', { ...ada, status: 'cancelled', version: 4 });
    await select(choiceOf('Ada'), 'cancel');
    await expect.element(page.getByText(fill(disputed, euros(sum)))).toBeVisible();
    expect(page.getByRole('radiogroup').elements()).toHaveLength(money ? 1 : 0);
    if (money) {
      await expect.element(page.getByText(fill(returning, euros(100)))).toBeVisible();
      await press(page.getByRole('radio', { name: fill(question.all, euros(money.back)) }));
    }
    expect(await findAxeViolations()).toEqual([]);
    await press(submit);
    await expect.poll(() => counts.done).toBe(1);
    const [sent] = await Promise.all(
      callsTo('PATCH /api/appointments/:id').map((call) => call.clone().text()),
    );
    expect(sent).toBe(money ? JSON.stringify({ money }) : '');
  },
);
