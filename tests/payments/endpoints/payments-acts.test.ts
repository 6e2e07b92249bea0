/** Acts of the firm on a requested payment: mail and withdraw. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { deliverySchema } from '#features/outbox/contract/delivery.ts';
import { refusalOf, refusedFields } from '#tests/support/harness.ts';
import { asked, usePayments } from '#tests/support/payments.ts';

const payments = usePayments();
const { setup, get, post, request, read, listed, paymentOf, smtp, stripe } = payments;
const codeOf = async (response: Response) => (await refusalOf(response)).code;
const auditOf = async (subject: string) =>
  ((await setup().app.services.audit.list({ limit: 50 })) ?? [])
    .filter((entry) => entry.subject === subject)
    .map(({ action }) => action)
    .toSorted();

describe('acts on a payment', () => {
  it('mail: sends the link at once, in the client’s language', async () => {
    const { payment } = await request({ locale: 'en', note: 'As agreed on the phone.' });
    expect((await post(`/api/payments/${payment.id}/mail`)).status).toBe(200);
    await setup().app.runScheduled('delivery-tick');
    const [mail] = smtp().mails;
    expect(mail?.to).toEqual([{ address: asked.email, name: '' }]);
    expect(mail?.text).toContain('Strategietag');
    expect(mail?.text).toContain(payment.link);
    const deliveries: unknown = await (await get(`/api/payments/${payment.id}/deliveries`)).json();
    expect(z.parse(z.array(deliverySchema), deliveries)).toMatchObject([
      { kind: 'payment_requested', recipient: 'visitor', state: 'sent' },
    ]);
    expect(await auditOf(payment.id)).toEqual(['payment_mailed', 'payment_requested']);
  });

  it('mail: refuses a payment that was paid in the meantime', async () => {
    payments.hold(true);
    const { payment, session } = await request();
    await stripe().pay(session);
    expect(await codeOf(await post(`/api/payments/${payment.id}/mail`))).toBe('not_payable');
  });

  it('mail: refuses a payment without an e-mail address', async () => {
    const { payment } = await request({ email: undefined });
    expect(await codeOf(await post(`/api/payments/${payment.id}/mail`))).toBe('no_address');
  });

  it('withdraw: ends the link and the session at Stripe', async () => {
    const { payment, session, token } = await request();
    const expired = await paymentOf(await post(`/api/payments/${payment.id}/expire`));
    expect(expired.state).toBe('expired');
    expect(await stripe().client().checkout.sessions.retrieve(session)).toMatchObject({
      status: 'expired',
    });
    expect(await codeOf(await payments.byLink('/api/links/payment/open', token))).toBe(
      'not_payable',
    );
    expect(await codeOf(await post(`/api/payments/${payment.id}/expire`))).toBe('not_payable');
    expect(await codeOf(await post(`/api/payments/${payment.id}/mail`))).toBe('not_payable');
    expect(await auditOf(payment.id)).toEqual(['payment_expired', 'payment_requested']);
  });

  it('withdraw: refuses a payment that was just paid', async () => {
    payments.hold(true);
    const { payment, session } = await request();
    await stripe().pay(session);
    expect(await codeOf(await post(`/api/payments/${payment.id}/expire`))).toBe('not_payable');
    expect(await listed()).toMatchObject([{ state: 'paid' }]);
  });

  it('refuse an outdated version in If-Match', async () => {
    const { payment, session } = await request();
    await stripe().pay(session);
    for (const act of ['mail', 'expire']) {
      const response = await post(`/api/payments/${payment.id}/${act}`, undefined, {
        'If-Match': `"${payment.version}"`,
      });
      expect(response.status).toBe(412);
      const { code, record } = z.parse(
        z.object({ code: z.string(), record: z.unknown() }),
        await response.json(),
      );
      expect(code).toBe('changed_meanwhile');
      expect(record).toEqual(await read(payment.id));
    }
    const malformed = await post(`/api/payments/${payment.id}/mail`, undefined, {
      'If-Match': '1',
    });
    expect(await refusalOf(malformed)).toEqual(refusedFields({ 'If-Match': 'invalid_version' }));
  });

  it('return the first answer again under the same idempotency key', async () => {
    const { payment } = await request();
    const more = { 'Idempotency-Key': 'take back', 'If-Match': `"${payment.version}"` };
    const act = () => post(`/api/payments/${payment.id}/expire`, undefined, more);
    const first = await paymentOf(await act());
    expect(await paymentOf(await act())).toEqual(first);
  });

  it('return 404 for an unknown payment', async () => {
    const unknown = 'A'.repeat(22);
    expect((await get(`/api/payments/${unknown}`)).status).toBe(404);
    expect((await get(`/api/payments/${unknown}/deliveries`)).status).toBe(404);
    for (const act of ['mail', 'expire']) {
      expect(await codeOf(await post(`/api/payments/${unknown}/${act}`))).toBe('not_found');
    }
  });
});
