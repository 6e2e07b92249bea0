/** That a client's link was used, and that there is somebody who opened it. */
import * as z from 'zod/mini';
import { openedLink } from '#features/appointments/index.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import type { Part } from '#platform/redis/plan.ts';
import { type Hook, hookOf } from '#platform/redis/reads.ts';
import { hourMs } from '#platform/time/units.ts';
import { linksKeys } from './keys.ts';

/** What a use of the link notes; once an hour is enough. */
export function linkUse(id: string, now: Date): Hook<Part> {
  const opened = openedLink(id, now);
  const use = hookOf(
    {
      usedAddress: {
        command: ['HGET', appointmentsKeys.appointmentEmail, id],
        reply: z.nullable(z.string()),
      },
      usedAt: {
        command: ['ZSCORE', linksKeys.addresses, { of: 'usedAddress' }],
        reply: z.nullable(z.string()),
      },
    },
    ({ usedAddress, usedAt }) =>
      usedAddress === null || Number(usedAt ?? 0) > now.getTime() - hourMs
        ? []
        : ([['ZADD', linksKeys.addresses, now.getTime(), usedAddress]] as const),
  );
  return {
    reads: { ...opened.reads, ...use.reads },
    follow(valuesOf) {
      const { checks = [], writes = [] } = opened.follow(valuesOf).opening;
      const used = use.follow(valuesOf);
      // Whoever is erased meanwhile does not come back.
      const isTheirs = used.length > 0 ? [{ same: 'usedAddress' }] : [];
      return { checks: [...checks, ...isTheirs], writes: [...writes, ...used] };
    },
  };
}
