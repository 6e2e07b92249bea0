/** What the firm does with payments: asks for one, mails it, takes it back, gives money back. */
import type { Appointment } from '#contract/appointment.ts';
import { toCents } from '#contract/amount.ts';
import { defaultLocale } from '#contract/locales.ts';
import type { Payment, PaymentRequest } from '#contract/payment.ts';
import { minuteMs } from '#time/units.ts';
import { addDays, toLocal } from '#time/zone.ts';
import { deliveriesOf } from './outbox.ts';
import { invalidField, type Outcome, refusal, success } from './outcome.ts';
import {
  busy,
  mostAttempts,
  notSetUp,
  type PaymentPorts,
  refreshed,
  settle,
} from './payment-settling.ts';
import {
  isPayable,
  type PaymentRecord,
  refundableCents,
  type RefundOrder,
  toPayment,
} from './payment.ts';

export interface DeskPorts<W> extends PaymentPorts<W> {
  /** Where the client pays. */
  linkOf: (record: PaymentRecord) => string;
}

interface RequestPorts<W> extends DeskPorts<W> {
  /** Days within which is to be paid. */
  dueDays: number;
  findAppointment: (id: string) => Promise<Appointment | null>;
}

/** The record of what is asked for, before anything has become of it. */
async function requested<W>(
  id: string,
  request: PaymentRequest,
  { now, timeZone, dueDays, findAppointment }: RequestPorts<W>,
): Promise<Outcome<PaymentRecord>> {
  const { packageName, amount, note, appointment } = request;
  const cents = toCents(amount);
  if (cents === null) return invalidField('amount', 'invalid_amount');
  const today = toLocal(now, timeZone).date;
  const dueOn = request.dueOn ?? addDays(today, dueDays);
  if (dueOn < today) return invalidField('dueOn', 'past');
  const known = appointment === undefined ? undefined : await findAppointment(appointment);
  if (known === null) return invalidField('appointment', 'unknown_appointment');
  const clientName = request.clientName ?? known?.clientName;
  const email = request.email ?? (known?.email || undefined);
  return success({
    ...{ id, version: 0, createdAt: now.toISOString(), packageName, cents, dueOn },
    locale: request.locale ?? known?.locale ?? defaultLocale,
    ...(note !== undefined && { note }),
    ...(appointment !== undefined && { appointment }),
    ...(clientName !== undefined && { clientName }),
    ...(email !== undefined && { email }),
    isTest: false,
  });
}

/**
 * Opens a session at Stripe and keeps the payment, in this order, so that nothing is kept of what could
 * not be opened; repeated under one key, both give what they gave.
 */
export async function requestPayment<W>(
  { id, request, write }: { id: string; request: PaymentRequest; write: W },
  ports: RequestPorts<W>,
): Promise<Outcome<Payment>> {
  const { gateway, payments, now } = ports;
  if (!gateway) return notSetUp;
  const record = await requested(id, request, ports);
  if (!record.ok) return record;
  // Stripe keeps a fault of its own under the key for a day: a minute later it is another.
  const opened = await gateway.open(record.value, `1-${Math.floor(now.getTime() / minuteMs)}`);
  if (!opened.ok) return opened;
  const { id: sessionId, state, expiresAt, isTest } = opened.value;
  const session = { id: sessionId, state, expiresAt, number: 1 };
  const done = await payments.put({ ...record.value, isTest, session }, { now, write });
  if (typeof done === 'object') return success(seen(done, ports));
  if (done === 'gone') {
    await gateway.expire(sessionId);
    return invalidField('appointment', 'unknown_appointment');
  }
  const known = await payments.find(id);
  return known ? success(seen(known.record, ports)) : busy;
}

/** One payment that an admin acts on, seen at `version` unless they do not say. */
export interface PaymentAct<W> {
  id: string;
  version?: number | undefined;
  write: W;
}

const seen = <W>(record: PaymentRecord, { linkOf }: DeskPorts<W>): Payment =>
  toPayment(record, linkOf(record));

/** The record of an act that has not been carried out yet; else how the act ends here. */
async function begun<W>(
  { id, version, write }: PaymentAct<W>,
  ports: DeskPorts<W>,
): Promise<{ end: Outcome<Payment> } | { record: PaymentRecord }> {
  const found = await ports.payments.find(id, write);
  if (!found) return { end: refusal('not_found') };
  const { record, isKnown } = found;
  if (isKnown) return { end: success(seen(record, ports)) };
  const isOutdated = version !== undefined && version !== record.version;
  if (!isOutdated) return { record };
  return { end: { ...refusal('changed_meanwhile'), record: seen(record, ports) } };
}

/** Mails the link; at once, since whoever says "send" means now. */
export async function mailPayment<W>(
  act: PaymentAct<W>,
  ports: DeskPorts<W>,
): Promise<Outcome<Payment>> {
  const { gateway, payments, now } = ports;
  const { write } = act;
  // The link leads nowhere then.
  if (!gateway) return notSetUp;
  // Nobody is asked for what they have just paid.
  const found = await payments.find(act.id);
  if (found) await refreshed(found.record, ports);
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const start = await begun(act, ports);
    if ('end' in start) return start.end;
    const { record } = start;
    if (!isPayable(record)) return refusal('not_payable');
    if (record.email === undefined) return refusal('no_address');
    const planned = deliveriesOf('payment_requested', now, { whatsapp: false, consultants: false });
    const notices = [{ event: now.getTime(), planned }];
    const done = await payments.put(record, { now, notices, write });
    if (typeof done === 'object') return success(seen(done, ports));
  }
  return busy;
}

/** Takes an open request back, and ends its session at Stripe first. */
export async function expirePayment<W>(
  act: PaymentAct<W>,
  ports: DeskPorts<W>,
): Promise<Outcome<Payment>> {
  const { gateway, payments, now } = ports;
  let { version } = act;
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const start = await begun({ ...act, version }, ports);
    if ('end' in start) return start.end;
    const { record } = start;
    if (!isPayable(record)) return refusal('not_payable');
    const { session } = record;
    if (session?.state === 'open') {
      if (!gateway) return notSetUp;
      const ended = await gateway.expire(session.id);
      if (!ended.ok) return ended;
      if (!ended.value) {
        // Somebody has just paid, or it has run out: what Stripe says decides.
        const settled = await settle(session.id, ports);
        if (!settled.ok) return settled;
        version = settled.value.record.version;
        continue;
      }
    }
    const done = await payments.put(
      {
        ...record,
        ...(session?.state === 'open' && { session: { ...session, state: 'expired' } }),
        expiredAt: now.toISOString(),
      },
      { now, write: act.write },
    );
    if (typeof done === 'object') return success(seen(done, ports));
    // The news of what we have just ended there may have been quicker than we are.
    if (done === 'conflict') version = undefined;
  }
  return busy;
}

/** The order without its trace: Stripe refuses to carry it out. */
async function withdrawn<W>(
  id: string,
  key: string,
  { payments, now }: DeskPorts<W>,
): Promise<void> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const record = (await payments.find(id))?.record;
    const orders = record?.orders?.filter((order) => order.key !== key) ?? [];
    if (!record?.orders || orders.length === record.orders.length) return;
    const next = { ...record, orders: orders.length > 0 ? orders : undefined };
    if (typeof (await payments.put(next, { now })) === 'object') return;
  }
}

/**
 * Has Stripe carry out what was ordered, unless its books show that already: it forgets keys after a
 * day, so a late repetition would be another refund.
 */
export async function carryOut<W>(
  { paid }: PaymentRecord,
  { key }: RefundOrder,
  ports: DeskPorts<W>,
): Promise<Outcome<Payment>> {
  if (!ports.gateway) return notSetUp;
  if (!paid) return refusal('not_refundable');
  const before = await settle(paid.session, ports);
  if (!before.ok) return before;
  const { record } = before.value;
  const order = record.orders?.find((each) => each.key === key);
  if (!order) return success(seen(record, ports));
  const refund = await ports.gateway.refund(record, order);
  const isFinal = !refund.ok && ['not_refundable', 'refund_refused'].includes(refund.code);
  if (!refund.ok && !isFinal) return refund;
  // What was given back at Stripe itself is known before the order is taken away.
  const after = await settle(paid.session, ports);
  if (!refund.ok) {
    await withdrawn(record.id, key, ports);
    return refund;
  }
  return after.ok ? success(seen(after.value.record, ports)) : after;
}

/**
 * Gives money back. What is ordered is written down first, with its reason, the caller's key and the
 * audit log's entry: so no two callers order the same money, and none leaves without a trace.
 */
export async function refundPayment<W>(
  act: PaymentAct<W>,
  { amount, reason, key }: { amount?: number | undefined; reason: string; key: string },
  ports: DeskPorts<W>,
): Promise<Outcome<Payment>> {
  const { payments, now, gateway } = ports;
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const found = await payments.find(act.id, act.write);
    const ordered = found?.record.orders?.find((order) => order.key === key);
    // The answer to the first call was lost, or Stripe's to it.
    if (found?.isKnown && ordered) return carryOut(found.record, ordered, ports);
    const start = await begun(act, ports);
    if ('end' in start) return start.end;
    const { record } = start;
    if (!gateway) return notSetUp;
    const left = refundableCents(record);
    const cents = amount === undefined ? left : (toCents(amount) ?? 0);
    if (!record.paid || cents === 0 || cents > left) return refusal('not_refundable');
    const order = { key, cents, reason, at: now.toISOString() };
    const orders = [...(record.orders ?? []), order];
    const done = await payments.put({ ...record, orders }, { now, write: act.write });
    if (typeof done === 'object') return carryOut(done, order, ports);
  }
  return busy;
}
