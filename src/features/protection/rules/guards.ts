import { honeypotField } from '#platform/contract/fields.ts';

export interface Guarded {
  [honeypotField]?: string | undefined;
  altcha?: string | undefined;
}

/**
 * Separates a request from its guard fields, which are neither compared nor stored. `isTrapped`: the honeypot
 * was filled in; the caller then answers as if all went well.
 */
export function withoutGuards<T extends Guarded>({
  [honeypotField]: trap,
  altcha: solution,
  ...details
}: T): { details: Omit<T, keyof Guarded>; isTrapped: boolean; solution: string | undefined } {
  return { details, isTrapped: Boolean(trap), solution };
}
