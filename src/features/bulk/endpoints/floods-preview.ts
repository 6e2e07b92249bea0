import { previewFlood as route } from '#features/bulk/contract/flood-routes.ts';
import { floodsAmong, previewFlood } from '#features/bulk/rules/flood.ts';
import { bulkServices } from '#features/bulk/services/bulk.ts';
import { success } from '#platform/rules/outcome.ts';
import { api } from '#server/endpoint.ts';

const { on, endpoint } = api(bulkServices);

export const floodPreview = endpoint(
  on(route, {
    async run({ body, now, services: { floods, selection } }) {
      const [{ newcomers }, heldFor] = await Promise.all([floods.read(now), selection.readPaid()]);
      const found = floodsAmong(newcomers, floods.scale).find(({ requests }) =>
        requests.some(({ id }) => id === body.id),
      );
      const preview = await previewFlood(found, {
        heldFor,
        list: (ids) => floods.list(ids),
      });
      return success(preview);
    },
  }),
);
