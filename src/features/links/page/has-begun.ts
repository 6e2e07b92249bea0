import type { LinkedRequest } from '#features/links/contract/link.ts';

/** Whether its time has come, by the device's clock: of what is decided then, nobody is told. */
export const hasBegun = ({ startsAt }: Pick<LinkedRequest, 'startsAt'>, now = Date.now()) =>
  Date.parse(startsAt) <= now;
