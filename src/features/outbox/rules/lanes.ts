/** Lanes of the outbox: due deliveries leave lane by lane, so that a backlog of one holds up no earlier one. */
import { type Channel, channels, type Rank, ranks } from '#platform/contract/way.ts';

/** Lanes of a channel: one for each rank, then that of deliveries put off by a limit. */
export const lanesPerChannel = 10;
export const lanePutOff = ranks.length;

/** Larger than any time in milliseconds: a score is the lane times this, plus when the delivery is due. */
export const laneSize = 1e13;

export const laneOf = (channel: Channel, rank: Rank): number =>
  channels.indexOf(channel) * lanesPerChannel + ranks.indexOf(rank);
