/** What is stored of a channel. */
import { breaker, refusal } from '#features/delivery/rules/channel.ts';
import { jsonOf } from '#platform/redis/records.ts';

export const breakerJson = jsonOf(breaker);
export const refusalJson = jsonOf(refusal);
