import * as z from 'zod/mini';
import type { LinkRefusal } from '#features/links/rules/linked.ts';
import { readableOr } from '#platform/redis/records.ts';
import type { LinkSubject } from '#features/links/rules/signed-link.ts';
import { deskKeys } from '#features/appointments/index.ts';
import { linksKeys } from './keys.ts';

/** Keys by their names in the scripts of links. */
export const linkedKeys = { ...deskKeys, addresses: linksKeys.addresses } as const;

const refusals = ['unknown', 'over', 'illegal', 'late', 'taken'] as const satisfies LinkRefusal[];

/** Result of such a script: a refusal, or what it found. What cannot be parsed is `unknown`. */
export const linkedSchema = <T extends z.ZodMiniType>(row: T) =>
  readableOr(z.union([z.enum(refusals), row]), 'unknown' as const);

/** Common input of every such script. */
export const linkedInput = ({ id, address }: LinkSubject, now: Date) => ({
  ...{ id, address, now: now.getTime(), at: now.toISOString() },
});
