import { useCallback } from 'react';
import { maxPageSize } from '#contract/fields.ts';
import { listPayments } from '#contract/payment-routes.ts';
import type { Payment, PaymentState } from '#contract/payment.ts';
import type { Failure } from '#islands/api.ts';
import { type Resource, useResource } from '#islands/admin/data/use-resource.ts';
import type { DeskCall } from '#islands/admin/session/desk-call.ts';

type Every = readonly Payment[] | null;

/** Page by page to the end. */
async function readAll(
  call: DeskCall,
  state: PaymentState | '',
): Promise<{ ok: true; value: Every } | Failure> {
  const all: Payment[] = [];
  for (;;) {
    const cursor = all.at(-1)?.id;
    const answer = await call(listPayments, {
      query: {
        ...(state !== '' && { state }),
        ...(cursor !== undefined && { cursor }),
        limit: String(maxPageSize),
      },
    });
    if (!answer.ok) return answer;
    all.push(...answer.value);
    if (answer.value.length < maxPageSize) return { ok: true, value: all };
  }
}

/**
 * Every payment of a state, to be searched here: what somebody looks for are names and addresses,
 * which stand in no URL. Nothing is read, and nothing given, until it `isWanted`.
 */
export function useEveryPayment(state: PaymentState | '', isWanted: boolean): Resource<Every> {
  const load = useCallback(
    (call: DeskCall) =>
      isWanted ? readAll(call, state) : Promise.resolve({ ok: true as const, value: null }),
    [state, isWanted],
  );
  return useResource(load);
}
