import { readmitFlood } from '#features/bulk/contract/flood-routes.ts';
import { bulkServices } from '#features/bulk/services/bulk.ts';
import { refusal, success } from '#platform/rules/outcome.ts';
import { api } from '#server/endpoint.ts';

const { on, endpoint } = api(bulkServices);

export const floodReadmit = endpoint(
  on(readmitFlood, {
    async act({ body, now, trace, services: { floods } }) {
      const doing = { now, trace: trace('flood_readmitted') };
      const isEnded = await floods.readmit(new Date(body.until), doing);
      return isEnded ? success(undefined) : refusal('not_found');
    },
  }),
);
