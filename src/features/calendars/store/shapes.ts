import * as z from 'zod/mini';
import { instantSchema } from '#platform/contract/fields.ts';
import { digestSchema, type ShapesOf } from '#platform/redis/shapes.ts';
import { feedRecordSchema } from './calendar-feed.ts';
import type { hoursKeys } from '#features/hours/store/keys.ts';
import type { calendarsKeys } from './keys.ts';
import { outsideJson, pieceSchema } from './outside-calendars.ts';

export const calendarsShapes: ShapesOf<typeof calendarsKeys> = {
  calendarFeed: z.union([digestSchema, instantSchema, z.enum(['0', '1'])]),
  consultantFeeds: feedRecordSchema,
  outsideCalendars: outsideJson,
};

/** Busy pieces, whose key belongs to the subject hours. */
export const busyShapes: ShapesOf<Pick<typeof hoursKeys, 'busy'>> = { busy: pieceSchema };
