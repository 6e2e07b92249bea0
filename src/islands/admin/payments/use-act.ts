import { useState } from 'react';
import type { expirePayment, mailPayment } from '#contract/payment-routes.ts';
import type { Payment } from '#contract/payment.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { ifMatch } from './if-match.ts';

/** Acts on a payment, if it still is as it is shown; under one key until the server has heard it. */
export function useAct(route: typeof mailPayment | typeof expirePayment) {
  const { call } = useDesk();
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  return async ({ id, version }: Payment) => {
    const answer = await call(route, { id, headers: ifMatch(version), idempotencyKey });
    if (answer.ok || answer.reason === 'problem') setKey(crypto.randomUUID());
    return answer;
  };
}
