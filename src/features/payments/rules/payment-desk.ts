/** Acts of an admin on payments: request, mail, withdraw, dismiss. */
import { type Appointment, isOver } from '#features/appointments/contract.ts';
import { toCents } from '#platform/contract/euros.ts';
import { defaultLocale } from '#platform/contract/locales.ts';
import type { Payment, PaymentRequest } from '#features/payments/contract/payment.ts';
import { minuteMs } from '#platform/time/units.ts';
import { addDays, toLocal } from '#platform/time/zone.ts';
import { deliveriesOf, toldAt } from '#features/outbox/index.ts';
import {
  changedMeanwhile,
  invalidField,
  type Outcome,
  refusal,
  success,
} from '#platform/rules/outcome.ts';
import {
  busy,
  type FoundPayment,
  mostAttempts,
  notSetUp,
  type PaymentPorts,
  refreshed,
  settle,
} from './payment-settling.ts';
import { isPayable, leftCents, owedCents, type PaymentRecord, toPayment } from './payment.ts';

export interface DeskPorts<W> extends PaymentPorts<W> {
  /** Address of the client's payment page. */
  linkOf: (record: PaymentRecord) => string;
}

interface RequestPorts<W> extends DeskPorts<W> {
  /** Default number of days until a payment is due. */
  dueDays: number;
  findAppointment: (id: string) => Promise<Appointment | null>;
}

/** The appointment was erased or never existed. */
const unknownAppointment = invalidField('appointment', 'unknown_appointment');

/** Builds the record of a request, before a session is opened for it. */
async function requested<W>(
  id: string,
  request: PaymentRequest,
  { now, timeZone, dueDays, findAppointment }: RequestPorts<W>,
): Promise<Outcome<PaymentRecord>> {
  const { packageName, amount, note, appointment, payer, reference } = request;
  const cents = toCents(amount);
  if (cents === null) return invalidField('amount', 'invalid_amount');
  const today = toLocal(now, timeZone).date;
  const dueOn = request.dueOn ?? addDays(today, dueDays);
  if (dueOn < today) return invalidField('dueOn', 'past');
  const known = appointment === undefined ? undefined : await findAppointment(appointment);
  if (known === null) return unknownAppointment;
  if (known && isOver(known.status)) return refusal('appointment_over');
  const clientName = request.clientName ?? known?.clientName;
  const email = request.email ?? (known?.email || undefined);
  return success({
    ...{ id, version: 0, createdAt: now.toISOString(), packageName, cents, dueOn },
    locale: request.locale ?? known?.locale ?? defaultLocale,
    ...(note !== undefined && { note }),
    ...(appointment !== undefined && { appointment }),
    ...(clientName !== undefined && { clientName }),
    ...(email !== undefined && { email }),
    ...(payer !== undefined && { payer }),
    ...(reference !== undefined && { reference }),
    isTest: false,
  });
}

/**
 * Opens a session at Stripe, then stores the payment. In this order, no payment is stored whose session could
 * not be opened. Repeated under the same key, both return their first result.
 */
export async function requestPayment<W>(
  { id, request, write }: { id: string; request: PaymentRequest; write: W },
  ports: RequestPorts<W>,
): Promise<Outcome<Payment>> {
  const { gateway, payments, now } = ports;
  if (!gateway) return notSetUp;
  const before = await payments.find(id, write);
  if (before?.isKnown) return success(seen(before.record, ports));
  // The caller's key is older than a day, so its earlier result is no longer known.
  if (before) return refusal('idempotency_key_reused');
  const record = await requested(id, request, ports);
  if (!record.ok) return record;
  // Stripe keeps its own faults under a key for a day, so the key changes every minute.
  const opened = await gateway.open(record.value, `1-${Math.floor(now.getTime() / minuteMs)}`);
  if (!opened.ok) return opened;
  const { id: sessionId, state, expiresAt, isTest } = opened.value;
  const session = { id: sessionId, state, expiresAt, number: 1 };
  const done = await payments.put({ ...record.value, isTest, session }, { now, write });
  if (typeof done === 'object') return success(seen(done, ports));
  if (done === 'gone' || done === 'over') {
    await gateway.expire(sessionId);
    return done === 'gone' ? unknownAppointment : refusal('appointment_over');
  }
  const known = await payments.find(id);
  return known ? success(seen(known.record, ports)) : busy;
}

/** An admin's act on one payment. `version`: the version that the admin saw, if given. */
export interface PaymentAct<W> {
  id: string;
  version?: number | undefined;
  write: W;
}

export const seen = <W>(record: PaymentRecord, { linkOf }: DeskPorts<W>): Payment =>
  toPayment(record, linkOf(record));

/** Starts an act: returns the record, or the outcome if the act ends here (unknown, repeated or outdated). */
export function begun<W>(
  found: FoundPayment | null,
  { version }: Pick<PaymentAct<W>, 'version'>,
  ports: DeskPorts<W>,
): { end: Outcome<Payment> } | { record: PaymentRecord } {
  if (!found) return { end: refusal('not_found') };
  const { record, isKnown } = found;
  if (isKnown) return { end: success(seen(record, ports)) };
  const isOutdated = version !== undefined && version !== record.version;
  if (!isOutdated) return { record };
  return { end: changedMeanwhile(seen(record, ports)) };
}

/** Mails the payment link to the client. Without delay, since an admin who presses "send" expects it now. */
export async function mailPayment<W>(
  act: PaymentAct<W>,
  ports: DeskPorts<W>,
): Promise<Outcome<Payment>> {
  const { gateway, payments, now } = ports;
  const { write } = act;
  // Without a gateway the link cannot be paid.
  if (!gateway) return notSetUp;
  // Asks Stripe first, so that a client who has just paid is not asked again.
  const found = await payments.find(act.id);
  if (found) await refreshed(found.record, ports);
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const start = begun(await payments.find(act.id, write), act, ports);
    if ('end' in start) return start.end;
    const { record } = start;
    if (!isPayable(record)) return refusal('not_payable');
    if (record.email === undefined) return refusal('no_address');
    const planned = deliveriesOf('payment_requested', now, { whatsapp: false });
    const notices = [{ event: now.getTime(), planned }];
    const done = await payments.put(record, { now, notices, write });
    if (typeof done === 'object') return success(seen(done, ports));
  }
  return busy;
}

/** Withdraws an open request, after ending its session at Stripe. */
export async function expirePayment<W>(
  act: PaymentAct<W>,
  ports: DeskPorts<W>,
): Promise<Outcome<Payment>> {
  const { gateway, payments, now } = ports;
  let { version } = act;
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const start = begun(await payments.find(act.id, act.write), { version }, ports);
    if ('end' in start) return start.end;
    const { record } = start;
    if (!isPayable(record)) return refusal('not_payable');
    const { session } = record;
    if (session?.state === 'open') {
      if (!gateway) return notSetUp;
      const ended = await gateway.expire(session.id);
      if (!ended.ok) return ended;
      if (!ended.value) {
        // The client has just paid, or the session has run out: Stripe's answer decides.
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
    // The webhook about the session that was just ended may have written first.
    if (done === 'conflict') version = undefined;
  }
  return busy;
}

/**
 * Records that the firm keeps the money for an appointment that does not take place, or has given it back in
 * another way, and tells the client. A minute later, since a refund may follow. Not while some
 * of it is on its way back.
 */
export async function dismissPayment<W>(
  act: PaymentAct<W>,
  { elsewhere }: { elsewhere?: 'true' | undefined },
  ports: DeskPorts<W>,
): Promise<Outcome<Payment>> {
  const { payments, now } = ports;
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const start = begun(await payments.find(act.id, act.write), act, ports);
    if ('end' in start) return start.end;
    const { record } = start;
    const owed = owedCents(record);
    if (owed === 0 || leftCents(record) < owed) return refusal('illegal_transition');
    const next: PaymentRecord = {
      ...{ ...record, dismissedAt: now.toISOString() },
      ...(elsewhere && { elsewhere: true }),
    };
    const planned = deliveriesOf('payment_settled', toldAt(now), { whatsapp: false });
    const notices = record.email === undefined ? [] : [{ event: now.getTime(), planned }];
    const done = await payments.put(next, { now, notices, write: act.write });
    if (typeof done === 'object') return success(seen(done, ports));
  }
  return busy;
}
