import type { ErasingSubject } from '#platform/redis/erasing.ts';
import { inPortions } from '#platform/redis/plan.ts';
import { linksKeys } from './keys.ts';

const { addresses } = linksKeys;

/** That links sent to an address were used: unknown again once nothing else of it is known. */
export const linksErasing: ErasingSubject = {
  keys: [addresses],
  kept: [[addresses, 'messages']],
  forgetsAddresses: (emails) => ({ writes: inPortions('ZREM', addresses, emails) }),
  afterRetention: ({ messages }) => ({
    reads: {},
    follow: () => ({ writes: [['ZREMRANGEBYSCORE', addresses, '-inf', `(${messages}`]] }),
  }),
};
