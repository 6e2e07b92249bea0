import type { LinkedRequest } from '#features/links/contract/linked-request.ts';

/** Whether the start time has come, by the device's clock. The client is not notified of later decisions. */
export const hasBegun = ({ startsAt }: Pick<LinkedRequest, 'startsAt'>, now = Date.now()) =>
  Date.parse(startsAt) <= now;
