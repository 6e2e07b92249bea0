import { sendTestMail } from '#features/delivery/contract/delivery-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { api } from '#server/endpoint.ts';
import { testMailServices } from '#features/delivery/services/test-mail.ts';

const { on, endpoint } = api(testMailServices);

export const testMail = endpoint(
  on(sendTestMail, {
    limit: 'testMail',
    run: async ({ services }) => success(await services.testMail()),
  }),
);
