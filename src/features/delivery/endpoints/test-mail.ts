import { sendTestMail } from '#features/delivery/contract/delivery-routes.ts';
import { isAccepted } from '#features/delivery/contract/test-mail.ts';
import { success } from '#platform/rules/outcome.ts';
import { api } from '#server/endpoint.ts';
import { testMailServices } from '#features/delivery/services/test-mail.ts';

const { on, endpoint } = api(testMailServices);

export const testMail = endpoint(
  on(sendTestMail, {
    limit: 'testMail',
    async run({ waitUntil, services }) {
      const result = await services.testMail();
      const { delivery } = services;
      if (isAccepted(result)) {
        await delivery.resume(result.records);
        // Mail that was paused goes out at once.
        waitUntil(delivery.run());
      }
      return success(result);
    },
  }),
);
