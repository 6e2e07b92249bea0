import { dropWrites, type ErasingSubject, oldestRead } from '#platform/redis/erasing.ts';
import { hookOf } from '#platform/redis/reads.ts';
import { hoursKeys } from './keys.ts';

const { slots, slotConsultants } = hoursKeys;

/** Past slots removed at once. */
const portion = 1000;

/** Past slots go with retention, without being counted. */
export const hoursErasing: ErasingSubject = {
  keys: [slots, slotConsultants],
  kept: [[slots, 'slots']],
  afterRetention: ({ slots: since }) =>
    hookOf({ pastSlots: oldestRead(slots, since, portion) }, ({ pastSlots }) => ({
      writes: dropWrites(pastSlots, [slotConsultants], [slots]),
    })),
};
