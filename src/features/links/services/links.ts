import { type LinkEnv, parseLinkEnv } from '#platform/env/env-links.ts';
import { changeLeadMinutes } from '#service-rules';
import type { Database } from '#platform/redis/database.ts';
import { fromEnvironment } from '#server/core.ts';
import { withStaff } from '#features/hours/services.ts';

export const withLinks = <Store>(keys: LinkEnv, store: Store) => ({
  links: { keys, leadMinutes: changeLeadMinutes, store },
});

/** Services for endpoints of signed links, each with only the part of the store that it needs. */
/* @__NO_SIDE_EFFECTS__ */
export const linkServices = <Store>(storeOf: (db: Database, scale: number) => Store) =>
  fromEnvironment((core, source) => ({
    ...withLinks(parseLinkEnv(source), storeOf(core.db, core.env.rateLimitScale)),
    ...withStaff(core),
  }));
