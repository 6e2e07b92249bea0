import { getFloods } from '#features/bulk/contract/flood-routes.ts';
import { floodsAmong, summaryOf } from '#features/bulk/rules/flood.ts';
import { bulkServices } from '#features/bulk/services/bulk.ts';
import { success } from '#platform/rules/outcome.ts';
import { api } from '#server/endpoint.ts';

const { on, endpoint } = api(bulkServices);

export const floods = endpoint(
  on(getFloods, {
    async run({ now, services: { floods } }) {
      const { newcomers, ...state } = await floods.read(now);
      return success({ ...state, floods: floodsAmong(newcomers, floods.scale).map(summaryOf) });
    },
  }),
);
