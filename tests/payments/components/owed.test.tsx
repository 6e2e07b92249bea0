/** Money paid for appointments that do not take place: on the overview, and before an appointment ends. */
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { Payment } from '#features/payments/contract/payment.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { CancelForm } from '#features/appointments/desk/CancelForm.tsx';
import { OwedList } from '#features/payments/desk/OwedList.tsx';
import { useMoneyNeeds } from '#features/payments/desk.ts';
import { PersonChoice } from '#features/records/desk/PersonChoice.tsx';
import { PersonFound } from '#features/records/desk/PersonFound.tsx';
import { appointmentOf } from '#tests/support/appointment.ts';
import { paymentOf } from '#tests/support/payment.ts';
import {
  answer,
  answerJson,
  callsTo,
  cutOff,
  refuse,
  sentTo,
} from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { press } from '#tests/support/components/hand.ts';
import { NeedsOf } from '#tests/support/components/needs.tsx';
import { inLanguages } from '#tests/support/components/languages.ts';

const texts = pick('de', 'adminPayments');
const words = texts.owed;
const overAt = '2026-11-22T09:30:00.000Z';
const appointment: DeskAppointment = { ...appointmentOf({ status: 'cancelled' }), version: 3 };
const paid = (more: Partial<Payment> = {}) =>
  paymentOf({ state: 'paid', amount: 350, refundable: 350, overAt, ...more });

function answerAppointment() {
  answerJson('GET /api/appointments/:id', appointment);
  answerJson('GET /api/admin/consultants', []);
}

describe('the overview of owed payments', () => {
  it.each(inLanguages('de'))('names each payment and its appointment, in %s', async (locale) => {
    answerAppointment();
    answerJson('GET /api/payments', [
      paid({ appointment: appointment.id }),
      paid({ id: 'q'.repeat(22), packageName: 'Phase 2', state: 'partly_refunded', refunded: 100 }),
    ]);
    await mountAtDesk(<OwedList />, locale);
    const own = pick(locale, 'adminPayments').owed;
    const notice = page.getByRole('region', { name: own.title });
    await expect.element(notice.getByText(appointment.clientName)).toBeVisible();
    await expect.element(notice.getByText(own.erased)).toBeVisible();
    expect(new URL(callsTo('GET /api/payments')[0]?.url ?? '').search).toContain('over=true');
    expect(await findAxeViolations()).toEqual([]);
  });

  it('says that a package’s name was erased with its person', async () => {
    answerJson('GET /api/payments', [paid({ packageName: '' })]);
    await mountAtDesk(<OwedList />);
    await expect
      .element(page.getByRole('button', { name: texts.packageErased, exact: true }))
      .toBeVisible();
  });

  it('shows what is left of a partly refunded payment', async () => {
    answerJson('GET /api/payments', [paid({ state: 'partly_refunded', refunded: 100.5 })]);
    await mountAtDesk(<OwedList />);
    await expect.element(page.getByText(/^249,50\s€ von 350,00\s€/)).toBeVisible();
  });

  it('renders nothing if no payment is owed', async () => {
    answerJson('GET /api/payments', []);
    await mountAtDesk(<OwedList />);
    await expect.poll(() => callsTo('GET /api/payments')).toHaveLength(2);
    await expect.element(page.getByText(words.title)).not.toBeInTheDocument();
  });

  it('says that money is not yet given back, and offers no other decision meanwhile', async () => {
    const refund = { id: 'order-over-x', amount: 100, state: 'pending' as const, at: overAt };
    const decided = { refunds: [refund], refundable: 250, kept: 250 };
    answerJson('GET /api/payments', [paid(decided)]);
    await mountAtDesk(<OwedList />);
    await expect.element(page.getByText(words.notYet)).toBeVisible();
    await expect.element(page.getByText(/^100,00\s€ von 350,00\s€/)).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: words.keep.act }))
      .not.toBeInTheDocument();
  });

  it('does not file away what is partly on its way back, but gives back the rest', async () => {
    const refund = { id: 're_1', amount: 100, state: 'pending' as const, at: overAt };
    answerJson('GET /api/payments', [paid({ refunds: [refund], refundable: 250 })]);
    await mountAtDesk(<OwedList />);
    await expect.element(page.getByText(words.underWay)).toBeVisible();
    const offered = [...document.querySelectorAll('.desk-actions button')];
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      `${texts.refund.open}: Erstberatung`,
    ]);
  });

  it('lists what was asked for and is on its way, and asks Stripe about it', async () => {
    answerAppointment();
    const coming = paid({ state: 'processing', refundable: 0, appointment: appointment.id });
    answer('GET /api/payments', ({ url }) => {
      const isOver = new URL(url).searchParams.has('over');
      return Response.json(isOver ? [] : [coming, paid({ overAt: undefined })]);
    });
    answerJson('GET /api/payments/:id', coming);
    answerJson('GET /api/payments/:id/deliveries', []);
    await mountAtDesk(<OwedList />);
    const region = page.getByRole('region', { name: words.askedTitle });
    await expect.element(region.getByText(appointment.clientName)).toBeVisible();
    await press(page.getByRole('button', { name: words.ask }));
    await expect.poll(() => callsTo('GET /api/payments/:id')).toHaveLength(1);
  });

  it('is decided in today’s list, beside what is overdue; not once all of it goes back', async () => {
    const returned = { id: 're_1', amount: 350, state: 'pending', at: overAt } as const;
    const decided = paid({ id: 'd'.repeat(22), refundable: 0, refunds: [returned] });
    const late = paymentOf({ id: 'l'.repeat(22), packageName: 'Analyse', dueOn: '2026-01-02' });
    const due = paymentOf({ id: 'f'.repeat(22), packageName: 'Später', dueOn: '2041-01-02' });
    let owed = [paid(), decided];
    answer('GET /api/payments', ({ url }) => {
      const query = new URL(url).searchParams;
      if (query.has('over')) return Response.json(owed);
      return Response.json(query.get('state') === 'open' ? [late, due] : []);
    });
    answer('POST /api/payments/:id/dismiss', () => {
      owed = [decided];
      return Response.json(paid({ version: 2, dismissedAt: overAt }));
    });
    await mountAtDesk(<NeedsOf use={useMoneyNeeds} />);
    await expect.poll(() => document.querySelectorAll('.need').length).toBe(2);
    const { kinds, needs } = pick('de', 'adminToday');
    await expect.element(page.getByText(kinds.overdue)).toBeVisible();
    await press(page.getByRole('button', { name: new RegExp(`^${needs.menu}`) }));
    await press(page.getByRole('button', { name: `${words.keep.act}: Erstberatung` }));
    const dialog = page.getByRole('dialog', { name: words.keep.title });
    await press(dialog.getByRole('button', { name: words.keep.act }));
    await expect.element(page.getByText(words.keep.done)).toBeVisible();
    await expect.poll(() => document.querySelectorAll('.need').length).toBe(1);
  });

  it.each([
    ['keep', 'anna@example.org', words.told, undefined],
    ['elsewhere', undefined, words.untold, 'true'],
  ] as const)('settles a payment after a confirmation: %s', async (how, email, told, query) => {
    let list = [paid({ email })];
    answer('GET /api/payments', () => Response.json(list));
    answer('POST /api/payments/:id/dismiss', (request) => {
      expect(request.headers.get('If-Match')).toBe('"1"');
      expect(new URL(request.url).searchParams.get('elsewhere') ?? undefined).toBe(query);
      list = [];
      return Response.json(paid({ version: 2, dismissedAt: overAt }));
    });
    await mountAtDesk(<OwedList />);
    await press(page.getByRole('button', { name: `${words[how].act}: Erstberatung` }));
    const dialog = page.getByRole('dialog', { name: words[how].title });
    await expect.element(dialog.getByText(/350,00\s€/)).toMatchTextContent(told);
    expect(callsTo('POST /api/payments/:id/dismiss')).toEqual([]);
    await press(dialog.getByRole('button', { name: words[how].act }));
    await expect.element(page.getByText(words[how].done)).toBeVisible();
    await expect.element(page.getByText(words.title)).not.toBeInTheDocument();
  });

  it('shows why a payment was not dismissed', async () => {
    answerJson('GET /api/payments', [paid()]);
    refuse('POST /api/payments/:id/dismiss', 'illegal_transition');
    await mountAtDesk(<OwedList />);
    await press(page.getByRole('button', { name: `${words.keep.act}: Erstberatung` }));
    await press(page.getByRole('dialog').getByRole('button', { name: words.keep.act }));
    await expect.element(page.getByText(texts.refusals.illegal_transition)).toBeVisible();
  });
});

describe('the form that cancels an appointment', () => {
  const confirmed: DeskAppointment = { ...appointment, status: 'confirmed' };
  const form = (
    <CancelForm appointment={confirmed} onCancelled={() => undefined} onBack={() => undefined} />
  );

  it('shows what was paid and what will be withdrawn, and opens the payment', async () => {
    answerAppointment();
    const one = paid({ overAt: undefined });
    const open = paymentOf({ id: 'q'.repeat(22), amount: 20.5 });
    answerJson('GET /api/payments', [one, open]);
    answerJson('GET /api/payments/:id', one);
    answerJson('GET /api/payments/:id/deliveries', []);
    await mountAtDesk(form);
    const note = page.getByRole('note');
    await expect.element(note.getByText(/^Dafür bezahlt: 350,00\s€/)).toBeVisible();
    await expect.element(note.getByText(/^Noch offen: 20,50\s€/)).toBeVisible();
    await press(note.getByRole('button', { name: texts.ends.show }));
    const dialog = page.getByRole('dialog', { name: one.packageName });
    await expect.element(dialog.getByRole('button', { name: texts.refund.open })).toBeVisible();
  });

  const { question } = texts.ends;
  const send = () =>
    press(page.getByRole('button', { name: pick('de', 'admin').appointments.cancelSubmit }));
  const changes = () => callsTo('PATCH /api/appointments/:id');
  async function mountPaid() {
    answerAppointment();
    answerJson('GET /api/payments', [paid({ overAt: undefined })]);
    answerJson('PATCH /api/appointments/:id', { ...confirmed, status: 'cancelled', version: 4 });
    await mountAtDesk(form);
    await expect.element(page.getByRole('radiogroup')).toBeVisible();
  }

  it('asks what becomes of what was paid, and sends nothing without an answer', async () => {
    await mountPaid();
    await send();
    await expect
      .element(page.getByText(/^Wählen Sie, was mit den 350,00\s€ geschieht/))
      .toBeVisible();
    expect(changes()).toEqual([]);
    expect(await findAxeViolations()).toEqual([]);
  });

  it.each([
    [/^Alles erstatten/, { paid: 350, back: 350 }],
    [question.keep, { paid: 350, back: 0 }],
    [question.later, undefined],
  ])('sends the answer %s', async (name, money) => {
    await mountPaid();
    await press(page.getByRole('radio', { name }));
    await send();
    await expect.poll(changes).toHaveLength(1);
    if (money) expect(await sentTo('PATCH /api/appointments/:id')).toEqual([{ money }]);
    else expect(await changes()[0]?.clone().text()).toBe('');
  });

  it('sends a part only below what was paid', async () => {
    await mountPaid();
    await press(page.getByRole('radio', { name: question.part }));
    const amount = page.getByRole('textbox', { name: question.amount });
    await amount.fill('350');
    await send();
    await expect.element(amount).toHaveAttribute('aria-invalid', 'true');
    expect(changes()).toEqual([]);
    await amount.fill('99,5');
    await send();
    await expect.poll(changes).toHaveLength(1);
    const sent = await sentTo('PATCH /api/appointments/:id');
    expect(sent).toEqual([{ money: { paid: 350, back: 99.5 } }]);
  });

  it('shows no note on money if no payment was requested', async () => {
    answerAppointment();
    answerJson('GET /api/payments', []);
    await mountAtDesk(form);
    await expect.poll(() => callsTo('GET /api/payments')).toHaveLength(1);
    await expect.element(page.getByRole('note')).not.toBeInTheDocument();
  });

  it('says so if the payments cannot be read', async () => {
    answerAppointment();
    cutOff('GET /api/payments');
    await mountAtDesk(form);
    await expect.element(page.getByText(texts.ends.unknown)).toBeVisible();
  });
});

describe('the question before a person is erased', () => {
  const { person } = pick('de', 'adminRecords');
  const others = { appointments: [], messages: [], inquiries: [] };
  const of = (...payments: Payment[]) => ({
    ...others,
    payments: payments.map((payment) => ({ ...payment, deliveries: [] })),
  });
  const data = of(paid(), paid({ id: 'q'.repeat(22), refunded: 50, state: 'partly_refunded' }));
  const asked = page.getByRole('dialog');

  it('names what was paid, less what was refunded', async () => {
    await mountAtDesk(
      <PersonFound email="ada@example.com" data={data} onErased={() => undefined} />,
    );
    await press(page.getByRole('button', { name: person.erase }));
    await expect.element(asked).toMatchTextContent('650,00');
    await expect.element(asked).toMatchTextContent(person.eraseQuestion);
  });

  it('counts only the chosen payments', async () => {
    await mountAtDesk(
      <PersonChoice who="Ada" data={data} hasMore={false} onErased={() => undefined} />,
    );
    await press(page.getByRole('checkbox').nth(2));
    await press(page.getByRole('button', { name: person.eraseChosen }));
    await expect.element(asked).toMatchTextContent('300,00');
  });

  it('names no amount if nothing was paid', async () => {
    const open = of(paymentOf({ state: 'open' }));
    await mountAtDesk(
      <PersonFound email="ada@example.com" data={open} onErased={() => undefined} />,
    );
    await press(page.getByRole('button', { name: person.erase }));
    await expect.element(asked).toMatchTextContent(person.eraseQuestion);
    await expect.element(asked).not.toMatchTextContent('€');
  });
});
