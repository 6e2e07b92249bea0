import { searchPayments } from '#features/payments/contract/payment-search-routes.ts';
import type { DeskCall } from '#platform/desk/desk-call.ts';

/** The newest few payments that the words `q` find; they travel in the body, since they may be a name. */
export const findPayments = (call: DeskCall, q: string) =>
  call(searchPayments, { body: { q, limit: 4 } });
