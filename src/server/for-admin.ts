import { withAdmin } from '#features/access/services.ts';
import { type Core, fromEnvironment } from './core.ts';
import type { EnvSource } from '#platform/env/env.ts';

/** `fromEnvironment` for functions that serve the admin too. */
/* @__NO_SIDE_EFFECTS__ */
export const forAdmin = <S extends object>(compose: (core: Core, source: EnvSource) => S) =>
  fromEnvironment((core, source) => ({ ...withAdmin(core), ...compose(core, source) }));
