/** The visitor's page leads on: to what is open, and to another booking; after cancelling it says the money. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { pick } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatEuros } from '#platform/i18n/format.ts';
import { answerJson, cutOff, refuse, sentTo } from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { press } from '#tests/support/components/hand.ts';
import { find } from '#tests/support/components/find.ts';
import { inLanguages } from '#tests/support/components/languages.ts';
import { findFlaws } from '#tests/support/components/looks.ts';
import {
  appointment,
  button,
  cancel,
  facts,
  heading,
  notice,
  openAppointment,
  show,
  submit,
} from './linked.tsx';

/** As the matcher reads a page. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');
const findPayment = 'POST /api/links/appointment/payment';
const again = 'POST /api/links/appointment/again';
const confirmed = { ...appointment, status: 'confirmed', proof: 'owner.signature' } as const;
const cancelled = { ...appointment, status: 'cancelled', canChange: false } as const;
const german = pick('de', 'appointment');

/** The addresses that the page would lead to. */
const left: string[] = [];
const stay = (event: NavigateEvent) => {
  if (!event.cancelable) return;
  left.push(event.destination.url.replace(location.origin, ''));
  event.preventDefault();
};
beforeEach(() => {
  left.length = 0;
  sessionStorage.clear();
});
afterEach(() => window.navigation.removeEventListener('navigate', stay));
const watchLeaving = () => window.navigation.addEventListener('navigate', stay);

describe.each(inLanguages('de'))('what is open, %s', (locale) => {
  const texts = pick(locale, 'appointment');

  it('leads to its payment', async () => {
    answerJson(show, { ...confirmed, money: { paid: 0, open: 350, overdue: 50 } });
    answerJson(findPayment, { token: 'payer' });
    await openAppointment(locale);
    watchLeaving();
    expect(await findFlaws()).toEqual([]);
    expect(await findAxeViolations()).toEqual([]);
    await press(button(texts.money.pay));
    await expect.poll(() => left).toEqual(['/link#payer']);
    expect(await sentTo(findPayment)).toEqual([{ token: 'token' }]);
  });

  it('is gone at once after cancelling, and what was paid is said', async () => {
    answerJson(show, { ...confirmed, money: { paid: 200, open: 150, overdue: 0 } });
    answerJson(cancel, cancelled);
    await openAppointment(locale);
    await press(button(texts.cancel.open));
    expect(button(texts.money.pay).elements()).toEqual([]);
    cutOff(show);
    await press(submit);
    await expect.element(heading).toHaveTextContent(texts.titles.cancelled);
    const paid = plain(fill(texts.money.paid, { amount: formatEuros(200, locale) }));
    await expect.element(facts).toMatchTextContent(paid);
    await expect.element(find('#linked .lede')).toHaveTextContent(texts.ledes.cancelledPaid);
    expect(button(texts.money.pay).elements()).toEqual([]);
    expect(await findFlaws()).toEqual([]);
  });
});

describe('what the booking page keeps for a reload', () => {
  const keep = (text: string) => sessionStorage.setItem('booking-form', text);
  const kept = () => sessionStorage.getItem('booking-form');
  const booked = new URLSearchParams({ booked: '{}', address: '' }).toString();

  it('ends once the link shows how the appointment stands', async () => {
    keep(booked);
    answerJson(show, confirmed);
    await openAppointment('de');
    expect(kept()).toBeNull();
  });

  it('stays where nothing is shown', async () => {
    keep(booked);
    refuse(show, 'not_found');
    await openAppointment('de');
    expect(kept()).toBe(booked);
  });

  it('stays where it is not sent yet', async () => {
    keep('name=Ada');
    answerJson(show, confirmed);
    await openAppointment('de');
    expect(kept()).toBe('name=Ada');
  });
});

it('after cancelling: shows the money as it is then', async () => {
  answerJson(show, { ...confirmed, money: { paid: 200, open: 150, overdue: 0 } });
  answerJson(cancel, cancelled);
  await openAppointment();
  await press(button(german.cancel.open));
  // Meanwhile the second payment has come in as well.
  answerJson(show, { ...cancelled, money: { paid: 350, open: 0, overdue: 0 } });
  await press(submit);
  const paid = plain(fill(german.money.paid, { amount: formatEuros(350, 'de') }));
  await expect.element(facts).toMatchTextContent(paid);
  await expect.element(find('#linked .lede')).toHaveTextContent(german.ledes.cancelledPaid);
});

describe.each(inLanguages('de'))('money that is said, %s', (locale) => {
  const texts = pick(locale, 'appointment');
  const euros = (amount: number) => formatEuros(amount, locale);
  const lines = () => document.querySelectorAll('#linked dd .facts-line:not(.facts-note)');
  const said = (name: keyof typeof texts.money, amount: number) =>
    plain(fill(texts.money[name], { amount: euros(amount) }));
  const read = () => Array.from(lines(), ({ textContent }) => plain(textContent));

  it('under way: on the page, before cancelling, and after it', async () => {
    const money = { paid: 0, open: 0, overdue: 0, coming: 80 };
    answerJson(show, { ...confirmed, money });
    answerJson(cancel, cancelled);
    await openAppointment(locale);
    expect(read()).toEqual([said('coming', 80)]);
    await press(button(texts.cancel.open));
    const before = fill(texts.cancel.money.coming, { amount: euros(80) });
    await expect
      .element(find('#linked .lede'))
      .toHaveTextContent(plain(`${texts.cancel.lede} ${before}`));
    expect(await findFlaws()).toEqual([]);
    answerJson(show, { ...cancelled, money });
    await press(submit);
    await expect.element(find('#linked .lede')).toHaveTextContent(texts.ledes.cancelledComing);
    expect(read()).toEqual([said('coming', 80), plain(texts.money.comingOff)]);
  });

  it('paid and open: said before cancelling', async () => {
    answerJson(show, { ...confirmed, money: { paid: 200, open: 150, overdue: 0 } });
    await openAppointment(locale);
    await press(button(texts.cancel.open));
    const { paid, open } = texts.cancel.money;
    const [first, second] = [
      fill(paid, { amount: euros(200) }),
      fill(open, { amount: euros(150) }),
    ];
    await expect
      .element(find('#linked .lede'))
      .toHaveTextContent(plain(`${texts.cancel.lede} ${first} ${second}`));
    expect(await findFlaws()).toEqual([]);
  });

  it('given back, on its way back, kept and undecided', async () => {
    const money = { paid: 150.1, open: 0, overdue: 0, back: 200, returning: 50, kept: 60 };
    answerJson(show, { ...cancelled, money });
    await openAppointment(locale);
    await expect
      .poll(read)
      .toEqual([
        ...[said('paid', 350.1), said('back', 200), said('returning', 50), said('kept', 60)],
        said('undecided', 40.1),
      ]);
    expect(await findFlaws()).toEqual([]);
    expect(await findAxeViolations()).toEqual([]);
  });
});

it('nothing to pay any more: shows how it stands', async () => {
  answerJson(show, { ...confirmed, money: { paid: 0, open: 350, overdue: 0 } });
  refuse(findPayment, 'illegal_transition');
  await openAppointment();
  answerJson(show, { ...confirmed, money: { paid: 350, open: 0, overdue: 0 } });
  await press(button(german.money.pay));
  await expect.element(notice).toMatchTextContent(german.notices.changed);
  expect(button(german.money.pay).elements()).toEqual([]);
});

describe('booking again', () => {
  const link = page.getByRole('link', { name: german.again });
  const address = `/booking?service=${appointment.service}#proof=owner.signature`;
  const details = {
    ...{ service: appointment.service, meeting: 'video', consultant: 'ada', locale: 'de' },
    ...{ clientName: 'Ada Muster', email: 'ada@example.com' },
  };
  async function open() {
    await openAppointment();
    watchLeaving();
  }
  const expectHandedOn = () => {
    const kept = new URLSearchParams(sessionStorage.getItem('booking-form') ?? '');
    expect(Object.fromEntries(kept)).toEqual({
      ...{ name: 'Ada Muster', email: 'ada@example.com' },
      ...{ service: appointment.service, meeting: 'video', consultant: 'ada' },
      address: `?service=${appointment.service}`,
    });
  };

  beforeEach(() => answerJson(show, { ...cancelled, proof: 'owner.signature' }));

  it('hands on what was entered, and puts nothing of it in the address', async () => {
    answerJson(again, details);
    await open();
    await press(link);
    await expect.poll(() => left).toEqual([address]);
    expectHandedOn();
  });

  it('is offered with it once the appointment is over', async () => {
    refuse(show, 'link_expired');
    answerJson(again, details);
    await open();
    await press(link);
    await expect.poll(() => left).toEqual([`/booking?service=${appointment.service}`]);
    expectHandedOn();
  });

  it('leads to the empty form where that cannot be had', async () => {
    await open();
    cutOff(again);
    await press(link);
    await expect.poll(() => left).toEqual([address]);
    expect(sessionStorage.length).toBe(0);
  });
});
