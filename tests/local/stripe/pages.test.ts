import { describe, expect, it } from 'vitest';
import { useStripe } from './desk.ts';

const home = 'http://localhost:8888';

async function usePages() {
  const all = await useStripe({ site: home });
  const { stripe } = all;
  async function ask(path: string, form?: Record<string, string>, headers = {}, origin = home) {
    const init = form && { method: 'POST', body: new URLSearchParams(form), headers };
    const response = await stripe.pages(new Request(origin + path, init), '127.0.0.1');
    const location = response?.headers.get('Location');
    return { response, location, status: response?.status, text: (await response?.text()) ?? '' };
  }
  const act = (act: string, id: string, more = {}) => ask('/__stripe', { act, id, ...more });
  return { ...all, ask, act };
}

describe('the payment page', () => {
  it('shows product and amount in the session’s language', async () => {
    const { ask, open } = await usePages();
    const german = await ask(`/__stripe/pay/${await open()}`);
    expect(german.status).toBe(200);
    expect(german.text).toContain('<html lang="de">');
    expect(german.text).toContain('Strategie &amp; „Wachstum“ [2027]');
    expect(german.text).toMatch(/1\.234,50\s€ bezahlen/);
    expect(german.text).toContain('href="https://www.example.com/payment-cancel"');
    const english = await ask(`/__stripe/pay/${await open({ locale: 'en' })}`);
    expect(english.text).toContain('Pay €1,234.50');
    expect(german.response?.headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-\S+'; base-uri 'none'; form-action 'self' https:\/\/www\.example\.com; frame-ancestors 'none'$/,
    );
  });

  it('accepts a card or a debit, and redirects back with the session’s id', async () => {
    const { ask, open, client } = await usePages();
    for (const [way, paid] of [
      ['card', 'paid'],
      ['delayed', 'unpaid'],
    ] as const) {
      const id = await open();
      const { status, location } = await ask(`/__stripe/pay/${id}`, {
        way,
        email: 'anna@example.org',
      });
      expect(status).toBe(303);
      expect(location).toBe(`https://www.example.com/payment-success?session_id=${id}`);
      expect(await client.checkout.sessions.retrieve(id)).toMatchObject({
        status: 'complete',
        payment_status: paid,
        customer_details: { email: 'anna@example.org' },
      });
      expect((await ask(`/__stripe/pay/${id}`)).text).toContain('ist abgeschlossen');
    }
  });

  it('shows a message if the card is declined, and says when the session has expired', async () => {
    const { ask, open, stripe, clock } = await usePages();
    const id = await open();
    const address = `/__stripe/pay/${id}`;
    expect((await ask(address)).text).not.toContain('abgelehnt. Bitte');
    const refused = await ask(address, { way: 'declined', email: 'a@example.org' });
    expect(refused.location).toBe(address);
    expect((await ask(address)).text).toContain('Die Karte wurde abgelehnt. Bitte');
    clock.advance(86_400_000);
    expect((await ask(address)).text).toContain('ist abgelaufen');
    const late = await ask(address, { way: 'card', email: 'a@example.org' });
    expect(late.location).toBe(address);
    expect(stripe.events.map(({ type }) => type)).toEqual(['checkout.session.expired']);
  });

  it('refuses a payment without a valid e-mail address', async () => {
    const { ask, open, stripe } = await usePages();
    const id = await open();
    for (const email of ['', 'nobody', 'a b@c']) {
      await ask(`/__stripe/pay/${id}`, { way: 'card', email });
    }
    expect(stripe.book.intents).toEqual([]);
  });
});

describe('the dashboard', () => {
  it('lists payments, newest first, and carries out acts', async () => {
    const { ask, act, open, stripe } = await usePages();
    expect((await ask('/__stripe')).text).toContain('None yet');
    const [first, second, third] = [await open(), await open(), await open()];
    const intent = await stripe.pay(first, { method: 'delayed' });
    await stripe.pay(second, { method: 'delayed' });
    const { text } = await ask('/__stripe/');
    expect(text.indexOf(third)).toBeLessThan(text.indexOf(second));
    expect(text.indexOf(second)).toBeLessThan(text.indexOf(first));

    const done = await act('arrive', first, { row: first });
    expect([done.status, done.location]).toEqual([303, `/__stripe#${first}`]);
    await act('fail', second);
    await act('expire', third);
    await act('refund', intent, { euros: '200,50' });
    await act('refund-slowly', intent, { euros: '34' });
    const [, slow] = stripe.book.refunds;
    await act('refund-succeeds', slow?.id ?? '');
    await act('refund-fails', slow?.id ?? '');
    await act('dispute', intent);
    await act('review', intent);
    await act('win', intent);
    expect(stripe.events.map(({ type }) => type)).toEqual([
      'checkout.session.completed',
      'checkout.session.completed',
      'checkout.session.async_payment_succeeded',
      'checkout.session.async_payment_failed',
      'checkout.session.expired',
      'refund.created',
      'charge.refunded',
      'refund.created',
      'charge.refunded',
      'refund.updated',
      'refund.updated',
      'refund.failed',
      'charge.dispute.created',
      'charge.dispute.updated',
      'charge.dispute.closed',
    ]);
    expect(stripe.book.refunds).toMatchObject([{ cents: 20_050 }, { cents: 3400 }]);
    const shown = (await ask('/__stripe')).text;
    expect(shown).toContain('Dispute over €1,034.00: won');
    expect(shown).toContain('value="1034.00"');
  });

  it('shows Stripe’s message for a refused act', async () => {
    const { act, open, stripe } = await usePages();
    const intent = await stripe.pay(await open());
    const refused = await act('refund', intent, { euros: '9999' });
    expect([refused.status, refused.text.includes('greater than unrefunded')]).toEqual([400, true]);
    expect((await act('refund', intent, { euros: '1.234' })).text).toContain('is no amount');
    expect((await act('arrive', 'cs_test_no')).text).toContain('No such checkout.session');
    expect((await act('sell', intent)).status).toBe(400);
    expect(stripe.book.refunds).toEqual([]);
  });

  it('answers only to this machine’s own names, and accepts only its own forms', async () => {
    const { ask, open, stripe } = await usePages();
    const id = await open();
    const form = { act: 'expire', id };
    const elsewhere = await ask('/__stripe', form, {}, 'https://tunnel.example.com');
    expect(elsewhere.status).toBe(404);
    const foreign = await ask('/__stripe', form, { 'Sec-Fetch-Site': 'cross-site' });
    expect(foreign.status).toBe(403);
    expect(stripe.book.sessions).toMatchObject([{ status: 'open' }]);
    expect((await ask('/__stripe/pay/cs_test_no')).status).toBe(404);
    expect((await ask('/__stripe/pay/__proto__')).status).toBe(404);
    expect((await ask('/__stripes')).response).toBeUndefined();
    expect((await ask('/')).response).toBeUndefined();
  });

  it('escapes text of others', async () => {
    const { ask, open, stripe } = await usePages();
    const name = '<script>alert(1)</script>';
    const price = { currency: 'eur', unit_amount: 100, product_data: { name } };
    const id = await open({ line_items: [{ price_data: price, quantity: 1 }] });
    await stripe.pay(id, { email: '"><i>@example.org' });
    for (const path of ['/__stripe', `/__stripe/pay/${id}`]) {
      const { text } = await ask(path);
      expect(text).toContain('&lt;script&gt;');
      expect(text).not.toMatch(/<script|<i>/);
    }
  });
});
