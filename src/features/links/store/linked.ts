import * as z from 'zod/mini';
import type { LinkRefusal } from '#features/links/rules/linked.ts';
import type { LinkSubject } from '#features/links/rules/signed-link.ts';
import { deskKeys } from '#features/appointments/index.ts';
import { linksKeys } from './keys.ts';

/** The keys that scripts of links know by name. */
export const linkedKeys = { ...deskKeys, addresses: linksKeys.addresses } as const;

const refusals = ['unknown', 'over', 'illegal', 'late', 'taken'] as const satisfies LinkRefusal[];

/** What such a script returns: why not, or what it found; what cannot be read is unknown. */
export const linkedSchema = <T extends z.ZodMiniType>(row: T) =>
  z.catch(z.union([z.enum(refusals), row]), 'unknown');

/** What every such script is given. */
export const linkedInput = ({ id, address }: LinkSubject, now: Date) => ({
  ...{ id, address, now: now.getTime(), at: now.toISOString() },
});
