import { useState } from 'react';
import type { expirePayment, mailPayment } from '#features/payments/contract/payment-routes.ts';
import type { Payment } from '#features/payments/contract/payment.ts';
import type { DeskCall } from '#platform/desk/desk-call.ts';
import { ifMatch } from '#platform/desk/if-match.ts';

/** Acts on a payment if its version is the one shown. Keeps the idempotency key until the server answers. */
export function useAct(route: typeof mailPayment | typeof expirePayment, call: DeskCall) {
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  return async ({ id, version }: Payment) => {
    const answer = await call(route, { id, headers: ifMatch(version), idempotencyKey });
    if (answer.ok || answer.reason === 'problem') setKey(crypto.randomUUID());
    return answer;
  };
}
