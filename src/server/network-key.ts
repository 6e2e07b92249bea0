import { networksOf } from '#platform/redis/address.ts';
import type { Core } from './core.ts';

/** Tells apart the networks whose acts cause mails: the widest of each, which one customer may have. */
export const networkKey = ({ keyed }: Pick<Core, 'keyed'>, address: string): string =>
  keyed(`mails ${networksOf(address).at(-1)}`).slice(0, 16);
