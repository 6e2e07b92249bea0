/** What the holder of a payment link, or of a session's id, can see and do. */
import type { CheckoutState } from '#features/payments/contract/checkout.ts';
import type { LinkedPayment } from '#features/payments/contract/payment.ts';
import { toEuros } from '#platform/contract/euros.ts';
import { minuteMs } from '#platform/time/units.ts';
import { toLocal } from '#platform/time/zone.ts';
import { type Outcome, refusal, success } from '#platform/rules/outcome.ts';
import {
  busy,
  mostAttempts,
  notSetUp,
  type PaymentPorts,
  refreshed,
  settle,
} from './payment-settling.ts';
import { isPayable, checkoutStatus, type PaymentRecord, toLinkedPayment } from './payment.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { type LinkKeys, readLink } from '#features/links/index.ts';

export interface PayerPorts<W> extends PaymentPorts<W> {
  linkKeys: LinkKeys;
}

/** A session with less time left is replaced, so that it does not end while the client looks for a card. */
const leastLeftMs = 45 * minuteMs;

async function linked<W>(
  token: string,
  { linkKeys, now, payments }: PayerPorts<W>,
): Promise<PaymentRecord | null> {
  const link = readLink(token, { ...linkKeys, now });
  return link?.role === 'payer' ? ((await payments.find(link.id))?.record ?? null) : null;
}

/** The payment of a link, with its current state; `not_found` for an invalid link. */
export async function showLinkedPayment<W>(
  token: string,
  ports: PayerPorts<W>,
): Promise<Outcome<LinkedPayment>> {
  const record = await linked(token, ports);
  if (!record) return refusal('not_found');
  const { date } = toLocal(ports.now, ports.timeZone);
  const { record: latest, isStale } = await refreshed(record, ports);
  return success({ ...toLinkedPayment(latest, date), ...(isStale && { isStale }) });
}

/** Ends an unused new session: another call was faster, or the firm withdrew the payment. */
async function forget(
  made: string | undefined,
  used: string | undefined,
  gateway: PaymentGateway,
): Promise<void> {
  if (made !== undefined && made !== used) await gateway.expire(made);
}

/**
 * Address of Stripe's payment page, of the open session or of a new one if that has ended or is about to. The
 * old session is ended first, so that the client cannot pay twice.
 */
export async function openLinkedPayment<W>(
  token: string,
  ports: PayerPorts<W>,
): Promise<Outcome<{ url: string }>> {
  const { gateway, payments, now } = ports;
  let made: string | undefined;
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    let record = await linked(token, ports);
    if (!record) return refusal('not_found');
    if (!gateway) return notSetUp;
    if (record.session) {
      const settled = await settle(record.session.id, ports, record);
      if (!settled.ok) return settled;
      const { truth } = settled.value;
      record = settled.value.record;
      if (isPayable(record) && truth.state === 'open') {
        const isLasting = Date.parse(truth.expiresAt) - now.getTime() >= leastLeftMs;
        if (isLasting && truth.url !== undefined) {
          await forget(made, truth.id, gateway);
          return success({ url: truth.url });
        }
        const ended = await gateway.expire(truth.id);
        if (!ended.ok) return ended;
        // The client paid at this very moment.
        if (!ended.value) continue;
      }
    }
    if (!isPayable(record)) {
      await forget(made, record.session?.id, gateway);
      return refusal('not_payable');
    }
    const number = (record.session?.number ?? 0) + 1;
    const opened = await gateway.open(record, `${number}`);
    if (!opened.ok) {
      // Stripe keeps a refusal, or its own fault, under a key for a day: the next attempt takes another
      // number.
      const raised = record.session && { ...record.session, number };
      const done = await payments.put({ ...record, session: raised }, { now });
      if (done === 'conflict' || opened.code === 'idempotency_key_reused') continue;
      return opened;
    }
    const { id, state, expiresAt, isTest, url } = opened.value;
    const done = await payments.put(
      { ...record, isTest, session: { id, state, expiresAt, number } },
      { now },
    );
    if (typeof done === 'object' && url !== undefined) return success({ url });
    // Two tabs at once open the same session: the next attempt finds it.
    made = id;
  }
  return busy;
}

/** Status of one of our sessions at Stripe, without personal data. */
export async function checkoutStatusOf<W>(
  sessionId: string,
  ports: PaymentPorts<W>,
): Promise<Outcome<CheckoutState>> {
  const settled = await settle(sessionId, ports);
  if (!settled.ok) return settled;
  const { record, truth } = settled.value;
  return success({
    package_name: record.packageName,
    amount: toEuros(record.cents),
    status: checkoutStatus(record, truth),
  });
}
