import { listSetAside } from '#features/records/contract/set-aside-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { api } from '#server/endpoint.ts';
import { setAsideServices } from '#features/records/services/set-aside.ts';

const { on, endpoint } = api(setAsideServices);

export const setAside = endpoint(
  on(listSetAside, {
    run: async ({ services: { setAside } }) => success(await setAside.list()),
  }),
);
