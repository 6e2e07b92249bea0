import { listConsultants } from '#features/consultants/contract/consultant-routes.ts';
import { listedIn } from '#features/consultants/rules/consultants.ts';
import { success } from '#platform/rules/outcome.ts';
import { api } from '#server/endpoint.ts';
import { consultantServices } from '#features/consultants/services/consultants.ts';

const { on, endpoint } = api(consultantServices);

export const consultants = endpoint(
  on(listConsultants, {
    limit: 'read',
    async run({ query, services: { consultants } }) {
      const { all } = await consultants.read();
      return {
        ...success(listedIn(all, query)),
        headers: [['Cache-Control', 'public, max-age=0, must-revalidate']],
      };
    },
  }),
);
