/** What the firm does with payments: asks for one, mails it, takes it back. */
import { type Appointment, isOver } from '#features/appointments/contract.ts';
import { toCents } from '#platform/contract/euros.ts';
import { defaultLocale } from '#platform/contract/locales.ts';
import type { Payment, PaymentRequest } from '#features/payments/contract/payment.ts';
import { minuteMs } from '#platform/time/units.ts';
import { addDays, toLocal } from '#platform/time/zone.ts';
import { deliveriesOf } from '#features/outbox/index.ts';
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
import { isOwed, isPayable, type PaymentRecord, toPayment } from './payment.ts';

export interface DeskPorts<W> extends PaymentPorts<W> {
  /** Where the client pays. */
  linkOf: (record: PaymentRecord) => string;
}

interface RequestPorts<W> extends DeskPorts<W> {
  /** Days within which is to be paid. */
  dueDays: number;
  findAppointment: (id: string) => Promise<Appointment | null>;
}

/** It was erased, or never was. */
const unknownAppointment = invalidField('appointment', 'unknown_appointment');

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
  const before = await payments.find(id, write);
  if (before?.isKnown) return success(seen(before.record, ports));
  // The caller's key is older than a day: what it stood for is no longer known.
  if (before) return refusal('idempotency_key_reused');
  const record = await requested(id, request, ports);
  if (!record.ok) return record;
  // Stripe keeps a fault of its own under the key for a day: a minute later it is another.
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

/** One payment that an admin acts on, seen at `version` unless they do not say. */
export interface PaymentAct<W> {
  id: string;
  version?: number | undefined;
  write: W;
}

export const seen = <W>(record: PaymentRecord, { linkOf }: DeskPorts<W>): Payment =>
  toPayment(record, linkOf(record));

/** The record of an act that has not been carried out yet; else how the act ends here. */
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

/** Takes an open request back, and ends its session at Stripe first. */
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

/** Lets the firm keep what was paid for an appointment that does not take place. */
export async function dismissPayment<W>(
  act: PaymentAct<W>,
  ports: DeskPorts<W>,
): Promise<Outcome<Payment>> {
  const { payments, now } = ports;
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const start = begun(await payments.find(act.id, act.write), act, ports);
    if ('end' in start) return start.end;
    const { record } = start;
    if (!isOwed(record)) return refusal('illegal_transition');
    const done = await payments.put(
      { ...record, dismissedAt: now.toISOString() },
      { now, write: act.write },
    );
    if (typeof done === 'object') return success(seen(done, ports));
  }
  return busy;
}
