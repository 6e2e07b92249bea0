/** Schemas for floods of requests: many unproven ones that belong together. */
import * as z from 'zod/mini';
import {
  dateSchema,
  idSchema,
  instantSchema,
  knownInstantSchema,
  timeSchema,
} from '#platform/contract/fields.ts';

/** Most requests cleared in one act: those that take a time come first. */
export const mostCleared = 2000;
/** Most requests that a preview lists. */
export const mostListed = 200;
/** Longest beginning of a message that it shows. */
export const mostShown = 120;

const count = z.number();

const floodSchema = z.object({
  /** Of its first request. */
  id: idSchema,
  count,
  /** How many of them take a time; the others are held. */
  holding: count,
  networks: count,
  firstAt: instantSchema,
  lastAt: instantSchema,
});
export type Flood = z.infer<typeof floodSchema>;

const refusalSchema = z.object({
  until: instantSchema,
  /** Numbers of what is refused: networks, owners of addresses, and texts. */
  networks: count,
  owners: count,
  patterns: count,
});
export type FloodRefusal = z.infer<typeof refusalSchema>;

export const floodsSchema = z.object({
  /** Visitors' requests of 24 hours. */
  day: count,
  /** Whether visitors are asked for work because of them. */
  isBusy: z.boolean(),
  floods: z.array(floodSchema),
  refused: z.array(refusalSchema),
});

/** `id`: of any of its requests. */
export const floodChoiceSchema = z.strictObject({ id: idSchema });

export const floodPreviewSchema = z.object({
  ids: z.array(idSchema),
  /** There are more than can be cleared in one act. */
  hasMore: z.boolean(),
  /** Requests alike that stay: confirmed, paid for, or with an opened link. */
  stays: count,
  /** The first of `ids`. */
  listed: z.array(
    z.object({
      id: idSchema,
      date: dateSchema,
      time: timeSchema,
      name: z.string(),
      email: z.string(),
      /** Its beginning, without line breaks. */
      message: z.string(),
      isHeld: z.boolean(),
    }),
  ),
});
export type FloodPreview = z.infer<typeof floodPreviewSchema>;

export const floodClearanceSchema = z.strictObject({
  ids: z.array(idSchema).check(
    z.minLength(1, 'required'),
    z.maxLength(mostCleared, 'too_many'),
    z.refine((all) => new Set(all).size === all.length, 'repeated'),
  ),
});

export const floodReadmissionSchema = z.strictObject({ until: knownInstantSchema });
