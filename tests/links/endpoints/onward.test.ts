/** A visitor's link leads on: to what is open, and to another booking. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { bookLinkedAgain, findLinkedPayment } from '#features/links/contract/link-onward-routes.ts';
import { linkedPaymentSchema } from '#features/payments/contract/payment.ts';
import { signLink } from '#features/links/rules/signed-link.ts';
import { linkKeys } from '#tests/support/app.ts';
import { booking } from '#tests/support/booking.ts';
import { useEnds } from '#tests/support/ends.ts';
import { refusalOf } from '#tests/support/harness.ts';
import { useHeld } from '#tests/support/held.ts';

const code = async (response: Response) => (await refusalOf(response)).code;

describe('what was entered', () => {
  const { setup, booked, desk } = useEnds();
  const again = (id: string, email?: string) => {
    const issuedOn = setup().clock.now();
    const token = signLink(linkKeys.key, { role: 'visitor', id, email, issuedOn });
    return setup().app.call('/api/links/appointment/again', { method: 'POST', body: { token } });
  };
  const detailsOf = async (response: Response) =>
    z.parse(z.strictObject(bookLinkedAgain.response.shape), await response.json());
  const { clientName, email, locale, service } = booking;
  const entered = { clientName, email, locale, service, meeting: 'office' };

  it('is given out only once the appointment does not take place', async () => {
    const id = await booked('10:00', { phone: '' });
    expect(await code(await again(id))).toBe('illegal_transition');
    await desk('PATCH', `${id}?status=cancelled`);
    expect(await detailsOf(await again(id))).toEqual(entered);
  });

  it('names whom the client chose, and neither number nor message: letters are forwarded', async () => {
    const own = { phone: '+41 44 999 88 77', message: 'Nur für Sie' };
    const chosen = { meeting: 'phone', consultant: 'firm' };
    const id = await booked('10:00', { ...own, ...chosen, locale: 'en' });
    await desk('PATCH', `${id}?status=cancelled`);
    const details = await detailsOf(await again(id));
    expect(details).toEqual({ ...entered, ...chosen, locale: 'en' });
  });

  it.each(['confirmed', 'completed'])(
    'is given out once an appointment is over: %s',
    async (to) => {
      const id = await booked('10:00');
      await desk('PATCH', `${id}?status=confirmed`);
      setup().clock.set(new Date('2041-03-20T12:00:00Z'));
      if (to === 'completed') await desk('PATCH', `${id}?status=completed`);
      expect(await detailsOf(await again(id))).toEqual(entered);
      expect(await code(await again(id, 'other@example.com'))).toBe('not_found');
    },
  );

  it('is not given out by links to another address', async () => {
    const id = await booked('10:00');
    await desk('PATCH', `${id}?status=cancelled`);
    expect(await code(await again(id, 'other@example.com'))).toBe('not_found');
    expect((await again(id, email)).status).toBe(200);
    await desk('DELETE', id);
    expect(await code(await again(id, email))).toBe('not_found');
  });
});

describe('what was entered for a time that somebody else has', () => {
  const { setup, request, press } = useHeld();

  it('is given out once the half hour is over', async () => {
    await press();
    const { token, heldUntil } = await request(9);
    expect(heldUntil).toBeDefined();
    const again = () =>
      setup().app.call('/api/links/appointment/again', { method: 'POST', body: { token } });
    expect(await code(await again())).toBe('illegal_transition');
    setup().clock.advance(31 * 60_000);
    const details = z.parse(bookLinkedAgain.response, await (await again()).json());
    expect(details).toMatchObject({ clientName: booking.clientName });
    expect(details).not.toHaveProperty('consultant');
    expect(details).not.toHaveProperty('message');
  });
});

describe('what is open', () => {
  const { setup, booked, request, stripe, desk } = useEnds();

  const find = (id: string) => {
    const token = signLink(linkKeys.key, { role: 'visitor', id, issuedOn: setup().clock.now() });
    const { path } = findLinkedPayment;
    return setup().app.call(path, { method: 'POST', body: { token } });
  };
  const show = (token: string) =>
    setup().app.call('/api/links/payment', { method: 'POST', body: { token } });
  async function payable(response: Response) {
    const { token } = z.parse(findLinkedPayment.response, await response.json());
    return z.parse(linkedPaymentSchema, await (await show(token)).json());
  }

  it('leads to the payment that is due first', async () => {
    const id = await booked();
    expect(await code(await find(id))).toBe('illegal_transition');
    await request({
      appointment: id,
      email: undefined,
      packageName: 'Später',
      dueOn: '2041-04-20',
    });
    const first = await request({
      ...{ appointment: id, email: undefined, packageName: 'Zuerst', dueOn: '2041-03-25' },
    });
    expect(await payable(await find(id))).toMatchObject({ packageName: 'Zuerst', canPay: true });
    await stripe().pay(first.session);
    expect(await payable(await find(id))).toMatchObject({ packageName: 'Später' });
    await desk('PATCH', `${id}?status=cancelled`);
    expect(await code(await find(id))).toBe('illegal_transition');
  });
});
