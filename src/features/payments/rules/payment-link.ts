/** What whoever holds a payment's link, or a session's id, sees and does. */
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
import { checkoutStatus, isPayable, type PaymentRecord, toLinkedPayment } from './payment.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { type LinkKeys, readLink } from '#features/links/index.ts';

export interface PayerPorts<W> extends PaymentPorts<W> {
  linkKeys: LinkKeys;
}

/** A session that ends sooner is replaced: nobody is to be thrown out while looking for their card. */
const leastLeftMs = 45 * minuteMs;

async function linked<W>(
  token: string,
  { linkKeys, now, payments }: PayerPorts<W>,
): Promise<PaymentRecord | null> {
  const link = readLink(token, { ...linkKeys, now });
  return link?.role === 'payer' ? ((await payments.find(link.id))?.record ?? null) : null;
}

/** What is to be paid, and how it stands. */
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

/** Ends a session that was made and not used: others were quicker, or the firm took the payment back. */
async function forget(
  made: string | undefined,
  used: string | undefined,
  gateway: PaymentGateway,
): Promise<void> {
  if (made !== undefined && made !== used) await gateway.expire(made);
}

/**
 * The page at Stripe that takes the money: of the open session, or of a new one in place of one that
 * ended or is about to. The old one is ended first, so that nobody can pay twice.
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
        // It was paid at this very moment.
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
      // Stripe keeps a refusal, and a fault of its own, under the key for a day: the next takes another.
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
    // Two tabs at once make the same session: the next turn finds it.
    made = id;
  }
  return busy;
}

/** What Stripe says of a session of ours, without a word of whose it is. */
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
