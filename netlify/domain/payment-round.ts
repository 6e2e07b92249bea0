/** The daily round: what a lost webhook did not tell is asked for. */
import { dayMs } from '#time/units.ts';
import type { Outcome } from './outcome.ts';
import { type PaymentPorts, settle, toldOf } from './payment-settling.ts';
import type { PaymentRecord } from './payment.ts';

interface RoundPorts<W> extends PaymentPorts<W> {
  /** Of what Stripe may still change its mind about, those not asked about for the longest time. */
  listUnsettled: (limit: number) => Promise<readonly PaymentRecord[]>;
  /** Notes that it was asked about, so that the next round begins with others. */
  asked: (id: string, now: Date) => Promise<void>;
  /** True when the function has to end; what is left is the next round's. */
  isLate: () => boolean;
}

const mostAsked = 500;
/** Stripe itself tries a webhook for three days. */
const lookBackMs = 7 * dayMs;

/**
 * Asks Stripe about all that is open here and about what was given or asked back of late. Gives how
 * many were asked about, or why it ended early.
 */
export async function checkPayments<W>(ports: RoundPorts<W>): Promise<Outcome<number>> {
  const { gateway, now, listUnsettled, asked, isLate } = ports;
  let count = 0;
  if (!gateway) return { ok: true, value: count };
  for (const record of await listUnsettled(mostAsked)) {
    if (isLate()) return { ok: true, value: count };
    const { session, expiredAt } = record;
    const sessionId = record.paid?.session ?? session?.id;
    if (sessionId === undefined) continue;
    // What was taken back here, as its client's data was erased, is ended there.
    if (expiredAt !== undefined && session?.state === 'open') await gateway.expire(session.id);
    const settled = await settle(sessionId, ports);
    if (!settled.ok && settled.code !== 'not_found') return settled;
    await asked(record.id, now);
    count += 1;
  }
  const changed = await gateway.changedSince(new Date(now.getTime() - lookBackMs));
  if (!changed.ok) return changed;
  for (const intent of changed.value) {
    if (isLate()) break;
    const heard = await toldOf({ of: 'payment', intent }, ports);
    if (!heard.ok) return heard;
    count += 1;
  }
  return { ok: true, value: count };
}
