/** The acts on the dashboard page. */
import * as z from 'zod/mini';
import { toCents } from '#platform/contract/euros.ts';
import type { Account } from './account.ts';
import { expireSession, settleDelayed } from './checkout.ts';
import { createRefund, openDispute, setDisputeState, setRefundState } from './money-back.ts';
import { invalidRequest } from './refusal.ts';

const actNames = [
  'expire',
  'arrive',
  'fail',
  'refund',
  'refund-slowly',
  'refund-succeeds',
  'refund-fails',
  'dispute',
  'review',
  'win',
  'lose',
] as const;

const actSchema = z.object({
  act: z.enum(actNames),
  id: z.string(),
  /** The row of the page where it was sent. */
  row: z.optional(z.string()),
  euros: z.optional(z.string()),
});
export type Act = z.infer<typeof actSchema>;
export type ActName = Act['act'];

/** The act that a form requests; `undefined` if it requests none. */
export function readAct(form: URLSearchParams): Act | undefined {
  const parsed = actSchema.safeParse(Object.fromEntries(form));
  return parsed.success ? parsed.data : undefined;
}

function centsOf(euros = ''): number {
  const cents = toCents(euros.trim().replace(',', '.'));
  if (cents === null || cents === 0) throw invalidRequest(`“${euros}” is no amount.`);
  return cents;
}

/** Carries out the act, or throws Stripe's refusal. */
export function doAct(account: Account, { act, id, euros }: Act): unknown {
  switch (act) {
    case 'expire':
      return expireSession(account, id);
    case 'arrive':
      return settleDelayed(account, id, 'succeeded');
    case 'fail':
      return settleDelayed(account, id, 'failed');
    case 'refund':
      return createRefund(account, { intent: id, cents: centsOf(euros) });
    case 'refund-slowly':
      return createRefund(account, { intent: id, cents: centsOf(euros), status: 'pending' });
    case 'refund-succeeds':
      return setRefundState(account, id, 'succeeded');
    case 'refund-fails':
      return setRefundState(account, id, 'failed');
    case 'dispute':
      return openDispute(account, id);
    case 'review':
      return setDisputeState(account, id, 'under_review');
    case 'win':
      return setDisputeState(account, id, 'won');
    case 'lose':
      return setDisputeState(account, id, 'lost');
  }
}
