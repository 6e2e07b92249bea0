import { sendAgain } from '#features/delivery/contract/delivery-routes.ts';
import { recordIdOf } from '#features/outbox/index.ts';
import { refusal, success } from '#platform/rules/outcome.ts';
import type { ErrorCode } from '#platform/contract/errors.ts';
import { endpoint, on } from '#server/full-endpoint.ts';

const refusals = {
  unknown: 'not_found',
  sent: 'delivery_sent',
  superseded: 'delivery_superseded',
  lapsed: 'request_lapsed',
} as const satisfies Record<string, ErrorCode>;

export const deliveriesAgain = endpoint(
  on(sendAgain, {
    announces: true,
    async act({ body: { id }, now, trace, services: { deliveryDesk } }) {
      const doing = { now, trace: trace('delivery_sent_again', recordIdOf(id)) };
      const delivery = await deliveryDesk.sendAgain(id, doing);
      return typeof delivery === 'string' ? refusal(refusals[delivery]) : success(delivery);
    },
  }),
);
